"""Craps with cards: two of them make the roll, and wagers stay up from flip to flip."""

from housedealer.games.craps.agreement import agrees
from housedealer.games.craps.carried import CarriedOver, Document
from housedealer.games.craps.check import check_setup, closed, stays, values
from housedealer.games.craps.choices import choices
from housedealer.games.craps.course import course
from housedealer.games.craps.ends import OUTCOMES, ends
from housedealer.games.craps.events import Called, Flip, Home, Move, Puck
from housedealer.games.craps.picture import CrapsPicture
from housedealer.games.craps.play import play
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.spots import comes_down
from housedealer.games.craps.tables import random_setup
from housedealer.games.craps.vocabulary import vocabulary
from housedealer.games.craps.words import WORDS, outcome
from housedealer.table.family import AuditHooks, CarryHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, DocumentHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=lambda setup: ["roll"]),
        decisions=DecisionHooks(choices=choices),
        events=EventHooks(
            kinds=(Puck, Called, Flip, Move, Home),
            picture=CrapsPicture,
            words=WORDS,
            outcome=outcome,
        ),
        document=DocumentHooks(kind=Document, values=values, check=check_setup),
        course=course,
        random_setup=random_setup,
    ),
    carries=CarryHooks(
        kind=CarriedOver,
        standing=True,
        comes_down=comes_down,
        stays=stays,
        closed=closed,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        vocabulary=vocabulary,
        agrees=agrees,
        findings=Rules.findings,
        ends=ends,
    ),
    modules=Modules(
        odds="housedealer.odds.craps.model",
        bot="housedealer.play.craps",
        protection="housedealer.odds.craps.protection",
        layout="housedealer.terminal.felt.craps_layout",
        undecided=(
            "in {posting} the wagers are all that one chooses; `housedealer odds` says what each of them is worth"
        ),
    ),
)
