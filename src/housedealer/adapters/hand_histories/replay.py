"""Replay a recorded hand by a posting's rules: every choice is made at the table, and the table settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from housedealer.adapters.hand_histories.game_names import game_of, usual_posting
from housedealer.adapters.hand_histories.recorded_hand import CHOICES, INCREASES, UNKNOWN, RecordedHand, Step
from housedealer.adapters.hand_histories.unknown_cards import (
    Held,
    board_of,
    draw_of,
    filled,
    held_cards,
    unseen_at_showdown,
)
from housedealer.cards import text
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.poker.posting import Rules
from housedealer.postings.collection import FeeOption
from housedealer.postings.own import Given, find
from housedealer.table.contract import write_document
from housedealer.table.family import Game
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup

_TRIES = 500
"""How many ways to fill in a hand that was beaten unseen are tried."""


@dataclass
class Replayed:
    """A replayed hand: the round, and the readings that it was played by."""

    round: Round
    readings: dict[str, str]
    unseen: list[int]
    """The seats that reached the showdown and showed no cards."""
    filled_in: dict[int, list[int]]
    """The cards of each seat that the file does not show and that were filled in."""


@dataclass
class ReplaySettings:
    """How hands are replayed: by which posting, readings and fee option, with which smallest chip."""

    posting: Given | None = None
    readings: Mapping[str, str] | None = None
    option: int | None = None
    chip: int | None = None


def replay(hand: RecordedHand, settings: ReplaySettings | None = None) -> Replayed:
    """Play a recorded hand by the posting that is named, in the settings or in the file, or else by the usual one.

    Without a fee option the recorded rake is taken from the pot. Raises an error where the posting does not allow what
    was done.
    """
    settings = settings or ReplaySettings()
    if hand.obstacle:
        raise HouseError(hand.obstacle)
    played = _game(hand, settings)
    rules: Rules = played.rules
    held = held_cards(hand, rules)
    unseen = unseen_at_showdown(hand, held)
    paid = hand.net or {}
    ways = filled(hand, held, played.posting.deck.kind)
    for number, codes in enumerate(ways):
        round_ = _played(hand, played, settings, held, codes)
        net = round_.result()["net"]
        beaten = all(net[str(seat)] <= paid.get(seat, net[str(seat)]) for seat in unseen)
        if beaten or number >= _TRIES:
            break
    invented = {
        seat: [code for code, known in zip(codes[seat], one.slots, strict=True) if known == UNKNOWN]
        for seat, one in held.items()
    }
    return Replayed(round_, dict(played.readings), unseen, {seat: new for seat, new in invented.items() if new})


def _game(hand: RecordedHand, settings: ReplaySettings) -> Game:
    named = settings.posting or hand.posting
    if named is None:
        posting, readings = usual_posting(hand.game, hand.structure)
    else:
        posting, readings = find(named), dict(hand.readings) if named == hand.posting else {}
    readings |= dict(settings.readings or {})
    played = game(posting, readings)
    rules = played.rules
    if not isinstance(rules, Rules) or game_of(rules, played.posting.deck.kind) != hand.game:
        raise HouseError(f"posting: {posting} is another game than the file's {hand.game}; name a posting of that game")
    blind = next((step for step in hand.steps if step.kind == "small blind"), None)
    known = {one.id for one in played.posting.readings}
    open_question = "heads-up-blinds" in known and "heads-up-blinds" not in readings
    if len(hand.stacks) == 2 and open_question and blind is not None and blind.seat == hand.button:
        return game(posting, readings | {"heads-up-blinds": "button"})
    return played


def _played(
    hand: RecordedHand, played: Game, settings: ReplaySettings, held: Mapping[int, Held], codes: dict[int, list[int]]
) -> Round:
    """The round with these cards, played to its end."""
    round_ = Round.read(
        _document(hand, played, settings, codes),
        lambda name, readings: played,
        None if settings.option is not None or hand.option is not None else _raked(hand, played),
    )
    draws = dict.fromkeys(hand.stacks, 0)
    for step in hand.steps:
        if step.kind == "bring-in" or step.kind in CHOICES:
            argument: Any = step.to
            if step.kind == "draw":
                argument = draw_of(step, held[step.seat], codes[step.seat], draws[step.seat])
                draws[step.seat] += 1
            _choose(round_, step, argument)
    _pass_free_checks(round_)
    if round_.offer is not None and not round_.offer.optional:
        raise HouseError(f"the file ends before the hand does: seat {round_.offer.position} must choose")
    round_.finish()
    return round_


def _document(
    hand: RecordedHand, played: Game, settings: ReplaySettings, codes: dict[int, list[int]]
) -> dict[str, Any]:
    rules: Rules = played.rules
    chip = settings.chip or hand.smallest_chip()
    doc: dict[str, Any] = {
        "posting": played.posting.id,
        "option": settings.option if settings.option is not None else hand.option,
        "stakes": hand.stakes,
        "seats": {str(seat): {"stack": stack} for seat, stack in hand.stacks.items()},
    }
    if played.readings:
        doc["readings"] = dict(played.readings)
    if len(rules.structures) > 1:
        doc["structure"] = hand.structure
    if chip > 1:
        doc["chip"] = chip
    if hand.button is not None and rules.origin == "button":
        doc["button"] = hand.button
    written = write_document(doc, played.family)
    written["deal"] = {str(seat): text(dealt) for seat, dealt in codes.items()}
    if board := board_of(hand):
        written["deal"]["board"] = text(board)
    return written


def _raked(hand: RecordedHand, played: Game) -> Any:
    """Take the recorded rake from the pot when the last betting is over, as an option that no schedule posts."""
    if not hand.rake:
        return None
    rules: Rules = played.rules
    reached = max(number for number, _ in hand.streets())
    last = rules.streets[min(max(reached, 1), len(rules.streets)) - 1].name
    due: Any = {last: hand.rake}  # schedules know only some streets' names
    option = FeeOption.model_construct(
        option=1, kind="pot", streets=due, after_bets=True, payer="pot", players=None, no_flop=0
    )

    def prepare(setup: Setup) -> None:
        setup.option = option

    return prepare


def _pass_free_checks(round_: Round, seat: int | None = None) -> None:
    """Check for the bring-in's owner where the posting offers it and the file does not record it (000:6237-6239)."""
    while (offer := round_.offer) is not None and offer.position != str(seat) and "check" in offer.names():
        rules: Rules = round_.setup.game.rules
        streets = sum(event["event"] == "street" for event in round_.events)
        if rules.bring_in is None or not rules.bring_in.acts_again or streets != 1:
            return
        round_.choose("check")


