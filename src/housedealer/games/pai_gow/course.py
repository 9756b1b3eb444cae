"""The course of a round: how two set hands compare, and which cards the chart puts in front."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer import cards
from housedealer.games.pai_gow.bonus import Dealt
from housedealer.games.pai_gow.facing import face
from housedealer.games.pai_gow.setting import Setter, setter_of
from housedealer.games.pai_gow.verdicts import BASE, DOUBLE, Spot
from housedealer.table.family import Game
from housedealer.table.money.bank import order_seats
from housedealer.table.round.course import DEALER, SEAT, Course
from housedealer.table.round.first_action import counted_place

ASKED = "asked"


class PaiGowCourse(Course):
    """Courses of one seat with a base wager, against a player-dealer whose hand the chart sets."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = game.rules
        self._setter = setter_of(game.rules)
        self._rows = [row.on for row in game.wagers[BASE].pay_table()]
        self._doubles = DOUBLE in game.wagers
        self._starts: dict[int, tuple[int, int]] = {}
        """By the total of the dice, where the cards of the seat and of the player-dealer begin in the shoe."""
        self.cards = game.places * self._rules.cards

    def laid_out(self, codes: Sequence[int], dice: Sequence[int]) -> Sequence[int]:
        """The seat's cards from the lowest, then the player-dealer's as the chart sets them."""
        mine, theirs = self._starts.get(sum(dice)) or self._starts_of(sum(dice))
        held = self._rules.cards
        return [*sorted(codes[mine : mine + held]), *_front_first(self._setter, codes[theirs : theirs + held])]

    def _starts_of(self, total: int) -> tuple[int, int]:
        """Where both hands begin with this total of the dice, cached."""
        rule, places = self._game.posting.action, self._game.places
        assert rule is not None, "dice are thrown for the first action"
        first = counted_place(rule, total, [SEAT], DEALER, places)
        order = order_seats(range(1, places + 1), first)
        result = order.index(SEAT) * self._rules.cards, order.index(DEALER) * self._rules.cards
        self._starts[total] = result
        return result

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """Whether something is asked, or how the hands compare and what lies in front."""
        rules, setter, held = self._rules, self._setter, self._rules.cards
        mine, theirs = list(codes[:held]), list(codes[held:])
        if rules.ace_high_pushes and Dealt(theirs, rules.bonus_joker_kind).ace_high:
            return "ace high"
        if "" in chosen:
            return None
        front = None
        if "house-way" not in chosen:
            front = [cards.card(text) for text in chosen if text not in ("set", "enough", "double", "decline")]
            every = held if rules.wrong_count == "foul" else rules.front
            # Cards are named from the lowest, so that none can follow the highest.
            if len(front) < every and "enough" not in chosen and mine[-1] not in front:
                return ASKED
        spot = Spot(SEAT, mine, rules.bonus_joker_kind)
        spot.set(setter, front)
        assert spot.setting is not None
        in_front = () if spot.own else tuple([mine.index(code) for code in spot.setting.front])
        if self._doubles and chosen[-1] not in ("double", "decline"):
            return ASKED, in_front
        bank = setter.house_way(theirs)
        spot.compare(setter, bank)
        assert spot.facing is not None
        met = tuple([spot.facing.meets(on) for on in self._rows])
        return met, in_front, self._doubles and bank.back_value >= setter.qualifier


class TwoHandsCourse(Course):
    """Courses of the game of two hands for all, both set by the chart."""

    def __init__(self, game: Game) -> None:
        self._setter = setter_of(game.rules)
        self.cards = 2 * game.rules.cards

    def laid_out(self, codes: Sequence[int], dice: Sequence[int]) -> Sequence[int]:
        """Both hands as the chart sets them."""
        setter, held = self._setter, self._setter.rules.cards
        return [*_front_first(setter, codes[:held]), *_front_first(setter, codes[held:])]

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """How the hands compare."""
        setter, held = self._setter, self._setter.rules.cards
        return face(setter, setter.house_way(codes[:held]), setter.house_way(codes[held:]))


def _front_first(setter: Setter, hand: Sequence[int]) -> list[int]:
    """A hand's cards as the chart sets it: those in front, then the others, each from the lowest."""
    setting = setter.house_way(hand)
    return [*sorted(setting.front), *sorted(setting.back)]


def course(game: Game, wagers: Mapping[str, int]) -> Course | None:
    """The courses of one seat with these wagers; None with those that look at more than how the hands compare, or
    without a chart."""
    if game.rules.community:
        return None if game.by_condition.intersection(wagers) else TwoHandsCourse(game)
    thrown = game.posting.action is not None and game.posting.action.rule == "dice"
    return PaiGowCourse(game) if thrown and game.rules.house_way and set(wagers) == {BASE} else None
