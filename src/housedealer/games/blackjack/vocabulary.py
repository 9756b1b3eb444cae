"""What a condition of a blackjack side bet may say: the seat's first two cards, and the player-dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.games.blackjack.posting import Rules
from housedealer.outcomes import Entry, Example, Vocabulary, condition
from housedealer.outcomes.cards_seen import any_of, either
from housedealer.outcomes.kinds import CARD, NUMBER, PARTY, TRUTH, hand_of
from housedealer.postings.schema import WagerRule

FINISHED = ("dealer.total", "dealer.cards", "dealer.busts")
"""What only the player-dealer's finished hand shows."""
_BY_NAME = ("base", "insurance", "side-31")
"""Wagers whose rows are paid on named outcomes alone."""


def points(card: Any) -> Any:
    """The points of a card, an ace as one; also of an array of cards."""
    rank = card >> 2
    return either(rank == 12, 1, either(rank >= 8, 10, rank + 2))


def total(cards: Sequence[Any]) -> Any:
    """The total of cards, an ace as eleven where that does not pass 21."""
    hard = sum(points(card) for card in cards)
    return hard + 10 * (any_of(card >> 2 == 12 for card in cards) & (hard <= 11))


def natural(cards: Sequence[Any]) -> Any:
    """Whether two cards are an ace and a ten-point card."""
    return total(cards) == 21


_ENTRIES = (
    Entry("seat", hand_of(2), "the seat's first two cards", "the player's first two cards"),
    Entry("seat.total", NUMBER, "their total, an ace as eleven", "the total of the player's first two cards",
          compute=total, looks="rank"),
    Entry("seat.natural", TRUTH, "an ace and a ten-point card", "the player has a natural",
          "the player has no natural", compute=natural, looks="rank"),
    Entry("up", CARD, "the player-dealer's up card", "the player-dealer's up card"),
    Entry("down", CARD, "the player-dealer's down card", "the player-dealer's down card"),
    Entry("dealer", PARTY, "the player-dealer's hand", "the player-dealer"),
    Entry("dealer.natural", TRUTH, "an ace and a ten-point card", "the player-dealer has a natural",
          "the player-dealer has no natural"),
    Entry("dealer.total", NUMBER, "the total of the finished hand, also over 21", "the player-dealer's total"),
    Entry("dealer.cards", NUMBER, "the number of the player-dealer's cards", "the player-dealer has {n} card"),
    Entry("dealer.busts", TRUTH, "the finished hand passes 21", "the player-dealer busts",
          "the player-dealer doesn't bust"),
)  # fmt: skip


def seen(seat: Sequence[Any], dealer: Sequence[Any], finished: int, busts: bool) -> dict[str, Any]:
    """What a finished round shows."""
    return {
        "seat": tuple(seat[:2]),
        "up": dealer[0],
        "down": dealer[1],
        "dealer.natural": natural(dealer[:2]),
        "dealer.total": finished,
        "dealer.cards": len(dealer),
        "dealer.busts": busts,
    }


def agrees(rules: Rules, wagers: Mapping[str, WagerRule]) -> list[tuple[tuple[str | int, ...], str]]:
    """Wagers whose conditions need a finished hand of the player-dealer that the rules do not promise."""
    for number, (name, wager) in enumerate(wagers.items()):
        for at, row in enumerate(wager.pays):
            if row.when and name not in rules.completes_for and looks_at_finish(row.when):
                wrong = (
                    f"looks at the player-dealer's finished hand, which is not drawn when no hand is left to play "
                    f'against; expected rules.completes_for = ["{name}"] beside it'
                )
                return [(("wagers", number, "pays", at, "when"), wrong)]
    return []


def looks_at_finish(when: str) -> bool:
    """Whether a condition looks at the player-dealer's finished hand."""
    return any(term.text in FINISHED for term in condition(when, VOCABULARY).top.walk())


VOCABULARY = Vocabulary(
    "blackjack",
    _ENTRIES,
    (
        Example("seat.pair and seat.same_suit", "Perfect Pairs, a perfect pair"),
        Example("seat.pair and seat.same_color and not seat.same_suit", "Perfect Pairs, a colored pair"),
        Example("hand3(seat, up) is straight_flush", "21+3"),
        Example("hand3(seat, up) is three_of_a_kind and together(seat, up).same_suit", "21+3, suited three of a kind"),
        Example("count(seat, Qh) == 2 and dealer.natural", "Lucky Ladies, the top row"),
        Example("seat.total == 20", "Lucky Ladies, any 20"),
        Example("seat.same_suit and seat.kings == 1 and seat.queens == 1", "Royal Match, king and queen of one suit"),
        Example("up.rank is ace", "the player-dealer shows an ace"),
        Example("dealer.busts and dealer.cards >= 5", "a bust with five cards or more"),
    ),
    {
        "pair": "seat.pair",
        "pair-against-natural": "seat.pair and dealer.natural",
        "player-dealer-natural": "dealer.natural",
        **{f"busts-with-{count}": f"dealer.busts and dealer.cards == {count}" for count in range(3, 8)},
        "busts-with-8-or-more": "dealer.busts and dealer.cards >= 8",
    },
    wagers=lambda name: name not in _BY_NAME,
)
