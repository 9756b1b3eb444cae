"""The fee documents and the schedules that postings print, against rows typed from the posted texts."""

from __future__ import annotations

import pytest

from housedealer.postings import loader
from housedealer.postings.collection import FeeDocument, FeeOption, FeePart

DOCUMENTS = {
    f"{path.parent.name}/{path.stem}": loader.validated(FeeDocument, loader.read(path), path.name)
    for path in sorted(loader.HERE.glob("*/fees-*.toml"))
}


def option_at(document: str, section: str, number: int) -> FeeOption:
    (result,) = [option for option in DOCUMENTS[document].sections[section].options if option.option == number]
    return result


def dollars(part: FeePart, payer: str) -> list[tuple[float, float | None, float]]:
    return [
        (tier.from_ / 100, None if tier.to is None else tier.to / 100, getattr(tier, payer) / 100)
        for tier in part.tiers
    ]


# By total table action: what the player-dealer pays. Typed from the seed's lines.
BY_ACTION = [
    ("500-club/fees-california-games", "ez-baccarat", 22, "000:7878-7882",
     [(1, 500, 5), (501, 1000, 15), (1001, 2000, 25), (2001, 4000, 50), (4001, None, 75)]),
    ("500-club/fees-california-games", "fortune-pai-gow-poker", 5, "000:7931-7937",
     [(1, 49, 1), (50, 200, 2), (201, 400, 5), (401, 600, 10), (601, None, 15)]),
    ("500-club/fees-california-games", "pure-21-5-blackjack", 6, "000:7995-7999",
     [(1, 49, 0.5), (50, 200, 2), (201, 400, 3), (401, 800, 7), (801, None, 10)]),
    ("500-club/fees-california-games", "pure-21-5-blackjack", 12, "000:8027-8031",
     [(1, 49, 3), (50, 100, 4), (101, 300, 8), (301, 500, 20), (501, None, 32)]),
    ("500-club/fees-california-games", "pure-spanish-21-5", 11, "000:8103-8105",
     [(1, 50, 0.5), (51, 400, 2), (401, None, 5)]),
    ("500-club/fees-california-games", "pure-spanish-21-5", 14, "000:8122-8126",
     [(1, 400, 2), (401, 1000, 5), (1001, 2999, 10), (3000, None, 25)]),
    ("500-club/fees-california-games", "three-card-poker", 1, "000:8174-8181",
     [(1, 34, 1), (35, 99, 2), (100, 199, 4), (200, 299, 5), (300, None, 7)]),
    ("500-club/fees-california-games", "ultimate-texas-holdem", 7, "000:8272-8277",
     [(1, 50, 4), (51, 300, 8), (301, 500, 20), (501, 700, 32), (701, None, 40)]),
    ("500-club/fees-posted", "pure-21-5-blackjack", 1, "000:340-348",
     [(5, 99, 0.5), (100, 199, 1), (200, 399, 2), (400, 599, 5), (600, None, 8)]),
    ("500-club/fees-posted", "pure-spanish-21-5", 8, "000:697-701",
     [(50, 400, 2), (401, 1000, 5), (1001, 2999, 10), (3000, None, 25)]),
    ("500-club/fees-posted", "face-up-pai-gow-poker", 32, "000:9852-9856",
     [(1, 499, 5), (500, 699, 10), (700, 899, 15), (900, 1099, 20), (1100, None, 25)]),
    ("the-101/fees-california-games", "cal-blackjack", 1, "001:4825-4829",
     [(5, 100, 1), (101, 200, 3), (201, 300, 5), (301, 600, 7), (601, None, 10)]),
    ("the-101/fees-california-games", "blackjack-x", 5, "001:4867-4871",
     [(5, 100, 2), (101, 300, 4), (301, 600, 7), (601, 1000, 11), (1001, None, 16)]),
    ("the-101/fees-california-games", "blackjack-x-buster", 4, "001:4896-4900",
     [(5, 100, 2), (101, 200, 5), (201, 300, 6), (301, 600, 8), (601, None, 11)]),
    ("the-101/fees-california-games", "double-hand-pai-gow-poker", 11, "001:4962-4966",
     [(10, 100, 2), (101, 400, 4), (401, 1000, 8), (1001, 1500, 20), (1501, None, 25)]),
    ("the-101/fees-california-games", "triple-bonus-pai-gow-poker", 7, "001:5021-5025",
     [(5, 100, 3), (101, 300, 5), (301, 500, 7), (501, 800, 10), (801, None, 15)]),
    ("the-101/fees-california-games", "mini-pai-gow", 3, "001:5122-5126",
     [(5, 100, 1), (101, 300, 2), (301, 600, 5), (601, 1000, 8), (1001, None, 15)]),
    ("the-101/fees-california-games", "ultimate-pai-gow-poker", 5, "001:5155-5160",
     [(5, 500, 5), (501, 1000, 15), (1001, 2000, 25), (2001, 4000, 50), (4001, None, 75)]),
    ("the-101/fees-california-games", "three-card-poker", 3, "001:5235-5239",
     [(5, 100, 1.5), (101, 300, 4.5), (301, 500, 7.5), (501, 1000, 9.5), (1001, None, 11.5)]),
    ("the-101/fees-california-games", "two-card-peek", 5, "001:5301-5305",
     [(25, 100, 1), (101, 300, 2), (301, 600, 6), (601, 1000, 10), (1001, None, 15)]),
    ("the-101/fees-california-games", "cal-quick-draw-poker", 4, "001:5365-5369",
     [(500, 1000, 16), (1001, 1500, 20), (1501, 2000, 25), (2001, 3000, 30), (3001, None, 40)]),
    ("the-101/fees-california-games", "ultimate-texas-holdem", 3, "001:5389-5393",
     [(100, 400, 6), (401, 800, 15), (801, 1200, 20), (1201, 1600, 25), (1601, None, 30)]),
    ("the-101/fees-posted", "blackjack-x-magic-7", 2, "001:1837-1841",
     [(5, 100, 1.5), (101, 200, 4), (201, 300, 5), (301, 600, 7), (605, None, 10)]),
    ("the-101/fees-posted", "blackjack-x", 9, "001:2077-2081",
     [(5, 100, 1.5), (101, 200, 4.5), (201, 300, 5.5), (301, 600, 7.5), (605, None, 10.5)]),
    ("the-101/fees-posted", "blackjack-x-v1-1", 4, "001:3386-3390",
     [(5, 100, 1.5), (101, 200, 4), (201, 300, 5), (301, 600, 7), (601, None, 10)]),
    ("the-101/fees-posted", "blackjack-x-v1-2", 9, "001:2539-2547",
     [(5, 100, 1.5), (101, 200, 4.5), (201, 300, 5.5), (301, 600, 7.5), (601, None, 10.5)]),
    ("the-101/fees-posted", "blackjack-x-v1-3", 7, "001:3600-3604",
     [(5, 100, 1.5), (101, 200, 4.5), (201, 300, 5.5), (301, 600, 7.5), (601, None, 10.5)]),
    ("the-101/fees-posted", "blackjack-x-jack-magic", 3, "001:2725-2731",
     [(5, 100, 1.5), (101, 200, 3.5), (201, 300, 4.5), (301, 600, 6.5), (601, None, 9.5)]),
    ("the-101/fees-posted", "mini-pai-gow", 2, "001:1130-1134",
     [(5, 100, 1), (101, 300, 3), (301, 500, 5), (501, 700, 7), (701, None, 10)]),
    ("the-101/fees-posted", "ultimate-pai-gow-poker", 12, "001:1619-1623",
     [(5, 200, 2), (201, 500, 5), (501, 1000, 15), (1001, 2000, 25), (2001, None, 35)]),
    ("the-101/fees-posted", "triple-bonus-pai-gow-poker", 10, "001:4036-4041",
     [(10, 300, 2), (301, 600, 3), (601, 1000, 6), (1001, 2000, 8), (2001, None, 12)]),
    ("the-101/fees-posted", "ace-up-pai-gow-poker", 19, "001:6139-6143",
     [(100, 500, 3), (501, 1000, 8), (1001, 2000, 15), (2001, 2500, 20), (2501, None, 25)]),
    ("the-101/fees-posted", "two-card-peek", 6, "001:978-982",
     [(10, 100, 1), (101, 200, 2), (201, 300, 3), (301, 600, 5), (601, None, 8)]),
    ("turlock/fees-california-games", "pure-21-5-blackjack", 12, "003:2214-2218",
     [(25, 25, 1), (26, 200, 3), (201, 400, 5), (401, 600, 8), (601, None, 12)]),
    ("turlock/fees-california-games", "three-card-poker-1-0", 13, "003:2362-2366",
     [(5, 75, 2), (76, 300, 3), (301, 500, 8), (501, 1000, 15), (1001, None, 20)]),
    ("turlock/fees-california-games", "three-card-holdem", 18, "003:2512-2516",
     [(100, 300, 3), (301, 600, 6), (601, 1000, 12), (1001, 1500, 20), (1501, None, 25)]),
    ("turlock/fees-california-games", "commission-free-baccarat", 3, "003:2543-2547",
     [(5, 200, 1), (201, 300, 2), (301, 500, 3), (501, 1000, 5), (1001, None, 10)]),
    ("turlock/fees-california-games", "three-card-poker", 9, "003:2646-2650",
     [(25, 100, 1), (101, 300, 3), (301, 600, 8), (601, 900, 12), (901, None, 15)]),
    ("turlock/fees-posted", "pure-spanish-21-5", 1, "003:2024-2028",
     [(3, 25, 0.25), (26, 100, 0.5), (101, 200, 1), (201, 300, 2), (301, None, 3)]),
    ("turlock/fees-posted", "three-card-holdem", 5, "003:707-711",
     [(5, 100, 1), (101, 200, 3), (201, 400, 5), (401, 600, 8), (601, None, 10)]),
    ("turlock/fees-posted", "ultimate-texas-holdem", 5, "003:1275-1279",
     [(5, 100, 1), (101, 250, 3), (251, 400, 5), (401, 600, 8), (601, None, 10)]),
    ("turlock/fees-posted", "crazy-4-poker", 25, "003:2953-2957",
     [(10, 75, 1), (76, 300, 3), (301, 800, 8), (801, 1000, 11), (1001, None, 15)]),
    ("turlock/fees-posted", "face-up-pai-gow-poker", 5, "003:3327-3331",
     [(10, 100, 1), (101, 300, 1), (301, 500, 3), (501, 1000, 5), (1001, None, 5)]),
    ("black-sheep/fees-california-games", "blackjack-elite", 14, "004:3429-3433",
     [(101, 300, 3), (301, 600, 6), (601, 1200, 12), (1201, 2000, 20), (2001, None, 25)]),
    ("black-sheep/fees-california-games", "ez-baccarat", 13, "004:3732-3736",
     [(100, 500, 3), (501, 1000, 9), (1001, 2000, 16), (2001, 2500, 25), (2501, None, 30)]),
    ("black-sheep/fees-california-games", "three-card-poker", 13, "004:3241-3245",
     [(100, 300, 4), (301, 600, 6), (601, 1200, 12), (1201, 2000, 20), (2001, None, 30)]),
    ("black-sheep/fees-california-games", "ultimate-texas-holdem", 4, "004:3312-3316",
     [(1, 50, 1), (51, 100, 2), (101, 300, 4), (301, 600, 6), (601, None, 12)]),
    ("black-sheep/fees-california-games", "pai-gow-gold", 5, "004:3521-3525",
     [(10, 100, 2), (101, 400, 4), (401, 1000, 8), (1001, 1500, 20), (1501, None, 25)]),
    ("black-sheep/fees-california-games", "face-up-pai-gow-poker", 16, "004:3641-3645",
     [(100, 400, 4), (401, 1000, 10), (1001, 1500, 20), (1501, 2000, 25), (2001, None, 30)]),
    ("outlaws/fees-california-games", "three-card-poker", 4, "002:1073-1076",
     [(1, 99, 1), (100, 299, 2), (300, 499, 4), (500, None, 7)]),
    ("outlaws/fees-california-games", "pure-21-5-blackjack", 3, "002:1095-1098",
     [(5, 100, 2), (101, 300, 3), (301, 500, 5), (501, None, 7)]),
    ("outlaws/fees-posted", "pure-21-5-blackjack", 5, "002:173-176",
     [(10, 100, 1), (105, 300, 2), (305, 500, 4), (505, None, 7)]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "section", "number", "lines", "tiers"), BY_ACTION)
