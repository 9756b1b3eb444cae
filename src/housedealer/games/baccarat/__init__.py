"""Baccarat: two community hands, fixed drawing, wagers on either, on a tie and on how a hand wins."""

from housedealer.games.baccarat.play import play
from housedealer.games.baccarat.posting import Rules
from housedealer.games.baccarat.rules import OUTCOMES, ends
from housedealer.table.family import Family

FAMILY = Family(
    script=play,
    rules=Rules,
    positions=lambda setup: ["player", "banker"],
    outcomes=OUTCOMES,
    ends=ends,
    longest=lambda game, decks: 6,  # two hands of at most three cards
    odds="housedealer.odds.baccarat.model",
)
