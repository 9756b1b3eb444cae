"""Blackjack: every player's hand against the player-dealer's, to 21, to 21.5 or to 31.

The modules: `rules` says who may do what, who wins and what it costs (plain functions on integers, also compiled by the
odds engine); `posting` is the schema of a posting's rules, and the `Switches` that it sets for those functions; `hand`
is a hand and the choices on it; `side_bets` what side bets count; `verdicts` what each wager is due and why. This file
is the round of play.
"""

from __future__ import annotations

from collections.abc import Iterable

from housedealer import cards
from housedealer.games.blackjack.about import HandAbout
from housedealer.games.blackjack.events import Check, Double, EvenMoney, Over, Rescue, Split, Stand, Surrender
from housedealer.games.blackjack.hand import DECLINE, EVEN_MONEY, HIT, STAND, SURRENDER, Choices, Hand, splitting
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.rules import (
    checks_hole_card,
    is_frozen,
    may_rescue,
    may_surrender_early,
    player_dealer_draws,
)
from housedealer.games.blackjack.verdicts import Judge, is_called_frozen
from housedealer.rankings.blackjack import BUST, is_soft
from housedealer.table.events import Total
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager, order_seats
from housedealer.table.round.offers import Amount, Legal, Offer, Together
from housedealer.table.round.table import Face, Table
from housedealer.table.round.wager_checks import limits_of

DEALER = "player-dealer"


class Spot:
    """A seat in a round: its hands, and all cards that it received, in order."""

    __slots__ = ("cards", "hands", "position", "seat")

    def __init__(self, seat: int, wagers: list[Wager]) -> None:
        self.seat = seat
        self.position = str(seat)
        self.hands = [Hand(1, wagers)]
        self.cards: list[int] = []


