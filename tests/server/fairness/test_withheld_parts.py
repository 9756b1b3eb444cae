"""Withholding a part of the shuffle chooses no order: the shoe is replaced without it, and that is published."""

from __future__ import annotations

import json
import random

import pytest

from housedealer.errors import HouseError
from housedealer.server.fairness.verify import verify
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.tables.shoe import BARRED, WITHHELD
from tests.server.proofs import mix, play_on, proofs_of, rechained, seated, shoes_of

PEOPLE = [f"p{seat}" for seat in range(1, 8)]
HONEST, COLLUDERS = PEOPLE[0], PEOPLE[1:]


def table(posting: str = "500-club/texas-holdem") -> HostedTable:
    """A full table after a first round, so that everyone has promised a part of the shoe that lies there."""
    hosted = seated(posting, people=7)
    play_rounds(hosted, 1)
    return hosted


def play_rounds(hosted: HostedTable, rounds: int, silent: tuple[str, ...] = (), seed: int = 1) -> None:
    """Play `count` more rounds, in which some never reveal their parts."""
    rng, end = random.Random(seed), hosted.session.number + rounds
    while hosted.session.number < end:
        if hosted.phase != "round":
            mix(hosted, PEOPLE, silent)
        play_on(hosted, rng, calm=True)


def ready(hosted: HostedTable) -> None:
    """Everyone asks to be dealt in, one after the other."""
    while hosted.phase == "wagers" and (waits := hosted.waits_for()):
        hosted.wager(f"p{waits[0]}", waits[0], {}, True)
        if not hosted.betting.ready:
            return  # asked again: another shoe was prepared


def test_no_card_is_dealt_from_a_shoe_with_a_part_missing() -> None:
    """Six of seven withhold theirs: the shoe ends undealt, everyone is asked again, wagers and bank are returned."""
    hosted = table()
    number, commit = hosted.shoe.number, hosted.shoe.commitment
    assert [person for person, _, _ in hosted.shoe.mixing] == PEOPLE
    mix(hosted, PEOPLE, COLLUDERS)
    ready(hosted)
    assert (hosted.phase, hosted.session.number) == ("wagers", 1)
    assert (hosted.shoe.number, hosted.shoe.replaced, hosted.shoe.withheld) == (number + 1, 1, 6)
    assert hosted.shoe.commitment != commit
    assert [person for person, _, _ in hosted.shoe.mixing] == [HONEST]
    assert any("withheld" in note for note in hosted.seats[1].notes)
    ended = hosted.shoe.last[-1]
    assert (ended["shoe"], ended["commit"], len(ended["withheld"])) == (number, commit, 6)
    mix(hosted, PEOPLE)
    ready(hosted)
    assert hosted.phase == "round"
    assert hosted.session.shoe.mix


def test_a_house_with_six_people_of_its_own_gets_another_shoe_once_and_no_choice_of_orders() -> None:
    """They withhold whatever they can, shoe after shoe. What was 64 orders of every shoe is at most one other shoe for
    each of them, in the open, before they may add again."""
    hosted = table()
    play_rounds(hosted, 15, silent=tuple(COLLUDERS))
    assert hosted.shoe.replaced == 1
    dealt = shoes_of(hosted.writes)
    assert len(dealt) == 16
    for stored, _ in dealt:
        assert all(part for _, part in stored["parts"])
    assert all(len(stored["parts"]) == 1 for stored, _ in dealt[1:])  # the honest player's part is in each


def test_each_colluder_gets_at_most_one_other_shoe() -> None:
    hosted = table()
    for silent in COLLUDERS:
        number = hosted.session.number
        play_rounds(hosted, 1, silent=(silent,))
        assert hosted.session.number == number + 1
    assert hosted.shoe.replaced == hosted.shoe.withheld == len(COLLUDERS)
    play_rounds(hosted, 5, silent=tuple(COLLUDERS))
    assert hosted.shoe.replaced == len(COLLUDERS)


