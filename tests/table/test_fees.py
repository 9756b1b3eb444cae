"""Fees: every kind of schedule, charged to the payer that the posting names."""

from housedealer.postings.collection import FeeOption
from housedealer.table.money.bank import Wager
from housedealer.table.money.fees import due, tier_of


def option(**parts):
    return FeeOption.model_validate({"option": 1, **parts})


def wager(place, kind, amount):
    seat, _, line = place.partition("/")
    return Wager(place, int(seat), int(line or 0), kind, amount * 100, amount * 100)


def paid(schedule, *wagers):
    return [(fee.payer, fee.amount) for fee in due(schedule, wagers)]


TOTAL = option(tiers=[[1, 49, "0.50"], [50, 200, 2], [201, "+", 3]])  # 000:7728-7730


def test_by_total_table_action_the_player_dealer_pays_for_all_wagers():
    assert paid(TOTAL, wager("2", "player", 30), wager("3", "tie", 19)) == [("player-dealer", 50)]
    assert paid(TOTAL, wager("2", "player", 30), wager("3", "tie", 20)) == [("player-dealer", 200)]
    assert paid(TOTAL, wager("2", "player", 5000)) == [("player-dealer", 300)]


def test_only_the_wagers_named_count_where_the_posting_names_them():
    only_base = option(counts=["base"], tiers=[[1, 49, 1], [50, "+", 2]])
    assert paid(only_base, wager("2", "base", 49), wager("2", "fortune", 500)) == [("player-dealer", 100)]


def test_players_pay_their_part_of_a_tier_too():
    both = option(tiers=[[1, 100, 1, "0.50"], [101, "+", 2, 1]])
    assert paid(both, wager("2", "base", 60), wager("3", "base", 60)) == [
        ("player-dealer", 200),
        ("2", 100),
        ("3", 100),
    ]


def test_by_wager_each_bettor_pays_for_its_own_and_the_player_dealer_a_flat_fee():
    # 500 Club Fortune Pai Gow, option 1 (000:7898-7902): player by wager, player-dealer $2
    by_wager = option(
        kind="per-wager",
        player_dealer=2,
        counts=["base"],
        tiers=[[1, 49, 0, "0.50"], [50, 99, 0, 1], [100, 200, 0, 2], [201, 400, 0, 3], [401, "+", 0, 4]],
    )
    result = paid(
        by_wager, wager("2", "base", 49), wager("2/1", "base", 100), wager("3", "base", 500), wager("3", "fortune", 5)
    )
    assert result == [("player-dealer", 200), ("2", 50), ("2/1", 200), ("3", 400)]


def test_by_spot_every_spot_pays_the_same():
    spots = option(kind="per-spot", player=1, player_dealer=3)
    assert paid(spots, wager("2", "base", 5), wager("3", "base", 500)) == [
        ("player-dealer", 300),
        ("2", 100),
        ("3", 100),
    ]


def test_an_amount_between_two_tiers_is_priced_by_the_lower():
    assert tier_of(TOTAL, 4950).player_dealer == 50


def test_or_by_the_upper_where_the_reading_is_so():
    steps = option(tiers=[[5, 600, 6], [605, "+", 9]], between="upper")  # 001:1835-1836
    assert [tier_of(steps, amount).player_dealer for amount in (60000, 60001, 60500)] == [600, 900, 900]


def test_a_fees_reason_says_when_no_tier_prints_the_amount():
    """001:1835-1836: nothing is printed from $601 to $604; nor above the last tier where it has an end."""
    posted = {"tiers": [[5, 600, 6], [605, 900, 9]]}
    whys = {
        between: [
            due(option(**posted, between=between), [wager("2", "player", amount)])[0].why for amount in (600, 602)
        ]
        for between in ("lower", "upper")
    }
    reason = "option 1: total table action"
    assert whys == {
        "lower": [f"{reason} $600, $5–$600", f"{reason} $602, between two tiers, charged as $5–$600"],
        "upper": [f"{reason} $600, $5–$600", f"{reason} $602, between two tiers, charged as $605–$900"],
    }
    (above,) = due(option(**posted), [wager("2", "player", 901)])
    assert above.why == f"{reason} $901, above the last tier, charged as $605–$900"


def test_an_amount_printed_in_two_tiers_is_priced_by_the_upper():
    overlap = option(tiers=[[1, 50, "0.50"], [50, 100, 2]])  # 000:7741-7742
    assert tier_of(overlap, 5000).player_dealer == 200


def test_below_the_first_tier_nothing_is_posted_and_nothing_taken():
    assert paid(option(tiers=[[101, 500, 3]]), wager("2", "player", 100)) == []


def test_each_wager_by_itself_where_the_posting_charges_by_spot():
    """001:4204-4207: a dollar for every place wager, not one for all of a player's."""
    spots = option(kind="per-wager", each="wager", counts=["place-6", "lay-4"], tiers=[[10, 100, 0, 1]])
    placed = [wager("2", "place-6", 12), wager("2", "lay-4", 200), wager("2", "field", 10), wager("3", "place-6", 12)]
    assert paid(spots, *placed) == [("2", 100), ("2", 100), ("3", 100)]
    together = option(kind="per-wager", counts=["place-6", "lay-4"], tiers=[[10, 100, 0, 1]])
    assert paid(together, *placed) == [("2", 100), ("3", 100)]