def test_fee_by_total_table_action(
    document: str, section: str, number: int, lines: str, tiers: list[tuple[float, float | None, float]]
) -> None:
    option = option_at(document, section, number)
    assert option.kind == "total-table-action"
    assert option.complete
    assert dollars(option, "player_dealer") == tiers, lines


def test_fee_by_each_wager() -> None:
    # 000:7907-7911: the player's fee by the own wager, and $1 of the player-dealer
    option = option_at("500-club/fees-california-games", "fortune-pai-gow-poker", 3)
    assert (option.kind, option.counts, option.player_dealer) == ("per-wager", ["base"], 100)
    assert dollars(option, "player") == [(1, 49, 0.5), (50, 99, 1), (100, 200, 2), (201, 400, 3), (401, None, 4)]
    # 001:5008-5012
    option = option_at("the-101/fees-california-games", "triple-bonus-pai-gow-poker", 2)
    assert option.player_dealer == 200
    assert dollars(option, "player") == [(10, 100, 1), (101, 200, 2), (201, 300, 3), (301, 400, 4), (401, 1000, 5)]
    # 003:1047-1051: nothing of the player-dealer, and the bonus counts as well
    option = option_at("turlock/fees-posted", "fortune-pai-gow-poker", 1)
    assert (option.player_dealer, option.counts) == (0, ["base", "fortune"])
    assert dollars(option, "player") == [(10, 100, 1), (101, 200, 2), (201, 300, 3), (301, 400, 4), (401, 500, 5)]


