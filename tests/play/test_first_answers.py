"""First answers: tables of every game go on while nothing is compiled, by the same rules."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.games.chinese.boards import board, scale_of
from housedealer.games.pai_gow.house_way import arrangements
from housedealer.games.pai_gow.house_way.by_chart import arrays_of, load_chart
from housedealer.interpreted import interpreted
from housedealer.play.chinese_at_once import full_setting
from housedealer.play.example_rounds import familys_setup
from housedealer.table.round.runner import Round

CHINESE = (
    "500-club/face-up-chinese-poker",
    "parkwest-sonoma/face-up-pineapple-chinese-poker",
    "the-101/chinese-poker",
)

_PLAYS = """
import random
from numba.core import event
from housedealer.games import game
from housedealer.interpreted import interpret_first
from housedealer.play import bots
from housedealer.play.example_rounds import familys_setup
from housedealer.table.round.runner import Round

class Compiled(event.Listener):
    def on_start(self, event):
        raise AssertionError(f"{event.data['dispatcher']} is compiled while a table waits")
    def on_end(self, event):
        pass

event.register("numba:compile", Compiled())
interpret_first()
for posting in ("als/pai-gow-poker", "the-101/chinese-poker", "500-club/texas-holdem", "500-club/badugi"):
    played, rng = game(posting), random.Random(posting)
    bots.load(played)
    skill = bots.skills(played).usual
    round_ = Round(familys_setup(played, rng))
    while (offer := round_.offer) is not None:
        answer = bots.choose_at_once(offer, played, round_.view(offer.position), rng, skill)
        round_.respond(*answer, offer.position)
    print(posting)
"""


def test_rounds_of_bots_are_played_while_nothing_is_compiled(tmp_path: Path) -> None:
    """On a machine where nothing is compiled a table once waited for minutes."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    played = subprocess.run(
        [sys.executable, "-c", _PLAYS], capture_output=True, text=True, env=environment, timeout=500, check=False
    )
    assert played.returncode == 0, played.stderr
    assert len(played.stdout.split()) == 4


def test_two_bots_do_not_raise_each_other_without_end() -> None:
    """Raises are not counted with two players left (000:2527-2530); of these sixty hands one had 52 on a street."""
    played = game("500-club/badugi")
    bot = importlib.import_module(played.family.modules.bot)
    for seed in range(60):
        rng = random.Random(seed)
        round_ = Round(familys_setup(played, rng))
        while (offer := round_.offer) is not None:
            answer = bot.choose_uncompiled(offer, played, round_.view(offer.position), rng)
            round_.respond(*answer, offer.position)
        raises = 0
        for event in round_.view():
            raises = 0 if event["event"] == "street" else raises + (event.get("choice") in ("bet", "raise"))
            assert raises <= 4


@pytest.mark.parametrize("house_way", ["face-up", "pai-gow-gold"])
def test_the_interpreted_house_way_sets_hands_like_the_compiled_one(house_way: str) -> None:
    chart = load_chart(house_way)
    arrays = arrays_of(chart)
    rng = np.random.default_rng(5)
    for _ in range(300):
        hand = np.sort(rng.permutation(53)[: chart.cards])
        assert interpreted(arrangements.arrange)(arrays, hand) == arrangements.arrange(arrays, hand)


@pytest.mark.parametrize("posting", CHINESE)
def test_chinese_poker_is_placed_before_its_playouts_are_compiled(posting: str) -> None:
    """Every answer is legal, as the round accepts it, and few boards are foul: placing at random fouls most."""
    played, rng, fouls, boards = game(posting), random.Random(posting), 0, 0
    bot = importlib.import_module(played.family.modules.bot)
    for _ in range(2):
        round_ = Round(familys_setup(played, rng))
        while (offer := round_.offer) is not None:
            answer = bot.choose_uncompiled(offer, played, round_.view(offer.position), rng)
            round_.respond(*answer, offer.position)
        shown = [event for event in round_.view() if event["event"] == "board"]
        boards += len(shown)
        fouls += sum(bool(event.get("foul")) for event in shown)
    assert fouls <= boards / 2


def test_a_full_setting_at_once_is_never_foul() -> None:
    """Boards of fourteen cards, judged by the posted rule."""
    scale, rng = scale_of(game("the-101/chinese-poker").rules), random.Random(3)
    for _ in range(60):
        hand = rng.sample(range(52), 14)
        laid = [[code for at, code in enumerate(hand) if mask >> at & 1] for mask in full_setting(hand)]
        assert [len(segment) for segment in laid] == [3, 5, 5]
        assert len({code for segment in laid for code in segment}) == 13
        assert not board(laid, scale).foul, cards.text(hand)
