"""Checks and statistics of hand histories as text."""

from __future__ import annotations

from typing import Any

from housedealer.money import show, signed
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents


def check_text(answer: dict[str, Any]) -> str:
    """The result of `hands check`: how many hands agree, and each one in doubt."""
    lines = [f"{answer['hands']} hand{'' if answer['hands'] == 1 else 's'}: {answer['agrees']} settled as recorded"]
    counts = {"differs": "not as settled", "not_allowed": "not allowed by the rules", "not_checked": "not checked"}
    lines[0] += "".join(f", {answer[key]} {words}" for key, words in counts.items() if answer[key])
    for one in answer["found"]:
        name = f"hand {one['hand']}, " if one["hand"] else ""
        lines += ["", f"{name}{one['file']}" + (f" · {one['posting']}" if one["posting"] else "")]
        lines.append(f"  {one['status']}: {one['why']}")
        for difference in one["differences"]:
            recorded, settled = _cents(difference["recorded"]), _cents(difference["settled"])
            lines.append(
                f"  seat {difference['seat']} ({difference['player']}): {signed(recorded)} recorded, "
                f"{signed(settled)} settled, {_words(_cents(difference['difference']))}"
            )
    for problem in answer["unreadable"]:
        lines += ["", f"unreadable: {problem}"]
    return "\n".join(lines)


def _words(difference: int) -> str:
    return f"{show(abs(difference))} too {'much' if difference > 0 else 'little'}"


def _cents(dollars: Any) -> int:
    return int(in_cents(dollars, Cents))


def statistics_text(answer: dict[str, Any]) -> str:
    """The table of `hands stats`."""
    width = max([len("player"), *(len(one["player"]) for one in answer["players"])])
    hands = f"{answer['hands']} hand{'' if answer['hands'] == 1 else 's'}"
    lines = [
        f"{hands}; won in big blinds (without blinds: lower limits) per 100 hands",
        "",
        f"{'player':<{width}}   hands   VPIP    PFR     AF  showdown         won   per 100",
    ]
    for one in answer["players"]:
        factor = "-" if one["af"] is None else f"{one['af']:.2f}"
        won = "-" if one["won_per_100"] is None else f"{one['won_per_100']:+.1f}"
        net = "-" if one["net"] is None else signed(_cents(one["net"]))
        lines.append(
            f"{one['player']:<{width}}  {one['hands']:>6}  {_percent(one['vpip']):>5}  {_percent(one['pfr']):>5}  "
            f"{factor:>5}  {_percent(one['showdown']):>8}  {net:>10}  {won:>8}"
        )
    lines += [f"unreadable: {problem}" for problem in answer["unreadable"]]
    return "\n".join(lines)


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.0f}%"