def test_after_so_many_shoes_they_may_add_again() -> None:
    hosted = table()
    play_rounds(hosted, 1, silent=("p2",))
    shoe = hosted.shoe.number
    while hosted.shoe.number < shoe + BARRED + 1:
        play_rounds(hosted, 1)
        assert hosted.shoe.number > hosted.shoe.barred["p2"] - 1 or "p2" not in [one[0] for one in hosted.shoe.mixing]
    assert "p2" in [one[0] for one in hosted.shoe.mixing]
    again = HostedTable.of("t", json.loads(json.dumps(hosted.data())))
    assert again.data() == hosted.data()


def test_proofs_count_withheld_parts() -> None:
    """The new shoe has a proof of its own, and each later one records how often that happened."""
    hosted = table()
    play_rounds(hosted, 2, silent=("p3",))
    result = [
        (stored["ended"], doc)
        for stored, rounds in shoes_of(hosted.writes, empty=True)
        for doc in proofs_of([(stored, rounds)])
    ]
    silent = [doc for ended, doc in result if ended == WITHHELD]
    assert len(silent) == 3
    for doc in silent:
        verified = verify(doc, doc["head"])
        assert (verified["withheld"], verified["parts"], verified["rounds"], verified["anew"]) == (1, 6, 0, 0)
        assert next(line for line in verified["lines"] if line["what"] == "parts")["says"].startswith("1 of 7 withheld")
    after = result[-1][1]
    verified = verify(after, after["head"])
    assert (verified["withheld"], verified["anew"]) == (0, 1)
    assert after["rounds"]
    # A shoe that was dealt with a part missing is refused, whatever its chain.
    parts = [[after["parts"][0][0], ""], *after["parts"][1:]]
    with pytest.raises(HouseError, match="had to be reshuffled"):
        verify(rechained({**after, "parts": parts}))


def test_the_shoes_of_a_table_follow_one_another_without_a_gap() -> None:
    hosted = table()
    play_rounds(hosted, 3, silent=("p2",))
    shoes = [stored for stored, _ in shoes_of(hosted.writes, empty=True)]
    assert [stored["shoe"] for stored in shoes] == list(range(1, len(shoes) + 1))
    assert [stored["previous"] for stored in shoes] == ["", *(stored["head"] for stored in shoes[:-1])]


def test_onlookers_and_those_sitting_out_add_nothing() -> None:
    """So nobody can get another shoe who has no part in the round."""
    hosted = table()
    hosted.present.add("eve")
    hosted.mix("eve", None, "ab" * 32)
    hosted.sit_out("p7", True)
    play_rounds(hosted, 2)
    assert {person for person, _, _ in hosted.shoe.mixing} <= set(PEOPLE) - {"p7"}


def test_a_shoe_changed_for_too_few_cards_has_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shoe that has to be changed at the deal is dealt from when the parts of the next one are in."""
    hosted = seated("the-101/blackjack-x", people=7, decks=2, readings={"shoe-runs-out": "void"})
    play_rounds(hosted, 1)
    monkeypatch.setattr(type(hosted.session), "cut_card_out", property(lambda session: False))
    shoe = hosted.shoe.number
    rng = random.Random(3)
    while hosted.shoe.number == shoe:
        if hosted.phase != "round":
            mix(hosted, PEOPLE)
            if hosted.phase == "wagers":
                hosted.session.shoe.used = len(hosted.session.shoe.pack()) - 3
        play_on(hosted, rng, calm=True)
    assert hosted.phase == "bank"
    assert hosted.shoe.mixing and not any(part for _, _, part in hosted.shoe.mixing)
    assert json.loads(next(row for what, row in reversed(hosted.writes) if what == "shoe")["proof"])["ended"] == (
        "too few cards for a deal"
    )
    play_rounds(hosted, 1)
    assert hosted.shoe.replaced == 0
