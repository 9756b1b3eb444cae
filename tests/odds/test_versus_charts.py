"""The solved games as charts: the rules that books have come out of the counting."""

from __future__ import annotations

from housedealer.games import game
from housedealer.odds.versus.charts import chart


def test_three_card_poker_with_an_exposed_card() -> None:
    """Always play against a jack or less; against a queen or higher with that card, a nine and a two or better.

    Source: James Grosjean, Beyond Counting; Michael Shackleford's newsletter of 6 September 2003.
    """
    found = chart(game("500-club/three-card-poker"))
    lowest = {row["against"]: row["from"][1]["hand"] for row in found["rows"]}
    assert len(lowest) == 13
    assert (lowest.pop("queen"), lowest.pop("king"), lowest.pop("ace")) == (
        "queen high (Q-9-2)",
        "king high (K-9-2)",
        "ace high (A-9-2)",
    )
    assert set(lowest.values()) == {"five high (5-3-2)"}
    assert found["loses"] == 0


def test_crazy_4_poker() -> None:
    """Once from king, queen, eight and four; three times whenever it is allowed, from a pair of aces.

    Source: Michael Shackleford, wizardofodds.com/games/crazy-4-poker.
    """
    found = chart(game("turlock/crazy-4-poker"))
    [row] = found["rows"]
    assert row["from"][1]["hand"] == "king high (K-Q-8-4)"
    assert row["from"][3]["hand"].startswith("pair of aces")
    assert set(row["from"]) == {1, 3}
    assert 0 < found["loses"] < 1e-5
