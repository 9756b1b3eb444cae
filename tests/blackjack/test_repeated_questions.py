"""A surrender is asked once: before the down card is checked where it is, in turn where it is not."""

from __future__ import annotations

import pytest

from housedealer.games import read_round

ELITE = "black-sheep/blackjack-elite"


@pytest.mark.parametrize(("up", "again"), [("6h", True), ("9h", True), ("Kh", False), ("Ah", False)])
def test_under_an_unchecked_card_the_early_offer_is_made_again_in_turn(up: str, again: bool) -> None:
    """The down card is checked under an ace or a ten-point card (000:141-145)."""
    round_ = read_round(
        {
            "posting": ELITE,
            "player_dealer": {"seat": 1, "bank": 1000},
            "seats": {"2": {"base": 10}},
            "shoe": f"Ts {up} 6d 7c 2c 3c",
            "choices": [],
        }
    )
    offer = round_.offer_to("2")
    assert offer is not None and "surrender" in offer.names() and "decline" in offer.names()
    assert round_.setup.game.family.play.decisions.repeats_questions(offer, round_.view("2")) is again
    round_.decline("2")
    if again:
        turn = round_.offer_to("2")
        assert turn is not None and "surrender" in turn.names()
