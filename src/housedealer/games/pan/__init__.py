"""Panguingue: a rummy for chips, eight decks of forty cards, turns to the right."""

from __future__ import annotations

from housedealer.games.pan.events import Collect, DropOut, Extend, Lay, Pan, StockOut, Take, Throw, Tops
from housedealer.games.pan.play import play, positions
from housedealer.games.pan.posting import Rules
from housedealer.games.pan.stakes import check_setup, usual
from housedealer.games.pan.tables import random_setup
from housedealer.table.game import Family

FAMILY = Family(
    script=play,
    rules=Rules,
    positions=positions,
    money="payments",
    events=(Tops, DropOut, Take, Lay, Extend, Throw, Collect, Pan, StockOut),
    keys=("stakes",),
    check=check_setup,
    random_setup=random_setup,
    usual=usual,
    bot="housedealer.play.pan",
)
