"""What a condition may say of poker against the player-dealer: everyone's cards, what they make, which is higher."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from housedealer.games.versus.posting import Rules
from housedealer.games.versus.rules import Ranking
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.cards_seen import together
from housedealer.outcomes.kinds import CARD, CATEGORY, NUMBER, TRUTH, Kind, hand_of
from housedealer.outcomes.ranked import made, value
from housedealer.postings.schema import WagerRule

SEAT, DEALER, UP, DOWN, FLOP, LAST = "seat", "dealer", "up", "down", "flop", "last"
"""The cards of a deal: a seat's, the player-dealer's (the up card and the others apart, where there is one), the first
cards of the board and the rest."""


class Deal(NamedTuple):
    """The cards of a deal: how many there are of each part, and which of the player-dealer's is up."""

    sizes: dict[str, int]
    up_at: int


def dealt(rules: Rules) -> dict[str, int]:
    """The number of cards of each part of a deal; a part that the game does not have is not in it."""
    return _deal(rules).sizes


def _deal(rules: Rules) -> Deal:
    to = {"seats": 0, "player-dealer": 0, "board": 0}
    flop, up_at, open_cards, decisions = 0, -1, 0, 0
    for street in rules.streets:
        for step in street.deal:
            if not decisions and "player-dealer" in (step.to if step.face == "up" else "", step.turn):
                up_at = to["player-dealer"] if step.to else 0
            if step.to is not None:
                to[step.to] += step.cards
            if "board" in (step.to if step.face == "up" else "", step.turn):
                open_cards += step.cards
        # The flop is what lies open at the first decision that sees any card of the board.
        if street.ask is not None:
            decisions, flop = decisions + 1, flop or open_cards
    theirs = {DEALER: to["player-dealer"]} if up_at < 0 else {UP: 1, DOWN: to["player-dealer"] - 1}
    parts = {SEAT: to["seats"], **theirs, FLOP: flop, LAST: to["board"] - flop}
    return Deal({name: many for name, many in parts.items() if many}, up_at)


def vocabulary(rules: Rules) -> Vocabulary:
    """The names that a posting's conditions may use."""
    return _vocabulary(rules.ranking, rules.qualifies, tuple(dealt(rules).items()))


@functools.cache
def _vocabulary(ranking: Ranking, least: int, sizes: tuple[tuple[str, int], ...]) -> Vocabulary:
    parts = dict(sizes)
    board = ("board",) if FLOP in parts else ()
    entries = [
        Entry(SEAT, _kind(parts[SEAT]), "the seat's own cards", "the player's cards"),
        *_other_cards(parts),
        *(
            entry
            for side, whose in (("seat", "the player's hand"), ("dealer", "the player-dealer's hand"))
            for entry in (
                Entry(f"{side}.value", NUMBER, "its place in the posting's ranking; higher is better",
                      f"the value of {whose}", compute=functools.partial(value, ranking), of=(side, *board),
                      looks="rank suit", any_order=True),
                Entry(f"{side}.hand", CATEGORY, "what it makes by the posting's ranking"
                      + (", with the board" if board else ""), whose,
                      compute=functools.partial(made, ranking), of=(f"{side}.value",)),
            )
        ),
        Entry("dealer.qualifies", TRUTH, "the player-dealer's hand qualifies", "the player-dealer qualifies",
              "the player-dealer doesn't qualify", compute=lambda value: value >= least, of=("dealer.value",)),
        Entry("seat_higher", TRUTH, "the seat's hand beats the player-dealer's, also when it was folded",
              "the player's hand is higher", "the player's hand is not higher",
              compute=lambda mine, theirs: mine > theirs, of=("seat.value", "dealer.value")),
        Entry("dealer_higher", TRUTH, "the player-dealer's hand beats the seat's",
              "the player-dealer's hand is higher", "the player-dealer's hand is not higher",
              compute=lambda mine, theirs: mine < theirs, of=("seat.value", "dealer.value")),
        Entry("tie", TRUTH, "neither hand is higher", "the hands tie", "the hands do not tie",
              compute=lambda mine, theirs: mine == theirs, of=("seat.value", "dealer.value")),
    ]  # fmt: skip
    return Vocabulary(
        "versus",
        tuple(entries),
        _examples(parts, ranking),
        wagers=lambda name: name not in _BASE,
        parts=parts,
        mark=f"{ranking} {least}",
    )


