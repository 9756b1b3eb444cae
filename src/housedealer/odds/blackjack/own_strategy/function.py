"""A function that chooses in each blackjack situation, read as choices."""

from __future__ import annotations

from housedealer.cards import SUITS
from housedealer.games import Game
from housedealer.games.blackjack.rules import SURRENDER
from housedealer.odds.blackjack.advice import NAMES
from housedealer.odds.blackjack.hands import ACE, VALUES, all_hands
from housedealer.odds.blackjack.own_strategy.arrays import legal_choices
from housedealer.odds.blackjack.solution import NO_PAIR
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction


class Function:
    """A function's choices."""

    def __init__(self, game: Game, own: StrategyFunction) -> None:
        self.game, self.own = game, own

    def decide(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> int:
        """What the function chooses."""
        name, _ = self.own.choice(self._situation(hand, up, pair, doubles, legal))
        return NAMES.index(name)

    def gives_up(self, hand: int, up: int) -> bool:
        """Whether the function surrenders where that is offered before the check."""
        legal = [*legal_choices(self.game, hand, up, NO_PAIR, 0), SURRENDER]
        return self.own.choice(self._situation(hand, up, NO_PAIR, 0, legal))[0] == "surrender"

    def _situation(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> Situation:
        held = [card for card in range(VALUES) for _ in range(all_hands().held[hand, card])]
        if pair != NO_PAIR:
            held.remove(pair)
            held.insert(0, pair)
        mine = [_code(card, at) for at, card in enumerate(held)]
        names = [NAMES[choice] for choice in legal]
        seen = {"player-dealer": (_code(up, len(SUITS) - 1),)}
        return Situation(
            self.game.posting.id, mine, legal=names, seen=seen, split=pair != NO_PAIR, doubled=doubles
        )  # fmt: skip


def _code(value: int, suit: int) -> int:
    """A card of a value."""
    rank = 12 if value == ACE else value - 1
    return 4 * rank + suit % len(SUITS)
