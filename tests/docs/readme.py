"""The README as data: its console blocks, its two lines to paste, its reference of options.

`python -m tests.docs.readme` brings what the README shows up to date with the program.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.docs.reference import options_section
from tests.support import play

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
REST = "..."
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PASTE = re.compile(r"^```sh\n(python3 .*)\n```$", re.MULTILINE)
_OPTIONS = re.compile(r"(?<=<!-- every option -->\n).*(?=<!-- end of every option -->)", re.DOTALL)


class Shown(NamedTuple):
    """A command as the README shows it, and the output below it; `...` stands for any text."""

    typed: str
    output: str

    @property
    def words(self) -> list[str]:
        """The command as a shell splits it, with the program's name in front."""
        return shlex.split(self.typed.replace("\\\n", ""))

    def agrees(self, output: str) -> bool:
        """Whether the program's output is what is shown."""
        return OutputChecker().check_output(self.output, output, ELLIPSIS)

    def brought_up_to(self, output: str) -> str:
        """The text for this command with the output it gives now, shortened as it is here."""
        if self.output.splitlines()[-1:] == [REST]:
            change, _, _ = output.partition("\n\n")
            output = f"{change.rstrip()}\n{REST}\n"
        elif REST in self.output:
            output = self.output
        return f"$ {self.typed}\n{output}"


def text() -> str:
    """The README."""
    return README.read_text(encoding="utf-8")


def paste_lines(readme: str) -> list[str]:
    """The lines that a newcomer pastes: the one that plays, the one that tests."""
    return _PASTE.findall(readme)


def blocks(readme: str) -> list[list[Shown]]:
    """The commands of every console block, in the order of the page."""
    return [list(_commands(block)) for block in _BLOCK.findall(readme)]


def _commands(block: str) -> Iterator[Shown]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        found = re.match(r"(?:.*\\\n)*.*", part)
        assert found is not None
        yield Shown(found[0], part[found.end() + 1 :])


def said(shown: Shown, folder: Path) -> str:
    """What the program prints in `folder` for a command: its output, then its errors."""
    program, *argv = shown.words
    assert program == "fatecli", shown.typed
    played = play(argv, folder)
    return "".join(f"{line.rstrip()}\n" for line in (played.out + played.err).splitlines())


def stage(folder: Path) -> Path:
    """A folder in which the README's commands find what they name."""
    shutil.copytree(ROOT / "sample_scenes", folder / "sample_scenes")
    return folder


def refreshed(readme: str) -> str:
    """The README with the outputs and options of today's program."""
    with TemporaryDirectory() as name:
        folder = stage(Path(name))

        def again(found: re.Match[str]) -> str:
            played = [shown.brought_up_to(said(shown, folder)) for shown in _commands(found[1])]
            return f"```console\n{''.join(played)}```"

        readme = _BLOCK.sub(again, readme)
    return _OPTIONS.sub(lambda _: options_section(), readme)


def shown_options(readme: str) -> str:
    """The reference of options as the README has it."""
    found = _OPTIONS.search(readme)
    assert found is not None
    return found[0]


if __name__ == "__main__":
    README.write_text(refreshed(text()), encoding="utf-8")
