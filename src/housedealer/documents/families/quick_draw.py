"""Draw poker against the player-dealer in words."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Fact, Section, Table, facts
from housedealer.documents.words import met, number, sentence, several
from housedealer.games.quick_draw.posting import Rules
from housedealer.table.family import Game


def describe(game: Game) -> FamilyPart:
    """The own part of a posting of draw poker against the player-dealer."""
    rules: Rules = game.rules
    lines, names = rules.lines, {wager.id: wager.name for wager in game.posting.wagers}
    more = several(rules.draw_cards, "more card")
    rows = tuple((sentence(met(row, {})), str(row.pays)) for row in rules.play_bonus)
    return FamilyPart(
        aim=f"Each player draws once to a hand of {several(rules.cards, 'card')} and plays it against the "
        f"player-dealer, who gets {more} and keeps the best {number(rules.cards)}.",
        in_short=f"Draw once, then beat the player-dealer's best {several(rules.cards, 'card')}.",
        hands=(
            Section(
                "Which hand beats which",
                (
                    facts(Fact("The joker", "The joker is any card.", lines)),
                    ranking_table("Hands", "high", game.posting.deck.kind, rules.ranking, lines=lines),
                ),
            ),
        ),
        steps=(
            Fact(
                "Deal",
                f"Starting to the player-dealer's left, each player is dealt {several(rules.cards, 'card')} face "
                "down, the player-dealer last.",
                lines,
            ),
            Fact(
                "Draw",
                "Starting with the seat that has first action, each player discards up to "
                f"{several(rules.most_drawn, 'card')} or stands pat. Everyone decides before any new card is dealt.",
                lines,
            ),
            Fact(
                "New cards",
                f"Each player gets as many cards as they discarded, face down; the player-dealer gets {more}.",
                lines,
            ),
            Fact(
                "Showdown",
                "The hands are turned up, the player-dealer's first, and each is compared with the player-dealer's.",
                lines,
            ),
        ),
        charts=(
            Section(
                "Paid on top of the first bet",
                (
                    Fact(
                        "Extra pay",
                        f"With these hands after the draw, the {names['play']} bet is paid this much extra, win or "
                        f"lose:",
                        lines,
                    ),
                    Table("Extra pay", ("Hand after the draw", "Pays"), rows, right=(1,)),
                ),
                lines,
            ),
        ),
        wagers={"quick-draw-bonus": (Fact("How it works", "It plays on the first five cards only, before the draw."),)},
        looks={"quick-draw-bonus": "First five cards"},
    )
