"""Actions of every kind for a scene, with names out of it: legal, refused and forced ones."""

from collections.abc import Sequence
from random import Random
from typing import Any

from fatecli.model.action import (
    Absorb,
    Absorption,
    Action,
    AddAspect,
    AddCharacter,
    AddZone,
    AdjustFate,
    Assist,
    Attack,
    ChangeMech,
    Compel,
    Concede,
    Defend,
    Effort,
    EndScene,
    GiveAspect,
    Invoke,
    LinkZones,
    Maneuver,
    PassTurn,
    Place,
    Recover,
    Release,
    Remove,
    RemoveAspect,
    RenameAspect,
    SetBlock,
    SetOrder,
    Sprint,
)
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Character, Scene

NEW_NAMES = ("Eve", "Oil", "Roof", "Crew")
ODD = 9

STARTS: list[dict[str, Any]] = [
    {},
    {
        "Ann": {"zone": "Pier", "skills": {"Fists": 3}, "armor": 1},
        "Bob": {"zone": "Pier", "consequences": {"severe": {"name": "Cut", "free_invokes": 1}}},
        "Cy": {"role": "nameless", "group": "Goons", "zone": "Yard"},
        "Dee": {"role": "nameless", "group": "Goons", "zone": "Yard"},
        "Fay": {"side": "heroes", "role": "pc", "zone": "Pier", "fate_points": 1},
        "zones": {"Pier": {"aspects": {"Wet": {"free_invokes": 1}}}, "Yard": {}, "Hall": {}},
        "links": [{"between": ["Pier", "Yard"]}, {"between": ["Yard", "Hall"], "border": 2}],
        "aspects": {"Fog": {"free_invokes": 2, "lasts": "conflict"}},
        "gm_fate_points": 1,
    },
]


