"""Every round of every playable posting is fed to everything that reads events, and nothing strange is shown."""

import io
import random
import re
import zlib

import pytest
from rich.console import Console

from housedealer.adapters.hand_histories.phh import export_phh
from housedealer.documents.rulings.settlement import settlement_text
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings import entries
from housedealer.table.events import HOUSE
from housedealer.table.round.runner import Round
from housedealer.terminal.felt.felt import Felt
from tests.events import check_event

from .rounds import answer_offer, random_setup

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
STRANGE = re.compile(r"\b(None|undefined|NaN|nan|inf|Traceback|object at 0x)\b|\[object|[{}]|_blind|bring_in")


def played(posting: str, number: int) -> Round:
    rng = random.Random(zlib.crc32(posting.encode()) + 31 * number)
    round_ = Round(random_setup(game(posting), rng))
    while round_.offers:
        answer_offer(round_, rng, thinking=number % 4 == 0)
    return round_


def drawn(felt: Felt) -> str:
    console = Console(file=io.StringIO(), width=140, force_terminal=False)
    console.print(felt.draw(lines=200))
    return console.file.getvalue()


def look(text: str, where: str) -> None:
    result = STRANGE.search(text)
    assert not result, f"{where} shows {result[0]!r}: {text[max(0, result.start() - 120) : result.end() + 60]}"


def check_readers(posting: str, numbers: range) -> None:
    for number in numbers:
        round_ = played(posting, number)
        for event in round_.events:
            check_event(event)
        seats = [str(seat) for seat in round_.setup.seats]
        people = {name: f"Person {name}" for name in round_.setup.accounts}
        stacks = dict.fromkeys(people, 100_000)
        for viewer in (seats[0], HOUSE, "a watcher"):
            felt = Felt(round_.setup.game, people, stacks, viewer)
            for event in round_.view(viewer):
                check_event(event)
                felt.apply(event)
                look(felt.messages[-1].plain if felt.messages else "", f"the felt at {event}")
            look(drawn(felt), "the felt")
        look(settlement_text(round_.answer()), "the settlement")
        if round_.setup.game.family.play.money == "pot":
            try:
                export_phh(round_.record())
            except HouseError:
                continue  # the standard has no such game, or the round no button yet: it is refused in a sentence


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_reader_reads_every_round(posting):
    check_readers(posting, range(4))


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_reader_reads_many_rounds(posting):
    check_readers(posting, range(4, 30))