def play(table: Table, rules: Rules) -> Script:
    """A round of blackjack, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    spots, dealer = _seated(table, rules), Hand(1, [])
    choices = _choices(table, rules)
    _deal(table, spots, dealer)
    table.collect_fees("after-deal")
    up, hole = dealer.points[0], dealer.cards[1]
    yield from _before_check(table, rules, choices, spots, ace=up == 1)
    checked = checks_hole_card(up)
    if checked:
        table.emit(Check(event="check", natural=dealer.natural))
    # With a natural the round ends: nobody draws, and the hands are compared.
    if not dealer.natural:
        for spot in spots:
            yield from _play_spot(table, rules, choices, spot, checked)
    table.turn_up(DEALER, [hole])
    if not dealer.natural and _must_complete(table, rules, spots):
        while player_dealer_draws(dealer.hard, dealer.ace, rules.hits_soft_17):
            dealer.take(table.deal(DEALER)[-1])
    table.emit(Total(event="total", position=DEALER, total=rules.natural if dealer.natural else dealer.total))
    _settle(table, rules, spots, dealer)
    table.collect_fees("after-settlement")


def _seated(table: Table, rules: Rules) -> list[Spot]:
    """The seats with wagers, in the order in which they receive cards and act."""
    setup = table.setup
    first = 1 if rules.acts_first == "seat-1" else (setup.dealer or 0) + 1
    base: dict[int, list[Wager]] = {seat: [] for seat in setup.seats}
    for wager in table.wagers:
        if wager.id == "base":
            base[wager.seat].append(wager)
    return [Spot(seat, base[seat]) for seat in order_seats(setup.seats, first)]


def _choices(table: Table, rules: Rules) -> Choices:
    """The choices, with the table limits in force, whatever cards come."""
    cache = table.setup.cache
    result: Choices | None = cache.get("choices")
    if result is None:
        limits = limits_of(table.rule("base"), table.setup.option, table.posting.fees)
        tops = [limit.max for limit in limits if limit.max is not None]
        floor = max((limit.min for limit in limits), default=1)
        result = cache["choices"] = Choices(rules, floor, min(tops) if tops else None)
    return result


def _deal(table: Table, spots: list[Spot], dealer: Hand) -> None:
    """Two cards to every seat, face up, and to the player-dealer last: the first up, the second down."""
    faces: tuple[Face, Face] = ("up", "down")
    for face in faces:
        for spot in spots:
            _draw(table, spot, spot.hands[0])
        dealer.take(table.deal(DEALER, face=face, seen_by=())[-1])


def _draw(table: Table, spot: Spot, hand: Hand) -> None:
    code = table.draw(spot.position, hand=hand.number)
    spot.cards.append(code)
    hand.take(code)


def _about(hand: Hand) -> HandAbout:
    return {"hand": hand.number, "total": hand.total, "soft": is_soft(hand.hard, hand.ace)}


def _optional(wager: Wager, hand: Hand, *legal: Legal) -> Offer:
    """An offer to a bettor that is declined when it is not answered."""
    return Offer(wager.place, (*legal, DECLINE), True, "decline", _about(hand))


def _before_check(table: Table, rules: Rules, choices: Choices, spots: list[Spot], ace: bool) -> Script:
    """Make the offers before the down card is checked, to all at once: surrender, and under an ace insurance or even
    money.

    A bettor who has insured is asked again about the choices that are left.
    """
    insurance = rules.insurance if ace else None
    if insurance is None and not may_surrender_early(False, rules.switches):
        return
    waiting = [(spot, wager) for spot in spots for wager in spot.hands[0].wagers]
    insured: set[str] = set()
    while waiting:
        offers = []
        for spot, wager in waiting:
            hand = spot.hands[0]
            legal = []
            if insurance and wager.place not in insured:
                amount = choices.insuring(wager)
                if amount is not None:
                    legal.append(Legal("insure", amount))
                if insurance.even_money and hand.natural:
                    legal.append(EVEN_MONEY)
            if wager.behind == 0 and may_surrender_early(hand.natural, rules.switches):
                legal.append(SURRENDER)
            if legal:
                offers.append((spot, wager, _optional(wager, hand, *legal)))
        if not offers:
            return
        answers = yield Together(tuple(offer for _, _, offer in offers))
        waiting = []
        for (spot, wager, _), choice in zip(offers, answers, strict=True):
            if choice.name == "insure":
                table.place(Wager(wager.place, wager.seat, wager.behind, "insurance", choice.argument, choice.argument))
                insured.add(wager.place)
                waiting.append((spot, wager))
            elif choice.name == "even-money":
                spot.hands[0].even_money.append(wager.place)
                table.emit(EvenMoney(event="even-money", seat=wager.place))
            elif choice.name == "surrender":
                _give_up(table, spot, spot.hands[0], "surrender")


def _play_spot(table: Table, rules: Rules, choices: Choices, spot: Spot, checked: bool) -> Script:
    """Play a seat's hands in order; a split hand receives its second card when its turn comes."""
    switches = rules.switches
    for hand in spot.hands:  # grows as hands are split
        if len(hand.cards) == 1:
            _draw(table, spot, hand)
        while not hand.finished(switches):
            legal = choices.on(hand, len(spot.hands), checked)
            stands = any(one is STAND for one in legal)
            # A hand that must stand stands unless it is doubled, split or given up instead: those are only offers.
            offered = stands and len(legal) > 1 and legal[0] is not HIT
            choice = yield Offer(spot.position, legal, offered, "stand" if stands else "hit", _about(hand))
            match choice.name:
                case "hit":
                    _draw(table, spot, hand)
                case "double":
                    yield from _double(table, choices, spot, hand, choice.argument)
                    if not may_rescue(hand.doubles, switches):
                        break
                case "split":
                    yield from _split(table, spot, hand)
                case "surrender" | "rescue":
                    _give_up(table, spot, hand, choice.name)
                case _:
                    table.emit(Stand(event="stand", seat=spot.position, hand=hand.number))
                    break
        _call_over(table, rules, spot, hand)
        if rules.side_31 and is_frozen(hand.hard):
            yield from _offer_side_31(table, hand)


