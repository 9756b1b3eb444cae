"""A wager that may be doubled after the hand is set: when doubling gains, and what it wins then."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from housedealer.odds.counting.suit_classes import class_table, classes
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.pai_gow.doubling import SettingsByClass, setting_results
from housedealer.odds.pai_gow.hands import DECK
from housedealer.odds.pai_gow.unseen_setting import OneCardRules, best_settings, settings_of

if TYPE_CHECKING:
    from housedealer.odds.pai_gow.model import PaiGow


class DoubledWager:
    """The wager of a posting that may be doubled, counted over all classes of hands."""

    def __init__(self, posted: PaiGow) -> None:
        self.posted, self.size = posted, posted.rules.cards

    def __reduce__(self) -> tuple[Any, ...]:
        return DoubledWager, (self.posted,)  # another process builds its own tables

    def deals(self) -> np.ndarray:
        """The number of deals by whether the wager is doubled, whether the other hand qualifies, and the result."""
        weights = classes(DECK, self.size).weights
        met, gains = self._results, self._gains
        whole = met * weights[:, None]
        return np.concatenate([whole[~gains].sum(axis=0), whole[gains].sum(axis=0)])

    @functools.cached_property
    def plays(self) -> np.ndarray:
        """The setting of each hand by index and, in the lowest bit, whether doubling gains."""
        codes = self._best_unseen["codes"] if self.posted.strategy == "best" else self.posted.set_classes()
        return class_table(DECK, self.size, codes.astype(np.int32) << 1 | self._gains)

    @property
    def _gains(self) -> np.ndarray:
        """Whether doubling gains, by class of hands."""
        gains: np.ndarray = self._results[:, 5] > self._results[:, 3]
        return gains

    @functools.cached_property
    def _results(self) -> np.ndarray:
        """The results of each class of hands against hands that qualify and hands that do not."""
        return self._best_unseen["fares"] if self.posted.strategy == "best" else self._by_chart

    @property
    def _result_rules(self) -> list[Any]:
        posted, rules = self.posted, self.posted.rules
        return [posted.chart, posted.copies_lose, posted.qualifies, rules.joker_kind, rules.joker_ace_above]

    @functools.cached_property
    def _by_chart(self) -> np.ndarray:
        """The results where every hand is set the house way."""
        posted, size = self.posted, self.size

        def work() -> dict[str, np.ndarray]:
            return {
                "fares": setting_results(DECK, size, classes(DECK, size).weights, posted.set_classes, posted.qualifies)
            }

        return cached("pai-gow-fares", self._result_rules, work)["fares"]

    @functools.cached_property
    def _best_unseen(self) -> dict[str, np.ndarray]:
        """The results with the best settings, and the best setting of every class."""
        posted, size = self.posted, self.size

        def work() -> dict[str, np.ndarray]:
            own = self._settings()
            weights = classes(DECK, size).weights
            met = setting_results(DECK, size, weights, posted.set_classes, posted.qualifies, self._settings)
            best = best_settings(own, met)
            return {"fares": met[best], "codes": own.codes[best]}

        return cached("pai-gow-best-fares", self._result_rules, work)

    def _settings(self) -> SettingsByClass:
        """The possible settings of each class of hands."""
        rules = self.posted.rules
        allowed = OneCardRules(rules.joker_kind, self.posted.least_backs(), rules.joker_ace_above)
        return settings_of(classes(DECK, self.size).hands, allowed)
