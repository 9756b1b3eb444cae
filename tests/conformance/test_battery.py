"""The same battery over every playable posting: random legal rounds, and thousands of them in the long run."""

import json
import random
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

import housedealer
from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import cents
from housedealer.postings import entries
from housedealer.table.round.offers import Amount, Arrange, Group, Name, Pick
from housedealer.table.round.runner import Round

from .money import CHECKS, check_bank, check_money, check_points, check_pots
from .playthrough import playthrough
from .rounds import answer_offer, random_setup

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
TOKEN = re.compile(r"(?<![-\w])(?:[2-9TJQKA][cdhs]|Xx)(?![-\w])")


SHOWS = ("deal", "turn", "show", "rows", "expose", "take", "lay", "meld", "extend", "throw")
"""Kinds of events that turn cards up for all."""


def rng_of(posting: str, number: int) -> random.Random:
    return random.Random(zlib.crc32(posting.encode()) * 100_003 + number)


def played(posting: str, number: int, watch=None) -> Round:
    rng = rng_of(posting, number)
    round_ = Round(random_setup(game(posting), rng))
    thinking = number % 20 == 0
    while round_.offer is not None:
        if watch:
            watch(round_)
        answer_offer(round_, rng, thinking)
    if watch:
        watch(round_)
    return round_


def lose_a_part(answer: dict[str, Any]) -> None:
    next(event for event in answer["events"] if event["event"] == "points")["parts"].pop()


def share_less(answer: dict[str, Any]) -> None:
    answer["pots"][0]["amount"] += 1


def take_more(answer: dict[str, Any]) -> None:
    answer["wagers"][0]["taken"] += 1


@pytest.mark.parametrize(
    ("posting", "mistake", "check"),
    [
        ("the-101/chinese-poker", lose_a_part, check_points),
        ("500-club/texas-holdem", share_less, check_pots),
        ("the-101/ultimate-war", take_more, check_bank),
    ],
)
def test_a_wrong_answer_is_noticed(posting, mistake, check):
    """The checks of money run, and see an answer that does not add up."""
    round_ = played(posting, 1)
    answer = round_.answer()
    net = {who: cents(change) for who, change in answer["net"].items()}
    check(round_, answer, net)
    mistake(answer)
    with pytest.raises(AssertionError):
        check(round_, answer, net)


def test_every_way_of_moving_money_has_its_check():
    assert set(CHECKS) == {game(posting).family.play.money for posting in PLAYABLE}


def check_replay(round_: Round) -> None:
    record = json.loads(json.dumps(round_.record()))
    assert json.dumps(housedealer.settle({**record, "rests_on": False})) == json.dumps(round_.answer())


def check_views(round_: Round) -> None:
    """Nobody reads a card that was not shown to them: every card named in a view is one that it was dealt,
    or that was turned up for all."""
    viewers = [str(seat) for seat in round_.setup.seats] + ["player-dealer", "watcher"]
    for viewer in viewers:
        allowed = set()
        for event in round_.table.events:
            private = event.get("private", {})
            shown = {**event, **private.get(viewer, {})}
            shown.pop("private", None)
            if event["event"] == "deal" and event["face"] == "down" and viewer not in private:
                assert "card" not in shown
            allowed |= set(TOKEN.findall(json.dumps(shown)))
        seen = round_.view(viewer)
        assert all("private" not in event for event in seen)
        assert set(TOKEN.findall(json.dumps(seen))) <= allowed
        hidden = {
            fields["card"]
            for event in round_.table.events
            for owner, fields in event.get("private", {}).items()
            if owner != viewer and "card" in fields
        }
        explained = set()
        for event in seen:
            if event["event"] in SHOWS:
                explained |= set(TOKEN.findall(json.dumps(event)))
        own = set(
            TOKEN.findall(
                json.dumps([e["private"][viewer] for e in round_.table.events if viewer in e.get("private", {})])
            )
        )
        assert set(TOKEN.findall(json.dumps(seen))) & hidden <= explained | own


