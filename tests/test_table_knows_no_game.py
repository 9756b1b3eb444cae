"""Nothing in table/ names what only one family of games has: a key of its documents or of its rules, an event, a
choice, a question, a wager."""

from __future__ import annotations

import ast
import builtins
import functools
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from housedealer.games import families, family, game
from housedealer.postings import collection, entries, options, schema, values
from housedealer.table import contract, events
from housedealer.table.events import kind_of
from housedealer.table.family import Money
from housedealer.table.round import arguments, offers, round_document
from housedealer.table.sitting import carried

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
FILES = sorted((SOURCE / "table").rglob("*.py"))
OWN_TYPES = (contract, events, offers, arguments, carried)
"""The modules of table/ that say what documents, events, questions and carried state hold."""
ALLOWED = {
    "play": "how a family is played; of one it is also a choice",
    "place": "where somebody bets; of one it is also a choice",
    "out": "who has given up a hand; of one it is also a stake",
    "rows": "of a pay table; of one it is also an event",
    "bet": "a verb of sentences; of one it is also a choice",
    "show": "a verb of sentences; of one it is also an event",
    "board": "community cards, which several games have; of one it is also what a question is about",
    "compare": "an argument of dataclass fields; of one it is also an event",
}
"""Words that one family uses for something of its own while table/ means something else by them, each with what."""

PLAIN_NAMES = {
    "called": "how a reader calls a position; of one it is also an event",
    "done": "what is over; of one it is also a choice",
    "level": "of a tree of hashes; of one it is also what a question is about",
    "move": "to move money, or cards; of one it is also an event",
    "named": "what people name; of one it is also an event",
    "set": "the type; of one it is also a choice",
    "show": "writes money; of one it is also an event",
    "take": "to take the bank; of one it is also a choice",
    "throw": "of dice; of one it is also an event",
    "turn_up": "to turn cards up; of one it is also a choice",
}
"""Variables, arguments and functions of table/ that one family uses for something of its own, each with what it is."""


def fields_of(kind: Any) -> set[str]:
    """The fields of a TypedDict, and of those that it holds."""
    if not is_typeddict(kind):
        return set().union(*(fields_of(inner) for inner in get_args(kind)), set())
    result = set(get_type_hints(kind))
    return result.union(*(fields_of(hint) for hint in get_type_hints(kind).values()))


def rules_of(kind: Any) -> set[str]:
    """The keys of a schema of rules, and of those that it holds."""
    if not hasattr(kind, "model_fields"):
        return set().union(*(rules_of(inner) for inner in get_args(kind)), set())
    inner = (rules_of(field.annotation) for field in kind.model_fields.values() if field.annotation is not kind)
    return set(kind.model_fields).union(*inner)


def declared_by(name: str) -> set[str]:
    """What a family declares by name, and that name itself. Of its rules and wagers, names of several words: single
    ones such as `first` or `field` are words of the language."""
    one = family(name)
    result = {kind_of(kind) for kind in one.play.events.kinds} | {name, name.replace("-", "_")}
    for kind in (one.play.document.kind, one.carries.kind, one.play.decisions.about):
        result |= fields_of(kind)
    for entry in entries():
        if entry["playable"] and game(entry["id"]).posting.script == name:
            result |= {choice.name for choice in one.play.decisions.choices(game(entry["id"]))}
            result |= {wager.id for wager in game(entry["id"]).posting.wagers if "-" in wager.id}
    return result | {key for key in rules_of(one.play.rules) if "_" in key}


def declared_by_table() -> set[str]:
    """What the types of table/ itself declare, its kinds of events, keys that any family's documents may have, and
    what postings declare for all families alike."""
    result = {kind_of(kind) for kind in events.SHARED}
    for module in OWN_TYPES:
        for one in vars(module).values():
            if is_typeddict(one):
                result |= set(get_type_hints(one))
    postings = (schema.Playable, schema.PayRow, collection.FeeOption, values.Limits)
    result |= {*options.Terms._fields, *(field for kind in postings for field in kind.model_fields)}
    return result | set(round_document.KEYS) | set(get_args(Money))


@functools.cache
def only_of_one_family() -> dict[str, str]:
    """Each name that one family alone declares, with that family."""
    declared = {name: declared_by(name) for name in families()}
    often = Counter(word for words in declared.values() for word in words)
    shared = declared_by_table() | set(ALLOWED)
    return {word: name for name, words in declared.items() for word in words if often[word] == 1 and word not in shared}


