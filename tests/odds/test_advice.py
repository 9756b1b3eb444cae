"""Advice against slow models: other ways to the same figures, and cards that nobody may see."""

from __future__ import annotations

import json
import pickle
import random
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from tests.builders import build

import housedealer
from housedealer import cards
from housedealer.documents.advice import advice_text, advised_choices
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pai_gow.facing import face
from housedealer.games.pai_gow.setting import setter_of
from housedealer.odds.advice.choices import Decision, best_first
from housedealer.odds.advice.hidden_cards import read_unseen
from housedealer.odds.blackjack import advice as blackjack
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.pai_gow.opponent_hands import met, settings
from housedealer.odds.quick_draw import advice as quick_draw
from housedealer.odds.quick_draw.draws import draw_value, starts_of, sum_values
from housedealer.odds.versus import advice as versus
from housedealer.rankings import rank
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

BANK = {"seat": 1, "bank": 100_000}


def _doc(posting: str, wagers: dict[str, Any], deal: dict[str, str], *choices: list[Any]) -> dict[str, Any]:
    return {
        "posting": posting,
        "option": None,
        "player_dealer": BANK,
        "seats": {"2": wagers},
        "deal": deal,
        "choices": list(choices),
    }


def _by_choice(document: dict[str, Any]) -> dict[tuple[str, Any], dict[str, Any]]:
    return {(one["choice"], one["argument"]): one for one in housedealer.advise(document)["choices"]}


# Only what is seen


RIVER = (["2", "check"], ["2", "check"])


@pytest.mark.parametrize(
    ("document", "hidden"),
    [
        (
            _doc("500-club/three-card-poker", {"ante": 10}, {"2": "Qs 9d 2c", "player-dealer": "3c 4d Qh"}),
            {"player-dealer": "As Ad Qh"},
        ),
        (
            _doc(
                "turlock/ultimate-texas-holdem",
                {"ante": 10, "blind": 10},
                {"2": "9h 8d", "board": "As Kd 8s 4c 2h", "player-dealer": "Ac Kc"},
                *RIVER,
            ),
            {"player-dealer": "3c 3d"},
        ),
        (
            _doc("the-101/cal-blackjack", {"base": 10}, {"2": "Tc 6d", "player-dealer": "9h 2c"}),
            {"player-dealer": "9h Td"},
        ),
        (
            _doc(
                "the-101/mini-pai-gow", {"base": 10}, {"2": "As Kd 9c 9d 4h 2s", "player-dealer": "Ah Ad 3c 3d 7s 8s"}
            ),
            {"player-dealer": "Xx Qd Jc 8d 7h 5s"},
        ),
    ],
    ids=lambda one: one.get("posting", "") if "posting" in one else "other-cards",
)
def test_hidden_cards_change_nothing(document: dict[str, Any], hidden: dict[str, str]) -> None:
    """The same advice with other cards where the seat cannot see them, and with those cards left out."""
    advice = housedealer.advise(document)
    assert housedealer.advise({**document, "deal": {**document["deal"], **hidden}}) == advice
    seen = {"500-club/three-card-poker": 0, "the-101/cal-blackjack": 1}.get(document["posting"])
    deal = dict(document["deal"])
    if seen != 0:  # the exposed card of Three Card Poker is the last of three
        shown = cards.cards(deal.pop("player-dealer"))[: seen or 0]
        if shown:
            deal["player-dealer"] = cards.text(shown)
        assert housedealer.advise({**document, "deal": deal}) == advice


def test_a_visible_card_must_be_given() -> None:
    document = _doc("500-club/three-card-poker", {"ante": 10}, {"2": "Qs 9d 2c"})
    with pytest.raises(HouseError, match=r"deal\.player-dealer: 0 cards are listed"):
        housedealer.advise(document)
    over = _doc("500-club/ez-baccarat", {"player": 10}, {"player": "2h 4d", "banker": "3c 2d 2s"})
    with pytest.raises(HouseError, match="the round is over"):
        housedealer.advise(over)


# Ultimate Texas Hold'em on the river, by settling every hand that the player-dealer may hold


