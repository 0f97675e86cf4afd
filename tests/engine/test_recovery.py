"""Recovery: what starts it, its clocks, treatment, healing by levels, and new names after."""

from typing import Any

from fatecli.model.action import Effort, EndScene, Place, Recover, RenameAspect
from tests.engine.build import Rule, chain, hold, table, turn_order

SCENE, SESSION, ARC = EndScene(), EndScene(session=True), EndScene(arc=True)
ALL_SIX = ("dresden", "slots", "accelerated", "mecha", "core", "condensed")


def hurt(slot: str, **given: Any) -> dict[str, Any]:
    return {"Bob": {"consequences": {slot: {"name": "Cut", "track": "physical", **given}}}}


def recover(slot: str, **given: Any) -> Recover:
    return Recover(name="Bob", what=(slot,), **given)


def begin(slot: str, **given: Any) -> Recover:
    return recover(slot, begin="care", **given)


def gone(slot: str) -> dict[str, Any]:
    return {f"Bob/consequences/{slot}": None}


def held(slot: str) -> dict[str, Any]:
    return {f"Bob/consequences/{slot}/name": "Cut"}


def clock(name: str, ruleset: str, slot: str, when: tuple[Any, ...], last: Any) -> list[Rule]:
    """Held still after all but the last of these steps, gone with it."""
    return [
        Rule(f"{name}-held", hurt(slot), when, held(slot), "not yet", (ruleset,)),
        Rule(f"{name}-gone", hurt(slot), (*when, last), gone(slot), "now", (ruleset,)),
    ]


CLOCKS = [
    *clock("mild-fight", "dresden", "mild", (begin("mild"), SCENE), SCENE),
    *clock("mild-between", "dresden", "mild", (SCENE, begin("mild")), SCENE),
    *clock("moderate-fight", "dresden", "moderate", (begin("moderate"), SCENE, SESSION), SESSION),
    *clock(
        "moderate-scene-between",
        "dresden",
        "moderate",
        (SCENE, begin("moderate"), SESSION),
        SESSION,
    ),
    *clock(
        "moderate-session-between",
        "dresden",
        "moderate",
        (SESSION, begin("moderate"), SCENE),
        SESSION,
    ),
    *clock(
        "moderate-scenes",
        "dresden",
        "moderate",
        (begin("moderate", after_scenes=3), SCENE, SCENE, SCENE),
        SCENE,
    ),
    *clock(
        "moderate-scenes-between",
        "dresden",
        "moderate",
        (SCENE, begin("moderate", after_scenes=3), SCENE, SCENE),
        SCENE,
    ),
    *clock(
        "moderate-scenes-later",
        "dresden",
        "moderate",
        (begin("moderate"), SCENE, recover("moderate", after_scenes=3), SCENE, SCENE),
        SCENE,
    ),
    *clock("severe-fight", "dresden", "severe", (begin("severe"), SESSION, ARC), ARC),
    *clock("severe-between", "dresden", "severe", (ARC, begin("severe"), SESSION), ARC),
    *clock("extreme", "dresden", "extreme", (SCENE, SESSION), ARC),
    *clock("mild", "accelerated", "mild", (begin("mild"),), SCENE),
    *clock("moderate", "accelerated", "moderate", (begin("moderate"), SCENE, SESSION), SESSION),
    *clock("severe", "accelerated", "severe", (begin("severe"), SESSION), ARC),
    *clock("minor", "slots", "minor", (EndScene(rest=False),), SCENE),
    *clock("night", "slots", "moderate", (begin("moderate"), SCENE), SCENE),
    *clock("adventure", "slots", "severe", (SCENE, SESSION), ARC),
    *clock("extreme", "slots", "extreme", (SCENE, SESSION), ARC),
]
TREAT = {"healer": "Ann", "effort": Effort(roll=6)}
for _ruleset in ("mecha", "core", "condensed"):
    CLOCKS += [
        *clock("mild", _ruleset, "mild", (recover("mild", **TREAT), SCENE), SCENE),
        *clock("mild-between", _ruleset, "mild", (SCENE, recover("mild", **TREAT)), SCENE),
        *clock(
            "moderate",
            _ruleset,
            "moderate",
            (recover("moderate", **TREAT), SCENE, SESSION),
            SESSION,
        ),
    ]
