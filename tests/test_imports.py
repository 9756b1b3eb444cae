"""Arrows point one way: no room imports one above it."""

import ast
import functools
import re
from pathlib import Path

import pytest

import housedealer

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
ROOMS = [
    {"errors", "arguments", "money", "cards", "child_process", "compiled", "interpreted", "results", "sources"},
    {"drawing", "rankings", "outcomes"},
    {"postings"},
    {"table"},
    {"games"},
    {"odds", "play", "documents"},
    {"server", "adapters"},
    {"terminal", "cli", "__init__", "__main__"},
]
"""From the cellar to the roof; rooms of one floor may know each other."""
FLOOR = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}
SUB_ROOMS = {
    "table": [{"money", "round"}, {"sitting"}],
    "odds": [
        {"engine", "counting", "by_condition", "ready_made"},
        {
            "advice",
            "baccarat",
            "blackjack",
            "collection_costs",
            "craps",
            "equity",
            "own_strategy",
            "pai_gow",
            "peek",
            "poker",
            "pot_tables",
            "protection",
            "quick_draw",
            "versus",
            "war",
        },
        {"report", "shipping"},
    ],
    "server": [
        {"tables", "wire", "fairness", "journal", "floor", "lobby", "review", "workshop", "accounting", "docs_pages"},
        {"http"},
        {"processes"},
    ],
    "documents": [{"families", "formats", "rulings"}, {"comparison", "packet"}],
    "terminal": [{"felt"}],
    "adapters": [{"agents", "assistants", "decisions", "hand_histories", "notebooks"}, {"gymnasium", "openspiel"}],
}
"""The same inside a room, for its folders; what is allowed beyond is listed below, each with its reason."""
EXCEPTIONS = {
    ("server/floor", "server.http.tokens"),  # who somebody is
    ("server/floor", "server.http.transport.rate_limits"),  # who may ask how often
    ("server/floor", "server.processes.bot_process"),  # work that takes long is done in a process beside the server
    ("server/review", "server.processes.helper_process"),  # the same
    ("server/workshop", "server.processes.fair_queue"),  # the same
    ("server/http", "server.processes.fair_queue"),  # the same
    ("server/http", "server.processes.helper_process"),  # the same
    ("table/round", "table.sitting.carried"),  # the type of what is carried from round to round
}
"""A folder, and the module above it that it may import."""
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@functools.cache
def imported(path: Path) -> set[str]:
    return modules_named_in(path.read_text(encoding="utf-8"), path)


def modules_named_in(text: str, path: Path) -> set[str]:
    """The modules of ours that a file imports, at its top or inside a function, and for its types too; and those that
    it names in a text, from which they can be imported, or imports in a program that it holds as a text."""
    result = set()
    package = ["housedealer", *path.relative_to(SOURCE).parent.parts]
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            result |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            result |= {f"{module}.{alias.name}" for alias in node.names} | {module}
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "housedealer":
            result.add(f"housedealer.{node.attr}")  # after `import housedealer`
        elif isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp) and path not in NAMING and id(node) not in docs:
            start = _beginning(node)
            named = re.match(r"(housedealer(?:\.\w+)+)\.?(?:[%{].*)?$", start)
            result |= {named[1]} if named else set()
            result |= set(re.findall(r"(?:^|[\n;])\s*(?:from|import)\s+(housedealer(?:\.\w+)+)", start))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            match node.args:
                case [ast.Constant(value=str() as name), base] if name.startswith("."):
                    known = base.value if isinstance(base, ast.Constant) else ".".join(package)
                    level = len(name) - len(name.lstrip("."))
                    result.add(".".join([*known.split(".")[: len(known.split(".")) + 1 - level], name.lstrip(".")]))
    return {home_of(name) for name in result if name.startswith("housedealer.")}


def _beginning(node: ast.AST) -> str:
    """What a text begins with, as far as it is written out."""
    match node:
        case ast.Constant(value=str() as value):
            return value
        case ast.JoinedStr(values=[first, *_]):
            return _beginning(first)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _beginning(left) + _beginning(right)
    return ""


PUBLIC = {name: home.__module__ for name in housedealer.__all__ if (home := getattr(housedealer, name)) is not None}
"""The public names, each with its module: a function of the package itself is the roof's."""


def home_of(name: str) -> str:
    """A module's name; of a public name that is imported from the package, the module where it is defined."""
    first = name.split(".")[1]
    if first in FLOOR or re.fullmatch(r"__\w+__", first):
        return name
    return {"housedealer": ROOF}.get(home := PUBLIC.get(first, "housedealer"), home)


ROOF = "housedealer.__init__"
CALLS_PUBLIC_FUNCTIONS = {"adapters/assistants/tools.py": "the tools of an assistant are the public functions"}
"""Files below the roof that may call the package's own functions, each with the reason."""


NAMING = {SOURCE / "__init__.py", SOURCE / "postings" / "__init__.py", *SOURCE.glob("games/*/__init__.py")}
"""Files that name modules which are imported later: the public names, `housedealer.postings()` among them, and where a
family's odds, bot and advice are."""


