"""Poker against the player-dealer: what each choice of a seat is worth, and the best one.

Bonus bets that a fold would forfeit, or that are judged otherwise after it, count too where all cards that they look
at are seen: in games of one decision, and on the river. On earlier streets the base game alone is weighed.
"""

from __future__ import annotations

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.money import show
from housedealer.odds.advice import Asked, Option, Seen, best_of, once_for_each_game, seen_by
from housedealer.odds.board import pair_place
from housedealer.odds.board_of_three import OTHERS as OTHERS_OF_THREE
from housedealer.odds.holdem import Terms, start_of
from housedealer.odds.holdem_seen import flop_sums, river_worth
from housedealer.odds.models import net_of
from housedealer.odds.sets_of_cards import CHOOSE
from housedealer.odds.versus.charts import chart
from housedealer.odds.versus.showdown import FOLD, Showdown
from housedealer.odds.versus.table import PayTables
from housedealer.odds.versus.three_card_holdem import ThreeCardHoldem
from housedealer.odds.versus.ultimate import Ultimate
from housedealer.rankings import high
from housedealer.table.offers import Multiple

__all__ = ["chart", "choose", "options", "rests_on"]

Worth = dict[int | str, float]
"""What choices gain, in antes: how many antes are played, or `check` or `fold`."""


@once_for_each_game
def _solved(game: Game) -> Showdown | Ultimate | ThreeCardHoldem:
    tables = PayTables(game)
    if not tables.rules.board:
        return Showdown(tables)
    return Ultimate(tables) if tables.rules.ranking == "high" else ThreeCardHoldem(tables)


def options(asked: Asked) -> list[Option]:
    """All choices of an offer with what they gain on average, in cents."""
    solved, offer = _solved(asked.game), asked.offer
    seen = seen_by(offer.position, asked.events)
    spared = 0.0
    if isinstance(solved, Showdown):
        worth = _one_decision(solved, seen)
        spared = _spared(asked, solved.tables, _bits_in_hand(solved, seen))
    elif isinstance(solved, Ultimate):
        worth = _ultimate(solved, seen)
        if len(seen.board) == _WHOLE_BOARD:
            spared = _spared(asked, solved.tables, _bits_on_river(solved, seen))
    else:
        worth = _three_card_holdem(solved, seen, "fold" in offer.names())
    unit = next(one.argument.unit for one in offer.legal if isinstance(one.argument, Multiple))
    found = []
    for one in offer.legal:
        if isinstance(one.argument, Multiple):
            found += [
                Option(one.name, times, worth[times] * unit + spared, show(times * unit))
                for times in one.argument.values
            ]
        elif one.name in worth:
            found.append(Option(one.name, None, worth[one.name] * unit))
        else:
            # A fold before the river, where a check costs nothing: what was put up is gone.
            found.append(Option(one.name, None, -_forfeited(solved.tables) * unit))
    return found


def rests_on(asked: Asked) -> str:
    """What the advice rests on."""
    solved, seen = _solved(asked.game), seen_by(asked.position, asked.events)
    if isinstance(solved, Showdown):
        return "all hands that the player-dealer may hold"
    aside = ""
    if isinstance(solved, Ultimate) and len(seen.board) < _WHOLE_BOARD and _loose(asked, solved.tables):
        aside = "; bonus bets aside"
    return f"all hands that the player-dealer may hold and all boards that may come{aside}"


choose = best_of(options)


_WHOLE_BOARD = 5


def _forfeited(tables: PayTables) -> int:
    """How many antes a fold costs."""
    return sum(name in tables.rules.fold.forfeits for name in tables.base)


# Bonus bets


def _loose(asked: Asked, tables: PayTables) -> list[str]:
    """The bonus bets placed that a fold may change."""
    fold = tables.rules.fold
    return [
        name
        for name in tables.bonus
        if asked.stake(name) and (name in fold.forfeits or (tables.rules.board and fold.judged_by == "board"))
    ]


def _spared(asked: Asked, tables: PayTables, bits: dict[str, tuple[dict[int, float], int]]) -> float:
    """What playing on saves of the seat's bonus bets, in cents: what they gain so, less what they gain in a fold.

    `bits` says of each bet what it may come to see and how likely that is, and what it sees in a folded hand.
    """
    saved = 0.0
    for name in _loose(asked, tables):
        if name not in bits:
            continue
        may_see, folded = bits[name]
        played = sum(chance * _net(tables, name, shown) for shown, chance in may_see.items())
        given_up = -1.0 if name in tables.rules.fold.forfeits else _net(tables, name, folded)
        saved += (played - given_up) * asked.stake(name)
    return saved


def _net(tables: PayTables, wager: str, bits: int) -> float:
    row = tables.row(wager, bits)
    return float(net_of(row.pays if row else None))


