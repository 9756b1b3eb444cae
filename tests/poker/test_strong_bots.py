"""Regulars and experts: legal in every posting, blind to hidden cards, with the equities that the odds engine has."""

import random

import pytest

from housedealer import cards, equity
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.poker.tables import random_setup
from housedealer.play import bots
from housedealer.play.poker.search import Pools, setting_of
from housedealer.play.poker.seen import Seen
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

from .test_bot import POSTINGS


@pytest.mark.parametrize("posting", POSTINGS)
def test_they_play_every_posting_and_never_fold_for_free(posting):
    played = game(posting)
    for seed in range(3):
        rng = random.Random(seed)
        round_ = Round(random_setup(played, rng, Shoe(cards.shuffled(played.posting.deck.kind, 1, seed))))
        while (offer := round_.offer) is not None:
            skill = rng.choice(("expert", "regular", "regular tight", "loose", "passive", "maniac"))
            name, argument = bots.choose(offer, played, round_.view(offer.position), rng, skill=skill)
            assert not (name == "fold" and "check" in offer.names())
            round_.respond(name, argument)


def started(posting, shoe, players=3):
    played = game(posting)
    seats = {str(seat): {"stack": 200_00} for seat in range(1, players + 1)}
    return Round(
        build(played, seats=seats, option=None, button=1, extra=dict(played.plans()[0].terms), source=Shoe(shoe))
    )


def passive(offer, rng):
    """An answer that depends on no card's face: others stand pat, and discard what lies first."""
    names = offer.names()
    if "discard" in names:
        pick = next(one for one in offer.legal if one.name == "discard").argument
        return "discard", cards.text(pick.among[: pick.least])
    for name in ("stand-pat", "bring-in"):
        if name in names:
            return name, None
    more = next((one for one in offer.legal if one.name in ("bet", "raise", "complete")), None)
    if more is not None and rng.random() < 0.25:
        return more.name, more.argument.least if more.argument.default is None else None
    return ("check" if "check" in names else "call"), None


def at_question(posting, shoe, seed, questions):
    """The round at a later question to seat 2, after passive play."""
    rng, round_ = random.Random(seed), started(posting, shoe)
    while (offer := round_.offer) is not None:
        if offer.position == "2":
            if not questions:
                return round_
            questions -= 1
        round_.respond(*passive(offer, rng))
    return None


def permuted(shoe, round_, rng):
    """The same shoe, with all cards that seat 2 has not seen in another order."""
    view = Seen("2", round_.view("2")).picture
    known = list(view.all_known())
    hidden = []
    for at, code in enumerate(shoe):
        if code in known:
            known.remove(code)
        else:
            hidden.append(at)
    mixed = rng.sample(hidden, len(hidden))
    result = list(shoe)
    for at, other in zip(hidden, mixed, strict=True):
        result[at] = shoe[other]
    return result


@pytest.mark.parametrize("posting", POSTINGS)
def test_no_hidden_card_changes_a_decision(posting):
    played, tried = game(posting), 0
    for questions in range(4):
        shoe = list(cards.shuffled(played.posting.deck.kind, 1, 40 + questions))
        round_ = at_question(posting, shoe, questions, questions)
        if round_ is None:
            continue
        other = at_question(posting, permuted(shoe, round_, random.Random(questions)), questions, questions)
        assert other is not None and other.view("2") == round_.view("2")
        assert other.view("house") != round_.view("house")
        answers = [
            [bots.choose(one.offer, played, one.view("2"), random.Random(seed), skill="expert") for seed in range(2)]
            for one in (round_, other)
        ]
        assert answers[0] == answers[1]
        tried += 1
    assert tried >= 2


@pytest.mark.parametrize(
    ("posting", "hand"),
    [
        ("500-club/texas-holdem", "As Ah"),
        ("500-club/texas-holdem", "7c 2d"),
        ("500-club/omaha", "As Ah Kd Kc"),
        ("500-club/omaha-hi-lo", "As 2s 3d Kc"),
        ("500-club/badugi", "As 2h 3d Kc"),
        ("als/lowball", "As 2h 3d 4c Kc"),
    ],
)
def test_its_equity_against_an_unknown_hand_is_the_odds_engines(posting, hand):
    played = game(posting)
    first = cards.cards(hand)
    rest = [code for code in cards.shuffled(played.posting.deck.kind, 1, 5) if code not in first]
    # Seat 2 is dealt to first: with two players its cards are every other one from the top.
    shoe = [rest.pop() if at % 2 else first[at // 2] for at in range(2 * len(first))] + rest
    round_ = started(posting, shoe, players=2)
    seen = Seen("2", round_.view("2"))
    assert sorted(seen.mine) == sorted(first) and seen.acts == []
    shares = [
        Pools(seen, setting_of(played), random.Random(seed), [seen.mine], [-1]).worth(1.0, 0.0, [0.0], 0.0, 0.0)[1]
        for seed in range(30)
    ]
    exact = equity(posting, hand, "random", deals=100_000)["players"][0]["equity"]
    assert sum(shares) / len(shares) == pytest.approx(exact, abs=0.03)


def test_a_raise_is_believed():
    """Against an opponent who raised three times, kings are worth less than against one who called."""
    played = game("500-club/texas-holdem")
    shoe = list(cards.shuffled("standard-52", 1, 3))
    calm, wild = started("500-club/texas-holdem", shoe, 2), started("500-club/texas-holdem", shoe, 2)
    calm.respond("call")
    calm.respond("check")
    calm.respond("check")
    for name in ("raise", "raise", "raise", "call"):
        least = next((one.argument.least for one in wild.offer.legal if one.name == name and one.argument), None)
        wild.respond(name, least)
    shares = []
    for round_ in (calm, wild):
        seat = round_.offer.position
        seen = Seen(seat, round_.view(seat))
        shares.append(
            sum(
                Pools(seen, setting_of(played), random.Random(seed), [seen.mine], [-1]).worth(1, 0, [0.0], 0, 0)[1]
                for seed in range(10)
            )
        )
    assert shares[1] < shares[0]


def test_a_skill_is_checked():
    holdem = game("500-club/texas-holdem")
    assert bots.skill_of(holdem, "tight") == ("regular", "tight")
    with pytest.raises(HouseError, match="'best' is not a skill of bots here"):
        bots.skill_of(holdem, "best")
    with pytest.raises(HouseError, match="one kind of bot only"):
        bots.skill_of(game("the-101/ultimate-war"), "expert")


@pytest.mark.parametrize("posting", ["500-club/texas-holdem", "500-club/omaha-hi-lo", "500-club/crazy-pineapple"])
def test_a_hand_that_shares_a_card_with_the_board_is_not_valued(posting):
    """Before the flop many hands of a pool meet their own cards on a sampled board. Cards that are dealt twice have no
    value: their key leads out of the rankings' tables, which once ended a server."""
    played = game(posting)
    seen = Seen("2", started(posting, cards.shuffled("standard-52", 1, 5), players=2).view("2"))
    pools = Pools(seen, setting_of(played), random.Random(3), [seen.mine], [-1])
    shared = pools.masks == 0
    assert shared.any() and not shared.all()
    assert not pools.values[shared].any() and not pools.lows[shared].any()
    assert pools.values[~shared].all()
