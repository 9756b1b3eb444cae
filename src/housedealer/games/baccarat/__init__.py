"""Baccarat: two community hands, fixed drawing, wagers on either, on a tie and on how a hand wins."""

from housedealer.games.baccarat.course import course
from housedealer.games.baccarat.play import play
from housedealer.games.baccarat.posting import Rules
from housedealer.games.baccarat.rules import OUTCOMES, ends
from housedealer.games.baccarat.vocabulary import VOCABULARY
from housedealer.games.baccarat.words import outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=lambda setup: ["player", "banker"], longest=lambda game, decks: 6),
        events=EventHooks(outcome=outcome),
        course=course,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        ends=ends,
        vocabulary=lambda _: VOCABULARY,
    ),
    modules=Modules(
        odds="housedealer.odds.baccarat.model",
        protection="housedealer.odds.baccarat.protection",
    ),
)
