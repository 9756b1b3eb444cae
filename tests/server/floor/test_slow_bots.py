"""Slow bots think in a helper process: the table is free meanwhile, and goes on with their answer."""

from __future__ import annotations

import asyncio
import random
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.play import bots
from housedealer.play.example_rounds import familys_setup
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.processes import bot_process
from housedealer.server.tables.questions import BotQuestion
from housedealer.server.wire import messages
from housedealer.table.round.runner import Round
from tests.server.floor.test_floor import sit
from tests.server.journal.test_damaged_rows import opened
from tests.server.recording import recording_connection

CHINESE = "the-101/chinese-poker"


class Slow:
    """A bot process that thinks on command, and answers anything legal."""

    def __init__(self) -> None:
        self.questions: list[BotQuestion] = []
        self.go = asyncio.Event()

    async def choose(self, question: BotQuestion) -> tuple[str, Any]:
        self.questions.append(question)
        await self.go.wait()
        return bots.choose_any(question.offer, random.Random(question.seed))


def slow(floor: Floor) -> Slow:
    """Have the bots of a floor think slowly."""
    result = Slow()
    floor.bot_process.choose = result.choose  # type: ignore[method-assign]
    return result


async def dealt_in(floor: Floor) -> tuple[str, TableActor]:
    """A person who is dealt in at a table of Chinese poker with two bots."""
    person, _ = await floor.people.enter("Ann")
    name = await floor.tables.open(messages.OpenTable(posting=CHINESE, bots=2))
    actor = floor.tables.here(name)
    await actor.join(recording_connection(person))
    await sit(floor, name, person, 1, 1000_00)
    await actor.act(lambda table: table.wager(person, 1, {}, True))
    return person, actor


def test_a_slow_bot_does_not_block_its_table_even_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def begin(floor: Floor) -> tuple[str, str]:
        bot_process = slow(floor)
        person, actor = await dealt_in(floor)
        rng = random.Random(4)
        while not bot_process.questions:
            offer = actor.table.questions_of(person)[0]
            name_, argument = bots.choose_any(offer, rng)
            count = len(actor.table.round.choices) if actor.table.round else 0
            await actor.act(lambda table: table.choose(person, offer.position, count, name_, argument))  # noqa: B023
            await asyncio.sleep(0)
        # The table is not held up: somebody may come and go, the bot is not late, and nobody answers for it.
        assert not actor.mailbox.busy
        assert actor.table.waits_for() == []
        await actor.join(recording_connection((await floor.people.enter("Bob"))[0]))
        position = bot_process.questions[0].offer.position
        try:
            await actor.act(lambda table: table.choose(person, position, 0, "place", "x"))
            raise AssertionError("somebody answered for a bot")
        except HouseError:
            pass
        assert len(bot_process.questions) == 1
        seen = str(bot_process.questions[0].events)
        assert actor.table.session.shoe.seed not in seen
        return person, actor.name

    async def go_on(floor: Floor) -> None:
        """The server was stopped while the bot thought: it is asked again, and the round is played to its end."""
        bot_process = slow(floor)
        actor = floor.tables.here(name)
        await actor.join(recording_connection(person))
        await asyncio.sleep(0)
        assert len(bot_process.questions) == 1
        bot_process.go.set()
        rng = random.Random(5)
        for _ in range(3000):
            await asyncio.sleep(0.005)
            if actor.table.session.number:
                break
            for offer in actor.table.questions_of(person):
                choice, argument = bots.choose_any(offer, rng)
                count = len(actor.table.round.choices) if actor.table.round else 0
                await actor.act(lambda table: table.choose(person, offer.position, count, choice, argument))  # noqa: B023
        assert actor.table.session.number == 1
        assert {one.offer.position for one in bot_process.questions} == {"2", "3"}

    person, name = opened(url, begin)
    opened(url, go_on)


