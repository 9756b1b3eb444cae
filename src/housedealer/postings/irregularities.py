"""What a posting rules on things that go wrong: exposed and boxed cards, misdeals, bets that do not fit."""

from __future__ import annotations

from typing import Literal

from housedealer.postings.values import Data, Lines

Does = Literal[
    "void", "misdeal", "plays-on", "replaced", "dead-hand", "no-betting", "forfeits", "smallest-bet", "burned"
]  # fmt: skip
"""What follows: the round is void or a misdeal, and everything goes back; it goes on as if nothing had happened; the
card is replaced by the next one once the deal is complete; the hand is dead and its wagers go back; nobody bets on
that street; all wagers of the seat are forfeited; the hand is settled on its smallest bet; one card more is burned."""

ENDS: tuple[Does, ...] = ("void", "misdeal")
"""What ends a round at once."""

Where = Literal["seat", "player-dealer", "board"]


class Irregularity(Data):
    """One ruling. Of several for one kind the first holds whose place and card fit."""

    kind: str
    does: Does
    at: tuple[Where, ...] = ()
    """At which positions; none named: anywhere, or nowhere in particular."""
    ranks: str = ""
    """Of which cards, by their letters, X for the joker; none named: of any."""
    several: Does | None = None
    """What more than one of the kind does, where that differs."""
    several_words: str = ""
    """The words for that."""
    words: str
    """What happened and what follows, in a sentence without its full stop."""
    lines: Lines = ""
