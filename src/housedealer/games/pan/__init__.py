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
from housedealer.table.family import Family, Modules, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        positions=positions,
        choices=choices,
        about=TurnAbout,
        money="payments",
        events=(Tops, DropOut, Take, Meld, Extend, Throw, Collect, Pan, StockOut),
        picture=PanPicture,
        words=WORDS,
        outcome=outcome,
        document=Document,
        check=check_setup,
        random_setup=random_setup,
        plans=plans,
    ),
    modules=Modules(
        bot="housedealer.play.pan",
        undecided="{posting} is played for payments between the players, and no best play of it is solved",
    ),
)
