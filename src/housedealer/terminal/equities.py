"""Equity for people at a terminal: a table of the players."""

from __future__ import annotations

from typing import Any

COLUMNS = ("equity", "win", "tie", "scoop", "low")


def equity_text(answer: dict[str, Any]) -> str:
    """An answer of equity as a table.

    >>> from housedealer.odds.equity import equity
    >>> print(equity_text(equity("500-club/texas-holdem", "AhAd", "KhKd")))
    500-club/texas-holdem · every deal counted
    <BLANKLINE>
             equity     win     tie
    AhAd     82.64%  82.37%   0.54%
    KhKd     17.36%  17.09%   0.54%
    """
    columns = COLUMNS if answer["split"] else COLUMNS[:3]
    width = max(8, *(len(player["hand"]) + 1 for player in answer["players"]))
    lines = [_title(answer), "", " " * width + "".join(f"{column:>8}" for column in columns)[1:]]
    simulated = answer["method"] == "simulated"
    for player in answer["players"]:
        numbers = "".join(f"{player[column]:>8.2%}" for column in columns)[1:]
        error = f"  ± {player['standard_error']:.2%}" if simulated else ""
        lines.append(f"{player['hand']:<{width}}{numbers}{error}")
    return "\n".join(lines)


def _title(answer: dict[str, Any]) -> str:
    parts = [answer["posting"]]
    if answer["board"]:
        parts.append(f"board {answer['board']}")
    parts.append(f"{answer['deals']:,} deals simulated" if "deals" in answer else "every deal counted")
    return " · ".join(parts)
