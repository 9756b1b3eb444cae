"""A blackjack strategy of one's own: its edge, and what each situation costs against the best play.

Cells of a chart are letters in order of preference: `DS` doubles, and stands where doubling is not allowed. Without a
second letter D and R hit, and P plays the pair by its total.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from housedealer.cards import SUITS
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Switches,
    checks_hole_card,
    may_choose,
    may_surrender_early,
)
from housedealer.odds.blackjack.advice import LETTERS, NAMES, UPS
from housedealer.odds.blackjack.base_wager import Base, OwnPlay
from housedealer.odds.blackjack.choice_values import Pricer
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, all_hands
from housedealer.odds.blackjack.kernels import HITTING, LATER, STANDING
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.blackjack.solution import NO_PAIR, Choices
from housedealer.odds.own_play.answer import Costs, Priced
from housedealer.odds.own_play.charts import Table, Tables, table_named
from housedealer.odds.own_play.situations import Own, Situation
from housedealer.rankings.blackjack import is_soft, total_of

UP_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns of a chart, in the order of `UPS`."""
_TWO = 2
_NO_MORE = 99
"""More hands than any game allows: a hand of a split pair is split again by the solver, never by a chart."""
_ELSE = {"D": "HS", "R": "HS", "X": "S", "P": "", "H": "S", "S": "H"}
"""What is done where a letter's choice is not allowed."""

Decide = Callable[[int, int, int, int, list[int]], int]
"""A choice by hand, up card, value of the split pair (or NO_PAIR), doubles and legal choices."""


def legal_choices(game: Game, hand: int, up: int, pair: int, doubles: int) -> list[int]:
    """The choices that a hand allows on its turn."""
    return _legal(game.rules.switches, hand, checks_hole_card(up + 1), pair, doubles)


@functools.lru_cache(maxsize=1 << 18)
def _legal(rules: Switches, hand: int, checked: bool, pair: int, doubles: int) -> list[int]:
    hands = all_hands()
    held, second = hands.held[hand], 0
    first = int(held.argmax() if pair == NO_PAIR else pair) + 1
    if hands.size[hand] == _TWO:
        others = [card for card in range(VALUES) for _ in range(held[card])]
        first = (others[0] if pair == NO_PAIR else pair) + 1
        others.remove(first - 1)
        second = others[0] + 1
    many = 1 if pair == NO_PAIR else _NO_MORE
    hard, ace = int(hands.hard[hand]), bool(hands.ace[hand])
    bits = may_choose(hard, ace, first, second, pair != NO_PAIR, doubles, many, checked, rules)
    return [choice for choice in range(len(NAMES)) if bits >> choice & 1]


def _early(game: Game, hand: int, up: int) -> bool:
    """Whether a hand may be given up before the down card is checked."""
    early = may_surrender_early(False, game.rules.switches) and checks_hole_card(up + 1)
    return early and bool(all_hands().size[hand] == _TWO)


def own_play(game: Game, decide: Decide, gives_up: Callable[[int, int], bool]) -> OwnPlay:
    """A strategy as arrays, each legal situation decided once."""
    hands, rules = all_hands(), game.rules.switches
    count = len(hands.hard)

    def choices(pair: int) -> Choices:
        first, later = np.zeros((count, VALUES), np.int8), np.zeros((count, VALUES), np.int8)
        doubled = np.zeros((1 + rules.double_again, count, VALUES), np.int8)
        for hand in range(count):
            if hands.size[hand] < _TWO or (pair != NO_PAIR and not hands.held[hand, pair]):
                continue
            for up in range(VALUES):
                into = first if hands.size[hand] == _TWO else later
                into[hand, up] = _decided(hand, up, pair, 0)
                for times in range(len(doubled)):
                    doubled[times, hand, up] = _decided(hand, up, pair, times + 1)
        return Choices(first, later, doubled)

    def _decided(hand: int, up: int, pair: int, doubles: int) -> int:
        legal = legal_choices(game, hand, up, pair, doubles)
        return legal[0] if len(legal) == 1 else decide(hand, up, pair, doubles, legal)

    given = np.zeros((count, VALUES), np.bool_)
    for hand in np.flatnonzero(hands.size == _TWO):
        for up in range(VALUES):
            given[hand, up] = _early(game, int(hand), up) and gives_up(int(hand), up)
    return OwnPlay(choices(NO_PAIR), tuple(choices(pair) for pair in range(VALUES)), given)


# Charts