def _choose(round_: Round, step: Step, argument: Any) -> None:
    """Make a recorded choice at the table."""
    _pass_free_checks(round_, step.seat)
    offer = round_.offer
    where = f"seat {step.seat}"
    if step.kind == "bring-in":
        if offer is not None and "bring-in" in offer.names():
            if offer.position != str(step.seat):
                raise HouseError(f"{where}: it brings in, but by this posting seat {offer.position} does")
            round_.choose("bring-in")
        elif not any(event["event"] == "post" and event["seat"] == str(step.seat) and event["what"] == "bring-in"
                     for event in round_.events):  # fmt: skip
            raise HouseError(f"{where}: it brings in, but by this posting another seat does")
        return
    if offer is None:
        raise HouseError(f"{where}: the hand is over; the file has {step.kind}")
    if offer.position != str(step.seat):
        raise HouseError(f"{where}: it is seat {offer.position}'s turn; the file has {step.kind}")
    names = offer.names()
    if step.kind in INCREASES:
        name = next((one for one in names if one in INCREASES), step.kind)
        round_.respond(name, argument)
    elif step.kind == "check or call":
        round_.choose("check" if "check" in names else "call")
    elif step.kind in ("draw", "discard"):
        round_.choose("draw" if step.amount else "stand-pat", argument or None, where)
    else:
        round_.choose(step.kind, where=where)
