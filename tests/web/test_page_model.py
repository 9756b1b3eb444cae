"""What the page computes itself from cards and events: totals, a surrender offered once, stacks and fees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from housedealer.games import families, family
from housedealer.table.narrator import Narrator
from housedealer.table.words import SHARED_WORDS, with_words

from .test_browser import Visit

TOTALS = """async ([hands, counts]) => {
  const { blackjack } = await import('/games/blackjack/index.js');
  return hands.map((hand) => blackjack.total(hand.split(' '), 2, counts));
}"""
ON_FELT = """async (size) => {
  const { Model } = await import('/felt/model.js');
  const { Felt } = await import('/felt/felt.js');
  const { inWords } = await import('/felt/in_words.js');
  const model = new Model();
  model.seats = { 1: { name: 'Ann', stack: 100 }, 2: { name: 'Bea', stack: 100 } };
  model.mine = ['1'];
  model.apply({ event: 'round', seats: { 1: { base: 5_00 }, 2: { base: 5_00 } } });
  const to = { event: 'deal', to: 'player-dealer', face: 'up', hand: 1 };
  for (const card of ['9h', '3d', 'Ac', 'Tc']) model.apply({ ...to, card });
  const set = { front: 'Kd Qs', back: '5c Jh Kd 3s 5d', front_name: 'king-queen', back_name: 'pair of fives' };
  for (const position of ['1', '2']) {
    const compared = { event: 'compare', position, against: 'player-dealer', result: 'push', why: '' };
    model.apply({ ...compared, ...set, front_result: 'copy', back_result: 'win' });
  }
  const arc = { tiny: false, ring: false, seatHands: true, together: false, melds: false };
  const plan = { ...size, ...arc, me: 1, seats: [1, 2], wagers: ['base'], labels: ['Base'], hands: ['player-dealer'] };
  const options = { title: '', under: '', wagers: [], sorts: '23456789TJQKA' };
  const felt = new Felt(document.createElement('div'), plan, options);
  felt.sync(model);
  const dealt = [...felt.svg.querySelectorAll('[data-position=player-dealer]')];
  const marks = [...felt.svg.querySelectorAll('.rowmark')];
  return {
    marks: marks.map((one) => ['title', 'text'].map((part) => one.querySelector(part).textContent).join(' ')),
    open: dealt.map((one) => one.querySelector('.index').textContent).join(' '),
    words: inWords(model, { wager: (id) => id })[0],
  };
}"""
GIVEN_UP = """async (how) => {
  const { Model } = await import('/felt/model.js');
  const { inWords } = await import('/felt/in_words.js');
  const model = new Model();
  model.seats = { 2: { name: 'Bea', stack: 95_00 } };
  model.apply({ event: 'round', seats: { 2: { base: 5_00 } } });
  for (const card of ['Kc', '6d']) model.apply({ event: 'deal', to: '2', face: 'up', hand: 1, card });
  model.apply({ event: how, seat: '2', hand: 1 });
  return inWords(model, { wager: (id) => id }).join(' ');
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
SHOWN = """async (end) => {
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  model.apply({ event: 'round', seats: { 1: { player: 5_00 } } });
  model.apply(end);
  return [model.result?.text ?? null, model.winner, [...model.best]];
}"""
SHARED_CIRCLE = """async ({ over = true, ...bets }) => {
  const { Model } = await import('/felt/model.js');
  const { Felt } = await import('/felt/felt.js');
  const model = new Model();
  const staked = { base: 25_00, lucky: 5_00 };
  model.apply({ event: 'round', seats: { 1: staked } });
  model.apply({ event: 'fee', payer: '1', amount: 1_00, why: 'each round' });
  for (const [wager, result] of Object.entries(bets)) {
    const [paid, taken] = [result === 'win' ? staked[wager] : 0, result === 'lose' ? staked[wager] : 0];
    const money = { staked: staked[wager], paid, taken, uncovered: 0, pool: 0 };
    model.apply({ event: 'settle', seat: '1', wager, hand: 1, result, why: '', ...money });
  }
  if (over) model.apply({ event: 'end' });
  return Felt.prototype.together.call(null, model, '1');
}"""
SPLIT_CIRCLE = """async (results) => {
  const { Model } = await import('/felt/model.js');
  const { Felt } = await import('/felt/felt.js');
  const model = new Model();
  model.apply({ event: 'round', seats: { 1: { base: 10_00 } } });
  results.forEach((result, at) => {
    const [paid, taken] = [result === 'win' ? 10_00 : 0, result === 'lose' ? 10_00 : 0];
    const money = { staked: 10_00, paid, taken, uncovered: 0, pool: 0 };
    model.apply({ event: 'settle', seat: '1', wager: 'base', hand: at + 1, result, why: '', ...money });
  });
  return Felt.prototype.together.call(null, model, '1|base');
}"""
MONEY = """async () => {
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  model.stacks = { 1: 1000_00, 2: 100_00 };
  const end = { event: 'settle', wager: 'player', hand: 1, why: '', uncovered: 0 };
  const sums = [];
  for (const event of [
    { event: 'round', player_dealer: '1', bank: 790_00, seats: { 2: { player: 5_00, tie: 1_00 } } },
    { event: 'fee', payer: 'player-dealer', amount: 50, why: 'by action' },
    { ...end, seat: '2', result: 'win', staked: 5_00, paid: 5_00, taken: 0, pool: 785_00 },
    { ...end, wager: 'tie', seat: '2', result: 'lose', staked: 1_00, paid: 0, taken: 1_00, pool: 784_00 },
    { event: 'end' },
  ]) {
    model.apply(event);
    const all = [...Object.values(model.stacks), ...model.bets.values(), model.bank, model.drop];
    sums.push(all.reduce((sum, one) => sum + one, 0));
  }
  return [sums, model.stacks, model.bankFull];
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


def test_a_circle_for_all_bets_shows_what_they_won_and_not_the_collection(visit: Visit) -> None:
    """A push that paid the collection was marked as lost on a phone."""
    page = visit()
    assert page.evaluate(SHARED_CIRCLE, {"base": "push"}) == "push"
    assert page.evaluate(SHARED_CIRCLE, {"base": "push", "lucky": "win"}) == "win"
    assert page.evaluate(SHARED_CIRCLE, {"base": "lose", "lucky": "win"}) == "lose"


def test_a_circle_for_all_bets_shows_a_result_once_one_of_them_is_settled(visit: Visit) -> None:
    """At Two Card Peek the picks are settled before the bonus bets and three more cards for each row (001:930, 939)."""
    page = visit()
    assert page.evaluate(SHARED_CIRCLE, {"over": False}) == ""
    assert page.evaluate(SHARED_CIRCLE, {"over": False, "base": "win"}) == "win"
    assert page.evaluate(SHARED_CIRCLE, {"over": False, "base": "lose"}) == "lose"
    assert page.evaluate(SHARED_CIRCLE, {"over": False, "base": "push"}) == "push"


def test_the_circle_of_split_hands_shows_what_they_won_together(visit: Visit) -> None:
    """The last hand alone marked it: as lost where a hand had won as much."""
    page = visit()
    assert page.evaluate(SPLIT_CIRCLE, ["win", "lose"]) == "push"
    assert page.evaluate(SPLIT_CIRCLE, ["win", "win", "lose"]) == "win"
    assert page.evaluate(SPLIT_CIRCLE, ["win", "lose", "lose"]) == "lose"


def test_totals_at_the_cards(visit: Visit) -> None:
    hands = ["Ah 7c", "Ah 7c 9d", "Th 6c", "Ah Kd", "Ah Ad", "5c 6d Kh"]
    page = visit()
    assert page.evaluate(TOTALS, [hands, "none"]) == ["soft 18", "17", "16", "21", "soft 12", "21"]
    # 001:560-562: a ten-point card on a soft 21 makes 31 at Cal Blackjack; any other leaves the ace as one.
    drawn = ["Ah 2d 8c Kd", "Ah 2d 8c 4d 6h", "6c 5d Kh"]
    assert page.evaluate(TOTALS, [drawn, "soft"]) == ["soft 31", "21", "21"]
    assert page.evaluate(TOTALS, [drawn, "hard"]) == ["21", "21", "21"]


def test_the_table_in_words_says_how_a_hand_was_given_up(visit: Visit) -> None:
    page = visit()
    assert "; surrendered;" in page.evaluate(GIVEN_UP, "surrender")
    assert "; rescued;" in page.evaluate(GIVEN_UP, "rescue")


def test_a_surrender_that_is_offered_again_in_turn_is_shown_once(visit: Visit) -> None:
    """Early surrender ends with the check, under an ace or a ten-point card; else it is still open in turn."""
    page = visit()
    early = ["surrender", "decline"]
    assert page.evaluate(ANSWERED, ["5d", early]) == "decline"
    for up in ("Ad", "Td", "Kd"):
        assert page.evaluate(ANSWERED, [up, early]) is None
    assert page.evaluate(ANSWERED, ["5d", ["insure", "surrender", "decline"]]) is None
    assert page.evaluate(ANSWERED, ["5d", ["hit", "stand", "surrender"]]) is None


def test_every_dollar_is_on_the_felt_once(visit: Visit) -> None:
    """$5 won and $1 lost against a bank of $790, $0.50 collected: after the round the bank is back in the
    player-dealer's stack and no longer lies beside it."""
    sums, stacks, bank = visit().evaluate(MONEY)
    assert sums == [1100_00] * 5
    assert (stacks, bank) == ({"1": 995_50, "2": 104_00}, 0)


def test_a_fee_is_shown_and_taken_from_the_stack_once(visit: Visit) -> None:
    """$10 for forty minutes (001:3214) of $1,000 leave $990 to play with, not $980."""
    page = visit()
    assert page.evaluate(PAID) == [990_00, 10_00]


def test_set_hands_lie_in_order(visit: Visit) -> None:
    hands = ["5c Jh Kd 3s 5d", "2c Xx Ah"]
    assert visit().evaluate(ORDERED, hands) == ["5d 5c Kd Jh 3s", "Xx Ah 2c"]


def test_a_joker_lies_where_it_counts(visit: Visit) -> None:
    """In the gap of a straight, before what is missing of a flush, and else as an ace."""
    hands = {
        "9s Xx 8d 6c 5h": "9s 8d Xx 6c 5h",
        "Ks Qd Xx Jc 9h": "Ks Qd Jc Xx 9h",
        "4s 3d Xx 2c 5h": "Xx 5h 4s 3d 2c",
        "Ah Xx 3c 5s 4d": "Ah 5s 4d 3c Xx",
        "4h Xx Ah 9h Qh": "Ah Xx Qh 9h 4h",
        "4h Xx Jh 9h Qh": "Xx Qh Jh 9h 4h",
        "Jh Xx Jc 3s Ah": "Xx Ah Jh Jc 3s",
        "Xx 9c 4d": "Xx 9c 4d",
    }
    assert visit().evaluate(ORDERED, list(hands)) == list(hands.values())


@pytest.mark.parametrize("small", [False, True])
def test_each_hand_that_is_set_is_marked_with_its_result(visit: Visit, small: bool) -> None:
    """A push says which of the two hands won; on a small felt others' cards have no room for it."""
    size = {"wide": 374, "high": 524, "compact": True} if small else {"wide": 1002, "high": 790, "compact": False}
    shown = visit().evaluate(ON_FELT, size)
    assert shown["marks"] == ["Front copies =", "Back wins ✓"] * (1 if small else 2)
    assert "king-queen, copies; back " in shown["words"]
    assert "pair of fives, wins; push" in shown["words"]


def test_a_hand_that_is_all_face_up_lies_in_order(visit: Visit) -> None:
    """Whether the player-dealer's hand is ace high is seen at its first card."""
    assert visit().evaluate(ON_FELT, {"wide": 1002, "high": 790, "compact": False})["open"] == "A 10 9 3"


def test_the_result_is_shown_as_it_is_sent(visit: Visit) -> None:
    """The end of a round brings its headline and the hands that won; one without words of its own shows none."""
    page = visit()
    text = "Banker 9 over 6 · you −$5"
    words = {
        "text": text,
        "brief": text,
        "own": "You −$5",
        "own_brief": "You −$5",
        "winner": "banker",
        "best": ["banker"],
    }
    assert page.evaluate(SHOWN, {"event": "end", "headline": words}) == [text, "banker", ["banker"]]
    assert page.evaluate(SHOWN, {"event": "end", "headline": {**words, "text": ""}})[0] is None
    assert page.evaluate(SHOWN, {"event": "end"}) == [None, "", []]


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
    edges = [[0.0124, 0.1436], [-0.0124, 0.1436], [-0.02, -0.01], [0.05, 0.05], [-0.0009, 0.4117]]
    assert visit().evaluate(BANKED, edges) == [
        "make $1.24 to $14.36",
        "lose up to $1.24 or make up to $14.36",
        "lose $1 to $2",
        "make $5",
        "lose up to 9¢ or make up to $41.17",
    ]


REFUSED = """async (says) => {
  const { refusal } = await import('/lib/words.js');
  return refusal(says);
}"""


@pytest.mark.parametrize(
    ("says", "shown"),
    [
        ("seat: 3 is taken; expected a free one", "Seat 3 is taken. Use a free one."),
        ("proof: it cannot be read; try again", "It cannot be read. Try again."),
        ("posting: 'a/b' is unknown; did you mean c/d?", "There’s no such game here. Pick one in the lobby."),
        ("You need at least $1 to sit here.", "You need at least $1 to sit here."),
        ('stakes.small_blind: missing; expected such as {"small_blind": 1, "big_blind": 2}', "Small blind is missing."),
        (
            "stakes.lower: $4 is more than the upper limit of $2; expected at most that",
            "Lower: $4 is more than the upper limit of $2.",
        ),
        ("stakes.ante: no ante is posted for this game; expected none", "Ante: no ante is posted for this game."),
        (
            "limits.min: $1 is outside the posted limits; expected $5 to $600",
            "Table minimum: $1 is outside the posted limits. Use $5 to $600.",
        ),
        ("seats.4.lucky-pair: $9 is below zero", "Seat 4, lucky pair: $9 is below zero."),
        ("pays: 'x' is not a payoff; expected such as 8 to 1", "Pays 'x' is not a payoff. Use something like 8 to 1."),
    ],
)
def test_a_refusal_is_shown_in_sentences(visit: Visit, says: str, shown: str) -> None:
    """No raw `field: value; expected …` in front of a player."""
    assert visit().evaluate(REFUSED, says) == shown


SETTLED = """async ([events, yoursFirst]) => {
  const { settlement } = await import('/pages/table/why.js');
  const posting = { wagers: [{ id: 'ante', lines: '440-442' }], source: { seed: '000' } };
  const list = settlement(events, posting, undefined, yoursFirst);
  const parts = (line) => [line.className, ...[...line.children].map((part) => part.textContent)];
  return [...list.children].map((line) => parts(line).join(' | '));
}"""


def test_the_settlement_shows_the_words_of_the_events(visit: Visit) -> None:
    """Equal collections are one line with your own in front, wherever they come; points say who beats whom; a shared
    pot names people, not seats; a wager cites its lines."""
    fee = {"event": "fee", "amount": 10_00, "why": "time collection: every 40 minutes"}
    settle = {"event": "settle", "seat": "3", "wager": "ante", "hand": 1, "staked": 5_00, "pool": 0, "why": "8 over 6"}
    shared = "high seat 2: two pair, nines and fours; low seat 1: 6-5-4-3-A low"
    events = [
        *({**fee, "payer": seat} for seat in "21"),
        {"event": "points", "seats": ["1", "3"], "points": -1, "payer": "1", "payee": "3", "paid": 1_00,
         "uncovered": 0, "parts": [{"what": "front", "points": -1, "why": "jack high under pair of twos"},
                                   {"what": "back", "points": 0, "why": "both equal"}], "why": ""},
        {"event": "collect", "seat": "2", "amount": 4_00, "payers": {}, "why": "the tops"},
        {"event": "award", "amount": 136_00, "shares": {"1": 68_00, "2": 68_00}, "why": shared},
        {**settle, "result": "win", "paid": 3_00, "taken": 0, "uncovered": 2_00},
        {"event": "void", "why": "seat 2 has four cards"},
        {**fee, "payer": "3"},
        {**fee, "payer": "pot"},
        {"event": "end"},
    ]  # fmt: skip
    phrasings = {kind: one for name in families() for kind, one in family(name).play.events.phrasings.items()}
    phrasings["settle"] = SHARED_WORDS["settle"]
    narrator = Narrator({"1": "Ann", "2": "Bea", "3": "Vera"}, ["1"], wagers={"ante": "Ante"})
    by_time = "Time collection: every 40 minutes."
    page = visit()
    in_order = page.evaluate(SETTLED, [with_words(events, phrasings, narrator), False])
    assert in_order == [
        f"yours | Collection: $10 from you and 2 others | {by_time}",
        "lose yours | Vera beats you by 1 point: −$1 | Front: jack high loses to a pair of twos −1; back: both equal.",
        "win | Bea collects $4 | The tops.",
        "win yours | Pot $136 | You win $68 and Bea wins $68: Bea has the high, nines and fours; "
        "you have the low, 6-5-4-3-A.",
        "win | Vera’s Ante wins $3 ($2 had no action: the bank ran out) | $5 bet; 8 over 6. | "
        "Posted rules, lines 440–442",
        " | The round is void and all bets go back | Bea has four cards.",
        f" | Collection: $10 from the pot | {by_time}",
    ]
    # At the table your own come first, each part in the order of the settlement.
    yours_first = sorted(in_order, key=lambda line: "yours" not in line.split(" | ")[0])
    assert page.evaluate(SETTLED, [with_words(events, phrasings, narrator), True]) == yours_first


BETTING = """async (legal) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const dock = document.createElement('section');
  dock.className = 'dock';
  dock.style.width = '300px';
  const live = document.createElement('div');
  live.className = 'live';
  live.append(dock);
  document.body.append(live);
  const offer = { position: '1', round: 1, count: 1, pot: 900_00, to_call: 1150_00, legal };
  dock.append(choicePanel(offer, async () => {}).node);
  return [...dock.querySelectorAll('.choices button')].map((one) => {
    const { top, left, right } = one.getBoundingClientRect();
    return [Math.round(top), one.scrollWidth <= one.clientWidth + 1, left >= 0 && right <= 301];
  });
}"""


BRINGING_IN = """async (stacks) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  model.apply({ event: 'stakes', structure: 'fixed', lower: 4_00, upper: 8_00, bring_in: 2_00 });
  const offer = { position: '1', round: 1, count: 1, legal: [{ choice: 'bring-in' }] };
  const panel = (left) => choicePanel(offer, async () => {}, undefined, { bet: 0, left, bringIn: model.bringIn });
  return stacks.map((left) => panel(left).node.querySelector('.choices button').firstChild.textContent);
}"""


def test_a_bring_in_names_its_amount(visit: Visit) -> None:
    assert visit().evaluate(BRINGING_IN, [50_00, 1_50]) == ["Bring in $2", "Bring in $1.50 · all in"]


def test_fold_call_and_raise_are_in_one_row(visit: Visit) -> None:
    """In the narrowest dock of a desk, with amounts of four digits, nothing cut off."""
    amount = {"kind": "amount", "least": 2300_00, "most": 9850_00}
    legal = [{"choice": "fold"}, {"choice": "call"}, {"choice": "raise", "argument": amount}]
    boxes = visit(width=1024, height=720).evaluate(BETTING, legal)
    assert len(boxes) == 3
    assert len({top for top, _, _ in boxes}) == 1
    assert all(whole and inside for _, whole, inside in boxes)


DOWN = """async (events) => {
  const { Model } = await import('/felt/model.js');
  const { READERS } = await import('/games/index.js');
  const model = new Model();
  for (const event of events) READERS[event.event].apply(model, event);
  return [...model.down];
}"""


def test_a_card_that_was_turned_up_is_not_marked_as_down(visit: Visit) -> None:
    """Mexican poker: a down card is turned up by choice, and the next is dealt face down."""
    deal = {"event": "deal", "to": "2", "hand": 1}
    events = [
        {**deal, "card": "7d", "face": "up"},
        {**deal, "card": "2h", "face": "down"},
        {"event": "turn", "position": "2", "cards": "2h"},
        {**deal, "card": "Qc", "face": "down"},
    ]
    assert visit().evaluate(DOWN, events) == ["2|Qc"]


LAST_CHIPS = """async ([have, stakes]) => {
  const { WagerPanel } = await import('/pages/table/wagers.js');
  const ante = { id: 'ante', name: 'Ante', odds: '1 to 1', requires: [], excludes: [] };
  const places = [{ place: '1', label: 'Seat 1', wagers: [ante], have, draft: {} }];
  const edges = { ante: { game: 'ante', edge: 0.02, loses: 0.02, stakes } };
  const how = { title: 'Any', places, limits: { ante: [5_00, null] }, before: {}, edges };
  const panel = new WagerPanel({ ...how, onchange() {}, send: async () => {} });
  panel.set('ante', 5_00);
  return panel.aside.textContent;
}"""


def test_a_bet_that_leaves_nothing_for_its_raise_is_warned_of(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(LAST_CHIPS, [500, 2]) == "That leaves you no chips for later bets in the round."
    assert page.evaluate(LAST_CHIPS, [900, 2]) == "That leaves you only $4 for later bets in the round."
    assert page.evaluate(LAST_CHIPS, [1000, 2]).startswith("$5 in bets costs you 10¢")
    assert page.evaluate(LAST_CHIPS, [500, 1]).startswith("$5 in bets costs you 10¢")


SAME_AGAIN = """async ([have, before]) => {
  const { WagerPanel } = await import('/pages/table/wagers.js');
  const ante = { id: 'ante', name: 'Ante', odds: '1 to 1', requires: [], excludes: [] };
  const places = [{ place: '1', label: 'Seat 1', wagers: [ante], have, draft: {} }];
  const sent = [];
  const how = { title: 'Any', places, limits: { ante: [1_00, null] }, before: { 1: { ante: before } }, edges: null };
  const panel = new WagerPanel({ ...how, onchange() {}, send: async (message) => sent.push(message.wagers.ante) });
  const said = [panel.button.firstChild.textContent];
  await panel.deal();
  said.push(panel.button.firstChild.textContent, panel.aside.textContent, sent.length);
  panel.set('ante', have + 1_00, true);
  return [...said, panel.aside.textContent, panel.button.disabled];
}"""


def test_nothing_but_the_same_bets_is_dealt_again(visit: Visit) -> None:
    """With too few chips for them the rest is put out, and dealt when it is pressed for."""
    page = visit()
    over = ["The most you can bet is $6.", True]
    short = "You don’t have the chips for the same bets. This is what’s left of them."
    assert page.evaluate(SAME_AGAIN, [600, 1000]) == ["Bet what’s left", "Deal · $6", short, 0, *over]
    assert page.evaluate(SAME_AGAIN, [600, 500]) == ["Deal again · $5", "Deal · $5", "", 1, *over]


PLACED = """async ([value, least, odds, times]) => {
  const { WagerPanel } = await import('/pages/table/wagers.js');
  const bet = { id: 'bet', name: 'Place 6', odds, requires: [], excludes: [], stays: {} };
  const places = [{ place: '1', label: 'Seat 1', wagers: [bet], have: 500_00, draft: {} }];
  const how = { title: 'Any', places, limits: { bet: [least, null] }, before: {}, edges: null };
  const panel = new WagerPanel({ ...how, onchange() {}, send: async () => {} });
  panel.choose(value);
  const amounts = [];
  for (let at = 0; at < times; at++) {
    panel.add('bet');
    amounts.push(places[0].draft.bet);
  }
  panel.take('bet');
  return [...amounts, places[0].draft.bet];
}"""


def test_chips_on_a_place_bet_are_paid_in_whole_dollars(visit: Visit) -> None:
    """Six, or five, dollars at a time; the first bet is no less than the minimum."""
    page = visit()
    assert page.evaluate(PLACED, [5_00, 12_00, "7 to 6", 3]) == [12_00, 18_00, 24_00, 18_00]
    assert page.evaluate(PLACED, [25_00, 12_00, "7 to 6", 2]) == [24_00, 48_00, 24_00]
    assert page.evaluate(PLACED, [1_00, 10_00, "7 to 5", 2]) == [10_00, 15_00, 10_00]
    assert page.evaluate(PLACED, [5_00, 10_00, "1 to 1", 2]) == [10_00, 15_00, 10_00]


ASKED = """async (legal) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const offer = { position: '1', round: 1, count: 1, optional: false, wager: 'play', street: 'river', legal };
  return choicePanel(offer, async () => {}).node.querySelector('p')?.textContent ?? '';
}"""


def test_a_hand_that_can_only_be_folded_says_why(visit: Visit) -> None:
    page = visit()
    play = {"choice": "play", "argument": {"kind": "multiple", "values": [1], "unit": 500}}
    assert page.evaluate(ASKED, [{"choice": "fold"}]) == "You don’t have the chips to play on."
    assert page.evaluate(ASKED, [{"choice": "check"}, {"choice": "fold"}]) == "You don’t have the chips to bet more."
    assert page.evaluate(ASKED, [play, {"choice": "fold"}]) == ""


HAND = """async (offer) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const legal = [{ choice: 'surrender' }, { choice: 'decline' }];
  const own = { bet: 0, left: 0, bringIn: 0, hands: offer.hands };
  const { node } = choicePanel({ position: '1', round: 1, count: 1, legal, ...offer }, async () => {}, undefined, own);
  return node.querySelector('p').textContent;
}"""
PLAYING = """async ([hand, hands, places]) => {
  const { FeltState } = await import('/pages/table/felt_state.js');
  const { Model } = await import('/felt/model.js');
  const { Felt } = await import('/felt/felt.js');
  const model = new Model();
  model.hands.set('1', hands.map((cards) => cards.split(' ')));
  const page = { scene: { model, sync() {} }, info: { cards: 52 }, decisions: { bettable: () => [] } };
  page.you = { places, offer: { position: '1', hand } };
  new FeltState(page).settle({ phase: 'round', waits: ['1'], seats: {}, behind: {}, placed: {}, used: 8, dealer: 2 });
  const flat = { compact: false, tiny: false, ring: false, melds: false, together: false };
  const cards = { hands: ['player-dealer'], seatHands: true };
  const plan = { ...flat, ...cards, wide: 890, high: 615, seats: [1, 2], me: 1, wagers: ['base'], labels: ['Main'] };
  const host = document.body.appendChild(document.createElement('div'));
  const total = (cards) => String(cards.length);
  new Felt(host, plan, { title: '', under: '', wagers: [{ id: 'base', name: 'Main', odds: '' }], total }).sync(model);
  const all = (what) => [...host.querySelectorAll(what)];
  model.mine = places;
  const marked = all('.card').map((one) => one.classList.contains('playing'));
  return [model.plateName(1), marked, all('.total.playing').length];
}"""


def test_the_hand_that_is_played_is_marked_among_split_hands(visit: Visit) -> None:
    """Nothing said which of three hands was to be hit, and of which of three spots."""
    page = visit()
    assert page.evaluate(PLAYING, [1, ["8h 3c", "8d", "8s"], ["1"]]) == ["You", [True, True, False, False], 1]
    assert page.evaluate(PLAYING, [2, ["8h 3c", "8d 5s"], ["1"]]) == ["You", [False, False, True, True], 1]
    assert page.evaluate(PLAYING, [1, ["8h 8d"], ["1"]]) == ["You", [False, False], 0]
    assert page.evaluate(PLAYING, [1, ["8h 8d"], ["1", "3"]]) == ["You · 1", [True, True], 1]


def test_a_question_names_the_hand_in_a_sentence(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(HAND, {"total": 14, "optional": True}) == "You have 14. Surrender?"
    assert page.evaluate(HAND, {"total": 18, "soft": True, "optional": True}) == "Soft 18. Surrender?"
    assert page.evaluate(HAND, {"total": 14, "hand": 2}) == "You have 14 on hand 2."
    assert page.evaluate(HAND, {"total": 14, "hand": 1, "hands": 1}) == "You have 14."
    assert page.evaluate(HAND, {"total": 14, "hand": 1, "hands": 3}) == "You have 14 on hand 1 of 3."
    assert page.evaluate(HAND, {"total": 14, "position": "1/1"}) == "The hand you’re behind: 14."


LESS = """async ([choice, total, chips, least]) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const legal = [{ choice, argument: { kind: 'amount', least, most: 2000, default: 2000 } }, { choice: 'decline' }];
  const { node } = choicePanel({ position: '1', round: 1, count: 1, optional: true, total, legal }, async () => {});
  for (const chip of chips) node.querySelector(`.tray [aria-label="Add ${chip}"]`).click();
  const button = node.querySelector(`[data-choice=${choice}]`);
  const said = (one) => one.firstChild.textContent;
  return [said(node.querySelector('p')), said(node.querySelector('.amountrow')), said(button)];
}"""


def test_chips_make_a_double_for_less(visit: Visit) -> None:
    page = visit()
    asked, reach = "You have 11. Double?", "Double: up to $20"
    assert page.evaluate(LESS, ["double", 11, [], 1]) == [asked, reach, "Double $20"]
    # The whole double has no room for another chip: the first one starts over.
    assert page.evaluate(LESS, ["double", 11, ["$5"], 1]) == [asked, reach, "Double $5"]
    assert page.evaluate(LESS, ["double", 11, ["$5", "$1"], 1]) == [asked, reach, "Double $6"]
    assert page.evaluate(LESS, ["double", 11, ["$5"] * 6, 1]) == [asked, reach, "Double $20"]
    assert page.evaluate(LESS, ["double", 11, ["$1"], 500]) == [asked, "Double $5–$20", "Double $5"]
    # 1% of $6, the least insurance at The 101 (001:1729)
    assert page.evaluate(LESS, ["insure", 11, [], 6])[1] == "Insure: up to $20"


def test_the_side_bet_on_31_says_what_it_is(visit: Visit) -> None:
    # 001:582-592
    asked = "You have 28. Bet that it makes 31 with the player-dealer’s second card?"
    assert visit().evaluate(LESS, ["side-31", 28, [], 1]) == [asked, "Side bet: up to $20", "Side bet $20"]


MAY = """async (names) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const legal = names.map((choice) => ({ choice }));
  const { node } = choicePanel({ position: '1', round: 1, count: 1, total: 19, legal }, async () => {});
  return node.querySelector('p').textContent;
}"""


def test_a_hand_that_cannot_be_hit_says_so(visit: Visit) -> None:
    # Chart 1A: hard 19 or more stands (000:117-118); after a double no card is drawn, and it can be rescued (000:557).
    page = visit()
    assert page.evaluate(MAY, ["stand", "split", "surrender"]) == "You have 19. You can’t hit this hand."
    assert page.evaluate(MAY, ["hit", "stand", "surrender"]) == "You have 19."
    assert page.evaluate(MAY, ["stand", "rescue"]) == "You have 19."


SECOND_PRESS = """async (waits) => {
  localStorage.warn = '1';
  const { OfferAdvice } = await import('/pages/table/advice.js');
  const sent = [];
  const choices = [{ choice: 'stand', name: 'Stand', cost: 0 }, { choice: 'hit', name: 'Hit', cost: 500 }];
  const answer = async (message) => void sent.push(message.choice);
  const hint = async () => ({ hint: { choices } });
  const advice = new OfferAdvice({ position: '1', round: 1, count: 1 }, hint, answer, () => {}, String);
  advice.node = document.createElement('div');
  document.body.append(advice.node);
  const press = (choice) => advice.send({ type: 'choose', choice });
  await press('hit');
  for (const milliseconds of waits) {
    await new Promise((done) => setTimeout(done, milliseconds));
    await press('hit');
  }
  const before = sent.length;
  advice.node.querySelector('[data-warned=anyway]').click();
  return [before, sent.length];
}"""


def test_a_key_pressed_twice_does_not_confirm_what_was_warned_of(visit: Visit) -> None:
    """Nor does one that is held down; the button of the warning does at once, and the same choice after a while."""
    page = visit()
    assert page.evaluate(SECOND_PRESS, [0, 30, 30]) == [0, 1]
    assert page.evaluate(SECOND_PRESS, [1100]) == [1, 2]


REFUSAL = """async (then) => {
  const { TablePage } = await import('/pages/table/table.js');
  const page = Object.create(TablePage.prototype);
  const [error, slot] = [document.createElement('p'), document.createElement('div')];
  const panel = { node: slot, keys: { d() {} } };
  const parts = { showHand: { hide() {} }, tour: { deal() {} }, statusLine: { dealing() {} } };
  Object.assign(page, { error, slot, panel, busy: false, ...parts });
  page.refuse('Too much.');
  if (then === 'dealt') page.clearPanel();
  if (then === 'key') {
    slot.addEventListener('keydown', (event) => page.key(event));
    slot.dispatchEvent(new KeyboardEvent('keydown', { key: 'd' }));
  }
  if (then === 'time') await new Promise((done) => setTimeout(done, 8100));
  return error.textContent;
}"""


def test_a_refusal_goes_when_the_table_moves_on_or_the_player_acts_or_in_time(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(REFUSAL, "") == "Too much."
    assert page.evaluate(REFUSAL, "dealt") == ""
    assert page.evaluate(REFUSAL, "key") == ""
    page.clock.install()
    page.evaluate("then => { globalThis.later = (" + REFUSAL + ")(then) }", "time")
    page.clock.run_for(9000)
    assert page.evaluate("later") == ""


TOURED = """async ([net, places, newcomers]) => {
  const { Tour } = await import('/pages/table/tour.js');
  const state = { net, waits: [], phase: 'wagers' };
  const feltState = { newcomers: new Set(newcomers) };
  const events = [{ event: 'end' }];
  return new Tour({ events, state, you: { places }, posting: { banked: true }, info: {}, feltState }).last();
}"""


def test_the_tour_ends_after_a_round_in_which_one_was_dealt_in(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(TOURED, [{"1": 0, "2": 0}, ["1"], []])
    assert not page.evaluate(TOURED, [{"2": 500, "3": -500}, ["1"], []])
    assert not page.evaluate(TOURED, [None, ["1"], []])
    # Who has just taken a bot's seat was not in the round that ended there.
    assert not page.evaluate(TOURED, [{"1": 0, "2": 0}, ["1"], ["1"]])


TOUR_LINES = """async () => {
  const { Tour } = await import('/pages/table/tour.js');
  localStorage.removeItem('toured');
  const state = { net: { 1: 0 }, waits: ['1'], phase: 'bank', seats: {} };
  const you = { places: ['1'], seats: ['1'] };
  const posting = { banked: true, family: 'war', script: 'war' };
  const feltState = { newcomers: new Set() };
  const page = { events: [{ event: 'end' }], state, you, posting, info: { hints: true }, feltState };
  const tour = new Tour(page);
  const shown = () => (tour.node.hidden ? '' : tour.node.firstChild.textContent);
  const lines = ['bank', 'wagers'].map((phase) => {
    state.phase = phase;
    tour.show();
    return shown();
  });
  page.events = [];
  state.phase = 'round';
  tour.show();
  lines.push(shown());
  tour.deal();
  return [...lines, shown()];
}"""


def test_the_tour_asks_for_bets_when_bets_are_taken_and_says_your_turn_when_it_is(visit: Visit) -> None:
    """It said “Your turn to bet” while the bank was offered again, and “Your turn” while cards were dealt."""
    bank, wagers, turn, dealing = visit().evaluate(TOUR_LINES)
    assert bank.endswith("why each bet won or lost.")
    assert wagers == f"{bank} Your turn to bet."
    assert turn.startswith("Your turn.") and dealing == ""


FIRST_DEAL = """async ([posting, seats, drawn]) => {
  const { Tour } = await import('/pages/table/tour.js');
  localStorage.removeItem('toured');
  const state = { net: null, waits: [], phase: 'wagers', dealer: 3, seats: { 3: { name: 'Kenji' } } };
  const tour = new Tour({ events: [], state, you: { places: seats, seats }, posting, info: {} });
  tour.deal(drawn);
  return tour.node.hidden ? '' : tour.node.firstChild.textContent;
}"""


def test_the_first_deal_says_what_one_tries_to_do_and_who_has_the_bank(visit: Visit) -> None:
    """Whoever came by one press saw a whole round without a word about it."""
    page = visit()
    banked = {"aim": "Bet on a hand.", "banked": True}
    assert page.evaluate(FIRST_DEAL, [banked, ["1"]]) == (
        "Bet on a hand. Kenji has the bank: in California a player banks the game, never the house."
    )
    pot = {**banked, "banked": False}
    assert page.evaluate(FIRST_DEAL, [pot, ["1"]]).endswith("dealt in until you sit out.")
    # One card each face up, which go back into the deck, looked like a deal gone wrong.
    assert page.evaluate(FIRST_DEAL, [pot, ["1"], True]).endswith("First, everyone draws a card for the button.")
    assert page.evaluate(FIRST_DEAL, [banked, []]) == ""


QUICK = """async () => {
  const { quickStep } = await import('/pages/lobby/quick_play.js');
  sessionStorage.setItem('quick', 'here');
  const state = { phase: 'wagers', number: 1, waits: ['1', '2'], seats: {} };
  const sent = [];
  const you = { places: ['1'], seats: ['1'], wallet: 0 };
  const page = { id: 'here', state, you, info: { opening: {} }, send: (message) => sent.push(message.type) };
  const awaited = [quickStep(page)];
  for (const [phase, waits] of [['wagers', ['1', '2']], ['wagers', ['1']], ['wagers', ['2']], ['round', []]]) {
    Object.assign(state, { phase, waits });
    awaited.push(quickStep(page));
  }
  return [awaited, sent];
}"""


def test_one_press_leads_to_the_first_deal_whatever_the_others_do_meanwhile(visit: Visit) -> None:
    """“Next hand” and “Deal me in” flashed up when a bot was ready between the bet and the deal."""
    assert visit().evaluate(QUICK) == [[True, True, True, True, False], ["wager"]]


HELD = """async (held) => {
  const { CrapsPanel, emptyMemory } = await import('/games/craps/panel.js');
  const memory = emptyMemory();
  const how = { place: '1', point: null, up: {}, draft: {}, have: 972_00, held, closed: {}, limits: {}, wagers: [] };
  return new CrapsPanel({ ...how, calls: memory.calls, memory, onchange() {}, async send() {} }).statusLine.textContent;
}"""


def test_craps_says_what_is_held_for_the_collection(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(HELD, 0) == "Come-out roll. $972 to bet with."
    assert page.evaluate(HELD, 18_00) == "Come-out roll. $972 to bet with ($18 held for the collection)."


NEW_BETS = """async ([point, up, draft]) => {
  const { CrapsPanel, emptyMemory } = await import('/games/craps/panel.js');
  const memory = emptyMemory();
  const how = { place: '1', point, up, draft, have: 900_00, held: 0, closed: {}, limits: {}, wagers: [] };
  const panel = new CrapsPanel({ ...how, calls: memory.calls, memory, onchange() {}, async send() {} });
  const row = (loses) => ({ game: '', edge: loses, loses, stakes: 1 });
  // A lay bet on 4 at 1 to 2: $20 wins $10 less $1.
  const by_bet = { bet: 20_00, before_fee: -0.0015, wins: 0.667, pays: 0.5, step: 20_00, each: 1_00 };
  const odds = { 'odds-6': row(0.0015), 'dont-odds-8': row(-0.0013), 'odds-5': row(0) };
  panel.setEdges({ field: row(0.03), ...odds, 'lay-4': { ...row(0), by_bet } });
  return panel.statusLine.textContent.split(' · ').find((part) => part.includes('new'));
}"""


def test_craps_says_what_new_bets_cost(visit: Visit) -> None:
    """By the edge of each bet until it is decided: odds by their number, a fee on winnings by the size of the bet."""
    page = visit()
    come_out = "Come-out roll. "
    assert page.evaluate(NEW_BETS, [None, {}, {"field": 5_00}]) == f"{come_out}$5 new (costs you 15¢ on average)"
    assert page.evaluate(NEW_BETS, [6, {"pass": 10_00}, {"pass-odds": 100_00}]).endswith("costs you 15¢ on average)")
    assert page.evaluate(NEW_BETS, [6, {}, {"dont-come-8-odds": 100_00}]).endswith("(makes you 13¢ on average)")
    assert page.evaluate(NEW_BETS, [5, {}, {"pass-odds": 10_00}]).endswith("(comes out even on average)")
    # $20: 0.667 × $1 − 0.15% of $20; $10 more wins $15 in all, for the same dollar: −0.15% of $10
    assert page.evaluate(NEW_BETS, [None, {}, {"lay-4": 20_00}]).endswith("(costs you 64¢ on average)")
    assert page.evaluate(NEW_BETS, [None, {"lay-4": 20_00}, {"lay-4": 10_00}]).endswith("(makes you 1.5¢ on average)")
    assert page.evaluate(NEW_BETS, [None, {}, {"big-6": 10_00}]) == f"{come_out}$10 new"


HELD_BESIDE = """async (up) => {
  const { craps } = await import('/games/craps/index.js');
  const scene = { memory: craps.memory() };
  const page = { scene, posting: { wagers: [] }, info: { limits: {} }, you: { closed: {} } };
  const decisions = { page: { ...page, settle() {} }, draft: () => ({}) };
  const state = { point: 10, up: { 1: up }, seats: { 1: { stack: 976_00 } } };
  const staked = Object.values(up).reduce((sum, one) => sum + one, 0);
  return craps.wagerPanel(decisions, state, '1', 976_00 - staked - 18_00).statusLine.textContent;
}"""


def test_bets_that_stay_up_are_not_held_for_the_collection(visit: Visit) -> None:
    page = visit()
    held = "to bet with ($18 held for the collection)."
    assert page.evaluate(HELD_BESIDE, {}) == f"The point is 10. $958 {held}"
    assert page.evaluate(HELD_BESIDE, {"pass": 10_00}) == f"The point is 10. $10 stays up · $948 {held}"


LOWERED = """async (high) => {
  const { lowered, narrowTable } = await import('/games/craps/layout.js');
  const { y, h } = narrowTable().spots.find(({ id }) => id === 'pass');
  return (y + h) * lowered(540, high) < high;
}"""


@pytest.mark.parametrize("high", [350, 382, 420, 500])
def test_the_pass_line_is_whole_in_a_low_window(visit: Visit, high: int) -> None:
    assert visit().evaluate(LOWERED, high)


STAKES = """async (typed) => {
  const { terms } = await import('/pages/lobby/opener.js');
  return terms(typed);
}"""


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("small blind 2, big blind $4, no limit", "small_blind=2 big_blind=4 structure=no"),
        ("$2/$5 no limit", "small_blind=2 big_blind=5 structure=no"),
        ("3/6 limit, small blind 1", "lower=3 upper=6 small_blind=1 structure=fixed"),
        (
            "lower limit 4, upper limit 8, bring-in 0.50, ante 1, spread limit",
            "lower=4 upper=8 bring_in=0.50 ante=1 structure=spread",
        ),
    ],
)
def test_stakes_are_typed_in_words(visit: Visit, typed: str, terms: str) -> None:
    assert visit().evaluate(STAKES, typed) == terms


@pytest.mark.parametrize("typed", ["", "for fun", "big blind 1e9"])
def test_stakes_that_are_not_understood_are_not_read_as_others(visit: Visit, typed: str) -> None:
    with pytest.raises(Error, match="Name your stakes in dollars"):
        visit().evaluate(STAKES, typed)
