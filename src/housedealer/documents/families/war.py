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
        aim="Two one-card hands are dealt for the whole table, the player hand and the banker hand. The higher card "
        "wins; if they match, it's war.",
        in_short="Bet on the higher of two cards. If they match, it's war.",
        hands=(
            Section(
                "What cards count",
                (
                    facts(
                        Fact(
                            "Card ranks",
                            "Aces are high, then kings, queens and so on down to twos; suits don't matter.",
                        ),
                        Fact(
                            "Special card",
                            f"When a hand wins with {special}, the bet on it pushes; the bonus bets are on exactly "
                            "that.",
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
                f"If the cards match, it's war: {war_first} gets another card, then {war_second}. Only each hand's "
                "last card counts, and if those match too, it's war again.",
                lines,
            ),
            Fact("Winner", "The hand with the higher last card wins."),
        ),
        called=CALLED,
    )
