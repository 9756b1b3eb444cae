"""The table as a script sees it: cards to deal, seats to ask, wagers to settle, fees to collect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.postings.irregularities import Does
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.table.events import (
    HOUSE,
    Burn,
    Deal,
    Event,
    FeeEvent,
    FirstAction,
    Placed,
    RoundEvent,
    SettledLine,
    SettleEvent,
    Shuffle,
    Turn,
    Void,
)
from housedealer.table.money import fees
from housedealer.table.money.bank import Bank, Result, Verdict, Wager, order_seats, order_wagers
from housedealer.table.money.ledger import Ledger
from housedealer.table.round.card_source import EmptyShoeError
from housedealer.table.round.first_action import ActionSeat, find_action
from housedealer.table.round.irregularities import Mishap
from housedealer.table.round.setup import Setup
from housedealer.table.sitting.carried import Carried

Judge = Callable[[Wager], Verdict]
Face = Literal["up", "down"]

_SEEN = [{"card": text} for text in cards.TEXTS]
"""What someone sees of each card."""


class Table:
    """One round's table: a script deals, asks and settles through it, and everything is recorded as events."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.posting = setup.game.posting
        self.source = setup.source
        self.wagers = list(setup.wagers)
        self.bank = Bank(setup.bank)
        self.accounts = setup.accounts
        """Places whose money can change, in seat order."""
        self.ledger = Ledger(self.accounts)
        self.hands: dict[str, list[int]] = {}
        self.events: list[Event] = []
        self.emit: Callable[[Mapping[str, object]], None] = self.events.append  # type: ignore[assignment]
        """Record an event of one of the defined kinds."""
        self.lines: list[SettledLine] = []
        """The settled wagers."""
        self.fees: list[fees.Fee] = []
        self.pots: list[dict[str, Any]] = []
        self.points: list[dict[str, Any]] = []
        """Points exchanged between each two players."""
        self.next: Carried | None = None
        """State for the next round, in games that carry any."""
        self.voided = ""
        """Why the round is void, if it is."""
        self.button = setup.button
        """The dealer button's seat: given, or decided by the round's own draw."""
        self._first: ActionSeat | None = None
        self._dealer = str(setup.dealer)
        self._pay_tables: dict[str, list[PayRow]] = {}
        self._open()

    def __repr__(self) -> str:
        return f"Table({self.posting.id}, {len(self.events)} events)"

    def _open(self) -> None:
        setup = self.setup
        placed = setup.placed()
        event: RoundEvent = {"event": "round", "posting": self.posting.id, "seats": placed}
        if setup.dealer is not None:
            event = {
                "event": "round",
                "posting": self.posting.id,
                "player_dealer": str(setup.dealer),
                "bank": setup.bank,
                "seats": placed,
            }
        if setup.standing:
            event["up"] = setup.up()
        self.emit(event)
        for fee in fees.by_time(setup.option, setup.collect):
            self.take_fee(fee)

    # Cards

    def draw(
        self, position: str, face: Face = "up", seen_by: Sequence[str] | None = None, hand: int | None = None
    ) -> int:
        """Deal a position its next card: face up for all, or face down for its owner (or the given viewers) alone."""
        try:
            code = self.source.draw(position)
        except EmptyShoeError:
            self._refill()
            code = self.source.draw(position)
        event: Deal = {"event": "deal", "to": position, "face": face}
        if hand is not None:
            event["hand"] = hand
        if face == "up":
            event["card"] = cards.TEXTS[code]
        else:
            seen = _SEEN[code]
            event["private"] = (
                {position: seen, HOUSE: seen} if seen_by is None else dict.fromkeys((*seen_by, HOUSE), seen)
            )
        self.emit(event)
        return code

    def deal(self, position: str, count: int = 1, face: Face = "up", seen_by: Sequence[str] | None = None) -> list[int]:
        """Deal cards into a position's hand and return the whole hand."""
        hand = self.hands.setdefault(position, [])
        for _ in range(count):
            hand.append(self.draw(position, face, seen_by))
        return hand

    def burn(self, count: int = 1) -> None:
        """Burn cards unseen."""
        for _ in range(count):
            try:
                self.source.burn()
            except EmptyShoeError:
                self._refill()
                self.source.burn()
        event: Burn = {"event": "burn", "count": count}
        self.emit(event)

    def _refill(self) -> None:
        """Deal on from the discards of earlier rounds, if there are any, when the shoe runs out in mid-round."""
        if (count := self.source.refill()) > 0:
            self.emit(Shuffle(event="shuffle", count=count))

    def turn_up(self, position: str, codes: Iterable[int] | None = None) -> None:
        """Turn cards face up: all of a position's, or those named."""
        shown = self.hands[position] if codes is None else codes
        event: Turn = {"event": "turn", "position": position, "cards": cards.text(shown)}
        self.emit(event)

    # Seats

    @property
    def action(self) -> int:
        """The seat with first action: given for the round, or as the posting derives it."""
        result = self._first
        if result is None:
            result = self._first = find_action(self.setup, self.hands)
            if result.why:
                self.emit(FirstAction(event="first-action", seat=str(result.seat), why=result.why))
        return result.seat

    @property
    def counted(self) -> int | None:
        """The place that a card, a total or dice pointed to, occupied or not; None where the action was derived
        otherwise."""
        return None if self._first is None else self._first.counted

    def first_action(self) -> ActionSeat:
        """The seat with first action and its source, whether or not the round needed it."""
        return self._first or find_action(self.setup, self.hands)

    def seats_from_action(self) -> list[int]:
        """Occupied seats from the one with first action.

        Clockwise, or counterclockwise where that is posted and the first action was not given.
        """
        rule = self.posting.action
        if rule is not None and rule.direction == "counterclockwise" and self.setup.action is None:
            return order_seats(self.setup.seats, self.action, clockwise=False)
        return order_seats(self.setup.seats, self.action)

    def wagers_of(self, place: str, kind: str | None = None) -> list[Wager]:
        """A bettor's wagers on the table, of one kind or all."""
        return [w for w in self.wagers if w.place == place and (kind is None or w.id == kind)]

    # Irregularities

    def mishaps_at(self, does: Does, position: str) -> list[Mishap]:
        """The irregularities of a position that have this consequence."""
        return [one for one in self.setup.mishaps if one.does == does and one.position == position]

    def replace_cards(self) -> None:
        """Once the deal is complete, replace cards that may not be played by the next ones of the stub."""
        for one in self.setup.mishaps:
            if one.does == "replaced":
                held = self.hands.get(one.position, [])
                if one.card not in held:
                    card = cards.TEXTS[one.card]
                    raise HouseError(
                        f"irregularities: {card} was not dealt to {one.position}; expected one of its cards"
                    )
                self.turn_up(one.position, [one.card])
                held.remove(one.card)
                held.append(self.draw(one.position, "down"))

    def void(self, why: str) -> None:
        """End the round before anything is settled: all wagers and fees are returned."""
        self.voided = why
        self.fees.clear()
        self.ledger = Ledger(self.accounts)
        self.lines = [line(wager, "returned", why) for wager in self.wagers]
        self.wagers = []
        self.emit(Void(event="void", why=why))

    # Money

    def rule(self, wager: str) -> WagerRule:
        """The posting's rule of a wager."""
        return self.setup.game.wagers[wager]

    def pay_table(self, wager: str) -> list[PayRow]:
        """A wager's pay rows: those of the table in force where several are printed."""
        rows = self._pay_tables.get(wager)
        if rows is None:
            rows = self._pay_tables[wager] = self.rule(wager).pay_table(self.setup.pay_tables.get(wager))
        return rows

    def collect_fees(self, when: str) -> None:
        """Collect the fees of the option in force from player-dealer and bettors, if this is the posted time for it."""
        rule, option = self.posting.fees, self.setup.option
        if rule is None or option is None or rule.when != when:
            return
        # They follow from the wagers before the deal, whatever cards come.
        owed: list[fees.Fee] | None = self.setup.cache.get("fees")
        if owed is None:
            tips = sum(self.setup.extra.get("tips", {}).values())
            owed = self.setup.cache["fees"] = fees.due(option, self.setup.wagers, tips)
        for fee in owed:
            self.take_fee(fee)

    def take_fee(self, fee: fees.Fee) -> None:
        """Move a fee from its payer to the drop."""
        payer = self._dealer if fee.payer == "player-dealer" else fee.payer
        self.fees.append(fee)
        self.ledger.move(payer, "drop", fee.amount)
        event: FeeEvent = {"event": "fee", "payer": fee.payer, "amount": fee.amount, "why": fee.why}
        self.emit(event)

    def place(self, wager: Wager) -> Wager:
        """Add a wager in mid-round: a double, a play wager, insurance."""
        self.wagers.append(wager)
        event: Placed = {
            "event": "wager",
            "seat": wager.place,
            "wager": wager.id,
            "hand": wager.hand,
            "staked": wager.staked,
        }
        self.emit(event)
        return wager

    def settle(
        self, judge: Judge, wagers: Iterable[Wager] | None = None, winning: Callable[[Wager], bool] | None = None
    ) -> None:
        """Settle wagers (all that are left, or those given) in the posted order, as far as the bank covers.

        `winning` says whether a wager's hand wins, where the posting settles a winning hand in another order.
        """
        rule = self.posting.settlement
        if rule is None or self.posting.table is None:
            raise HouseError(f"postings/{self.posting.id}.toml: settlement: missing; expected walk and order")
        chosen = self.wagers if wagers is None else list(wagers)
        verdicts = {id(wager): judge(wager) for wager in chosen}
        ordered = order_wagers(
            chosen,
            self.seats_from_action(),
            rule,
            self.posting.table.backline,
            loses=lambda wager: verdicts[id(wager)].result == "lose",
            winning=winning,
        )
        for wager in ordered:
            self.settle_one(wager, verdicts[id(wager)])
        self.wagers = [] if wagers is None else [wager for wager in self.wagers if id(wager) not in verdicts]

    def settle_one(self, wager: Wager, verdict: Verdict) -> None:
        """Cover one wager from the bank and move its money."""
        _, result, paid, taken, uncovered, why, _ = self.bank.cover(wager, verdict)
        if paid:
            self.ledger.move(self._dealer, wager.place, paid)
        if taken:
            self.ledger.move(wager.place, self._dealer, taken)
        self._write_down(line(wager, result, why, paid, taken, uncovered))

    def push(self, wager: Wager, why: str) -> None:
        """Settle a wager as a push, whatever is left in the bank."""
        self._write_down(line(wager, "push", why))

    def give_back(self, wager: Wager, why: str) -> None:
        """Return a wager that does not meet the bank, such as the player-dealer's own."""
        self._write_down(line(wager, "returned", why))

    def _write_down(self, settled: SettledLine) -> None:
        self.lines.append(settled)
        event: SettleEvent = {"event": "settle", **settled, "pool": self.bank.pool}
        self.emit(event)

    def result(self) -> dict[str, Any]:
        """The settlement, with its money in cents."""
        self.ledger.check()
        answer: dict[str, Any] = {"posting": self.posting.id}
        match self.setup.game.family.play.money:
            case "bank":
                answer["wagers"] = self.lines
            case "pot":
                answer["pots"] = self.pots
            case "points":
                answer["points"] = self.points
        answer["fees"] = [{"payer": fee.payer, "amount": fee.amount, "why": fee.why} for fee in self.fees]
        gained = self.ledger.gained
        answer["net"] = {account: gained[account] for account in self.accounts}
        answer["drop"] = gained["drop"]
        if self.next is not None:
            answer["next"] = self.next
        if self.setup.mishaps:
            answer["irregularities"] = [
                {"kind": one.kind, "does": one.does, "why": one.why, "lines": one.lines} for one in self.setup.mishaps
            ]
        if self.voided:
            answer["voided"] = self.voided
        unused = self.source.unused()
        if unused and not self.voided:
            answer["unused"] = {position: cards.text(codes) for position, codes in unused.items()}
        return answer


def line(wager: Wager, result: Result, why: str, paid: int = 0, taken: int = 0, uncovered: int = 0) -> SettledLine:
    """A settled wager."""
    return {
        "seat": wager.place,
        "wager": wager.id,
        "hand": wager.hand,
        "staked": wager.staked,
        "result": result,
        "paid": paid,
        "taken": taken,
        "uncovered": uncovered,
        "why": why,
    }
