"""The audit of a chart, which tries every hand."""

from __future__ import annotations

import pytest

from housedealer.games.audit import audit
from housedealer.games.pai_gow.house_way.audit import findings
from housedealer.games.pai_gow.house_way.chart import Chart, JokerRule, Row, Way, load_chart, names
from housedealer.games.pai_gow.house_way.hand_classes import suit_classes
from housedealer.postings import load


def without(name: str, row: str) -> Chart:
    chart = load_chart(name)
    return chart.model_copy(update={"rows": [other for other in chart.rows if other.name != row]})


def test_six_cards_in_classes() -> None:
    """C(53, 6) hands; 1,097,447 classes are known from the exact sums over shared cards."""
    parts = list(suit_classes(6))
    assert sum(len(hands) for hands, _ in parts) == 1_097_447
    assert sum(int(weights.sum()) for _, weights in parts) == 22_957_480


def test_mini_is_sound() -> None:
    assert findings(load_chart("mini")) == ()


def test_a_hole_is_a_finding() -> None:
    """Two three of a kinds: two ranks of 13 in 4 x 4 ways, and with the joker two aces and three of 12 ranks."""
    (result,) = findings(without("mini", "two three of a kinds"))
    assert (result["kind"], result["place"]) == ("house-way-hole", "two three of a kinds")
    assert result["says"] == f"no row is for {78 * 16 + 12 * 6 * 4:,} hands"


def test_two_rows_for_one_hand_are_a_finding() -> None:
    chart = load_chart("mini")
    again = Row(name="again", hand="two three of a kinds", ways=[Way(front="one of the set")], lines="001:1070")
    result = findings(chart.model_copy(update={"rows": [*chart.rows, again]}))
    assert [finding["kind"] for finding in result] == ["house-way-twice"]
    assert result[0]["place"] == "two three of a kinds and again"


def test_a_hand_that_its_row_cannot_set_is_a_finding() -> None:
    chart = load_chart("mini")
    rows = [
        row.model_copy(update={"ways": [Way(front="any", back="full house")]}) if row.name == "two pair" else row
        for row in chart.rows
    ]
    result = findings(chart.model_copy(update={"rows": rows}))
    assert [(finding["kind"], finding["place"]) for finding in result] == [("house-way-hole", "ways")]


def test_the_audit_of_a_posting_includes_its_chart() -> None:
    """Turlock's Fortune prints nothing for a straight with three of a kind (003:959-972)."""
    result = audit(load("turlock/fortune-pai-gow-poker"))["findings"]
    places = [finding["place"] for finding in result if finding["kind"] == "rules"]
    assert "house way, straight or flush, three of a kind" in places


@pytest.mark.parametrize("name", [name for name in names() if name != "mini"])
def test_seven_card_charts_are_sound(name: str) -> None:
    """No hole, no two rows for a hand, no foul. Turlock's table prints kings on kings."""
    result = [finding for finding in findings(load_chart(name)) if finding["kind"] != "house-way-reading"]
    expected = [("house-way-unused", "two pair, KK and KK")] if name == "turlock-fortune" else []
    assert [(finding["kind"], finding["place"]) for finding in result] == expected


@pytest.mark.heavy
@pytest.mark.parametrize("joker", ["no-plain-flush", "wild"])
@pytest.mark.parametrize("name", ["face-up", "the-101", "pai-gow-gold", "turlock-fortune", "mini"])
def test_other_jokers_leave_no_hole(name: str, joker: JokerRule) -> None:
    kinds = {finding["kind"] for finding in findings(load_chart(name, joker))}
    assert kinds <= {"house-way-reading", "house-way-unused"}
