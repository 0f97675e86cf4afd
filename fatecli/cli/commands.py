"""The table of commands: what each does in one line, and where its code is.

Help lists the commands from here alone; a command's module is imported when the command runs.
A new command is one line here and one function there.
"""

from typing import NamedTuple


class Command(NamedTuple):
    """A command: `at` is `module:function` below `fatecli.cli`."""

    name: str
    help: str
    at: str
    aliases: tuple[str, ...] = ()


class Group(NamedTuple):
    """A command with commands of its own; `default` runs when none is named."""

    name: str
    help: str
    sections: "tuple[Section, ...]"
    default: str | None = None
    aliases: tuple[str, ...] = ()

    def find(self, name: str) -> "Command | Group | None":
        """The entry of that name or alias."""
        for entry in self.entries:
            if name == entry.name or name in entry.aliases:
                return entry
        return None

    @property
    def entries(self) -> "tuple[Command | Group, ...]":
        """All entries, in the order of help."""
        return tuple(entry for section in self.sections for entry in section.entries)


class Section(NamedTuple):
    """Commands that belong together under one heading of the help."""

    title: str
    entries: tuple[Command | Group, ...]


SCENE = Group(
    "scene",
    "Frame a scene, show it, edit it, end it, carry it on.",
    (
        Section(
            "Framing",
            (
                Command("new", "Write a new scene file.", "scene_files:new"),
                Command("add-character", "Add a character, or several.", "framing:add_character"),
                Command("add-zone", "Add a zone.", "framing:add_zone"),
                Command("link", "Make two zones neighbours.", "framing:link"),
                Command("add-aspect", "Write an aspect on the scene.", "framing:add_aspect"),
                Command("place", "Set a character down in a zone.", "framing:place"),
                Command("remove", "Take a character or a zone out.", "framing:remove"),
                Command("edit", "Edit the scene file, checked on save.", "editor:edit"),
            ),
        ),
        Section(
            "Looking and ending",
            (
                Command("show", "Show the scene.", "look:show"),
                Command("check", "Check scene files, changing nothing.", "scene_files:check"),
                Command("end", "End the conflict and the scene.", "after:end"),
                Command("next", "Carry the characters on to a new scene.", "scene_files:carry_on"),
            ),
        ),
    ),
    default="show",
)

ASPECT = Group(
    "aspect",
    "Rename, remove or hand on an aspect.",
    (
        Section(
            "Commands",
            (
                Command("rename", "Give an aspect another name.", "points:rename"),
                Command("remove", "Take an aspect out of play.", "points:remove"),
                Command("give", "Hand an aspect's free invokes on.", "points:give"),
            ),
        ),
    ),
)

RULESET = Group(
    "ruleset",
    "The table's own rulesets: write, check, look up.",
    (
        Section(
            "Commands",
            (
                Command("new", "Write a ruleset of the table's own.", "ruleset_files:new"),
                Command("check", "Check ruleset files.", "ruleset_files:check"),
                Command("policies", "The policies to choose from.", "ruleset_files:policies"),
            ),
        ),
    ),
)

ROOT = Group(
    "fatecli",
    "Track a conflict of a Fate-family game: who stands where, hurt how, and whose turn it is.",
    (
        Section(
            "Framing",
            (
                SCENE,
                Command("init", "Set the turn order and begin exchange 1.", "turn:init"),
            ),
        ),
        Section(
            "A turn",
            (
                Command("attack", "Attack somebody.", "fight:attack"),
                Command("absorb", "Settle the pending hit.", "fight:absorb"),
                Command(
                    "maneuver",
                    "Create an aspect, or take one away.",
                    "tactics:maneuver",
                    ("manoeuvre", "advantage"),
                ),
                Command("block", "Block, grapple, or let go.", "tactics:block"),
                Command("defend", "Full defence until your next turn.", "tactics:defend"),
                Command("sprint", "Move to another zone.", "tactics:sprint"),
                Command("assist", "Give up a turn to help an ally.", "tactics:assist"),
                Command("next", "End the turn, or hand it to somebody.", "turn:pass_on"),
            ),
        ),
        Section(
            "Aspects and points",
            (
                Command("invoke", "Invoke an aspect on the open roll.", "points:invoke"),
                Command("compel", "Compel an aspect.", "points:compel"),
                Command("fate", "Show or change fate points.", "points:fate"),
                ASPECT,
            ),
        ),
        Section(
            "After the fight",
            (
                Command("concede", "Give in on your own terms.", "after:concede"),
                Command("recover", "Recovery: begin, treat, clear, look up.", "recovery:recover"),
                Command("mech", "Board, leave, upgrade or replace a mech.", "after:mech"),
            ),
        ),
        Section(
            "Look things up",
            (
                Command("rules", "The rulesets at hand, or one as tables.", "rules:rules"),
                RULESET,
                Command("schema", "Print a JSON Schema for editors.", "schema:schema"),
                Command("roll", "Roll four Fate dice.", "look:roll"),
            ),
        ),
        Section(
            "The past",
            (
                Command("undo", "Take back the last commands.", "history:undo"),
                Command("redo", "Do again what was taken back.", "history:redo"),
                Command("log", "What was done, command by command.", "history:log"),
                Command(
                    "replay", "Play a journal again, and say where it differs.", "history:replay"
                ),
            ),
        ),
        Section(
            "At the table",
            (
                Command("shell", "The same commands in one sitting.", "shell:shell"),
                Command("watch", "Show the scene, again whenever it changes.", "watch:watch"),
                Command("run", "Run a file of commands.", "batch:run"),
            ),
        ),
    ),
)
