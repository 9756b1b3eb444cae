"""Panguingue: a rummy for chips, eight decks of forty cards, turns to the right."""

from __future__ import annotations

from housedealer.games.pan.about import TurnAbout
from housedealer.games.pan.carried import Document
from housedealer.games.pan.choices import choices
from housedealer.games.pan.events import Collect, DropOut, Extend, Meld, Pan, StockOut, Take, Throw, Tops
from housedealer.games.pan.picture import PanPicture
from housedealer.games.pan.play import play, positions
from housedealer.games.pan.posting import Rules
from housedealer.games.pan.stakes import check_setup, plans
from housedealer.games.pan.tables import random_setup
from housedealer.games.pan.words import WORDS, outcome
from housedealer.table.family import Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, DocumentHooks, EventHooks, Playing, StakesHooks

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        money="payments",
        deal=DealHooks(positions=positions),
        decisions=DecisionHooks(choices=choices, about=TurnAbout),
        events=EventHooks(
            kinds=(Tops, DropOut, Take, Meld, Extend, Throw, Collect, Pan, StockOut),
            picture=PanPicture,
            words=WORDS,
            outcome=outcome,
        ),
        document=DocumentHooks(kind=Document, check=check_setup),
        stakes=StakesHooks(plans=plans),
        random_setup=random_setup,
    ),
    modules=Modules(
        bot="housedealer.play.pan",
        undecided="{posting} is played for payments between the players, and no best play of it is solved",
    ),
)
