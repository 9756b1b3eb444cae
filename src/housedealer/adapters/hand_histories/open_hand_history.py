"""Write a recorded hand as Open Hand History, the JSON format of hh-specs.handhistory.org, version 1.4.7."""

from __future__ import annotations

import json
from typing import Any

from housedealer import cards
from housedealer.adapters.hand_histories.game_names import GAMES
from housedealer.adapters.hand_histories.pokerstars_writer import hand_number
from housedealer.adapters.hand_histories.recorded_hand import RecordedHand, Step
from housedealer.errors import HouseError
from housedealer.money import dollars

_LIMITS = {"no": "NL", "pot": "PL", "fixed": "FL"}
_ACTIONS = {
    "ante": "Post Ante", "small blind": "Post SB", "big blind": "Post BB", "blind": "Post Extra Blind",
    "bring-in": "Post Extra Blind", "fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise",
    "complete": "Raise", "deal": "Dealt Cards", "show": "Shows Cards", "muck": "Mucks Cards",
}  # fmt: skip
_STREETS = {
    "Stud": ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"),
    "Draw": ("Predraw", "First Draw", "Second Draw", "Third Draw"),
    "board": ("Preflop", "Flop", "Turn", "River"),
}


def write_open_hand_history(hand: RecordedHand, hero: int | None = None) -> str:
    """A hand as JSON: with all cards, or with those that one seat saw."""
    return json.dumps({"ohh": open_hand_history(hand, hero)}, indent=2)


def open_hand_history(hand: RecordedHand, hero: int | None = None) -> dict[str, Any]:
    """The hand's object. The format has no draws: which cards were given up is left out, the new ones are dealt."""
    if hand.structure not in _LIMITS:
        raise HouseError("structure: Open Hand History has no spread limit; expected a fixed, pot or no limit hand")
    stakes = hand.stakes
    result: dict[str, Any] = {
        "spec_version": "1.4.7",
        "internal_version": "1.4.7",
        "network_name": "housedealer",
        "site_name": "housedealer",
        "game_type": GAMES[hand.game].open_hand_history,
        "table_name": hand.table or "housedealer",
        "table_size": hand.places or max(hand.stacks),
        "game_number": hand_number(hand),
        "start_date_utc": _date(hand.when_in("UTC")),
        "currency": hand.currency or "Chips",
        "ante_amount": dollars(stakes.get("ante", 0)),
        "small_blind_amount": dollars(stakes.get("small_blind", stakes.get("lower", 0))),
        "big_blind_amount": dollars(stakes.get("big_blind", stakes.get("upper", 0))),
        "bet_limit": {"bet_type": _LIMITS[hand.structure], "bet_cap": 0},
        "dealer_seat": hand.button or max(hand.stacks),
        "players": [
            {"id": seat, "seat": seat, "name": hand.name(seat), "starting_stack": dollars(stack)}
            for seat, stack in hand.stacks.items()
        ],
        "rounds": _rounds(hand, hero),
        "pots": _pots(hand),
    }
    if hero is not None:
        result["hero_player_id"] = hero
    return result


def _date(when: str) -> str:
    day, _, time = (when or "2000/01/01 00:00:00").partition(" ")
    return f"{day.replace('/', '-')}T{time.rjust(8, '0')}"


def _rounds(hand: RecordedHand, hero: int | None) -> list[dict[str, Any]]:
    kind = GAMES[hand.game].open_hand_history
    names = _STREETS["Stud" if kind == "StudHiLo" else kind if kind in _STREETS else "board"]
    rounds: list[dict[str, Any]] = [_round(0, names[0])]
    showdown: list[Step] = []
    left = dict(hand.stacks)
    for number, step in hand.streets():
        if step.kind in ("show", "muck"):
            showdown.append(step)
        if number > len(rounds):
            rounds.append(_round(len(rounds), names[min(number, len(names)) - 1]))
        if step.kind == "board":
            rounds[-1]["cards"] += [cards.TEXTS[code] for code in step.cards]
        elif step.kind == "return":
            left[step.seat] += step.amount
        elif (step.kind in _ACTIONS or step.kind == "check or call") and step.kind not in ("show", "muck"):
            _add(rounds[-1]["actions"], step, left, hero)
    if showdown:
        rounds.append(_round(len(rounds), "Showdown"))
        for step in showdown:
            _add(rounds[-1]["actions"], step, left, hero)
    return rounds


def _round(number: int, street: str) -> dict[str, Any]:
    return {"id": number, "street": street, "cards": [], "actions": []}


def _add(actions: list[dict[str, Any]], step: Step, left: dict[int, int], hero: int | None) -> None:
    """Add an action; the amount is what it adds to the pot. A seat's cards of one street are one action."""
    if step.kind == "deal":
        if hero not in (None, step.seat) and step.words != "up":
            return
        dealt = [one for one in actions if one["action"] == "Dealt Cards" and one["player_id"] == step.seat]
        if dealt:
            dealt[0]["cards"] += [cards.TEXTS[code] for code in step.cards if code >= 0]
            return
    left[step.seat] -= step.amount if step.kind not in ("show", "muck") else 0
    name = _ACTIONS.get(step.kind, "Call" if step.amount else "Check")
    action = {
        "action_number": len(actions) + 1,
        "player_id": step.seat,
        "action": name,
        "amount": dollars(step.amount),
        "is_allin": bool(step.amount and not left[step.seat]),
    }
    if step.cards:
        action["cards"] = [cards.TEXTS[code] for code in step.cards if code >= 0]
    actions.append(action)


def _pots(hand: RecordedHand) -> list[dict[str, Any]]:
    """The pots with their winners, the main pot first; the rake is part of its amount."""
    pots: dict[str, dict[int, int]] = {}
    for step in hand.steps:
        if step.kind == "collect":
            shares = pots.setdefault(step.words, {})
            shares[step.seat] = shares.get(step.seat, 0) + step.amount
    result = []
    for number, (_, shares) in enumerate(sorted(pots.items())):
        rake = hand.rake if number == 0 else 0
        wins = [{"player_id": seat, "win_amount": dollars(share)} for seat, share in shares.items()]
        amount = sum(shares.values()) + rake
        result.append({"number": number, "amount": dollars(amount), "rake": dollars(rake), "player_wins": wins})
    return result
