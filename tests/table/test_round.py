"""A round's document: what is refused, in one sentence, and how rounds are saved and replayed."""

import copy
import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import CONTRACT_ROUND

import housedealer
from housedealer.errors import HouseError
from housedealer.games import read_round

DOC = CONTRACT_ROUND


def changed(**parts):
    doc = copy.deepcopy(DOC)
    for key, value in parts.items():
        if value is None:
            doc.pop(key, None)
        else:
            doc[key] = value
    return doc


def test_the_example_of_the_contract():
    answer = housedealer.settle(DOC)
    answer.pop("events")
    assert answer == {
        "posting": "500-club/ez-baccarat",
        "wagers": [
            {"seat": "2", "wager": "player", "hand": 1, "staked": 100, "result": "lose", "paid": 0, "taken": 100,
             "uncovered": 0, "why": "banker 7 over player 6"},
            {"seat": "4", "wager": "banker", "hand": 1, "staked": 50, "result": "win", "paid": 50, "taken": 0,
             "uncovered": 0, "why": "banker 7 over player 6, 1 to 1"},
            {"seat": "2", "wager": "dragon-7", "hand": 1, "staked": 5, "result": "win", "paid": 200, "taken": 0,
             "uncovered": 0, "why": "three-card banker 7, 40 to 1"},
        ],
        "fees": [{"payer": "player-dealer", "amount": 2, "why": "option 4: total table action $155, $101–$200"}],
        "net": {"1": -152, "2": 100, "4": 50},
        "drop": 2,
        "first_action": {"seat": "2", "from": "given", "assumed": False},
        "rests_on": [
            # Read as a push, the banker's 50 stays where it is.
            {"reading": "banker-three-card-7", "choice": "pays", "lines": "871-872, 905-909",
             "otherwise": [{"choice": "push", "net": {"1": -102, "4": 0}}]},
        ],
    }  # fmt: skip


REFUSED = [
    (changed(posting="500-club/ez-bacarat"), "'500-club/ez-bacarat' is unknown; did you mean 500-club/ez-baccarat"),
    (changed(posting="500-club/razzz"), "posting: .* is unknown"),
    (changed(posting=None), "posting: missing"),
    (changed(option=99), "option: 500-club/ez-baccarat has no option 99; expected 1 to 22, or null"),
    (changed(option="4"), "option: '4' is not an option"),
    (changed(option=True), "option: True is not an option"),
    (changed(seats={}), "seats: expected an object of seat numbers"),
    (changed(seats={"2": {}}), "seats.2: no bet is placed there; expected at least one"),
    (changed(seats={"9": {"player": 5}}), "seats: '9' is not a seat; expected 1 to 7"),
    (changed(seats={"x": {"player": 5}}), "seats: 'x' is not a seat; expected 1 to 7, or such as 2/1 behind seat 2$"),
    (changed(seats={"1": {"player": 5}}, action=None), "seats.1: seat 1 is the player-dealer's"),
    (changed(seats={"2": {"playr": 5}}), "seats.2: unknown wager 'playr'; expected one of player, banker, tie"),
    (changed(seats={"2": {"player": -5}}), "seats.2.player: -\\$5 is not a bet"),
    (changed(seats={"2": {"player": 0}}), "seats.2.player: \\$0 is not a bet"),
    (changed(seats={"2": {"player": "5.005"}}), "seats.2.player: 5.005 is not whole cents"),
    (changed(seats={"2": {"player": "lots"}}), "seats.2.player: 'lots' is not an amount"),
    (changed(seats={"2": {"player": [5]}}), "seats.2.player: \\[5\\] is not an amount"),
    (changed(seats={"2": 5}), "seats.2: expected an object of wagers"),
    (changed(seats={"3/1": {"player": 5}}, action=None), "seats.3/1: the player at seat 3 has no bet"),
    (changed(action=3), "action: seat 3 has no bet; expected one of 2, 4"),
    (changed(decks=2), "decks: 2 is not allowed; expected 3 to 8"),
    (changed(decks="8"), "decks: '8' is not allowed"),
    (changed(player_dealer=None), "player_dealer: expected an object such as"),
    (changed(player_dealer={"seat": 1, "bank": 0}), "player_dealer.bank: \\$0 covers nothing"),
    (changed(player_dealer={"seat": 8, "bank": 10}), "player_dealer.seat: 8 is not a seat; expected 1 to 7"),
    (changed(deal={"player": "2h 4x", "banker": "3c 2d 2s"}), "deal.player: '4x' is not a card"),
    (changed(deal={"player": "2h 4d", "bank": "3c"}), "deal: unknown position 'bank'; expected player, banker"),
    (changed(deal={"player": "2h 4d", "banker": "3c 2d"}), "deal.banker: the round is not finished: a third card"),
    (changed(deal={"player": "2h 4d", "banker": "3c 2d 2s 2h 2h 2h"}, decks=3), "deal: 2h appears 4 times; expected"),
    (changed(deal=None), "round: expected either deal"),
    (changed(shoe="2h"), "round: expected either deal"),
    (changed(deal=None, shoe="2h 3c 4d"), "shoe: it ran out after 3 cards and banker needs another"),
    (changed(choices=[["2", "hit"]]), "choices\\[0\\]: the round is over; no choice was expected"),
    (changed(choices="hit"), "choices: expected a list"),
    (changed(choices=["hit"]), "choices\\[0\\]: expected \\[position, choice\\]"),
    (changed(table="x"), "round: unknown key 'table'"),
    (changed(readings={"x": "y"}), "readings: 'x' is unknown; expected one of banker-three-card-7"),
    (changed(readings={"walk": "y"}), "readings.walk: 'y' is unknown; expected one of kind, seat"),
    ([], "round: expected a JSON object"),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "sentence"), REFUSED)