def test_fee_by_action_and_by_wager_together() -> None:
    # 004:3486-3490
    option = option_at("black-sheep/fees-california-games", "pai-gow-gold", 2)
    assert dollars(option, "player_dealer") == [
        (10, 100, 1), (101, 400, 2), (401, 600, 3), (601, 1000, 5), (1001, None, 6),
    ]  # fmt: skip
    (part,) = option.also
    assert part.kind == "per-wager"
    assert dollars(part, "player") == [(10, 500, 1), (501, 1000, 2), (1001, 1500, 3), (1501, 2000, 5), (2001, None, 6)]
    # 000:9664-9668
    option = option_at("500-club/fees-posted", "face-up-pai-gow-poker", 9)
    assert dollars(option, "player_dealer") == [(1, 100, 1), (101, None, 3)]
    assert dollars(option.also[0], "player") == [
        (1, 200, 1), (201, 400, 2), (401, 600, 3), (601, 800, 4), (801, None, 5),
    ]  # fmt: skip


def test_player_fee_by_total_table_action() -> None:
    # 001:5200-5202
    option = option_at("the-101/fees-california-games", "three-card-texas-holdem", 1)
    assert dollars(option, "player_dealer") == [(5, 50, 0.5), (51, 100, 1), (101, None, 1)]
    assert dollars(option, "player") == [(5, 50, 0.5), (51, 100, 1), (101, None, 2)]
    # 003:2280-2281: $5 of every player, $1 or $2 of the player-dealer
    option = option_at("turlock/fees-california-games", "fortune-pai-gow-poker", 2)
    assert dollars(option, "player_dealer") == [(50, 500, 1), (501, None, 2)]
    assert dollars(option, "player") == [(50, 500, 5), (501, None, 5)]
    # 002:161-163, per betting square
    option = option_at("outlaws/fees-posted", "pure-21-5-blackjack", 2)
    assert dollars(option, "player") == [(25, 100, 1), (101, 500, 1), (501, None, 1)]