class World:
    """Picks names and actions out of what the scene holds, and now and then something else."""

    def __init__(self, random: Random, scene: Scene, rules: Ruleset) -> None:
        self.random = random
        self.scene = scene
        self.rules = rules

    def one(self, *choices: Any) -> Any:
        return self.random.choice(choices)

    def name(self, *names: str) -> str:
        return self.random.choice(names)

    def some(self, names: Sequence[str], most: int = 2) -> tuple[str, ...]:
        return tuple(self.random.sample(names, min(len(names), self.random.randint(0, most))))

    def maybe(self, value: Any) -> Any:
        return self.one(None, None, value)

    def rarely(self, odds: int = ODD) -> bool:
        return self.random.randrange(odds) == 0

    @property
    def who(self) -> str:
        return self.name(*self.scene.characters, "Nobody")

    @property
    def actor(self) -> str:
        """Mostly whose turn it is, and mostly somebody who is still in the fight."""
        turn = self.scene.turn
        able = [name for name, one in self.scene.characters.items() if one.active]
        if turn is not None and not self.rarely():
            able = [name for name in able if turn in (name, self.scene.characters[name].group)]
        return self.name(*able) if able else self.who

    @property
    def entry(self) -> str:
        groups = [c.group for c in self.scene.characters.values() if c.group]
        return self.name("Nobody", *self.scene.characters, *groups)

    @property
    def zone(self) -> str:
        return self.name(*self.scene.zones, "Nowhere")

    @property
    def side(self) -> str:
        return self.name("heroes", "foes", self.who)

    @property
    def aspect(self) -> str:
        names = ["Fog", *self.scene.aspects]
        for zone in self.scene.zones.values():
            names += zone.aspects
        for character in self.scene.characters.values():
            names += borne(character)
        return self.name(*names)

    @property
    def number(self) -> int:
        return self.random.randint(-2, 8)

    def effort(self, *, invoke: bool = True) -> Effort:
        dice = (self.one(-1, 0, 1),) * 4
        return Effort(
            roll=self.maybe(self.number),
            skill=self.one("Fists", "2", "3"),
            dice=dice,
            invoke=(self.aspect,) if invoke and self.rarely(5) else (),
            helpers=(self.who,) if self.rarely() else (),
            overflow=self.scene.overflow is not None and self.one(True, False),
        )

    def defence(self) -> Effort | None:
        effort = self.effort(invoke=False).model_copy(update={"overflow": False})
        return self.random.choice((None, None, effort))

    def absorption(self) -> Absorption:
        if self.one(True, False):
            return Absorption(auto=True)
        slots = self.some([*self.rules.slots, *(self.rules.mech.slots if self.rules.mech else ())])
        return Absorption(
            stress=tuple(self.random.choices((1, 2, 3), k=self.one(0, 1, 1, 2))),
            consequences=tuple((slot, self.one("", "Torn", "Cut")) for slot in slots),
            replaces=self.maybe(self.aspect),
            taken_out=self.maybe("down"),
            concede=self.one(False, False, True),
            refused_by=self.maybe(self.who),
        )

    def action(self) -> Action:
        if self.scene.pending is not None and self.one(True, True, False):
            return Absorb(target=self.scene.pending.target, absorb=self.absorption())
        action: Action = getattr(self, self.one(*KINDS).replace("-", "_"))()
        return action.model_copy(update={"force": self.rarely()})

    # One method for every kind of action, named like it

    def add_character(self) -> Action:
        return AddCharacter(
            name=self.one(*NEW_NAMES, *self.scene.characters),
            role=self.one("pc", "npc", "nameless"),
            zone=self.maybe(self.zone),
            group=self.maybe("Goons"),
            count=self.one(1, 1, 2),
            slots={next(iter(self.rules.slots)): 2} if self.one(True, False) else {},
            mech=self.maybe("Titan"),
            before=self.maybe(self.entry) if self.scene.order else None,
        )

    def add_zone(self) -> Action:
        return AddZone(name=self.one("Roof", "Cellar", *self.scene.zones))

    def link(self) -> Action:
        return LinkZones(zones=(self.zone, self.zone), border=self.one(0, 0, 1, 3))

    def add_aspect(self) -> Action:
        return AddAspect(
            name=self.one("Oil", "Mud", self.aspect),
            on=self.maybe(self.one(self.who, self.zone)),
            lasts=self.one("invoke", "conflict", "scene", "story"),
            free=self.one(0, 1, 2),
            owner=self.maybe(self.side),
            hidden=self.one(True, False),
        )

    def place(self) -> Action:
        return Place(name=self.who, zone=self.zone)

    def remove(self) -> Action:
        return Remove(name=self.one(self.who, self.zone))

    def end(self) -> Action:
        return EndScene(
            session=self.one(True, False), arc=self.one(False, True), rest=self.one(True, False)
        )

    def init(self) -> Action:
        return SetOrder(
            order=self.some([*self.scene.characters, "Goons"], 4) if self.one(True, False) else ()
        )

    def next(self) -> Action:
        return PassTurn(name=self.maybe(self.entry))

    def attack(self) -> Action:
        targets = tuple(dict.fromkeys((self.who, *self.some([*self.scene.characters, "Nobody"]))))
        several = len(targets) if self.one(True, False) else 1
        return Attack(
            attacker=self.actor,
            targets=targets[:several],
            split=(1,) * several if several > 1 else (),
            effort=self.effort(),
            defense=self.defence(),
            weapon=self.maybe(2) if self.rules.harm.weapons else None,
            range=self.one("ranged", "ranged", "melee", "thrown"),
            interpose=self.maybe(self.who),
            boost=self.one("", "Dazed"),
            move=self.maybe(self.zone) if self.scene.zones else None,
        )

    def absorb(self) -> Action:
        target = self.scene.pending.target if self.scene.pending else self.who
        return Absorb(target=target, absorb=self.absorption())

    def maneuver(self) -> Action:
        return Maneuver(
            actor=self.actor,
            target=self.maybe(self.one(self.who, self.zone)),
            aspect=self.one("Sand", "Mud", self.aspect),
            remove=self.one(False, False, True),
            difficulty=self.maybe(self.number),
            effort=self.effort(),
            defense=self.defence(),
            boost=self.one("", "Dazed"),
        )

    def block(self) -> Action:
        grapple = self.one(True, False)
        return SetBlock(
            actor=self.actor,
            effort=self.effort(),
            against=(self.who,) if grapple else self.some([*self.scene.characters, "Nobody"]),
            actions=self.some(("attack", "maneuver", "move", "block"), 1),
            protect=None if grapple else self.maybe(self.who),
            zone=None if grapple else self.maybe(self.zone),
            grapple=grapple,
            tag=self.aspect if grapple else None,
        )

    def release(self) -> Action:
        return Release(actor=self.actor)

    def defend(self) -> Action:
        return Defend(actor=self.actor, focus=self.one("", "arrows"))

    def sprint(self) -> Action:
        return Sprint(
            actor=self.actor,
            zones=(self.zone, *self.some([*self.scene.zones, "Nowhere"], 1)),
            effort=self.maybe(self.effort()),
        )

    def assist(self) -> Action:
        return Assist(actor=self.actor, ally=self.who)

    def invoke(self) -> Action:
        reroll = self.one(False, False, True)
        return Invoke(
            actor=self.actor,
            aspect=self.aspect,
            ally=self.maybe(self.who),
            reroll=reroll,
            dice=(1, 0, 0, 0) if reroll else None,
            roll=self.maybe(self.number) if reroll else None,
        )

    def compel(self) -> Action:
        return Compel(target=self.who, aspect=self.aspect, refuse=self.one(True, False))

    def fate(self) -> Action:
        return AdjustFate(name=self.one("gm", self.who), change=self.one(-2, -1, 1))

    def rename_aspect(self) -> Action:
        return RenameAspect(old=self.aspect, new=self.one("Mist", "Scarred", "Torn"))

    def remove_aspect(self) -> Action:
        return RemoveAspect(name=self.aspect)

    def give_aspect(self) -> Action:
        return GiveAspect(name=self.aspect, to=self.side)

    def concede(self) -> Action:
        return Concede(
            name=self.who,
            meets=(1,),
            refused_by=self.maybe(self.who),
            unreasonable=self.one(True, False),
            save_mech=self.maybe(self.who),
        )

    def recover(self) -> Action:
        name = self.who
        hurt = self.scene.characters.get(name, Character()).consequences
        return Recover(
            name=name,
            what=(
                self.one("armor", *self.rules.slots)
                if self.rarely(3) or not hurt
                else self.one(*hurt),
            ),
            begin=self.maybe("care"),
            healer=self.maybe(self.who),
            effort=self.effort(),
            poor=self.one(True, False),
            rename=self.maybe("Scab"),
            clear=self.one(False, False, True),
            after_scenes=self.maybe(3),
        )

    def mech(self) -> Action:
        change = self.one("board", "leave", "upgrade", "new")
        return ChangeMech(name=self.who, change=change, mech_name="Titan", armor=self.maybe(3))


KINDS = (
    "add-character",
    "add-zone",
    "link",
    "add-aspect",
    "place",
    "remove",
    "end",
    "init",
    "next",
    "attack",
    "absorb",
    "maneuver",
    "block",
    "release",
    "defend",
    "sprint",
    "assist",
    "invoke",
    "compel",
    "fate",
    "rename-aspect",
    "remove-aspect",
    "give-aspect",
    "concede",
    "recover",
    "mech",
    *("attack", "attack", "maneuver", "block", "sprint", "invoke", "recover", "mech") * 3,
)


def borne(character: Character) -> list[str]:
    held = [one.name for one in character.consequences.values()]
    sheet = (character.high_concept, character.trouble, *character.aspects)
    return [*held, *character.advantages, *filter(None, sheet)]