def _call_over(table: Table, rules: Rules, spot: Spot, hand: Hand) -> None:
    """Call a hand that has gone over 21."""
    if hand.score(rules.switches) == BUST:
        frozen = is_called_frozen(rules, hand)
        table.emit(Over(event="went-over", seat=spot.position, hand=hand.number, total=hand.hard, frozen=frozen))


def _double(table: Table, choices: Choices, spot: Spot, hand: Hand, amount: int) -> Script:
    """The seat doubles; each back-line bettor on the hand may do the same; then one card."""
    _add(table, hand, hand.wagers[0], amount)
    for wager in hand.wagers[1:]:
        choice = yield _optional(wager, hand, choices.doubling(wager))
        if choice.name == "double":
            _add(table, hand, wager, choice.argument)
    hand.doubles += 1
    _draw(table, spot, hand)


def _add(table: Table, hand: Hand, wager: Wager, amount: int) -> None:
    wager.staked += amount
    hand.portions[wager.place] = amount
    added, staked = amount, wager.staked
    table.emit(Double(event="double", seat=wager.place, hand=hand.number, added=added, staked=staked))


def _split(table: Table, spot: Spot, hand: Hand) -> Script:
    """Split for an equal wager; a back-line bettor who does not follow stays on the first hand."""
    number = len(spot.hands) + 1
    followed = [hand.wagers[0]]
    for wager in hand.wagers[1:]:
        choice = yield _optional(wager, hand, splitting(wager.placed))
        if choice.name == "split":
            followed.append(wager)
    new = Hand(number, [], split=True)
    new.take(hand.give_up_card())
    spot.hands.append(new)
    card = cards.TEXTS[new.cards[0]]
    table.emit(Split(event="split", seat=spot.position, hand=hand.number, new=number, card=card))
    for wager in followed:
        new.wagers.append(
            table.place(Wager(wager.place, wager.seat, wager.behind, "base", wager.placed, wager.placed, number))
        )
    _draw(table, spot, hand)


def _give_up(table: Table, spot: Spot, hand: Hand, how: str) -> None:
    hand.ended = how
    if how == "surrender":
        table.emit(Surrender(event="surrender", seat=spot.position, hand=hand.number))
    else:
        table.emit(Rescue(event="rescue", seat=spot.position, hand=hand.number))


def _offer_side_31(table: Table, hand: Hand) -> Script:
    """On a frozen hand every bettor may wager again, up to the original wager, on making 31 (001:582-592).

    It is settled by the player-dealer's second card, so that an answer may be listed when all have acted.
    """
    offers = [_optional(wager, hand, Legal("side-31", Amount(1, wager.placed))) for wager in hand.wagers]
    answers = yield Together(tuple(offers))
    for wager, choice in zip(hand.wagers, answers, strict=True):
        if choice.name == "side-31":
            amount = choice.argument
            table.place(Wager(wager.place, wager.seat, wager.behind, "side-31", amount, amount, hand.number))


def _must_complete(table: Table, rules: Rules, spots: Iterable[Spot]) -> bool:
    """Whether the player-dealer draws: a hand still depends on it, or a bonus bet that the posting names."""
    if any(not hand.decided(rules.switches) for spot in spots for hand in spot.hands):
        return True
    return any(wager.id in rules.completes_for for wager in table.wagers)


def _settle(table: Table, rules: Rules, spots: Iterable[Spot], dealer: Hand) -> None:
    """Settle every wager against the bank in the posted order."""
    judge = Judge(rules, dealer, table.setup.game.wagers)
    by_seat = {spot.seat: spot for spot in spots}

    def verdict(wager: Wager) -> Verdict:
        spot = by_seat[wager.seat]
        if wager.id == "base":
            return judge.base(wager, spot.hands[wager.hand - 1])
        if wager.id == "side-31":
            return judge.side_31(wager, spot.hands[wager.hand - 1])
        return judge.side_bet(wager, spot.cards)

    table.settle(verdict)
