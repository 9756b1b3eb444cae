"""Baccarat from more decks than a machine word can count the orders of."""

from fractions import Fraction
from math import perm

import pytest
from tests.outcomes.plain_models import finished

from housedealer.odds.engine.models import model
from housedealer.postings.changes import changed


@pytest.mark.parametrize("decks", [28, 99])
def test_all_orders_are_counted_however_many_decks(decks):
    priced = model(changed("500-club/ez-baccarat", {"deck.max": decks}), decks)
    ways = priced.ways()
    assert all(many >= 0 for many in ways)
    assert sum(ways) == perm(52 * decks, 6)
    ties = sum(many for (player, banker), many in finished(decks).items() if sum(player) % 10 == sum(banker) % 10)
    pays = priced.game.wagers["tie"].pays[0].pays.pay
    assert priced.exact("tie").edge == 1 - (pays + 1) * Fraction(ties, perm(52 * decks, 6))
