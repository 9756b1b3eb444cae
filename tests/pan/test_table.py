"""Panguingue at a table: whole shoes, what is seen, bots, the felt, a stock that runs out."""

import io
import random

import pytest
from rich.console import Console

from housedealer import cards
from housedealer.games import game, open_session
from housedealer.games.pan.melds import Melds
from housedealer.play import pan
from housedealer.play.bots import choose_any
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.terminal.felt.felt import Felt
from tests.builders import build
from tests.pan import model

TURLOCK, ALS = "turlock/panguingue", "als/panguingue"


def table(posting=TURLOCK, seats=4, seed=1, **stakes):
    played = game(posting)
    return Round(
        build(
            played,
            seats={str(seat): {"stack": 200} for seat in range(1, seats + 1)},
            option=None,
            button=1,
            extra={"stakes": {"kondition": 1, "ante": 1, **stakes}},
            source=Shoe(cards.shuffled("panguingue-40", 8, seed)),
        )
    )


def finish(round_, chooser):
    while round_.offer is not None:
        offer = round_.offer
        round_.respond(*chooser(offer, round_))
    return round_.answer()


def thinks(round_, rng):
    return lambda offer, _: pan.choose(offer, round_.setup.game, round_.view(offer.position), rng)


@pytest.mark.parametrize(
    ("ante", "words"),
    [(1, "You leave your $1 ante and pay nothing else if you drop"), (0, "You pay nothing if you drop")],
)
def test_who_may_drop_is_told_what_it_costs(ante, words):
    offer = table(ALS, ante=ante).offer
    assert [(one.name, one.words) for one in offer.legal] == [("stay", ""), ("drop", words)]


@pytest.mark.parametrize(("posting", "out"), [(TURLOCK, 1), (ALS, 2)])
def test_bots_play_whole_shoes_as_the_slow_model_settles_them(posting, out):
    for seed in range(6):
        round_ = table(posting, seats=5, seed=seed)
        answer = finish(round_, thinks(round_, random.Random(seed)))
        net = {seat: round(change * 100) for seat, change in answer["net"].items()}
        assert net == model.Rummy(round_.record(), out).play()


def test_the_bot_beats_random_play():
    """One bot against one who answers at random: it wins nearly always."""
    won = 0
    for seed in range(10):
        round_ = table(seats=2, seed=seed)
        rng = random.Random(seed)

        def chooser(offer, round_, rng=rng):
            if offer.position == "2":
                return pan.choose(offer, round_.setup.game, round_.view("2"), rng)
            return choose_any(offer, rng)

        won += finish(round_, chooser)["net"]["2"] > 0
    assert won >= 9


def test_the_bot_drops_hands_in_which_nothing_goes_together():
    melds = Melds(game(ALS).rules)
    poor = cards.cards("Ac 3d 5h 7s Qc 2d 4h 6s Kc Jd")
    rich = cards.cards("As 2s 3s 4d 4h Kc Kd Kh 7c 7d")
    assert pan.hand_value(melds, poor) < pan.STAYS_WITH < pan.hand_value(melds, rich)


def test_a_stock_that_is_drawn_to_the_end():
    """Nobody ever melds: after 300 draws the stock is used up, and antes go back (reading)."""

    def idle(offer, round_):
        if offer.legal[0].name == "draw":
            return "draw", "stock"
        hand = next(one for one in offer.legal if one.name == "discard").argument
        return "discard", hand.least_of()

    round_ = table(seats=2)
    answer = finish(round_, idle)
    assert answer["net"] == {"1": 0, "2": 0}
    assert [one["event"] for one in answer["events"]].count("take") == 320 - 20
    assert [one["antes"] for one in answer["events"] if one["event"] == "stock-out"] == [{"2": 1, "1": 1}]


def test_nobody_sees_what_another_draws_from_the_stock():
    round_ = table(seats=3)
    finish(round_, thinks(round_, random.Random(1)))
    for viewer in ("1", "2", "3", "watcher"):
        for event in round_.view(viewer):
            if event["event"] == "take" and event["pile"] == "stock":
                assert ("card" in event) == (event["seat"] == viewer)
            if event["event"] == "deal":
                assert ("card" in event) == (event["to"] == viewer)


@pytest.mark.parametrize("viewer", ["1", "2", "watcher"])
def test_the_felt(viewer):
    """From what a person sees, the felt holds as many cards as they have and the stacks that they end with."""
    round_ = table(seats=3, seed=4)
    answer = finish(round_, thinks(round_, random.Random(2)))
    people = {"1": "Ada", "2": "Ben", "3": "Cy"} | ({viewer: "You"} if viewer.isdigit() else {})
    felt = Felt(round_.setup.game, people, dict.fromkeys(("1", "2", "3"), 20_000), viewer)
    for event in round_.view(viewer):
        felt.apply(event)
    console = Console(record=True, width=160, file=io.StringIO())
    console.print(felt.draw(20))
    shown = console.export_text()
    assert not any(word in shown for word in ("None", "undefined", "event", "private"))
    for seat in ("1", "2", "3"):
        held, *down = felt.picture.seat_rows(seat)
        assert len(held.cards) + sum(len(meld.cards) for meld in down) in (10, 11)
        assert felt.picture.stacks[seat] == 20_000 + round(answer["net"][seat] * 100)
    winner = max(answer["net"], key=answer["net"].get)
    assert f"{people[winner]} win" in shown


def test_a_table_is_opened_and_played():
    for posting in (TURLOCK, ALS):
        session = open_session(posting, stacks={"1": 200, "2": 200, "3": 200}, seed=3)
        for number in range(3):
            round_ = session.begin({str(seat): {"stack": stack // 100} for seat, stack in session.stacks.items()})
            finish(round_, thinks(round_, random.Random(number)))
            session.finish(round_)
        assert sum(session.stacks.values()) == 60_000
        assert session.number == 3
