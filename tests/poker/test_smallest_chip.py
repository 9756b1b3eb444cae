"""Named stakes have a smallest chip, so that a pot that does not divide leaves an odd one."""

import pytest

import housedealer
from housedealer.games import game, open_session
from housedealer.postings import entries, option_of
from housedealer.server.tables.stakes import opened, plan_name
from housedealer.table.contract import write_document

OMAHA = "500-club/omaha"
POKER = [one["id"] for one in entries() if one["playable"] and game(one["id"]).posting.script == "poker"]


def split(**terms):
    """A pot of $5, the small blind's dollar in it, that seats 1 and 3 split by the same straight."""
    round_ = {
        "posting": OMAHA,
        "option": None,
        "button": 1,
        "seats": {"1": {"stack": 100}, "2": {"stack": 100}, "3": {"stack": 100}},
        "deal": {
            "1": "Ah Kd 2c 3c",
            "2": "7h 7d 8c 8d",
            "3": "As Kh 2d 3d",
            "board": "Qc Jd Th 4s 5h",
        },
        "choices": [["1", "call"], ["2", "fold"], ["3", "check"], *[["3", "check"], ["1", "check"]] * 3],
        **terms,
    }
    return housedealer.settle(round_)["pots"][0]["shares"]


def test_the_odd_chip_of_named_stakes_goes_left_of_the_button():
    """000:4486-4487: the odd chip to the player closest to the left of the dealer button."""
    played = game(OMAHA)
    named = write_document(played.plan("$1/$2 no limit").terms, played.family)
    assert named["chip"] == 1
    assert split(**named) == {"1": 2, "3": 3}
    del named["chip"]
    assert split(**named) == {"1": 2.5, "3": 2.5}


@pytest.mark.parametrize("posting", POKER)
def test_every_stake_and_fee_is_made_of_whole_chips(posting):
    played = game(posting)
    for plan in played.plans():
        chip = plan.terms["chip"]
        assert chip in (50, 100)
        assert not any(amount % chip for amount in plan.terms["stakes"].values())
        for players in range(2, played.places + 1):
            if (number := played.first_option(players, plan.terms)) is not None:
                option = option_of(played.posting, number, players)
                assert option and not any(fee % chip for fee in option.streets.values())


def test_every_way_in_deals_with_the_smallest_chip():
    played = game(OMAHA)
    session = open_session(OMAHA, stacks={1: 200, 2: 200, 3: 200})
    hosted = opened(played, "$1/$2 no limit", None, 3, None)
    for table in (session, hosted):
        assert table.terms["chip"] == 100
    round_ = session.begin({seat: {"stack": 100} for seat in ("1", "2", "3")})
    assert round_.record()["chip"] == 1
    # Stakes of one's own are split to the cent unless they name a chip.
    assert "chip" not in opened(played, "small_blind=1 big_blind=2", None, 3, None).terms
    assert opened(played, "small_blind=1 big_blind=2 chip=1", None, 3, None).terms["chip"] == 100


def test_a_table_of_an_earlier_version_still_has_its_name():
    terms = dict(game(OMAHA).plan("$2/$5 no limit").terms)
    del terms["chip"]
    assert plan_name(game(OMAHA), terms) == "$2/$5 no limit"
