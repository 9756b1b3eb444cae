"""War: one card to each of two community hands, and further cards while they tie."""

from housedealer.games.war.events import War
from housedealer.games.war.play import play
from housedealer.games.war.posting import Rules
from housedealer.games.war.rules import OUTCOMES, ends
from housedealer.table.family import Family

FAMILY = Family(
    script=play,
    rules=Rules,
    positions=lambda setup: ["player", "banker"],
    events=(War,),
    outcomes=OUTCOMES,
    ends=ends,
    odds="housedealer.odds.war.model",
)
