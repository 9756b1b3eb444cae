"""A posting's rulings on irregularities: exposed and boxed cards, misdeals, bets that do not fit."""

from __future__ import annotations

from typing import Literal

from housedealer.postings.values import Data, Lines

Does = Literal[
    "void", "misdeal", "plays-on", "replaced", "dead-hand", "no-betting", "forfeits", "smallest-bet", "burned",
    "drawn-again",
]  # fmt: skip
"""The consequence of an irregularity.

The round is void or a misdeal, and everything is returned; it goes on as if nothing had happened; the card is replaced
by the next one once the deal is complete; the hand is dead and its wagers are returned; nobody bets on that street; all
wagers of the seat are forfeited; the hand is settled on its smallest bet; one more card is burned; a draw is chosen
again on the street that is named, and the second choice counts.
"""

ENDS: tuple[Does, ...] = ("void", "misdeal")
"""Consequences that end a round at once."""

Where = Literal["seat", "player-dealer", "board"]


class Irregularity(Data):
    """One ruling. Of several for one kind the first applies whose place and card fit."""

    kind: str
    does: Does
    at: tuple[Where, ...] = ()
    """The positions; empty: anywhere, or nowhere in particular."""
    ranks: str = ""
    """The ranks of the card, by letter, X for the joker; empty: any."""
    streets: tuple[str, ...] = ()
    """The streets, or which cards of the position (`second`); empty: any. Where a round names none, these are meant."""
    several: Does | None = None
    """The consequence of more than one of the kind, if it differs."""
    several_words: str = ""
    """The words for that."""
    words: str
    """What happened and its consequence, in a sentence without its period."""
    lines: Lines = ""
