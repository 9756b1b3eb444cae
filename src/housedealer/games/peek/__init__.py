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
from housedealer.table.family import AuditHooks, Family, Modules, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        positions=positions,
        choices=choices,
        events=(RowHand, BestRow),
        picture=PeekPicture,
        words=WORDS,
        course=course,
        outcome=outcome,
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