def methods_of_table() -> set[str]:
    """What table/ does: the names of its functions and methods, which are verbs of the language."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FILES]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


PYTHON = {name for kind in (str, list, dict, set, tuple, frozenset, int) for name in dir(kind)} | set(dir(builtins))


def named_in(text: str) -> set[str]:
    """The strings, attributes and keywords of a module; what is called is an attribute only where table/ has no such
    method."""
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    result: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as value) if id(node) not in docs:
                result.add(value)
            case ast.Attribute(attr=name) if name not in PYTHON and name not in methods_of_table_cached():
                result |= {name, name.replace("_", "-")}
            case ast.keyword(arg=str() as name):
                result |= {name, name.replace("_", "-")}
            case ast.AnnAssign(target=ast.Name(id=name)):
                result |= {name, name.replace("_", "-")}
            case ast.MatchClass(kwd_attrs=names):
                result |= {word for name in names for word in (name, name.replace("_", "-"))}
            case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) if name not in PLAIN_NAMES:
                result |= {name, name.replace("_", "-")} - PLAIN_NAMES.keys()
    return result


methods_of_table_cached = functools.cache(methods_of_table)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_in_table_knows_what_only_one_family_has(path: Path) -> None:
    result = named_in(path.read_text(encoding="utf-8")) & set(only_of_one_family())
    shown = ", ".join(f"{word!r} of {only_of_one_family()[word]}" for word in sorted(result))
    assert not result, f"{path.relative_to(SOURCE)} names {shown}"


@pytest.mark.parametrize(
    "text",
    [
        'leg = carried.get("leg")',
        "if session.fantasyland_of: deal()\nif session.kill: deal()",
        "class Carried(TypedDict):\n    fantasyland: list[int]",
        "Setup(two_hands=True)",
        'match event["event"]:\n    case "flip":\n        pass',
        'if choice == "turn-up": show()',
        "class About(TypedDict):\n    in_reach: str",
        'if game.posting.script == "craps": roll()',
        'if posting.family in ("pai-gow", "versus"): set_hand()',
        "match session:\n    case Session(kill=seat):\n        deal()",
        "def deal(*, fantasyland=False): ...",
        "kill = carried[0]",
        "def fantasyland(self): ...",
        'if "dont-pass" in wagers: refuse()',
        "if game.rules.split.resplit_aces: deal()",
    ],
)
def test_the_test_fails_where_it_should(text: str) -> None:
    assert named_in(text) & set(only_of_one_family())


def test_allowed_names_are_needed() -> None:
    """A name that table/ says no longer, or that is not one family's alone any longer, is taken off the list."""
    declared = Counter(word for name in families() for word in declared_by(name))
    named = set().union(*(named_in(path.read_text(encoding="utf-8")) for path in FILES))
    assert {word for word in ALLOWED if declared[word] != 1 or word not in named} == set()
    assert set(ALLOWED).isdisjoint(declared_by_table())
    trees = [ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for path in FILES]
    used = {getattr(node, field, None) for tree in trees for node in tree for field in ("id", "arg", "name")}
    assert {name for name in PLAIN_NAMES if declared[name] + declared[name.replace("_", "-")] == 0} == set()
    assert set(PLAIN_NAMES) - used == set()


FAMILIES = {*families(), *(name.replace("-", "_") for name in families())}
KINDS = {"script", "family"}
"""What a posting calls its family of games, in its file and in lists."""


def text_of(node: ast.AST) -> str | None:
    """The text that an expression of constants is joined to."""
    match node:
        case ast.Constant(value=str() as value):
            return value
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            one, other = text_of(left), text_of(right)
            return None if one is None or other is None else one + other
        case (
            ast.JoinedStr(values=values)
            | ast.Call(
                func=ast.Attribute(value=ast.Constant(value=""), attr="join"),
                args=[ast.List(values) | ast.Tuple(values)],
            )
        ):
            parts = [text_of(part.value if isinstance(part, ast.FormattedValue) else part) for part in values]
            return None if None in parts else "".join(part or "" for part in parts)
    return None


