"""How long a command takes, next to the smallest program on the same packages.

`python tests/benchmarks/bench.py [ROUNDS]` prints a table of ratios with their targets. Whole
processes are timed in turn, the floor and then each row, after a round that warms up; a ratio is
the median over the rounds, so that a machine that is busy for a while hurts both alike.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.console import Console
from rich.table import Table

import fatecli
from fatecli.engine import apply
from fatecli.model.action import (
    Absorb,
    Absorption,
    Action,
    AdjustFate,
    Attack,
    Effort,
    EndScene,
    Maneuver,
    Place,
    RemoveAspect,
)
from fatecli.session import Session
from fatecli.store.ruleset_files import shipped_dir

ROUNDS = 15
MANY = 1_000
ATTACK = ("attack", "mother", "tobias", "-r", "6", "-d", "4", "--move", "quay")

# A round of a fight that can be played for ever: the scene's end clears what it left.
FIGHT = """\
scene place mother quay
attack mother tobias -r 6 -d 4
absorb tobias --auto
maneuver tobias mother --aspect "Net over its head" -r 5 -d 3
attack tobias mother -r 5 -d 7 -i net
aspect remove net
block ines --protect tobias -r 4
sprint wren yard -r 5
sprint wren "net loft" -r 5
fate tobias +1
fate tobias -1
scene end
"""


Timed = Callable[[], float]


@dataclass(frozen=True)
class Row:
    """What is timed, the ratio not to be exceeded, and what it is timed against."""

    name: str
    target: float
    seconds: Timed
    base: Timed


@dataclass
class Bench:
    """The rows, in a folder of their own; `many` is how many commands a long run has."""

    folder: Path
    many: int = MANY
    people: int = 200
    zones: int = 50
    environment: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Bytecode is compiled in the round that warms up, as it is where a package is installed.
        found = Path(fatecli.__file__).parents[1]
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in ("PYTHONDONTWRITEBYTECODE", "FATECLI_SCENE")
        }
        self.environment = inherited | {"PYTHONPATH": str(found), "COLUMNS": "80"}

    def floor(self) -> float:
        """Seconds that the floor takes."""
        return self._timed([str(Path(__file__).with_name("floor.py"))])

    def rows(self) -> list[Row]:
        """All rows, their scenes prepared."""
        pier = (shipped_dir("sample_scenes") / "pier.toml").read_text(encoding="utf-8")
        old = self._scene("old.toml", pier)
        self._play(old, self._script("old.fate"))
        fresh = self._saved(self._scene("fresh.toml", pier), *ATTACK)
        crowd = self._scene("crowd.toml", self._crowd())
        crowded = self._saved(crowd, "attack", "Foe 1", "Hero 1", "-r", "5", "-d", "3")
        floor = self.floor
        return [
            Row("attack, saved and shown", 1.15, fresh, floor),
            Row("--version", 0.6, self._program("--version"), floor),
            Row("--help", 0.6, self._program("--help"), floor),
            Row("attack --help", 0.6, self._program("attack", "--help"), floor),
            Row("completion of a command", 0.6, self._completion(), floor),
            Row(f"attack after {self.many} commands", 1.05, self._saved(old, *ATTACK), fresh),
            Row(f"{self.people} characters in {self.zones} zones", 1.5, crowded, floor),
            Row(f"run of {self.many} commands", 8.0, self._run(pier), floor),
            Row(f"{self.many} actions, engine alone", 0.3, self._engine(pier), floor),
        ]

    def _scene(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def _script(self, name: str) -> Path:
        fight = FIGHT.splitlines()
        lines = [fight[number % len(fight)] for number in range(self.many)]
        # It ends as it began, with no hit pending and nobody moved.
        rest = ["scene end --force", "scene place mother jetty"]
        return self._scene(name, "\n".join([*lines[: -len(rest)], *rest, ""]))

    def _crowd(self) -> str:
        zones = [f"[zones.Z{number}]\n" for number in range(self.zones)]
        links = [f'[[links]]\nbetween = ["Z{n - 1}", "Z{n}"]\n' for n in range(1, self.zones)]
        people = [
            f'[characters."{"Foe" if number % 2 else "Hero"} {number // 2 + 1}"]\n'
            f'side = "{"foes" if number % 2 else "heroes"}"\n'
            f'zone = "Z{number // 2 % self.zones}"\nskills = {{ Fists = 3, Endurance = 2 }}\n'
            for number in range(self.people)
        ]
        return "\n".join(['schema = 1\nruleset = "dresden"\n', *zones, *links, *people])

    def _timed(self, argv: list[str], **environment: str) -> float:
        start = perf_counter()
        subprocess.run(
            [sys.executable, *argv],
            cwd=self.folder,
            env={**self.environment, **environment},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return perf_counter() - start

    def _program(self, *argv: str, **environment: str) -> Timed:
        return lambda: self._timed(["-m", "fatecli", *argv], **environment)

    def _completion(self) -> Timed:
        typed = {"COMP_WORDS": "fatecli att", "COMP_CWORD": "1"}
        return self._program(_FATECLI_COMPLETE="complete_bash", **typed)

    def _play(self, scene: Path, script: Path) -> float:
        return self._program("-q", "-f", scene.name, "run", script.name)()

    def _saved(self, scene: Path, *argv: str) -> Timed:
        """A command that changes the scene; each time it finds the files as they are now."""
        journal = scene.with_suffix(".journal.jsonl")
        if not journal.exists():
            self._program("-q", "-f", scene.name, "fate", "gm", "+1")()
        files = {path: path.read_bytes() for path in (scene, journal)}

        def seconds() -> float:
            for path, data in files.items():
                path.write_bytes(data)
            return self._program("-f", scene.name, *argv)()

        return seconds

    def _run(self, text: str) -> Timed:
        script = self._script("run.fate")

        def seconds() -> float:
            scene = self._scene("run.toml", text)
            scene.with_suffix(".journal.jsonl").unlink(missing_ok=True)
            return self._play(scene, script)

        return seconds

    def _engine(self, text: str) -> Timed:
        session = Session.open(self._scene("engine.toml", text))
        actions = _actions()

        def seconds() -> float:
            scene = session.scene
            start = perf_counter()
            for number in range(self.many):
                scene = apply(scene, actions[number % len(actions)], session.rules).scene
            return perf_counter() - start

        return seconds


def _actions() -> list[Action]:
    """A round of actions that can be played for ever."""
    net = "Net over its head"
    return [
        Place(name="mother", zone="quay"),
        Attack(
            attacker="mother",
            targets=("tobias",),
            effort=Effort(roll=6),
            defense=Effort(roll=4),
        ),
        Absorb(target="tobias", absorb=Absorption(auto=True)),
        Maneuver(actor="tobias", target="mother", aspect=net, effort=Effort(roll=5), difficulty=3),
        Attack(
            attacker="tobias",
            targets=("mother",),
            effort=Effort(skill="fists", dice=(1, 0, 0, 0), invoke=("net",)),
            defense=Effort(roll=8),
        ),
        RemoveAspect(name=net),
        AdjustFate(name="tobias", change=1),
        EndScene(),
    ]


def measure(rows: list[Row], rounds: int) -> list[float]:
    """The median ratio of every row, over rounds in which each row and its base take turns."""
    ratios = [[row.seconds() / row.base() for row in rows] for _ in range(rounds + 1)]
    return [median(column) for column in zip(*ratios[1:] or ratios, strict=True)]


def report(rows: list[Row], ratios: list[float]) -> Table:
    """The table: every row with its ratio, its target, and whether it is met."""
    table = Table("row", "ratio", "target", "")
    for row, ratio in zip(rows, ratios, strict=True):
        table.add_row(
            row.name, f"{ratio:.2f}", f"{row.target:.2f}", "ok" if ratio <= row.target else "over"
        )
    return table


def main(rounds: int = ROUNDS) -> None:
    """Measure, and print the table; being over a target is no failure."""
    with TemporaryDirectory() as folder:
        rows = Bench(Path(folder)).rows()
        Console().print(report(rows, measure(rows, rounds)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