class Chart:
    """A chart's tables as choices."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.game, self.tables = game, tables
        for name in ("hard", "soft", "pairs"):
            table = table_named(tables, name)
            if table.columns != UP_NAMES:
                raise HouseError(f"{name}: columns {', '.join(table.columns)}; expected {', '.join(UP_NAMES)}")
        self.rows = {name: _by_label(name, table) for name, table in tables.items()}

    def cell(self, name: str, label: str, up: int) -> str:
        """A cell in capitals; a missing row is refused, but for 21, on which one stands."""
        if label not in self.rows.get(name, {}):
            if label == "21":
                return "S"
            raise HouseError(f"{name} {label}: no row; expected one for every hand that has a choice")
        return self.rows[name][label][UPS.index(up)].upper()

    def decide(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> int:
        """The first choice of the cell that is legal."""
        where, letters = self._letters(hand, up, pair, doubles)
        for letter in letters:
            if letter not in LETTERS:
                raise HouseError(f"{where}: {letter!r} is no choice; expected letters of {', '.join(LETTERS)}")
            if LETTERS.index(letter) in legal:
                return LETTERS.index(letter)
        names = " or ".join(LETTERS[choice] for choice in legal)
        raise HouseError(f"{where}: {letters[:2]} cannot be played there; expected {names}")

    def _letters(self, hand: int, up: int, pair: int, doubles: int) -> tuple[str, str]:
        """A situation in words, and all letters to try."""
        name, label = row_of(hand)
        against = f"against {UP_NAMES[UPS.index(up)]}"
        if doubles:
            cell = self.cell(f"doubled {name}", label, up)
            return f"doubled {name} {label} {against}", cell + _ELSE.get(cell[-1:], "")
        where, letters = f"{name} {label} {against}", ""
        if all_hands().size[hand] == _TWO and all_hands().held[hand].max() == _TWO:
            value = int(all_hands().held[hand].argmax())
            where = f"pair {pair_label(value)} {against}"
            cell = self.cell("pairs", pair_label(value), up)
            letters = cell + _ELSE.get(cell[-1:], "")
            if "P" not in cell:
                return where, letters
        cell = self.cell(name, label, up)
        if not cell:
            raise HouseError(f"{where}: the cell is empty; expected letters of {', '.join(LETTERS)}")
        return where, letters + cell + _ELSE.get(cell[-1:], "")

    def gives_up(self, hand: int, up: int) -> bool:
        """Whether the cell of two cards begins with surrender."""
        return self._letters(hand, up, NO_PAIR, 0)[1].startswith("R")


def row_of(hand: int) -> tuple[str, str]:
    """The table and row of a hand by its total."""
    hard, ace = int(all_hands().hard[hand]), bool(all_hands().ace[hand])
    return "soft" if is_soft(hard, ace) else "hard", str(total_of(hard, ace))


def pair_label(value: int) -> str:
    """A pair's row."""
    name = {ACE: "A", TEN: "10"}.get(value, str(value + 1))
    return f"{name},{name}"


def _by_label(name: str, table: Table) -> dict[str, tuple[str, ...]]:
    """Rows by single totals or pairs: `17+`, `5-8` and `88` are written out."""
    result: dict[str, tuple[str, ...]] = {}
    for label, cells in table.rows.items():
        for one in _labels(name, label):
            if one in result:
                raise HouseError(f"{name}: {one} stands twice; expected one row for it")
            result[one] = cells
    return result


def _labels(name: str, label: str) -> Iterator[str]:
    if name == "pairs":
        card = re.fullmatch(r"(A|10|T|[2-9])[,\s-]*(A|10|T|[2-9])", label.strip().upper())
        if not card or card[1].replace("T", "10") != card[2].replace("T", "10"):
            raise HouseError(f"pairs: {label!r} is no pair; expected such as 8,8")
        one = card[1].replace("T", "10")
        yield f"{one},{one}"
        return
    found = re.fullmatch(r"(\d+)(?:\s*(\+)|\s*-\s*(\d+))?", label.strip())
    if not found:
        raise HouseError(f"{name}: {label!r} is no total; expected such as 16, 5-8 or 17+")
    low = int(found[1])
    for total in range(low, (21 if found[2] else int(found[3] or low)) + 1):
        yield str(total)


# Functions


