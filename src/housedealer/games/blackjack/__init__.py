"""Blackjack: every player's hand against the player-dealer's, to 21, to 21.5 or to 31."""

from housedealer.games.blackjack.about import HandAbout
from housedealer.games.blackjack.choices import choices
from housedealer.games.blackjack.course import course
from housedealer.games.blackjack.events import EVENTS
from housedealer.games.blackjack.picture import BlackjackPicture, repeats_questions
from housedealer.games.blackjack.play import DEALER, play
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.shoe import longest
from housedealer.games.blackjack.side_bets import OUTCOMES
from housedealer.games.blackjack.vocabulary import VOCABULARY, agrees
from housedealer.games.blackjack.words import WORDS, outcome
from housedealer.table.family import AuditHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, EventHooks, Playing

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        deal=DealHooks(positions=lambda setup: [*map(str, setup.seats), DEALER], longest=longest),
        decisions=DecisionHooks(choices=choices, about=HandAbout, repeats_questions=repeats_questions),
        events=EventHooks(
            kinds=EVENTS,
            picture=BlackjackPicture,
            words=WORDS,
            outcome=outcome,
            counts=lambda game: game.rules.drawn_31,
        ),
        course=course,
    ),
    audit=AuditHooks(
        outcomes=OUTCOMES,
        vocabulary=lambda _: VOCABULARY,
        agrees=agrees,
        rows=("31", "ace-king", "makes-31", "natural", "win"),
    ),
    modules=Modules(
        odds="housedealer.odds.blackjack.model",
        batch="housedealer.odds.blackjack.batch",
        bot="housedealer.play.blackjack",
        advice="housedealer.odds.blackjack.advice",
        own_strategy="housedealer.odds.blackjack.own_strategy",
        protection="housedealer.odds.blackjack.protection",
        cells="housedealer.odds.blackjack.chart_cells",
    ),
)
