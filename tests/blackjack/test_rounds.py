"""What holds for any blackjack round, however it is played."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer import settle
from housedealer.games import game, read_round
from housedealer.games.blackjack.side_bets import OUTCOMES
from housedealer.money import cents
from housedealer.postings import load, names
from housedealer.table.round.runner import Round

POSTINGS = [name for name in names() if load(name).script == "blackjack"]


def test_all_thirteen_are_playable() -> None:
    assert len(POSTINGS) == 13


def test_every_pay_row_names_a_known_outcome() -> None:
    for name in POSTINGS:
        for wager in load(name).wagers:
            known = {"natural", "ace-king", "31", "win"} if wager.id == "base" else {*OUTCOMES, "makes-31"}
            assert {row.on for row in wager.pays} <= known, (name, wager.id)


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(POSTINGS), seed=st.integers(0, 2**48))
def test_money_is_conserved_and_the_record_replays(any_round: Callable[..., Round], name: str, seed: int) -> None:
    round_ = any_round(name, seed)
    answer = round_.answer()
    net = {who: cents(change) for who, change in answer["net"].items()}
    assert sum(net.values()) + cents(answer["drop"]) == 0
    dealer, bank = str(round_.setup.dealer), round_.setup.bank
    paid = sum(cents(fee["amount"]) for fee in answer["fees"] if fee["payer"] == "player-dealer")
    assert -bank <= net[dealer] + paid <= bank
    for line in answer["wagers"]:
        staked, paid, taken, uncovered = (cents(line[key]) for key in ("staked", "paid", "taken", "uncovered"))
        assert 0 <= taken <= staked and paid >= 0 and uncovered >= 0 and not (paid and taken)
        assert line["why"]
    written = json.dumps(round_.record())
    assert json.dumps(settle({**json.loads(written), "rests_on": False})) == json.dumps(answer)


@settings(max_examples=100, deadline=None)
@given(name=st.sampled_from(POSTINGS), seed=st.integers(0, 2**48))
def test_cards_by_position_settle_the_same(any_round: Callable[..., Round], name: str, seed: int) -> None:
    round_ = any_round(name, seed)
    record = round_.record()
    dealt: dict[str, list[str]] = {}
    for event in round_.answer()["events"]:
        if event["event"] == "deal":
            dealt.setdefault(event["to"], []).append(event["card"])
    del record["shoe"]
    record["deal"] = {position: " ".join(held) for position, held in dealt.items()}
    assert settle({**record, "rests_on": False}) == round_.answer()


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(POSTINGS), seed=st.integers(0, 2**48), data=st.data())
def test_every_switched_reading_plays(any_round: Callable[..., Round], name: str, seed: int, data: Any) -> None:
    switches = [(reading.id, other.name) for reading in load(name).readings for other in reading.alternatives]
    reading, choice = data.draw(st.sampled_from(switches))
    answer = any_round(name, seed, {reading: choice}).answer()
    assert sum(cents(change) for change in answer["net"].values()) + cents(answer["drop"]) == 0


def test_every_reading_gives_a_reason_and_every_alternative_changes_the_data() -> None:
    for name in POSTINGS:
        posted = load(name)
        for reading in posted.readings:
            assert reading.question.endswith("?") and reading.why.endswith(".")
            for other in reading.alternatives:
                switched = game(name, {reading.id: other.name}).posting
                assert switched.model_dump(exclude={"readings"}) != posted.model_dump(exclude={"readings"})


def test_the_down_card_is_seen_only_when_turned(any_round: Callable[..., Round]) -> None:
    for name in POSTINGS:
        for seed in range(20):
            round_ = any_round(name, seed)
            events = round_.view("1", "2", "3", "player-dealer")
            hidden = [event for event in events if event["event"] == "deal" and event["face"] == "down"]
            assert len(hidden) == 1 and "card" not in hidden[0]
            turned = next(number for number, event in enumerate(events) if event["event"] == "turn")
            decided = [
                n for n, event in enumerate(events) if event["event"] in ("stand", "split", "double", "surrender")
            ]
            assert all(number < turned for number in decided)
            assert not any(event["event"] == "first-action" for event in events[:turned])


def test_a_round_may_be_copied_at_any_point() -> None:
    rng = random.Random(5)
    from housedealer.play.bots import choose_any

    doc = {
        "posting": "the-101/cal-blackjack",
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 50}, "2/1": {"base": 20}, "3": {"base": 50}},
        "shoe": "5s Ks Ac Td 6d 7d Tc 8s 8d 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2h 3h 4h 5h 6h 7h 8h",
    }
    round_ = read_round(doc)
    while round_.offer is not None:
        copied = round_.copy()
        assert copied.offer is not None and copied.offer.data() == round_.offer.data()
        assert copied.table.events == round_.table.events
        round_.respond(*choose_any(round_.offer, rng))
