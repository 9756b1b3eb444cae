"""Practice for dealers in training: a round is dealt, they announce the settlement, it is checked wager by wager."""

from __future__ import annotations

import random
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.money import cents, dollars, show
from housedealer.play import bots
from housedealer.postings import first_option, option_of
from housedealer.server.messages import Announced
from housedealer.table.round import Round
from housedealer.table.setup import Setup, build
from housedealer.table.source import Shoe

HIDDEN = ("settle", "fee", "end")
"""Events that give the answer away."""


def problem(posting: str, seed: int) -> Round:
    """A round to settle, from a seed: a few bettors, sometimes a bank too small for all of them."""
    played = game(posting)
    if played.posting.player_dealer is None:
        raise HouseError("practice: this game is played for the pot; expected one with a player-dealer")
    rng = random.Random(seed)
    round_ = Round(random_setup(played, rng))
    while (offer := round_.offer) is not None:
        round_.choose(*bots.choose(offer, played, round_.view(offer.position), rng), position=offer.position)
    return round_


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
    total = sum(cents(amount) for placed in seats.values() for amount in placed.values())
    bank = total // 2 // 500 * 500 if rng.random() < 0.4 else total * 40
    decks = posting.deck.max if posting.deck else 1
    kind = posting.deck.kind if posting.deck else "standard-52"
    shoe = Shoe(cards.shuffled(kind, decks, rng.getrandbits(256)))
    return build(
        played,
        seats=seats,
        option=option,
        player_dealer={"seat": dealer, "bank": dollars(max(bank, 500))},
        decks=decks,
        source=shoe,
    )


def told(round_: Round) -> dict[str, Any]:
    """The problem as the trainee sees it: all cards up, and the wagers in the order in which they are settled."""
    shown = [event for event in round_.view("house") if event["event"] not in HIDDEN]
    return {
        "posting": round_.setup.game.posting.id,
        "events": shown,
        "wagers": [
            {key: line[key] for key in ("seat", "wager", "hand", "staked")} for line in round_.answer()["wagers"]
        ],
    }


def check(round_: Round, announced: list[Announced]) -> list[dict[str, Any]]:
    """Each wager as announced against what the posting says, with the reason."""
    lines = round_.answer()["wagers"]
    if len(announced) != len(lines):
        raise HouseError(f"lines: {len(announced)} wagers announced; expected {len(lines)}")
    found = []
    for number, (line, said) in enumerate(zip(lines, announced, strict=True)):
        moved = cents(line["paid"]) + cents(line["taken"])
        amount = cents(said.amount, f"lines[{number}].amount")
        right = said.result == line["result"] and amount == moved
        expected = line["result"] + (f" {show(moved)}" if moved else "")
        found.append({**line, "right": right, "expected": expected})
    return found
