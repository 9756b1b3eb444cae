"""Chinese poker at a table that goes on: Fantasy Land from round to round, the buttons, bots, the felt, secrets."""

import io
import json
import random
import re

import pytest
from rich.console import Console

from housedealer import cards
from housedealer.documents.rulings.settlement import settlement_text
from housedealer.games import game, open_session, read_round, settle
from housedealer.games.audit import audit
from housedealer.play import bots, chinese
from housedealer.table.round.offers import Arrange, Legal, Offer
from housedealer.table.sitting.session import Session
from housedealer.terminal.felt.felt import Felt
from housedealer.terminal.table import TerminalTable
from tests.events import check_event

from . import model
from .rounds import CASINO, CLUB, SONOMA, document

ALL = [CLUB, CASINO, SONOMA]
QUEENS = "Qc Qd 2s/Kc Kd 9s 9d 4s/Ac Ad 5s 5h 3s"
OTHER = "6c 4h 3h/7c 7h 4c 3c 2h/8c 8h 6h 6d Tc"


def play_on(round_, rng):
    while round_.offer is not None:
        round_.respond(*bots.choose_any(round_.offer, rng))


@pytest.mark.parametrize("posting", ALL)
def test_fantasy_land_goes_from_round_to_round(posting):
    """The next round receives what `next` holds, and a save in between changes nothing. Both buttons move clockwise."""
    session = open_session(posting, stacks={"1": 5000, "2": 5000, "4": 5000}, seed=3)
    rng = random.Random(posting)
    buttons, ever = [], 0
    for number in range(60):
        round_ = session.begin({str(seat): {"stack": stack // 100} for seat, stack in session.stacks.items()})
        buttons.append(round_.setup.button)
        lucky = session.carried.get("fantasyland", [])
        result = next(event for event in round_.events if event["event"] == "seating")
        assert sorted(result["fantasyland"]) == sorted(lucky)
        if number % 3 == 0 and round_.offer is not None:
            round_.respond(*bots.choose_any(round_.offer, rng))
        play_on(round_, rng)
        answer = round_.answer()
        session.finish(round_)
        assert session.carried == answer["next"]
        ever += bool(lucky)
        session = Session.of(json.loads(json.dumps(session.data())), lambda name, readings: game(name, readings))
        if number == 0:
            session.carried = {"fantasyland": ["2", "4"]}
        session.stacks = dict.fromkeys(session.stacks, 500_000)
    assert buttons[:7] == [1, 2, 4, 1, 2, 4, 1]
    assert ever


def test_a_table_of_the_posted_limit():
    """001:3216-3225: the plan's limit decides the option, and what a stack must hold: nine points, thirty to join."""
    session = open_session(CASINO, stacks={"1": 600, "2": 600}, option=1, terms={"stakes": {"point": 20}})
    assert session.least_stacks() == (180_00, 600_00)
    round_ = session.begin({"1": {"stack": 600}, "2": {"stack": 600}})
    assert round_.setup.option.option == 4


@pytest.mark.parametrize("posting", ALL)
def test_a_fantasy_land_hand_stays_hidden_until_all_have_set(posting):
    """000:3877-3879."""
    doc = document(posting, {"1": QUEENS, "2": OTHER}, fantasyland=["1"])
    first = dict(doc, choices=doc["choices"][:4])
    seen = json.dumps(read_round(first).view("2"))
    mine = json.dumps(read_round(first).view("1"))
    for card in QUEENS.replace("/", " ").split():
        assert card not in seen
        assert card in mine
    assert "Qc Qd 2s" in json.dumps(read_round(doc).view("2"))


@pytest.mark.parametrize("posting", [CLUB, SONOMA])
def test_discards_stay_hidden(posting):
    doc = document(posting, {"1": QUEENS, "2": OTHER})
    round_ = read_round(doc)
    thrown = set(doc["deal"]["1"].split()) - set(QUEENS.replace("/", " ").split())
    assert len(thrown) == 4
    assert not any(card in json.dumps(round_.view("2")) for card in thrown)


@pytest.mark.parametrize("posting", ALL)
def test_every_event_is_as_its_kind_and_the_felt_reads_it(posting):
    boards = {"1": QUEENS, "2": OTHER, "3": "7s 6s 2c/Jc Jd 8d 5c 4d/Th Td 3c 7d 8s".replace("3c", "Ah")}
    round_ = read_round(document(posting, boards, fantasyland=["2"], option=None))
    for viewer in ("1", "2", "3", "watcher"):
        felt = Felt(round_.setup.game, {"1": "You", "2": "Ada", "3": "Bram"}, {"1": 100, "2": 100, "3": 100}, "1")
        for event in round_.view(viewer):
            check_event(event)
            felt.apply(event)
        console = Console(width=160, record=True, file=io.StringIO())
        console.print(felt.draw(60))
        text = console.export_text()
        assert "pair of queens (+7)" in text
        assert "Fantasy Land" in text
        assert "None" not in text
        assert not any(felt.picture.hands.values())


def test_two_hands_on_the_felt():
    boards = {
        "1": "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th",
        "1.2": "6s 5s 2s/Js Jh 7d 6h Td/As Ah Qs Ks Jc",
        "2": "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c",
        "2.2": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s",
    }
    felt = Felt(game(CASINO), {"1": "You", "2": "Ada"}, {"1": 100, "2": 100}, "1")
    for event in read_round(document(CASINO, boards, two_hands=True)).view("1"):
        check_event(event)
        felt.apply(event)
    assert any("You with hand 2" in line.plain for line in felt.messages)


def test_the_settlement_in_words():
    text = settlement_text(settle(document(CLUB, {"1": QUEENS, "2": OTHER})))
    assert "1 - 2" in text
    assert "front: pair of queens over six high +1, bonus +7" in text


@pytest.mark.parametrize("posting", ALL)
def test_the_audit_finds_the_row_that_is_never_paid(posting):
    result = audit(game(posting).posting)["findings"]
    assert [one["place"] for one in result if one["kind"] == "rules"] == ["bonus.middle.royal-flush"]


def offer_of(held, board, least):
    rows = dict(zip(("front", "middle", "back"), board, strict=True))
    room = tuple(most - len(row.split()) for most, row in zip((3, 5, 5), board, strict=True))
    arrange = Arrange(least, least, tuple(cards.cards(held)), ("front", "middle", "back"), room)
    return Offer("1", (Legal("place", arrange),), about={"board": rows, "cards": held, "fantasyland": False})


@pytest.mark.parametrize(("held", "board", "least", "answer"), [
    # The last cards: the king completes the flush, the four fouls nothing.
    ("Kh 4c 3d", ("Qc Jd 2s", "9c 9d 5s 5h", "Ah Th 8h 2h"), 2, "/4c/Kh"),
    # A third queen in front would outrank the middle: it goes where it does no harm.
    ("Qh 7c 2d", ("Qc Qd", "Ks Kd 5s 5h 9c", "As Ad 8h 8c"), 2, None),
])  # fmt: skip
def test_the_bot_does_not_foul_with_its_last_cards(held, board, least, answer):
    name, placed = chinese.choose(offer_of(held, board, least), game(CLUB), [], random.Random(1))
    assert name == "place"
    laid = [[*row.split(), *more.split()] for row, more in zip(board, placed.split("/"), strict=True)]
    assert not model.foul(laid)
    if answer:
        assert placed in (answer, answer.replace("4c", "3d"))


def test_the_bot_in_fantasy_land_stays_there():
    """Four aces behind or a full house in the middle keep it there (000:3879-3881)."""
    held = "As Ad Ah Ac Ks Kd Kh 9s 9d 4c 6d 8c 2c"
    _, placed = chinese.choose(offer_of(held, ("", "", ""), 13), game(CLUB), [], random.Random(1))
    laid = [row.split() for row in placed.split("/")]
    assert not model.foul(laid)
    assert model.stays(laid, "500")


def test_the_bot_declares_where_it_pays():
    """A dragon is thirteen points; three flushes at the 500 Club are three, its segments and bonuses more."""
    plain = "5c 3c 2c/8c 6c 4c 3d 2d/9c 7c 6d 4d 2h"
    for sweep, wanted in (("4s 3h 2s/9d 7s 6s 5h Qd/As Kd Js Th 8s", "clean-sweep"), (
        "Ks Ts 2s/9h 8h 7h 6h 4h/Ad Jd Td 9d 7d", "decline")):  # fmt: skip
        doc = document(CLUB, {"1": sweep, "2": plain})
        round_ = read_round(doc)
        assert round_.offer is not None
        assert chinese.choose(round_.offer, game(CLUB), round_.view("1"), random.Random(1)) == (wanted, None)


@pytest.mark.parametrize("posting", ALL)
def test_the_bot_beats_random_and_always_safe_placing(posting):
    from benchmarks.chinese import always_safe, at_random, strength

    assert strength(posting, at_random, 9)[0] > 2
    assert strength(posting, always_safe, 12)[0] > 0


class Scripted(Console):
    """A console at which somebody lays the cards as they are suggested and leaves after the second hand."""

    rounds = 0

    def input(self, prompt="", **_):
        self.print(prompt)
        if "Enter for the next" in prompt:
            self.rounds += 1
            return "q" if self.rounds == 2 else ""
        result = re.search(r"such as '([^']*)'", prompt)
        return f"place {result[1]}" if result else "decline"


@pytest.mark.parametrize(("posting", "stakes"), [(CLUB, None), (CASINO, "$50 a point"), (SONOMA, "$5 a point")])
def test_a_person_plays_in_the_terminal(posting, stakes):
    """001:3091: a player buys in for at least thirty points."""
    console = Scripted(width=150, file=io.StringIO())
    TerminalTable(console, posting, None, None, 2, None, 7, None, False, stakes).play()
    text = console.file.getvalue()
    assert "You leave after 2 hands" in text
    assert "You buy" not in text
    assert "the button." in text
