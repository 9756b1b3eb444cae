"""Betting: the choices of each player in turn, the amounts, and when a betting round is over."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from housedealer.games.poker.about import BetAbout
from housedealer.games.poker.events import Action
from housedealer.games.poker.hands import showing_value
from housedealer.money import show
from housedealer.table.round.offers import Amount, Choice, Legal, Offer

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand
    from housedealer.games.poker.posting import Street
    from housedealer.table.family import Script

Question = tuple[tuple[Legal, ...], str, BetAbout]
"""The choices of a player, the one made for a player who is away, and the facts of the offer."""

FOLD = Legal("fold")
CHECK = Legal("check")


@functools.lru_cache(maxsize=4096)
def _call(amount: int) -> Legal:
    """A call of this many cents, cached because few different ones are made."""
    return Legal("call", words=show(amount))


@functools.lru_cache(maxsize=4096)
def _increase(name: str, least: int, most: int, default: int | None, extra: tuple[int, ...]) -> Legal:
    """A bet, completion or raise: the least and most total, the default, other allowed amounts."""
    # The postings' own word for a completion is a raise (000:5919-5924, 6230-6231).
    also = ("raise",) if name == "complete" else ()
    return Legal(name, Amount(least, most, default, extra), also=also)


def open_round(hand: Hand, street: Street) -> None:
    """Open a betting round: nothing is bet, and the least bet is the street's limit or the least of the game."""
    hand.level = 0
    hand.full = limit_of(hand, street)
    hand.raises = 0
    hand.completing = False
    hand.acted = [None] * hand.count
    hand.aggressor = None


def limit_of(hand: Hand, street: Street) -> int:
    """The street's limit in a fixed-limit game; elsewhere the least bet."""
    stakes = hand.stakes
    if stakes.structure == "fixed":
        return stakes.lower if street.limit == "lower" else stakes.upper
    return stakes.least_bet


def bet(hand: Hand, street: Street, first: int, acted: int | None = None) -> Script:
    """One betting round, from the first player clockwise, until all have acted and matched or folded.

    `acted` has opened the round and is asked again only when someone increases the bet.
    """
    hand.opener = first if acted is None else acted
    folded, stacks, count = hand.folded, hand.stacks, hand.count
    waiting = [not folded[player] and stacks[player] > 0 and player != acted for player in range(count)]
    to_act = sum(waiting)
    sizes = _Sizes(hand, street)
    player = first
    while to_act and hand.live > 1:
        if waiting[player]:
            if to_act == 1 and _nothing_to_decide(hand, player):
                break
            choice = yield sizes.offer(player)
            waiting[player] = False
            to_act -= 1
            if _act(hand, sizes, player, choice):
                waiting = [stacks[other] > 0 and not folded[other] and other != player for other in range(count)]
                to_act = sum(waiting)
        player += 1
        if player == count:
            player = 0


def _nothing_to_decide(hand: Hand, player: int) -> bool:
    """Whether all others left are all-in and this player has matched them."""
    most = 0
    for other in range(hand.count):
        if other != player and not hand.folded[other]:
            if hand.stacks[other]:
                return False
            most = max(most, hand.bets[other])
    return hand.bets[player] >= most


def _act(hand: Hand, sizes: _Sizes, player: int, choice: Choice) -> bool:
    """Make a player's choice; True if others must act again."""
    name = choice.name
    increased = False
    put = 0
    if name == "check":
        pass
    elif name == "fold":
        hand.folded[player] = True
        hand.live -= 1
        hand.muck += hand.cards[player]
    elif name == "call":
        put = hand.put(player, hand.level - hand.bets[player])
    else:
        put = hand.put(player, choice.argument - hand.bets[player])
        increased = True
        sizes.increased(player, choice.argument)
    hand.acted[player] = hand.level
    emit(hand, player, name, put)
    return increased


def emit(hand: Hand, player: int, choice: str, put: int) -> None:
    """Record what a player did: how many chips went in, the total, and the rest of the stack."""
    to, stack = hand.bets[player], hand.stacks[player]
    event: Action = {
        "event": "action",
        "seat": hand.names[player],
        "choice": choice,
        "amount": put if put else 0,
        "to": to if to else 0,
        "stack": stack,
    }
    hand.emit(event)