def test_the_helper_process_plays_like_the_bot() -> None:
    played = game("500-club/texas-holdem")
    from housedealer.table.sitting.session import Session

    session = Session.open(played, stacks={"1": 500, "2": 500}, seed=1)
    round_ = session.begin({"1": {"stack": 500}, "2": {"stack": 500}})
    assert round_.offer
    seen = round_.view(round_.offer.position)
    question = BotQuestion((1, 0), "500-club/texas-holdem", (), round_.offer, seen, 7)
    assert bot_process.choose(question) == bots.choose(round_.offer, played, seen, random.Random(7))


class Stuck:
    """A helper process in place of a real one: it prepares bots, and then never answers a question."""

    def __init__(self, begin: Any = None) -> None:
        self.asked: list[asyncio.Future[Any]] = []

    async def run(self, work: Callable[[Any], Any], data: Any) -> Any:
        if isinstance(data, BotQuestion):
            self.asked.append(asyncio.get_running_loop().create_future())
            return await self.asked[-1]
        return None

    def stop(self) -> None:
        """Nothing runs."""


def test_bots_answer_though_the_process_in_which_they_think_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one round on a crowded machine no bot answered for 200 seconds: nothing limited how long one may think."""
    monkeypatch.setattr(bot_process, "HelperProcess", Stuck)
    monkeypatch.setattr(bot_process, "is_compiled", lambda kind: True)
    monkeypatch.setattr(bot_process, "PATIENCE", 0.02)

    async def play(floor: Floor) -> None:
        person, actor = await dealt_in(floor)
        rng = random.Random(4)
        async with asyncio.timeout(120):
            while not actor.table.session.number:
                await asyncio.sleep(0.005)
                for offer in actor.table.questions_of(person):
                    choice, argument = bots.choose_any(offer, rng)
                    count = len(actor.table.round.choices) if actor.table.round else 0
                    await actor.act(lambda table: table.choose(person, offer.position, count, choice, argument))  # noqa: B023
        thinking: Any = floor.bot_process._thinking
        assert thinking.asked, "the bots were never asked to think"
        assert all(one.cancelled() for one in thinking.asked), "questions that nobody waits for stay in the queue"

    opened(f"sqlite:///{tmp_path / 'tables.db'}", play)


class Failing(Stuck):
    """A helper process that prepares bots, and then fails at every question."""

    async def run(self, work: Callable[[Any], Any], data: Any) -> Any:
        if isinstance(data, BotQuestion):
            raise ReferenceError("underlying object has vanished")


def test_bots_answer_though_their_thinking_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A compiled function that cannot be loaded fails at each attempt: the same question was asked every eight seconds
    and never answered."""
    monkeypatch.setattr(bot_process, "HelperProcess", Failing)
    question = BotQuestion((1, 0), CHINESE, (), *_first_offer(), seed=3)

    async def ask() -> tuple[str, Any]:
        process = bot_process.BotProcess()
        process._ready.add(bot_process._kind(question))
        return await process.choose(question)

    assert asyncio.run(ask())[0] == "place"
    assert "ReferenceError" in caplog.text


def _first_offer() -> tuple[Any, list[Any]]:
    """The first question of a round of Chinese poker, with what its seat sees."""
    round_ = Round(familys_setup(game(CHINESE), random.Random(1)))
    assert round_.offer
    return round_.offer, round_.view(round_.offer.position)


_ASKS = """
import asyncio, time
from housedealer.server.processes.helper_process import HelperProcess
async def ask():
    print(await HelperProcess().run(eval, "__import__('os').getpid()"), flush=True)
    time.sleep(60)
if __name__ == "__main__":
    asyncio.run(ask())
"""


def test_a_helper_process_ends_with_a_killed_server(tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    script.write_text(_ASKS)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        thinks = int(server.stdout.readline())
        server.kill()
        # Its output ends when all who hold it are gone.
        assert select.select([server.stdout], [], [], 30)[0], f"process {thinks} goes on"
        assert server.stdout.read() == ""
