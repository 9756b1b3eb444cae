"""The round at a hosted table: the deal, what people and bots choose, its end, and its being voided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.fairness.rules_hash import played_by
from housedealer.server.journal.choices import Chain
from housedealer.server.journal.schema import ISSUE, Write, digest
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.questions import Asking
from housedealer.server.tables.seating import BOT_STACK
from housedealer.server.wire.encoding import text
from housedealer.table.contract import Short, in_dollars, write_choice
from housedealer.table.events import Cents, Void
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session


class Playing(Asking):
    """A table with the round that is played at it."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.net: dict[str, Cents] | None = None
        """What everyone won or lost in the round that is over."""
        self.refusal = ""
        """Why no round could be dealt, if the last one could not."""
        self.voided = ""
        """Why the last round was voided, if it was."""
        self.chain: Chain | None = None
        """The digests of the choices of the round in play."""
        self.chained = True
        """Whether every choice of the round in play is kept with its digest: not where it began in a version that had
        none."""
        self._grown = False
        """Whether the chain has grown since it was last written."""

    # The deal

    def deal(self) -> bool:
        """Deal when everyone awaited has wagered; whether a round was dealt."""
        if any(self.late_bettors()):
            return False
        now = chance.now()
        for place in [place for place in self.placed if "/" in place]:
            if not self.sitting.follows_a_hand(place, now):
                del self.placed[place]
                self.note(place, "the seat before you does not play for it, so your wager came back")
        if not self.banked:
            self._ask_for_fees(now)
        if self.sitting.nobody_wagered:
            self.phase = "nobody"
            return False
        deal = self.sitting.prepared(now, {**self.own_dice(), **self._agreed(self.placed)})
        self.dealt = {**asdict(deal), "at": now}
        playing = [*deal.wagers, *self.session.up, *([str(self.session.dealer)] if self.banked else [])]
        self.holders = {place: who.person for place in playing if (who := self.who(place)) and who.person}
        self.voided = ""
        if self.session.used == self.session.burned:
            self.session.mix_in([part for _, _, part in self.mixing if part])
        try:
            self.round = self._first_deal()
        except HouseError as error:
            # Such as a fee option that is not meant for so many players: no round, and everyone is told why.
            self.dealt, self.holders, self.phase, self.refusal = None, {}, "nobody", str(error)
            return False
        self.phase, self.refusal = "round", ""
        self.chain, self.chained, self._grown = self.new_chain(), True, True
        return True

    def _ask_for_fees(self, now: float) -> None:
        """Who cannot pay the fee by time beside the least stack is not dealt in, and told so."""
        for seat in self.sitting.short_of_time(now):
            del self.placed[seat]
            fee = show(self.sitting.time_owed(seat, now))
            self.note(seat, f"your stack does not reach the fee of {fee}; buy more chips")

    def _agreed(self, wagers: Mapping[str, Any]) -> dict[str, Any]:
        """What all who are dealt in agree to for this round; bots agree to whatever people propose."""
        if self.banked:
            return {}
        people = [placed for seat, placed in wagers.items() if (who := self.who(seat)) and who.person]
        keys = self.game.family.play.agree(self.game, len(wagers))
        return {key: True for key in keys if people and all(placed.get(key) for placed in people)}

    def _first_deal(self) -> Round:
        try:
            return self.begin()
        except HouseError:
            if self.session.used == self.session.burned:
                raise
            # What is left of the shoe may not be enough for a first deal.
            self.change_shoe("too few cards for a deal")
            return self.begin()

    def begin(self) -> Round:
        """The round that was dealt, at its beginning."""
        if self.dealt is None:
            raise AssertionError("no round was dealt")
        return self.session.deal(self.dealt["wagers"], bank=self.dealt["bank"], same_shoe=True, **self.dealt["extra"])

    def new_chain(self) -> Chain:
        """The chain of choices of the round that was dealt, at its beginning."""
        session = self.session
        return Chain(self.id, self.number, text([self.dealt, session.seed, session.mix, session.used]))

    # How it goes on

    def go_on(self) -> bool:
        """Bots answer, and those who leave are passed, until a person must answer or the round is over."""
        round_ = self.round
        if round_ is None:
            raise AssertionError("no round is played")
        while offer := next((one for one in round_.offers if not self._is_awaited(one) and not self._waits(one)), None):
            if self._is_bot(offer):
                name, argument = bots.choose(offer, self.game, self._seen(offer), self._rng)
                goes_on = self.advance("bot", offer, name, argument)
            else:
                goes_on = self.decline("left", offer)
            if not goes_on:
                return True
        if round_.offers:
            return False
        self._finish(round_)
        return True

    def bot_answers(self, asked: tuple[int, int], position: str, name: str, argument: Any) -> bool:
        """A bot has thought; whether that was still asked of it."""
        offer = next((one for one in self.open_offers() if one.position == position and self._waits(one)), None)
        if offer is None or self.round is None or asked != (self.number, self.round.answered):
            return False
        self.advance("bot", offer, name, argument)
        return True

    def decline(self, by: str, offer: Offer) -> bool:
        """Take the passive choice for whoever is away; whether the round goes on."""
        choice = offer.passed()
        rest = offer.write(choice)[2:]
        return self.advance(by, offer, choice.name, rest[0] if rest else None)

    def advance(self, by: str, offer: Offer, name: str, argument: Any, written: list[Any] | None = None) -> bool:
        """Make a choice in the round, `written` as it is kept where that is known; whether the round goes on after it,
        or could not and was voided."""
        round_, chain = self.round, self.chain
        if round_ is None or chain is None:
            raise AssertionError("no round is played")
        if written is None:
            written = write_choice(offer, offer.accept(name, argument))  # or an error, and nothing has changed
        number = round_.answered + 1
        row = {"table": self.id, "round": self.number, "number": number, "by": by, "choice": text(written)}
        try:
            round_.respond(name, argument, offer.position)
        except Exception as error:
            if round_.answered < number:
                raise
            self._write_choice(chain, row)
            if not isinstance(error, HouseError):
                report(self.id, error)
            self._void(round_, str(error) if isinstance(error, HouseError) else "the round could not be played on")
            return False
        self._write_choice(chain, row)
        return True

    def _write_choice(self, chain: Chain, row: dict[str, Any]) -> None:
        self.writes.append(Write("choice", {**row, "digest": chain.add(row["choice"], row["by"])}))
        self._grown = True

    def take_head(self) -> list[Write]:
        """Where the chain of choices ends, if it has grown and its round goes on."""
        grown, self._grown = self._grown, False
        return [self.chain.written()] if grown and self.chain and self.dealt else []

    # How it ends

    def _finish(self, round_: Round) -> None:
        answer = round_.result()
        net = answer["net"]
        below = self.session.short_after(round_)
        if below is not None:
            short = {"seat": below, "stack": self.stack(below)}
            self._void(round_, f"seat {below} would have to pay more than its stack", short)
            return
        self.net = net
        self._write_round(round_, net)
        legs = [(self.account(place), change) for place, change in net.items()]
        self.move(f"round {self.number}", [*legs, (f"drop:{self.id}", answer["drop"])], once=True)
        dealt = self.dealt or {}
        self.sitting.book(round_, dealt.get("payers", {}), dealt.get("at", 0.0))
        if self.session.cut_card_out:
            self.change_shoe("cut card")
        self._clear()

    def _void(self, round_: Round, why: str, short: dict[str, Any] | None = None) -> None:
        """A round that cannot go on: all wagers and fees go back, everyone is told, and the shoe is changed. Where a
        seat is short, the record tells of its stack, so that the reason can be checked.

        A round in which the cards fail is voided and the cards are shuffled anew (001:419-421).
        """
        round_.void(Void(event="void", why=why))
        self.voided = why
        self.net = dict.fromkeys(round_.setup.accounts, 0)
        self._write_round(round_, self.net, why, short)
        for place in self.holders:
            self.note(place, f"the round was voided and your money came back: {why}")
        self.session.void(round_)
        self.change_shoe("a round was voided")
        self._clear()

    def _write_round(
        self, round_: Round, net: Mapping[str, Any], void: str = "", short: dict[str, Any] | None = None
    ) -> None:
        record = {**round_.record(), "played_by": played_by(self.game)}
        row = {
            "table": self.id,
            "number": self.number,
            "shoe": self.shoe,
            "record": text({**record, "short": in_dollars(short, Short)} if short else record),
            "holders": text(self.holders),
            "net": text(in_dollars(net, dict[str, Cents])),
            "at": chance.now(),
            "void": void,
        }
        row["digest"] = digest(row["record"], row["holders"], row["net"], row["void"])
        self.writes.append(Write("round", row))

    def _clear(self) -> None:
        """The round is over: those who leave are paid out, and bots who are short buy more."""
        self.dealt = self.chain = None
        # Where no person took part, bots alone would play on and on without a pause.
        self.resting = not self.holders
        self.phase = "nobody" if self.resting else "waiting"
        for place, who in self.places().items():
            if who.leaving:
                self.let_go(place)
            elif who.person is None and self.stack(place) < max(BOT_STACK // 4, self._short):
                self.session.stacks[int(place)] += self.bot_stack
                self.move("a bot's buy-in", [(ISSUE, -self.bot_stack), (self.account(place), self.bot_stack)])

    @property
    def _short(self) -> int:
        """With less than this a bot buys more: for a few more rounds, or for the stakes."""
        return 20 * self.least if self.banked else self.least_in
