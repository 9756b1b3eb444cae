"""Two Card Peek in words: three rows of cards for the whole table."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Fact, Section, facts
from housedealer.documents.words import listed, rank_name, several
from housedealer.games.peek.posting import Rules
from housedealer.table.family import Game

_TIED = {
    "win": "Rows that tie for highest all win.",
    "push": "A pick that ties another row for highest pushes.",
    "lose": "A pick that ties another row for highest loses.",
}


def describe(game: Game) -> FamilyPart:
    """The own part of a posting of three rows."""
    rules: Rules = game.rules
    lines = rules.lines
    rows = listed([row.upper() for row in rules.rows])
    deck = game.posting.deck.kind
    knows = "pairs and high cards" if rules.pick_row == "pairs" else "the two-card hands below"
    ace = "Ace-two is a straight too." if rules.ace_two else "Ace-two is not a straight."
    return FamilyPart(
        aim=f"Three rows of cards, {rows}, are dealt for the whole table. You bet on which row's first "
        f"{several(rules.first_cards, 'card')} are highest, and on what the rows make.",
        in_short=f"Bet on which row's first {several(rules.first_cards, 'card')} are highest.",
        hands=(
            Section(
                "Which hand beats which",
                (
                    facts(
                        Fact(
                            "Picking a row",
                            f"For Pick Row, the first {several(rules.first_cards, 'card')} of each row are compared "
                            f"by {knows}. A row needs {rank_name(rules.qualifier)} high or better; if no row has it, "
                            f"every Pick Row bet loses. {_TIED[rules.tied]}",
                            lines,
                        ),
                        Fact("Two-card straights", ace, lines),
                    ),
                    ranking_table("Two-card hands", "two-card-peek", deck, titled=True),
                    ranking_table("Five-card hands", "high", deck, titled=True),
                ),
            ),
        ),
        steps=(
            Fact(
                "Deal",
                f"Each row gets {several(rules.first_cards, 'card')} face up, one card to each row in turn.",
                lines,
            ),
            Fact(
                "First settlement",
                "The dealer reads the rows. Pick Row and 2 Card Poker bets are settled seat by seat.",
                lines,
            ),
            Fact("Peek Bonus", "In turn, each player can make one Peek Bonus bet on one row.", lines),
            Fact("Further cards", f"Each row is dealt out to {several(rules.cards, 'card')}.", lines),
        ),
        wagers={
            "super-bet": (
                Fact("How it works", "It plays on all three rows and pays for each one that makes one of these hands."),
            )
        }
        if "super-bet" in game.wagers
        else {},
        looks={wager.id: "Five cards of the row" for wager in game.posting.wagers if wager.placed == "in-round"}
        | {wager.id: "Any row" for wager in game.posting.wagers if wager.id == "super-bet"},
    )
