"""War in words."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Section, facts
from housedealer.documents.words import a, rank_name
from housedealer.games.war.posting import Rules
from housedealer.table.family import Game

CALLED = {"player-wins": "player hand wins", "banker-wins": "banker hand wins"}


def describe(game: Game) -> FamilyPart:
    """A war posting's own part."""
    rules: Rules = game.rules
    lines, special = rules.lines, a(rank_name(rules.special_rank))
    first, second = (f"the {hand} hand" for hand in rules.deal_order)
    war_first, war_second = (f"the {hand} hand" for hand in rules.war_order)
    return FamilyPart(
        aim="Two hands of one card are dealt for the whole table, the player hand and the banker hand. The higher card "
        "wins; equal cards go to war.",
        hands=(
            Section(
                "What cards count",
                (
                    facts(
                        Fact(
                            "Card ranks",
                            "Aces are high, then kings, queens and so on down to twos; suits do not count.",
                        ),
                        Fact(
                            "Special card",
                            f"A hand that wins with {special} wins, but its wager is a push; bonus bets "
                            "are on just that.",
                            lines,
                        ),
                    ),
                ),
            ),
        ),
        steps=(
            Fact("Deal", f"One card is dealt face up to {first}, then one to {second}.", lines),
            Fact(
                "War",
                f"Where both cards are of one rank there is war: {war_first} receives another card, then "
                f"{war_second}. Only the last card of a hand counts, and there is war again as long as they are equal.",
                lines,
            ),
            Fact("Winner", "The hand with the higher last card wins."),
        ),
        called=CALLED,
    )