CLOCKS += [
    *clock("severe", "mecha", "severe", (recover("severe", **TREAT), SESSION), ARC),
    *clock("extreme", "mecha", "extreme", (SCENE, SESSION), ARC),
    *clock("severe", "condensed", "severe", (recover("severe", **TREAT), SESSION), ARC),
    *clock("untreated", "condensed", "severe", (ARC, SESSION), ARC),
    *clock("untreated-moderate", "condensed", "moderate", (ARC,), SESSION),
]
LONG = (SCENE, SESSION, ARC, ARC)
STARTS = [
    Rule(
        "nothing-by-itself",
        hurt("mild"),
        LONG,
        held("mild"),
        "D-060",
        ("dresden", "accelerated", "mecha", "core"),
    ),
    Rule("no-how", hurt("mild"), (recover("mild"),), "no-how", "a trigger is named", ALL_SIX[:1]),
    Rule(
        "empty-how",
        hurt("mild"),
        (recover("mild", begin=" "),),
        "no-how",
        "a trigger is named",
        ("dresden", "accelerated"),
    ),
    Rule(
        "twice",
        hurt("mild"),
        (begin("mild"), begin("mild")),
        "already-begun",
        "begun already",
        ("dresden", "accelerated"),
    ),
    Rule(
        "by-name",
        hurt("mild"),
        (begin("cut"),),
        {"Bob/consequences/mild/begun/how": "care"},
        "SLOT or ASPECT",
        ("dresden", "accelerated"),
    ),
    Rule("unhurt", {}, (begin("mild"),), "no-consequence", "nothing to recover from", ALL_SIX),
    Rule(
        "empty-slot",
        hurt("severe"),
        (begin("mild"),),
        "unknown-name",
        "nothing in that slot",
        ALL_SIX,
    ),
    Rule(
        "extreme",
        hurt("extreme"),
        (begin("extreme"),),
        "not-named",
        "D-064: nothing hastens it",
        ("dresden",),
    ),
    Rule(
        "severe-slots",
        hurt("severe"),
        (begin("severe"),),
        "not-named",
        "no trigger for severe",
        ("slots",),
    ),
    Rule(
        "on-a-word",
        hurt("mild"),
        (begin("mild"),),
        "not-named",
        "an overcome roll starts it",
        ("mecha", "core", "condensed"),
    ),
    Rule(
        "in-scenes",
        hurt("mild"),
        (begin("mild", after_scenes=3),),
        "not-in-scenes",
        "only where the GM has the call",
        ("dresden", "accelerated"),
    ),
    Rule(
        "not-begun",
        hurt("moderate"),
        (recover("moderate", after_scenes=3),),
        "not-begun",
        "nothing to count",
        ("dresden",),
    ),
    Rule(
        "clear",
        hurt("severe"),
        (recover("severe", clear=True),),
        gone("severe"),
        "the GM's word",
        ALL_SIX,
    ),
    Rule(
        "clear-twice",
        hurt("severe"),
        (Recover(name="Bob", what=("severe", "cut"), clear=True),),
        gone("severe"),
        "one consequence named twice is one",
        ALL_SIX,
    ),
    Rule(
        "still-filled",
        hurt("mild"),
        (begin("mild"),),
        {"Bob/consequences/mild/recovery": "begun"},
        "D-056",
        ("dresden", "accelerated"),
    ),
]


def treat(slot: str, roll: int, healer: str = "Ann", **given: Any) -> Recover:
    return recover(slot, healer=healer, effort=Effort(roll=roll), **given)


def begun(slot: str, *, yes: bool) -> dict[str, Any]:
    return {f"Bob/consequences/{slot}/recovery": "begun" if yes else "none"}


def difficulty(slot: str, number: int, name: str, ruleset: str, **given: Any) -> list[Rule]:
    """A treatment that meets its difficulty begins, one below does not."""
    return [
        Rule(
            f"{name}-met",
            hurt(slot),
            (treat(slot, number, **given),),
            begun(slot, yes=True),
            f"{number}",
            (ruleset,),
        ),
        Rule(
            f"{name}-short",
            hurt(slot),
            (treat(slot, number - 1, **given),),
            {**begun(slot, yes=False), "!treatment-failed": True},
            f"below {number}",
            (ruleset,),
        ),
    ]


