"""The history of a table's rounds: their results, and the costs of a person's decisions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from housedealer.games import read_round
from housedealer.server.review import history
from housedealer.server.review.hints import Advice, Adviser, Question, advice, equities
from housedealer.server.wire.rounds import Reviewed
from tests.builders import document

THREE_CARD = "the-101/three-card-poker"


class Here(Adviser):
    """Advises without a process of its own."""

    async def hint(self, question: Question | None) -> Advice | None:
        return advice(question) if question else None


def row(choice: list[Any]) -> dict[str, Any]:
    """A round in the books: Ann at seat 2 holds three aces against a king high."""
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
        "link": '{"names": {"1": "Ben", "2": "Ann"}}',
    }


def reviewed(row: dict[str, Any], person: str, adviser: Adviser) -> list[Reviewed]:
    result = asyncio.run(history.review(row, person, adviser))
    assert result is not None
    return result


class Late(Adviser):
    """Still works out the best play."""

    async def hint(self, question: Question | None) -> Advice | None:
        await asyncio.Event().wait()
        raise AssertionError(question)


def test_while_the_best_play_is_worked_out_there_is_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PATIENCE", 0.01)
    assert asyncio.run(history.review(row(["fold"]), "ann", Late())) is None


def test_a_fold_of_the_best_hand_is_listed_and_priced() -> None:
    """A fold loses the ante; a play with the best hand wins on average at least the ante besides (001:5185-5236)."""
    (fold,) = reviewed(row(["fold"]), "ann", Here())
    assert fold["offer"]["position"] == fold["position"] == "2"
    assert fold["cost"] > 20_00
    assert fold["choices"][0]["choice"] == "play"
    (play,) = reviewed(row(["play"]), "ann", Here())
    assert play["cost"] == 0


def test_only_ones_own_decisions_are_reviewed() -> None:
    assert reviewed(row(["fold"]), "ben", Here()) == []
    assert reviewed(row(["fold"]), "eve", Here()) == []


def test_a_review_shows_only_what_was_seen_at_the_time() -> None:
    """Of the player-dealer's cards one is exposed before the decision; Ann had seen no more than it and her own."""
    (one,) = history.decisions(row(["fold"]), "ann")
    shown = [event["card"] for event in one.question.events if event["event"] == "deal" and "card" in event]
    assert {"As", "Ad", "Ac"} < set(shown)
    assert len(shown) == 4


@pytest.mark.parametrize(("person", "net"), [("ann", -10_00), ("ben", 10_00), (None, None)])
def test_the_summary_of_a_round(person: str | None, net: int | None) -> None:
    line = history.summary(row(["fold"]), person)
    assert (line["number"], line["net"], line["mark"]) == (7, net, "")


@pytest.mark.parametrize(
    ("person", "headline"),
    [
        ("ann", "Three aces against king high"),
        ("ben", "You have king high"),
        (None, "The player-dealer has king high"),
    ],
)
def test_a_summary_says_what_decided_the_round(person: str | None, headline: str) -> None:
    assert history.summary(row(["play"]), person)["headline"] == headline


def test_people_are_called_as_they_were_at_the_table() -> None:
    """Ann folds on the river: $10 from each were in the pot. Rounds of shoes without a chain, as earlier versions
    stored them, name seats."""
    called = {**poker_row("fold"), "link": json.dumps({"names": {"1": "Ann", "2": "Ben"}})}
    assert [history.summary(called, person)["headline"] for person in ("ann", "ben")] == ["Ben wins $20", "You win $20"]
    assert history.summary({**called, "link": ""}, "ann")["headline"] == "Seat 2 wins $20"


@pytest.mark.parametrize(
    ("player", "banker", "headline", "mark"),
    [("2h 4d", "Kc 9d", "Banker 9 over 6", "banker"), ("Kh 7d", "3c 2d 2s", "Tie at 7", "tie")],
)
def test_the_road_has_marks_of_its_own(player: str, banker: str, headline: str, mark: str) -> None:
    round_ = read_round(document("500-club/ez-baccarat", {"2": {"player": 5}}, {"player": player, "banker": banker}))
    stored = {
        "number": 1,
        "record": round_.record(),
        "void": "",
        "holders": {},
        "net": round_.answer()["net"],
        "link": "",
    }
    line = history.summary(stored, None)
    assert (line["headline"], line["mark"]) == (headline, mark)


def test_a_voided_round_in_the_list() -> None:
    line = history.summary({**row(["fold"]), "void": "the cards failed", "net": {"1": 0, "2": 0}}, "ann")
    assert (line["headline"], line["net"]) == ("Void: all bets go back", 0)


def poker_row(*last: Any) -> dict[str, Any]:
    """A hand for the pot: Ann at seat 1 has a royal flush and answers a bet of $10 into $20 on the river."""
    before = [["1", "call"], ["2", "check"], *[[seat, "check"] for _ in range(2) for seat in ("1", "2")]]
    doc = {
        "posting": "500-club/texas-holdem",
        "option": None,
        "structure": "no",
        "stakes": {"small_blind": 5, "big_blind": 10},
        "button": 2,
        "seats": {"1": {"stack": 200}, "2": {"stack": 200}},
        "deal": {"1": "As Ks", "2": "2h 3h", "board": "Qs Js Ts 2d 2c"},
        "choices": [*before, ["1", "check"], ["2", "bet", 10], ["1", *last]],
    }
    round_ = read_round(doc)
    answer = round_.answer()
    holders = {"1": "ann", "2": "ben"}
    return {
        "number": 3,
        "record": {**round_.record(), "decks": 1},
        "void": "",
        "holders": holders,
        "net": answer["net"],
    }


