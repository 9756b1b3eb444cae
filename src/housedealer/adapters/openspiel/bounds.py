"""How long a game can last and what can be won: bounds that hold, not the least ones."""

from __future__ import annotations

from housedealer import cards
from housedealer.adapters.agents.chance_nodes import DICE_TOTALS
from housedealer.adapters.agents.conditions import Conditions
from housedealer.games.units import unit_of

STEPS = 18
"""No answer takes more actions: a choice, a group on the table, fourteen cards and enough."""


def most_cards(conditions: Conditions) -> int:
    """So many cards leave the shoe in a round at most; half of them may have come back once where a deck ran short."""
    longest = conditions.game.family.play.longest
    size = len(conditions.pack) or cards.deck(conditions.game.posting.deck.kind).size * conditions.decks
    return min(size, longest(conditions.game, conditions.decks)) if longest else size + size // 2


def most_decisions(conditions: Conditions) -> int:
    """So many actions a game has at most.

    Between two cards, or two raises, each seat is asked for each of its hands once or twice.
    """
    words, seats = conditions.words, len(conditions.stacks)
    raises = 0 if conditions.banked else sum(conditions.stacks) // unit_of(conditions.plan.terms) + seats
    steps = STEPS if words.cards or words.segments else 1
    before = 0
    if conditions.banked and conditions.wagers is None:
        before = 1 + (seats - 1) * (len(words.circles) + len(words.down) + 1)
    return conditions.rounds * (before + (most_cards(conditions) + raises + 2) * seats * steps)


def most_outcomes(conditions: Conditions) -> int:
    """Outcomes are numbered below this: cards by their code, the dice by their total."""
    codes = conditions.pack or cards.deck(conditions.game.posting.deck.kind).cards
    rule = conditions.game.posting.action
    return max(*codes, max(DICE_TOTALS) if rule is not None and rule.rule == "dice" else 0) + 1


def utilities(conditions: Conditions) -> tuple[float, float]:
    """Nobody loses more than the largest stack, nor wins more than all the others', in dollars."""
    stacks = conditions.stacks
    return -max(stacks) / 100, (sum(stacks) - min(stacks)) / 100