def check_offer(round_: Round) -> None:
    """Every offered choice is accepted, at the ends of its range too, and nothing else is."""
    offer = round_.offer
    assert len(set(offer.names())) == len(offer.names())
    for one in offer.legal:
        match one.argument:
            case None:
                offer.accept(one.name)
                with pytest.raises(HouseError):
                    offer.accept(one.name, "nonsense")
            case Amount() as amount:
                for fine in {amount.least, amount.most, *amount.extra}:
                    offer.accept(one.name, fine)
                for wrong in (amount.least - 1, amount.most + 1, -100):
                    if wrong not in amount.extra:
                        with pytest.raises(HouseError):
                            offer.accept(one.name, wrong)
            case Pick() as pick:
                offer.accept(one.name, pick.least_of())
                if type(pick) is Pick:  # a family's own may refuse some of the cards, as the bank's fouls are
                    offer.accept(one.name, cards.text(pick.among[: pick.most]))
                with pytest.raises(HouseError):
                    offer.accept(one.name, cards.text([*pick.among[: pick.most], cards.JOKER, cards.JOKER]))
            case Name() as names:
                for fine in names.among:
                    offer.accept(one.name, fine)
                for wrong in ("nonsense", None, 6):
                    with pytest.raises(HouseError):
                        offer.accept(one.name, wrong)
            case Arrange() as arrange:
                offer.accept(one.name, arrange.least_of())
                for wrong in (None, "", "/".join([cards.text(arrange.among)] * len(arrange.room)), "Xx//"):
                    with pytest.raises(HouseError):
                        offer.accept(one.name, wrong)
            case Group() as group:
                for fine in group.groups:
                    offer.accept(one.name, group.write(fine))
                with pytest.raises(HouseError):
                    offer.accept(one.name, "Xx Xx Xx")
            case multiple:
                for fine in multiple.values:
                    offer.accept(one.name, fine)
                with pytest.raises(HouseError):
                    offer.accept(one.name, 10**9)
    for wrong in ("deal", "", "Fold", "decline "):
        if wrong not in offer.names():
            with pytest.raises(HouseError):
                offer.accept(wrong)
    before = len(round_.choices)
    with pytest.raises(HouseError):
        round_.choose("not a choice")
    assert len(round_.choices) == before
    assert round_.offer is offer
    offer.passed()


def check_copy(round_: Round) -> None:
    copy = round_.copy()
    assert copy.table.events == round_.table.events
    assert (copy.offer is None) == (round_.offer is None)
    if round_.offer is not None:
        assert copy.offer.data() == round_.offer.data()
        json.dumps(round_.offer.data())
        # Each legal choice can really be made, not only accepted.
        for one in round_.offer.legal:
            round_.copy().respond(one.name, one.argument.least_of() if one.argument else None)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_random_rounds(posting):
    """Money is conserved to the cent, the record replays to the same bytes, and views hide what they must."""
    for number in range(30):
        round_ = played(posting, number)
        check_money(round_)
        check_replay(round_)
        if number % 4 == 0:
            check_views(round_)


def check_questions(posting: str, numbers: range) -> None:
    """At every decision: what is offered is accepted and nothing else; the round can be copied there."""
    decisions = 0

    def watch(round_):
        nonlocal decisions
        if round_.offer is not None:
            check_offer(round_)
            check_views(round_)
            decisions += 1
            if decisions % 7 == 1:
                check_copy(round_)
        elif decisions % 5 == 0:
            check_copy(round_)

    for number in numbers:
        played(posting, number, watch)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_offers_and_copies(posting):
    check_questions(posting, range(1000, 1004))


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_offers_and_copies_of_many_rounds(posting):
    check_questions(posting, range(1004, 1030))


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_thousands_of_random_rounds(posting):
    for number in range(10_000, 13_000):
        round_ = played(posting, number)
        check_money(round_)
        check_replay(round_)
        check_views(round_)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_the_recorded_playthrough_still_reads_the_same(posting):
    """A change of behavior shows as a difference; `python -m tests.conformance.playthrough` records anew."""
    path = PLAYTHROUGHS / f"{posting.replace('/', '--')}.txt"
    assert path.exists(), f"{path.name} is missing: run python -m tests.conformance.playthrough"
    assert playthrough(posting).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_nothing_is_recorded_for_a_posting_that_cannot_be_played():
    names = {path.stem.replace("--", "/") for path in PLAYTHROUGHS.glob("*.txt")}
    assert names == set(PLAYABLE)
