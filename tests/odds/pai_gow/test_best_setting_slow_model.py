"""Face-up pai gow at its best setting, and set the house way, against a slow model: every legal setting of every hand.

The player-dealer's hand lies open, set by the house way, before the players set theirs (000:9259-9290); copies are
the player-dealer's, and an ace high of the player-dealer's pushes (000:9406-9437). Hands are valued and set the house
way by `house_way_models`, which shares nothing with the program. Functions are compiled only so that every deal can be
tried; they are plain Python.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numba import njit
from tests.pai_gow import house_way_models as models
from tests.pai_gow.slow_hands import nothing

from housedealer.games import game
from housedealer.odds.counting.suit_classes import class_table, classes
from housedealer.odds.pai_gow.best_setting import LOSES, WINS, Queries, count_best, queries_against
from housedealer.odds.pai_gow.hands import group_settings, set_by_chart
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.pai_gow.pareto_front import NOT_COMPARED, SettingRules
from housedealer.odds.pai_gow.two_hand_counts import FRONTS, Setters, facings
from housedealer.rankings import two_card

POSTING = "500-club/face-up-pai-gow-poker"
SMALL = 20
"""Deuces to sixes: pairs to four of a kind, straights, flushes and straight flushes."""
LOSS, PUSH, WIN = range(3)
SETTINGS = 21
ACE = 12


@njit(cache=True)
def fouls(front, back):
    """Whether two cards out-rank the five behind them (000:9269-9281)."""
    category, ranks = back // 13**5, back % 13**5
    if front >= 1000:
        return category == 0 or (category == 1 and ranks // 13**4 < (front - 1000) // 13)
    return category == 0 and ranks // 13**3 < front


@njit(cache=True)
def set_all(hands, worths, fronts, backs):
    """The settings that each hand may be given, -1 for a foul; after them the house way's."""
    for n in range(len(hands)):
        chosen = models.face_up(hands[n], worths[n])
        fronts[n, SETTINGS], backs[n, SETTINGS] = chosen, -1
        for at in range(SETTINGS):
            fronts[n, at], backs[n, at] = models.front_at(hands[n], at), worths[n, at]
            if fronts[n, at] == chosen:
                backs[n, SETTINGS] = max(backs[n, SETTINGS], worths[n, at])
            if fouls(fronts[n, at], backs[n, at]):
                fronts[n, at], backs[n, at] = -1, -1


@njit(cache=True)
def worth_trying(fronts, backs, tried):
    """The settings of a hand that no other betters or equals, as fronts and backs: how many."""
    many = 0
    for at in range(SETTINGS):
        needed = fronts[at] >= 0
        for other in range(SETTINGS):
            as_good = fronts[other] >= fronts[at] and backs[other] >= backs[at]
            same = fronts[other] == fronts[at] and backs[other] == backs[at]
            if as_good and (not same or other < at):
                needed = False
        if needed:
            tried[many, 0], tried[many, 1] = fronts[at], backs[at]
            many += 1
    return many


@njit(cache=True)
def deal_all(dealt, weights, masks, others, fronts, backs, number, results):
    """All deals of the small deck: every hand against every hand of the cards that it leaves."""
    left, tried = np.zeros(SMALL - 7, np.int64), np.zeros((SETTINGS, 2), np.int64)
    for row in range(len(dealt)):
        n = dealt[row]
        settings, many = worth_trying(fronts[n], backs[n], tried), 0
        for card in range(SMALL):
            if not masks[n] >> card & 1:
                left[many] = 1 << card
                many += 1
        for at in range(len(others)):
            mask = 0
            for place in range(7):
                mask |= left[others[at, place]]
            front, back = fronts[number[mask], SETTINGS], backs[number[mask], SETTINGS]
            best = LOSS
            for setting in range(settings):
                best = max(best, (tried[setting, 0] > front) + (tried[setting, 1] > back))
            results[best] += weights[row]


@njit(cache=True)
def face_all(dealt, weights, masks, others, fronts, backs, number, pair, counts):
    """The same with both hands set the house way: by how fronts and backs compare, and which fronts are such pairs."""
    left = np.zeros(SMALL - 7, np.int64)
    for row in range(len(dealt)):
        n, many = dealt[row], 0
        for card in range(SMALL):
            if not masks[n] >> card & 1:
                left[many] = 1 << card
                many += 1
        mine_front, mine_back = fronts[n, SETTINGS], backs[n, SETTINGS]
        for at in range(len(others)):
            mask = 0
            for place in range(7):
                mask |= left[others[at, place]]
            front, back = fronts[number[mask], SETTINGS], backs[number[mask], SETTINGS]
            in_front = 1 + int(mine_front > front) - int(mine_front < front)
            behind = 1 + int(mine_back > back) - int(mine_back < back)
            counts[in_front, behind, int(mine_front >= pair), int(front >= pair)] += weights[row]


