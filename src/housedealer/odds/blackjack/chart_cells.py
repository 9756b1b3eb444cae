"""The cell of a blackjack chart for the hand in play, and its choice: its total or pair against the up card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.odds.advice.chart_cells import NOTHING, Cell, Marks
from housedealer.odds.advice.choices import Decision
from housedealer.rankings.blackjack import is_soft, points, total_of

_NAMES = {1: "A"}
INSTEAD = {"D": "HS", "R": "HS", "X": "S", "P": "", "H": "S", "S": "H"}
"""What is done where a letter's choice is not allowed, the first letter first."""
_STANDS = 18
"""The total from which one stands where the chart has no row, and with a soft hand where doubling is not allowed."""


def marks(chart: Mapping[str, Any], decision: Decision) -> Marks:
    """The cell of the hand's pair, soft or hard total, against the up card."""
    seen = BlackjackPicture.of(decision.events)
    hand = seen.hands_of(decision.position).get(int(decision.offer.about.get("hand", 1)), [])
    held = [points(code) for code in hand]
    if len(held) < 2 or seen.doubled(decision.position, int(decision.offer.about.get("hand", 1))):
        return NOTHING
    hard, ace, up = sum(held), 1 in held, points(seen.up)
    kind, label = ("soft" if is_soft(hard, ace) else "hard"), str(total_of(hard, ace))
    if len(held) == 2 and held[0] == held[1]:
        name = _NAMES.get(held[0], str(held[0]))
        kind, label = "pairs", f"{name},{name}"
    tables = list(chart["rows"])
    if label not in chart["rows"].get(kind, {}):
        return NOTHING
    rows, column = list(chart["rows"][kind]), chart["ups"].index(_NAMES.get(up, str(up)))
    letter = chart["rows"][kind][label][column]
    what = f"{label.replace(',', '-')}" if kind == "pairs" else f"{kind} {label}"
    against = {1: "an ace", 8: "an 8"}.get(up, f"a {up}")
    does, names = chart["letters"][letter.upper()], decision.offer.names()
    words = f"{what} against {against}: {does}"
    if letter.islower():
        words += " with most such hands"
    if does not in names and "decline" not in names:
        words += ", where that’s allowed"
    if len(held) > 2:
        words += ". The chart is for two cards; a hint weighs all of yours"
    # Small letters and hands of more cards depend on the cards themselves; so do offers before the hand is played.
    is_certain = letter.isupper() and len(held) == 2 and "decline" not in names
    choice = chart["letters"][letter] if is_certain else ""
    cells = (Cell(tables.index(kind), rows.index(label), column + 1),)
    return Marks(cells, (), f"{words[0].upper()}{words[1:]}.", choice)


def charted(chart: Mapping[str, Any], decision: Decision) -> tuple[str, Any] | None:
    """The first choice of the hand's cell that is allowed; a total above those listed stands, one below them hits.

    The chart says nothing about a hand that was doubled. Where surrender is the only question, one declines what the
    chart plays, and insurance always.
    """
    seen, names = BlackjackPicture.of(decision.events), decision.offer.names()
    number = int(decision.offer.about.get("hand", 1))
    held = [points(code) for code in seen.hands_of(decision.position).get(number, [])]
    if seen.doubled(decision.position, number):
        return None
    letters = _letters(chart, held, points(seen.up))
    if "decline" in names:
        return ("surrender" if letters[0] == "R" and "surrender" in names else "decline"), None
    return next((chart["letters"][one], None) for one in letters if chart["letters"].get(one) in names)


def _letters(chart: Mapping[str, Any], held: list[int], up: int) -> str:
    """The letters of a hand's cell and of what is done instead, in order."""
    hard, ace = sum(held), 1 in held
    soft, total = is_soft(hard, ace), total_of(hard, ace)
    column = chart["ups"].index(_NAMES.get(up, str(up)))
    row = chart["rows"]["soft" if soft else "hard"].get(str(total))
    letter = row[column].upper() if row else "S" if total >= _STANDS else "H"
    by_total = letter + ("S" if letter == "D" and soft and total >= _STANDS else INSTEAD[letter])
    if len(held) != 2 or held[0] != held[1]:
        return by_total
    name = _NAMES.get(held[0], str(held[0]))
    pair: str = chart["rows"]["pairs"][f"{name},{name}"][column].upper()
    return pair + INSTEAD[pair] + by_total
