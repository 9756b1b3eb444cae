"""A posting with changed numbers, priced by `--set` and by editing its file, against published tables and counts.

Sources of the figures: Wizard of Odds (Michael Shackleford): baccarat, tie at 9 to 1, 4.84%; Casino War, tie bet at
10 to 1 with six decks, 18.65%; pai gow poker side bets, Fortune's hands; Three Card Poker, Pair Plus 40-30-6-4-1,
2.32%, and 40-30-6-3-1, 7.28%; Ultimate Texas Hold'em, Trips 50-40-30-8-7-4-3, 3.50%; Joker Poker, the hands of five
cards of 53; craps, the field 2.78%. Poker probability on Wikipedia: the hands of seven cards. The rest is counted here
by hand.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from housedealer.cards import cards, text
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pai_gow.house_way.by_chart import load_chart, set_hand
from housedealer.odds import odds
from housedealer.odds.advice.best_play_changes import cells
from housedealer.odds.advice.what_if import sweep, sweep_of, target, what_if
from housedealer.postings import find, load
from housedealer.postings.changes import changed, given_changes
from housedealer.postings.starting import start_of

SEVEN = {  # poker hands of seven cards
    "royal-flush": 4324, "straight-flush": 37260, "four-of-a-kind": 224848, "full-house": 3473184, "flush": 4047644,
    "straight": 6180020, "three-of-a-kind": 6461620,
}  # fmt: skip
FIVE_OF_53 = {  # five cards of a deck with a wild joker
    "natural-royal-flush": 4, "five-of-a-kind": 13, "joker-royal-flush": 20, "straight-flush": 180,
    "four-of-a-kind": 3120, "full-house": 6552, "flush": 7804, "straight": 20532, "three-of-a-kind": 137280,
}  # fmt: skip


def edge_of(counts: dict[str, int], pays: dict[str, int], total: int) -> Fraction:
    """The edge from how many hands of each kind there are and what each pays."""
    won = sum(counts[hand] * pays[hand] for hand in pays)
    lost = total - sum(counts[hand] for hand in pays)
    return Fraction(lost - won, total)


TRIPS = dict(zip(SEVEN, (50, 40, 30, 8, 7, 4, 3), strict=True))
QUICK = dict(zip(FIVE_OF_53, (500, 100, 50, 30, 15, 8, 6, 5, 2), strict=True))
FIELD = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 3}


def field_edge(decks: int) -> Fraction:
    """The field bet with two cards of six ranks, four of each in a deck, dealt without putting the first back."""
    each = 4 * decks
    total = 6 * each * (6 * each - 1)
    gained = 0
    for first in range(1, 7):
        for second in range(1, 7):
            ways = each * (each - (first == second))
            gained += ways * FIELD.get(first + second, -1)
    return Fraction(-gained, total)


FORTUNE = {  # hands of seven cards of 53 by what Fortune pays, and its pays
    2500: 32, 1000: 72, 750: 196, 250: 1128, 125: 26020, 50: 184644, 25: 307472, 5: 4188528, 4: 6172088, 3: 7672500,
    2: 11034204,
}  # fmt: skip
TWO_CARDS = {"mini": 4, "straight-flush": 48, "pair": 78, "straight": 156, "flush": 260}
"""Of 1,326 hands of two cards: an ace and a king of one suit, neighbors (an ace and a two too), and so on."""


def fortune_edge(straights: int) -> Fraction:
    """The edge of Fortune with this pay for a straight."""
    won = sum(count * (straights if pay == 2 else pay) for pay, count in FORTUNE.items())
    return Fraction(154_143_080 - sum(FORTUNE.values()) - won, 154_143_080)


CASES = [
    ("500-club/ez-baccarat", "tie", {"pays.equal-totals": "9 to 1"}, None, 0.048440),
    ("500-club/ez-baccarat", "dragon-7", {"pays.three-card-banker-7": "41 to 1"}, None,
     Fraction(4_998_398_275_503_360 - 42 * 112_633_011_329_024, 4_998_398_275_503_360)),
    ("the-101/ultimate-war", "war",
     dict.fromkeys(("pays.one-war", "pays.two-wars", "pays.three-wars", "pays.four-wars-or-more"), "10 to 1"), 6,
     1 - 11 * Fraction(23, 311)),
    ("500-club/three-card-poker", "pair-plus", {"pays.mini-royal": "40 to 1", "pays.flush": "3 to 1"}, None,
     Fraction(1608, 22100)),
    ("the-101/party-craps", "field", {}, 18, field_edge(18)),
    ("the-101/cal-quick-draw-poker", "quick-draw-bonus", {"pays.first-straight": "5 to 1"}, None,
     edge_of(FIVE_OF_53, QUICK, 2_869_685)),
    # Whatever sevens follow, a first seven pays five to one.
    ("black-sheep/blackjack-elite", "super-7s",
     dict.fromkeys(("pays.777-suited", "pays.777", "pays.77-suited", "pays.77"), "5 to 1"), 6, Fraction(7, 13)),
    ("500-club/fortune-pai-gow-poker", "fortune", {"pays.straight": "3 to 1"}, None, fortune_edge(3)),
    ("the-101/two-card-peek", "two-card-poker-a", {"pays.pair-a": "2 to 1"}, None,
     edge_of(TWO_CARDS, {"mini": 10, "straight-flush": 3, "pair": 2, "straight": 1, "flush": 1}, 1326)),
]  # fmt: skip


ALIKE = {"two-card-poker-a": "two-card-poker"}
"""Wagers that are priced with others alike."""
SLOW = ("super-7s", "fortune")


@pytest.mark.parametrize(
    ("posting", "wager", "changes", "decks", "published"),
    [pytest.param(*one, marks=pytest.mark.heavy if one[1] in SLOW else ()) for one in CASES],
    ids=[f"{one[0]}:{one[1]}" for one in CASES],
)
def test_a_changed_posting_is_priced_the_same_by_set_and_by_its_file(
    posting: str, wager: str, changes: dict, decks: int | None, published, tmp_path: Path
) -> None:
    if posting.endswith("party-craps"):
        changes = {f"pays.{row.on}": "1 to 1" for row in load(posting).wagers[_at(posting, wager)].pays}
        changes |= {"pays.total-2": "2 to 1", "pays.total-12": "3 to 1"}
    keys = {f"wagers.{wager}.{key}": value for key, value in changes.items()}
    settings = {"wager": ALIKE.get(wager, wager), "decks": decks}
    result = what_if(posting, keys, **settings)["wagers"][settings["wager"]]
    file = tmp_path / "mine.toml"
    file.write_text(edited(start_of(posting=posting), wager, changes), encoding="utf-8")
    assert odds(file, **settings)["wagers"][settings["wager"]] == result["after"]
    assert odds(posting, **settings)["wagers"][settings["wager"]] == result["before"]
    assert result["after"]["edge"] == pytest.approx(float(published), abs=5e-7)
    assert result["change"] == result["after"]["edge"] - result["before"]["edge"]


def _at(posting: str, wager: str) -> int:
    return [one.id for one in load(posting).wagers].index(wager)


def edited(text: str, wager: str, changes: dict[str, str]) -> str:
    """The file as a person edits it: the pays of one wager's rows overwritten."""
    start = text.index(f'id = "{wager}"')
    end = text.find("[[wagers]]", start)
    part = text[start : end if end > 0 else None]
    mine = part
    for key, value in changes.items():
        on = key.partition(".")[2]
        head, result, rest = mine.partition(f'on = "{on}", pays = "')
        assert result, on
        mine = f"{head}{result}{value}{rest[rest.index(chr(34)) :]}"
    return text.replace(part, mine)