class _Sizes:
    """The sizes of bets and raises in a betting round."""

    def __init__(self, hand: Hand, street: Street) -> None:
        self.hand = hand
        self.structure = hand.stakes.structure
        raises = hand.rules.raises
        capped = raises is not None and self.structure in raises.structures
        self.most_raises = raises.most if raises is not None and capped else None
        self.heads_up_too = raises is not None and raises.heads_up_too
        self.first_bet_counts = raises is not None and raises.first_bet_counts
        self.limit = limit_of(hand, street)
        self.choice_of_limits = "none"
        self.chooser = -1
        self._state = (-1, -1)
        self._usual: Legal | None = None
        self._cached: dict[tuple[int, int], Question] = {}
        """Offers to players with enough chips while nobody folds or bets, cached by what they owe and have put in."""
        if street.open_pair != "none" and self.structure == "fixed" and hand.stakes.upper > self.limit:
            self._open_pair(street.open_pair)

    def _open_pair(self, whose: str) -> None:
        """Whether an open pair gives the choice of limits: to its owner, who acts first, or to all."""
        hand = self.hand
        for player in hand.left():
            ranks = [code >> 2 for code in hand.up[player]]
            if len(set(ranks)) < len(ranks):
                self.choice_of_limits = whose
        if self.choice_of_limits == "opener":
            self.chooser = hand.opener

    def offer(self, player: int) -> Offer:
        """The offer to a player: fold, check or call, and bet, complete or raise."""
        hand = self.hand
        level, acted = hand.level, hand.acted[player]
        owed, stack = level - hand.bets[player], hand.stacks[player]
        if self._state != (level, hand.live):
            self._state = (level, hand.live)
            self._usual = self._of_all()
            self._cached.clear()
        reopened = acted is None or level - acted >= hand.full  # a short all-in does not reopen the betting
        if reopened and self._usual is not None and stack - owed >= self.limit:
            question = self._cached.get((owed, hand.in_front))
            if question is None:
                question = self._cached[owed, hand.in_front] = self._question(owed, stack, self._usual)
        else:
            increase = self._increase(player, owed, stack) if reopened and stack > owed else None
            question = self._question(owed, stack, increase)
        return Offer(hand.names[player], question[0], False, question[1], question[2])

    def _question(self, owed: int, stack: int, increase: Legal | None) -> Question:
        hand = self.hand
        pot, level = (hand.pot + hand.in_front), hand.level
        if owed <= 0:
            legal = (FOLD, CHECK) if increase is None else (FOLD, CHECK, increase)
            return legal, "check", {"to_call": 0, "pot": pot, "level": level}
        call = _call(owed if owed < stack else stack)
        legal = (FOLD, call) if increase is None else (FOLD, call, increase)
        return legal, "fold", {"to_call": owed, "pot": pot, "level": level}

    def _increase(self, player: int, owed: int, stack: int) -> Legal | None:
        """The bet, completion or raise that a player may make, by its total."""
        hand = self.hand
        level = hand.level
        if level and not hand.completing and self._capped():
            return None
        if not self._answerable(player):
            return None
        name = "bet" if not level else "complete" if hand.completing else "raise"
        least, most, extra = self._range(player, level - owed + stack)
        return _increase(name, least, most, least if self.structure == "fixed" or least == most else None, extra)

    def _of_all(self) -> Legal | None:
        """The one increase of a fixed-limit round that all players with enough chips have, if there is one."""
        hand = self.hand
        level = hand.level
        if self.structure != "fixed" or self.choice_of_limits != "none" or hand.completing:
            return None
        if level and self.most_raises is not None and hand.raises >= self.most_raises:
            return None
        able, folded = 0, hand.folded
        for player, stack in enumerate(hand.stacks):
            if stack > level and not folded[player]:
                able += 1
                if able == 2:
                    to = level + self.limit
                    return _increase("raise" if level else "bet", to, to, to, ())
        return None

    def _capped(self) -> bool:
        """Whether no more raises are allowed; with two players left to bet there is usually no limit."""
        hand = self.hand
        if self.most_raises is None or hand.raises < self.most_raises:
            return False
        return (
            self.heads_up_too or sum([stack > 0 and not hand.folded[who] for who, stack in enumerate(hand.stacks)]) > 2
        )

    def _answerable(self, player: int) -> bool:
        """Whether anyone else left could call more than the level."""
        hand = self.hand
        level, bets, folded = hand.level, hand.bets, hand.folded
        for other, stack in enumerate(hand.stacks):
            if stack and other != player and not folded[other] and stack + bets[other] > level:
                return True
        return False

    def _range(self, player: int, have: int) -> tuple[int, int, tuple[int, ...]]:
        hand = self.hand
        level = hand.level
        extra: tuple[int, ...] = ()
        if self.structure == "fixed":
            least = most = self.limit if hand.completing else level + self.limit
            if self.choice_of_limits == "anyone" or (self.chooser == player and not level):
                upper = level + hand.stakes.upper
                if upper > least and have > least:
                    extra = (min(upper, have),)
        else:
            least = level + hand.full
            if self.structure == "spread":
                most = level + max(hand.stakes.upper, hand.full)
            elif self.structure == "pot":
                # The pot after calling: all chips in the middle and what the call adds.
                most = max(least, level + hand.pot + hand.in_front + level - hand.bets[player])
            else:
                most = have
        if have <= least:
            return have, have, ()
        return least, min(most, have), extra

    def increased(self, player: int, to: int) -> None:
        """Record a bet, completion or raise: what it reopens, and the least of the next one."""
        hand = self.hand
        by = to - hand.level
        needed = self.limit - hand.level if hand.completing else hand.full
        if by >= needed:
            if (hand.level or self.first_bet_counts) and not hand.completing:
                hand.raises += 1
            hand.acted = [None] * hand.count
            if self.structure != "fixed":
                hand.full = by
        hand.completing = False
        if self.structure == "fixed" and by > self.limit and self.choice_of_limits != "none":
            # The larger limit once chosen holds for the rest of the round (000:6260-6265, 001:8).
            self.limit = hand.full = hand.stakes.upper
            self.choice_of_limits = "none"
        hand.level = to
        hand.aggressor = player


def best_showing(hand: Hand) -> int:
    """The player left with the best cards face up, community cards included; of equals the one dealt first."""
    hands, board = hand.rules.hands, hand.board
    return max(
        hand.left(),
        key=lambda player: (showing_value(hands, [*hand.up[player], *board], hand.wild[player]), -player),
    )
