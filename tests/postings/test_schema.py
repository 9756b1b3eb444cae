"""A posting's file: what it may contain, and the errors it can get."""

import re

import pytest
from tests.builders import POSTED

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import families, game
from housedealer.games.audit import uncited
from housedealer.postings import entries, load, names
from housedealer.postings.loader import HERE, check, read

EZ = "500-club/ez-baccarat"


def raw(**parts):
    data = read(HERE / f"{EZ}.toml")
    data["id"] = EZ
    data.update(parts)
    return data


def refused(sentence, **parts):
    with pytest.raises(HouseError, match=sentence):
        check(raw(**parts), HERE / f"{EZ}.toml")


def test_all_are_listed_with_title_family_and_source():
    result = entries()
    assert len(result) == len({one["id"] for one in result}) == POSTED >= 93, "POSTINGS.md names 93"
    for one in result:
        assert set(one) == {"id", "title", "family", "playable", "source"}
        assert one["title"]
        assert re.fullmatch(r"\d{3}", one["source"]["seed"])
        first, last = one["source"]["lines"]
        assert 0 < first < last


def test_the_numbers_by_family():
    # POSTINGS.md
    count: dict[str, int] = {}
    for one in entries():
        count[one["family"]] = count.get(one["family"], 0) + 1
    named = {
        "baccarat": 5,
        "war": 1,
        "blackjack": 13,
        "pai-gow-poker": 13,
        "casino-poker": 15,
        "craps": 1,
        "poker": 40,
        "points": 5,
    }
    assert all(count[family] >= least for family, least in named.items())


@pytest.mark.parametrize("name", names())
def test_every_file_keeps_to_the_schema(name):
    posting = load(name)
    assert posting.id == name
    if posting.script:
        assert posting.script in families()
        game(name)


@pytest.mark.parametrize("name", [one["id"] for one in entries() if one["playable"]])
def test_every_alternative_of_every_reading_can_be_switched_to(name):
    for reading in load(name).readings:
        for other in reading.alternatives:
            game(name, {reading.id: other.name})


@pytest.mark.parametrize("name", [one["id"] for one in entries() if one["playable"]])
def test_lines_cited_lie_in_the_seeds(name):
    lengths = {"000": 10_300, "001": 6154, "002": 1109, "003": 4021, "004": 3842}

    def walk(value, seed):
        if isinstance(value, dict):
            for key, inner in value.items():
                if key == "lines" and isinstance(inner, str):
                    for part in inner.split(", "):
                        named, _, numbers = part.rpartition(":")
                        last = int(numbers.split("-")[-1])
                        assert last <= lengths[named or seed], (key, inner)
                walk(inner, seed)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, seed)

    walk(read(HERE / f"{name}.toml"), load(name).source.seed)


@pytest.mark.parametrize("name", [one["id"] for one in entries()])
def test_every_part_of_a_posted_posting_cites_its_lines(name):
    posting = load(name)
    assert uncited(posting, game(name).rules if posting.script else None) == []


def test_an_unknown_key_is_named_with_those_allowed():
    refused("postings/500-club/ez-baccarat.toml: .*unknown key 'colour'; allowed: id, title", colour="green")
    refused("deck: unknown key 'size'; allowed: kind, min, max", deck={"kind": "standard-52", "size": 3, "lines": "1"})


def test_a_wrong_value_is_named_with_what_is_allowed():
    refused("deck.*'standard-51' is unknown; expected one of standard-52", deck={"kind": "standard-51", "lines": "1"})
    refused("settlement.walk: Input should be 'kind' or 'seat'", settlement={"walk": "any", "order": [], "lines": "1"})
    refused("'all of it' are not lines", deck={"kind": "standard-52", "lines": "all of it"})


def test_settlement_must_name_every_wager_once():
    order = {"walk": "kind", "order": ["player", "banker"], "lines": "860"}
    refused(
        "settlement.order has player, banker; expected each of player, banker, tie, panda-8, dragon-7 once",
        settlement=order,
    )


def test_invalid_odds_are_refused():
    wagers = raw()["wagers"]
    wagers[0]["pays"][0]["pays"] = "even"
    refused("odds: 'even' are not odds", wagers=wagers)


def test_rules_are_checked_by_the_game():
    rules = {**raw()["rules"], "chart": ["HS"]}
    posting = check(raw(rules=rules), HERE / f"{EZ}.toml")
    from housedealer.games import of

    with pytest.raises(HouseError, match=r"rules\.chart: expected eight rows"):
        of(posting)


def test_decks_named_by_postings_exist():
    for name in names():
        posting = load(name)
        if posting.deck:
            cards.deck(posting.deck.kind)
