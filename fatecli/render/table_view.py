"""The state of a scene on the screen."""

from collections.abc import Iterator

from rich.console import Group, RenderableType

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.render.cells import packed
from fatecli.render.facts import alert, facts, header, turn_line
from fatecli.render.people import people_view
from fatecli.render.places import zone_table
from fatecli.render.players import as_players_see
from fatecli.render.signs import Look, signs_for
from fatecli.render.zone_map import ZoneMap


def scene_view(
    scene: Scene, rules: Ruleset, *, width: int, unicode: bool, players: bool = False
) -> RenderableType:
    """The whole state for `width` columns, in ASCII unless `unicode`; `players` hides secrets.

    Title and turn order come first, what must be settled comes last, next to the prompt.
    """
    look = Look(width, signs_for(unicode), players)
    shown = as_players_see(scene) if players else scene
    return Group(*_parts(shown, rules, look))


def _parts(scene: Scene, rules: Ruleset, look: Look) -> Iterator[RenderableType]:
    yield header(scene, rules, look)
    if (turns := turn_line(scene, rules, look)) is not None:
        yield turns
    if scene.characters:
        yield people_view(scene, rules, look)
    told = list(facts(scene, look))
    drawn = ZoneMap(scene, look, told)
    if drawn.fits:
        yield drawn
    else:
        if scene.zones:
            yield zone_table(scene, look)
        if told:
            yield packed(told, look.width, look.signs.dot)
    if scene.pending is not None:
        yield alert(scene.pending, look)
