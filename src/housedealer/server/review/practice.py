"""Practice for dealers in training: a round is dealt, they announce the settlement, it is checked wager by wager."""

from __future__ import annotations

import random
from typing import Any, cast

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.money import show
from housedealer.play import bots
from housedealer.postings import first_option, option_of
from housedealer.postings.options import words
from housedealer.server.wire.messages import Announced
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import CheckedAmount, CheckedLine, Problem
from housedealer.table.events import HOUSE, SettledLine
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup, build
from housedealer.table.round.wager_checks import least_bank

HIDDEN = ("settle", "fee", "award", "end")
"""Events that give the answer away."""
TRIES = 60
"""Hands dealt to find one with two players at the showdown, preferably with a side pot."""


def problem(posting: str, seed: int) -> Round:
    """An exercise from a seed: a few bettors, sometimes with a bank too small for all of them, or a showdown."""
    played = game(posting)
    rng = random.Random(seed)
    if played.family.play.money == "bank":
        return played_by_bots(random_setup(played, rng), rng, thinking=True)
    if played.family.play.money != "pot":
        raise HouseError("practice: nothing is settled by the dealer here; expected a player-dealer or a pot")
    best: Round | None = None
    for _ in range(TRIES):
        round_ = played_by_bots(familys_setup(played, rng), rng, thinking=False)
        if len(_contenders(round_)) < 2:
            continue
        best = best or round_
        if sum(pot["amount"] > 0 for pot in round_.result()["pots"]) > 1:
            return round_
    if best is None:
        raise HouseError("practice: no hand came to a showdown; ask again")
    return best


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


def familys_setup(played: Game, rng: random.Random) -> Setup:
    """A random table of the family; of a player-dealer game if the family has no setup of its own."""
    if played.family.play.random_setup is None:
        return random_setup(played, rng)
    deck = played.posting.deck
    shoe = Shoe(cards.shuffled(deck.kind, deck.max, rng.getrandbits(256)))
    return played.family.play.random_setup(played, rng, shoe)


def _contenders(round_: Round) -> list[str]:
    """The seats that had not folded when a hand for the pot ended."""
    folded = {choice[0] for choice in round_.choices if choice[1] == "fold"}
    return [str(seat) for seat in round_.setup.stacks if str(seat) not in folded]


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


def problem_of(round_: Round, token: str = "") -> Problem:
    """The exercise as the trainee sees it, with its token: all cards up, the wagers in the order of settlement, and the
    fees and shares of pots to announce."""
    shown = [event for event in round_.table.events if event["event"] not in HIDDEN]
    return {
        "problem": token,
        "posting": round_.setup.game.posting.id,
        "events": Narration(round_, {}).seen_by(shown, [HOUSE]),
        "fee": words(round_.setup.option) if round_.setup.option else "",
        "wagers": [
            {"seat": line["seat"], "wager": line["wager"], "hand": line["hand"], "staked": line["staked"]}
            for line in round_.result().get("wagers", ())
        ],
        "amounts": [one["what"] for one in amounts(round_)],
    }


def amounts(round_: Round) -> list[dict[str, Any]]:
    """The amounts to announce: each payer's fee, and everyone's share of each pot at the showdown."""
    answer = round_.result()
    result = []
    if round_.setup.option is not None:
        owed: dict[str, list[dict[str, Any]]] = {}
        first = "pot" if round_.setup.game.family.play.money == "pot" else "player-dealer"
        for fee in [{"payer": first, "amount": 0, "why": "nothing is due"}, *answer["fees"]]:
            owed.setdefault(fee["payer"], []).append(fee)
        for payer, fees in owed.items():
            total = sum(fee["amount"] for fee in fees)
            why = "; ".join(fee["why"] for fee in fees if fee["amount"]) or "nothing is due"
            who = f"seat {payer}" if payer[0].isdigit() else f"the {payer}"
            result.append({"what": f"Fee from {who}", "amount": total, "why": why})
    pots = [pot for pot in answer.get("pots", ()) if pot["amount"]]
    for number, pot in enumerate(pots):
        name = "The pot" if len(pots) == 1 else "Main pot" if number == 0 else f"Side pot {number}"
        for seat in _contenders(round_):
            share = pot["shares"].get(seat, 0)
            result.append({"what": f"{name}: seat {seat} takes", "amount": share, "why": pot["why"]})
    return result


def check_amounts(round_: Round, announced: list[int]) -> list[CheckedAmount]:
    """Each announced fee and share compared with the posting, with the reason."""
    expected = amounts(round_)
    if len(announced) != len(expected):
        raise HouseError(f"amounts: {len(announced)} named; expected {len(expected)}")
    return [
        {
            "right": given == one["amount"],
            "expected": show(one["amount"]),
            "why": one["why"],
        }
        for one, given in zip(expected, announced, strict=True)
    ]


def check(round_: Round, announced: list[Announced]) -> list[CheckedLine]:
    """Each announced wager compared with the posting, with the reason."""
    lines = round_.result().get("wagers", [])
    if len(announced) != len(lines):
        raise HouseError(f"lines: {len(announced)} wagers announced; expected {len(lines)}")
    result: list[CheckedLine] = []
    for line, given in zip(lines, announced, strict=True):
        moved = line["paid"] + line["taken"]
        right = given.result == line["result"] and given.amount == moved
        expected = line["result"] + (f" {show(moved)}" if moved else "")
        result.append({**cast(SettledLine, line), "right": right, "expected": expected})
    return result
