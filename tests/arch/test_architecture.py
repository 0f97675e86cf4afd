"""The shape of the house: who imports whom, what starts quickly, what has a description."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import fatecli
from fatecli.engine import absorbing, advantages, defeat, healing, movement, strikes, turns
from fatecli.model import ruleset
from fatecli.store.ruleset_files import shipped_dir

PACKAGE = Path(fatecli.__file__).parent
MODULES = {
    ".".join(("fatecli", *path.relative_to(PACKAGE).with_suffix("").parts)): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What a room may import of the project (rooms and lone modules) and of other packages.
PYDANTIC = {"pydantic", "pydantic_core"}
MAY_IMPORT: dict[str, tuple[set[str], set[str]]] = {
    "model": ({"model", "errors"}, PYDANTIC),
    "engine": ({"engine", "model", "errors"}, set()),
    "odds": ({"odds", "engine", "model", "errors", "dice"}, set()),
    "store": ({"store", "model", "errors"}, PYDANTIC | {"tomli_w"}),
    "render": ({"render", "engine", "model", "errors", "dice"}, {"rich"}),
    "exchange": ({"exchange", "engine", "model", "errors", "store", "render"}, PYDANTIC),
    "opening": ({"store", "engine", "model", "errors"}, set()),
    "session": ({"opening", "store", "engine", "model", "errors"}, set()),
    "replay": ({"opening", "store", "engine", "model", "errors"}, PYDANTIC),
    "errors": (set(), set()),
    "dice": ({"errors"}, set()),
}


def imports(path: Path, *, for_types: bool = True) -> Iterator[str]:
    """The absolute names of all modules that a file imports, wherever in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    idle = {id(node) for block in typing_blocks(tree) for node in ast.walk(block)}
    for node in ast.walk(tree):
        if id(node) in idle and not for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield node.module or ""
            if node.module == "fatecli":
                yield from (f"fatecli.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from named(node)


def typing_blocks(tree: ast.Module) -> Iterator[ast.If]:
    """The blocks that only a type checker reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield node


def named(call: ast.Call) -> Iterator[str]:
    """The beginning of a module's name that is put together when the program runs."""
    for part in ast.walk(call.args[0]):
        if isinstance(part, ast.Constant) and str(part.value).startswith("fatecli"):
            yield str(part.value).rstrip(".")


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


GUARDED = [(name, path) for name, path in MODULES.items() if room(name) in MAY_IMPORT]


@pytest.mark.parametrize(("name", "path"), GUARDED, ids=[name for name, _ in GUARDED])
def test_imports_go_one_way(name: str, path: Path) -> None:
    own, foreign = MAY_IMPORT[room(name)]
    for imported in imports(path):
        top = imported.partition(".")[0]
        if top == "fatecli":
            assert room(imported) in own | {"", "__version__"}, imported
        else:
            assert top in foreign or top in sys.stdlib_module_names, imported


@pytest.mark.parametrize("name", MODULES)
def test_typer_rich_and_the_command_line_stay_at_the_edge(name: str) -> None:
    for imported in imports(MODULES[name], for_types=False):
        top = imported.partition(".")[0]
        if top in ("typer", "click"):
            assert room(name) == "cli"
        if top == "rich":
            assert room(name) == "render" or name == "fatecli.cli.env"
        if imported.startswith("fatecli.cli"):
            assert room(name) == "cli" or name == "fatecli.__main__"


def test_every_room_is_known() -> None:
    assert {room(name) for name in MODULES} <= {*MAY_IMPORT, "cli", "__main__", "__init__"}


IDS = [path.stem for path in shipped_dir("rulesets").glob("*.toml")]


# "slots" is a word of the trade too: the consequence slots of a sheet.
@pytest.mark.parametrize("ruleset_id", sorted({*IDS} - {"slots"}))
def test_the_rules_know_no_ruleset_by_its_name(ruleset_id: str) -> None:
    for name, path in MODULES.items():
        if room(name) in ("engine", "model"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(rf"\b{ruleset_id}\b", text, re.IGNORECASE), name


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_rules_compare_nothing_with_a_ruleset_id(ruleset_id: str) -> None:
    for name, path in MODULES.items():
        if room(name) not in ("engine", "model"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                assert ruleset_id not in texts, name
            if (
                isinstance(node, ast.Attribute)
                and node.attr == "ruleset"
                and room(name) == "engine"
            ):
                assert name == "fatecli.engine.ending", f"{name} reads a ruleset's id"


LOADED = """
import sys
from fatecli.__main__ import main
sys.argv = ["fatecli", *sys.argv[1:]]
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""


def loaded(*argv: str) -> set[str]:
    """The top-level packages and the project's modules that a command loads."""
    command = [sys.executable, "-c", LOADED, *argv]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout
    return set(done.stderr.split())


def test_version_loads_next_to_nothing() -> None:
    modules = loaded("--version")
    assert not modules & {"typer", "pydantic", "rich", "tomllib", "fatecli.engine"}


def test_help_loads_no_rules() -> None:
    modules = loaded("--help")
    assert not modules & {"pydantic", "tomllib", "tomli_w", "fatecli.engine", "fatecli.session"}


@pytest.mark.parametrize(
    "name",
    MODULES,
)
def test_everything_public_has_a_description(name: str) -> None:
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "the module"
    bare = [node.name for node in public(tree) if not ast.get_docstring(node)]
    assert bare == []


def public(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Public classes and functions at a module's top, and the public methods of those classes."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef | ast.ClassDef) and not one.name.startswith("_"):
            yield one
            if isinstance(one, ast.ClassDef):
                yield from public(one)


POLICIES: dict[str, tuple[Any, dict[Any, Any]]] = {
    "absorb": (ruleset.AbsorbPolicy, absorbing.ABSORB),
    "attack_tie": (ruleset.AttackTiePolicy, strikes.TIES),
    "order": (ruleset.TurnPolicy, turns.ORDERS),
    "movement": (ruleset.MovementPolicy, movement.MOVEMENTS),
    "maneuver": (ruleset.ManeuverPolicy, advantages.OUTCOMES),
    "healing": (ruleset.HealingPolicy, healing.HEALING),
    "refusal": (ruleset.RefusalPolicy, defeat.REFUSALS),
}


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_has_its_function(policy: str) -> None:
    choices, registry = POLICIES[policy]
    assert set(get_args(choices)) == set(registry)


def test_every_module_can_be_imported() -> None:
    """Also those that no command of the tests happens to load."""
    for name in MODULES:
        importlib.import_module(name.removesuffix(".__init__"))
