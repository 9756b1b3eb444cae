"""The long counts: hold'em over all boards and pai gow over all hands, against published and sketched figures."""

from __future__ import annotations

import pytest

from housedealer.games import game
from housedealer.odds import bets
from housedealer.odds.engine.models import model
from housedealer.odds.versus.charts import chart

pytestmark = pytest.mark.heavy


def test_ultimate_texas_holdem() -> None:
    """2.185 % of the ante, and 0.526 % of all that is wagered (the element of risk).

    Source: Michael Shackleford, wizardofodds.com/games/ultimate-texas-hold-em."""
    priced = model("black-sheep/ultimate-texas-holdem")
    worth = priced.exact("ante+blind+play")
    assert round(float(worth.edge), 6) == 0.021850
    assert round(float(worth.per_unit_staked or 0), 5) == 0.00526
    assert sum(worth.deals) == 10 * 1326 * 2118760 * 990
    # $5 on ante and on blind cost eleven cents.
    result = bets("black-sheep/ultimate-texas-holdem")
    assert round(5 * result["ante"]["loses"] + 5 * result["blind"]["loses"], 2) == 0.11
    parts = [priced.exact(name).edge for name in ("ante", "blind", "play")]
    assert sum(parts) == worth.edge


def test_hands_raised_before_the_flop() -> None:
    """All aces, pairs of threes and up, K-2 suited and K-5, Q-6 suited and Q-8, J-8 suited and J-T or better.
    Source: Michael Shackleford, wizardofodds.com/games/ultimate-texas-hold-em, "Optimal strategy"."""
    result = chart(game("turlock/ultimate-texas-holdem"))
    lines = {rank: "".join(map(str, row)) for rank, row in zip(result["ranks"], result["grid"], strict=True)}
    # Rows and columns from the ace down; suited hands stand right of the pair.
    assert lines["A"] == lines["K"] == "4" * 13
    assert lines["Q"] == "4444444440000"
    assert lines["J"] == "4444444000000"
    assert lines["T"] == "4444400000000"
    assert lines["8"] == "4440004000000"
    assert lines["5"] == "4400000004000"
    assert lines["4"] == "4000000000400"
    assert lines["2"] == "4000000000000"


@pytest.mark.parametrize("posting", ["the-101/ultimate-texas-holdem", "500-club/ultimate-texas-holdem"])
def test_exact_and_played_holdem_agree(posting: str) -> None:
    _agree(posting, 2_000_000)


def test_house_way_against_house_way() -> None:
    """Both hands set by one chart: win and loss differ by the copies alone, and Ultimate Pai Gow's two lines are
    worth the same."""
    priced = model("the-101/ultimate-pai-gow-poker")
    assert priced.exact("player") == priced.exact("banker")
    _agree("the-101/triple-bonus-pai-gow-poker", 500_000)


def test_the_best_setting_is_better_than_the_house_way() -> None:
    best = model("500-club/face-up-pai-gow-poker").exact("base").edge
    by_chart = model("500-club/face-up-pai-gow-poker", strategy="house-way").exact("base").edge
    assert best < by_chart
    _agree("500-club/face-up-pai-gow-poker", 500_000)


def _agree(posting: str, rounds: int) -> None:
    """Rounds played by the compiled rules lie within five standard errors of the exact figures."""
    priced = model(posting)
    cells = priced.play(2024, 0, rounds).tolist()
    for wager in priced.wagers():
        exact, seen = priced.exact(wager), priced.counted(wager, cells)
        error = (float(exact.variance) / rounds) ** 0.5
        assert abs(float(exact.edge) - float(seen.edge)) < 5 * error, wager
