"""Two Card Peek: three community rows, wagers on the highest two-card hand and on what five cards make."""

from __future__ import annotations

from housedealer.games.peek.choices import choices
from housedealer.games.peek.course import course
from housedealer.games.peek.events import BestRow, RowHand
from housedealer.games.peek.picture import PeekPicture
from housedealer.games.peek.play import play, positions
from housedealer.games.peek.posting import Rules
from housedealer.games.peek.rules import OUTCOMES, ends
from housedealer.games.peek.vocabulary import vocabulary
from housedealer.games.peek.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=positions),
        decisions=DecisionHooks(choices=choices),
        events=EventHooks(kinds=(RowHand, BestRow), picture=PeekPicture, words=WORDS, outcome=outcome),
        course=course,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        vocabulary=vocabulary,
        ends=ends,
    ),
    modules=Modules(
        odds="housedealer.odds.peek.model",
        bot="housedealer.play.peek",
        advice="housedealer.odds.peek.advice",
        own_strategy="housedealer.odds.peek.own_strategy",
        protection="housedealer.odds.peek.protection",
        cells="housedealer.odds.peek.chart_cells",
    ),
)
