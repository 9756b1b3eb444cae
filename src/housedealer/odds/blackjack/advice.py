"""The best play as advice: what to answer at a table, and the chart that people carry."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.games.blackjack.rules import checks_hole_card, may_surrender_early
from housedealer.odds.advice.choices import Asked, Option, once_for_each_game
from housedealer.odds.blackjack.base_wager import Base, prices
from housedealer.odds.blackjack.choice_values import Pricer
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, all_hands, value
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.engine.models import model_of, shoe
from housedealer.rankings.blackjack import is_ace_king, is_natural, points, total_of
from housedealer.table.events import Event
from housedealer.table.round.offers import Amount, Offer
from housedealer.table.round.setup import decks_in_play

NAMES = ("stand", "hit", "double", "split", "surrender", "rescue")
"""Choices by number."""
LETTERS = "SHDPRX"
"""Choices by number, as a chart writes them; R surrenders, X rescues."""
UPS = (*range(1, VALUES), ACE)
"""Up cards as charts have them: two to ten, then the ace."""


class Adviser:
    """Answers a seat's questions by the best play.

    >>> from housedealer import cards
    >>> adviser = Adviser(Base.of("turlock/pure-21-5-blackjack", 8))
    >>> adviser.advise(cards.cards("8c 8d"), cards.card("6h"))
    'split'
    """

    def __init__(self, base: Base) -> None:
        self.base = base

    def advise(self, hand: Sequence[int], up: int, pair: int | None = None, doubles: int = 0) -> str:
        """What to do with a hand under an up card; `pair` is a card of the pair that it was split from."""
        solution, hands = self.base.solution, all_hands()
        book = solution.choices if pair is None else solution.split_choices[value(pair)]
        number = functools.reduce(lambda held, code: int(hands.add[held, value(code)]), hand, 0)
        if doubles:
            return NAMES[book.doubled[doubles - 1, number, value(up)]]
        return NAMES[(book.first if len(hand) == 2 else book.later)[number, value(up)]]

    def accepts(self, hand: Sequence[int], up: int, names: Sequence[str]) -> str:
        """What to say to an offer made before the down card is looked at."""
        first, second = hand[0], hand[1]
        if "even-money" in names:
            special = is_ace_king(first, second, self.base.rules.switches.special_suits)
            return "even-money" if self.base.even_money[special] else "decline"
        if "surrender" in names and not is_natural(points(first), points(second)):
            hands = all_hands()
            number = hands.add[hands.add[0, value(first)], value(second)]
            return "surrender" if self.base.gives_up[number, value(up)] else "decline"
        return "decline"

    def answer(self, offer: Offer, events: Iterable[Event]) -> str:
        """The choice to make at an offer, from what the seat may see."""
        number = int(offer.about.get("hand", 1))
        seen = BlackjackPicture.of(events)
        hands, names = seen.hands_of(offer.position), offer.names()
        hand = hands[number]
        if "decline" in names:
            return self.accepts(hand, seen.up, names) if "side-31" not in names else "decline"
        pair = hand[0] if len(hands) > 1 else None
        if pair is not None and "split" in names:
            return "split"
        wished = self.advise(hand, seen.up, pair, seen.doubled(offer.position, number))
        return next(name for name in (wished, "stand", "hit") if name in names)


@once_for_each_game
def _pricers(game: Game) -> Callable[[int], Pricer]:
    """By how many decks there are, what prices the choices."""
    return functools.cache(
        lambda decks: Pricer(Base(game.rules, prices(game.wagers["base"]), tuple(shoe(game, decks))))
    )


def _pricer(game: Game, decks: int | None) -> Pricer:
    return _pricers(game)(decks_in_play(game, decks))


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, object]:
    """The answer of a bot that plays the best play of the posting's largest shoe."""
    return Adviser(_pricer(game, None).base).answer(offer, events), None


def options(asked: Asked) -> list[Option]:
    """All choices of an offer with what they gain on average, in cents, from a full shoe."""
    pricer = _pricer(asked.game, asked.decks)
    offer, seen, stake = asked.offer, BlackjackPicture.of(asked.events), asked.stake("base")
    number = int(offer.about.get("hand", 1))
    hands, names = seen.hands_of(asked.position), offer.names()
    hand = hands[number]
    if "side-31" in names:
        return _in_mid_round(asked, {"side-31": pricer.side_31(asked.game.wagers["side-31"], hand, seen.up)})
    if "decline" in names:
        return _before_check(asked, pricer, hand, seen.up)
    pair = hand[0] if len(hands) > 1 else None
    worth = pricer.on_turn(hand, seen.up, pair, seen.doubled(offer.position, number))
    options = []
    for one in offer.legal:
        gained = worth[one.name] * stake
        if isinstance(one.argument, Amount) and not seen.doubled(asked.position, number):
            # A wager that may grow by less than itself gains less, in proportion.
            gained *= (stake + one.argument.most) / (2 * stake)
        options.append(Option(one.name, None, gained))
    return options