def test_trips_of_ultimate_texas_holdem() -> None:
    published = edge_of(SEVEN, TRIPS, 133_784_560)
    assert round(float(published), 4) == 0.035
    keys = {f"wagers.trips.pays.{hand}": f"{pay} to 1" for hand, pay in TRIPS.items()}
    # The wager alone is counted from the hands of seven cards; nothing is solved for it.
    assert load(changed("500-club/ultimate-texas-holdem", keys)).wagers[3].id == "trips"
    rows = {row.on: row.pays for row in load(changed("500-club/ultimate-texas-holdem", keys)).wagers[3].pays}
    assert {hand: pays.pay for hand, pays in rows.items()} == TRIPS


def test_rules_decks_and_fees_can_be_set() -> None:
    name = changed(
        "500-club/ez-baccarat",
        given_changes(
            ["deck.max=6", "rules.player_draws_to=4", "fees.options.3.tiers.0=[1, 49, 1]", "table.seats = 6"]
        ),
    )
    posting = load(name)
    assert (posting.deck.max, posting.rules["player_draws_to"], posting.table.seats) == (6, 4, 6)
    option = next(one for one in posting.fees.options if one.option == 3)
    assert (option.tiers[0].to, option.tiers[0].player_dealer) == (4900, 100)


def test_a_new_qualifier_changes_the_best_play_and_the_answer_shows_it() -> None:
    start = find({**_data("versus")})
    result = what_if(start, {"rules.qualifier.hand": "Ac 3d 2h", "rules.qualifier.words": "ace high"})
    assert result["wagers"]["ante+play"]["change"] != 0
    assert result["wagers"]["pair-plus"]["change"] == 0
    # Wizard of Odds: with a queen to qualify the hand to play from is queen, six and four.
    assert any("queen" in line and "6-4" in line for line in result["play"])


