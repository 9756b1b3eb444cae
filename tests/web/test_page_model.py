"""What the page computes itself from cards and events: totals, a surrender offered once, stacks beside fees."""

from __future__ import annotations

from .test_browser import Visit

TOTALS = """async (hands) => {
  const { blackjack } = await import('/games/blackjack/index.js');
  return hands.map((hand) => blackjack.total(hand.split(' ')));
}"""
ANSWERED = """async ([up, names]) => {
  const { blackjack } = await import('/games/blackjack/index.js');
  const offer = { legal: names.map((choice) => ({ choice })) };
  return blackjack.answer(offer, {}, { hands: new Map([['player-dealer', [[up, null]]]]) })?.choice ?? null;
}"""
PAID = """async () => {
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  const seats = { 1: { stack: 990_00 }, 2: { stack: 990_00 } };
  model.apply({ event: 'round', seats });
  model.apply({ event: 'fee', payer: '1', amount: 10_00, why: 'by time' });
  return [model.stacks[1], model.drop];
}"""
RESULT = """async () => {
  const { Model } = await import('/felt/model.js');
  const { resultOf } = await import('/felt/result.js');
  const model = new Model();
  model.mine = ['1'];
  return resultOf(model, [{ event: 'fee', payer: '1', amount: 10_00, why: 'by time' }], { 1: -38_00 });
}"""
ORDERED = """async (hands) => {
  const { grouped } = await import('/felt/cards.js');
  return hands.map((hand) => grouped(hand.split(' ')).join(' '));
}"""


def test_totals_at_the_cards(visit: Visit) -> None:
    hands = ["Ah 7c", "Ah 7c 9d", "Th 6c", "Ah Kd", "Ah Ad", "5c 6d Kh"]
    assert visit().evaluate(TOTALS, hands) == ["soft 18", "17", "16", "21", "soft 12", "21"]


def test_a_surrender_that_is_offered_again_in_turn_is_shown_once(visit: Visit) -> None:
    """Early surrender ends with the check, under an ace or a ten-point card; else it is still open in turn."""
    page = visit()
    early = ["surrender", "decline"]
    assert page.evaluate(ANSWERED, ["5d", early]) == "decline"
    for up in ("Ad", "Td", "Kd"):
        assert page.evaluate(ANSWERED, [up, early]) is None
    assert page.evaluate(ANSWERED, ["5d", ["insure", "surrender", "decline"]]) is None
    assert page.evaluate(ANSWERED, ["5d", ["hit", "stand", "surrender"]]) is None


def test_a_fee_is_shown_and_taken_from_the_stack_once(visit: Visit) -> None:
    """$10 for forty minutes (001:3214) of $1,000 leave $990 to play with, not $980."""
    page = visit()
    assert page.evaluate(PAID) == [990_00, 10_00]
    assert page.evaluate(RESULT) == "You −$38: −$28 at play and the $10 collection"


def test_set_hands_lie_in_order(visit: Visit) -> None:
    hands = ["5c Jh Kd 3s 5d", "2c Xx Ah"]
    assert visit().evaluate(ORDERED, hands) == ["5d 5c Kd Jh 3s", "Xx Ah 2c"]
