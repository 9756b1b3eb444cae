"""What a condition may say of a round of war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from housedealer.games.war.rules import Finished
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.kinds import CARD, NUMBER, RANK, TRUTH

MOST_WARS = 4
"""No pay row distinguishes more wars from four (001:1216)."""
_ENTRIES = (
    *(
        entry
        for side in ("player", "banker")
        for entry in (
            Entry(side, CARD, f"the {side} hand's first card", f"the {side} hand's first card"),
            Entry(f"{side}.last", RANK, "the rank of its last card, which decides", f"the {side} hand's last card"),
            Entry(f"{side}.special", TRUTH, "its last card is of the posting's special rank",
                  f"the {side} hand's last card is of the special rank",
                  f"the {side} hand's last card is not of the special rank"),
            Entry(f"{side}_wins", TRUTH, f"the {side} hand wins", f"the {side} hand wins",
                  f"the {side} hand does not win"),
        )
    ),
    Entry("wars", NUMBER, "how many wars there were; 4 for four or more", "the number of wars"),
)  # fmt: skip


def seen(end: Finished, player: Sequence[Any] = (), banker: Sequence[Any] = ()) -> dict[str, Any]:
    """What a finished round shows; without the cards, what follows from its end."""
    result: dict[str, Any] = {
        "player.last": end.player,
        "banker.last": end.banker,
        "player.special": end.player == end.special,
        "banker.special": end.banker == end.special,
        "player_wins": end.player > end.banker,
        "banker_wins": end.banker > end.player,
        "wars": min(end.wars, MOST_WARS),
    }
    return result | {"player": player[0], "banker": banker[0]} if player else result


def _side(side: str) -> dict[str, str]:
    wins = f"{side}_wins and {side}.special"
    return {
        f"{side}-wins": f"{side}_wins",
        f"{side}-wins-with-special": wins,
        f"{side}-special-before-war": f"{wins} and wars == 0",
        f"{side}-special-after-war": f"{wins} and wars > 0",
    }


VOCABULARY = Vocabulary(
    "war",
    _ENTRIES,
    (
        Example("player.suit is banker.suit and player.rank is banker.rank", "a war of two equal cards"),
        Example("player.red and banker.red and player_wins", "the player hand wins, both first cards red"),
        Example("wars == 0 and player.last is ace", "an ace wins without a war"),
        Example("wars >= 2", "two wars or more"),
    ),
    {
        **_side("player"),
        **_side("banker"),
        "one-war": "wars == 1",
        "two-wars": "wars == 2",
        "three-wars": "wars == 3",
        "four-wars-or-more": "wars >= 4",
    },
    beside_names=True,
)