def _before_check(asked: Asked, pricer: Pricer, hand: Sequence[int], up: int) -> list[Option]:
    """What is offered before the down card is looked at: to insure, to take even money, to surrender, or nothing."""
    stake, names = asked.stake("base"), asked.offer.names()
    amount = next((one.argument for one in asked.offer.legal if one.name == "insure"), None)
    insured = (asked.game.wagers["insurance"], amount.most / stake) if isinstance(amount, Amount) else None
    worth = pricer.offers(hand, up, names, insured)
    return [Option(name, None, worth[name] * stake) for name in names]


def _in_mid_round(asked: Asked, by_unit: dict[str, float]) -> list[Option]:
    """Bets that are offered in mid-round, each for the most that may be put on it, and none at all."""
    result = []
    for one in asked.offer.legal:
        if isinstance(one.argument, Amount):
            worth = by_unit[one.name]
            result.append(Option(one.name, one.argument.most, worth * one.argument.most, f"{worth:+.2%} of the bet"))
        else:
            result.append(Option(one.name, None, 0.0))
    return result


def rests_on(asked: Asked) -> str:
    """What the advice rests on."""
    decks = decks_in_play(asked.game, asked.decks)
    return f"the best play from a full shoe of {decks} deck{'s' if decks != 1 else ''}"


Chart = dict[str, Any]


def chart_of(priced: Blackjack) -> Chart:
    """The best play as a chart: for hard totals, soft totals and pairs, a letter under each up card.

    Where hands of one total are not all played alike, the letter is what most of them do, and small.
    """
    rows: dict[str, dict[str, str]] = {"hard": {}, "soft": {}, "pairs": {}}
    chances, kinds = _deals(priced.base)
    played: dict[tuple[int, int], str] = {}
    for (kind, made), members in sorted(kinds.items()):
        told = f"{made},{made}" if kind == "pairs" else str(made)
        if kind == "pairs":
            told = {ACE + 1: "A,A", TEN + 1: "10,10"}.get(made, told)
        rows[kind][told] = "".join(_letter(priced.base, members, up, chances) for up in UPS)
        for up, letter in zip(UPS, rows[kind][told], strict=True):
            played |= {(hand, up): letter.upper() for hand in members}
    play = "this chart on the first two cards, by totals alone"
    return {
        "simple": [{"play": play, "loses": _lost(priced.base, played), "unit": "base wager"}],
        "posting": priced.game.posting.id,
        "decks": priced.decks,
        "ups": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"],
        "rows": rows,
        "letters": {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"},
    }


def _deals(base: Base) -> tuple[dict[tuple[int, int], float], dict[tuple[str, int], list[int]]]:
    """How likely each two cards are under each up card, and the hands of each row of the chart."""
    hands = all_hands()
    chances: dict[tuple[int, int], float] = {}
    kinds: dict[tuple[str, int], list[int]] = {}
    for deal in base.deals():
        chances[deal.hand, deal.up] = deal.chance
        hard, ace = int(hands.hard[deal.hand]), bool(hands.ace[deal.hand])
        held = hands.held[deal.hand]
        pair = held.max() == 2
        row = ("pairs", int(held.argmax()) + 1) if pair else ("soft" if ace else "hard", total_of(hard, ace))
        members = kinds.setdefault(row, [])
        if deal.hand not in members:
            members.append(deal.hand)
    return chances, kinds


def _letter(base: Base, members: list[int], up: int, chances: dict[tuple[int, int], float]) -> str:
    """What the hands of a row do under an up card."""
    weights: dict[str, float] = {}
    for hand in members:
        chosen = base.solution.choices.first[hand, up]
        letter = "R" if base.gives_up[hand, up] else LETTERS[chosen]
        weights[letter] = weights.get(letter, 0.0) + chances.get((hand, up), 0.0)
    most = max(weights, key=weights.__getitem__)
    return most if len(weights) == 1 else most.lower()


def _lost(base: Base, played: dict[tuple[int, int], str]) -> float:
    """What letters by hand and up card lose against the best play of each hand, all being played best after it."""
    solution, forfeit, lost = base.solution, float(base.forfeits[0]), 0.0
    early = may_surrender_early(False, base.rules.switches)
    for deal in base.deals():
        at = (deal.hand, deal.up)
        pair = int(all_hands().held[deal.hand].argmax())
        worth = {"S": solution.stand[at], "H": solution.hit[at], "D": solution.double[at], "R": -forfeit}
        worth["P"] = solution.split[pair, deal.up]
        letter = played[at]
        best = -deal.natural + (1 - deal.natural) * solution.worth[at]
        chosen = -deal.natural + (1 - deal.natural) * worth[letter]
        if early and checks_hole_card(deal.up + 1):
            best = max(best, -forfeit)
            chosen = -forfeit if letter == "R" else chosen
        lost += deal.chance * (best - chosen)
    return max(0.0, float(lost))


def chart(game: Game, decks: int | None = None) -> Chart:
    """The chart of a blackjack posting."""
    priced = model_of(game, decks)
    if not isinstance(priced, Blackjack):
        raise HouseError(f"posting: {game.posting.id} asks for no decisions; expected a blackjack posting")
    return chart_of(priced)
