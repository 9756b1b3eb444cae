"""Baccarat in words: how cards count, when each hand draws, and the banker's chart."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Section, Table, facts
from housedealer.games.baccarat.posting import Rules
from housedealer.table.family import Game

CALLED = {
    "player-wins": "player hand wins",
    "banker-wins": "banker hand wins",
    "banker-wins-with-6": "banker hand wins with 6",
    "tie": "both hands total the same",
    "equal-totals": "both hands total the same",
}


def describe(game: Game) -> FamilyPart:
    """A baccarat posting's own part."""
    rules: Rules = game.rules
    lines = rules.lines
    down = rules.banker_second_card == "down"
    natural = "A hand of 8 or 9 with two cards is a natural."
    if rules.naturals_stop:
        natural += " Where either hand has one, nobody draws."
    return FamilyPart(
        aim="Two hands are dealt for the whole table, the player hand and the banker hand. Wagers are on which of them "
        "comes closer to nine, on a tie, and on how a hand wins.",
        hands=(
            Section(
                "What cards count",
                (
                    facts(
                        Fact(
                            "Card values",
                            "An ace counts one, the cards from two to nine their number, tens, jacks, "
                            "queens and kings nothing. Of a hand's total only the last digit counts, so nine is the "
                            "best.",
                            lines,
                        ),
                        Fact("Naturals", natural, lines),
                    ),
                ),
            ),
        ),
        steps=(
            Fact(
                "Deal",
                "Two cards are dealt to each hand, one at a time, the player hand first"
                + (
                    ", the banker hand's second card face down until the player hand is complete."
                    if down
                    else ", all face up."
                ),
                lines,
            ),
            *(
                [Fact("Naturals stop", "With a natural on either side the hands are compared as they lie.", lines)]
                if rules.naturals_stop
                else []
            ),
            Fact(
                "Player hand draws",
                f"The player hand draws a third card with a total of 0 to {rules.player_draws_to}, "
                f"and stands with {rules.player_draws_to + 1} or more.",
                lines,
            ),
            Fact(
                "Banker hand draws",
                f"Where the player hand stood, the banker hand draws with 0 to {rules.banker_draws_to}. "
                "Where the player hand drew, the chart below says whether the banker hand draws.",
                lines,
            ),
            Fact("Winner", "The hand with the higher total wins."),
        ),
        charts=(_chart(rules),),
        called=CALLED,
    )


def _chart(rules: Rules) -> Section:
    words = {"H": "draw", "S": "stand"}
    head = ("Banker total", *map(str, range(10)))
    rows = tuple((str(total), *(words[cell] for cell in row)) for total, row in enumerate(rules.chart))
    text = (
        "Down the side the banker hand's total, across what the player hand's third card counts; with more than 7 the "
        "banker "
        "hand stands."
    )
    return Section(
        "The banker hand's chart", (Fact("Banker chart", text), Table("Banker hand with", head, rows)), rules.lines
    )
