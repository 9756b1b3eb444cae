"""The history of a table's rounds: their results, and the costs of a person's decisions."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from housedealer.games import read_round
from housedealer.server.review import history
from housedealer.server.review.hints import Advice, Adviser, Question, advice

THREE_CARD = "the-101/three-card-poker"


class Here(Adviser):
    """Advises without a process of its own."""

    async def hint(self, asked: Question | None) -> Advice | None:
        return advice(asked) if asked else None


def row(choice: list[Any]) -> dict[str, Any]:
    """A round kept in the books: Ann at seat 2 holds three aces against a king high."""
    doc = {
        "posting": THREE_CARD,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"ante": 10}},
        "deal": {"2": "As Ad Ac", "player-dealer": "Kd 7c 2h"},
        "choices": [["2", *choice]],
    }
    round_ = read_round(doc)
    answer = round_.answer()
    return {
        "number": 7,
        "record": {**round_.record(), "decks": 1},
        "void": "",
        "holders": {"1": "ben", "2": "ann"},
        "net": answer["net"],
    }


def test_a_fold_of_the_best_hand_is_found_and_priced() -> None:
    """A fold loses the ante; a play with the best hand wins on average at least the ante besides (001:5185-5236)."""
    (fold,) = asyncio.run(history.review(row(["fold"]), "ann", Here()))
    assert fold["offer"]["position"] == fold["position"] == "2"
    assert fold["cost"] > 20_00
    assert fold["choices"][0]["choice"] == "play"
    (play,) = asyncio.run(history.review(row(["play"]), "ann", Here()))
    assert play["cost"] == 0


def test_only_ones_own_decisions_are_reviewed() -> None:
    assert asyncio.run(history.review(row(["fold"]), "ben", Here())) == []
    assert asyncio.run(history.review(row(["fold"]), "eve", Here())) == []


def test_a_review_shows_only_what_was_seen_at_the_time() -> None:
    """Of the player-dealer's cards one is exposed before the decision; Ann had seen no more than it and her own."""
    (one,) = history.decisions(row(["fold"]), "ann")
    shown = [event["card"] for event in one.question.events if event["event"] == "deal" and "card" in event]
    assert {"As", "Ad", "Ac"} < set(shown)
    assert len(shown) == 4


@pytest.mark.parametrize(("person", "net"), [("ann", -10_00), ("ben", 10_00), (None, None)])
def test_the_summary_of_a_round(person: str | None, net: int | None) -> None:
    line = history.summary(row(["fold"]), person)
    assert (line["number"], line["net"]) == (7, net)
