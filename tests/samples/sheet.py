"""A scene read back through the program, as short as one would note it by hand."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support import play

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_scenes"


@dataclass(frozen=True)
class Sheet:
    """One character: what the rules must have left of them.

    `marked` has the numbers of the marked boxes of each track that has any, a mech's armor too;
    `wounds` the consequences and Breakdown steps by slot (see `wound`).
    """

    status: str
    zone: str | None
    points: int
    marked: dict[str, list[int]] = field(default_factory=dict)
    wounds: dict[str, str] = field(default_factory=dict)
    mech: str = ""


def wound(taken: dict[str, Any], slot: str) -> str:
    """`Name, as SEVERITY (N for OWNER), begun SCENE/SESSION/ARC`, each part where it is so."""
    said = str(taken["name"])
    if taken["severity"] != slot.split()[0]:
        said += f", as {taken['severity']}"
    if taken["free_invokes"]:
        said += f" ({taken['free_invokes']} for {taken['owner']})"
    if taken["begun"]:
        begun = taken["begun"]
        said += f", begun {begun['scene']}/{begun['session']}/{begun['arc']}"
    return said


def sheet(character: dict[str, Any]) -> Sheet:
    """The sheet of a character in the machine's output."""
    mech = character["mech"] or {"stress": {}, "consequences": {}}
    tracks = {**character["stress"], **mech["stress"]}
    taken = {**character["consequences"], **mech["consequences"]}
    return Sheet(
        status=character["status"],
        zone=character["zone"],
        points=character["fate_points"],
        marked={name: track["marked"] for name, track in tracks.items() if track["marked"]},
        wounds={slot: wound(one, slot) for slot, one in taken.items()},
        mech=f"{mech['name']}, {mech['status']}, armor {mech['armor']}" if "name" in mech else "",
    )


def scene_of(file: Path) -> dict[str, Any]:
    """The scene of a file, as the program shows it to scripts."""
    shown = play(["-f", file.name, "scene", "--json"], file.parent)
    assert (shown.exit, shown.err) == (0, "")
    scene: dict[str, Any] = json.loads(shown.out)["scene"]
    return scene


def sheets(scene: dict[str, Any]) -> dict[str, Sheet]:
    """Everybody's sheet."""
    return {name: sheet(one) for name, one in scene["characters"].items()}


def clock(scene: dict[str, Any]) -> tuple[int, int, int, int]:
    """Scene, session, arc and conflict."""
    at = scene["clock"]
    return at["scene"], at["session"], at["arc"], at["conflict"]


def run_script(name: str, folder: Path) -> str:
    """Run a sample's shell script in a folder with this very program; answers what it printed."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FATECLI": f"{sys.executable} -m fatecli",
        "COLUMNS": "80",
        "FATECLI_RULESETS": str(folder),
    }
    done = subprocess.run(
        ["sh", str(SAMPLES / name), str(folder)],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
