"""Suits as outlines in a unit square, because no standard font has them: drawing commands of a PDF."""

from __future__ import annotations

import math

Point = tuple[float, float]

_HEART = (
    "0.5 0.04 m 0.14 0.36 0 0.53 0 0.72 c 0 0.89 0.12 1 0.27 1 c 0.38 1 0.46 0.93 0.5 0.83 c 0.54 0.93 0.62 1 0.73 1 "
    "c 0.88 1 1 0.89 1 0.72 c 1 0.53 0.86 0.36 0.5 0.04 c f"
)
_DIAMOND = "0.5 0 m 0.9 0.5 l 0.5 1 l 0.1 0.5 l f"
_SPADE = (
    "0.5 1 m 0.86 0.7 1 0.53 1 0.37 c 1 0.22 0.89 0.14 0.77 0.14 c 0.67 0.14 0.58 0.2 0.54 0.29 c 0.56 0.15 0.6 0.06 "
    "0.66 0 c 0.34 0 l 0.4 0.06 0.44 0.15 0.46 0.29 c 0.42 0.2 0.33 0.14 0.23 0.14 c 0.11 0.14 0 0.22 0 0.37 c 0 0.53 "
    "0.14 0.7 0.5 1 c f"
)


def _round(x: float, y: float, radius: float) -> str:
    k = 0.5523 * radius
    return (
        f"{x + radius:.3f} {y:.3f} m {x + radius:.3f} {y + k:.3f} {x + k:.3f} {y + radius:.3f} {x:.3f} "
        f"{y + radius:.3f} c "
        f"{x - k:.3f} {y + radius:.3f} {x - radius:.3f} {y + k:.3f} {x - radius:.3f} {y:.3f} c "
        f"{x - radius:.3f} {y - k:.3f} {x - k:.3f} {y - radius:.3f} {x:.3f} {y - radius:.3f} c "
        f"{x + k:.3f} {y - radius:.3f} {x + radius:.3f} {y - k:.3f} {x + radius:.3f} {y:.3f} c f"
    )


_CLUB = (
    f"{_round(0.5, 0.75, 0.24)} {_round(0.24, 0.38, 0.24)} {_round(0.76, 0.38, 0.24)} 0.46 0.62 m 0.54 0.62 l 0.54 "
    f"0.3 l 0.56 0.15 0.6 0.06 0.66 0 c 0.34 0 l 0.4 0.06 0.44 0.15 0.46 0.3 c f"
)


def _star() -> str:
    points = []
    for at in range(10):
        reach, angle = (0.52 if at % 2 == 0 else 0.21), math.pi / 2 + at * math.pi / 5
        points.append(f"{0.5 + reach * math.cos(angle):.3f} {0.48 + reach * math.sin(angle):.3f}")
    return f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " f"


OUTLINES = (_CLUB, _DIAMOND, _HEART, _SPADE, _star())
"""Clubs, diamonds, hearts, spades, and a star for the joker."""


def drawn(suit: int, x: float, y: float, size: float) -> str:
    """A suit of that size with its lower left corner at this point."""
    return f"q {size:.2f} 0 0 {size:.2f} {x:.2f} {y:.2f} cm {OUTLINES[suit]} Q"
