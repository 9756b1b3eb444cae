"""Equity at the terminal: a table of the players, the best draws, the streets."""

from __future__ import annotations

from typing import Any

COLUMNS = ("equity", "win", "tie", "scoop", "low")


def equity_text(answer: dict[str, Any]) -> str:
    """The answer of `equity` as a table.

    >>> from housedealer.odds.equity import equity
    >>> print(equity_text(equity("500-club/texas-holdem", "AhAd", "KhKd")))
    500-club/texas-holdem · every deal counted
    <BLANKLINE>
             equity     win     tie
    AhAd     82.64%  82.36%   0.54%
    KhKd     17.36%  17.09%   0.54%
    """
    columns = COLUMNS if answer["split"] else COLUMNS[:3]
    width = max(8, *(len(player["hand"]) + 1 for player in answer["players"]))
    money = "pot" in answer
    heads = "".join(f"{column:>8}" for column in columns)[1:] + f"{'takes':>10}" * money
    lines = [_title(answer), "", " " * width + heads]
    simulated = answer["method"] == "simulated"
    for player in answer["players"]:
        numbers = "".join(f"{player[column]:>8.2%}" for column in columns)[1:]
        takes = f"{'$' + format(player['takes'], ',.2f'):>10}" if money else ""
        error = f"  ± {player['standard_error']:.2%}" if simulated else ""
        lines.append(f"{player['hand']:<{width}}{numbers}{takes}{error}")
    return "\n".join([*lines, *_pot(answer), *_draws(answer), *_streets(answer)])


def _title(answer: dict[str, Any]) -> str:
    parts = [answer["posting"]]
    if answer["board"]:
        parts.append(f"board {answer['board']}")
    parts.append(f"{answer['deals']:,} deals simulated" if "deals" in answer else "every deal counted")
    return " · ".join(parts)


def _pot(answer: dict[str, Any]) -> list[str]:
    if "pot" not in answer:
        return []
    pot = answer["pot"]
    by = "no fee option" if pot["option"] is None else f"fee option {pot['option']}"
    return ["", f"Of a pot of ${pot['amount']:,} after a collection of ${pot['collection']:,} ({by})."]


def _draws(answer: dict[str, Any]) -> list[str]:
    if "rule" not in answer:
        return []
    lines = []
    if answer["choices"]:
        best, *others = answer["choices"]
        lines.append(f"{answer['players'][0]['hand']} keeps {best['keep'] or 'nothing'}: {best['equity']:.2%}")
        lines += [f"  keeping {one['keep'] or 'nothing'}: {one['equity']:.2%}" for one in others]
    who = "Everyone else" if lines else "Everyone"
    return ["", *lines, f"{who} {answer['rule']}."]


def _streets(answer: dict[str, Any]) -> list[str]:
    if not answer.get("streets"):
        return []
    width = max(len(street["street"]) for street in answer["streets"]) + 1
    lines = ["", "Street by street"]
    for street in answer["streets"]:
        numbers = "".join(f"{equity:>8.2%}" for equity in street["equity"])
        lines.append(f"{street['street']:<{width}}{numbers}  {street['board']}".rstrip())
    return lines
