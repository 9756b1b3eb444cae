"""Practice for dealers in training: a round is dealt, they announce the settlement, it is checked wager by wager."""

from __future__ import annotations

import random
from typing import Any, cast

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import show
from housedealer.play.example_rounds import familys_setup, played_by_bots, random_setup
from housedealer.postings.options import words
from housedealer.server.wire.messages import Announced
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import CheckedAmount, CheckedLine, Problem
from housedealer.table.events import HOUSE, SettledLine
from housedealer.table.narrator import pot_name
from housedealer.table.round.runner import Round
from housedealer.table.words import EXHAUSTED

HIDDEN = ("settle", "fee", "award", "end")
"""Events that give the answer away."""
_SAID = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "has no action"}
"""How a dealer announces the result of a wager."""
ALONE = "no one else is in this pot"
"""Why a pot goes to its only player."""
TRIES = 60
"""Hands dealt to find one with two players at the showdown, preferably with a side pot."""


def problem(posting: str, seed: int) -> Round:
    """An exercise from a seed: a few bettors, sometimes with a bank too small for all of them, or a showdown."""
    played = game(posting)
    rng = random.Random(seed)
    if played.family.play.money == "bank":
        return played_by_bots(random_setup(played, rng), rng, thinking=True)
    if played.family.play.money != "pot":
        raise HouseError("There’s nothing to settle here: the players pay each other.")
    best: Round | None = None
    for _ in range(TRIES):
        round_ = played_by_bots(familys_setup(played, rng), rng, thinking=False)
        if len(_contenders(round_)) < 2:
            continue
        best = best or round_
        if sum(pot["amount"] > 0 for pot in round_.result()["pots"]) > 1:
            return round_
    if best is None:
        raise HouseError("No hand came to a showdown. Try another.")
    return best


def _takers(round_: Round) -> list[str]:
    """The seats that may take part of a pot: those with a hand, and not in the muck."""
    mucked = {event["seat"] for event in round_.table.events if event["event"] == "muck"}
    return [seat for seat in _contenders(round_) if seat not in mucked]


def _contenders(round_: Round) -> list[str]:
    """The seats that had not folded when a hand for the pot ended."""
    folded = {choice[0] for choice in round_.choices if choice[1] == "fold"}
    return [str(seat) for seat in round_.setup.stacks if str(seat) not in folded]


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
            result.append({"what": f"Collection from {who}", "amount": total, "why": why})
    pots = [pot for pot in answer.get("pots", ()) if pot["amount"]]
    for number, pot in enumerate(pots):
        name = pot_name(number, len(pots))
        alone = [seat for seat, share in pot["shares"].items() if share] if pot["why"] == ALONE else []
        why = f"only seat {alone[0]} is in this pot" if alone else pot["why"]
        for seat in _takers(round_):
            result.append({"what": f"{name}: seat {seat} takes", "amount": pot["shares"].get(seat, 0), "why": why})
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
        raise HouseError(f"lines: {len(announced)} bets announced; expected {len(lines)}")
    result: list[CheckedLine] = []
    for line, given in zip(lines, announced, strict=True):
        moved = line["paid"] + line["taken"]
        right = given.result == line["result"] and given.amount == moved
        expected = _SAID[line["result"]] + (f" {show(moved)}" if moved else "")
        why = line["why"].replace(f"; {EXHAUSTED}", ", but the bank ran out")
        result.append({**cast(SettledLine, line), "why": why, "right": right, "expected": expected})
    return result
