"""Advice in random positions of all forty postings: sound numbers, and nothing from cards that the seat may not see."""

import random

import pytest

from housedealer import cards, postings
from housedealer.games import game
from housedealer.odds.advice.choices import Decision, advise_on
from housedealer.play.bots import choose
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

POSTINGS = [one for one in postings.names() if game(one).family.modules.equities]


def begin(played, codes, seed):
    """A random table of the posting: its stakes, seats and stacks follow from the seed."""
    return Round(played.family.play.random_setup(played, random.Random(seed), Shoe(list(codes))))


def positions(posting, seed, most):
    """Some open decisions of a random hand, each with the choices that led there."""
    played = game(posting)
    rng = random.Random(seed)
    codes = cards.shuffled(played.posting.deck.kind, 1, seed)
    round_ = begin(played, codes, seed)
    made, result = [], []
    while round_.offer is not None and len(made) < 60:
        offer = round_.offer
        result.append((offer.position, list(made)))
        name, argument = choose(offer, played, round_.view(offer.position), rng)
        if name == "fold" and rng.random() < 0.7:
            name, argument = ("check" if "check" in offer.names() else "call"), None
        round_.respond(name, argument, offer.position)
        made.append((offer.position, name, argument))
    rng.shuffle(result)
    return played, codes, result[:most]


def replay(played, codes, made, seed):
    round_ = begin(played, codes, seed)
    for position, name, argument in made:
        round_.respond(name, argument, position)
    return round_


def hidden_mixed(events, codes, rng):
    """A mapping of cards in which all that the events do not show are exchanged among themselves."""
    seen = {code for event in events for key in ("card", "cards") for code in cards.cards(event.get(key, ""))}
    hidden = sorted({code for code in codes if code not in seen and codes.count(code) == 1})
    mixed = list(hidden)
    rng.shuffle(mixed)
    return dict(zip(hidden, mixed, strict=True))


def moved(argument, mapping):
    if not isinstance(argument, str):
        return argument
    return cards.text(mapping.get(code, code) for code in cards.cards(argument))


def check(posting, seed, most):
    played, codes, decisions = positions(posting, seed, most)
    for seat, made in decisions:
        round_ = replay(played, codes, made, seed)
        seen = round_.view(seat)
        advice = advise_on(Decision(played, round_.offer, seen))
        sound(advice, round_)
        mapping = hidden_mixed(seen, codes, random.Random(seed))
        other = replay(
            played,
            [mapping.get(code, code) for code in codes],
            [(who, name, moved(argument, mapping)) for who, name, argument in made],
            seed,
        )
        if any(event["event"] == "shuffle" for event in seen):
            continue  # the shuffle of known cards is no longer the same
        assert other.offer.position == seat
        assert advise_on(Decision(played, other.offer, other.view(seat))) == advice


def sound(advice, round_):
    facts = advice["facts"]
    assert 0 <= facts["equity"] <= 1
    assert facts["scoop"] + facts["split"] <= 1 + 1e-9
    assert facts["scoop"] - 1e-9 <= facts["equity"] <= facts["scoop"] + facts["split"] + 1e-9
    assert all(0 < one["part"] <= 1 for one in facts["ranges"])
    costs = [one["cost"] for one in advice["choices"]]
    assert costs == sorted(costs)
    assert costs[0] == 0
    chips = sum(seat["stack"] for seat in round_.view()[0]["seats"].values())
    for one in advice["choices"]:
        assert abs(one["worth"]) <= chips
        assert one["error"] >= 0
        round_.offer.accept(one["choice"], one["argument"])
    assert {one["choice"] for one in advice["choices"]} == set(round_.offer.names())


@pytest.mark.parametrize("posting", POSTINGS)
def test_advice_is_sound_and_blind(posting):
    check(posting, 1, 2)


@pytest.mark.heavy
@pytest.mark.parametrize("posting", POSTINGS)
@pytest.mark.parametrize("seed", range(2, 8))
def test_advice_is_sound_and_blind_at_length(posting, seed):
    check(posting, seed, 12)


def test_there_are_forty():
    assert len(POSTINGS) == 40