def test_a_fold_of_the_nuts_costs_at_least_the_pot() -> None:
    """$30 lie in the pot, and no hand beats a royal flush: a call wins them, a raise no less."""
    *_, last = reviewed(poker_row("fold"), "ann", Here())
    assert last["cost"] >= 30_00
    assert any("Pot odds: $10 to win $30" in line for line in last["says"])


def booked(doc: dict[str, Any]) -> dict[str, Any]:
    """A round in the books: Ann has seat 2, Ben banks."""
    round_ = read_round(doc)
    record = {**round_.record(), "decks": 1}
    return {
        "number": 1,
        "record": record,
        "void": "",
        "holders": {"1": "ben", "2": "ann"},
        "net": round_.answer()["net"],
    }


def pai_gow_row(*choice: str) -> dict[str, Any]:
    """Ann bets $10 and sets aces and kings as she chooses."""
    return booked(
        {
            "posting": "500-club/fortune-pai-gow-poker",
            "option": None,
            "player_dealer": {"seat": 1, "bank": 500},
            "seats": {"2": {"base": 10}},
            "deal": {"2": "As Ad Kc Kd Qh 7s 2c", "player-dealer": "Jh Jd 8c 6s 5d 4h 3c"},
            "choices": [["2", *choice]],
        }
    )


def test_a_hand_set_badly_is_a_mistake_however_many_settings_are_better() -> None:
    """000:1203-1214: the kings in front beat every front without a higher pair; 7-2 there beats almost none."""
    (kings,) = reviewed(pai_gow_row("set", "Kd Kc"), "ann", Here())
    (low,) = reviewed(pai_gow_row("set", "2c 7s"), "ann", Here())
    assert kings["cost"] == 0
    assert low["cost"] > 4_00
    assert low["made"].startswith("Set 7♠ 2♣ in front")


def test_whatever_is_picked_in_a_lesson_has_its_price() -> None:
    """Of seven cards all the ways to set them but those that come to the same, not only the best and the one made."""
    (kings,) = reviewed(pai_gow_row("set", "Kd Kc"), "ann", Here())
    assert len([one for one in kings["choices"] if one["choice"] == "set"]) > 10


def test_a_foul_costs_the_whole_bet_besides() -> None:
    """000:1150-1152: a foul loses the $10 at once, and aces and kings set as usual win on average."""
    (foul,) = reviewed(pai_gow_row("set", "As Ad"), "ann", Here())
    assert foul["cost"] > 10_00
    assert foul["made"] == "Set A♠ A♦ in front (foul: pair of aces and pair of kings, Q-7-2)"


def peek_row(amount: int) -> dict[str, Any]:
    return booked(
        {
            "posting": "the-101/two-card-peek",
            "option": None,
            "player_dealer": {"seat": 1, "bank": 500},
            "seats": {"2": {"pick-row-a": 10}},
            "deal": {"row-a": "Kh 2c 9d 8s 4c", "row-b": "Qs Jd 7h 7c 5d", "row-c": "3s 6h Td Ac 9c"},
            "choices": [["2", "peek-bonus-a", amount]],
        }
    )


def test_a_bonus_bet_costs_in_proportion_to_what_was_bet() -> None:
    """001:885-913: king-two pays on two pair and better, seldom; a bet of $5 can lose no more than $5 on average."""
    (little,) = reviewed(peek_row(5), "ann", Here())
    (much,) = reviewed(peek_row(50), "ann", Here())
    assert 1_00 < little["cost"] < 5_00
    assert abs(much["cost"] - 10 * little["cost"]) <= 10
    assert little["made"] == "Peek bonus A for $5"
    assert [one["name"] for one in little["choices"][1:]].count("Peek bonus A for $50") == 0


class Unsure(Adviser):
    """Knows that a call is worse, but not whether by more than its error."""

    def __init__(self, error: int) -> None:
        super().__init__()
        self.error = error

    async def hint(self, question: Question | None) -> Advice | None:
        return {
            "choice": "raise",
            "strategy": "a guess",
            "choices": [
                {"choice": "raise", "argument": 40_00, "cost": 0, "name": "Raise to $40", "says": ""},
                {"choice": "call", "cost": 5_00, "error": self.error, "name": "Call", "says": ""},
            ],
        }


@pytest.mark.parametrize(("error", "cost"), [(2_00, 5_00), (3_00, 0)])
def test_only_a_choice_that_is_clearly_worse_is_a_mistake(error: int, cost: int) -> None:
    """$5 worse with a standard error of $2 is beyond two of them, with $3 it is not."""
    *_, last = reviewed(poker_row("call"), "ann", Unsure(error))
    assert (last["made"], last["cost"]) == ("Call", cost)


def test_the_equities_of_a_round_are_shown_for_the_hands_that_a_viewer_may_see() -> None:
    class Local(Adviser):
        async def equities(self, request: Any) -> Any:
            return equities(request)

    shown = asyncio.run(history.equities(poker_row("call"), ["1"], Local()))
    assert shown["steps"][-1]["equities"]["1"] == 1.0
    assert asyncio.run(history.equities(row(["fold"]), ["2"], Local())) == {"steps": [], "says": []}
