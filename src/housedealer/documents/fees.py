"""A posting's fee schedule in words: every option, who pays what, and when."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from housedealer.documents.settlement import columns
from housedealer.money import cents, show

KINDS = {
    "total-table-action": "by total table action",
    "per-wager": "by each bettor's wager",
    "per-spot": "by betting spot",
    "pot": "from the pot",
    "time": "by time",
}
STREETS = {
    "before-deal": "before the deal",
    "blinds": "once the blinds are placed",
    "round-1": "after the first betting round",
    "round-2": "after the second",
    "round-3": "after the third",
    "flop": "after the flop",
    "turn": "after the turn",
    "river": "after the river",
    "first-up-card": "with the first up card",
    "third-up-card": "with the third",
}


def fees_text(table: Mapping[str, Any]) -> str:
    """All schedule options of a posting, from the table that the contract prints."""
    if not table["options"]:
        return f"{table['posting']}: no schedule is posted"
    return "\n".join([table["posting"], *(_option(option) for option in table["options"])])


def _option(option: Mapping[str, Any]) -> str:
    limit = f", limit {option['limit']}" if option["limit"] else ""
    lost = "" if option.get("complete", True) else " — not complete in the posted text"
    parts = [f"\noption {option['option']}: {KINDS[option['kind']]}{limit}{lost}", *_part(option)]
    for beside in option.get("also", []):
        parts += [f"  and {KINDS[beside['kind']]}", *_part(beside)]
    limits = {"bonus bets": option["bonus_limit"]} if "bonus_limit" in option else {}
    parts += [f"  {wager}: {words}" for wager, words in (limits | option.get("wager_limits", {})).items()]
    return "\n".join(parts)


def _part(part: Mapping[str, Any]) -> list[str]:
    """What one way of charging takes, line by line."""
    lines = []
    if part.get("counts"):
        lines.append(textwrap.fill(f"counts {', '.join(part['counts'])}", 110))
    if part.get("tiers"):
        head = ("wager" if part["kind"] == "per-wager" else "action", "player-dealer", "player")
        rows = [(_reach(tier), _money(tier["player_dealer"]), _money(tier["player"])) for tier in part["tiers"]]
        lines.append(columns(rows, head, right=[1, 2]))
    if part.get("player_dealer"):
        lines.append(f"player-dealer {_money(part['player_dealer'])} a hand")
    if part.get("player_dealer_per_spot"):
        lines.append(f"player-dealer {_money(part['player_dealer_per_spot'])} a spot")
    if part["kind"] == "per-spot":
        lines.append(f"player {_money(part['player'])} a spot")
    if part.get("payers"):
        lines.append(f"of the players only those {part['payers']} pay")
    if part["kind"] == "time":
        lines.append(_time(part))
    if part["kind"] == "pot":
        lines += _pot(part)
    return [textwrap.indent(line, "  ") for line in lines]


def _time(part: Mapping[str, Any]) -> str:
    hour = f", {_money(part['hour'])} the whole hour" if "hour" in part else ""
    half = f", half after {part['half_after']} of them" if "half_after" in part else ""
    when = {"own": " of play, in advance", "set-times": ", at the set times"}.get(part.get("timing", ""), "")
    return f"player {_money(part['player'])} every {part['minutes']} minutes{when}{hour}{half}"


def _pot(part: Mapping[str, Any]) -> list[str]:
    least, most = part["players"]["from"], part["players"]["to"]
    if least is None:
        players = "any number of players"
    elif most is None:
        players = f"{least} or more players"
    else:
        players = (
            f"{most} or fewer players"
            if least == 2
            else f"{least} to {most} players"
            if least < most
            else f"{least} players"
        )
    taken = ", ".join(f"{_money(fee)} {STREETS[street]}" for street, fee in part["streets"].items() if fee)
    bets = ", once its bets are in" if part.get("after_bets") else ""
    payer = "; the button's player posts it" if part["payer"] == "button" else ""
    lines = [f"{players}: {taken}{bets}{payer}"]
    if part["no_flop"]:
        lines.append(f"{_money(part['no_flop'])} instead where no flop is seen")
    if part.get("structure"):
        lines.append(
            f"{' and '.join(part['structure'])} limit" + (f", buy-in {part['buy_in']}" if "buy_in" in part else "")
        )
    return lines


def _reach(tier: Mapping[str, Any]) -> str:
    start = _money(tier["from"])
    return f"{start} and more" if tier["to"] is None else f"{start}–{_money(tier['to'])}"


def _money(amount: Any) -> str:
    return show(cents(amount))
