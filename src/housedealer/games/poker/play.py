"""Poker for the pot: antes or blinds, streets of cards and bets, a showdown. The posting's data says which game.

A player who is not among a round's seats is not dealt in. A new player, or one who comes back, is dealt in at once and
posts a blind when it comes round; missed blinds are not made up. No posting says otherwise.
"""

from __future__ import annotations

from collections import Counter

from housedealer.games.poker.betting import best_showing, bet, emit, open_round
from housedealer.games.poker.deal import bring_in_owner, deal_street, place_button, post_antes, post_blinds
from housedealer.games.poker.events import Street as StreetEvent
from housedealer.games.poker.fees import Collection
from housedealer.games.poker.hand import Hand
from housedealer.games.poker.kill import kill_next
from housedealer.games.poker.mishaps import Mishaps
from housedealer.games.poker.posting import BringIn, Rules, Street
from housedealer.games.poker.showdown import finish
from housedealer.games.poker.stakes import stakes_event
from housedealer.games.poker.tables import reshuffles
from housedealer.table.family import Script
from housedealer.table.round.offers import Amount, Legal, Offer
from housedealer.table.round.table import Table


def play(table: Table, rules: Rules) -> Script:
    """A hand of poker, in the order of the postings' rounds of play."""
    hand = Hand(table, rules, table.setup.cache["stakes"])
    if reshuffles(table.setup):
        hand.watch = Counter()
    collection, mishaps = Collection(hand), Mishaps(hand)
    table.emit(stakes_event(hand.stakes))
    place_button(hand)
    post_antes(hand)
    collection.reach("before-deal")
    for number, street in enumerate(rules.streets):
        open_round(hand, street)
        first = post_blinds(hand) if rules.blinds and number == 0 else 0
        if number == 0:
            collection.reach("blinds")
        table.emit(StreetEvent(event="street", name=street.name))
        mishaps.before_deal(street)
        yield from deal_street(hand, street)
        if collection.due:
            _collect_for_cards(collection, rules, number)
        if mishaps.stop_betting():
            pass
        elif street.first == "bring-in" and rules.bring_in:
            yield from _open_by_card(hand, street, rules.bring_in)
        else:
            yield from bet(hand, street, _first(hand, street, first))
        hand.gather()
        collection.bets_in(street.name)
        over = hand.live == 1
        if collection.due and (not over or rules.fee_rounds == "reached"):
            collection.reach(f"round-{number + 1}")
            if number == 0:
                collection.reach("first-up-card")
        if over:
            break
    if not hand.board and rules.streets[-1].board:
        collection.no_flop()
    mishaps.check()
    finish(hand)
    kill_next(hand)
    hand.check_source()


def _first(hand: Hand, street: Street, after_blinds: int) -> int:
    """The player who acts first: left of the blinds, left of the button, or the best hand showing."""
    if street.first == "left-of-blinds":
        return after_blinds
    return best_showing(hand) if street.first == "showing" else 0


def _open_by_card(hand: Hand, street: Street, rule: BringIn) -> Script:
    """Have the owner of the lowest or highest card bring in, or open for more; then the others act."""
    owner = bring_in_owner(hand, rule)
    stakes = hand.stakes
    more = _opening(hand, owner, rule)
    if more is not None:
        choice = yield Offer(hand.names[owner], (Legal("complete", more), Legal("bring-in")), True, "bring-in")
        if choice.name == "complete":
            emit(hand, owner, "complete", hand.put(owner, choice.argument))
            hand.level = choice.argument
            if stakes.structure != "fixed":
                hand.full = max(hand.full, hand.level)
            hand.aggressor = owner
            hand.acted[owner] = hand.level
            yield from bet(hand, street, (owner + 1) % hand.count, acted=owner)
            return
    hand.post(owner, "bring-in", stakes.bring_in)
    hand.level = stakes.bring_in
    if stakes.structure != "fixed":
        # A raise is at least the last bet, also where that is a bring-in above the least (001:147).
        hand.full = max(hand.full, hand.level)
    hand.completing = stakes.structure == "fixed" and stakes.bring_in < stakes.lower
    yield from bet(hand, street, (owner + 1) % hand.count, acted=None if rule.acts_again else owner)


def _opening(hand: Hand, owner: int, rule: BringIn) -> Amount | None:
    """The amount that the bring-in's owner may open for instead."""
    stakes, stack = hand.stakes, hand.stacks[owner]
    if rule.opens == "nothing" or stack <= stakes.bring_in or hand.live < 2:
        return None
    if stakes.structure == "fixed":
        to = stakes.upper if rule.opens == "upper" else stakes.lower
        if to <= stakes.bring_in:
            return None
        return Amount(min(to, stack), min(to, stack), min(to, stack))
    most = {"spread": stakes.upper, "pot": hand.pot}.get(stakes.structure, stack)
    most = min(max(most, stakes.bring_in), stack)
    return Amount(stakes.bring_in, most, most) if most > stakes.bring_in else None


def _collect_for_cards(collection: Collection, rules: Rules, number: int) -> None:
    """Collect the fees that are due once a street is dealt."""
    if rules.streets[number].board and number == 1:
        collection.flop()
    collection.cards_out(rules.streets[number].name)
    cards_up = "".join([street.deal for street in rules.streets[: number + 1]])
    if cards_up.count("u") + cards_up.count("?") == 3:
        collection.reach("third-up-card")
