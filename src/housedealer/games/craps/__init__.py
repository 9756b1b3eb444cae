"""Craps with cards: two of them make the roll, and wagers stay up from flip to flip."""

from housedealer.games.craps.agreement import agrees
from housedealer.games.craps.check import check_setup, closed, stays
from housedealer.games.craps.choices import choices
from housedealer.games.craps.ends import OUTCOMES, ends
from housedealer.games.craps.events import Called, Flip, Home, Move, Puck
from housedealer.games.craps.play import play
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.spots import comes_down
from housedealer.games.craps.tables import random_setup
from housedealer.table.family import Family

FAMILY = Family(
    script=play,
    rules=Rules,
    positions=lambda setup: ["roll"],
    choices=choices,
    events=(Puck, Called, Flip, Move, Home),
    keys=("point", "table", "up"),
    check=check_setup,
    comes_down=comes_down,
    stays=stays,
    closed=closed,
    random_setup=random_setup,
    outcomes=OUTCOMES,
    agrees=agrees,
    ends=ends,
    odds="housedealer.odds.craps.model",
    bot="housedealer.play.craps",
    board="housedealer.terminal.felt.craps_layout",
    undecided="in {posting} the wagers are all that one chooses; `housedealer odds` says what each of them is worth",
)