_BASE = ("ante", "blind", "play", "bet", "second-bet", "super-bonus")
"""Wagers whose rows are paid on named outcomes alone: the base game is solved from them."""


def _kind(size: int) -> Kind:
    return CARD if size == 1 else hand_of(size)


def _other_cards(parts: Mapping[str, int]) -> list[Entry]:
    """The player-dealer's cards and the board's."""
    cards = ("the player-dealer's own cards", "the player-dealer's cards")
    if UP in parts:
        whole = hand_of(parts[DOWN] + 1)
        result = [
            Entry(DEALER, whole, *cards, compute=together, of=(UP, DOWN), any_order=True),
            Entry(UP, CARD, "the player-dealer's up card", "the player-dealer's up card"),
            Entry(DOWN, hand_of(parts[DOWN]), "the player-dealer's down cards", "the player-dealer's down cards"),
        ]
    else:
        result = [Entry(DEALER, hand_of(parts[DEALER]), *cards)]
    if FLOP in parts:
        first = "the first card of the board" if parts[FLOP] == 1 else "the flop"
        result += [
            Entry(FLOP, _kind(parts[FLOP]), first, first),
            Entry(LAST, _kind(parts[LAST]), "the last cards of the board", "the last cards of the board"),
            Entry("board", hand_of(parts[FLOP] + parts[LAST]), "all cards of the board", "the board's cards",
                  compute=together, of=(FLOP, LAST), any_order=True),
        ]  # fmt: skip
    return result


def _examples(parts: Mapping[str, int], ranking: Ranking) -> tuple[Example, ...]:
    if FLOP in parts and ranking == "high":
        return (
            Example("seat.pair and seat.aces == 2", "a pair of aces before the flop"),
            Example("best5(seat, flop) is three_of_a_kind", "three of a kind on the flop"),
            Example("seat.hand is full_house and dealer.hand is full_house", "both hands full houses"),
            Example("best5(board) is flush", "a flush on the board"),
            Example("seat.same_suit and flop.same_suit and together(seat, flop).suits == 1", "a flopped flush"),
        )
    if FLOP in parts:
        return (
            Example("seat.pair", "a pair in the hole"),
            Example("best3(seat, board) is straight_flush", "a straight flush in any three of five cards"),
            Example("seat_higher and dealer.qualifies", "a win against a qualified hand"),
        )
    if parts[SEAT] == 3:
        up = (Example("hand3(seat) is pair and up.rank is ace", "a pair against an ace"),) if UP in parts else ()
        return (
            Example("hand3(seat) is royal_flush", "Pair Plus, ace, king and queen of one suit"),
            Example("hand3(seat) is pair", "Pair Plus, a pair"),
            Example("best5(seat, dealer) is full_house", "Six Card Bonus, a full house"),
            Example("seat.red == 3 and dealer.red == 3", "Prime, all six cards red"),
            Example("seat_higher and not dealer.qualifies", "the higher hand against one that does not qualify"),
            *up,
        )
    return (
        Example("seat.hand is four_of_a_kind", "four of a kind in the best four cards"),
        Example("seat.hand is pair and seat.aces == 2", "a pair of aces"),
        Example("seat.hearts == 5", "five hearts"),
    )


def seen(rules: Rules, seat: Sequence[int], dealer: Sequence[int], board: Sequence[int]) -> dict[str, Any]:
    """What the cards of a finished round show."""
    sizes, up = _deal(rules)
    shown: dict[str, Sequence[int]] = {SEAT: seat}
    if UP in sizes:
        shown |= {UP: dealer[up : up + 1], DOWN: [*dealer[:up], *dealer[up + 1 :]]}
    else:
        shown[DEALER] = dealer
    if FLOP in sizes:
        shown |= {FLOP: board[: sizes[FLOP]], LAST: board[sizes[FLOP] :]}
    return {name: cards[0] if sizes[name] == 1 else tuple(cards) for name, cards in shown.items()}


def forfeited(rules: Rules, wagers: Mapping[str, WagerRule]) -> list[tuple[tuple[str | int, ...], str]]:
    """Wagers with conditions that a fold forfeits: their worth would depend on when the player folds."""
    gone = (*rules.fold.forfeits, *rules.fold.forfeits_losing)
    for number, (name, wager) in enumerate(wagers.items()):
        if any(row.when for row in wager.pays) and name in gone:
            wrong = (
                "its rows have conditions, which look at the cards whether or not the hand folds; "
                "expected it outside rules.fold"
            )
            return [(("wagers", number, "id"), wrong)]
    return []
