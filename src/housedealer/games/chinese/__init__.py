"""Chinese poker, face up: the family of three postings."""

from __future__ import annotations

from housedealer.games.chinese.about import PlacingAbout
from housedealer.games.chinese.boards import findings
from housedealer.games.chinese.carried import CarriedOver, Document, leaves
from housedealer.games.chinese.choices import choices
from housedealer.games.chinese.events import FantasyLand, Lay, Points, Rows, Seating, Sweep
from housedealer.games.chinese.picture import ChinesePicture
from housedealer.games.chinese.plans import dealt, plans, stacks, terms_of
from housedealer.games.chinese.play import play
from housedealer.games.chinese.posting import Rules
from housedealer.games.chinese.seating import agree, check, positions, values
from housedealer.games.chinese.tables import random_setup
from housedealer.games.chinese.words import WORDS, outcome
from housedealer.table.family import AuditHooks, CarryHooks, Family, Modules
from housedealer.table.playing import (
    BeforeDealHooks,
    DealHooks,
    DecisionHooks,
    DocumentHooks,
    EventHooks,
    Playing,
    StakesHooks,
)

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        money="points",
        deal=DealHooks(positions=positions, most_players=dealt),
        decisions=DecisionHooks(choices=choices, about=PlacingAbout),
        events=EventHooks(
            kinds=(Seating, Lay, Rows, Sweep, Points, FantasyLand),
            picture=ChinesePicture,
            words=WORDS,
            outcome=outcome,
        ),
        document=DocumentHooks(kind=Document, values=values, check=check),
        before_deal=BeforeDealHooks(agree=agree),
        stakes=StakesHooks(plans=plans, terms_of=terms_of, least_stacks=stacks),
        random_setup=random_setup,
    ),
    carries=CarryHooks(kind=CarriedOver, leaves=leaves),
    audit=AuditHooks(
        findings=findings,
    ),
    modules=Modules(
        bot="housedealer.play.chinese",
        bot_ponders=True,
        undecided="{posting} is played for points against other players, and no best play of it is solved",
    ),
)
