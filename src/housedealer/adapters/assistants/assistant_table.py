"""A table at which an assistant holds one seat and bots the others."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict

from housedealer.arguments import check
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.games.units import unit_of
from housedealer.money import show
from housedealer.play import bots
from housedealer.play.seat_view import SeatView
from housedealer.postings import find, option_of
from housedealer.table.contract import in_cents, read_argument
from housedealer.table.drawn_table import sentences
from housedealer.table.events import Cents
from housedealer.table.round.runner import Round
from housedealer.table.sitting.script import Agreement, NewShoe, Picks, Question, play_round
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer

UNITS = 100
"""Everybody sits down with this many big blinds or least wagers."""


class LegalChoice(TypedDict):
    """A choice that the seat may make, with what its argument must be."""

    choice: str
    argument: NotRequired[str]


class TableQuestion(TypedDict):
    """What is asked of the seat: to take the bank, to wager, or to choose in the round."""

    kind: str
    """`bank`, `wagers` or `choice`."""
    says: str
    legal: NotRequired[list[LegalChoice]]
    wagers: NotRequired[dict[str, str]]
    """The wagers that may be placed, with their limits."""
    least_dollars: NotRequired[float]
    most_dollars: NotRequired[float]


class TableState(TypedDict):
    """A table as the assistant's seat sees it."""

    table: str
    posting: str
    seat: str
    round: int
    stacks_dollars: dict[str, float]
    cards: str
    """The seat's own cards."""
    board: str
    happened: list[str]
    """What has happened since the last answer."""
    question: TableQuestion


