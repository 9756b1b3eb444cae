"""Money is whole cents inside: only `table/contract.py` converts dollars, but for the modules listed with a reason.

In the page that is `lib/money.js`, which reads and writes the dollars of documents and of what people type."""

from __future__ import annotations

import ast
import functools
import operator
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
CONVERSIONS = {"cents", "dollars"}
"""The two functions of `money.py` that convert."""
ALLOWED = {
    "money.py": "defines the conversions",
    "table/contract.py": "reads and writes the contract's documents",
    "postings/values.py": "a posting's TOML file is written in dollars",
    "postings/table_limits.py": "a schedule prints its table limits as text such as $4-$8",
    "postings/fee_table.py": "writes the contract's schedule of fees, below table/",
    "server/workshop/forms.py": "people fill in a form in dollars",
    "terminal/person.py": "people type amounts in dollars",
    "terminal/lobby.py": "people type a stack in dollars",
    "adapters/hand_histories/phh.py": "a PHH file is in dollars by its own format",
    "adapters/hand_histories/phh_reader.py": "the same",
    "adapters/hand_histories/pokerstars_reader.py": "PokerStars' text is in dollars by its own format",
    "adapters/hand_histories/open_hand_history.py": "Open Hand History is in dollars by its own format",
}
"""Modules that may convert, each with the reason."""


def conversions_in(text: str) -> set[str]:
    """The conversions that a module's source imports, from wherever they were imported to, or reaches through a
    module."""
    result: set[str] = set()
    modules: set[str] = set()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, names=names) if node.level or (module or "").startswith("housedealer"):
                result |= {one.name for one in names} & CONVERSIONS
                result |= CONVERSIONS if any(one.name == "*" for one in names) and module in MONEY else set()
                modules |= {one.asname or one.name for one in names}
            case ast.ImportFrom(module="money", names=names):
                result |= {one.name for one in names} & CONVERSIONS
            case ast.Import(names=names):
                modules |= {one.asname for one in names if one.asname and one.name.startswith("housedealer")}
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value="cents" | "dollars" as name), *_]):
                result.add(name)
            case ast.FunctionDef(name="cents" | "dollars" as name):
                result.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CONVERSIONS:
            holder = ast.unparse(node.value)
            if holder in modules or re.search(r"\bhousedealer\.|\bmoney\b", holder):
                result.add(node.attr)
    return result


MONEY = ("housedealer.money", "money")
HUNDREDS = {Fraction(100), Fraction(1, 100)}
_VALUE = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def constants_of(text: str) -> dict[str, Fraction]:
    """The numbers that a module gives a name once and for all, at its top or in a function."""
    result: dict[str, Fraction] = {}
    tree = ast.parse(text)
    written = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    written.update(node.arg for node in ast.walk(tree) if isinstance(node, ast.arg))
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if written[name] == 1:
                if (number := value_of(value, result)) is not None:
                    result[name] = number
    return result


