"""Many rounds of a blackjack posting at once: the compiled game, its table's money, and the price of every choice."""

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
from housedealer.money import Odds, dollars
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
from housedealer.odds.engine.batches import SEAT, Batch, Stake, Stepped
from housedealer.postings.schema import WagerRule
from housedealer.rankings.blackjack import points
from housedealer.table.money.bank import Wager
from housedealer.table.round.wager_checks import limits_of

_NO_CAP = 1 << 60
_STAGE, _UP, _SPLIT, _DOUBLES = (SEEN.index(name) for name in ("stage", "up", "split", "doubles"))


class Blackjacks(Batch):
    """So many rounds of one seat against the player-dealer."""

    actions = NAMES
    seen = (*SEEN, *(f"{name}s" for name in ("ace", *map(str, range(2, VALUES)), "ten")))
    rests_on = f"{BEST_PLAY}; hands of a split pair are priced one by one"

    most_seen = np.array([*MOST_SEEN, *([21] * VALUES)], np.int8)

    def __init__(self, staked: Stake, count: int) -> None:
        rules: Rules = staked.game.rules
        hands = rules.switches.splits + 1
        # Room as for the most decks that the posting allows: shoes of all sizes are dealt by one compiled form.
        room = longest_for(staked.game, max(staked.decks, staked.game.posting.deck.max), hands + 1)
        super().__init__(staked, spots(count, hands, room))
        self._model = model(staked.game, staked.decks).at(staked.bets, staked.option)
        self._terms = self._read_terms(rules)
        self._priced: dict[bytes, np.ndarray] = {}

    def _read_terms(self, rules: Rules) -> Terms:
        """The table's terms, worked out by the table's own functions."""
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

    def _step_all(self, choices: np.ndarray, found: Stepped) -> int:
        wrong: int = step_all(self._spots, self._terms, choices, found)
        return wrong

    def record(self, number: int) -> dict[str, Any]:
        """The last round of that number that is over, as a document that the table plays again."""
        spot = self._spots[number]
        last = 1 - spot["now"]
        dealt = self._terms.shoe[spot["cards"][last][: spot["dealt"][last]]]
        choices = [self._written(int(choice)) for choice in spot["choices"][last][: spot["chosen"][last]]]
        return self.stake.document() | {"shoe": cards.text(dealt.tolist()), "choices": choices}

    def _written(self, choice: int) -> list[Any]:
        amounts = {INSURE: self._terms.insurance, SIDE_31: self._terms.bet}
        written: list[Any] = [str(SEAT), NAMES[choice]]
        return [*written, dollars(amounts[choice])] if choice in amounts else written

    # Prices

    @functools.cached_property
    def _pricer(self) -> Pricer:
        return Pricer(self._model.base)

    def choice_values(self) -> np.ndarray:
        """What each choice is worth: priced once for each hand and up card that comes along."""
        keys = np.concatenate([self._seen, self._naturals()], axis=1)
        distinct, numbers = np.unique(keys, axis=0, return_inverse=True)
        result = np.stack([self._worth(key) for key in distinct])
        return np.where(self._masks > 0, result[numbers.reshape(-1)], np.nan)

    def _naturals(self) -> np.ndarray:
        """The cards of naturals and of what lies up against them, plus one: suits may count; 0 for other hands."""
        codes = self._terms.shoe[self._spots["cards"][np.arange(len(self)), self._spots["now"], :3]].astype(np.int8)
        return np.where(self._spots["natural"][:, None] > 0, codes + 1, 0)

    def _worth(self, key: np.ndarray) -> np.ndarray:
        known = self._priced.get(key.tobytes())
        if known is None:
            known = np.full(len(NAMES), np.nan)
            for name, worth in self._price(key).items():
                known[NAMES.index(name)] = worth * self.stake.bets["base"]
            self._priced[key.tobytes()] = known
        return known

    def _price(self, key: np.ndarray) -> Mapping[str, float]:
        """What choices gain, in wagers as first placed."""
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
    """What a wager of one pay row pays; even odds stand for one that is not offered."""
    pays = wagers[name].pay_table()[0].pays if name in wagers else None
    return pays if isinstance(pays, Odds) else Odds(1, 1)


def _code(counts: int) -> int:
    """A card that counts so much."""
    return int(next(code for code in range(52) if points(code) == counts))


def batch(staked: Stake, count: int) -> Blackjacks:
    """So many rounds of a blackjack posting."""
    return Blackjacks(staked, count)