class AssistantTable:
    """A table with one seat for the assistant; the bots answer for the others."""

    def __init__(self, name: str, posting: str, *, seats: int, seat: int, seed: int | None, stakes: str | None) -> None:
        check(seed=seed)
        self.name, self.seat = name, seat
        self.game: Game = game(find(posting))
        if not 2 <= seats <= self.game.places or not 1 <= seat <= seats:
            raise HouseError(f"seats: expected 2 to {self.game.places} seats, and yours among them")
        plan = self.game.plan(stakes) if stakes else self.game.plans()[0]
        option = self.game.opening_option(plan, seats)
        self.rng = random.Random(seed)
        self.session = Session.open(self.game, stacks={}, option=option, plan=plan, seed=seed)
        fee = option_of(self.game.posting, option)
        least = sum(bots.least_wagers(self.game, fee).values()) if self.game.posting.player_dealer else 0
        self.stack = self.session.buy_in.within(UNITS * (least or unit_of(plan.terms)))
        self.session.stacks = dict.fromkeys(range(1, seats + 1), self.stack)
        self.sitting = Sitting(self.session)
        self.happened: list[str] = []
        self.round: Round | None = None
        self._read = 0
        self._script: Generator[Question, Any, str] = iter(())  # type: ignore[assignment]
        self._question: Question | None = None
        self._next_round()

    # Answers

    def bank(self, dollars: Any) -> None:
        """Take the offered bank with this many dollars, or pass with 0."""
        if not isinstance(self._question, BankOffer):
            raise HouseError("bank: it is not offered to you now; look_at_table shows what you must answer")
        amount = in_cents(dollars, Cents, "bank")
        if amount:
            self.sitting.check_bank(self.seat, amount)
        self._send(amount)

    def wager(self, wagers: Mapping[str, Any]) -> None:
        """Place wagers in dollars, by their names; none to sit this round out."""
        if not isinstance(self._question, WagerOffer):
            raise HouseError("wagers: none are taken from you now; look_at_table shows what you must answer")
        placed = in_cents(dict(wagers), dict[str, Cents], "wagers")
        if placed:
            self.sitting.check(self._question.place, placed, 0.0)
        self._send(placed)

    def choose(self, choice: str, argument: Any = None) -> None:
        """Make a choice in the round, with an argument as in a round's document: dollars, or cards."""
        round_ = self.round
        if round_ is None or not isinstance(self._question, Round):
            raise HouseError("choice: you have none to make now; look_at_table shows what you must answer")
        view = SeatView(round_, self.seat)
        if view.offer is None:
            raise HouseError("choice: it is not your turn; look_at_table shows whose it is")
        position = view.offer.position
        round_.respond(choice, read_argument(view.offer, choice, argument, "choice"), position)
        self._advance()

    # The script

    def _next_round(self) -> None:
        for seat, stack in self.session.stacks.items():
            if stack < self.stack // 10:
                self.session.stacks[seat] = self.stack
                self.happened.append(f"Seat {seat} buys more chips: {show(self.stack)}.")
        self._script = play_round(self.sitting, sorted(self.session.stacks), lambda: 0.0)
        self.round, self._read = None, 0
        self._question = next(self._script)
        self._advance()

    def _send(self, answer: Any) -> None:
        self._question = self._sent(answer)
        if self._question is None:
            self._next_round()
        else:
            self._advance()

    def _sent(self, answer: Any) -> Question | None:
        """The next question, or None after the round."""
        try:
            return self._script.send(answer)
        except StopIteration as end:
            if end.value:
                self.happened.append(str(end.value))
            return None

    def _advance(self) -> None:
        """Have the bots and the house answer until something is asked of the assistant."""
        while True:
            question = self._question
            if question is None:
                self._next_round()
                return
            if isinstance(question, Round):
                if self._play(question):
                    return
                self._question = self._sent(None)
            elif _seat_of_question(question) == self.seat:
                return
            else:
                self._question = self._sent(self._bots_answer(question))

    def _bots_answer(self, question: Question) -> Any:
        match question:
            case NewShoe():
                return self.rng.getrandbits(64)
            case BankOffer():
                return bots.takes_bank(question.least, question.most, self.rng)
            case WagerOffer():
                fee = option_of(self.game.posting, self.session.option)
                return bots.wager(self.game, fee, question.most, self.rng, self.session.carried, question.place)
            case Picks() | Agreement():
                return None
        return None

    def _play(self, round_: Round) -> bool:
        """Play a round on until the assistant is asked; whether it is."""
        self.round = round_
        while (offer := round_.offer) is not None:
            if str(self.seat) in round_.setup.accounts and SeatView(round_, self.seat).offer is not None:
                return True
            seen = round_.view(offer.position)
            round_.respond(*bots.choose(offer, self.game, seen, self.rng), position=offer.position)
        self._note(round_)
        return False

    def _note(self, round_: Round) -> None:
        """Note what has happened in the round since the last look, as the seat sees it."""
        seen = sentences(round_, str(self.seat))
        self.happened += [text for text in seen[self._read :] if text]
        self._read = len(seen)

    # What the seat sees

    def state(self) -> TableState:
        """The table as the seat sees it; past events are listed once."""
        cards = board = ""
        stacks = {str(seat): stack for seat, stack in self.session.stacks.items()}
        if self.round is not None and str(self.seat) in self.round.setup.accounts:
            view = SeatView(self.round, self.seat)
            cards, board = view.cards, view.board
            stacks |= view.stacks_cents
            self._note(self.round)
        happened, self.happened = self.happened, []
        return {
            "table": self.name,
            "posting": self.game.posting.id,
            "seat": str(self.seat),
            "round": self.session.number + 1,
            "stacks_dollars": {seat: stack / 100 for seat, stack in stacks.items()},
            "cards": cards,
            "board": board,
            "happened": happened,
            "question": self._question_data(),
        }

    def _question_data(self) -> TableQuestion:
        question = self._question
        if isinstance(question, BankOffer):
            says = f"Take the bank? {show(question.least)} to {show(question.most)}, or 0 to pass."
            return {"kind": "bank", "says": says, "least_dollars": question.least / 100,
                    "most_dollars": question.most / 100}  # fmt: skip
        if isinstance(question, WagerOffer):
            return {"kind": "wagers", "says": f"Place your wagers, {show(question.most)} at the most.",
                    "wagers": self._limits(), "most_dollars": question.most / 100}  # fmt: skip
        if self.round is None or (offer := SeatView(self.round, self.seat).offer) is None:
            raise AssertionError("there is no open question")
        legal: list[LegalChoice] = []
        for one in offer.legal:
            entry: LegalChoice = {"choice": one.name}
            if one.argument is not None:
                entry["argument"] = one.argument.words()
            legal.append(entry)
        return {"kind": "choice", "says": str(offer), "legal": legal}

    def _limits(self) -> dict[str, str]:
        """The wagers that are placed before the deal, each with its limits in words."""
        fee = option_of(self.game.posting, self.session.option)
        result = {}
        for rule in self.game.posting.wagers:
            if rule.placed == "before-deal":
                least, most, _ = self.game.wager_range(rule, fee)
                upto = f"{show(least)} to {show(most)}" if most is not None else f"{show(least)} and up"
                needs = f", needs {' or '.join(rule.requires)}" if rule.requires else ""
                result[rule.id] = f"{rule.name}: {upto}{needs}"
        return result


def _seat_of_question(question: Question) -> int | None:
    match question:
        case BankOffer(seat=seat):
            return seat
        case WagerOffer(place=place):
            return int(place)
    return None
