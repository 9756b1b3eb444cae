"""Vectorized blackjack: the compiled rounds, the table's money, and the value of every choice."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from housedealer import cards
from housedealer.games.blackjack.hand import Choices
from housedealer.games.blackjack.posting import Rules, price
from housedealer.games.blackjack.rules import PLAIN_WIN, WIN_31, WIN_NATURAL, WIN_SPECIAL
from housedealer.games.blackjack.shoe import longest_for
from housedealer.money import Odds
from housedealer.odds.blackjack.batch_kernel import begin_all, step_all
from housedealer.odds.blackjack.batch_records import (
    BEFORE_CHECK,
    INSURE,
    MOST_SEEN,
    NAMES,
    PAST_21,
    SEEN,
    SIDE_31,
    TURN,
    VALUES,
    Terms,
    spots,
)
from housedealer.odds.blackjack.choice_values import Pricer
from housedealer.odds.blackjack.model import BEST_PLAY, model
from housedealer.odds.engine.batches import SEAT, Batch, Stake, StepResult
from housedealer.postings.schema import WagerRule
from housedealer.rankings.blackjack import points
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents
from housedealer.table.money.bank import Wager
from housedealer.table.round.wager_checks import limits_of

_NO_CAP = 1 << 60
_STAGE, _UP, _SPLIT, _DOUBLES = (SEEN.index(name) for name in ("stage", "up", "split", "doubles"))


class Blackjacks(Batch):
    """Rounds of one seat against the player-dealer, in lockstep."""

    actions = NAMES
    seen = (*SEEN, *(f"{name}s" for name in ("ace", *map(str, range(2, VALUES)), "ten")))
    rests_on = f"{BEST_PLAY}; hands of a split pair are priced one by one"

    most_seen = np.array([*MOST_SEEN, *([21] * VALUES)], np.int8)

    def __init__(self, stake: Stake, count: int) -> None:
        rules: Rules = stake.game.rules
        hands = rules.switches.splits + 1
        # Room for the posting's largest shoe, so that one compiled version deals shoes of all sizes.
        room = longest_for(stake.game, max(stake.decks, stake.game.posting.deck.max), hands + 1)
        super().__init__(stake, spots(count, hands, room))
        self._model = model(stake.game, stake.decks).at(stake.bets, stake.option)
        self._terms = self._read_terms(rules)
        self._priced: dict[bytes, np.ndarray] = {}

    def _read_terms(self, rules: Rules) -> Terms:
        """The table's terms, computed with the game's own functions."""
        game, option, bet = self.stake.game, self.stake.option, self.stake.bets["base"]
        limits = limits_of(game.wagers["base"], option, game.posting.fees)
        tops = [limit.max for limit in limits if limit.max is not None]
        choices = Choices(rules, 1, min(tops) if tops else None)
        insured = choices.insuring(Wager(str(SEAT), SEAT, 0, "base", bet, bet))
        pays = [price(game.wagers["base"].pays, won) for won in (PLAIN_WIN, WIN_31, WIN_NATURAL, WIN_SPECIAL)]
        beside = [_odds(game.wagers, name) for name in ("insurance", "side-31")]
        return Terms(
            np.array(self._model.base.cards, np.uint8),
            rules.switches,
            bet,
            min(tops) if rules.double.capped and tops else _NO_CAP,
            np.array([(odds.pay, odds.stake) for odds in pays], np.int64),
            insured.most if insured else 0,
            np.array([(odds.pay, odds.stake) for odds in beside], np.int64),
            rules.insurance is not None and rules.insurance.even_money,
            rules.side_31,
        )

    def _begin_all(self, seen: np.ndarray, masks: np.ndarray) -> None:
        begin_all(self._spots, self._terms, seen, masks)

    def _step_all(self, choices: np.ndarray, result: StepResult) -> int:
        wrong: int = step_all(self._spots, self._terms, choices, result)
        return wrong

    def record(self, number: int) -> dict[str, Any]:
        """The last finished round of that number, as a document that the table can replay."""
        spot = self._spots[number]
        last = 1 - spot["now"]
        dealt = self._terms.shoe[spot["cards"][last][: spot["dealt"][last]]]
        choices = [self._written(int(choice)) for choice in spot["choices"][last][: spot["chosen"][last]]]
        return self.stake.document() | {"shoe": cards.text(dealt.tolist()), "choices": choices}

    def _written(self, choice: int) -> list[Any]:
        amounts = {INSURE: self._terms.insurance, SIDE_31: self._terms.bet}
        written: list[Any] = [str(SEAT), NAMES[choice]]
        return [*written, in_dollars(amounts[choice], Cents)] if choice in amounts else written

    # Prices

    @functools.cached_property
    def _pricer(self) -> Pricer:
        return Pricer(self._model.base)

    def choice_values(self) -> np.ndarray:
        """The expected value of each choice, priced once for each distinct hand and up card."""
        keys = np.concatenate([self._seen, self._naturals()], axis=1)
        distinct, numbers = np.unique(keys, axis=0, return_inverse=True)
        result = np.stack([self._values_of(key) for key in distinct])
        return np.where(self._masks > 0, result[numbers.reshape(-1)], np.nan)

    def _naturals(self) -> np.ndarray:
        """The cards of naturals and their up card, plus one, since suits may count; 0 for other hands."""
        codes = self._terms.shoe[self._spots["cards"][np.arange(len(self)), self._spots["now"], :3]].astype(np.int8)
        return np.where(self._spots["natural"][:, None] > 0, codes + 1, 0)

    def _values_of(self, key: np.ndarray) -> np.ndarray:
        known = self._priced.get(key.tobytes())
        if known is None:
            known = np.full(len(NAMES), np.nan)
            for name, gained in self._price(key).items():
                known[NAMES.index(name)] = gained * self.stake.bets["base"]
            self._priced[key.tobytes()] = known
        return known

    def _price(self, key: np.ndarray) -> Mapping[str, float]:
        """The expected value of each choice, in wagers as first placed."""
        held, codes = key[len(SEEN) : len(self.seen)], key[len(self.seen) :]
        hand = [_code(value + 1) for value in range(VALUES) for _ in range(held[value])]
        up, wagers = _code(key[_UP]), self.stake.game.wagers
        if key[_STAGE] == TURN:
            pair = _code(key[_SPLIT]) if key[_SPLIT] else None
            return self._pricer.on_turn(hand, up, pair, int(key[_DOUBLES]))
        if key[_STAGE] == PAST_21:
            return {"side-31": self._pricer.side_31(wagers["side-31"], hand, up), "decline": 0.0}
        if key[_STAGE] == BEFORE_CHECK:
            if codes[0]:
                hand, up = [int(codes[0]) - 1, int(codes[2]) - 1], int(codes[1]) - 1
            insured = (wagers["insurance"], self._terms.insurance / self._terms.bet) if self._terms.insurance else None
            return self._pricer.offers(hand, up, NAMES, insured)
        return {"wait": 0.0}


def _odds(wagers: Mapping[str, WagerRule], name: str) -> Odds:
    """The odds of a wager with one pay row; even odds where it is not offered."""
    pays = wagers[name].pay_table()[0].pays if name in wagers else None
    return pays if isinstance(pays, Odds) else Odds(1, 1)


def _code(counts: int) -> int:
    """A card of this many points."""
    return int(next(code for code in range(52) if points(code) == counts))


def batch(stake: Stake, count: int) -> Blackjacks:
    """A batch of rounds of a blackjack posting."""
    return Blackjacks(stake, count)
