"""Setting the turn order: typed, by values, by rolls, or by the ruleset's skills."""

from typing import TYPE_CHECKING

from fatecli.engine import points
from fatecli.engine.draft import Draft
from fatecli.engine.names import match
from fatecli.engine.turns import able, begin, members
from fatecli.errors import UsageError
from fatecli.model.event import ExchangeBegan, OrderSet
from fatecli.model.scene import Scene

if TYPE_CHECKING:
    from fatecli.model.actions.turns import SetOrder


def entry_named(scene: Scene, text: str, entries: list[str]) -> str:
    """The entry of the order that a name means; a member stands for its group."""
    inside = {name: entry for entry in entries for name in members(scene, entry)}
    found = match(text, dict.fromkeys([*entries, *inside]), "character")
    return found if found in entries else inside[found]


def participants(scene: Scene) -> list[str]:
    """Who would be in a new turn order, in the file's order: characters and groups."""
    return list(
        dict.fromkeys(
            character.group or name
            for name, character in scene.characters.items()
            if character.active
        )
    )


def set_order(draft: Draft, action: "SetOrder") -> None:
    """`init`: begin exchange 1 in an order typed, by values, by rolls, or by skill."""
    if draft.scene.order:
        draft.refuse(
            f"the fight is running, in exchange {draft.scene.exchange}",
            code="already-running",
            hint="go on with an action or `next`; `init --force` starts the order anew; "
            "`scene end` ends the fight",
        )
    everyone = participants(draft.scene)
    if not everyone:
        draft.refuse(
            "there is nobody to set in order",
            code="nobody",
            hint="put them in with `scene add-character NAME`",
        )
    values: dict[str, int] = {}
    if action.order:
        order = _typed_order(draft.scene, action.order, everyone)
    else:
        values = _values(draft, action, everyone)
        order = sorted(everyone, key=lambda entry: _rank(draft, action, values, entry))
    _fill_pool(draft)
    left_out = tuple(entry for entry in everyone if entry not in order)
    draft.change(order=tuple(order), exchange=1, acted=(), turn=None, roll=None, overflow=None)
    draft.change(clock=draft.scene.clock.model_copy(update={"between": False, "ended": None}))
    draft.tell(OrderSet(order=tuple(order), values=values, left_out=left_out))
    draft.tell(ExchangeBegan(exchange=1))
    picked = bool(action.order) or draft.rules.turns.order == "list"
    first = (entry for entry in order if able(draft.scene, entry))
    begin(draft, next(first, None) if picked else None)


def _fill_pool(draft: Draft) -> None:
    """The GM's points for the first scene of all; the end of each scene fills the pool anew."""
    per_pc = draft.rules.fate_points.gm_per_pc
    if draft.scene.clock.conflict > 1 or draft.scene.gm_fate_points or draft.scene.exchange:
        return
    pcs = sum(1 for one in draft.scene.characters.values() if one.role == "pc")
    if per_pc * pcs:
        points.change_pool(draft, per_pc * pcs, "for the first scene")


def _typed_order(scene: Scene, typed: tuple[str, ...], everyone: list[str]) -> list[str]:
    order = [entry_named(scene, text, everyone) for text in typed]
    twice = next((entry for entry in order if order.count(entry) > 1), None)
    if twice:
        raise UsageError(f"{twice} stands twice in the order", code="twice", hint="name each once")
    return order


def _values(draft: Draft, action: "SetOrder", everyone: list[str]) -> dict[str, int]:
    if action.values:
        return {entry_named(draft.scene, text, everyone): n for text, n in action.values.items()}
    ratings = {entry: _ratings(draft, entry) for entry in everyone}
    if action.dice:
        dice = {entry_named(draft.scene, text, everyone): sum(d) for text, d in action.dice.items()}
        return {
            entry: dice.get(entry, 0) + (ratings[entry][0] if ratings[entry] else 0)
            for entry in everyone
        }
    return {entry: rating[0] for entry, rating in ratings.items() if rating}


def _ratings(draft: Draft, entry: str) -> tuple[int, ...]:
    """An entry's initiative skills, best first; a mob adds one a further member."""
    skills = draft.rules.kinds[draft.scene.kind].initiative
    team = [draft.character(name) for name in members(draft.scene, entry)]
    active = [one for one in team if one.active]
    mob = len(active) - 1 if draft.rules.teamwork.mob_bonus else 0
    best = (max((one.skills.get(skill, 0) for one in active), default=0) for skill in skills)
    return tuple(rating + mob for rating in best)


def _rank(draft: Draft, action: "SetOrder", values: dict[str, int], entry: str) -> tuple[int, ...]:
    """Sorts higher values first; ties by the ruleset's further skills, then the file's order."""
    missing = 1 if entry not in values else 0
    ties = () if action.values else _ratings(draft, entry)[1:]
    return (missing, -values.get(entry, 0), *(-rating for rating in ties))