class Function:
    """A function's choices."""

    def __init__(self, game: Game, own: Own) -> None:
        self.game, self.own = game, own

    def decide(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> int:
        """What the function chooses."""
        name, _ = self.own.choice(self._situation(hand, up, pair, doubles, legal))
        return NAMES.index(name)

    def gives_up(self, hand: int, up: int) -> bool:
        """Whether the function surrenders where that is offered before the check."""
        legal = [*legal_choices(self.game, hand, up, NO_PAIR, 0), SURRENDER]
        return self.own.choice(self._situation(hand, up, NO_PAIR, 0, legal))[0] == "surrender"

    def _situation(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> Situation:
        held = [card for card in range(VALUES) for _ in range(all_hands().held[hand, card])]
        if pair != NO_PAIR:
            held.remove(pair)
            held.insert(0, pair)
        mine = [_code(card, at) for at, card in enumerate(held)]
        names = [NAMES[choice] for choice in legal]
        seen = {"player-dealer": (_code(up, len(SUITS) - 1),)}
        return Situation(
            self.game.posting.id, mine, legal=names, seen=seen, split=pair != NO_PAIR, doubled=doubles
        )  # fmt: skip


def _code(value: int, suit: int) -> int:
    """A card of a value."""
    rank = 12 if value == ACE else value - 1
    return 4 * rank + suit % len(SUITS)


# Prices


def price(game: Game, decks: int, given: Tables | Own, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    asked = Function(game, given) if isinstance(given, Own) else Chart(game, given)
    own = own_play(game, asked.decide, asked.gives_up)
    best, mine = Blackjack(game, decks), Blackjack(game, decks, own=own)
    name = given.name if isinstance(given, Own) else "the chart"
    wagers = {
        wager: mine.exact(wager).data(name if best.strategy(wager) != "none needed" else "none needed")
        for wager in mine.wagers()
    }
    costs = _costs(best.base, mine.base)
    notes = ("A pair that is split is split again whenever that is allowed. Insurance is declined.",)
    return Priced("base", -mine.base.ev, -best.base.ev, costs.dearest(), wagers=wagers, notes=notes)


def _costs(best: Base, mine: Base) -> Costs:
    """What each situation costs: how often it is reached by one's own play, times what the choice gives up against the
    best choice there with best play afterwards. The costs of all situations add up to the whole."""
    result = Costs()
    solution, own, forfeit = best.solution, mine.solution, float(best.forfeits[0])
    for deal in best.deals():
        at = (deal.hand, deal.up)
        plays = 1 - deal.natural
        values = {STAND: solution.stand[at], HIT: solution.hit[at], DOUBLE: solution.double[at], SURRENDER: -forfeit}
        pair = int(all_hands().held[deal.hand].argmax())
        if all_hands().held[deal.hand, pair] == _TWO:
            values[SPLIT] = solution.split[pair, deal.up]
        chosen, top = int(own.choices.first[at]), int(solution.choices.first[at])
        early_best, early_mine = bool(best.gives_up[at]), bool(mine.gives_up[at])
        value = -forfeit if early_best else -deal.natural + plays * solution.value[at]
        taken = -forfeit if early_mine else -deal.natural + plays * values[chosen]
        label = _label(deal.hand, deal.up)
        words = ("surrenders" if early_mine else _VERBS[chosen], "surrender" if early_best else NAMES[top])
        result.add(label, *words, deal.chance, deal.chance * float(value - taken))
        if chosen == SPLIT and not early_mine:
            lost = float(solution.split[pair, deal.up] - own.split[pair, deal.up])
            result.add(f"{label}, after the split", "splits", "the same", deal.chance, deal.chance * plays * lost)
    _add_later(best, mine, result)
    return result


_VERBS = {
    STAND: "stands", HIT: "hits", DOUBLE: "doubles", SPLIT: "splits", SURRENDER: "surrenders", RESCUE: "rescues",
}  # fmt: skip


def _label(hand: int, up: int) -> str:
    name, label = row_of(hand)
    held = all_hands().held[hand]
    if all_hands().size[hand] == _TWO and held.max() == _TWO:
        name, label = "pair", pair_label(int(held.argmax()))
    return f"{name} {label} against {UP_NAMES[UPS.index(up)]}"


def _add_later(best: Base, mine: Base, result: Costs) -> None:
    """Add the choices after the first, on hands that were not split."""
    hands, pricer = all_hands(), Pricer(best)
    book = pricer.book(NO_PAIR)
    starts, _ = mine.first_hands
    reached = mine.reached(NO_PAIR, 0, mine.solution.choices, starts)
    stakes, forfeits, own = best.pays.stakes, best.pays.forfeits, mine.solution.choices
    for times, hand, up in zip(*np.nonzero(reached), strict=True):
        at, chance = (int(hand), int(up)), float(reached[times, hand, up])
        stand, hit = float(book.values[STANDING][at]), float(book.values[HITTING][at])
        if times == 0:
            if hands.size[hand] == _TWO:
                continue
            chosen, top, value = int(own.later[at]), int(book.choices.later[at]), float(book.values[LATER][at])
            taken = hit if chosen == HIT else stand
            words = f"{_label(*at)}, three cards or more"
        else:
            chosen, top = int(own.doubled[times - 1][at]), int(book.choices.doubled[times - 1][at])
            again = functools.partial(pricer.again, at[0], at[1], book, int(times), None)
            value, taken = (_after(one, int(times), stand, stakes, forfeits, again) for one in (top, chosen))
            words = f"doubled, {_label(*at)}"
        if chosen != top:
            result.add(words, _VERBS[chosen], NAMES[top], chance, chance * (value - taken))


def _after(choice: int, times: int, stand: float, stakes: Any, forfeits: Any, again: Callable[[], float]) -> float:
    """The value of a choice on a hand that was doubled so often."""
    if choice == DOUBLE:
        return again()
    return float(-forfeits[times] if choice == RESCUE else stakes[times] * stand)


# The best play as a chart


def best_chart(game: Game, decks: int) -> Tables:
    """The best play by totals: of the choices that a row's hands allow, those that gain most on average."""
    base = Blackjack(game, decks).base
    pricer = Pricer(base)
    book = pricer.book(NO_PAIR)
    starts, _ = base.first_hands
    reached = base.reached(NO_PAIR, 0, base.solution.choices, starts)
    sums: dict[tuple[str, str, int], np.ndarray] = {}

    def add(table: str, label: str, up: int, weight: float, values: dict[int, float], later: bool) -> None:
        sums.setdefault((table, label, up), np.zeros((2, 1 + len(NAMES))))
        for choice, value in values.items():
            sums[table, label, up][int(later), choice] += weight * value
        sums[table, label, up][int(later), -1] += weight

    hands, solution = all_hands(), base.solution
    for deal in base.deals():
        at = (deal.hand, deal.up)
        legal = legal_choices(game, deal.hand, deal.up, NO_PAIR, 0)
        early = _early(game, deal.hand, deal.up)
        held = hands.held[deal.hand]
        pair = int(held.argmax()) if held.max() == _TWO else NO_PAIR
        all_values = {
            STAND: solution.stand[at], HIT: solution.hit[at], DOUBLE: solution.double[at],
            SPLIT: solution.split[pair, deal.up], SURRENDER: -base.pays.forfeits[0],
        }  # fmt: skip
        values = {c: -deal.natural + (1 - deal.natural) * float(all_values[c]) for c in legal}
        if early:
            values[SURRENDER] = -base.pays.forfeits[0]
        table, label = ("pairs", pair_label(pair)) if pair != NO_PAIR else row_of(deal.hand)
        add(table, label, deal.up, deal.chance, values, later=False)
    for hand in np.flatnonzero(hands.size > 1):
        for up in range(VALUES):
            # Hands that the best play never reaches count a little, so that every row has a choice.
            chance = float(reached[0, hand, up]) + 1e-12
            if hands.size[hand] > _TWO or hands.held[hand].max() == _TWO:
                values = {STAND: float(book.values[STANDING, hand, up]), HIT: float(book.values[HITTING, hand, up])}
                legal = legal_choices(game, int(hand), up, NO_PAIR, 0)
                add(*row_of(int(hand)), up, chance, {c: v for c, v in values.items() if c in legal}, later=True)
            if game.rules.switches.rescue:
                table, label = row_of(int(hand))
                stand = float(book.values[STANDING, hand, up])
                again = functools.partial(pricer.again, int(hand), up, book, 1, None)
                legal = legal_choices(game, int(hand), up, NO_PAIR, 1)
                values = {c: _after(c, 1, stand, base.pays.stakes, base.pays.forfeits, again) for c in legal}
                chance = float(reached[1, hand, up]) + 1e-12
                add(f"doubled {table}", label, up, chance, values, later=True)
    return _tables(sums)


def _tables(sums: dict[tuple[str, str, int], np.ndarray]) -> Tables:
    """Tables of letters from the summed values of the choices."""
    rows: dict[str, dict[str, dict[int, str]]] = {}
    for (table, label, up), (first, later) in sums.items():
        rows.setdefault(table, {}).setdefault(label, {})[up] = _cell(first, later)
    order = ("hard", "soft", "pairs", "doubled hard", "doubled soft")
    result: Tables = {}
    for name in order:
        if name in rows:
            labels = sorted(rows[name], key=_size)
            cells = {label: tuple(rows[name][label].get(up, "S") for up in UPS) for label in labels}
            result[name] = Table(UP_NAMES, cells)
    return result


def _size(label: str) -> int:
    number = label.split(",", maxsplit=1)[0]
    return 1 if number == "A" else int(number)


def _cell(first: np.ndarray, later: np.ndarray) -> str:
    """The letters of a cell: the best choice on two cards, and then the best that is always allowed."""
    best_later = _best(later)
    if not first[-1]:
        return LETTERS[best_later]
    best = _best(first)
    if best in (STAND, HIT):
        both = first + later if later[-1] else first
        return LETTERS[STAND if both[STAND] and (both[STAND] >= both[HIT] or not both[HIT]) else HIT]
    if best == SPLIT or not later[-1]:
        return LETTERS[best]
    return LETTERS[best] + LETTERS[best_later]


def _best(sums: np.ndarray) -> int:
    values = np.where(sums[:-1] != 0, sums[:-1], -np.inf)
    return int(values.argmax())
