"""Two Card Peek in words: rows as they are read, and the highest."""

from __future__ import annotations

from housedealer.games.peek.picture import PeekPicture
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.narrator import Line, Narrator, a_hand, listed
from housedealer.table.words import Phrasings


def _row_hand(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['row'], 'have')} {a_hand(event['hand'])}.", "announced")


def _best_row(narrator: Narrator, event: Event) -> Line:
    # A straight or a flush of two cards may have been read out beside it, which counts for other bets alone.
    return Line(f"Pick Row: {narrator.why(event['why'])}.", "strong")


WORDS: Phrasings = {"row-hand": _row_hand, "best-row": _best_row}


def outcome(picture: PeekPicture, narrator: Narrator, rules: object) -> Outcome:
    """Which row was highest by two cards, without them: five are in view by now."""
    if not picture.highest:
        return Outcome("No row qualifies")
    letters = [row.removeprefix("row-").upper() for row in picture.highest]
    if len(letters) == 1:
        return Outcome(f"Row {letters[0]} wins Pick Row")
    return Outcome(f"Rows {listed(letters)} tie for Pick Row")
