"""What another reading would cost in fees, from the rows that the texts print."""

from __future__ import annotations

import pytest

import housedealer
from housedealer.documents.rulings.settlement import audit_text
from housedealer.games.reading_fees import fee_changes


@pytest.mark.parametrize(
    ("posting", "reading", "other", "before", "then"),
    [
        # $100 of total table action under option 1: $1.50 (001:2033) or, by the fee document, $1 (001:4847)
        ("the-101/blackjack-x", "fees", "fee-document", 150, 100),
        # seven or more players at the flop: $7 (002:304) or $8 (002:528)
        ("outlaws/omaha", "fees", "fee document", 700, 800),
    ],
)
def test_a_fee_document_read_in_place_of_the_posted_schedule_changes_the_fee(
    posting: str, reading: str, other: str, before: int, then: int
) -> None:
    result = fee_changes(posting)
    assert {name.replace("-", " "): pair for name, pair in result[reading].items()} == {
        other.replace("-", " "): (before, then)
    }


def test_a_reading_of_the_play_changes_no_fee() -> None:
    assert "ace-king-suit" not in fee_changes("the-101/blackjack-x")


def test_an_audit_of_readings_gives_fees_in_dollars_even_without_odds() -> None:
    result = housedealer.audit("outlaws/omaha", quick=True, readings=True)
    (fees,) = [one["fees"] for one in result["readings"] if one["id"] == "fees"]
    assert list(fees.values()) == [(7, 8)]
    assert "the fee of a plain round $7 → $8" in audit_text(result)
    assert not [one for one in housedealer.audit("outlaws/omaha", quick=True)["readings"] if "fees" in one]