def _data(family: str) -> dict:
    import tomllib

    return tomllib.loads(start_of(family))


def test_a_row_of_a_house_way_can_be_set() -> None:
    """Two small pairs and an ace: the posted chart keeps both pairs behind (000:9318-9323); here they are split."""
    row = {"name": "always split", "hand": "two pair", "ways": [{"front": "low pair"}]}
    mine = game(changed("500-club/face-up-pai-gow-poker", {"rules.house_way_rows": [row]}))
    posted = game("500-club/face-up-pai-gow-poker")
    hand = tuple(cards("3c 3d 2h 2s Ac 9d 7h"))
    fronts = [text(set_hand(load_chart(one.rules.house_way), hand)) for one in (posted, mine)]
    assert fronts == ["Ac 9d", "2s 2h"]
    wrong = {**row, "ways": [{"back": "best"}]}
    with pytest.raises(HouseError, match=r"rules\.house_way_rows\.0\.ways\.0\.back: Input should be 'any'"):
        game(changed("500-club/face-up-pai-gow-poker", {"rules.house_way_rows": [wrong]}))


def test_a_sweep_and_a_target() -> None:
    swept = sweep_of("wagers.tie.pays.equal-totals=8..9", "500-club/ez-baccarat")
    rows = sweep("500-club/ez-baccarat", *swept, wager="tie")["rows"]
    assert [round(row["edges"]["tie"], 6) for row in rows] == [0.143596, 0.048440]
    result = target("500-club/ez-baccarat", 0.05, wager="tie")["rows"]
    assert [(row["pay"], round(row["edge"], 6)) for row in result] == [("9 to 1", 0.048440)]
    # Forty-one is the nearest that Dragon 7 comes to five percent: 1 - 42 p.
    (dragon,) = target("500-club/ez-baccarat", 0.05, wager="dragon-7")["rows"]
    assert dragon["pay"] == "41 to 1"
    assert target("500-club/ez-baccarat", 5.0, wager="tie")["rows"][0]["pay"] is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"wagers.dragon-8.pays.0": "1 to 1"}, r"wagers has no row 'dragon-8'; expected one of player, banker"),
        ({"wagers.tie.pays.equal-totals": "much"}, r"wagers.2.pays.0.pays: odds: 'much' are not odds"),
        ({"deck.kind": "tarot"}, r"deck.kind: deck: 'tarot' is unknown; expected one of standard-52"),
        ({"deck.colour": "red"}, r"deck: unknown key 'colour'; allowed: kind, min, max"),
        ({"rules.chart.0": "HS"}, r"rules.chart: expected eight rows"),
        ({"title.x": 1}, r"title holds no keys"),
        ({"wagers.tie.pays.0": {"on": "tied", "pays": "8 to 1"}}, r"'tied' is unknown; expected one of "),
    ],
)
def test_an_impossible_change_is_refused(changes: dict, message: str) -> None:
    with pytest.raises(HouseError, match=message):
        what_if("500-club/ez-baccarat", changes)


def test_cells_of_charts() -> None:
    chart = {"kind": "starting hands", "ranks": ["A", "K"], "grid": [[4, 4], [3, 0]]}
    assert cells(chart) == {
        "AA": "raise 4 times", "AK suited": "raise 4 times", "AK offsuit": "raise 3 times", "KK": "check",
    }  # fmt: skip
