"""The Poker Hand History format (PHH): a round of poker as a file that other programs read.

The standard has eleven variants. Which one a posting is follows from its streets, its rankings, who opens and the
betting structure. A round that the standard cannot express is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.adapters.hand_histories.rounds import after_button_draw
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.games.poker.hand import Hand
from housedealer.games.poker.picture import PokerPicture
from housedealer.games.poker.posting import Rules
from housedealer.games.poker.stakes import Stakes, read_stakes
from housedealer.money import dollars
from housedealer.table.events import Event
from housedealer.table.round.runner import Round

STUD = ["ddu", "u", "u", "u", "d"]


def variant_of(rules: Rules, stakes: Stakes) -> str | None:
    """The standard's code for a game, or None where it has none."""
    deal = [street.deal for street in rules.streets]
    board = [street.board for street in rules.streets]
    draws = [street.draw for street in rules.streets]
    hands = rules.hands
    if stakes.kill or len(stakes.blinds) > 2 or any(street.discard for street in rules.streets):
        return None
    if rules.blinds and board == [0, 3, 1, 1]:
        kind = (deal[0], hands.exactly_two, hands.low, stakes.structure)
        return {
            ("dd", False, None, "fixed"): "FT",
            ("dd", False, None, "no"): "NT",
            ("dddd", True, None, "pot"): "PO",
            ("dddd", True, "low-8", "fixed"): "FO/8",
        }.get(kind)
    if rules.blinds and not any(board):
        return {
            ("low-27", 1, "no"): "N2L1D",
            ("low-27", 3, "fixed"): "F2L3D",
            ("badugi", 3, "fixed"): "FB",
        }.get((hands.best, sum(map(bool, draws)), stakes.structure))
    if rules.bring_in and deal == STUD and stakes.structure == "fixed":
        opens = (hands.best, hands.low, rules.bring_in.pick, rules.bring_in.ranks[0])
        return {
            ("high", None, "lowest", "2"): "F7S",
            ("high", "low-8", "lowest", "2"): "F7S/8",
            ("low-a5", None, "highest", "A"): "FR",
        }.get(opens)
    return None


def export_phh(doc: Mapping[str, Any]) -> str:
    """A finished round's document as a PHH file.

    >>> print(export_phh({"posting": "the-101/no-limit-texas-holdem", "option": None, "button": 3,
    ...     "stakes": {"small_blind": 1, "big_blind": 2}, "seats": {str(s): {"stack": 50} for s in (1, 2, 3)},
    ...     "deal": {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh"},
    ...     "choices": [["3", "raise", 6], ["1", "fold"], ["2", "fold"]]}))
    variant = 'NT'
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [50, 50, 50]
    actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 6', 'p1 f', 'p2 f']
    seats = [1, 2, 3]
    finishing_stacks = [49, 48, 53]
    _posting = 'the-101/no-limit-texas-holdem'
    <BLANKLINE>
    """
    round_ = read_round(doc)
    option = round_.setup.option
    return phh_of(round_, Beside(option=option.option if option is not None else None))


class Beside(NamedTuple):
    """What a file of a hand from elsewhere holds besides the round."""

    option: int | None = None
    hidden: frozenset[int] = frozenset()
    """Cards that the hand's record does not show: they are written as unknown."""
    names: Mapping[int, str] = MappingProxyType({})
    number: str = ""


def phh_of(round_: Round, beside: Beside) -> str:
    """A finished round as a PHH file."""
    answer = round_.result()
    setup = round_.setup
    rules = setup.game.rules
    if not isinstance(rules, Rules):
        raise HouseError(f"posting: {setup.game.posting.id} is not a poker game for the pot; PHH holds nothing else")
    stakes = read_stakes(setup, rules)
    variant = variant_of(rules, stakes)
    if variant is None:
        raise HouseError(
            f"posting: PHH has no variant for {setup.game.posting.id} with these stakes; try another format"
        )
    seats = _dealing_order(round_, rules)
    stacks = [setup.stacks[seat] for seat in seats]
    fields: dict[str, Any] = {"variant": variant, "antes": [dollars(stakes.ante)] * len(seats)}
    if stakes.blinds:
        fields["blinds_or_straddles"] = _blinds(stakes, rules, len(seats))
    else:
        fields["bring_in"] = dollars(stakes.bring_in)
    if stakes.structure == "fixed":
        fields |= {"small_bet": dollars(stakes.lower), "big_bet": dollars(stakes.upper)}
    else:
        fields["min_bet"] = dollars(stakes.least_bet)
    fields["starting_stacks"] = [dollars(stack) for stack in stacks]
    actions = _actions(round_.view("house"), [str(seat) for seat in seats])
    fields["actions"] = [_hidden(action, beside.hidden) for action in actions]
    if beside.number.isdecimal():
        fields["hand"] = int(beside.number)
    if beside.names:
        fields["players"] = [beside.names.get(seat, "") for seat in seats]
    fields["seats"] = seats
    fields["finishing_stacks"] = [
        dollars(stack + answer["net"][str(seat)]) for seat, stack in zip(seats, stacks, strict=True)
    ]
    fields["_posting"] = setup.game.posting.id
    if setup.game.readings:
        fields["_readings"] = [f"{name}={choice}" for name, choice in setup.game.readings]
    if stakes.chip > 1:
        fields["_chip"] = dollars(stakes.chip)
    if beside.option is not None:
        fields["_option"] = beside.option
    if answer["drop"]:
        fields["_drop"] = dollars(answer["drop"])
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _dealing_order(round_: Round, rules: Rules) -> list[int]:
    """The seats in dealing order: the standard's first player receives the first card."""
    hand = Hand(round_.table, rules, read_stakes(round_.setup, rules))
    hand.sit(1 if rules.origin == "house-dealer" else (round_.table.button or 0) + 1)
    return hand.seats