class SmallDeck(NamedTuple):
    """The small deck's hands, and which of them are dealt: one for all that become it when suits are exchanged."""

    every: np.ndarray
    dealt: np.ndarray
    weights: np.ndarray
    """How many hands each dealt one stands for."""
    masks: np.ndarray
    others: np.ndarray
    """The places of seven cards among those that a hand leaves."""
    number: np.ndarray
    """By mask, the hand's place in `every`."""


def small_deck() -> SmallDeck:
    every = np.array(list(combinations(range(SMALL), 7)))
    masks = (1 << every).sum(axis=1)
    exchanged = [(1 << (every // 4 * 4 + np.array(suits)[every % 4])).sum(axis=1) for suits in permutations(range(4))]
    _, dealt, weights = np.unique(np.min(exchanged, axis=0), return_index=True, return_counts=True)
    number = np.full(1 << SMALL, -1)
    number[masks] = np.arange(len(every))
    return SmallDeck(every, dealt, weights, masks, np.array(list(combinations(range(SMALL - 7), 7))), number)


def slow_settings(hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    wide = hands.astype(np.int64)
    fronts, backs = np.zeros((2, len(hands), SETTINGS + 1), np.int32)
    set_all(wide, models.all_worths(wide, True), fronts, backs)
    return fronts, backs


def fast_questions(hands: np.ndarray) -> tuple[Queries, np.ndarray]:
    """The program's queries about hands, and the kind of each."""
    posted = PaiGow(game(POSTING))
    codes = posted._not_compared(hands, set_by_chart(posted.chart, hands, False))
    setting = SettingRules(posted.rules.joker_kind, posted.least_backs(), posted.copies_lose)
    return queries_against(hands, codes, setting)


def test_every_deal_of_a_small_deck() -> None:
    """133,024,320 deals of two hands of seven: won, pushed and lost at the best setting."""
    deck, results = small_deck(), np.zeros(3, np.int64)
    fronts, backs = slow_settings(deck.every)
    deal_all(deck.dealt, deck.weights, deck.masks, deck.others, fronts, backs, deck.number, results)

    questions, kinds = fast_questions(classes(SMALL, 7).hands)
    won, not_lost = count_best(SMALL, 7, questions._replace(kinds=class_table(SMALL, 7, kinds))).tolist()
    assert [int(results.sum()) - not_lost, not_lost - won, won] == results.tolist()
    assert results.sum() == 133_024_320 and results.all()


def test_the_house_way_on_every_deal_of_a_small_deck() -> None:
    """Both hands set by the chart: higher, equal or lower in front and behind, with fronts of at least two fours."""
    deck, result = small_deck(), np.zeros((3, 3, 2, 2), np.int64)
    pair = models.front(models.FOUR, models.FOUR)
    fronts, backs = slow_settings(deck.every)
    face_all(deck.dealt, deck.weights, deck.masks, deck.others, fronts, backs, deck.number, pair, result)

    codes = set_by_chart(PaiGow(game(POSTING)).chart, classes(SMALL, 7).hands)
    alike = group_settings(codes, codes)
    setters = Setters(class_table(SMALL, 7, alike.names), alike.mine, alike.theirs)
    fours = two_card.value([8, 9])
    assert (facings(SMALL, 7, setters, fours) == result).all()
    assert result.sum() == 133_024_320 and result.any(axis=(0, 1)).all()


def test_hands_of_one_kind_come_to_the_same() -> None:
    """Hands of the whole deck, some with the joker: the queries of a hand's kind give the hand's own result."""
    rng = np.random.default_rng(5)
    hands = np.sort(rng.random((30_000, 53)).argsort(axis=1)[:, :7], axis=1).astype(np.uint8)
    questions, kinds = fast_questions(hands)
    fronts, backs = slow_settings(hands)
    compared = rng.choice(len(hands), 100, replace=False)
    for dealer in compared.tolist():
        ranks = [min(card // 4, ACE) for card in hands[dealer].tolist()]
        code = int(questions.theirs[kinds[dealer]])
        assert (code == NOT_COMPARED) == (ACE in ranks and nothing(hands[dealer].tolist()))
        if code == NOT_COMPARED:
            continue
        back, front = divmod(code, FRONTS)
        hits = (questions.backs >= back) & (questions.fronts >= front)
        by_kind = {}
        for counts in (WINS, LOSES):
            signs = np.where(hits & (questions.counts == counts), questions.signs, 0)[questions.of_kind]
            by_kind[counts] = np.add.reduceat(signs, questions.first[:-1])[kinds]
        higher = (fronts[:, :-1] > fronts[dealer, -1]).astype(int) + (backs[:, :-1] > backs[dealer, -1])
        best = higher.max(axis=1)
        assert (by_kind[WINS] == (best == WIN)).all()
        assert (by_kind[LOSES] == (best != LOSS)).all()
