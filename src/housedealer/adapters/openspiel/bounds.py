"""Upper bounds on the length and the utilities of a game; safe, not tight."""

from __future__ import annotations

from housedealer import cards
from housedealer.adapters.agents.chance_nodes import DICE_TOTALS
from housedealer.adapters.agents.conditions import Conditions
from housedealer.games.units import unit_of

STEPS = 18
"""The most actions that an answer takes: a choice, a group on the table, fourteen cards and `enough`."""


def most_cards(conditions: Conditions) -> int:
    """The most cards dealt in a round; where a deck runs short, half of them may come back once."""
    longest = conditions.game.family.play.deal.longest
    size = len(conditions.pack) or cards.deck(conditions.game.posting.deck.kind).size * conditions.decks
    return min(size, longest(conditions.game, conditions.decks)) if longest else size + size // 2


def most_decisions(conditions: Conditions) -> int:
    """The most actions in a game: between two cards, or two raises, each seat is asked once or twice for each hand."""
    vocabulary, seats = conditions.vocabulary, len(conditions.stacks)
    raises = 0 if conditions.banked else sum(conditions.stacks) // unit_of(conditions.plan.terms) + seats
    steps = STEPS if vocabulary.cards or vocabulary.segments else 1
    before = 0
    if conditions.banked and conditions.wagers is None:
        before = 1 + (seats - 1) * (len(vocabulary.circles) + len(vocabulary.down) + 1)
    return conditions.rounds * (before + (most_cards(conditions) + raises + 2) * seats * steps)


def most_outcomes(conditions: Conditions) -> int:
    """One more than the largest outcome: cards by their code, the dice by their total."""
    codes = conditions.pack or cards.deck(conditions.game.posting.deck.kind).cards
    rule = conditions.game.posting.action
    return max(*codes, max(DICE_TOTALS) if rule is not None and rule.rule == "dice" else 0) + 1


def utilities(conditions: Conditions) -> tuple[float, float]:
    """The least and the greatest utility in dollars: to lose the largest stack, or to win all the others."""
    stacks = conditions.stacks
    return -max(stacks) / 100, (sum(stacks) - min(stacks)) / 100
