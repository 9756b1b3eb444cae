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
        natural += " If either hand has one, no one draws."
    return FamilyPart(
        aim="Two hands are dealt for the whole table, the player hand and the banker hand. You bet on which comes "
        "closer to nine, on a tie, or on how a hand wins.",
        in_short="Bet on which of two hands comes closer to nine.",
        hands=(
            Section(
                "What cards count",
                (
                    facts(
                        Fact(
                            "Card values",
                            "An ace counts 1, twos through nines count face value, and tens, jacks, queens and kings "
                            "count 0. Only the last digit of a hand's total counts, so 9 is the best.",
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
                [
                    Fact(
                        "Naturals stop",
                        "If either hand has a natural, neither draws and the hands are compared.",
                        lines,
                    )
                ]
                if rules.naturals_stop
                else []
            ),
            Fact(
                "Player hand draws",
                f"The player hand draws a third card on 0 to {rules.player_draws_to} and stands on "
                f"{rules.player_draws_to + 1} or more.",
                lines,
            ),
            Fact(
                "Banker hand draws",
                f"If the player hand stood, the banker hand draws on 0 to {rules.banker_draws_to}. "
                "If the player hand drew, the banker hand follows the chart below.",
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
        "The banker hand's total is down the side; the value of the player hand's third card is across the top. The "
        "banker hand stands on 8 or 9."
    )
    return Section(
        "The banker hand's chart", (Fact("Banker chart", text), Table("Banker hand with", head, rows)), rules.lines
    )
