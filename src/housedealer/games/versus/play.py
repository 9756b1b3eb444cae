"""Poker against the player-dealer: an ante, decisions street by street, and a showdown.

Three Card Poker, Three Card Hold'em, Ultimate Texas Hold'em and Crazy 4 Poker are one script: what is dealt, who
sees it and what may be chosen at which multiple are streets in the posting's data.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from housedealer.games.versus.events import Decide, Named
from housedealer.games.versus.hands import Spot, dealt_from, decision_order, name_of, seated
from housedealer.games.versus.offers import Question
from housedealer.games.versus.posting import Ask, Rules, Step, Street
from housedealer.games.versus.rules import TIES, WINS
from housedealer.games.versus.unequal_bets import check_made, even_out, placed_as
from housedealer.games.versus.verdicts import Judge
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager
from housedealer.table.round.offers import Choice, Offer
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table

DEALER, BOARD = "player-dealer", "board"

Hidden = dict[str, list[int]]
"""Cards face down on the table, in order, by position."""
StreetOffers = Generator[Offer, Choice, list[Spot]]
"""The offers of one street; it ends with the seats that folded, in order."""


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards."""
    return [*map(str, setup.seats), *([BOARD] if setup.game.rules.board else []), DEALER]


def play(table: Table, rules: Rules) -> Script:
    """A round, in the order of the postings' round of play."""
    table.collect_fees("before-deal")
    spots = seated(table)
    receiving, order = dealt_from(table, rules, spots), decision_order(table, rules, spots)
    hidden: Hidden = {BOARD: [], DEALER: []}
    for number, street in enumerate(rules.streets):
        for step in street.deal:
            _deal(table, step, receiving, hidden)
        if number == 0:
            table.replace_cards()
            table.collect_fees("after-deal")
        if street.ask is not None:
            folds = yield from _ask(table, rules, street, street.ask, order, hidden)
            _collect_forfeits(table, rules, folds, spots)
    check_made(table)
    judge = Judge(table, rules, spots)
    for spot in order:
        even_out(table, spot, judge)
    _show(table, rules, order, judge)
    table.settle(judge, winning=judge.wins)
    table.collect_fees("after-settlement")


def _deal(table: Table, step: Step, receiving: list[Spot], hidden: Hidden) -> None:
    """One step of the deal: cards to all seats in turn or to a position, cards turned up, or a burn."""
    if step.burn:
        table.burn(step.burn)
    elif step.turn is not None:
        table.turn_up(step.turn, hidden[step.turn][: step.cards])
        del hidden[step.turn][: step.cards]
    elif step.to == "seats":
        count, face = step.cards, step.face
        for spot in receiving:
            spot.cards = table.deal(spot.position, count, face)
    elif step.to is not None:
        held = table.deal(step.to, step.cards, step.face, seen_by=())
        if step.face == "down":
            hidden[step.to] += held[-step.cards :]


def _ask(table: Table, rules: Rules, street: Street, ask: Ask, order: list[Spot], hidden: Hidden) -> StreetOffers:
    """Let each seat that is still in and has not yet placed this street's wager play, check or fold."""
    folds: list[Spot] = []
    board = [code for code in table.hands.get(BOARD, []) if code not in hidden[BOARD]]
    question = Question(rules, street, ask, board)
    for spot in order:
        if spot.folded or question.wager in spot.wagers or question.of not in spot.wagers:
            continue
        if table.mishaps_at("forfeits", spot.position):
            spot.folded = True
            folds.append(spot)
            continue
        choice = yield question.to(spot)
        name: Any = choice.name
        event: Decide = {"event": "decide", "seat": spot.position, "choice": name, "street": question.street}
        if name == "play" and question.written:
            event["multiple"] = choice.argument
        table.emit(event)
        if name == "play":
            _place(table, spot, question, choice.argument)
        elif name == "fold":
            spot.folded = True
            folds.append(spot)
    return folds


def _place(table: Table, spot: Spot, question: Question, multiple: int) -> None:
    """Place the seat's wager, and for the bettors behind it the same multiple of their own antes."""
    for ante in spot.wagers[question.of]:
        amount = placed_as(table, ante.place, question.wager, ante.placed * multiple)
        spot.take(table.place(Wager(ante.place, ante.seat, ante.behind, question.wager, amount, amount)))


def _collect_forfeits(table: Table, rules: Rules, folds: list[Spot], spots: dict[int, Spot]) -> None:
    """Collect forfeited wagers before anything is settled, by seats as they folded, in the posted order."""
    fold = rules.fold
    for spot in folds:
        mishap = next(iter(table.mishaps_at("forfeits", spot.position)), None)
        kinds, why = (fold.forfeits, "folded") if mishap is None else (list(spot.wagers), mishap.why)
        gone = [wager for kind in kinds for wager in spot.wagers.pop(kind, ())]
        for wager in gone:
            table.settle_one(wager, Verdict("lose", wager.staked, why))
        if any(kind in spot.wagers for kind in fold.forfeits_losing):
            judge = Judge(table, rules, spots)
            for kind in fold.forfeits_losing:
                for wager in list(spot.wagers.get(kind, ())):
                    verdict = judge(wager)
                    if verdict.result == "lose":
                        table.settle_one(wager, verdict)
                        spot.wagers.pop(kind, None)
                        gone.append(wager)
        done = {id(wager) for wager in gone}
        table.wagers = [wager for wager in table.wagers if id(wager) not in done]


def _show(table: Table, rules: Rules, order: list[Spot], judge: Judge) -> None:
    """Announce the player-dealer's hand, then that of each seat that is still in."""
    table.emit(Named(event="named", position=DEALER, hand=judge.dealer_name, qualifies=judge.qualifies))
    ranking = rules.ranking
    for spot in order:
        if spot.folded and (not spot.wagers or rules.fold.judged_by == "board"):
            continue
        table.turn_up(spot.position)
        event: Named = {"event": "named", "position": spot.position, "hand": name_of(ranking, spot.value)}
        if spot.folded:
            event["result"] = "folded"
        elif spot.bits:
            event["result"] = "wins" if spot.bits & WINS else "ties" if spot.bits & TIES else "loses"
        table.emit(event)
