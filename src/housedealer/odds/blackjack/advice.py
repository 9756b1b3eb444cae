"""Blackjack advice: the best choice at the table, and the strategy chart."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.games.blackjack.rules import checks_hole_card, may_surrender_early
from housedealer.odds.advice.choices import Decision, Option, cached_per_game
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
"""Choices by number, as a chart writes them; R is surrender, X rescue."""
UPS = (*range(1, VALUES), ACE)
"""Up cards in chart order: two to ten, then the ace."""


class Adviser:
    """The best strategy of a posting as answers to a seat's decisions.

    >>> from housedealer import cards
    >>> adviser = Adviser(Base.of("turlock/pure-21-5-blackjack", 8))
    >>> adviser.advise(cards.cards("8c 8d"), cards.card("6h"))
    'split'
    """

    def __init__(self, base: Base) -> None:
        self.base = base

    def advise(self, hand: Sequence[int], up: int, pair: int | None = None, doubles: int = 0) -> str:
        """The best choice for a hand against an up card; `pair` is a card of the pair that it was split from."""
        solution, hands = self.base.solution, all_hands()
        book = solution.choices if pair is None else solution.split_choices[value(pair)]
        number = functools.reduce(lambda held, code: int(hands.add[held, value(code)]), hand, 0)
        if doubles:
            return NAMES[book.doubled[doubles - 1, number, value(up)]]
        return NAMES[(book.first if len(hand) == 2 else book.later)[number, value(up)]]

    def accepts(self, hand: Sequence[int], up: int, names: Sequence[str]) -> str:
        """The best answer to an offer made before the player-dealer checks the down card."""
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
        """The best answer to an offer, from what the seat may see."""
        number = int(offer.about.get("hand", 1))
        seen = BlackjackPicture.of(events)
        hands, names = seen.hands_of(offer.position), offer.names()
        hand = hands[number]
        if "decline" in names:
            return self.accepts(hand, seen.up, names) if "side-31" not in names else "decline"
        pair = hand[0] if len(hands) > 1 else None
        if pair is not None and "split" in names:
            return "split"
        preferred = self.advise(hand, seen.up, pair, seen.doubled(offer.position, number))
        return next(name for name in (preferred, "stand", "hit") if name in names)


@cached_per_game
def _pricers(game: Game) -> Callable[[int], Pricer]:
    """The pricer by number of decks."""
    return functools.cache(
        lambda decks: Pricer(Base(game.rules, prices(game.wagers["base"]), tuple(shoe(game, decks))))
    )


def _pricer(game: Game, decks: int | None) -> Pricer:
    return _pricers(game)(decks_in_play(game, decks))


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, object]:
    """A bot's answer by the best strategy for the posting's largest shoe."""
    return Adviser(_pricer(game, None).base).answer(offer, events), None


def options(decision: Decision) -> list[Option]:
    """All choices of an offer with their expected value in cents, from a full shoe."""
    pricer = _pricer(decision.game, decision.decks)
    offer, seen, stake = decision.offer, BlackjackPicture.of(decision.events), decision.stake("base")
    number = int(offer.about.get("hand", 1))
    hands, names = seen.hands_of(decision.position), offer.names()
    hand = hands[number]
    if "side-31" in names:
        return _in_mid_round(decision, {"side-31": pricer.side_31(decision.game.wagers["side-31"], hand, seen.up)})
    if "decline" in names:
        return _before_check(decision, pricer, hand, seen.up)
    pair = hand[0] if len(hands) > 1 else None
    values = pricer.on_turn(hand, seen.up, pair, seen.doubled(offer.position, number))
    options = []
    for one in offer.legal:
        gained = values[one.name] * stake
        if isinstance(one.argument, Amount) and not seen.doubled(decision.position, number):
            # A double for less gains less, in proportion.
            gained *= (stake + one.argument.most) / (2 * stake)
        options.append(Option(one.name, None, gained))
    return options


def _before_check(decision: Decision, pricer: Pricer, hand: Sequence[int], up: int) -> list[Option]:
    """The choices before the down card is checked: insurance, even money, surrender, or decline."""
    stake, names = decision.stake("base"), decision.offer.names()
    amount = next((one.argument for one in decision.offer.legal if one.name == "insure"), None)
    insured = (decision.game.wagers["insurance"], amount.most / stake) if isinstance(amount, Amount) else None
    values = pricer.offers(hand, up, names, insured)
    return [Option(name, None, values[name] * stake) for name in names]


def _in_mid_round(decision: Decision, by_unit: dict[str, float]) -> list[Option]:
    """Bets that are offered in mid-round, each at its maximum, and declining them."""
    result = []
    for one in decision.offer.legal:
        if isinstance(one.argument, Amount):
            values = by_unit[one.name]
            result.append(Option(one.name, one.argument.most, values * one.argument.most, f"{values:+.2%} of the bet"))
        else:
            result.append(Option(one.name, None, 0.0))
    return result


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    decks = decks_in_play(decision.game, decision.decks)
    return f"the best play from a full shoe of {decks} deck{'s' if decks != 1 else ''}"


Chart = dict[str, Any]


def chart_of(priced: Blackjack) -> Chart:
    """The best strategy as a chart: a letter for each hard total, soft total or pair and each up card.

    Where hands of one total are played differently, the letter is the most likely play, in lower case.
    """
    rows: dict[str, dict[str, str]] = {"hard": {}, "soft": {}, "pairs": {}}
    chances, kinds = _deals(priced.base)
    played: dict[tuple[int, int], str] = {}
    for (kind, made), members in sorted(kinds.items()):
        label = f"{made},{made}" if kind == "pairs" else str(made)
        if kind == "pairs":
            label = {ACE + 1: "A,A", TEN + 1: "10,10"}.get(made, label)
        rows[kind][label] = "".join(_letter(priced.base, members, up, chances) for up in UPS)
        for up, letter in zip(UPS, rows[kind][label], strict=True):
            played |= {(hand, up): letter.upper() for hand in members}
    play = "playing two-card hands by this chart"
    return {
        "simple": [{"play": play, "loses": _chart_loss(priced.base, played), "unit": "base wager"}],
        "posting": priced.game.posting.id,
        "decks": priced.decks,
        "ups": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"],
        "rows": rows,
        "letters": {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"},
    }


def _deals(base: Base) -> tuple[dict[tuple[int, int], float], dict[tuple[str, int], list[int]]]:
    """The probability of each two-card hand against each up card, and the hands of each row of the chart."""
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
    """The chart letter of a row against an up card."""
    weights: dict[str, float] = {}
    for hand in members:
        chosen = base.solution.choices.first[hand, up]
        letter = "R" if base.gives_up[hand, up] else LETTERS[chosen]
        weights[letter] = weights.get(letter, 0.0) + chances.get((hand, up), 0.0)
    most = max(weights, key=weights.__getitem__)
    return most if len(weights) == 1 else most.lower()


def _chart_loss(base: Base, played: dict[tuple[int, int], str]) -> float:
    """The loss of playing the chart's letters on the first decision, with best play afterwards."""
    solution, forfeit, lost = base.solution, float(base.forfeits[0]), 0.0
    early = may_surrender_early(False, base.rules.switches)
    for deal in base.deals():
        at = (deal.hand, deal.up)
        pair = int(all_hands().held[deal.hand].argmax())
        values = {"S": solution.stand[at], "H": solution.hit[at], "D": solution.double[at], "R": -forfeit}
        values["P"] = solution.split[pair, deal.up]
        letter = played[at]
        best = -deal.natural + (1 - deal.natural) * solution.value[at]
        chosen = -deal.natural + (1 - deal.natural) * values[letter]
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
