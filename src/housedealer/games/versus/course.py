"""The course of a round: which hands may play for more, how the hands compare, and what the seat's hand makes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from housedealer.games.versus.hands import LEAST_CARDS, VALUES
from housedealer.games.versus.posting import Looks, Rules
from housedealer.games.versus.rules import bits_of_values, compared
from housedealer.games.versus.verdicts import outcomes
from housedealer.table.family import Game
from housedealer.table.round.course import Course


class VersusCourse(Course):
    """Courses of one seat with these wagers."""

    def __init__(self, rules: Rules, wagers: Mapping[str, int]) -> None:
        self._rules = rules
        self._looks: list[Looks] = sorted({"hand", *(rules.looks.get(name, "hand") for name in wagers)})
        self._forfeited = set(rules.fold.forfeits).issuperset(wagers)
        """Whether a fold gives up every wager, so that the cards decide nothing more."""
        self._by_board = rules.fold.judged_by == "board" and not self._forfeited
        self._value = VALUES[rules.ranking]
        self._places: dict[str, list[int]] = {"seats": [], "player-dealer": [], "board": []}
        """By position, the places of its cards in the shoe."""
        self._open: list[tuple[int, int]] = []
        """By question, the open cards of the board, and the least value that may play for more; 0 for none."""
        at = opened = 0
        for street in rules.streets:
            for step in street.deal:
                if step.to is not None:
                    self._places[step.to] += range(at, at + step.cards)
                    opened += step.cards if step.to == "board" and step.face == "up" else 0
                elif step.turn == "board":
                    opened += step.cards
                at += step.burn or (step.cards if step.to is not None else 0)
            if street.ask is not None:
                self._open.append((opened, rules.strong_from[street.name] if street.ask.strong else 0))
        self.cards = at

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """The question that comes next, or how the hands compare and what the seat's makes."""
        last = chosen[-1] if chosen else "check"
        if last == "fold" and self._forfeited:
            return "folded"
        places = self._places
        mine = [codes[at] for at in places["seats"]]
        if last == "check" and len(chosen) < len(self._open):
            return self._plays_for_more(mine, codes, len(chosen))
        if not last:
            # Whichever choice was made for the player.
            asked = range(len(self._open))
            return self._end(mine, codes), tuple([self._plays_for_more(mine, codes, at) for at in asked])
        return self._end(mine, codes)

    def _plays_for_more(self, mine: list[int], codes: Sequence[int], question: int) -> bool:
        opened, least = self._open[question]
        if not least or len(mine) + opened < LEAST_CARDS[self._rules.ranking]:
            return False
        return self._value([*mine, *[codes[at] for at in self._places["board"][:opened]]]) >= least

    def _end(self, mine: list[int], codes: Sequence[int]) -> tuple[int, ...]:
        rules, places = self._rules, self._places
        board, dealer = [codes[at] for at in places["board"]], [codes[at] for at in places["player-dealer"]]
        value, theirs = self._value(mine + board), self._value(dealer + board)
        result = [compared(value, theirs, rules.qualifies)]
        for look in self._looks:
            result.append(outcomes(look, rules.ranking, mine, dealer, board, value, theirs)[0])
        if self._by_board:
            result.append(bits_of_values(rules.ranking)[self._value(board)])
        return tuple(result)


def course(game: Game, wagers: Mapping[str, int]) -> VersusCourse | None:
    """The courses of one seat with these wagers; None where a wager has conditions, or is judged by a fold before all
    cards are out."""
    rules: Rules = game.rules
    apart = game.by_condition.union(rules.fold.forfeits_losing)
    staked = {*wagers, *(rule.id for rule in game.posting.wagers if rule.placed == "in-round")}
    return None if staked & apart else VersusCourse(rules, wagers)
