"""War: one card to each of two community hands, and further cards while they tie."""

from housedealer.games.war.course import course
from housedealer.games.war.events import War
from housedealer.games.war.picture import WarPicture
from housedealer.games.war.play import play
from housedealer.games.war.posting import Rules
from housedealer.games.war.rules import OUTCOMES, ends
from housedealer.games.war.vocabulary import VOCABULARY
from housedealer.games.war.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=lambda setup: ["player", "banker"]),
        events=EventHooks(kinds=(War,), picture=WarPicture, words=WORDS, outcome=outcome),
        course=course,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        vocabulary=lambda _: VOCABULARY,
        ends=ends,
    ),
    modules=Modules(
        odds="housedealer.odds.war.model",
        protection="housedealer.odds.war.protection",
    ),
)
