"""Messages of people at a simulated table: mostly answers to offers, sometimes what is not allowed."""

from __future__ import annotations

import random
from typing import Any

from housedealer.play import bots
from housedealer.server.tables.hosted_table import HostedTable

Message = dict[str, Any]
WILD = (-5_00, 0, 1, 0.5, 10**8, 10**15, "-1", "1e3", "$20", "", True, 2**63)


def say(table: HostedTable, update: Message, person: str, rng: random.Random) -> Message | None:
    """A person's next message, from their last update."""
    state, you = update["state"], update["you"]
    if rng.random() < 0.03:
        return wild(state, you, rng)
    if not you["places"]:
        free = [seat for seat in range(1, table.places.most_seats + 1) if str(seat) not in state["seats"]]
        bots_ = [int(seat) for seat, who in state["seats"].items() if who.get("bot")]
        seat = rng.choice(free or bots_ or [1])
        least = table.places.least_in
        return {"type": "sit", "seat": seat, "buy_in": rng.choice((least, 2 * least, 20 * least, 1000_00))}
    if you.get("unshown") and rng.random() < 0.5:
        return {"type": "show", "round": state["number"]}
    place = rng.choice(you["places"])
    chance = rng.random()
    if chance < 0.01:
        return {"type": "stand", **({"place": place} if rng.random() < 0.5 else {})}
    if chance < 0.03:
        return {"type": "sit-out", "out": rng.random() < 0.3}
    if chance < 0.04:
        return {"type": "behind", "seat": rng.randint(1, 7), "buy_in": rng.choice((50_00, 500_00))}
    if chance < 0.06 and you["seats"]:
        return {"type": "move", "seat": rng.choice(you["seats"]), "to": rng.randint(1, table.places.most_seats)}
    if chance < 0.065:
        return {"type": "list", "listed": rng.random() < 0.5}
    if chance < 0.08 and you["wallet"] > 300_00:
        return {"type": "buy", "place": place, "amount": 200_00}
    if "offer" in you:
        return answer(table, you["offer"], person, rng)
    waiting = [held for held in you["places"] if held in state["waits"]]
    if not waiting:
        return None
    if state["phase"] == "bank":
        return {
            "type": "bank",
            "seat": int(waiting[0].partition("/")[0]),
            "amount": rng.choice((None, 10_00, 100_00, 900_00)),
        }
    if state["phase"] == "wagers":
        return wagers(table, state, you, waiting[0], rng)
    return None


def answer(table: HostedTable, offer: Message, person: str, rng: random.Random) -> Message:
    """An answer to an offer: legal, if the offer is still open."""
    choice = {"type": "choose", "position": offer["position"], "round": offer["round"], "count": offer["count"]}
    open_ = next((one for one in table.questions_of(person) if one.position == offer["position"]), None)
    if open_ is None or rng.random() < 0.02:
        return {
            **choice,
            "choice": rng.choice(offer["legal"])["choice"],
            "argument": rng.choice((None, 5_00, "As Ks", -1)),
        }
    name, argument = bots.choose_any(open_, rng)
    return {**choice, "choice": name, "argument": argument}


def wagers(table: HostedTable, state: Message, you: Message, place: str, rng: random.Random) -> Message:
    """Wagers for the next round; standing wagers are taken down now and then."""
    output: Message = {"type": "wager", "place": place, "wagers": {}, "ready": True}
    up = state["up"].get(place, {})
    if up and rng.random() < 0.2:
        output["down"] = [rng.choice(sorted(up))]
    if not table.banked or rng.random() < 0.1:
        return output
    stacks = {held: who["stack"] for held, who in {**state["seats"], **state["behind"]}.items()}
    # An untimely wager goes by the stack alone: it is refused.
    most = you.get("most", stacks).get(place, 0)
    known = {"up": state["up"], "point": state["point"]} if table.game.family.carries.standing else None
    result = bots.wager(table.game, table.places.option, most, rng, known, place)
    if "/" in place:
        result = {name: amount for name, amount in result.items() if table.game.wagers[name].backline}
    return {**output, "wagers": result}


def wild(state: Message, you: Message, rng: random.Random) -> Message:
    """A message that should be refused: for others, too much, below zero, at the wrong time."""
    place = rng.choice([*state["seats"], *you["places"], "1", "9/1"])
    seat = int(place.partition("/")[0])
    amount = rng.choice(WILD)
    return rng.choice(
        [
            {"type": "sit", "seat": seat, "buy_in": amount},
            {"type": "behind", "seat": seat, "buy_in": amount},
            {"type": "buy", "place": place, "amount": amount},
            {"type": "bank", "seat": seat, "amount": amount},
            {"type": "wager", "place": place, "wagers": {"base": amount}, "ready": True},
            {"type": "wager", "place": place, "wagers": {"player": 5_00, "tie": amount}, "ready": True},
            {"type": "wager", "place": place, "wagers": {}, "ready": True, "down": ["pass-line"]},
            {"type": "choose", "position": place, "round": state["number"] + 1, "count": 0, "choice": "fold"},
            {"type": "choose", "position": "player-dealer", "round": 1, "count": rng.randint(0, 9), "choice": "stand"},
            {"type": "mix", "part": "ab" * 32},
            {"type": "mix", "promise": "cd" * 32},
            {"type": "stand", "place": place},
            {"type": "move", "seat": seat, "to": rng.randint(1, 20)},
            {"type": "show", "round": state["number"]},
            {"type": "list", "listed": False},
            {"type": "look", "position": place, "choice": "set", "argument": "As"},
            {"type": "ping"},
        ]
    )
