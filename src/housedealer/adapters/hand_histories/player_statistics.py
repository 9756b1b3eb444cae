"""Statistics of players over recorded hands, by the definitions that tracking programs use.

- VPIP: of the hands in which a player could act on the first street, how often chips were put in by choice: a call, a
  bet or a raise, not a blind, an ante or a bring-in.
- PFR: how often the player raised there, or completed a bring-in.
- AF: bets and raises after the first street for each call there.
- Won per 100: the net result in big blinds for each hundred hands; in games without blinds in lower limits. Where the
  file does not record it, it is what the posting's rules pay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

from housedealer.adapters.hand_histories.recorded_hand import INCREASES, RecordedHand
from housedealer.adapters.hand_histories.settled import settled_if_known
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents


@dataclass
class _Tally:
    """The counts of one player."""

    hands: int = 0
    could_act: int = 0
    put_in: int = 0
    raised: int = 0
    aggressive: int = 0
    calls: int = 0
    showdowns: int = 0
    net: int = 0
    units: float = 0.0
    """The net result in big blinds."""
    paid_hands: int = 0
    """Hands of which the result is recorded."""


class PlayerStatistics(TypedDict):
    """A player's statistics; rates are fractions, None where nothing was counted."""

    player: str
    hands: int
    vpip: float | None
    pfr: float | None
    af: float | None
    """None also where the player never called after the first street."""
    showdown: float | None
    """How often the player reached the showdown."""
    net: Cents | None
    """None where the results of all hands are unknown."""
    won_per_100: float | None
    """Big blinds for each hundred hands."""


def player_statistics(hands: Iterable[RecordedHand]) -> list[PlayerStatistics]:
    """Statistics by player, those with the most hands first. Money is in cents."""
    tallies: dict[str, _Tally] = {}
    for recorded in hands:
        hand = settled_if_known(recorded)
        for seat in hand.stacks:
            _count(tallies.setdefault(hand.name(seat), _Tally()), hand, seat)
    result = [_statistics(name, tally) for name, tally in tallies.items()]
    return sorted(result, key=lambda one: (-one["hands"], one["player"]))


def unit_of(hand: RecordedHand) -> int:
    """What results are measured in: the big blind, or without blinds the lower limit."""
    return hand.stakes.get("big_blind") or hand.stakes.get("lower") or hand.stakes.get("bring_in") or 0


def _count(tally: _Tally, hand: RecordedHand, seat: int) -> None:
    acts = [(street, step) for street, step in hand.streets() if step.seat == seat]
    first = [step.kind for street, step in acts if street <= 1]
    later = [step.kind for street, step in acts if street > 1]
    chosen = [kind for kind in first if kind in ("fold", "check", "call", "check or call", *INCREASES)]
    tally.hands += 1
    tally.could_act += bool(chosen)
    called = any(_called(step) for street, step in acts if street <= 1)
    tally.put_in += called or any(kind in INCREASES for kind in chosen)
    tally.raised += any(kind in INCREASES for kind in chosen)
    tally.aggressive += sum(kind in INCREASES for kind in later)
    tally.calls += sum(_called(step) for street, step in acts if street > 1)
    tally.showdowns += len(hand.left()) > 1 and seat in hand.left()
    if hand.net is not None and unit_of(hand):
        tally.paid_hands += 1
        tally.net += hand.net[seat]
        tally.units += hand.net[seat] / unit_of(hand)


def _called(step: Any) -> bool:
    return bool(step.kind in ("call", "check or call") and step.amount)


def _statistics(name: str, tally: _Tally) -> PlayerStatistics:
    def rate(count: int, of: int) -> float | None:
        return count / of if of else None

    return {
        "player": name,
        "hands": tally.hands,
        "vpip": rate(tally.put_in, tally.could_act),
        "pfr": rate(tally.raised, tally.could_act),
        "af": rate(tally.aggressive, tally.calls),
        "showdown": rate(tally.showdowns, tally.hands),
        "net": tally.net if tally.paid_hands else None,
        "won_per_100": tally.units * 100 / tally.paid_hands if tally.paid_hands else None,
    }


def statistics_answer(hands: list[RecordedHand]) -> dict[str, Any]:
    """The statistics as the command line and programs read them, in dollars."""
    return {"hands": len(hands), "players": in_dollars(player_statistics(hands), list[PlayerStatistics])}