def test_the_river_by_settling_all_hands() -> None:
    """With the Trips bet, which is judged by the board alone once a hand is folded (003:1163-1169, 1229)."""
    posting, mine, board = "turlock/ultimate-texas-holdem", "9h 8d", "As 8s 8c 4c 2h"
    wagers = {"ante": 10, "blind": 10, "trips": 5}
    known = cards.cards(f"{mine} {board}")
    left = [code for code in range(52) if code not in known]
    gained = {"play": 0, "fold": 0}
    hands = list(combinations(left, 2))
    for choice, rest in (("play", [1]), ("fold", [])):
        for hand in hands if choice == "play" else hands[:1]:
            deal = {"2": mine, "board": board, "player-dealer": cards.text(hand)}
            answer = housedealer.settle(_doc(posting, wagers, deal, *RIVER, ["2", choice, *rest]))
            gained[choice] += round(100 * answer["net"]["2"])
    advice = _by_choice(_doc(posting, wagers, {"2": mine, "board": board}, *RIVER))
    # The advice counts what playing saves of the Trips bet, not what the bet gains either way.
    cost_of_folding = advice["fold", None]["worth"] - advice["play", 1]["worth"]
    assert cost_of_folding == pytest.approx(gained["fold"] - gained["play"] / comb(45, 2), abs=1e-3)


# Two Card Peek, by naming every completion


PEEK_PAYS = {
    "royal flush": 500, "straight flush": 200, "four of a kind": 40, "full house": 15, "flush": 12, "straight": 10,
}  # fmt: skip
"""001:885-913; three of a kind and two pair pay by whether the first two cards are a pair."""


def _peek_pays(name: str, paired: bool) -> int:
    for made, pays in PEEK_PAYS.items():
        if made in name:
            return pays
    if name.startswith("three"):
        return 2 if paired else 8
    if name.startswith("two pair"):
        return 1 if paired else 6
    return -1


