"""The round at a hosted table: the deal, the choices of people and bots, its end, and its voiding."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from housedealer.errors import HouseError
from housedealer.games.rules_hash import played_by
from housedealer.play import bots
from housedealer.server import chance
from housedealer.server.journal.choices import Chain, StoredChoices
from housedealer.server.journal.schema import Write, digest
from housedealer.server.tables.books import TableBooks
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.places import Places
from housedealer.server.tables.questions import Questions
from housedealer.server.tables.shoe import HostedShoe, ShoeChangedError
from housedealer.server.wire.encoding import text
from housedealer.table.contract import Short, in_dollars, write_choice
from housedealer.table.events import Cents, Void
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.sitting import Deal


class RoundInPlay:
    """The round in play, or the last one: its setup, its choices as they are written, its result."""

    def __init__(self, places: Places, shoe: HostedShoe, books: TableBooks, rng: random.Random) -> None:
        self.places = places
        self.shoe = shoe
        self.books = books
        self.session = places.session
        self.questions = Questions(places, rng)
        self.dealt: dict[str, Any] | None = None
        """The setup of the round in progress."""
        self.net: dict[str, Cents] | None = None
        """Everyone's net result of the last round."""
        self.voided = ""
        """Why the last round was voided; empty if it was not."""
        self.chain: Chain | None = None
        """The hash chain over the choices of the round in play."""
        self.chained = True
        """Whether every choice of the round in play is stored with its digest: not where it began in a version without
        digests."""
        self._grown = False
        """Whether the chain has grown since it was last written."""
        self._rng = rng

    @property
    def number(self) -> int:
        """The number of the round in progress, or of the next."""
        return self.session.number + 1

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one."""
        return self.questions.round

    @property
    def holders(self) -> dict[str, str]:
        """The holders of places when the round began: only they see its cards."""
        return self.questions.holders

    # The deal

    def deal(self, prepared: Deal, now: float) -> None:
        """Deal the prepared round; raise an error if it cannot be dealt."""
        self._begin_with({**asdict(prepared), "at": now})
        banks = [str(self.session.dealer)] if self.places.banked else []
        playing = [*prepared.wagers, *self.session.up, *banks]
        who_plays = {place: self.places.player_of(place) for place in playing}
        self.questions.holders = {place: who.person for place, who in who_plays.items() if who and who.person}
        self.voided = ""
        self.shoe.mix_in()
        try:
            self.questions.round = self._first_deal()
        except HouseError:
            self._begin_with(None)
            self.questions.holders = {}
            raise
        self.chain, self.chained, self._grown = self._new_chain(), True, True

    def _begin_with(self, dealt: dict[str, Any] | None) -> None:
        self.dealt, self.questions.playing = dealt, dealt is not None

    def _first_deal(self) -> Round:
        try:
            return self._begin()
        except HouseError:
            if self.shoe.untouched:
                raise
            # The rest of the shoe may not be enough for a deal.
            self.shoe.change("too few cards for a deal")
            if self.shoe.mixing:  # people add to its shuffle first
                raise ShoeChangedError("the shoe was running out of cards, so it was changed") from None
            return self._begin()

    def _begin(self) -> Round:
        """The round as dealt, at its beginning."""
        if self.dealt is None:
            raise AssertionError("no round was dealt")
        return self.session.deal(self.dealt["wagers"], bank=self.dealt["bank"], same_shoe=True, **self.dealt["extra"])

    def _new_chain(self) -> Chain:
        """A new hash chain over the choices of the round that was dealt."""
        session = self.session
        return Chain(
            self.books.table, self.number, text([self.dealt, session.shoe.seed, session.shoe.mix, session.shoe.used])
        )

    # Playing

    def go_on(self) -> bool:
        """Let bots answer, and pass for those who leave, until a person must answer; return whether the round is
        over."""
        questions, round_ = self.questions, self.round
        if round_ is None:
            raise AssertionError("no round is played")
        while offer := next(
            (one for one in round_.offers if not questions.is_awaited(one) and not questions.waits(one)), None
        ):
            if questions.is_bot(offer):
                seen = questions.seen(offer)
                name, argument = bots.choose_at_once(offer, self.session.game, seen, self._rng, questions.skill)
                goes_on = self.advance("bot", offer, name, argument)
            else:
                goes_on = self.decline("left", offer)
            if not goes_on:
                return True
        if round_.offers:
            return False
        self._finish(round_)
        return True

    def bot_answers(self, turn: tuple[int, int], position: str, name: str, argument: Any) -> bool:
        """Take a bot's answer from another process; return False if its turn has passed."""
        open_ = self.questions.open_offers()
        offer = next((one for one in open_ if one.position == position and self.questions.waits(one)), None)
        if offer is None or self.round is None or turn != (self.number, self.round.answered):
            return False
        self.advance("bot", offer, name, argument)
        return True

    def decline(self, by: str, offer: Offer) -> bool:
        """Make the passive choice for someone who is away; return whether the round goes on."""
        choice = offer.passed()
        rest = offer.write(choice)[2:]
        return self.advance(by, offer, choice.name, rest[0] if rest else None)

    def advance(self, by: str, offer: Offer, name: str, argument: Any, written: list[Any] | None = None) -> bool:
        """Make a choice in the round, `written` being its stored form where that is known; return whether the round
        goes on, or had to be voided."""
        round_, chain = self.round, self.chain
        if round_ is None or chain is None:
            raise AssertionError("no round is played")
        if written is None:
            written = write_choice(offer, offer.accept(name, argument))  # raises before anything changes
        number = round_.answered + 1
        row = {"table": self.books.table, "round": self.number, "number": number, "by": by, "choice": text(written)}
        try:
            round_.respond(name, argument, offer.position)
        except Exception as error:
            if round_.answered < number:
                raise
            self._write_choice(chain, row)
            if not isinstance(error, HouseError):
                report(self.books.table, error)
            self._void(round_, str(error) if isinstance(error, HouseError) else "the round could not be played on")
            return False
        self._write_choice(chain, row)
        return True

    def _write_choice(self, chain: Chain, row: dict[str, Any]) -> None:
        self.books.writes.append(Write("choice", {**row, "digest": chain.add(row["choice"], row["by"])}))
        self._grown = True

    def take_head(self) -> list[Write]:
        """The head of the chain of choices, if it has grown and the round goes on."""
        grown, self._grown = self._grown, False
        return [self.chain.written()] if grown and self.chain and self.dealt else []

    # The end

    def _finish(self, round_: Round) -> None:
        result = round_.result()
        net = result["net"]
        below = self.session.short_after(round_)
        if below is not None:
            short = {"seat": below, "stack": self.session.stack(self.session.purse_of(below))}
            self._void(round_, f"seat {below} would have to pay more than its stack", short)
            return
        self.net = {self.session.purse_of(place): change for place, change in net.items()}
        self._write_round(round_, net)
        legs = [(self.books.account(self.session.purse_of(place)), change) for place, change in net.items()]
        self.books.move(f"round {self.number}", [*legs, (self.books.drop, result["drop"])], once=True)
        dealt = self.dealt or {}
        self.places.sitting.book(round_, dealt.get("payers", {}), dealt.get("at", 0.0))
        if self.session.cut_card_out:
            self.shoe.change("cut card")
        self._clear()

    def _void(self, round_: Round, why: str, short: dict[str, Any] | None = None) -> None:
        """Void a round that cannot go on: all wagers and fees are returned, everyone is informed, and the shoe is
        changed. Where a seat is short, the record holds its stack, so that the reason can be checked.

        A round in which the cards fail is voided and the cards are shuffled again (001:419-421).
        """
        round_.void(Void(event="void", why=why))
        self.voided = why
        self.net = dict.fromkeys(round_.setup.accounts, 0)
        self._write_round(round_, self.net, why, short)
        played = self.session.game.posting.round_name
        for place in self.holders:
            self.places.note(place, f"the {played} was voided and your money came back: {why}")
        self.session.void(round_)
        self.shoe.change("a round was voided")
        self._clear()

    def _write_round(
        self, round_: Round, net: Mapping[str, Any], void: str = "", short: dict[str, Any] | None = None
    ) -> None:
        record = {**round_.record(), "played_by": played_by(self.session.game)}
        if short:
            record["short"] = in_dollars(short, Short)
        row = {
            "table": self.books.table,
            "number": self.number,
            "shoe": self.shoe.number,
            "record": text(record),
            "holders": text(self.holders),
            "net": text(in_dollars(net, dict[str, Cents])),
            "at": chance.now(),
            "void": void,
        }
        row["digest"] = digest(row["record"], row["holders"], row["net"], row["void"])
        names = {place: who.name for place in round_.setup.accounts if (who := self.places.player_of(place))}
        row["link"] = self.shoe.link_round(round_, record, self.number, names, void)
        self.books.writes.append(Write("round", row))

    def _clear(self) -> None:
        self._begin_with(None)
        self.chain = None

    # Saving

    def data(self) -> dict[str, Any]:
        """Everything that must survive a restart, except the choices of the round in progress."""
        return {
            "dealt": self.dealt,
            "holders": self.holders,
            "voided": self.voided,
            "net": self.net,
            "chained": self.chained,
        }

    def restore(self, data: Mapping[str, Any], choices: StoredChoices) -> None:
        """Restore the saved state, and replay the round through the stored choices."""
        self._begin_with(data["dealt"])
        self.questions.holders = dict(data["holders"])
        self.voided, self.net, self.chained = data["voided"], data["net"], data["chained"]
        if self.dealt is not None:
            self.questions.round = self._begin()
            self.chain = self._new_chain()
            self.follow(choices)

    def follow(self, stored: StoredChoices) -> None:
        """Replay the stored choices beyond those already made here; raise an error if they are damaged."""
        if self.round is None or self.chain is None:
            raise AssertionError("no round is played")
        for made in stored.made[self.chain.number :]:
            self.chain.follow(made, self.chained)
            position, choice, *rest = json.loads(made.choice)
            self.round.choose(choice, rest[0] if rest else None, position=position)
        self.chain.check(stored.head, self.chained)