@pytest.mark.parametrize(
    ("file", "text", "module"),
    [
        ("table/picture.py", "from housedealer.games import families", "housedealer.games"),
        ("table/picture.py", "def late():\n    import housedealer.games.war.play", "housedealer.games.war.play"),
        ("table/picture.py", "from ..games import families", "housedealer.games"),
        ("table/picture.py", "from .. import games", "housedealer.games"),
        ("games/war/play.py", "from ..craps import rules", "housedealer.games.craps"),
        ("games/war/play.py", "from . import rules", "housedealer.games.war.rules"),
        ("table/picture.py", "import_module('housedealer.server.settings')", "housedealer.server.settings"),
        ("table/picture.py", "import_module('.games', 'housedealer')", "housedealer.games"),
        ("table/picture.py", "import_module('..games', __package__)", "housedealer.games"),
        ("table/picture.py", "import_module(f'housedealer.games.{script}')", "housedealer.games"),
        ("table/picture.py", "import_module('housedealer.games.' + script)", "housedealer.games"),
        ("table/picture.py", "import_module('housedealer' + '.games')", "housedealer.games"),
        ("table/picture.py", "import_module('housedealer.games.%s' % script)", "housedealer.games"),
        ("table/picture.py", "import_module('housedealer.games.{}'.format(script))", "housedealer.games"),
        ("table/picture.py", "__import__('housedealer.games')", "housedealer.games"),
        ("table/picture.py", "CODE = 'import sys\\nfrom housedealer.games import game'", "housedealer.games"),
        ("table/picture.py", "import housedealer\nhousedealer.odds('500-club/ez-baccarat')", "housedealer.odds"),
        ("table/picture.py", "from housedealer import Session", "housedealer.table.sitting.session"),
        ("table/picture.py", "from housedealer import settle", "housedealer.__init__"),
    ],
)
def test_every_kind_of_import_is_seen(file: str, text: str, module: str) -> None:
    assert module in modules_named_in(text, SOURCE / file)


def test_every_room_has_its_floor():
    assert {room_of(path) for path in FILES} == set(FLOOR)


def test_no_import_goes_up():
    up = {
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in FILES
        for name in imported(path)
        if FLOOR.get(name.split(".")[1], 0) > FLOOR[room_of(path)]
        and not (name == ROOF and path.relative_to(SOURCE).as_posix() in CALLS_PUBLIC_FUNCTIONS)
    }
    assert not up
    assert all(ROOF in imported(SOURCE / name) for name in CALLS_PUBLIC_FUNCTIONS), "an exception without a use"


def sub_room_of(parts: list[str]) -> str | None:
    """The folder inside a room, of a file's path or a module's name."""
    folders = SUB_ROOMS.get(parts[0], [])
    return f"{parts[0]}/{parts[1]}" if len(parts) > 1 and any(parts[1] in floor for floor in folders) else None


def test_every_folder_of_a_room_has_its_floor():
    for room, floors in SUB_ROOMS.items():
        there = {folder.name for folder in (SOURCE / room).iterdir() if (folder / "__init__.py").exists()}
        known = {name for floor in floors for name in floor}
        assert there == known, f"{room}: {there ^ known}"


def excepted(here: str, name: str) -> set[tuple[str, str]]:
    """The exceptions that allow a folder to import a module or a name of it, or to name the package that it is in."""
    return {
        (folder, module)
        for folder, module in EXCEPTIONS
        if folder == here
        and (f"{name}.".startswith(f"housedealer.{module}.") or f"housedealer.{module}".startswith(f"{name}."))
    }


def goes_up(path: Path, name: str) -> bool:
    """Whether a file imports a module from a folder of its room that is above its own."""
    here, there = sub_room_of(list(path.relative_to(SOURCE).parts)), sub_room_of(name.split(".")[1:])
    if here is None or there is None or excepted(here, name):
        return False
    (room, folder), (other, above) = here.split("/"), there.split("/")
    height = {name: number for number, floor in enumerate(SUB_ROOMS[room]) for name in floor}
    return room == other and height[above] > height[folder]


def test_every_exception_is_used():
    used = set()
    for path in FILES:
        here = sub_room_of(list(path.relative_to(SOURCE).parts))
        used |= set().union(*(excepted(here or "", name) for name in imported(path) if name.count(".") > 2), set())
    assert used == EXCEPTIONS


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("table/round/runner.py", "housedealer.table.sitting.sitting.Sitting"),
        ("server/floor/floor.py", "housedealer.server.http.app"),
        ("server/review/hints.py", "housedealer.server.processes.supervisor"),
    ],
)
def test_an_exception_is_for_one_module_alone(file: str, module: str) -> None:
    assert goes_up(SOURCE / file, module)


def test_no_import_goes_up_inside_a_room():
    up = {
        f"{path.relative_to(SOURCE)} imports {name}" for path in FILES for name in imported(path) if goes_up(path, name)
    }
    assert not up


@pytest.mark.parametrize("room", ["games", "odds"])
def test_families_do_not_know_each_other(room):
    """Neither their games nor their odds."""
    families = {folder.parent.name for folder in (SOURCE / "games").glob("*/__init__.py")}
    assert len(families) > 5
    for path in FILES:
        if path.is_relative_to(SOURCE / room) and (family := path.relative_to(SOURCE).parts[1]) in families:
            known = {name.split(".")[2] for name in imported(path) if name.startswith(f"housedealer.{room}.")}
            others = known & families - {family}
            assert not others, f"{path.relative_to(SOURCE)} knows {others}"
