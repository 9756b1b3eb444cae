"""Poker for the pot on the page: main and side pots, what a call costs, usual amounts."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from housedealer.games.poker.pots import pots_of
from housedealer.games.poker.words import WORDS
from housedealer.table.narrator import Narrator

from .test_browser import Visit

DIVIDED = """async (cases) => {
  const { potsOf } = await import('/games/poker/pots.js');
  return cases.map(([paid, folded, left]) => potsOf(new Map(paid), new Set(folded), left));
}"""
PLAYED = """async (events) => {
  const { Model } = await import('/felt/model.js');
  const model = new Model();
  return events.map((event) => {
    model.apply(event);
    return [[...model.pots], model.actions.get(3) ?? ''];
  });
}"""
BUTTONS = """async ([offer, own]) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const { node } = choicePanel({ position: '1', round: 1, count: 1, ...offer }, async () => {}, undefined, own);
  const texts = (selector) => [...node.querySelectorAll(selector)].map((one) => one.firstChild.textContent);
  return [texts('.choices button'), texts('[data-quick]')];
}"""


def test_the_page_divides_pots_as_the_table_does(visit: Visit) -> None:
    """Random hands with folded players and short stacks, after a collection."""
    chance = random.Random(29)
    cases, expected = [], []
    for _ in range(400):
        most = chance.choice([400, 1000, 20_000])
        # Those who are still in have matched the highest bet or are all in for less.
        players = range(chance.randint(2, 9))
        live = sorted(chance.sample(players, chance.randint(2, len(players))))
        paid = [most if seat in live and chance.random() < 0.6 else chance.randrange(100, most + 1) for seat in players]
        fees = chance.choice([0, 100, 400, 1100])
        expected.append([pot.amount for pot in pots_of(paid, live, fees)])
        folded = [seat for seat in players if seat not in live]
        cases.append([list(enumerate(paid)), folded, max(0, sum(paid) - fees)])
    assert any(len(pots) > 2 for pots in expected)
    assert visit().evaluate(DIVIDED, cases) == expected


def test_side_pots_lie_beside_the_main_pot_until_each_is_awarded(visit: Visit) -> None:
    def action(seat: str, choice: str, amount: int, stack: int) -> dict[str, object]:
        return {"event": "action", "seat": seat, "choice": choice, "amount": amount, "to": amount, "stack": stack}

    events = [
        action("1", "bet", 100_00, 900_00),
        action("2", "call", 100_00, 900_00),
        action("3", "call", 40_00, 0),
        {"event": "gather", "pot": 240_00},
        {"event": "fee", "payer": "pot", "amount": 4_00, "why": "option 1"},
        {"event": "award", "amount": 116_00, "shares": {"3": 116_00}, "why": "", "pot": 0, "pots": 2},
        {"event": "award", "amount": 120_00, "shares": {"1": 120_00}, "why": "", "pot": 1, "pots": 2},
    ]
    pots = visit().evaluate(PLAYED, events)
    # Three times $40 less the collection, and twice the $60 that seat 3 could not call.
    assert [one for one, _ in pots[3:]] == [[120_00, 120_00], [116_00, 120_00], [0, 120_00], [0, 0]]
    assert pots[2][1] == "All in $40"


def test_how_many_cards_a_player_drew_stays_at_the_seat(visit: Visit) -> None:
    events = [
        {"event": "draw", "seat": "3", "count": 2},
        {"event": "action", "seat": "3", "choice": "check", "amount": 0, "to": 0, "stack": 396_00},
        {"event": "gather", "pot": 12_00},
        {"event": "draw", "seat": "3", "count": 0},
        {"event": "stand-pat", "seat": "3"},
    ]
    assert [did for _, did in visit().evaluate(PLAYED, events)] == ["Draw 2", "Check", "", "Pat", "Leave down"]


def test_actions_go_with_their_street_and_all_in_stays(visit: Visit) -> None:
    def action(choice: str, amount: int, stack: int) -> dict[str, object]:
        return {"event": "action", "seat": "3", "choice": choice, "amount": amount, "to": amount, "stack": stack}

    events = [
        {"event": "post", "seat": "3", "what": "ante", "amount": 1_00, "stack": 49_00},
        {"event": "gather", "pot": 3_00},
        {"event": "post", "seat": "3", "what": "big blind", "amount": 2_00, "stack": 47_00},
        {"event": "street", "name": "preflop"},
        action("check", 0, 47_00),
        {"event": "gather", "pot": 9_00},
        {"event": "street", "name": "flop"},
        action("check", 0, 47_00),
        {"event": "street", "name": "turn"},
        action("bet", 47_00, 0),
        {"event": "gather", "pot": 103_00},
        {"event": "street", "name": "river"},
    ]
    dids = ["", "", "Big blind", "Big blind", "Check", "", "", "Check", "", "All in $47", "All in", "All in"]
    assert [did for _, did in visit().evaluate(PLAYED, events)] == dids


def test_a_call_costs_no_more_than_one_has(visit: Visit) -> None:
    page = visit()
    offer = {"pot": 552_00, "to_call": 22_00, "legal": [{"choice": "fold"}, {"choice": "call", "words": "$20"}]}
    assert page.evaluate(BUTTONS, [offer, {"bet": 171_00, "left": 20_00}])[0] == ["Fold", "Call $20 · all in"]
    assert page.evaluate(BUTTONS, [offer, {"bet": 171_00, "left": 23_00}])[0] == ["Fold", "Call $22"]
    # Half the pot is all that one has: it is called so.
    raises = {"choice": "raise", "argument": {"kind": "amount", "least": 4_00, "most": 5_00}}
    offer = {"pot": 3_00, "to_call": 2_00, "legal": [{"choice": "fold"}, {"choice": "call"}, raises]}
    buttons, quick = page.evaluate(BUTTONS, [offer, {"bet": 0, "left": 5_00}])
    assert quick == ["All in"] and buttons == ["Fold", "Call $2", "Raise to $4"]
    raises["argument"] = {"kind": "amount", "least": 5_00, "most": 5_00}
    assert page.evaluate(BUTTONS, [offer, {"bet": 0, "left": 5_00}])[0][-1] == "Raise to $5 · all in"


TYPED = """async ([legal, typed]) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const sent = [];
  const offer = { position: '1', round: 1, count: 1, pot: 3_00, to_call: 2_00, legal };
  const { node } = choicePanel(offer, async (message) => sent.push(message.argument));
  document.body.append(node);
  const field = node.querySelector('input[type=number]');
  const raise = node.querySelector('[data-choice=raise]');
  field.value = typed;
  field.dispatchEvent(new Event('input'));
  raise.click();
  const first = [raise.disabled, raise.firstChild.textContent, [...sent]];
  field.dispatchEvent(new Event('change'));
  return [...first, raise.disabled, raise.firstChild.textContent];
}"""


def test_a_raise_is_never_for_another_amount_than_its_button_says(visit: Visit) -> None:
    page = visit()
    legal = [{"choice": "raise", "argument": {"kind": "amount", "least": 14_00, "most": 200_00}}]
    legal = [{"choice": "fold"}, {"choice": "call"}, *legal]
    assert page.evaluate(TYPED, [legal, "5"]) == [True, "Raise to $5", [], False, "Raise to $14"]
    assert page.evaluate(TYPED, [legal, "99999"]) == [True, "Raise to $99,999", [], False, "Raise to $200"]
    assert page.evaluate(TYPED, [legal, ""])[2] == []
    assert page.evaluate(TYPED, [legal, "20"]) == [False, "Raise to $20", [20_00], False, "Raise to $20"]


def test_a_pot_that_one_player_wins_both_ways_names_them_once() -> None:
    why = "high seat 3: straight, seven high; low seat 3: 6-5-4-3-A low"
    event = {"event": "award", "amount": 147_00, "shares": {"3": 147_00}, "why": why}
    line = WORDS["award"](Narrator({"3": "Quincy"}), event)
    assert line.text == "Quincy wins $147 with a seven-high straight; 6-5-4-3-A low."


RING = """async ([wide, high, count]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  document.body.append(host);
  const compact = wide < 620 || high < 430;
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact, tiny: false, ring: true, pot: true, together: false, melds: false };
  const held = { seats, me: 1, wagers: ['bet'], labels: ['Bet'], hands: ['board'], seatHands: true };
  const felt = new Felt(host, { ...shape, ...held }, { title: '', under: '', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  for (const seat of seats) {
    model.seats[seat] = { name: 'Ann', stack: 300_00 };
    model.bet(String(seat), 'bet', 12_00);
    model.hands.set(String(seat), [['As', 'Kd']]);
  }
  model.hands.set('board', [['2c', '3c', '4c', '5c', '7d']]);
  model.pots = [100_00];
  const wrong = [];
  const all = (selector) => [...host.querySelectorAll(selector)].map((node) => [node, node.getBoundingClientRect()]);
  const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 2;
  const look = (what, selector) => {
    felt.sync(model);
    const cards = all('.card').map(([, box]) => box);
    for (const [node, box] of all(selector))
      if (cards.some((card) => along(box, card, 'left', 'right') && along(box, card, 'top', 'bottom')))
        wrong.push(`${what}: ${node.textContent}`);
  };
  look('chips', '.stack');
  for (const seat of seats) {
    model.button = seat;
    look('the button', '.lamp');
  }
  model.bets.clear();
  model.pots = [];
  model.net = Object.fromEntries(seats.map((seat) => [seat, -12_00]));
  model.shown = true;
  look('a result', '.swing');
  host.remove();
  return [...new Set(wrong)];
}"""


@pytest.mark.parametrize(("felt", "most"), [((1055, 790), 10), ((912, 622), 10), ((385, 528), 7), ((353, 455), 7)])
def test_nothing_of_a_seat_lies_under_cards(visit: Visit, felt: tuple[int, int], most: int) -> None:
    """Chips, the button and results of every seat with its cards and a whole board, on felts of desks and phones, which
    draw seven seats at most."""
    page = visit()
    wrong = {seats: page.evaluate(RING, [*felt, seats]) for seats in range(2, most + 1)}
    assert not any(wrong.values()), wrong


LAID = """async ([wide, high, count, held, board, situations]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  document.body.append(host);
  const compact = wide < 620 || high < 430;
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact, tiny: false, ring: true, pot: true, together: false, melds: false };
  const more = { seats, me: 1, wagers: ['bet'], labels: ['Bet'], hands: board ? ['board'] : [], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title: '', under: '', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  for (const seat of seats) {
    model.seats[seat] = { name: 'Yolanda', stack: 300_00 };
    model.hands.set(String(seat), [held.split(' ')]);
  }
  if (board) model.hands.set('board', [['2c', '3c', '4c', '5c', '7d']]);
  const all = (selector) => [...host.querySelectorAll(selector)].map((node) => [node, node.getBoundingClientRect()]);
  const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const wrong = [];
  for (const situation of situations) {
    const { actions = [], totals = {}, net = {}, pots = [], button = null, look, on, slack = 1, ...marks } = situation;
    Object.assign(model, { actions: new Map(actions), totals: new Map(Object.entries(totals)), net, pots, button });
    Object.assign(model, { shown: Object.keys(net).length > 0, banner: '', result: null, ...marks });
    felt.sync(model);
    for (const [one, a] of all(look)) for (const [other, b] of all(on)) {
      const same = one === other || (one.dataset.position && one.dataset.position === other.dataset.position);
      if (!same && along(a, b, 'left', 'right') > slack && along(a, b, 'top', 'bottom') > slack)
        wrong.push(`${one.textContent || look} on ${other.textContent || on}`);
    }
  }
  host.remove();
  return [...new Set(wrong)];
}"""
"""What lies on what of a hand for the pot, in one situation after the other."""


@pytest.mark.parametrize("felt", [(1002, 790), (890, 614)])
def test_your_seven_cards_end_before_those_of_the_next_seats(visit: Visit, felt: tuple[int, int]) -> None:
    page = visit()
    fans = {"look": ".card[data-position='1']", "on": ".card:not([data-position='1'])"}
    wrong = {seats: page.evaluate(LAID, [*felt, seats, "As Kd Qh Jc 9s 8d 7h", False, [fans]]) for seats in range(2, 9)}
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize(("felt", "most"), [((1002, 790), 10), ((532, 386), 9), ((382, 526), 8)])
def test_the_button_lies_on_no_name_and_on_nothing_that_its_seat_did(
    visit: Visit, felt: tuple[int, int], most: int
) -> None:
    page = visit()
    for seats in range(2, most + 1):
        seen = [
            {**marks, "actions": [[seat, did]], "look": ".lamp", "on": on, "slack": 4}
            for seat in range(1, seats + 1)
            for kill in (None, {"seat": seat, "limits": "$6–$12"})
            for marks in ({"button": seat, "kill": kill}, {"button": seat % seats + 1, "kill": kill})
            for did in ("Fold", "Raise to $1,142")
            for on in (".did", ".name")
        ]
        assert not page.evaluate(LAID, [*felt, seats, "As Kd Qh Jc 9s", False, seen]), seats


@pytest.mark.parametrize(("felt", "seats"), [((1002, 790), 10), ((890, 614), 8), ((890, 614), 10), ((382, 526), 7)])
def test_the_name_of_your_hand_covers_no_cards_and_results_of_the_next_seats(
    visit: Visit, felt: tuple[int, int], seats: int
) -> None:
    name = {"1": "three of a kind, sixes / 8-6-5-2-A low"}
    net = {str(seat): -111_00 for seat in range(1, seats + 1)}
    seen = [
        {"totals": name, "net": net, "look": ".total", "on": on} for on in (".card:not([data-position='1'])", ".swing")
    ]
    buttons = [
        {"totals": {"1": "two pair"}, "button": seat, "look": ".total", "on": ".lamp"} for seat in range(1, seats + 1)
    ]
    assert not visit().evaluate(LAID, [*felt, seats, "6s Ac 4s 2h", True, [*seen, *buttons]])


@pytest.mark.parametrize(("felt", "most"), [((532, 386), 10), ((382, 526), 10)])
def test_what_seats_did_and_won_is_seen_whole_on_a_phone_up_to_a_full_table(
    visit: Visit, felt: tuple[int, int], most: int
) -> None:
    """Actions, results and hands of neighbors at a table of ten, which a phone draws as well."""
    page = visit()
    for seats in range(2, most + 1):
        every = list(range(1, seats + 1))
        # "Raise to $12" is the longest that a limit game says.
        done = {"actions": [[seat, "Raise to $12"] for seat in every]}
        over = {"net": {str(seat): -111_00 for seat in every}}
        seen = [
            *({**done, "look": ".did", "on": on} for on in (".did", ".card")),
            *({**over, "look": ".swing", "on": on, "slack": 2} for on in (".swing", ".card", ".plate .name")),
            {"look": ".card", "on": ".card"},
        ]
        for held in ("As Kd", "As Kd Qh Jc 9s"):
            assert not page.evaluate(LAID, [*felt, seats, held, True, seen]), (seats, held)


def test_a_result_covers_no_name_of_a_hand_on_a_phone_held_sideways(visit: Visit) -> None:
    text = "Rosa wins $183 with a 6-5-3-2-A low · you −$53"
    result = {"text": text, "brief": text, "own": "You −$53", "own_brief": "You −$53"}
    page = visit()
    net = {str(seat): -111_00 for seat in range(1, 9)}
    for seats in range(3, 9):
        seen = [
            {"totals": {str(seat): name}, "net": net, "result": result, "look": ".banner", "on": ".total"}
            for seat in range(2, seats + 1)
            for name in ("6-5-3-2-A low", "three-card badugi, 6-5-2")
        ]
        assert not page.evaluate(LAID, [532, 386, seats, "As Kd Qh Jc 9s 8d 7h", False, seen]), seats


@pytest.mark.parametrize("felt", [(1002, 790), (890, 614), (532, 386), (382, 526)])
def test_a_call_covers_no_pot(visit: Visit, felt: tuple[int, int]) -> None:
    pots = [[28_00], [116_00, 120_00]]
    seen = [{"banner": "The turn", "pots": each, "look": ".banner", "on": ".amountback"} for each in pots]
    assert not visit().evaluate(LAID, [*felt, 5, "6s Ac 4s 2h", True, seen])


KILLED = """async (events) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const { inWords } = await import('/felt/in_words.js');
  const host = document.body.appendChild(document.createElement('div'));
  const shape = { wide: 1002, high: 790, compact: false, tiny: false, ring: true, together: false, melds: false };
  const more = { seats: [1, 2, 3], me: 1, wagers: ['bet'], labels: ['Bet'], hands: ['board'], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title: 'Omaha', under: 'The 101 · $4/$8 limit', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  for (const seat of [1, 2, 3]) model.seats[seat] = { name: 'Ann', stack: 300_00 };
  const seen = events.map((event) => {
    model.apply(event);
    felt.sync(model);
    const lamps = [...host.querySelectorAll('.lamp')].map((one) => one.lastChild.textContent);
    const words = inWords(model, { wager: (id) => id }).filter((one) => /kills the|killed/.test(one));
    return [lamps.join(), host.querySelector('.subtitle').textContent, words.join()];
  });
  host.remove();
  return seen;
}"""


def test_a_killed_pot_is_marked_until_it_is_over(visit: Visit) -> None:
    """A half kill at $4 and $8 raises the limits to $6 and $12 (001:119)."""
    stakes = {"event": "stakes", "structure": "fixed", "small_blind": 1_00, "big_blind": 4_00}
    post = {"event": "post", "seat": "3", "stack": 294_00}
    events = [
        {"event": "kill", "seat": "3", "amount": 6_00, "why": "two pots won in a row"},
        {**stakes, "lower": 6_00, "upper": 12_00, "kill": 6_00},
        {**post, "what": "kill", "amount": 6_00},
        {**stakes, "lower": 4_00, "upper": 8_00},
        {**post, "what": "big blind", "amount": 4_00},
    ]
    usual, killed = "The 101 · $4/$8 limit", "Kill pot · $6–$12"
    assert visit().evaluate(KILLED, events) == [
        ["K", usual, "Ann kills the next pot."],
        ["", killed, "This pot is killed: $6–$12."],
        ["K", killed, "This pot is killed: $6–$12."],
        ["", usual, ""],
        ["", usual, ""],
    ]


ASKED = """async ([offer, own]) => {
  const { choicePanel } = await import('/pages/table/panels.js');
  const { node } = choicePanel({ position: '1', round: 1, count: 1, ...offer }, async () => {}, undefined, own);
  return node.querySelector('p').textContent;
}"""


def test_the_question_says_what_a_killed_pot_is_played_for(visit: Visit) -> None:
    page = visit()
    offer = {"pot": 11_00, "to_call": 6_00, "legal": [{"choice": "fold"}, {"choice": "call"}]}
    own = {"bet": 0, "left": 90_00}
    assert page.evaluate(ASKED, [offer, {**own, "kill": "$6–$12"}]) == "The pot is $11. Kill pot: $6–$12."
    assert page.evaluate(ASKED, [offer, own]) == "The pot is $11."


def test_the_question_says_what_you_hold_and_whether_bets_are_counted(visit: Visit) -> None:
    """The felt shows the bets beside the pot, the question all together."""
    offer = {"pot": 36_00, "to_call": 8_00, "named": "a pair of nines", "legal": [{"choice": "fold"}]}
    own = {"bet": 0, "left": 90_00, "bets": True}
    assert visit().evaluate(ASKED, [offer, own]) == "Your hand: a pair of nines. The pot is $36 with the bets."


TITLED = """async ([wide, high, count, title]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  document.body.append(host);
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact: false, tiny: false, ring: true, together: false, melds: false };
  const more = { seats, me: 1, wagers: [], labels: [], hands: [], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title, under: 'Parkwest Sonoma', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  const wrong = [];
  const sizes = [3, 5, 5];
  for (const five of [[], ['2c', '3c', '4c', '5c', '7d']]) {
    for (const seat of seats) {
      model.seats[seat] = { name: 'Ann', stack: 90_00 };
      model.rows.set(String(seat), sizes.map((size) => ({ cards: ['As'], size, name: '' })));
      model.hands.set(String(seat), [seat === 1 ? five : five.map(() => null)]);
    }
    felt.sync(model);
    const all = (selector) => [...host.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
    const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
    for (const a of all('.title, .subtitle')) for (const b of all('.card, .place'))
      if (along(a, b, 'left', 'right') && along(a, b, 'top', 'bottom')) wrong.push(five.length);
  }
  host.remove();
  return [...new Set(wrong)];
}"""


@pytest.mark.parametrize("felt", [(1002, 790), (888, 614)])
def test_a_title_lies_on_no_row_and_on_no_card_to_be_laid(visit: Visit, felt: tuple[int, int]) -> None:
    page = visit()
    for seats in (2, 3, 4):
        assert not page.evaluate(TITLED, [*felt, seats, "Face-Up Pineapple Chinese Poker"]), seats


DOWN = """async ([wide, high, seats]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  document.body.append(host);
  const compact = wide < 620 || high < 430;
  const shape = { wide, high, compact, tiny: false, ring: true, pot: true, together: false, melds: false };
  const all = Array.from({ length: seats }, (_, at) => at + 1);
  const more = { seats: all, me: 1, wagers: ['bet'], labels: ['Bet'], hands: [], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title: '', under: '', wagers: [] });
  const model = new Model();
  model.mine = ['1'];
  for (const seat of all) model.seats[seat] = { name: 'Ann', stack: 90_00 };
  const hand = ['As', 'Kd', 'Qh', 'Jc', '9s', '8d', '7h'];
  model.hands.set('1', [hand]);
  for (const card of ['As', 'Kd', '7h']) model.down.add(`1|${card}`);
  model.open.add('1');
  felt.sync(model);
  const cards = [...host.querySelectorAll('.card')];
  const cut = cards.filter((card, at) => {
    const text = card.querySelector('.downmark text')?.getBoundingClientRect();
    return text && at < cards.length - 1 && text.right > cards[at + 1].getBoundingClientRect().left + 1;
  });
  const marks = host.querySelectorAll('.downmark').length;
  host.remove();
  return [marks, cut.length];
}"""


@pytest.mark.parametrize("felt", [(1002, 790), (888, 614), (532, 386), (382, 526)])
def test_your_face_down_cards_are_marked_whole(visit: Visit, felt: tuple[int, int]) -> None:
    page = visit()
    assert [page.evaluate(DOWN, [*felt, seats]) for seats in (2, 6, 8)] == [[3, 0]] * 3


DEALT = """async () => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const { Stage } = await import('/felt/stage.js');
  const host = document.body.appendChild(document.createElement('div'));
  const shape = { wide: 900, high: 600, compact: false, tiny: false, ring: true, together: false, melds: false };
  const more = { seats: [1, 2], me: 1, wagers: ['bet'], labels: ['Bet'], hands: ['board'], seatHands: true };
  const felt = new Felt(host, { ...shape, ...more }, { title: '', under: '', wagers: [] });
  const stage = new Stage(new Model(), () => felt, () => {});
  const seen = [];
  await stage.play({ event: 'street', name: 'flop', says: 'The flop.' });
  seen.push(host.querySelector('.banner')?.textContent ?? '');
  const dealt = stage.play({ event: 'deal', to: 'board', card: '6s', says: '' });
  seen.push(host.querySelector('.banner')?.textContent ?? '', stage.model.street);
  felt.moves.hurry();
  await dealt;
  host.remove();
  return seen;
}"""


def test_a_call_is_gone_before_a_card_flies_to_where_it_lies(visit: Visit) -> None:
    assert visit().evaluate(DEALT) == ["The flop", "", "flop"]


NEXT_STREET = """async () => {
  const { Ahead } = await import('/games/poker/act_ahead.js');
  const offer = { round: 1, to_call: 0, legal: [{ choice: 'check' }, { choice: 'bet' }] };
  const chosen = (plan, street) => {
    const ahead = new Ahead();
    ahead.updatePrice(0, 1, 'preflop');
    ahead.plan = plan;
    if (street) ahead.updatePrice(0, 1, street);
    return ahead;
  };
  return [
    chosen('check-fold').answer(offer, 'preflop'),
    chosen('check-fold').answer(offer, 'flop'),
    chosen('call-any').answer(offer, 'flop'),
    chosen('check', 'flop').panel(1000).node.querySelector('[role=status]').textContent,
  ];
}"""


def test_what_was_chosen_ahead_is_not_done_on_the_next_street(visit: Visit) -> None:
    """Whoever would have checked or folded before the flop wants to see it first."""
    again = "That was for the last betting round. Choose again."
    assert visit().evaluate(NEXT_STREET) == [{"choice": "check"}, None, None, again]


SAID = """async (events) => {
  const { Model } = await import('/felt/model.js');
  const { inWords } = await import('/felt/in_words.js');
  const model = new Model();
  model.mine = ['1'];
  model.seats = { 1: { name: 'Ann', stack: 0 }, 2: { name: 'Bo', stack: 0 } };
  model.hidesStacks = true;
  return events.map((event) => {
    model.apply(event);
    return inWords(model, { wager: (id) => id }).at(-1);
  });
}"""


def test_the_table_in_words_says_a_bet_once_and_who_mucks(visit: Visit) -> None:
    def action(choice: str, amount: int, to: int) -> dict[str, object]:
        return {"event": "action", "seat": "2", "choice": choice, "amount": amount, "to": to, "stack": 90_00}

    events = [
        {"event": "post", "seat": "2", "what": "small blind", "amount": 1_00, "stack": 90_00},
        {"event": "return", "seat": "2", "amount": 1_00, "stack": 90_00},
        action("bet", 4_00, 4_00),
        action("raise", 8_00, 12_00),
        action("call", 4_00, 16_00),
        {"event": "gather", "pot": 32_00},
        {"event": "muck", "seat": "2"},
    ]
    said = visit().evaluate(SAID, events)
    assert [said[0], said[2], said[3], said[4], said[6]] == [
        "Bo: small blind $1.",
        "Bo: bet $4.",
        "Bo: raise to $12.",
        "Bo: bet $16; call $4.",
        "Bo: mucked.",
    ]


NAMED = """async ([wide, high, count, title]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact: false, tiny: false, ring: true, pot: true, together: false, melds: false };
  const held = { seats, me: 1, wagers: ['bet'], labels: ['Bet'], hands: ['board'], seatHands: true };
  const felt = new Felt(host, { ...shape, ...held }, { title, under: '', wagers: [] });
  const model = new Model();
  for (const seat of seats) model.hands.set(String(seat), [['As', 'Kd', 'Qh', 'Jc', '9s']]);
  felt.sync(model);
  // Where there is no room for a title the felt has none: the page has it above.
  const { left, right, top, bottom } = host.querySelector('.title')?.getBoundingClientRect() ?? {};
  const boxes = [...host.querySelectorAll('.card')].map((one) => one.getBoundingClientRect());
  host.remove();
  return boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
}"""


@pytest.mark.parametrize("felt", [(1002, 790), (890, 614)])
def test_a_long_title_lies_on_no_cards(visit: Visit, felt: tuple[int, int]) -> None:
    page = visit()
    for seats in range(2, 11):
        assert not page.evaluate(NAMED, [*felt, seats, "Omaha High/Low Split 8 or Better"]), seats


FANNED = """async ([wide, high, count]) => {
  const { Felt } = await import('/felt/felt.js');
  const { Model } = await import('/felt/model.js');
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  const compact = wide < 620 || high < 430;
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  const shape = { wide, high, compact, tiny: false, ring: true, pot: true, together: false, melds: false };
  const held = { seats, me: 1, wagers: ['bet'], labels: ['Bet'], hands: [], seatHands: true };
  const felt = new Felt(host, { ...shape, ...held }, { title: '', under: '', wagers: [] });
  const model = new Model();
  const cards = [null, null, 'Qh', 'Jc', '9s', '8d', null];
  for (const seat of seats) model.hands.set(String(seat), [cards]);
  felt.sync(model);
  host.remove();
  return seats.slice(1).map((seat) => cards.map((_, at) => felt.cardAt(model, String(seat), 1, at, cards.length).x));
}"""


@pytest.mark.parametrize(("felt", "least"), [((1002, 790), 20), ((890, 614), 18), ((532, 386), 10), ((382, 526), 10)])
def test_up_cards_are_fanned_for_their_ranks_and_suits_and_down_cards_lie_close_before_them(
    visit: Visit, felt: tuple[int, int], least: int
) -> None:
    """Who plays stud reads the others' up cards; of the three face down it's enough that they are three."""
    page = visit()
    for seats in (2, 6, 8):
        for first, second, *up, last in page.evaluate(FANNED, [*felt, seats]):
            assert first < second < last < min(up)
            steps = [after - before for before, after in pairwise(up)]
            assert min(steps) >= least and max(steps) < 2.6 * (second - first), (seats, steps)


SLID = """async (keys) => {
  const { Amount } = await import('/pages/table/amounts.js');
  const amount = new Amount({ least: 41_00, most: 200_00, value: 41_00, label: 'Raise' });
  return keys.map((key) => {
    amount.slider.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    return amount.value;
  });
}"""


def test_a_key_moves_the_slider_one_step_from_the_least_raise_on(visit: Visit) -> None:
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", *["ArrowRight"] * 8, "ArrowRight", "ArrowDown"]
    assert visit().evaluate(SLID, keys) == [4100, 4200, 4300, *range(4400, 5200, 100), 5600, 5100]
