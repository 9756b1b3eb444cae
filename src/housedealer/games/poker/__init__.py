"""Poker for the pot: antes or blinds, streets of cards and bets, a showdown. The posting's data says which game."""

from housedealer.games.poker.about import BetAbout
from housedealer.games.poker.carried import CarriedOver, Document, dealt, leaves
from housedealer.games.poker.choices import choices
from housedealer.games.poker.events import EVENTS
from housedealer.games.poker.holding import holding
from housedealer.games.poker.picture import PokerPicture
from housedealer.games.poker.plans import plans
from housedealer.games.poker.play import play
from housedealer.games.poker.posting import Rules
from housedealer.games.poker.stakes import check, terms_of, values
from housedealer.games.poker.tables import positions, random_setup, reshuffles
from housedealer.games.poker.unshown import unshown
from housedealer.games.poker.words import WORDS, outcome
from housedealer.table.family import CarryHooks, Family, Modules
from housedealer.table.playing import DealHooks, DecisionHooks, DocumentHooks, EventHooks, Playing, StakesHooks

FAMILY = Family(
    play=Playing(
        script=play,
        rules=Rules,
        money="pot",
        deal=DealHooks(positions=positions, reshuffles=reshuffles),
        decisions=DecisionHooks(choices=choices, about=BetAbout),
        events=EventHooks(
            kinds=EVENTS, picture=PokerPicture, words=WORDS, outcome=outcome, unshown=unshown, holding=holding
        ),
        document=DocumentHooks(kind=Document, values=values, check=check),
        stakes=StakesHooks(plans=plans, beside=("structure", "chip"), terms_of=terms_of),
        random_setup=random_setup,
    ),
    carries=CarryHooks(kind=CarriedOver, dealt=dealt, leaves=leaves),
    modules=Modules(
        tables="housedealer.odds.pot_tables.tables",
        bot="housedealer.play.poker",
        advice="housedealer.odds.poker.advice",
        first_hint="housedealer.odds.poker.first_hint",
        charted=False,
        equities="housedealer.odds.poker.timeline",
        undecided="{posting} is played for the pot against other players, and no chart holds at every table; a hint or "
        "`housedealer advise` shows what each choice of a hand is worth",
    ),
)
