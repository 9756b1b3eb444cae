"""Which fee option is in force: the first that fits players, structure and limits, by one function for all ways in."""

import pytest
from rich.console import Console

import housedealer
from housedealer.errors import HouseError
from housedealer.games import game, open_session, read_round
from housedealer.postings.options import first_option
from housedealer.postings.table_limits import Terms
from housedealer.table.money.buy_in import BuyIn, buy_in

from .tables import doc

FREE = {"small_blind": 1, "big_blind": 2}
OMAHA = {str(seat): cards for seat, cards in enumerate(("As Ah 2c 3c", "Ks Kh 4c 5c", "Qs Qh 6c 7c", "Js Jh 8c 9c",
                                                        "Ts Th Tc 9d"), 1)}  # fmt: skip


def limits(lower, upper):
    return {"small_blind": 1, "big_blind": lower, "lower": lower, "upper": upper}


def opened(posting, players, stakes, **extra):
    """A hand as far as the first decision; without an option where none is named."""
    result = doc(
        posting, players, stakes, {seat: OMAHA[seat] for seat in list(OMAHA)[:players]}, button=players, **extra
    )
    if "option" not in extra:
        del result["option"]
    return read_round(result).setup.option


@pytest.mark.parametrize(
    ("posting", "players", "stakes", "extra", "expected"),
    [
        ("500-club/omaha", 5, FREE, {}, 4),  # 000:8565
        ("500-club/omaha", 4, FREE, {"structure": "pot"}, 7),  # 000:8557-8568
        ("500-club/omaha", 5, limits(4, 8), {}, 94),  # 000:8664
        ("500-club/omaha", 3, limits(1000, 2000), {"structure": "spread"}, 97),  # 000:8655-8667
        ("500-club/omaha", 5, limits(3, 6), {}, None),  # 000:8655: from $4-$8
        ("500-club/omaha", 5, limits(2000, 4000), {}, None),  # 000:8657: to $1,000-$2,000
        ("500-club/omaha-hi-lo", 4, limits(4, 8), {}, 90),  # 000:8460
        ("the-101/omaha", 4, limits(4, 8), {}, 3),  # 001:4768
        ("the-101/omaha", 5, limits(15, 30), {}, 8),  # 001:4773
        ("the-101/omaha", 5, limits(5, 100), {"structure": "spread"}, 11),  # 001:4776
        ("the-101/omaha", 5, limits(6, 12), {}, None),  # 001:4766-4777: no such limit
        ("the-101/omaha", 5, FREE, {}, None),
        ("outlaws/omaha", 2, FREE, {}, 4),  # 002:299-307: limit, pot limit and no limit, $1 to $1,000
        ("outlaws/omaha", 3, limits(500, 1000), {}, 3),
        ("outlaws/omaha", 3, limits(600, 1200), {}, None),  # 002:301
        ("outlaws/omaha-hi-lo", 4, FREE, {}, 2),  # 002:488
        ("outlaws/omaha-hi-lo", 4, limits(2, 4), {}, 5),  # 002:491-501
        ("outlaws/omaha-hi-lo", 4, FREE, {"structure": "pot"}, None),  # 002:480, 493: limit and no limit alone
        ("turlock/omaha", 3, FREE, {}, 1),  # 003:3817-3826
        ("turlock/omaha", 3, limits(1, 2), {}, 2),  # 003:3828-3837
        ("turlock/omaha", 3, limits(500, 1000), {}, None),  # 003:3834
        ("black-sheep/omaha", 3, limits(3, 6), {}, 1),  # 004:3783-3789
        ("black-sheep/omaha", 3, limits(2, 4), {}, None),
        ("black-sheep/omaha", 3, FREE, {}, 5),  # 004:3800-3806
    ],
)
def test_left_out_the_first_that_fits_players_structure_and_limits(posting, players, stakes, extra, expected):
    result = opened(posting, players, stakes, **extra)
    assert (result.option if result else None) == expected


@pytest.mark.parametrize(
    ("posting", "option", "players", "stakes", "message"),
    [
        # 000:9053-9061 with 8562, 8454, 9025
        ("500-club/omaha", 1, 5, FREE, "option: 1 is meant for 7 or more players and 5 are dealt in; expected 4 to 6"),
        ("500-club/pineapple", 84, 4, FREE, "option: 84 is meant for 7 or more players and 4 are dealt in"),
        ("500-club/2-7-single-draw", 49, 5, FREE,
         "option: 49 is meant for a structure of fixed limit or spread limit and the table plays no limit"),
        ("500-club/omaha", 94, 5, limits(3, 6),
         "option: 94 is meant for limits of $4-$8 to $1,000-$2,000 and the table plays $3-$6; expected null"),
        ("the-101/omaha", 6, 4, limits(4, 8),
         "option: 6 is meant for limits of $8-$16 and the table plays $4-$8; expected 3"),
        ("the-101/omaha", 3, 4, FREE, "option: 3 is meant for limits of $4-$8 and the table plays no limits"),
    ],
)  # fmt: skip
def test_an_option_that_does_not_fit_is_refused_everywhere_with_the_reason(posting, option, players, stakes, message):
    def refused(action):
        with pytest.raises(HouseError) as error:
            action()
        assert str(error.value).startswith(message)
        assert "\n" not in str(error.value)

    cards = {str(seat): "" for seat in range(1, players + 1)}
    refused(lambda: housedealer.settle(doc(posting, players, stakes, cards, button=1, option=option)))
    stacks = dict.fromkeys(cards, 200)
    terms = {"stakes": stakes}
    refused(lambda: open_session(posting, stacks=stacks, option=option, terms=terms))
    named = " ".join(f"{key}={value}" for key, value in stakes.items())
    refused(lambda: agents(posting, players, named, option))
    refused(lambda: served(posting, players, named, option))


