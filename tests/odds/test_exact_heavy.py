"""The long counts: hold'em over all boards and pai gow over all hands, against published and sketched figures."""

from __future__ import annotations

import pytest

from housedealer.odds.models import model

pytestmark = pytest.mark.heavy


def test_ultimate_texas_holdem() -> None:
    """2.185 % of the ante. Source: Michael Shackleford, wizardofodds.com/games/ultimate-texas-hold-em."""
    priced = model("black-sheep/ultimate-texas-holdem")
    worth = priced.exact("ante+blind+play")
    assert round(float(worth.edge), 6) == 0.021850
    assert sum(worth.deals) == 10 * 1326 * 2118760 * 990
    parts = [priced.exact(name).edge for name in ("ante", "blind", "play")]
    assert sum(parts) == worth.edge


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
