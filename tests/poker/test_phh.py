"""Hand histories: what we write, PokerKit reads back to the same result."""

import warnings
from typing import ClassVar

import pytest
from pokerkit import HandHistory

from housedealer.adapters.hand_histories.phh import export_phh
from housedealer.errors import HouseError
from housedealer.money import cents

from .oracle import VARIANTS, FixedLimitOmahaEight, Hand
from .tables import doc

CODES = {
    "fixed-holdem": "FT", "no-limit-holdem": "NT", "pot-limit-omaha": "PO", "omaha-eight": "FO/8", "stud": "F7S",
    "500-stud-eight": "F7S/8", "razz": "FR", "2-7-single-draw": "N2L1D", "2-7-triple-draw": "F2L3D", "badugi": "FB",
}  # fmt: skip


class Reader(HandHistory):
    """PokerKit's reader, but for two things: heads-up rounds may have more than four bets (000:7304-7307), and
    FO/8 is played with fixed limits, where PokerKit 0.7 mixes in pot limit by mistake."""

    game_types: ClassVar = {
        code: type("Uncapped", (kind,), {"max_completion_betting_or_raising_count": None})
        for code, kind in (HandHistory.game_types | {"FO/8": FixedLimitOmahaEight}).items()
    }


def stacks_read_back(text: str) -> list[int]:
    """The final stacks of a hand history in cents, as PokerKit plays it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = Reader.loads(text)
    assert not state.status
    return [cents(str(stack)) for stack in state.stacks]


@pytest.mark.parametrize("variant", CODES)
def test_a_random_hand_is_read_back_to_the_same_stacks(variant):
    compared = 0
    for seed in range(500, 516):
        hand = Hand(variant, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            hand.play()
        text = export_phh(hand.round.record())
        assert text.startswith(f"variant = '{CODES[variant]}'")
        if hand.low_in_some_pots_only():
            continue
        net = hand.round.answer()["net"]
        ours = [hand.round.setup.stacks[int(seat)] // 100 + cents(net[seat]) // 100 for seat in hand.seats]
        theirs = [stack // 100 for stack in stacks_read_back(text)]
        if ours != theirs:
            assert hand.odd_chips_only(ours, theirs), text
            continue
        compared += 1
    assert compared >= 12


def test_every_variant_that_the_oracle_knows_and_the_standard_has_is_written():
    assert set(CODES) == set(VARIANTS) - {"pot-limit-omaha-eight", "stud-eight"}


def test_as_posted_the_big_blind_is_the_button_heads_up():
    """000:7272-7275: the small blind acts first in every round; the standard's order of players follows it."""
    stakes = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
    deal = {"1": "As Ah", "2": "Ks Kh", "board": "2c 3d 7h 8s 9c"}
    choices = "2 raise 4, 1 call, 2 bet 2, 1 raise 4, 2 call, 2 check, 1 check, 2 check, 1 check"
    text = export_phh(doc("500-club/texas-holdem", 2, stakes, deal, choices, button=1))
    # Seat 2 is the standard's first player.
    assert stacks_read_back(text) == [9200, 10800]


def test_a_drop_is_written_beside_the_standards_fields():
    stakes = {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
    deal = {"1": "As Ah", "2": "Ks Kh", "board": "2c 3d 7h 8s 9c"}
    choices = "2 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check"
    text = export_phh(doc("the-101/texas-holdem", 2, stakes, deal, choices, button=1, option=6))
    assert "finishing_stacks = [96, 101]" in text
    assert "_drop = 3" in text


@pytest.mark.parametrize("posting", ["500-club/big-o", "500-club/pineapple", "500-club/mexican-poker", "500-club/razz"])
def test_a_game_that_the_standard_cannot_express_is_refused(posting):
    """Razz as posted is brought in by the best card, in the standard by the worst."""
    if posting in ("500-club/mexican-poker", "500-club/razz"):
        deal = {"1": "Kc 2c 3c", "2": "Qc 3d 4d"}
        stakes = {"ante": 1, "lower": 4, "upper": 8}
        choices = "2 fold"
    else:
        deal = {"1": "Ac 2c 3c 4c 5c", "2": "Ad 2d 3d 4d 5d"}
        stakes, choices = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}, "1 fold"
    with pytest.raises(HouseError, match="PHH has no variant"):
        export_phh(doc(posting, 2, stakes, deal, choices, button=2))


def test_a_game_against_the_player_dealer_is_no_hand_history():
    with pytest.raises(HouseError, match="is not a poker game for the pot"):
        export_phh({"posting": "500-club/ez-baccarat", "option": None, "player_dealer": {"seat": 1, "bank": 500},
                    "seats": {"2": {"player": 100}}, "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}})  # fmt: skip