def value_of(node: ast.expr, named: Mapping[str, Fraction]) -> Fraction | None:
    """The number that an expression of constants comes to; None if it is not one."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return Fraction(str(value)) if abs(value) < 1e9 else None
        case ast.Name(id=name):
            return named.get(name)
        case ast.Attribute(attr=name):
            return named.get(f".{name}")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = value_of(operand, named)
            return None if value is None else -value
        case ast.Call(
            func=ast.Name(id="Decimal" | "Fraction" | "int" | "float"), args=[ast.Constant(value=str() as text)]
        ):
            return Fraction(text) if re.fullmatch(r"-?\d*\.?\d+(?:/\d+|e-?\d+)?", text) else None
        case ast.Call(func=ast.Name(id="Decimal" | "Fraction" | "int" | "float"), args=[inner]):
            return value_of(inner, named)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _VALUE:
            one, other = value_of(left, named), value_of(right, named)
            if one is None or other is None or (isinstance(op, ast.Pow) and abs(other) > 6) or (other == 0):
                return None
            return Fraction(_VALUE[type(op)](one, other))
    return None


_OPERATORS = (ast.Mult, ast.Div, ast.FloorDiv)
_CALLED = re.compile(r"(?:^|\.)(?:mul|multiply|truediv|true_divide|divide|floordiv|floor_divide|divmod|Fraction)$")


@functools.cache
def constants_of_all() -> dict[str, dict[str, Fraction]]:
    """The constants of each module that has any."""
    read = {path: constants_of(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}
    return {
        ".".join(["housedealer", *path.relative_to(SOURCE).with_suffix("").parts]): constants
        for path, constants in read.items()
        if constants
    }


def named_numbers(tree: ast.Module, text: str) -> dict[str, Fraction]:
    """The constants that a module has or imports by name, and those of all modules as their attributes."""
    every = [one for known in constants_of_all().values() for one in known.items()]
    result = {f".{name}": number for name, number in every if name.isupper()}
    result |= constants_of(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            known = constants_of_all().get(node.module, {})
            result |= {one.asname or one.name: known[one.name] for one in node.names if one.name in known}
    return result


def hundreds_in(text: str) -> list[str]:
    """The products and quotients with 100 of a module's source: what converts without the two functions. Whole dollars
    in cents (`// 100 * 100`) convert nothing. The number may be named by a constant or be worked out."""
    result = []
    whole: set[ast.AST] = set()
    tree = ast.parse(text)
    named = named_numbers(tree, text)

    def is_hundred(node: ast.expr) -> bool:
        value = value_of(node, named)
        return value is not None and abs(value) in HUNDREDS

    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.BinOp(op=ast.FloorDiv()) as inner, op=ast.Mult()) if is_hundred(
                inner.right
            ) and is_hundred(node.right):
                whole.add(inner)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _OPERATORS):
                by_left = isinstance(op, ast.Mult) and is_hundred(left) and value_of(right, named) is None
                if node not in whole and (by_left or (is_hundred(right) and value_of(left, named) is None)):
                    result.append(ast.unparse(node))
            case ast.AugAssign(op=op, value=value) if isinstance(op, _OPERATORS) and is_hundred(value):
                result.append(ast.unparse(node))
            case ast.Call(func=func, args=[one, other]) if _CALLED.search(ast.unparse(func)):
                if is_hundred(one) or is_hundred(other):
                    result.append(ast.unparse(node))
            case ast.Call(func=ast.Attribute(attr="scaleb"), args=[by]) if value_of(by, named) in (2, -2):
                result.append(ast.unparse(node))
    return result


MAY_SCALE = {
    "adapters/assistants/assistant_table.py": "dollars for assistants, beside keys that end in _dollars",
    "adapters/agents/conditions.py": "a stack of so many times the least wager",
    "adapters/gymnasium/evaluation.py": "an average of so many hands",
    "adapters/gymnasium/prices.py": "rewards and prices are dollars as floats",
    "adapters/gymnasium/seat.py": "rewards and prices are dollars as floats",
    "adapters/gymnasium/tables.py": "rewards and prices are dollars as floats",
    "adapters/gymnasium/vector.py": "rewards and prices are dollars as floats",
    "adapters/hand_histories/player_statistics.py": "an average of 100 hands",
    "adapters/hand_histories/pokerstars_writer.py": "an amount as PokerStars' text writes it",
    "adapters/openspiel/bounds.py": "rewards and returns are dollars as floats",
    "adapters/openspiel/parameters.py": "a game string's bank is in dollars",
    "adapters/openspiel/state.py": "rewards and returns are dollars as floats",
    "adapters/openspiel/tape.py": "rewards and returns are dollars as floats",
    "adapters/parallel_tables.py": "rewards and returns are dollars as floats",
    "adapters/pettingzoo.py": "rewards and returns are dollars as floats",
    "documents/comparison/answer.py": "an average of fees",
    "documents/comparison/fee_picture.py": "an average of fees on an axis",
    "documents/comparison/document.py": "an average of fees in a table",
    "documents/figure_words.py": "percent",
    "documents/report.py": "percent",
    "drawing/plots.py": "percent",
    "games/blackjack/hand.py": "a percentage of a wager",
    "games/pan/tables.py": "random stacks of whole dollars",
    "games/poker/plans.py": "stakes of custom in dollars, from its TOML file",
    "games/versus/tables.py": "random banks of whole dollars",
    "money.py": "defines the conversions",
    "odds/advice/what_if.py": "percent",
    "odds/blackjack/protection.py": "percent",
    "odds/collection_costs/answer.py": "averages in dollars",
    "odds/collection_costs/bot_hands.py": "a stack of so many big blinds",
    "odds/engine/costs.py": "averages in dollars",
    "odds/equity/answer.py": "an average share of the pot in dollars",
    "odds/equity/ranges.py": "percent",
    "odds/peek/chart_cells.py": "percent",
    "odds/peek/charts.py": "percent",
    "odds/peek/own_strategy.py": "percent",
    "odds/poker/ranges.py": "percent",
    "odds/protection/answer.py": "an average in dollars an hour",
    "odds/report/figures.py": "averages and quantiles in dollars",
    "odds/report/par_sheet.py": "percent",
    "odds/report/table_wins.py": "averages in dollars",
    "play/craps.py": "a bet of whole dollars",
    "play/match_result.py": "a plot's axis in dollars",
    "play/peek.py": "what a bet of $1 wins, in dollars",
    "play/quick_draw.py": "what a bet of $1 wins, in dollars",
    "server/accounting/formats.py": "an amount for a spreadsheet, in dollars with both decimals",
    "server/fairness/checker.py": "a program of its own, which imports nothing of ours",
    "server/lobby/posting_pages.py": "an average in cents for the page",
    "server/tables/places.py": "a hundred times the least wager",
    "terminal/hand_tables.py": "percent",
}
"""Modules that multiply or divide by 100, each with the reason; no amount that is paid or taken passes through them."""


FILES = [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.py"))]


def test_only_the_listed_modules_convert_dollars() -> None:
    """A module that is not listed converts nothing, and a listed one does: no exception outlives its reason."""
    converting = {name for name in FILES if conversions_in((SOURCE / name).read_text(encoding="utf-8"))}
    assert converting - set(ALLOWED) == set(), "use cents, or in_cents and in_dollars of table/contract.py"
    assert set(ALLOWED) - converting == set(), "these convert nothing any more: take them off the list"


def test_only_the_listed_modules_scale_by_a_hundred() -> None:
    """The same for conversions that are written out."""
    scaling = {name for name in FILES if hundreds_in((SOURCE / name).read_text(encoding="utf-8"))}
    assert scaling - set(MAY_SCALE) == set(), "use cents, or in_cents and in_dollars of table/contract.py"
    assert set(MAY_SCALE) - scaling == set(), "these scale nothing any more: take them off the list"


@pytest.mark.parametrize(
    "line",
    [
        "a = b * 100",
        "a = 100 * b",
        "a = round(b / 100, 2)",
        "a, c = divmod(b, 100)",
        "a = b // 100",
        "a *= 100",
        "a /= 100",
        "a = Fraction(b, 100)",
        "a = b / Decimal(100)",
        "a = b * 0.01",
        "a = b * 1e2",
        "a = b * -100",
        "a = b * 10**2",
        "a = b * (50 * 2)",
        "a = b * Decimal('0.01')",
        "a = b / Decimal('100')",
        "a = b * Fraction(1, 100)",
        "a = Fraction(1, 100) * b",
        "a = Decimal(b).scaleb(-2)",
        "a = operator.mul(b, 100)",
        "a = np.multiply(100, b)",
        "CENT = 100\na = b * CENT",
        "CENT: Final = 100\na = b // CENT",
        "def paid(b):\n    hundred = 100\n    return b / hundred",
        "TEN = 10\nCENT = TEN * TEN\na = CENT * b",
        "from housedealer.odds.craps.model import _DOLLAR as ONE\na = b * ONE",
        "a = b * model._DOLLAR",
    ],
)
def test_a_conversion_that_is_written_out_is_reported(line: str) -> None:
    assert hundreds_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "a = b // 100 * 100",
        "CENT = 100\na = b // CENT * CENT",
        "A = 10 * 10",
        "a = b * 101",
        "for c in (100, 5):\n    a = b * c",
    ],
)
def test_whole_dollars_and_numbers_convert_nothing(line: str) -> None:
    assert not hundreds_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "from housedealer.money import cents",
        "from housedealer.money import dollars as written, show",
        "from housedealer.money import *",
        "from housedealer import money\nbank = money.cents(5)",
        "from housedealer import money as cash\nbank = cash.dollars(500)",
        "import housedealer.money\nbank = housedealer.money.dollars(500)",
        "def late():\n    from housedealer.money import cents\n    return cents(5)",
        "def cents(amount):\n    return round(amount * 100)",
        "from ...money import cents",
        "from ... import money\nbank = money.cents(5)",
        "import housedealer\nbank = housedealer.money.cents(5)",
        "from housedealer import money\nconvert = getattr(money, 'dollars')",
        "from housedealer.table.contract import cents",
        "from housedealer.table import contract\nbank = contract.dollars(500)",
        "import housedealer.money as cash\nbank = cash.cents(5)",
        "bank = import_module('housedealer.money').cents(5)",
    ],
)
def test_a_module_that_converts_is_reported(line: str) -> None:
    """The same walk finds a conversion that is put into a module which has none."""
    name = "table/money/bank.py"
    clean = (SOURCE / name).read_text(encoding="utf-8")
    assert name not in ALLOWED and not conversions_in(clean)
    assert conversions_in(f"{clean}\n{line}\n")


def test_other_names_of_money_are_no_conversions() -> None:
    assert not conversions_in("from housedealer.money import Odds, show, signed\ncents = 5\nprint(show(cents))")


# The page

WEB = SOURCE / "web"
SCRIPTS = [path.relative_to(WEB).as_posix() for path in sorted(WEB.rglob("*.js"))]
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_HUNDRED = r"(?:100(?:\.0*)?|1_00|1e2|\(?10 ?\*\* ?2\)?)(?![\w.])"
_SCALES = re.compile(rf"(?:[*/%]=?\s*{_HUNDRED}|(?<![\w.]){_HUNDRED}\s*\*)")
_DOLLARS_IN_WORDS = re.compile(r"(?<![\w.])(?:function\s+|const\s+|let\s+)(cents|dollars)\b\s*[=(]")
PAGE_MAY_SCALE = {
    "felt/chips.js": "the number printed on a chip",
    "games/craps/felt.js": "percent, and units of the drawing",
    "lib/dom.js": "writes cents as people read money",
    "lib/money.js": "defines the conversions",
    "lib/search.js": "a rank in search results",
    "lib/words.js": "percent",
    "pages/history/equities.js": "percent",
    "pages/posting/collection.js": "percent",
    "pages/table/amounts.js": "whether an amount is whole dollars",
    "pages/table/decisions.js": "half a bank in whole dollars, in cents",
    "pages/table/panels.js": "half the pot in whole dollars, in cents",
    "pages/table/wagers.js": "whether an amount is whole dollars",
    "pages/workshop/edges.js": "percent",
}
"""Scripts of the page that multiply or divide by 100, each with the reason."""


_NAMED = re.compile(rf"(?:const|let|var)\s+(\w+)\s*=\s*{_HUNDRED}\s*[;,\n]")


@functools.cache
def named_in_scripts() -> frozenset[str]:
    """The constants of a hundred that a script exports."""
    every = [_COMMENT.sub("", path.read_text(encoding="utf-8")) for path in WEB.rglob("*.js")]
    return frozenset(name for code in every for name in _NAMED.findall(code) if f"export const {name}" in code)


def script_hundreds_in(text: str) -> list[str]:
    """The products, quotients and remainders with 100 in a script, also by a name for it, and functions that call
    themselves a conversion."""
    code = _COMMENT.sub("", text)
    names = "|".join({*_NAMED.findall(code), *named_in_scripts()} or {"(?!)"})
    by_name = re.finditer(rf"[*/%]=?\s*(?:{names})(?![\w.(])|(?<![\w.])(?:{names})\s*[*](?![*/])", code)
    return [match[0] for match in (*_SCALES.finditer(code), *_DOLLARS_IN_WORDS.finditer(code), *by_name)]


def test_only_the_listed_scripts_scale_by_a_hundred() -> None:
    """A document's dollars become cents in `lib/money.js`: no page multiplies by itself."""
    scaling = {name for name in SCRIPTS if script_hundreds_in((WEB / name).read_text(encoding="utf-8"))}
    assert scaling - set(PAGE_MAY_SCALE) == set(), "use cents and dollars of lib/money.js"
    assert set(PAGE_MAY_SCALE) - scaling == set(), "these scale nothing any more: take them off the list"


@pytest.mark.parametrize(
    "line",
    [
        "const paid = Math.round(Number(amount) * 100);",
        "const paid = Math.round(100 * amount);",
        "const shown = amount / 100;",
        "const paid = amount * 1e2; // 5",
        "amount *= 100;",
        "const cents = (amount) => Math.round(amount + amount);",
        "function dollars(amount) {",
        "const CENT = 100;\nconst paid = amount * CENT;",
        "const CENT = 100;\nconst paid = CENT * amount;",
        "let hundred = 1e2;\namount /= hundred;",
        "const paid = amount * 10 ** 2;",
    ],
)
def test_a_script_that_converts_is_reported(line: str) -> None:
    name = "pages/dispute/ruling.js"
    clean = (WEB / name).read_text(encoding="utf-8")
    assert name not in PAGE_MAY_SCALE and not script_hundreds_in(clean)
    assert script_hundreds_in(f"{clean}\n{line}\n")


def test_comments_and_longer_numbers_convert_nothing() -> None:
    assert not script_hundreds_in("// amount * 100\n/* a / 100 */\nconst wide = x * 1000 + y / 100_00 + z * 100.5;")
