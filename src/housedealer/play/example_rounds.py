"""Rounds as examples and exercises: a table at random, played by bots."""

from __future__ import annotations

import random
from typing import Any

from housedealer import cards
from housedealer.games import Game
from housedealer.play import bots
from housedealer.postings import first_option, option_of
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup, build
from housedealer.table.round.wager_checks import least_bank


def random_setup(played: Game, rng: random.Random) -> Setup:
    """A few bettors at a table with a player-dealer, whose bank is sometimes too small for all of them."""
    posting = played.posting
    option = first_option(posting)
    most = min(posting.table.seats if posting.table else 7, 7)
    people = sorted(rng.sample(range(1, most + 1), rng.randint(3, min(5, most))))
    dealer = rng.choice(people)
    seats: dict[str, Any] = {}
    for seat in people:
        if seat != dealer:
            wagers = bots.wager(played, option_of(posting, option), 1000_00, rng)
            if wagers:
                seats[str(seat)] = wagers
    total = sum(amount for placed in seats.values() for amount in placed.values())
    bank = total // 2 // 500 * 500 if rng.random() < 0.4 else total * 40
    decks = posting.deck.max if posting.deck else 1
    kind = posting.deck.kind if posting.deck else "standard-52"
    shoe = Shoe(cards.shuffled(kind, decks, rng.getrandbits(256)))
    return build(
        played,
        seats=seats,
        option=option,
        player_dealer={"seat": dealer, "bank": max(bank, 500, least_bank(posting, option_of(posting, option)))},
        decks=decks,
        source=shoe,
    )


def familys_setup(played: Game, rng: random.Random) -> Setup:
    """A random table of the family; of a player-dealer game if the family has no setup of its own."""
    if played.family.play.random_setup is None:
        return random_setup(played, rng)
    deck = played.posting.deck
    shoe = Shoe(cards.shuffled(deck.kind, deck.max, rng.getrandbits(256)))
    return played.family.play.random_setup(played, rng, shoe)


def played_by_bots(setup: Setup, rng: random.Random, thinking: bool) -> Round:
    """A round played by bots: thinking, or by random legal choices, which needs no compilation."""
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        if thinking:
            name, argument = bots.choose(offer, setup.game, round_.view(offer.position), rng)
        else:
            name, argument = bots.choose_any(offer, rng)
        round_.respond(name, argument, offer.position)
    return round_
