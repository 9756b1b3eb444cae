"""When each player owes a fee by time, by each schedule; times are minutes after noon."""

from __future__ import annotations

from housedealer.games import open_session
from housedealer.postings import load, option_of
from housedealer.postings.collection import FeePart
from housedealer.table.money.time_collection import Rate, Timed, fee_of, time_part

NOON = 1_768_996_800.0  # 2026-01-21 12:00 UTC


def part(posting: str, option: int) -> FeePart:
    result = time_part(option_of(load(posting), option))
    assert result is not None
    return result


def rounds(fee: FeePart, minutes: dict[float, str]) -> list[dict[str, Rate]]:
    """Who is charged in each of the rounds that begin at these minutes after noon with these players."""
    timed, charged = Timed(), []
    for minute, players in minutes.items():
        payers, now = {seat: seat for seat in players.split()}, NOON + 60 * minute
        charged.append(timed.rates(fee, payers, now))
        timed.played(fee, payers, now)
    return charged


def test_once_a_down_and_half_for_a_player_who_joins_late() -> None:
    """The 101's Chinese poker: every 40 minutes; before the 20 minute mark all of it, after it half (001:3214)."""
    got = rounds(part("the-101/chinese-poker", 1), {0: "1 2", 19.5: "1 2 3", 21: "1 2 3 4", 39: "1 4", 41: "1 2 4"})
    assert got == [
        {"1": "full", "2": "full"},
        {"3": "full"},
        {"4": "half"},
        {},
        {"1": "full", "2": "full", "4": "full"},
    ]


def test_nobody_pays_for_a_table_that_stood_still() -> None:
    """A down is begun by a round: after three hours without one it is the first round's (001:3214)."""
    got = rounds(part("parkwest-sonoma/face-up-pineapple-chinese-poker", 1), {0: "1 2", 200: "1 2", 239: "1 2"})
    assert got == [{"1": "full", "2": "full"}, {"1": "full", "2": "full"}, {}]


def test_in_advance_for_ones_own_forty_minutes_of_play() -> None:
    """500 Club: of each active player, in advance, every forty minutes of play (000:9041)."""
    got = rounds(part("500-club/face-up-chinese-poker", 1), {0: "1 2", 30: "1 2 3", 40: "1 2 3", 69: "3", 71: "1 3"})
    assert got == [{"1": "full", "2": "full"}, {"3": "full"}, {"1": "full", "2": "full"}, {}, {"3": "full"}]


def test_at_set_times_and_only_from_the_next_for_a_player_who_joins_between() -> None:
    """Turlock's panguingue and Al's lowball: at each half hour, of those who play (003:3538, 3982)."""
    for posting in ("turlock/panguingue", "als/lowball"):
        got = rounds(part(posting, 1), {10: "1 2", 29: "1 2 3", 30: "1 2 3", 45: "1 2 3 4", 61: "1 4", 95: "2"})
        assert got == [{}, {}, {"1": "full", "2": "full", "3": "full"}, {}, {"1": "full", "4": "full"}, {"2": "full"}]


def test_a_player_with_two_seats_pays_once() -> None:
    """Outlaws: of each player every 30 minutes, beside the player-dealer's fee a hand (002:155)."""
    timed, fee = Timed(), part("outlaws/pure-21-5-blackjack", 4)
    assert timed.rates(fee, {"2": "ann", "3": "ann", "4": "bob"}, NOON) == {"2": "full", "4": "full"}


def test_lowball_is_charged_by_the_half_hour_or_by_the_hour() -> None:
    """003:3538-3541: $2 at every half hour, or $3 at every hour, from those who were there before."""

    def owed(reading: str, seconds: float) -> int:
        session = open_session("als/lowball", stacks={1: 100, 2: 100}, option=1, readings={"hour": reading})
        part = session.time_fee
        assert part
        timed = Timed(since={"1": 3600.0 * 10})
        return fee_of(part, timed.owed(part, "1", seconds))

    ten = 3600.0 * 10
    assert [owed("half hour", ten + minutes * 60) for minutes in (29, 30, 60)] == [0, 200, 200]
    assert [owed("hour", ten + minutes * 60) for minutes in (29, 30, 60)] == [0, 0, 300]