def test_fee_by_spot_and_by_time() -> None:
    # 001:4911-4913
    option = option_at("the-101/fees-california-games", "double-hand-pai-gow-poker", 1)
    assert (option.kind, option.player, option.player_dealer_per_spot) == ("per-spot", 100, 100)
    # 004:3574 and 3594
    option = option_at("black-sheep/fees-california-games", "face-up-pai-gow-poker", 5)
    assert (option.kind, option.player, option.player_dealer) == ("per-spot", 1000, 1500)
    option = option_at("black-sheep/fees-california-games", "face-up-pai-gow-poker", 10)
    assert (option.kind, option.player, option.player_dealer) == ("per-spot", 0, 1500)
    # 000:9039-9045, 003:3540-3541, 003:3984-3985, 001:3224
    option = option_at("500-club/fees-poker-games", "face-up-chinese-poker", 1)
    assert (option.kind, option.player, option.minutes) == ("time", 1000, 40)
    option = option_at("turlock/fees-poker-games", "lowball", 1)
    assert (option.kind, option.player, option.minutes, option.hour) == ("time", 200, 30, 300)
    option = option_at("turlock/fees-poker-games", "panguingue", 1)
    assert (option.kind, option.player, option.minutes) == ("time", 400, 30)
    option = option_at("the-101/fees-posted", "chinese-poker", 7)
    assert (option.stakes, option.player, option.minutes, option.half_after) == ("$50", 1800, 40, 20)
    # 002:168-176: beside the action, $1 of each player every half hour
    option = option_at("outlaws/fees-posted", "pure-21-5-blackjack", 4)
    assert [(part.kind, part.player, part.minutes) for part in option.also] == [("time", 100, 30)]


