"""Small phrases that sentences, screen and log share. Plain strings, no Rich."""

import re
import shlex
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from fatecli import dice as fate_dice
from fatecli.engine.body import slot_base
from fatecli.model.naming import whose as whose
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import GM, Block, Consequence, Lasts, Term

KINDS: Final = ("physical", "mental", "social")
LASTS: Final[dict[Lasts, str]] = {
    "invoke": "fragile",
    "conflict": "this conflict",
    "scene": "this scene",
    "story": "lasting",
}
DOING: Final = {
    "attack": "attacking",
    "maneuver": "maneuvering",
    "move": "moving",
    "block": "blocking",
}
# Controls would steer the terminal, the others would turn the reading direction around it.
_UNSAFE: Final = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)


def _harmless(match: re.Match[str]) -> str:
    code = ord(match[0])
    if match[0] in "\t\n\r\u2028\u2029":
        return " "
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def clean(text: str) -> str:
    """A user's text as it may reach a terminal: control characters shown, not sent."""
    return text if text.isprintable() else _UNSAFE.sub(_harmless, text)


def listed(items: Iterable[str], last: str = "and") -> str:
    """`A, B and C`."""
    *head, tail = list(items) or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail


def count(number: int, noun: str) -> str:
    """`1 shift`, `4 shifts`, `2 boxes`."""
    plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {noun if abs(number) == 1 else plural}"


def article(words: str) -> str:
    """The words with `a` or `an` before them."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def some(number: int, noun: str) -> str:
    """`a free invoke`, `2 free invokes`."""
    return article(noun) if number == 1 else count(number, noun)


def who(name: str) -> str:
    """A name in the middle of a sentence; the GM is nobody's name."""
    return "the GM" if name == GM else name


def start(sentence: str) -> str:
    """The sentence with a capital where the GM begins it."""
    return f"The GM{sentence.removeprefix('the GM')}" if sentence.startswith("the GM") else sentence


def owner_words(free: int, owner: str | None) -> str:
    """`2 free for heroes`; empty without free invokes."""
    if not free:
        return ""
    return f"{free} free for {who(owner)}" if owner else f"{free} free"


def shifts_words(shifts: int, track: str) -> str:
    """`4 physical shifts`; a track that is no kind of harm is not named."""
    return count(shifts, f"{track} shift" if track in KINDS else "shift")


def track_words(track: str) -> str:
    """What the boxes of a track are called: `physical stress`, `strain`, `armor`."""
    return f"{track} stress" if track in KINDS else track


def boxes_words(track: str, boxes: Sequence[int]) -> str:
    """`physical stress box 3`, `strain boxes 1 and 2`."""
    noun = "box" if len(boxes) == 1 else "boxes"
    return f"{track_words(track)} {noun} {listed(map(str, boxes))}"


def rated(number: int, rules: Ruleset) -> str:
    """`3 (Good)`, or the bare number where the ladder has no word."""
    name = rules.ladder_name(number)
    return f"{number} ({name})" if name else str(number)


def terms_words(terms: Sequence[Term], dice: tuple[int, ...] | None = None) -> str:
    """`dice +1 (+0-+), Fists +3`; the first number stands bare where it is a whole roll."""
    return ", ".join(_term(term, dice, not index) for index, term in enumerate(terms))


def _term(term: Term, dice: tuple[int, ...] | None, first: bool) -> str:
    if term.label == "dice":
        faces = f" ({fate_dice.show(dice)})" if dice and len(dice) > 1 else ""
        return f"dice {term.value:+d}{faces}"
    bare = first and dice is None and term.value >= 0
    return f"{term.label} {term.value}" if bare else f"{term.label} {term.value:+d}"


def sum_words(
    terms: Sequence[Term], total: int, rules: Ruleset, dice: tuple[int, ...] | None = None
) -> str:
    """The whole sum: `dice +1 (+0-+), Fists +3 = 4 (Great)`."""
    summands = terms_words(terms, dice)
    return f"{summands} = {rated(total, rules)}" if summands else rated(total, rules)


def against_words(opposition: int, terms: Sequence[Term], rules: Ruleset) -> str:
    """`against 5 (Superb) from defence 3, full defence +2`, the sum only where there is one."""
    facing = f"against {rated(opposition, rules)}"
    own = sum(term.value for term in terms)
    if terms and own != opposition:
        return f"{facing} from a block, above the defence of {own}"
    return f"{facing} from {terms_words(terms)}" if len(terms) > 1 else facing


def block_words(
    by: str,
    strength: int,
    *,
    against: Collection[str] = (),
    actions: Collection[str] = (),
    protect: str | None = None,
    zone: str | None = None,
    grapple: bool = False,
) -> str:
    """`Goon 1 blocks Harry from moving, strength 3`."""
    whom = listed(against) or "every foe"
    if grapple:
        return f"{by} holds {whom}, strength {strength}"
    if protect:
        foes = f" by {listed(against)}" if against else ""
        return f"{by} protects {protect} from attacks{foes}, strength {strength}"
    most = not actions or len(actions) == len(DOING)
    doing = "most actions" if most else listed((DOING.get(a, a) for a in actions), "or")
    place = ""
    if zone:
        place = f" into or out of {zone}" if set(actions) == {"move"} else f" in {zone}"
    return f"{by} blocks {whom} from {doing}{place}, strength {strength}"


def describe_block(block: Block) -> str:
    """A block of the scene in words."""
    return block_words(
        block.by,
        block.strength,
        against=block.against,
        actions=block.actions,
        protect=block.protect,
        zone=block.zone,
        grapple=block.grapple,
    )


def severity_words(slot: str, consequence: Consequence) -> str:
    """`moderate`, or `moderate, now mild` where healing has lowered it."""
    lowered = consequence.severity not in (None, slot_base(slot))
    return f"{slot}, now {consequence.severity}" if lowered else slot


def command(*words: str) -> str:
    """A command line to copy, quoted for a shell."""
    return shlex.join(clean(word) for word in words)
