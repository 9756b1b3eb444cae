"""What the page computes itself from cards and events: totals, results, a surrender offered once, stacks and fees."""

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
OUTCOME = """async ([family, hands, totals]) => {
  const { Model } = await import('/felt/model.js');
  const { resultOf } = await import('/felt/result.js');
  const { familyOf } = await import('/games/index.js');
  const model = new Model();
  model.mine = ['1'];
  for (const [position, cards] of Object.entries(hands)) model.hands.set(position, [cards.split(' ')]);
  for (const [position, total] of Object.entries(totals)) model.totals.set(position, total);
  const result = resultOf(model, [], { 1: 5_00 }, familyOf({ script: family }));
  return [result, model.winner];
}"""
MARKED = """async (events) => {
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  return events.map((event) => {
    model.apply(event);
    return [model.winner, model.totals.get('row-a') ?? ''];
  });
}"""
BANKED = """async (edges) => {
  const { makes } = await import('/pages/table/decisions.js');
  return edges.map(([low, high]) => makes(low, high));
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
    assert page.evaluate(RESULT) == "You −$38 with the $10 collection"


def test_set_hands_lie_in_order(visit: Visit) -> None:
    hands = ["5c Jh Kd 3s 5d", "2c Xx Ah"]
    assert visit().evaluate(ORDERED, hands) == ["5d 5c Kd Jh 3s", "Xx Ah 2c"]


def test_the_result_names_what_decided(visit: Visit) -> None:
    """War is decided by the last card of each hand (001:1175-1194); a hand has its article."""
    page = visit()
    war = {"player": "7h 7d Kc", "banker": "7s 7c 9d"}
    assert page.evaluate(OUTCOME, ["war", war, {}]) == ["Player’s king beats nine · you +$5", "player"]
    assert page.evaluate(OUTCOME, ["war", {"player": "2h", "banker": "As"}, {}]) == [
        "Banker’s ace beats two · you +$5",
        "banker",
    ]
    dealt = {"1": "Th 8c", "player-dealer": "Ts 7d"}
    assert page.evaluate(OUTCOME, ["blackjack", dealt, {"player-dealer|1": "17"}])[0] == "18 against 17 · you +$5"
    named = {"1": "two pair, aces and nines", "player-dealer": "pair of queens"}
    assert (
        page.evaluate(OUTCOME, ["versus", {}, named])[0]
        == "Two pair, aces and nines against a pair of queens · you +$5"
    )
    shown = {"player-dealer": "straight, jack high"}
    assert page.evaluate(OUTCOME, ["versus", {}, shown])[0] == "The player-dealer has a straight, jack high · you +$5"


def test_a_mark_on_two_cards_goes_with_the_third(visit: Visit) -> None:
    """Two Card Peek: the highest row is read from two cards, then three more come to each (001:868-905)."""
    deal = {"event": "deal", "to": "row-a", "face": "up"}
    events = [
        {**deal, "card": "Kh"},
        {**deal, "card": "7c"},
        {"event": "row-hand", "row": "row-a", "hand": "king high"},
        {"event": "best-row", "rows": ["row-a"], "why": "row A is highest with king high"},
        {**deal, "card": "4s"},
    ]
    *_, before, after = visit().evaluate(MARKED, events)
    assert before == ["row-a", "king high"]
    assert after == ["", ""]


def test_what_the_bank_makes_is_never_a_negative_gain(visit: Visit) -> None:
    assert visit().evaluate(BANKED, [[0.0124, 0.1436], [-0.0124, 0.1436], [-0.02, -0.01], [0.05, 0.05]]) == [
        "make $1.24 to $14.36",
        "lose up to $1.24 or make up to $14.36",
        "lose $1 to $2",
        "make $5",
    ]