def _tells_kind(node: ast.AST) -> bool:
    """Whether an expression reads what a posting calls its family, all of it or a part."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name in KINDS
        case ast.Subscript(value=value, slice=part):
            return text_of(part) in KINDS or _tells_kind(value)
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args):
            return _tells_kind(value) or (attr == "get" and any(text_of(one) in KINDS for one in args))
    return False


def _is_text(node: ast.AST) -> bool:
    """Whether an expression or a pattern is a text, or holds some."""
    match node:
        case ast.Tuple(elts=inner) | ast.List(elts=inner) | ast.Set(elts=inner) | ast.MatchOr(patterns=inner):
            return any(_is_text(one) for one in inner)
        case ast.MatchValue(value=value):
            return _is_text(value)
    return text_of(node) is not None


def families_named_in(text: str) -> list[str]:
    """The lines of a module's source that hold the name of a family as a text: to compare it, or as a key; and those
    that compare what a posting calls its family with any text."""
    result = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant() | ast.BinOp() | ast.JoinedStr() | ast.Call() if text_of(node) in FAMILIES:
                result.append(node.lineno)
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
                if any(map(_tells_kind, sides)) and any(map(_is_text, sides)):
                    result.append(node.lineno)
            case ast.Match(subject=subject, cases=cases) if _tells_kind(subject):
                result += [one.pattern.lineno for one in cases if _is_text(one.pattern)]
            case ast.Call(func=ast.Attribute(value=value, attr="startswith" | "endswith" | "removeprefix"), args=args):
                if _tells_kind(value) and any(map(_is_text, args)):
                    result.append(node.lineno)
    return [text.splitlines()[number - 1].strip() for number in result]


def postings_named_in(text: str) -> list[str]:
    """The ids of postings that stand in a module's source as texts."""
    known = {entry["id"] for entry in entries()}
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return sorted({found for node in ast.walk(tree) if id(node) not in docs and (found := text_of(node)) in known})


MAY_NAME = {
    "server/journal/migrations/table_states.py": "a migration reads what earlier versions wrote",
    "rankings/__init__.py": "rankings that are called like a family",
    "terminal/table.py": "an event that is called like its family",
}
"""Modules that may hold such a text, each with the reason."""


MAY_NAME_POSTINGS = {
    "adapters/decisions/making.py": "the games of a published set of decisions",
    "adapters/gymnasium/evaluation.py": "the tables of a published evaluation",
    "adapters/hand_histories/game_names.py": "what hand histories call the games, and a posting of each",
    "odds/equity/strength.py": "the games whose hands have ready-made strengths",
}
"""Modules that may name postings, each with the reason."""


def test_nobody_tests_for_the_name_of_a_script() -> None:
    """A family declares what others need to know of it; its own package and its odds may say its name."""
    compared = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if (lines := families_named_in(path.read_text(encoding="utf-8"))) and not FAMILIES & {*path.parts, path.stem}:
            compared[path.relative_to(SOURCE).as_posix()] = lines
    assert set(compared) == set(MAY_NAME), compared


@pytest.mark.parametrize(
    "text",
    [
        'if game.posting.script == "craps": roll()',
        'deal() if posting.script not in ("pan", "chinese") else wait()',
        'match posting.script:\n    case "pai-gow" | "pan":\n        deal()',
        '{"craps": roll, "war": fight}.get(posting.script, deal)()',
        'ROLLED = ("craps",)\nif posting.script in ROLLED: roll()',
        'if posting.script.startswith("craps"): roll()',
        'if posting.script.startswith("cra"): roll()',
        'if posting.script[:3] == "cra": roll()',
        'if posting.script == "cra" + "ps": roll()',
        "NAME = f\"{'cra'}ps\"",
        'NAME = "".join(["cra", "ps"])',
        'if posting.family == "points": deal()',
        'if "casino" in entry["family"]: deal()',
        'if entry.get("script", "").lower() == "cra": roll()',
        'match posting.family:\n    case "points" | "craps":\n        deal()',
    ],
)
def test_a_test_for_the_name_of_a_script_is_seen(text: str) -> None:
    assert families_named_in(text)


def test_what_a_family_declares_may_be_compared() -> None:
    assert not families_named_in(
        'if game.family.play.money == "bank": deal()\nif one["family"] == posting.family: deal()'
    )


def test_nobody_tests_for_a_posting() -> None:
    """What one cardroom posts is data: two postings of one game never differ in code."""
    named = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if ids := postings_named_in(path.read_text(encoding="utf-8")):
            named[path.relative_to(SOURCE).as_posix()] = ids
    assert set(named) == set(MAY_NAME_POSTINGS), named
    assert postings_named_in('if game.posting.id == "als/" + "pai-gow-poker": deal()')
    assert not postings_named_in('"""Such as als/pai-gow-poker."""\nif game.posting.id == shown: deal()')
