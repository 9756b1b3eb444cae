"""The collection of a game for the pot as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.documents.rulings.settlement import columns

MOST_ROWS = 12
"""Options that are printed; the rest are in the JSON answer."""


def collection_text(answer: Mapping[str, Any]) -> str:
    """What the options take at the table, the gentlest at each of the stakes and for each number of players."""
    table = answer["table"]
    lines = [f"{answer['posting']} · {table['stakes']} · {table['players']} players", _about(table), ""]
    if not answer["options"]:
        return "\n".join([*lines, "No posted option fits this table, so nothing is collected."])
    lines.append(_options(answer))
    if len(answer["options"]) > MOST_ROWS:
        lines.append(f"… and {len(answer['options']) - MOST_ROWS} more; --json lists all, --option prints one.")
    if answer["option"] is not None:
        lines += ["", _break_even(answer)]
    lines += ["", "The gentlest option at each of the stakes:", _gentlest(answer["gentlest"], "stakes")]
    return "\n".join([*lines, "", f"At {table['stakes']}:", _gentlest(answer["by_players"], "players")])


def _about(table: Mapping[str, Any]) -> str:
    reaches = ", ".join(f"{name} {share:.0%}" for name, share in table["reaches"].items())
    if table["from"] == "bots":
        seen = f"{table['players_on_second_street']:.1f} players on the second street"
        return (
            f"{table['rounds']} hands of bots, seed {table['seed']}, which reach: {reaches}; "
            f"{seen}, an average pot of {_money(table['pot'])}"
        )
    pot = "" if table["pot"] is None else f"; an average pot of {_money(table['pot'])}"
    assumed = f" (assumed: {', '.join(table['assumed'])})" if table["assumed"] else ""
    return f"A described table{assumed}, whose hands reach: {reaches}{pot}"


def _options(answer: Mapping[str, Any]) -> str:
    rows = [
        (
            f"{one['option']}{'*' if one['option'] == answer['option'] else ''}",
            _money(one["collection"]) + (f" ± {one['standard_error']:.2f}" if "standard_error" in one else ""),
            _money(one["per_player_100"]),
            f"{one['big_blinds_per_100']:.1f}",
            one["words"],
        )
        for one in sorted(answer["options"], key=lambda one: one["option"] != answer["option"])[:MOST_ROWS]
    ]
    head = ("option", "a hand", "a player in 100", answer["table"]["unit_name"], "takes")
    return columns(rows, head, right=[0, 1, 2, 3])


def _break_even(answer: Mapping[str, Any]) -> str:
    chosen = next(one for one in answer["options"] if one["option"] == answer["option"])
    return (
        f"With option {answer['option']} (*) a player must win {chosen['big_blinds_per_100']:.1f} "
        f"{answer['table']['unit_name']} in 100 hands from the others to break even."
    )


def _gentlest(options: list[Mapping[str, Any]], by: str) -> str:
    rows = [
        (str(one[by]), str(one["option"]), _money(one["collection"]), f"{one['big_blinds_per_100']:.1f}", one["words"])
        for one in options
    ]
    return columns(rows, (by, "option", "a hand", "per 100", "takes"), right=[1, 2, 3])


def _money(amount: float) -> str:
    return f"${amount:,.2f}"