def _blinds(stakes: Stakes, rules: Rules, players: int) -> list[int | float]:
    posted = [dollars(blind) for blind in stakes.blinds]
    if players == 2 and len(posted) == 2 and rules.blinds and rules.blinds.heads_up == "left":
        posted.reverse()  # the standard names the button's blind first when two play
    return [*posted, *[0] * (players - len(posted))]


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_toml(one) for one in value)}]"
    if not isinstance(value, str):
        return str(value)
    return f"'{value}'" if value.isprintable() and "'" not in value else json.dumps(value)


def _hidden(action: str, hidden: frozenset[int]) -> str:
    """An action with the cards that are not known as ??; a hand that nobody saw is mucked."""
    words = action.split()
    if not hidden or len(words) < 3 or words[1] not in ("dh", "sd", "sm"):
        return action
    pairs = [words[-1][at : at + 2] for at in range(0, len(words[-1]), 2)]
    shown = ["??" if cards.card(pair) in hidden else pair for pair in pairs]
    if words[1] == "sm" and "??" in shown:
        return " ".join(words[:2])
    return " ".join([*words[:-1], "".join(shown)])


def _actions(events: list[Event], seats: list[str]) -> list[str]:
    """The actions of a round in the standard's notation."""
    names = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
    events = after_button_draw(events)
    picture = PokerPicture()
    read = 0
    shown_at = _showdown_at(events)
    shown: dict[str, int] = {}
    actions: list[str] = []
    number = 0
    while number < len(events):
        event = events[number]
        kind = event["event"]
        if kind == "deal":
            number = _deal(events, number, names, actions)
        elif kind == "draw":
            gone = event["cards"].split() if event["count"] else []
            actions.append(f"{names[event['seat']]} sd {''.join(gone)}".strip())
        elif kind == "post" and event["what"] == "bring-in":
            actions.append(f"{names[event['seat']]} pb")
        elif kind == "action" and not _bring_in_checks(events, number):
            actions.append(_action(event, names))
        number += 1
        for one in events[read:number]:
            picture.apply(one)
        read = number
        left = [seat for seat in seats if seat not in picture.out]
        if number > shown_at and len(left) > 1 and not shown:
            shown = {seat: len(picture.known(seat)) for seat in left}
            actions += [_shows(picture, seat, names) for seat in left]
    # Cards dealt face down after an all-in are shown at the end.
    return actions + [_shows(picture, seat, names) for seat in shown if len(picture.known(seat)) > shown[seat]]


def _shows(picture: PokerPicture, seat: str, names: dict[str, str]) -> str:
    """The action of showing a whole hand."""
    return f"{names[seat]} sm {''.join(cards.TEXTS[code] for code in picture.known(seat))}"


def _showdown_at(events: list[Event]) -> int:
    """The event after which hands are shown: when no more bets or draws can come, so before an all-in's last cards."""
    drawing = any(event["event"] == "draw" for event in events)
    decisive = ("action", "post", "draw", "deal") if drawing else ("action", "post")
    return max(number for number, event in enumerate(events) if event["event"] in decisive)


def _deal(events: list[Event], number: int, names: dict[str, str], actions: list[str]) -> int:
    """Write a run of dealt cards player by player, and the board's together; return the index of the last one."""
    batch: dict[str, list[str]] = {}
    while number < len(events) and events[number]["event"] == "deal":
        batch.setdefault(events[number]["to"], []).append(events[number]["card"])
        number += 1
    for position, dealt in batch.items():
        actions.append(f"d {'db' if position == 'board' else f'dh {names[position]}'} {''.join(dealt)}")
    return number - 1


def _bring_in_checks(events: list[Event], number: int) -> bool:
    """Whether the bring-in's owner checks after everyone called: a turn that the standard does not have."""
    event = events[number]
    streets = sum(one["event"] == "street" for one in events[:number])
    brought = any(one["event"] == "post" and one["what"] == "bring-in" for one in events)
    return bool(event["choice"] == "check" and streets == 1 and brought)


def _action(event: Event, names: dict[str, str]) -> str:
    player = names[event["seat"]]
    if event["choice"] == "fold":
        return f"{player} f"
    if event["choice"] in ("check", "call"):
        return f"{player} cc"
    return f"{player} cbr {dollars(event['to'])}"