def test_the_peek_bonus_by_naming_every_hand() -> None:
    rows = {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"}
    advice = _by_choice(_doc("the-101/two-card-peek", {"pick-row-a": 10}, rows))
    seen = cards.cards(" ".join(rows.values()))
    left = [code for code in range(52) if code not in seen]
    for row, held in rows.items():
        first = cards.cards(held)
        paired = first[0] >> 2 == first[1] >> 2
        pays = [_peek_pays(rank("high", cards.text([*first, *more])).name, paired) for more in combinations(left, 3)]
        assert advice[f"peek-bonus-{row[-1]}", 50]["worth"] == pytest.approx(5000 * sum(pays) / len(pays), abs=1e-3)


# Pai gow, by dealing to the player-dealer at random


@pytest.mark.parametrize("held", ["As Kd 9c 9d 4h 2s", "Xx Qd Jc 8d 7h 5s"])
def test_a_setting_against_random_hands(held: str) -> None:
    """Each setting's worth against hands that are dealt and set one by one, within four standard errors."""
    posting, deals = game("the-101/mini-pai-gow"), 2500
    setter, mine = setter_of(posting.rules), cards.cards(held)
    advice = housedealer.advise(_doc("the-101/mini-pai-gow", {"base": 100}, {"2": held}))["choices"]
    left = [code for code in range(53) if code not in mine]
    rng = random.Random(6)
    theirs = [setter.house_way(rng.sample(left, 6)) for _ in range(deals)]
    for one in advice:
        setting = (
            setter.house_way(mine) if one["choice"] == "house-way" else setter.set(mine, cards.cards(one["argument"]))
        )
        if setting.fouled:  # forbidden in 001:1055, and read as a loss, as 000:1184-1187 says of such a hand
            assert one["worth"] == -10_000
            continue
        base = [face(setter, setting, other).result for other in theirs]
        more = [won if other.back_value >= setter.qualifier else 0 for won, other in zip(base, theirs, strict=True)]
        # Doubled where that gains: the base wager and, against hands that qualify, once more.
        gains = [won + again for won, again in zip(base, more, strict=True)] if sum(more) > 0 else base
        mean = sum(gains) / deals
        error = sqrt(sum((gain - mean) ** 2 for gain in gains) / deals / deals)
        assert abs(one["worth"] / 10_000 - mean) < 4 * error + 1e-9, one


def test_all_hands_that_hold_none_of_the_cards_seen_are_counted() -> None:
    posted = PaiGow(game("the-101/mini-pai-gow"))
    by_chart = settings(posted.chart, 6, False)
    for held in ("As Ad Ah Ac Ks Kd", "Xx 2c 3c 4c 5c 7d"):
        assert met(6, by_chart, cards.cards(held)).counts.sum() == comb(47, 6)


def test_face_up_a_setting_wins_pushes_or_loses() -> None:
    deal = {"2": "As Ad Kc Kd 5h 7d 9c", "player-dealer": "Qs Qd 3c 3d 5c 7c 9d"}
    advice = _by_choice(_doc("500-club/face-up-pai-gow-poker", {"base": 10}, deal))
    # Kings over the player-dealer's threes, aces over queens; ace and five is lower in front.
    assert (advice["set", "Kc Kd"]["worth"], advice["set", "As 5h"]["worth"]) == (1000, 0)


# Quick Draw: two ways to a draw's worth


def test_a_draw_counted_two_ways() -> None:
    """Drawing card by card, and by inclusion and exclusion over the sums of all hands."""
    solved, worth = quick_draw._solved(game("the-101/cal-quick-draw-poker"))
    starts = starts_of()
    sums = np.zeros(int(starts[-1]))
    sum_values(solved.values, solved.final_values, starts, sums)
    rng = random.Random(3)
    for _ in range(5):
        hand = sorted(rng.sample(range(53), 5))
        for thrown, result in quick_draw.approximate_values(worth, tuple(hand), 5).items():
            held = sum(1 << at for at, code in enumerate(hand) if code not in thrown)
            assert result == pytest.approx(draw_value(np.array(hand), held, starts, sums), abs=1e-9)


# Blackjack


def test_insurance_is_worth_what_tens_are_left() -> None:
    """Eight decks: 127 of 413 cards that are not seen are tens, and insurance pays 2 to 1 (001:552-558)."""
    advice = _by_choice(_doc("the-101/cal-blackjack", {"base": 100}, {"2": "9c Kd", "player-dealer": "As"}))
    tens = 127 / 413
    assert advice["decline", None]["worth"] - advice["insure", None]["worth"] == pytest.approx(
        5000 * ((1 - tens) - 2 * tens), abs=0.001
    )


@pytest.mark.parametrize("posting", ["500-club/pure-spanish-21-5", "the-101/cal-blackjack"])
def test_the_choices_that_gain_most_are_those_of_the_solver(posting: str) -> None:
    """What is priced choice by choice agrees with the book of choices that the exact edge follows from."""
    played, rng = game(posting), random.Random(5)
    decisions = 0
    for _ in range(60):
        pack = list(cards.deck(played.posting.deck.kind).cards) * 8
        rng.shuffle(pack)
        seats = {"2": {"base": 100}}
        round_ = Round(build(played, seats=seats, option=None, player_dealer=BANK, source=Shoe(pack)))
        while round_.offer is not None:
            question = Decision(played, round_.offer, round_.view("2"))
            priced = best_first(blackjack.options(question))
            worth = {one.choice: one.ev for one in priced}
            choice, _ = blackjack.choose(round_.offer, played, question.events, rng)
            split = len([one for one in question.events if one["event"] == "split"])
            assert split or worth[choice] == pytest.approx(priced[0].ev, abs=1e-6), (round_, priced)
            decisions += 1
            round_.choose(choice)
    assert decisions > 60


# Through the table


def test_rounds_played_by_the_advice_lose_the_exact_edge() -> None:
    """Rounds that the table's script deals and settles, within four standard errors of the counted edge."""
    posting, rounds = game("500-club/three-card-poker"), 1200
    rng, gains = random.Random(2), []
    for _ in range(rounds):
        pack = list(cards.deck("standard-52").cards)
        rng.shuffle(pack)
        seats = {"2": {"ante": 10}}
        round_ = Round(build(posting, seats=seats, option=None, player_dealer=BANK, source=Shoe(pack)))
        while round_.offer is not None:
            round_.respond(*versus.choose(round_.offer, posting, round_.view("2"), rng))
        gains.append(float(round_.answer()["net"]["2"]) / 10)
    mean = sum(gains) / rounds
    error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / rounds
    edge = housedealer.odds("500-club/three-card-poker", wager="ante+play")["wagers"]["ante+play"]["edge"]
    assert abs(mean + edge) < 4 * error


# In another process


@pytest.mark.parametrize(
    ("posting", "wagers", "deal"),
    [
        ("the-101/mini-pai-gow", {"base": 10}, {"2": "As Kd 9c 9d 4h 2s"}),
        ("the-101/two-card-peek", {"pick-row-a": 10}, {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"}),
        ("the-101/cal-quick-draw-poker", {"play": 10}, {"2": "As Ad Kc Kd 5h"}),
        ("turlock/crazy-4-poker", {"ante": 10, "super-bonus": 10}, {"2": "As Ad Kc 3d 5h"}),
    ],
)  # fmt: skip
def test_a_question_can_go_to_another_process(posting: str, wagers: dict[str, Any], deal: dict[str, str]) -> None:
    """Hints are worked out beside the server: an offer arrives there as it was made."""
    round_, _ = read_unseen(_doc(posting, wagers, deal))
    assert round_.offer is not None
    assert pickle.loads(pickle.dumps(round_.offer)).data() == round_.offer.data()


# In words


def test_advice_in_words() -> None:
    deal = {"2": "As Ad Kc Kd 5h 7d 9c", "player-dealer": "Qs Qd 3c 3d 5c 7c 9d"}
    document = _doc("500-club/face-up-pai-gow-poker", {"base": 10}, deal)
    advice = housedealer.advise(document)
    text = advice_text(advice)
    assert text.startswith("Best: House way (K♦ K♣ in front): +$10 on average.")
    assert "Set K♦ K♣ in front" not in text  # it is the house way
    assert "Set A♠ 9♣ in front (ace-nine and pair of kings, A-7-5): $10 worse" in text
    assert json.loads(json.dumps(advice)) == advice
    lines = advised_choices(advice["choices"])
    assert len(lines) <= 8 and lines[0].cost == 0
    assert len({one.name for one in lines}) == len(lines)


@pytest.mark.parametrize(("listed", "words"), [("", "0 cards are"), ("9h", "1 card is"), ("2c 9h", "2 cards are")])
def test_a_card_that_the_seat_sees_must_be_listed(listed: str, words: str) -> None:
    """At 500 Club the player-dealer's third card is face up (000:10041-10052): two cards lie before it."""
    doc = {"posting": "500-club/three-card-poker", "option": None, "player_dealer": BANK, "seats": {"2": {"ante": 5}}}
    doc["deal"] = {"2": "Qs 6d 4c", "player-dealer": listed}
    with pytest.raises(HouseError, match=f"{words} listed.*expected its first 3 cards in the order of the deal"):
        housedealer.advise(doc)
    assert housedealer.advise({**doc, "deal": {"2": "Qs 6d 4c", "player-dealer": "2c 3d 9h"}})["choices"]


def test_games_without_a_best_play_are_refused() -> None:
    """One sentence each: nobody decides in baccarat, and poker for the pot is not solved."""
    for posting, words in (("500-club/ez-baccarat", "nobody decides"), ("500-club/texas-holdem", "for the pot")):
        with pytest.raises(HouseError, match=f"strategy: .*{words}"):
            housedealer.odds.chart(posting)


def test_a_bank_is_advised_on_what_it_covers():
    """A bank of $50 acts on half of a $100 bet, so a setting is worth half as much to it as to a bank of $100."""

    def priced(bank: int) -> list[float]:
        doc = {
            "posting": "the-101/triple-bonus-pai-gow-poker",
            "option": None,
            "player_dealer": {"seat": 1, "bank": bank},
            "seats": {"2": {"base": 100}},
            "deal": {"2": "As Kd 9c 9d 4h 2s 3d", "player-dealer": "Ah Qd 8c 8h 5c 5d 2c"},
            "choices": [["2", "set", "As Kd"]],
        }
        return [choice["worth"] for choice in housedealer.advise(doc)["choices"]]

    whole = priced(100)
    assert priced(5000) == whole
    assert priced(50) == pytest.approx([one / 2 for one in whole], abs=0.01)
    assert max(map(abs, priced(12))) <= 12_00
