"""A round in a notebook: a frame for every sentence, as the house or as a seat sees it."""

import xml.etree.ElementTree as ET

import housedealer
from housedealer.adapters.notebooks import frames_of, stepper

ROUND = {
    "posting": "the-101/ultimate-war", "option": None, "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"player": 20, "war": 5}}, "deal": {"player": "9h Kd", "banker": "9c 4s"},
}  # fmt: skip


def test_a_slider_steps_through_a_round() -> None:
    round_ = housedealer.read_round(ROUND)
    steps = frames_of(round_)
    widget = stepper(round_)
    assert list(widget.says) == [text for text, _ in steps] and all(widget.says)
    assert widget.step == len(steps) - 1
    assert all(ET.fromstring(svg).tag.endswith("svg") for svg in widget.frames)
    assert "9♥" not in widget.frames[0] and "K♦" in widget.frames[-1]


def test_a_seat_sees_no_card_that_is_hidden_from_it() -> None:
    deal = {"1": "Ah Kh", "2": "7c 7d", "board": "Ad 7s 3h Kc 2s"}
    round_ = housedealer.read_round({
        "posting": "500-club/texas-holdem", "option": None, "button": 1, "deal": deal,
        "stakes": {"small_blind": 1, "big_blind": 2}, "seats": {"1": {"stack": 200}, "2": {"stack": 200}},
    })  # fmt: skip
    seen = "".join(svg for _, svg in frames_of(round_, "2"))
    assert "7♣" in seen and "A♥" not in seen and "K♥" not in seen
    assert "A♥" in "".join(svg for _, svg in frames_of(round_))
