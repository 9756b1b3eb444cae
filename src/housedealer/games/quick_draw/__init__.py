"""Draw poker against the player-dealer: five cards, one draw, and a bonus that is paid even to a beaten hand."""

from __future__ import annotations

from housedealer.games.quick_draw.agreement import agrees
from housedealer.games.quick_draw.choices import choices
from housedealer.games.quick_draw.course import course
from housedealer.games.quick_draw.events import Exchange, Expose
from housedealer.games.quick_draw.picture import QuickDrawPicture
from housedealer.games.quick_draw.play import play, positions
from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import OUTCOMES, ends
from housedealer.games.quick_draw.vocabulary import vocabulary
from housedealer.games.quick_draw.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=positions),
        decisions=DecisionHooks(choices=choices),
        events=EventHooks(kinds=(Exchange, Expose), picture=QuickDrawPicture, words=WORDS, outcome=outcome),
        course=course,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        vocabulary=vocabulary,
        agrees=agrees,
        ends=ends,
    ),
    modules=Modules(
        odds="housedealer.odds.quick_draw.model",
        bot="housedealer.play.quick_draw",
        advice="housedealer.odds.quick_draw.advice",
        own_strategy="housedealer.odds.quick_draw.own_strategy",
        protection="housedealer.odds.quick_draw.protection",
        cells="housedealer.odds.quick_draw.chart_cells",
    ),
)
