"""Pai gow poker: seven cards (or six) set as two hands, and both must beat the player-dealer's two."""

from housedealer.games.pai_gow.about import SettingAbout
from housedealer.games.pai_gow.bonus import ROWS as BONUS_ROWS
from housedealer.games.pai_gow.choices import choices
from housedealer.games.pai_gow.course import course
from housedealer.games.pai_gow.events import EVENTS
from housedealer.games.pai_gow.facing import ROWS
from housedealer.games.pai_gow.house_way.by_chart import findings
from housedealer.games.pai_gow.picture import PaiGowPicture
from housedealer.games.pai_gow.play import play
from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.table import Document, banker_picks, check, earlier, held_together, positions, values
from housedealer.games.pai_gow.vocabulary import vocabulary
from housedealer.games.pai_gow.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import BeforeDealHooks, DealHooks, DecisionHooks, DocumentHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=positions),
        decisions=DecisionHooks(choices=choices, about=SettingAbout),
        events=EventHooks(kinds=EVENTS, picture=PaiGowPicture, words=WORDS, outcome=outcome),
        document=DocumentHooks(kind=Document, values=values, check=check, earlier=earlier),
        before_deal=BeforeDealHooks(held_together=held_together, banker_picks=banker_picks, action_moves=True),
        course=course,
    ),
    audit=AuditHooks(
        rows=(*ROWS, *BONUS_ROWS),
        vocabulary=vocabulary,
        findings=findings,
    ),
    modules=Modules(
        odds="housedealer.odds.pai_gow.model",
        bot="housedealer.play.pai_gow",
        advice="housedealer.odds.pai_gow.advice",
        first_hint="housedealer.odds.pai_gow.first_hint",
        own_strategy="housedealer.odds.pai_gow.own_strategy",
        protection="housedealer.odds.pai_gow.protection",
        cells="housedealer.odds.pai_gow.chart_cells",
    ),
)