# From the pot: players, the fee of each street, and the modified fee without a flop.
FROM_POT: list[tuple[str, str, int, str, tuple[int, int | None] | None, dict[str, float], float]] = [
    ("500-club/fees-poker-games", "flop-high-low", 3, "000:8339", (7, None), {"flop": 13, "turn": 5, "river": 5}, 1),
    ("500-club/fees-poker-games", "flop-high-low", 82, "000:8437", (5, 6), {"flop": 5}, 1),
    ("500-club/fees-poker-games", "flop-high-low", 163, "000:8533", (2, 4), {"flop": 6, "turn": 0, "river": 0}, 1),
    ("500-club/fees-poker-games", "omaha", 86, "000:8647", (5, 6), {"flop": 5, "turn": 5, "river": 0}, 1),
    ("500-club/fees-poker-games", "omaha", 176, "000:8746", (2, 4), {"flop": 5, "turn": 0, "river": 0}, 1),
    ("500-club/fees-poker-games", "texas-holdem", 84, "000:8845", (7, None), {"flop": 4, "turn": 0, "river": 0}, 1),
    ("500-club/fees-poker-games", "texas-holdem", 88, "000:8849", (2, 4), {"flop": 5, "turn": 2, "river": 0}, 1),
    ("500-club/fees-poker-games", "texas-holdem", 172, "000:8942", (7, None), {"flop": 6, "turn": 1, "river": 1}, 1),
    ("500-club/fees-poker-games", "draw-and-stud", 19, "000:8986", (5, 6),
     {"round-1": 6, "round-2": 1, "round-3": 1}, 0),
    ("500-club/fees-poker-games", "draw-and-stud", 52, "000:9028", (2, 4),
     {"round-1": 9, "round-2": 0, "round-3": 0}, 0),
    ("the-101/fees-poker-games", "texas-holdem", 3, "001:4714", (2, 4), {"flop": 2}, 0),
    ("the-101/fees-poker-games", "no-limit-texas-holdem", 13, "001:4757", (7, None), {"flop": 6}, 0),
    ("the-101/fees-poker-games", "omaha", 11, "001:4776", (5, 6), {"flop": 4}, 0),
    ("the-101/fees-poker-games", "seven-card-stud", 1, "001:4783", (7, None), {"before-deal": 5}, 0),
    ("the-101/fees-poker-games", "mexican-stud", 6, "001:4807", (2, 4), {"before-deal": 3}, 0),
    ("the-101/fees-posted", "big-o", 12, "001:2348", (2, 4), {"flop": 3}, 0),
    ("turlock/fees-poker-games", "texas-holdem", 7, "003:3560", None, {"flop": 12, "turn": 0, "river": 1}, 2),
    ("turlock/fees-poker-games", "texas-holdem", 216, "003:3794", None, {"flop": 4, "turn": 0, "river": 0}, 3),
    ("turlock/fees-poker-games", "texas-holdem", 225, "003:3813", None, {"blinds": 12}, 1),
    ("turlock/fees-poker-games", "omaha", 1, "003:3826", None, {"blinds": 5}, 1),
    ("turlock/fees-poker-games", "omaha", 41, "003:3891", None, {"flop": 9, "turn": 0, "river": 1}, 1),
    ("turlock/fees-poker-games", "mexican-poker", 13, "003:4012", None, {"first-up-card": 12, "third-up-card": 1}, 0),
    ("turlock/fees-posted", "mexican-poker", 6, "003:1863", None, {"first-up-card": 1, "third-up-card": 0}, 0),
    ("outlaws/fees-poker-games", "flop-games", 6, "002:502", (2, 3), {"flop": 6}, 0),
    ("outlaws/fees-poker-games", "draw-poker-hi-lo", 1, "002:515", (6, None), {"round-1": 8}, 0),
    ("outlaws/fees-poker-games", "omaha", 4, "002:531", (2, 2), {"flop": 5}, 0),
    ("outlaws/fees-posted", "omaha", 1, "002:304", (7, None), {"flop": 7}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("document", "section", "number", "lines", "players", "streets", "no_flop"), FROM_POT)
def test_fee_from_the_pot(
    document: str,
    section: str,
    number: int,
    lines: str,
    players: tuple[int, int | None] | None,
    streets: dict[str, float],
    no_flop: float,
) -> None:
    option = option_at(document, section, number)
    assert option.kind == "pot"
    assert option.players == players, lines
    assert {street: fee / 100 for street, fee in option.streets.items()} == streets, lines
    assert option.no_flop == no_flop * 100, lines


def test_the_button_pays() -> None:
    # 003:3969-3978 and 003:90
    for document, fee in (("turlock/fees-poker-games", 500), ("als/fees-posted", 300)):
        option = option_at(document, "pineapple-hi-lo", 1)
        assert (option.payer, option.streets) == ("button", {"before-deal": fee})


def test_limits_and_buy_ins() -> None:
    limit = option_at("500-club/fees-posted", "pure-21-5-blackjack", 3).limit  # 000:356
    assert limit
    assert (limit.min, limit.max) == (500, 100000)
    limit = option_at("turlock/fees-california-games", "fortune-pai-gow-poker", 4).limit  # 003:2288
    assert limit
    assert (limit.min, limit.max) == (1000, None)
    option = option_at("500-club/fees-poker-games", "draw-and-stud", 1)  # 000:8963-8968
    assert option.buy_in
    assert (option.structure, option.buy_in.min, option.buy_in.max) == (["pot", "no"], 4000, 10000000)
    option = option_at("500-club/fees-poker-games", "draw-and-stud", 31)  # 000:8999-9007
    assert (option.structure, option.stakes) == (["fixed", "spread"], "$4-$8 to $100-$200")
    option = option_at("the-101/fees-posted", "two-card-peek", 8)  # 001:994
    assert {wager: (limits.min, limits.max) for wager, limits in option.wager_limits.items()} == {
        **{f"peek-bonus-{row}": (2500, 5000) for row in "abc"},
        "super-bet": (100, 100),
    }