def test_an_invalid_round_is_refused_in_one_sentence(doc, sentence):
    with pytest.raises(HouseError, match=sentence) as caught:
        housedealer.settle(doc)
    assert "\n" not in str(caught.value)


def test_cards_beyond_those_needed_are_allowed_and_checked():
    more = changed(deal={"player": "2h 4d 9s 9s", "banker": "3c 2d 2s Kd"})
    answer = housedealer.settle(more)
    assert answer["net"] == housedealer.settle(DOC)["net"]
    assert answer["unused"] == {"player": "9s 9s", "banker": "Kd"}
    assert "unused" not in housedealer.settle(DOC)


def test_the_record_of_a_round_from_its_cards_by_position_replays():
    round_ = read_round(changed(deal={"player": "2h 4d 9s", "banker": "3c 2d 2s Kd"}))
    record = round_.record()
    assert record["deal"] == {"player": "2h 4d", "banker": "3c 2d 2s"}
    answer = round_.answer()
    assert answer.pop("unused") == {"player": "9s", "banker": "Kd"}
    assert json.dumps(housedealer.settle({**record, "rests_on": False})) == json.dumps(answer)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(DOC)), json_values)
def test_any_document_gets_an_answer_or_one_sentence(key, value):
    doc = copy.deepcopy(DOC)
    doc[key] = value
    try:
        housedealer.settle(doc)
    except HouseError as error:
        assert "\n" not in str(error)


@given(st.sampled_from(["2", "4"]), st.text(max_size=6) | st.sampled_from(["player", "tie"]), json_values)
def test_any_wager_gets_an_answer_or_one_sentence(seat, wager, value):
    doc = copy.deepcopy(DOC)
    doc["seats"][seat][wager] = value
    try:
        answer = housedealer.settle(doc)
    except HouseError as error:
        assert "\n" not in str(error)
    else:
        assert round(sum(answer["net"].values()) + answer["drop"], 2) == 0


@pytest.mark.parametrize("seat", ["٤", "1٤", "４", "4\n", "²"])
def test_a_seat_is_written_in_plain_digits(seat):
    with pytest.raises(HouseError, match="is not a seat"):
        housedealer.settle(changed(seats={seat: {"banker": 50}}, action=None))


def test_a_round_dealt_from_other_cards_is_the_same_but_for_them():
    """Its fields are written out, because a dataclass's own copy is slow: none may be forgotten."""
    setup = read_round(CONTRACT_ROUND).setup
    again = setup.dealt_from(setup.source)
    for field in dataclasses.fields(setup):
        if field.name in ("wagers", "standing"):
            continue
        assert getattr(again, field.name) is getattr(setup, field.name), field.name
    assert (again.wagers, again.standing) == (setup.wagers, setup.standing) and again.wagers
    assert not {id(one) for one in again.wagers} & {id(one) for one in setup.wagers}