def agents(posting, players, named, option):
    from housedealer.adapters.agents.conditions import Conditions

    return Conditions.of(posting, seats=players, stakes=named, option=option)


def served(posting, players, named, option):
    from housedealer.server.tables.stakes import opened

    return opened(game(posting), named, option, players, None)


def test_settle_show_play_agents_and_the_server_agree():
    """One function: what a table of any plan opens with is what a round takes that names no option."""
    from housedealer.adapters.agents.conditions import Conditions
    from housedealer.documents.posting import in_force
    from housedealer.server.tables.stakes import opened as server_opens
    from housedealer.server.tables.stakes import plans
    from housedealer.terminal.table import TerminalTable

    for posting in ("500-club/texas-holdem", "the-101/seven-card-stud", "turlock/mexican-poker", "outlaws/omaha"):
        played = game(posting)
        usual = played.plans()[0]
        shown = {one.option for one in in_force(played)}
        for plan in played.plans():
            for players in (2, 4, 5, 7):
                expected = first_option(played.posting, players, played.terms(plan.terms))
                assert server_opens(played, plan.name, "first", players, None).option == expected
                assert Conditions.of(posting, seats=players, stakes=plan.name).option == expected
                offered = next(one for one in plans(posting) if one["name"] == plan.name)
                assert next(fee for fee in offered["fees"] if players in fee["players"])["option"] == expected
                if plan is usual:
                    assert expected in shown
        table = TerminalTable(Console(quiet=True), posting, None, 200_00, 4, None, 1, None)
        assert table.session.option == first_option(played.posting, 5, played.terms(played.opening_plan().terms))


@pytest.mark.parametrize(("players", "expected"), [(3, 91), (6, 87), (9, 84)])
def test_a_table_can_be_opened_with_the_gentlest_option(players, expected):
    """000:8852 4 or less $4 $0 $0, 000:8848 5-6 $5 $0 $0, 000:8845 7 or more $4 $0 $0: no row at the flop is less."""
    session = served("500-club/texas-holdem", players, "$1/$2 no limit", "gentlest")
    assert session.option == expected


@pytest.mark.parametrize(
    ("posting", "lower", "upper", "expected"),
    [
        ("turlock/mexican-poker", 100, 200, 1),  # 003:1858: a least bet of $1
        ("turlock/mexican-poker", 200, 400, 6),  # 003:1863: $2 and more
        ("turlock/mexican-poker", 150, 300, None),  # between them
        ("the-101/mexican-stud", 400, 5000, 3),  # 001:4804
        ("the-101/mexican-stud", 500, 50000, 6),  # 001:4807
        ("the-101/mexican-stud", 400, 2000, None),
        ("als/lowball", 200, 1000, 1),  # 003:3541
        ("als/lowball", 400, 800, None),
    ],
)
def test_limits_that_are_posted_by_themselves(posting, lower, upper, expected):
    played = game(posting)
    structure = played.rules.structures[0]
    assert first_option(played.posting, 3, Terms(structure, lower, upper)) == expected


@pytest.mark.parametrize(
    ("posting", "option", "players", "named", "expected"),
    [
        ("500-club/texas-holdem", 7, 4, FREE, BuyIn(20_00, 100_000_00)),  # 000:8758-8759
        ("500-club/badugi", 21, 4, FREE, BuyIn(40_00, 100_000_00)),  # 000:8964-8965
        ("500-club/texas-holdem", 98, 4, limits(4, 8), BuyIn(1)),  # no buy-in is posted for limit games
        ("the-101/no-limit-texas-holdem", 3, 4, FREE, BuyIn(50_00, 200_00)),  # 001:4740
        ("the-101/no-limit-texas-holdem", 15, 4, FREE, BuyIn(1000_00)),  # 001:4760
        ("outlaws/texas-holdem", 3, 3, FREE, BuyIn(40_00)),  # 002:482-484
        ("outlaws/texas-holdem", 6, 3, limits(4, 8), BuyIn(40_00, 300_00)),  # 002:495-497
        ("turlock/texas-holdem", 1, 3, FREE, BuyIn(20_00)),  # 003:3549
        ("turlock/omaha", 1, 3, FREE, BuyIn(40_00)),  # 003:3821
        ("black-sheep/texas-holdem", 5, 3, FREE, BuyIn(100_00)),  # 004:3801
        ("the-101/chinese-poker", 2, 3, {"point": 5}, BuyIn(150_00)),  # 001:3091: thirty times the limit
        ("parkwest-sonoma/face-up-pineapple-chinese-poker", 2, 3, {"point": 5}, BuyIn(150_00)),  # 001:3663
    ],
)  # fmt: skip
def test_buy_ins(posting, option, players, named, expected):
    played = game(posting)
    terms = {"stakes": {key: amount * 100 for key, amount in named.items()}}
    result = buy_in(played, terms, played.option(option, players, terms))
    assert result == expected
    assert result.wrong(expected.least) is None
    assert result.wrong(expected.least - 1) is not None
    assert expected.most is None or (
        result.wrong(expected.most) is None and result.wrong(expected.most + 1) is not None
    )


def test_a_buy_in_is_no_matter_of_a_round():
    """CONTRACT.md: chips are lost in play, so a round takes a stack under the $50 of the option (001:4740)."""
    deal = {"1": "As Ah", "2": "Ks Kh"}
    round_ = doc("the-101/no-limit-texas-holdem", {1: 10, 2: 300}, FREE, deal, "1 fold", button=2, option=3)
    assert housedealer.settle(round_)["net"] == {"1": -1, "2": 1}
