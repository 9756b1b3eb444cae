"""The shoe never runs dry: the cut card, the discards, and simultaneous offers when the cards are out."""

from __future__ import annotations

import json
import random

import pytest

from housedealer import cards
from housedealer.games import game, read_round
from housedealer.postings import entries
from housedealer.rankings.blackjack import points
from housedealer.server.fairness.proof import proof, public_proof
from housedealer.server.fairness.verify import verify
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.table.sitting.session import Session
from tests.server.proofs import shoes_of
from tests.server.tables.test_hosted_table import assert_restores, table

PLAYABLE = [entry["id"] for entry in entries() if entry["playable"]]
SHOES = [one for one in PLAYABLE if game(one).posting.deck.shuffle == "shoe"]


def greedy(hosted: HostedTable, person: str) -> None:
    """Use up as many cards as the rules allow: split, hit, and never stand before one must."""
    assert hosted.round
    offer = hosted.questions_of(person)[0]
    name = next(one for one in ("split", "hit", "decline", "stand", *offer.names()) if one in offer.names())
    hosted.choose(person, offer.position, len(hosted.round.choices), name, None)


def people_at(posting: str, decks: int, seed: int = 1, **more: object) -> HostedTable:
    """A full table."""
    seats = game(posting).places
    return table(
        posting, *(f"p{seat}" for seat in range(1, seats + 1)), stack=100_000_00, option=None, decks=decks, seed=seed
    )


def play_on(hosted: HostedTable) -> None:
    """One more answer."""
    if hosted.phase == "round":
        greedy(hosted, f"p{hosted.waits_for()[0]}")
    elif hosted.phase == "bank":
        hosted.take_bank(f"p{hosted.sitting.offered[0]}", hosted.sitting.offered[0], 50_00)
    else:
        place = hosted.waits_for()[0]
        hosted.wager(f"p{place}", place, {"base": 5_00}, True)


@pytest.mark.parametrize("posting", SHOES)
def test_the_longest_round_fits_behind_the_cut_card(posting: str) -> None:
    """Where a new shoe can promise it: no round begins with fewer cards than the fullest table can use."""
    played = game(posting)
    size = cards.deck(played.posting.deck.kind).size
    for decks in range(played.posting.deck.min, played.posting.deck.max + 1):
        session = Session.open(played, stacks={}, decks=decks, seed=3)
        # Where a family does not say, a quarter of the shoe is far more than its rounds take.
        longest = played.family.play.deal.longest(played, decks) if played.family.play.deal.longest else 0
        assert session.shoe.behind_cut_card >= size * decks // 4
        if longest <= size * decks - session.shoe.burned:
            assert session.shoe.behind_cut_card >= longest
        session.shoe.used = size * decks - session.shoe.behind_cut_card
        assert decks == 1 or not session.cut_card_out
        session.shoe.used += 1
        assert session.cut_card_out


def test_the_longest_round_is_as_long_as_a_slow_count_finds() -> None:
    """Hands filled one after another with the lowest cards left: none may be hit above 21, and each takes a last."""
    for posting, decks in (
        ("the-101/blackjack-x", 8),
        ("outlaws/pure-21-5-blackjack", 6),
        ("500-club/pure-spanish-21-5", 4),
    ):
        played = game(posting)
        assert played.family.play.deal.longest is not None
        hands = (played.places - 1) * (1 + played.rules.switches.splits) + 1
        pack = sorted(points(code) for code in cards.deck(played.posting.deck.kind).cards * decks)
        used = 0
        for _ in range(hands):
            total = 0
            while pack and total + pack[0] <= 21:
                total += pack.pop(0)
                used += 1
            if pack:
                pack.pop()  # the last card, the highest there is
                used += 1
        longest = played.family.play.deal.longest(played, decks)
        assert used <= longest <= used + hands


@pytest.mark.parametrize("decks", [2, 3])
def test_no_table_gets_stuck_with_few_decks(decks: int) -> None:
    """A full table that takes all the cards it can, two decks: shoes run out in mid-round, the discards are shuffled,
    everyone is sent it, and the round's record plays again to the same cents."""
    hosted = people_at("the-101/blackjack-x-v1-3", decks, seed=decks)
    shuffled = 0
    while hosted.session.number < 60:
        number = hosted.session.number
        play_on(hosted)
        if hosted.session.number == number:
            continue
        assert not hosted.play.voided
        row = [row for what, row in hosted.writes if what == "round"][-1]
        record = json.loads(row["record"])
        again = read_round(record)
        assert hosted.round and again.table.events == hosted.round.table.events
        assert again.answer()["net"] == json.loads(row["net"])
        shuffled += "reshuffled" in record
        assert any(event["event"] == "shuffle" for event in again.table.events) == ("reshuffled" in record)
    assert_restores(hosted)
    assert decks == 3 or shuffled > 0
    for message, rounds in shoes_of(hosted.writes):
        assert verify(proof(message, rounds), message["head"])["complete"]
        assert verify(public_proof(message, rounds), message["head"])["rounds"] == len(rounds)


def test_a_round_with_shuffled_discards_is_restored() -> None:
    hosted = people_at("the-101/blackjack-x-v1-3", 2, seed=2)
    rng = random.Random(4)
    while hosted.session.number < 40:
        play_on(hosted)
        if hosted.round and hosted.dealt and rng.random() < 0.02:
            again = hosted.round.copy()
            assert again.table.events == hosted.round.table.events
            assert again.record(whole=True) == hosted.round.record(whole=True)


def test_simultaneous_offers_are_answered_in_any_order_and_revealed_together() -> None:
    """Insurance is offered to all seats at once (table/round/offers.py, Together)."""
    for seed in range(400):
        hosted = table("the-101/blackjack-x", "ann", "bob", "cid", "dan", option=None, seed=seed)
        hosted.take_bank("ann", 1, 500_00)
        for seat, person in ((2, "bob"), (3, "cid"), (4, "dan")):
            hosted.wager(person, seat, {"base": 10_00}, True)
        if hosted.round and len(hosted.round.offers) == 3:
            break
    else:
        raise AssertionError("nobody ever decided together")
    assert sorted(hosted.waits_for()) == ["2", "3", "4"]
    message = len(hosted.round.table.events)
    for position, person in (("4", "dan"), ("2", "bob")):
        offer = hosted.questions_of(person)[0]
        hosted.choose(person, position, 0, offer.names()[0], None)
        assert len(hosted.round.table.events) == message
        assert not hosted.questions_of(person)
        assert_restores(hosted)
    assert hosted.waits_for() == ["3"]
    hosted.timeout()
    assert hosted.seats[3].notes and not hosted.seats[2].notes
    assert_restores(hosted)
    while hosted.phase == "round":
        hosted.timeout()
    row = next(row for what, row in hosted.writes if what == "round")
    by_seat = [choice[0] for choice in json.loads(row["record"])["choices"][:3]]
    assert by_seat == ["2", "3", "4"]
    assert [row["by"] for what, row in hosted.writes if what == "choice"][:3] == ["dan", "bob", "away"]
