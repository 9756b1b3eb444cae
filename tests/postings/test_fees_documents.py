"""Whole fee documents: nothing missing, tiers that join, the contract's format, and what a hand costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.postings import loader
from housedealer.postings.collection import FeeDocument, FeeOption
from housedealer.postings.fee_table import fee_table
from housedealer.postings.schema import Posting
from housedealer.table.money import fees
from housedealer.table.money.bank import Wager

PATHS = sorted(loader.HERE.glob("*/fees-*.toml"))
DOCUMENTS = {
    f"{path.parent.name}/{path.stem}": loader.validated(FeeDocument, loader.read(path), path.name) for path in PATHS
}


def options() -> Iterator[tuple[str, FeeOption]]:
    """Every option of every document with its place."""
    for name, document in DOCUMENTS.items():
        for key, section in document.sections.items():
            for option in section.options:
                yield f"{name} {key} {option.option}", option


def option_at(document: str, section: str, number: int) -> FeeOption:
    (result,) = [option for option in DOCUMENTS[document].sections[section].options if option.option == number]
    return result


# How many options the words above each schedule announce, and where they announce none how many are printed.
ANNOUNCED = {
    "500-club/fees-california-games": {
        "ez-baccarat": 22, "fortune-pai-gow-poker": 7, "pure-21-5-blackjack": 12, "pure-spanish-21-5": 17,
        "three-card-poker": 4, "ultimate-texas-holdem": 8,
    },
    "500-club/fees-poker-games": {
        "flop-high-low": 166, "omaha": 176, "texas-holdem": 177, "draw-and-stud": 60, "face-up-chinese-poker": 1,
    },
    "500-club/fees-posted": {"pure-21-5-blackjack": 3, "pure-spanish-21-5": 8, "face-up-pai-gow-poker": 36},
    "als/fees-posted": {"pineapple-hi-lo": 1},
    "black-sheep/fees-california-games": {
        "blackjack-elite": 20, "ez-baccarat": 14, "three-card-poker": 19, "ultimate-texas-holdem": 9,
        "pai-gow-gold": 10, "face-up-pai-gow-poker": 16,
    },
    # ten options, each for four sizes of the table (004:3784-3814)
    "black-sheep/fees-poker-games": {"flop-games": 40},
    "outlaws/fees-california-games": {"three-card-poker": 4, "pure-21-5-blackjack": 4},
    "outlaws/fees-poker-games": {"flop-games": 6, "draw-poker-hi-lo": 3, "omaha": 4},
    "outlaws/fees-posted": {"pure-21-5-blackjack": 5, "omaha": 4},
    "parkwest-sonoma/fees-posted": {"face-up-pineapple-chinese-poker": 8},
    "the-101/fees-california-games": {
        "cal-blackjack": 3, "blackjack-x": 5, "blackjack-x-buster": 7,
        "double-hand-pai-gow-poker": 16,  # 1, 2-3 and 5-17 (001:4907, 4915, 4925)
        "triple-bonus-pai-gow-poker": 18,  # 1-2 and 7-22 (001:5001, 5014)
        "mini-pai-gow": 3, "ultimate-pai-gow-poker": 5, "ultimate-war": 5, "three-card-texas-holdem": 3,
        "three-card-poker": 3, "commission-free-baccarat": 5, "two-card-peek": 5, "party-craps": 2,
        "cal-quick-draw-poker": 4, "ultimate-texas-holdem": 4,
    },
    "the-101/fees-poker-games": {
        "texas-holdem": 21, "no-limit-texas-holdem": 15, "omaha": 12, "seven-card-stud": 12, "mexican-stud": 6,
    },
    "the-101/fees-posted": {
        "blackjack-x-magic-7": 3, "blackjack-x": 9, "blackjack-x-v1-2": 9, "blackjack-x-jack-magic": 9,
        "blackjack-x-v1-1": 9, "blackjack-x-v1-3": 9, "three-card-texas-holdem": 3, "two-card-peek": 9,
        "mini-pai-gow": 3, "ultimate-pai-gow-poker": 15, "cal-quick-draw-poker": 4, "big-o": 12,
        "ultimate-texas-holdem": 3, "chinese-poker": 8, "triple-bonus-pai-gow-poker": 15, "ace-up-pai-gow-poker": 19,
    },
    "turlock/fees-california-games": {
        "pure-21-5-blackjack": 22, "fortune-pai-gow-poker": 4, "three-card-poker-1-0": 22, "three-card-holdem": 20,
        "commission-free-baccarat": 12, "three-card-poker": 10,
    },
    "turlock/fees-poker-games": {
        "lowball": 1, "texas-holdem": 225, "pineapple-hi-lo": 1, "panguingue": 1, "mexican-poker": 13,
        "omaha": 110,  # 003:3841 announces 216, the table ends with 110 (003:3965)
    },
    "turlock/fees-posted": {
        "pure-spanish-21-5": 21, "three-card-holdem": 20, "fortune-pai-gow-poker": 1, "ultimate-texas-holdem": 5,
        "three-card-poker": 10, "mexican-poker": 10, "crazy-4-poker": 41, "face-up-pai-gow-poker": 38,
    },
}  # fmt: skip


def test_every_announced_option_is_there() -> None:
    result = {
        name: {key: len(section.options) for key, section in document.sections.items()}
        for name, document in DOCUMENTS.items()
    }
    assert result == ANNOUNCED


def test_options_are_numbered_in_order() -> None:
    for name, document in DOCUMENTS.items():
        for key, section in document.sections.items():
            rows = [(option.option, option.players) for option in section.options]
            numbers = [number for number, _ in rows]
            assert numbers == sorted(numbers), f"{name} {key}"
            # An option may have a row for each size of the table.
            assert len(rows) == len(set(rows)), f"{name} {key}"
            assert len(set(numbers)) == len(numbers) or name == "black-sheep/fees-poker-games", f"{name} {key}"


def test_tiers_ascend_and_join() -> None:
    # As printed: two tiers that share $50 (000:7741-7742), $51 (000:7912-7913) and $101 (003:2900-2901), a hole
    # from $71 to $75 (003:2309-2310), and steps of $5 (002:170-176, 001:1836, 001:2037).
    odd = set()
    for place, option in options():
        for part in (option, *option.also):
            starts = [tier.from_ for tier in part.tiers]
            assert starts == sorted(set(starts)), place
            for tier, following in zip(part.tiers, part.tiers[1:], strict=False):
                if tier.to is None or following.from_ != tier.to + 100:
                    odd.add(place)
    five = {"the-101/fees-posted blackjack-x-magic-7": 3, "the-101/fees-posted blackjack-x": 9}
    assert odd == {
        "500-club/fees-california-games ez-baccarat 3",
        "500-club/fees-california-games fortune-pai-gow-poker 4",
        "turlock/fees-california-games three-card-poker-1-0 3",
        "turlock/fees-posted crazy-4-poker 15",
        "outlaws/fees-posted pure-21-5-blackjack 4",
        "outlaws/fees-posted pure-21-5-blackjack 5",
        *(f"{place} {number}" for place, most in five.items() for number in range(1, most + 1)),
    }


def test_only_lost_cells_make_an_option_incomplete() -> None:
    assert {place for place, option in options() if not option.complete} == {
        "the-101/fees-california-games blackjack-x-buster 6",  # 001:4873
        "the-101/fees-california-games blackjack-x-buster 7",
        "the-101/fees-california-games double-hand-pai-gow-poker 2",  # 001:4915
        "the-101/fees-california-games commission-free-baccarat 1",  # 001:5247-5251
        "the-101/fees-california-games ultimate-texas-holdem 4",  # 001:5371
    }


def test_at_most_five_rates() -> None:
    # Three games set five rates of the player-dealer beside five of the players.
    more = set()
    for place, option in options():
        parts = (option, *option.also)
        assert all(len(part.tiers) <= 5 for part in parts), place
        banks = {tier.player_dealer for part in parts for tier in part.tiers} - {0}
        players = {tier.player for part in parts for tier in part.tiers} - {0}
        if len(banks) + len(players) > 5:
            more.add(place.rsplit(" ", 1)[0])
    assert more == {
        "500-club/fees-posted face-up-pai-gow-poker",
        "black-sheep/fees-california-games pai-gow-gold",
        "turlock/fees-posted face-up-pai-gow-poker",
    }


def test_sections_price_postings_of_their_cardroom() -> None:
    known = set(loader.names())
    strange = set()
    for path in PATHS:
        for key, section in DOCUMENTS[f"{path.parent.name}/{path.stem}"].sections.items():
            for posting in section.prices or [key]:
                assert loader._fee_section(path, posting).options == section.options
                if f"{path.parent.name}/{posting}" not in known:
                    strange.add(f"{path.parent.name}/{posting}")
    # Turlock's document prices two games whose rules stand in Al's Cardroom's review only.
    assert strange == {"turlock/lowball", "turlock/pineapple-hi-lo"}


def test_an_unknown_section_is_named() -> None:
    path = loader.HERE / "outlaws" / "fees-posted.toml"
    with pytest.raises(HouseError, match=r"outlaws/fees-posted\.toml: no section 'razz'; expected one of pure-21-5"):
        loader._fee_section(path, "razz")


def priced(posting: str, document: str) -> Posting:
    """A posting as its file has it, with the fees of a document."""
    path = loader.HERE / f"{posting}.toml"
    raw = loader.read(path) | {"id": posting, "fees": {"document": document, "lines": "1"}}
    return loader.check(raw, path)


def test_fees_json_by_action() -> None:
    table = fee_table(priced("500-club/pure-21-5-blackjack", "fees-posted"))
    assert table["posting"] == "500-club/pure-21-5-blackjack"
    assert table["options"][0] == {  # 000:340-348, and the Buster bet's limits 000:322-324
        "option": 1,
        "limit": "$5-$800",
        "kind": "total-table-action",
        "tiers": [
            {"from": 5, "to": 99, "player_dealer": 0.5, "player": 0},
            {"from": 100, "to": 199, "player_dealer": 1, "player": 0},
            {"from": 200, "to": 399, "player_dealer": 2, "player": 0},
            {"from": 400, "to": 599, "player_dealer": 5, "player": 0},
            {"from": 600, "to": None, "player_dealer": 8, "player": 0},
        ],
        "wager_limits": {"buster": "$5-$200"},
    }


def test_fees_json_of_other_kinds() -> None:
    def row(posting: str, document: str, number: int) -> dict[str, Any]:
        (result,) = [row for row in fee_table(priced(posting, document))["options"] if row["option"] == number]
        return dict(result)

    assert row("500-club/texas-holdem", "fees-poker-games", 90) == {  # 000:8851
        "option": 90,
        "limit": "$20-$100,000",
        "kind": "pot",
        "players": {"from": 2, "to": 4},
        "streets": {"flop": 4, "turn": 1, "river": 1},
        "no_flop": 1,
        "payer": "pot",
        "structure": ["pot", "no"],
        "buy_in": "$20-$100,000",
    }
    assert row("500-club/face-up-chinese-poker", "fees-poker-games", 1) == {
        "option": 1, "limit": None, "kind": "time", "player": 10, "minutes": 40,
    }  # fmt: skip
    spot = row("black-sheep/face-up-pai-gow-poker", "fees-california-games", 1)  # 004:3570
    assert (spot["kind"], spot["player"], spot["player_dealer"], spot["limit"]) == ("per-spot", 1, 2, "$10-$2,000")
    wager = row("500-club/fortune-pai-gow-poker", "fees-california-games", 2)  # 000:7902-7906
    assert (wager["kind"], wager["player_dealer"]) == ("per-wager", 2)
    assert wager["tiers"][0] == {"from": 1, "to": 49, "player_dealer": 0, "player": 1}
    lost = row("the-101/blackjack-x-v1-1", "fees-california-games", 6)
    assert lost["complete"] is False
    both = row("black-sheep/pai-gow-gold", "fees-california-games", 4)  # 004:3496
    assert both["also"][0]["tiers"][0] == {"from": 100, "to": 400, "player_dealer": 0, "player": 2}


def test_what_a_hand_costs_by_action_and_wager() -> None:
    # 004:3486-3487: action $560 is $3 of the player-dealer; $50 is $1 and $510 is $2 of a player
    option = option_at("black-sheep/fees-california-games", "pai-gow-gold", 2)
    wagers = [
        Wager("2", 2, 0, "base", 4500, 4500),
        Wager("2", 2, 0, "golden", 500, 500),
        Wager("4", 4, 0, "base", 51000, 51000),
    ]
    assert [(fee.payer, fee.amount) for fee in fees.due(option, wagers)] == [
        ("player-dealer", 300),
        ("2", 100),
        ("4", 200),
    ]


def test_what_a_hand_costs_by_spot() -> None:
    # 001:4907-4913: the player-dealer pays $1 for each spot, every player $1 for the base wager
    option = option_at("the-101/fees-california-games", "double-hand-pai-gow-poker", 1)
    wagers = [Wager("2", 2, 0, "base", 1000, 1000), Wager("3", 3, 0, "base", 2000, 2000)]
    paid = [(fee.payer, fee.amount) for fee in fees.due(option, wagers)]
    assert sorted(paid) == [("2", 100), ("3", 100), ("player-dealer", 200)]


def reached(name: str) -> Iterator[tuple[str, str]]:
    """The document and the section that price a posting, by default and by each switched reading."""
    cardroom, game = name.split("/")
    posting = loader.load(name)
    switched = [one.set["fees"] for reading in posting.readings for one in reading.alternatives if "fees" in one.set]
    rules = [{"document": posting.fees.document, "section": posting.fees.section}, *switched] if posting.fees else []
    for rule in rules:
        if rule.get("document"):
            path = (loader.HERE / cardroom / f"{rule['document']}.toml").resolve()
            yield f"{path.parent.name}/{path.stem}", rule.get("section") or game


def test_every_section_of_every_fee_document_can_be_reached() -> None:
    """A schedule that no posting plays by, whatever is switched, is of no use to anyone."""
    known = {pair for name in loader.names() for pair in reached(name)}
    for document, whole in DOCUMENTS.items():
        for key, section in whole.sections.items():
            assert {(document, one) for one in (key, *section.prices)} & known, f"{document}: {key}"