TREATMENTS = [
    *difficulty("mild", 1, "mild", "mecha"),
    *difficulty("moderate", 2, "moderate", "mecha"),
    *difficulty("severe", 3, "severe", "mecha"),
    *difficulty("mild", 2, "on-self", "mecha", healer="Bob"),
    *difficulty("mild", 2, "poor", "mecha", poor=True),
    *difficulty("severe", 5, "both", "mecha", healer="Bob", poor=True),
    *(
        rule
        for ruleset in ("core", "condensed")
        for slot, number in (("mild", 2), ("moderate", 4), ("severe", 6))
        for rule in difficulty(slot, number, slot, ruleset)
    ),
    *(
        rule
        for ruleset in ("core", "condensed")
        for rule in difficulty("mild", 4, "on-self", ruleset, healer="Bob")
    ),
    Rule(
        "extreme", hurt("extreme"), (treat("extreme", 9),), "untreatable", "no recovery", ("mecha",)
    ),
    Rule(
        "again",
        hurt("mild"),
        (treat("mild", 0), treat("mild", 1)),
        begun("mild", yes=True),
        "a failed one may be tried again",
        ("mecha",),
    ),
    Rule(
        "healing",
        hurt("mild"),
        (treat("mild", 1), treat("mild", 1)),
        "already-begun",
        "begun already",
        ("mecha",),
    ),
    Rule(
        "no-roll",
        hurt("mild"),
        (recover("mild", healer="Ann"),),
        "no-roll",
        "an overcome roll",
        ("mecha", "core", "condensed"),
    ),
    Rule(
        "two",
        {"Bob": {"consequences": {"mild": {"name": "a"}, "severe": {"name": "b"}}}},
        (Recover(name="Bob", what=("a", "b"), healer="Ann", effort=Effort(roll=9)),),
        "one-only",
        "one roll, one consequence",
        ("mecha",),
    ),
    Rule(
        "none-here",
        hurt("mild"),
        (treat("mild", 9),),
        "no-treatment",
        "no roll heals",
        ("dresden", "accelerated"),
    ),
    Rule(
        "rewritten",
        hurt("mild"),
        (treat("mild", 1, rename="Bandaged"),),
        {"Bob/consequences/mild/name": "Bandaged", **begun("mild", yes=True)},
        "rewritten on success",
        ("mecha",),
    ),
    Rule(
        "not-rewritten",
        hurt("mild"),
        (treat("mild", 0, rename="Bandaged"),),
        held("mild"),
        "rewritten on success only",
        ("mecha",),
    ),
    Rule(
        "invoked",
        {**hurt("mild"), "aspects": {"Clinic": {"free_invokes": 1}}},
        (recover("mild", healer="Ann", effort=Effort(roll=0, invoke=("Clinic",))),),
        {**begun("mild", yes=True), "roll": None},
        "invokes count; it does not stay open",
        ("mecha",),
    ),
]
GIFT = {"Ann": {"stunts": ["Magical Healing"]}}
TWO = {"Bob": {"consequences": {"moderate": {"name": "a"}, "severe": {"name": "b"}}}}
BOTH = Recover(name="Bob", what=("b", "a"), healer="Ann", effort=Effort(roll=6))


def level(slot: str, severity: str | None) -> dict[str, Any]:
    return {f"Bob/consequences/{slot}/severity": severity}