def _bits_in_hand(solved: Showdown, seen: Seen) -> dict[str, tuple[dict[int, float], int]]:
    """What bonus bets on a hand of one's own see; those that look at both hands are never forfeited."""
    kinds, numbers = solved.kinds
    kind = kinds[numbers[_place(sorted(seen.mine))]]
    looks = solved.tables.rules.looks
    found = {name: solved.shown(name, kind) for name in solved.tables.bonus if looks.get(name) != "both-hands"}
    return {name: ({bits: 1.0}, bits) for name, bits in found.items()}


def _bits_on_river(solved: Ultimate, seen: Seen) -> dict[str, tuple[dict[int, float], int]]:
    """What bonus bets see when the whole board lies open: the hand, or the lower of two that are not equal."""
    tables, made = solved.tables, solved.tables.value_bits
    mine, board = high.value([*seen.mine, *seen.board]), high.value(seen.board)
    found: dict[str, tuple[dict[int, float], int]] = {}
    for name in tables.bonus:
        if tables.rules.looks.get(name) != "beaten-hand":
            found[name] = ({int(made[mine]): 1.0}, int(made[board]))
            continue
        likely: dict[int, float] = {}
        left = [card for card in range(52) if card not in (*seen.mine, *seen.board)]
        for at, card in enumerate(left):
            for other in left[:at]:
                theirs = high.value([card, other, *seen.board])
                lower = int(made[min(mine, theirs)]) if mine != theirs else 0
                likely[lower] = likely.get(lower, 0.0) + 1 / OTHER_HANDS
        found[name] = (likely, 0)
    return found


OTHER_HANDS = 990
"""Hands that the player-dealer may hold on the river."""


# The base game


def _one_decision(solved: Showdown, seen: Seen) -> Worth:
    hand = sorted(seen.mine)
    if solved.exposed:
        up = seen.shown[-1]
        suit = up & 3
        swapped = {suit: 0, 0: suit}
        hand = sorted((card & ~3) + swapped.get(card & 3, card & 3) for card in hand)
        row = solved.rows_by_place[up >> 2, _place(hand)]
    else:
        row = solved.rows_by_place[0, _place(hand)]
    choices, gains = solved.gains
    deals = int(solved.meetings.counts[row].sum()) * solved.tables.unit
    allowed = [at for at in range(len(choices)) if gains[at, row] > np.iinfo(np.int64).min]
    worth: Worth = {choices[at]: int(gains[at, row]) / deals for at in allowed}
    worth["fold"] = worth.pop(FOLD)
    return worth


def _place(hand: list[int]) -> int:
    return sum(int(CHOOSE[card, at + 1]) for at, card in enumerate(hand))


def _ultimate(solved: Ultimate, seen: Seen) -> Worth:
    terms: Terms = solved.terms
    a, b = max(seen.mine), min(seen.mine)
    board = np.array(sorted(seen.board), np.int64)
    if len(board) == 0:
        start = start_of(a, b)
        combinations = 6 if a >> 2 == b >> 2 else 4 if a & 3 == b & 3 else 12
        deals = terms.unit * combinations * 19600 * 1081 * OTHER_HANDS
        check, *raised = (int(each) / deals for each in solved.decisions.values[start])
        return dict(zip(terms.preflop.tolist(), raised, strict=True)) | {"check": check}
    if len(board) == 3:
        unit, rest, river = flop_sums(a, b, board, terms)
        deals = terms.unit * 1081 * OTHER_HANDS
        found: Worth = {times: (times * int(unit) + int(rest)) / deals for times in terms.flop.tolist()}
        return found | {"check": int(river) / deals}
    if len(board) != _WHOLE_BOARD:
        raise HouseError(f"advice: a board of {len(board)} cards; expected none, three or five")
    unit, rest = river_worth(a, b, board, terms)
    deals = terms.unit * OTHER_HANDS
    played: Worth = {times: (times * int(unit) + int(rest)) / deals for times in terms.river.tolist()}
    return played | {"fold": terms.forfeit / terms.unit}


def _three_card_holdem(solved: ThreeCardHoldem, seen: Seen, first: bool) -> Worth:
    pair = pair_place(max(seen.mine), min(seen.mine))
    decisions, unit = solved.decisions, solved.tables.unit
    if first:
        gained = int(decisions.gains[seen.board[0], pair]) / (unit * 48 * 47 * OTHERS_OF_THREE)
        return {1: gained, "fold": -1.0}
    # What the ante and the first bet gain is the same either way.
    up, turned = seen.board[:2]
    return {1: int(decisions.second_gains[up, turned, pair]) / (unit * 47 * OTHERS_OF_THREE), "check": 0.0}
