"""The picture of fees: what every option of two postings takes of $100, by the action."""

from __future__ import annotations

import math
from collections.abc import Sequence

from housedealer.documents.comparison.fee_options import ACTIONS, OptionCost
from housedealer.drawing.svg import COLORS, PALE, Frame, Page
from housedealer.money import show

_WIDE, _HIGH = 960.0, 460.0
_BOX = (70.0, 84.0, 820.0, 310.0)
_MARKS = tuple(100 * dollars for dollars in (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100))
_FEW = 8
"""Up to this many options of a side are named at their lines."""


def fee_picture(names: tuple[str, str], sides: tuple[Sequence[OptionCost], Sequence[OptionCost]]) -> Page:
    """A line for every option, in one color for each side; both scales are logarithmic, and where nothing is taken
    nothing is drawn."""
    page = Page(_WIDE, _HIGH)
    page.words(28, 32, "What the house takes of every $100 of action", 18, bold=True)
    for at, name in enumerate(names):
        page.box(28 + at * 420, 48, 14, 10, COLORS[at])
        page.words(48 + at * 420, 58, name, 12)
    taken = [cents for side in sides for one in side for cents in one.by_action.values() if cents]
    least, most = min(taken, default=10.0) * 0.8, max(taken, default=1000.0) * 1.25
    up = math.log10(least), math.log10(most)
    frame = Frame(page, _BOX, (ACTIONS[0], ACTIONS[-1]), up, logarithmic=True)
    marks = [(math.log10(cents), f"${cents / 100:.2f}") for cents in _MARKS if least <= cents <= most]
    frame.grid([(action, show(action)) for action in ACTIONS], marks)
    page.words(_BOX[0] + _BOX[2] / 2, _BOX[1] + _BOX[3] + 42, "action of the round", 12, PALE, "middle")
    for at, side in enumerate(sides):
        for one in side:
            points = [frame.place(action, math.log10(cents)) for action, cents in one.by_action.items() if cents]
            if not points:
                continue
            page.path(points, COLORS[at], 1.5, dashed=at == 1)
            for x, y in points:
                page.dot(x, y, COLORS[at])
            if len(side) <= _FEW:
                page.words(points[0][0] + 6, points[0][1] - 6, f"{one.option}", 10, COLORS[at])
    return page