LEVELS = [
    Rule(
        "good", hurt("severe"), (treat("severe", 3),), level("severe", "moderate"), "one level at 3"
    ),
    Rule(
        "below",
        hurt("severe"),
        (treat("severe", 2),),
        {**level("severe", None), "!treatment-failed": True},
        "nothing below 3",
    ),
    Rule(
        "below-fantastic",
        hurt("severe"),
        (treat("severe", 5),),
        level("severe", "moderate"),
        "one level",
    ),
    Rule(
        "fantastic",
        hurt("severe"),
        (treat("severe", 6),),
        level("severe", "minor"),
        "two levels at 6",
    ),
    Rule(
        "split",
        TWO,
        (BOTH,),
        {**level("moderate", "minor"), **level("severe", "moderate")},
        "or two by one",
    ),
    Rule(
        "good-first",
        TWO,
        (BOTH.model_copy(update={"effort": Effort(roll=3)}),),
        {**level("moderate", None), **level("severe", "moderate")},
        "at 3 only the first",
    ),
    Rule(
        "good-try",
        TWO,
        (BOTH.model_copy(update={"effort": Effort(roll=3)}),),
        {"Bob/consequences/moderate/tried_by": []},
        "a try at those treated",
    ),
    Rule(
        "minor-gone",
        hurt("minor"),
        (treat("minor", 3),),
        gone("minor"),
        "a minor one lowered is gone",
    ),
    Rule("below-minor", hurt("moderate"), (treat("moderate", 6),), gone("moderate"), "two levels"),
    Rule(
        "extreme",
        hurt("extreme"),
        (treat("extreme", 3),),
        level("extreme", "severe"),
        "any consequence",
    ),
    Rule(
        "once",
        hurt("severe"),
        (treat("severe", 3), treat("severe", 3)),
        "tried-already",
        "one try each",
    ),
    Rule(
        "once-failed",
        hurt("severe"),
        (treat("severe", 0), treat("severe", 3)),
        "tried-already",
        "failed tries too",
    ),
    Rule(
        "another",
        {**hurt("severe"), "Cy": {}},
        (treat("severe", 3), treat("severe", 3, healer="Cy")),
        level("severe", "minor"),
        "another healer",
    ),
    Rule(
        "lowered-goes",
        hurt("moderate"),
        (treat("moderate", 3), SCENE),
        gone("moderate"),
        "with the next breath",
    ),
    Rule(
        "keeps-slot",
        hurt("moderate"),
        (treat("moderate", 3),),
        held("moderate"),
        "a moderate healed to minor fills its slot",
    ),
    Rule(
        "danger", hurt("severe"), (turn_order(), treat("severe", 3)), "in-danger", "out of danger"
    ),
    Rule(
        "gifted",
        {**hurt("severe"), **GIFT},
        (turn_order(), treat("severe", 3)),
        level("severe", "moderate"),
        "at any time",
    ),
    Rule(
        "touch",
        {
            **chain(0),
            "Ann": {**GIFT["Ann"], "zone": "A"},
            "Bob": {**hurt("severe")["Bob"], "zone": "B"},
        },
        (treat("severe", 3),),
        "no-touch",
        "by touch",
    ),
    Rule(
        "touched",
        {
            **chain(0),
            "Ann": {**GIFT["Ann"], "zone": "A"},
            "Bob": {**hurt("severe")["Bob"], "zone": "B"},
        },
        (Place(name="Ann", zone="B"), treat("severe", 3)),
        level("severe", "moderate"),
        "by touch",
    ),
    Rule(
        "mental",
        hurt("severe", track="mental"),
        (treat("severe", 3),),
        "wrong-harm",
        "physical harm",
    ),
    Rule(
        "twice-named",
        hurt("minor"),
        (Recover(name="Bob", what=("minor", "cut"), healer="Ann", effort=Effort(roll=6)),),
        gone("minor"),
        "one consequence named twice is one",
    ),
]
LEVELS = [rule._replace(rulesets=("slots",)) for rule in LEVELS]
CHANGED = {
    "Bob": {
        "aspects": ["Stubborn", "Hollow"],
        "former": {"Hollow": "Scarred"},
        "consequences": {"extreme": {"name": "Hollow", "arc": 1, "replaced": "Scarred"}},
    }
}


def rename(new: str, old: str = "Hollow") -> RenameAspect:
    return RenameAspect(old=old, new=new)


NAMES = [
    Rule(
        "rename",
        hurt("mild"),
        (recover("mild", rename="Scab"),),
        {"Bob/consequences/mild/name": "Scab"},
        "--rename",
        ALL_SIX,
    ),
    Rule(
        "rename-taken",
        hurt("mild"),
        (recover("mild", rename="Stubborn"),),
        "name-taken",
        "an aspect of Bob's",
        ALL_SIX,
    ),
    Rule(
        "too-soon",
        CHANGED,
        (rename("Quiet"),),
        "not-over",
        "only after recovery",
        ("dresden", "mecha"),
    ),
    Rule(
        "stays",
        CHANGED,
        (ARC,),
        {"Bob/consequences": {}, "Bob/aspects": ["Stubborn", "Hollow"]},
        "D-074: the aspect stays",
        ("dresden", "mecha"),
    ),
    Rule(
        "after",
        CHANGED,
        (ARC, rename("Quiet")),
        {"Bob/aspects": ["Stubborn", "Quiet"], "Bob/former": {"Quiet": "Scarred"}},
        "D-075",
        ("dresden", "mecha"),
    ),
    Rule(
        "never-back", CHANGED, (ARC, rename("scarred")), "never-back", "D-075", ("dresden", "mecha")
    ),
    Rule(
        "never-back-later",
        CHANGED,
        (ARC, rename("Quiet"), rename("Scarred", "Quiet")),
        "never-back",
        "not by a detour",
        ("dresden", "mecha"),
    ),
    Rule(
        "too-soon-forced",
        CHANGED,
        (RenameAspect(old="Hollow", new="Quiet", force=True),),
        {"Bob/aspects": ["Stubborn", "Quiet"], "Bob/consequences/extreme/name": "Quiet"},
        "--force",
        ("dresden",),
    ),
]
ALL = [*CLOCKS, *STARTS, *TREATMENTS, *LEVELS, *NAMES]


@table(ALL)
def test_recovery(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
