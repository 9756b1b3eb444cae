"""Every family declares the choices it can offer, and every posting's vocabulary can express every answer."""

import random
import zlib

import pytest

from housedealer.adapters.agents import Vocabulary
from housedealer.adapters.agents.partial_answers import Chosen, first_answer, moves_of
from housedealer.adapters.agents.wager_answers import Put, Wagering
from housedealer.games import game
from housedealer.play.bots import choose_any
from housedealer.postings.options import option_of
from housedealer.table.round.offers import Amount, Arrange, Group, Multiple, Name, Pick
from housedealer.table.round.runner import Round

from ..conformance.rounds import random_setup
from .play import PLAYABLE

KINDS = {
    type(None): "nothing", Amount: "amount", Multiple: "times", Name: "name", Arrange: "segments", Group: "group",
    Pick: "cards",
}  # fmt: skip


def kind_of(argument: object) -> str:
    return next(name for kind, name in KINDS.items() if isinstance(argument, kind))


def random_round(posting: str, number: int, watch) -> None:
    """A random round: any seats, back-line bettors, wagers, banks and choices that the posting allows."""
    rng = random.Random(zlib.crc32(posting.encode()) + number)
    round_ = Round(random_setup(game(posting), rng))
    for _ in range(150):
        if round_.offer is None:
            return
        offer = rng.choice(round_.offers)
        watch(offer, rng)
        name, argument = choose_any(offer, rng)
        round_.respond(name, argument, position=offer.position)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_only_declared_choices_are_offered_and_the_vocabulary_has_each(posting):
    declared = {one.name: one for one in game(posting).family.play.decisions.choices(game(posting))}
    words = Vocabulary(game(posting))

    def watch(offer, rng):
        for legal in offer.legal:
            one = declared[legal.name]
            assert one.takes == kind_of(legal.argument)
            if isinstance(legal.argument, (Multiple, Name)):
                named = legal.argument.values if isinstance(legal.argument, Multiple) else legal.argument.among
                assert set(named) <= set(one.among)
        # Any way through the steps of an answer ends with one that the offer takes.
        answer = first_answer(words, offer)
        moves = moves_of(words, offer) if answer is offer else answer.moves()
        while True:
            assert moves and all(0 < number < len(words) for number in moves)
            made = moves[rng.choice(sorted(moves))]
            if isinstance(made, Chosen):
                offer.accept(made.name, made.argument)
                return
            moves = made.moves()

    for number in range(2):
        random_round(posting, number, watch)


def test_the_numbers_of_a_posting_follow_from_its_data_alone():
    first, again = (Vocabulary(game("turlock/crazy-4-poker")) for _ in range(2))
    assert first.labels == again.labels
    assert len(set(first.labels)) == len(first.labels)
    assert [first.number(label) for label in first.labels] == list(range(len(first)))


@pytest.mark.parametrize("posting", PLAYABLE)
def test_labels_are_unique(posting):
    labels = Vocabulary(game(posting)).labels
    assert len(set(labels)) == len(labels)
    assert labels[:2] == ("wait", "enough")


def test_no_wager_is_offered_below_the_one_that_it_must_reach():
    """001:5220, read for this game: the Pair & Up is equal to the Ante or more where an option is in force."""
    played = game("the-101/three-card-poker", {"pair-and-up-least": "no"})
    words = Vocabulary(played)
    below = {}
    for number in (1, None):
        start = Wagering(words, option_of(played.posting, number), 1, 2000_00, True)
        antes = [one.made() for one in start.moves().values() if isinstance(one, Put) and one.circle.names == ("ante",)]
        puts = [
            (one.amount, wagering.placed["ante"])
            for wagering in antes
            for one in wagering.moves().values()
            if isinstance(one, Put) and one.circle.names == ("pair-and-up",)
        ]
        below[number] = sum(amount < ante for amount, ante in puts)
        # An Ante above $200 leaves nothing that is both.
        assert not number or max(ante for _, ante in puts) <= 200_00
    assert below[1] == 0 < below[None]
