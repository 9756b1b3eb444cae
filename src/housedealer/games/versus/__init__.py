"""Poker against the player-dealer: Three Card Poker, Three Card Hold'em, Ultimate Texas Hold'em, Crazy 4 Poker.

The modules: `play` is the round; `posting` the schema of a posting's rules (streets as data); `rules` what the rules do
with cards, plain functions that the odds compile too; `hands` the seats; `offers` their choices; `verdicts` what each
wager is due and why; `tables` random tables for the battery, and what a document must hold.
"""

from __future__ import annotations

from housedealer.games.versus.about import DecisionAbout
from housedealer.games.versus.agreement import agrees
from housedealer.games.versus.choices import choices
from housedealer.games.versus.course import course
from housedealer.games.versus.events import Decide, Named
from housedealer.games.versus.picture import VersusPicture
from housedealer.games.versus.play import play, positions
from housedealer.games.versus.posting import Rules
from housedealer.games.versus.rules import OUTCOMES
from housedealer.games.versus.tables import board_cards, check, follows, random_setup
from housedealer.games.versus.vocabulary import vocabulary
from housedealer.games.versus.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, DocumentHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=positions, board_cards=board_cards),
        decisions=DecisionHooks(choices=choices, about=DecisionAbout, follows=follows),
        events=EventHooks(kinds=(Decide, Named), picture=VersusPicture, words=WORDS, outcome=outcome),
        document=DocumentHooks(check=check),
        course=course,
        random_setup=random_setup,
    ),
    audit=AuditHooks(
        rows=tuple(OUTCOMES),
        vocabulary=vocabulary,
        agrees=agrees,
    ),
    modules=Modules(
        odds="housedealer.odds.versus.model",
        batch="housedealer.odds.versus.batch",
        bot="housedealer.play.versus",
        advice="housedealer.odds.versus.advice",
        own_strategy="housedealer.odds.versus.own_strategy",
        protection="housedealer.odds.versus.protection",
        cells="housedealer.odds.versus.chart_cells",
    ),
)
