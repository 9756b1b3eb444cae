"""Panguingue: draw, lay down, discard, until someone has eleven cards on the table."""

from __future__ import annotations

import itertools
from typing import Any

from housedealer import cards
from housedealer.games.pan.about import TurnAbout
from housedealer.games.pan.events import DropOut, Pan
from housedealer.games.pan.hand import Hand, Player
from housedealer.games.pan.posting import Rules
from housedealer.money import show
from housedealer.table.family import Script
from housedealer.table.round.offers import Group, Legal, Name, Offer, Pick
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards; the stock's are those drawn from it, no matter by whom."""
    return [*map(str, setup.seats), "stock"]


def play(table: Table, rules: Rules) -> Script:
    """A round of panguingue: antes, ten cards each, then turns to the right."""
    table.collect_fees("before-deal")
    hand = Hand(table, rules)
    hand.ante()
    hand.deal()
    if rules.drop:
        yield from _offer_drop(hand)
    if len(hand.players) == 1:
        _win(hand, hand.players[0], "everyone else has dropped")
        return
    for player in itertools.cycle(hand.players):
        if hand.exhausted():
            hand.give_back()
            return
        yield from _draw(hand, player)
        yield from _spread(hand, player)
        if player.melded >= rules.out_with:
            _win(hand, player, f"{player.melded} cards melded")
            return


def _offer_drop(hand: Hand) -> Script:
    """Each seat in turn may give up its hand, as long as another is left."""
    for player in list(hand.players):
        if len(hand.players) == 1:
            return
        drop = Legal("drop", words=_cost_of_dropping(hand, player))
        choice = yield Offer(player.seat, (Legal("stay"), drop), optional=True, passive="stay")
        if choice.name == "drop":
            hand.players.remove(player)
            hand.table.emit(DropOut(event="drop-out", seat=player.seat))


def _cost_of_dropping(hand: Hand, player: Player) -> str:
    ante = hand.antes.get(player.seat, 0)
    return (
        f"You leave your {show(ante)} ante and pay nothing else if you drop" if ante else "You pay nothing if you drop"
    )


def _draw(hand: Hand, player: Player) -> Script:
    """One card: from the stock, or the one that the player before has just discarded."""
    pile = "stock"
    if hand.discard is not None:
        choice = yield Offer(player.seat, (Legal("draw", Name(("stock", "discard"))),), about=_seen(hand, player))
        pile = choice.argument
    hand.take(player, pile)


def _spread(hand: Hand, player: Player) -> Script:
    """Let a player lay down any melds, then discard; with eleven cards down no discard is needed."""
    while player.melded < hand.rules.out_with:
        new_melds = [(0, codes) for codes in hand.melds.in_hand(player.cards)]
        added = [
            (number, codes)
            for number, spread in enumerate(player.spreads, 1)
            for codes in hand.melds.onto(spread, player.cards)
        ]
        if len(player.cards) == 1 and not added:
            hand.throw(player, player.cards[0])
            return
        choice = yield _question(hand, player, new_melds, added)
        if choice.name == "meld":
            hand.lay(player, choice.argument[1])
        elif choice.name == "extend":
            hand.extend(player, *choice.argument)
        else:
            hand.throw(player, choice.argument[0])
            return


def _seen(hand: Hand, player: Player) -> TurnAbout:
    """The facts that a player decides by: the hand, its melds, and the discard in reach."""
    result: TurnAbout = {"cards": cards.text(player.cards), "out_with": hand.rules.out_with}
    result["melds"] = [cards.text(spread.cards) for spread in player.spreads]
    if hand.discard is not None:
        result["in_reach"] = cards.TEXTS[hand.discard]
    return result


def _question(hand: Hand, player: Player, new_melds: list[Any], added: list[Any]) -> Offer:
    """The offer to a player with cards in hand."""
    legal = []
    if new_melds:
        legal.append(Legal("meld", Group(tuple(new_melds))))
    if added:
        legal.append(Legal("extend", Group(tuple(added))))
    legal.append(Legal("discard", Pick(1, 1, tuple(player.cards))))
    # Several identical cards leave one discard only, so that a document need not list it.
    forced = not new_melds and not added and len(set(player.cards)) == 1
    return Offer(player.seat, tuple(legal), optional=forced, passive="discard", about=_seen(hand, player))


def _win(hand: Hand, player: Player, why: str) -> None:
    hand.table.emit(Pan(event="pan", seat=player.seat, why=why))
    if player.melded:
        hand.pay_winner(player)
    else:
        hand.take_tops(player)
