"""The compiled hold'em tables: the same cents and choices as the table's own hands, and no hidden card in view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import parallel_api_test
from pokerkit import StandardHighHand

import housedealer
from housedealer.adapters.agents.amount_grid import STEPS, sizes
from housedealer.adapters.agents.compiled_tables import compiled_tables
from housedealer.adapters.gymnasium import TablesEnv
from housedealer.adapters.gymnasium.evaluation import (
    Question,
    _chen,
    always_call,
    beginner_bot,
    match,
    tight_aggressive,
)
from housedealer.adapters.parallel_tables import parallel_tables
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.money import cents
from housedealer.odds.pot_tables.betting import RAISE
from housedealer.odds.pot_tables.tables import PotTables
from housedealer.postings import load, names
from housedealer.table.round.offers import Amount

HOLDEM = [name for name in names() if name.endswith("texas-holdem") and load(name).script == "poker"]
STACKS = ([400] * 10, [60.5, 9, 400, 33, 400, 21.75, 150, 7, 60.5, 13], [12, 12, 45, 1.5, 300, 12, 45, 12, 12, 8])
"""All deep; short and deep, some with odd cents; most of them soon all-in."""
LIMIT = "$4/$8 limit"


def stakes_of(posting: str) -> list[str]:
    """The first stakes of each structure that the posting allows."""
    first: dict[str, str] = {}
    for plan in game(posting).plans():
        first.setdefault(str(plan.terms["structure"]), plan.name)
    return list(first.values())


TABLES = [
    (posting, stakes, 2 + (3 * number + other) % 8, STACKS[(number + other) % len(STACKS)])
    for number, posting in enumerate(HOLDEM)
    for other, stakes in enumerate(stakes_of(posting))
]
"""Every posting at each of its structures; in all, two to nine players with deep and short stacks."""


def any_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal choice at every table, seldom a fold, so that many hands are shown down."""
    weights = np.ones(masks.shape[1])
    weights[0] = 0.15
    return (rng.random(masks.shape) ** (1 / weights) * masks).argmax(axis=1)


def offered(document: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """What the table itself offers at this point: the seat, and its choices with the totals of raises on the grid."""
    offer = read_round(document).offer
    assert offer is not None
    result = {}
    for legal in offer.legal:
        if not isinstance(legal.argument, Amount):
            result[legal.name] = 0
        elif document["structure"] == "fixed":
            assert legal.argument.least == legal.argument.most
            result["raise"] = legal.argument.least
        else:
            result |= {f"raise-{STEPS[step]}": size for step, size in sizes(legal.argument, offer.about)}
    return int(offer.position), result


def offered_by(tables: PotTables, at: int, masks: np.ndarray) -> dict[str, int]:
    """What a compiled table offers, in the same form."""
    totals = tables.sizes(at)
    return {name: totals.get(name, 0) for name, may in zip(tables.actions, masks[at], strict=True) if may}


def compare(tables: PotTables, wanted: int, seed: int) -> Counter[str]:
    """Play random hands until enough are settled by the table too, to the same cents; count what came up."""
    rng, result = np.random.default_rng(seed), Counter[str]()
    now = tables.begin(seed)
    while result["hands"] < wanted:
        for at in range(2):
            document = tables.record(at, finished=False)
            if not document["choices"] or rng.random() < 0.25:
                assert offered(document) == (now.to_act[at] + 1, offered_by(tables, at, now.masks))
        now = tables.step(any_legal(now.masks, rng))
        for at in np.flatnonzero(now.over):
            settle_alike(tables.record(int(at)), now.nets[at].tolist(), int(now.fees[at]), result)
    return result


def settle_alike(document: dict[str, Any], nets: list[int], fees: int, counted: Counter[str]) -> None:
    answer = housedealer.settle(document)
    assert [cents(answer["net"][str(seat)]) for seat in range(1, len(nets) + 1)] == nets
    assert cents(answer["drop"]) == fees == -sum(nets)
    chip = cents(document["chip"])
    counted["hands"] += 1
    counted["fees"] += fees > 0
    counted["side pots"] += len(answer["pots"]) > 1
    counted["all-in"] += any(event.get("stack") == 0 for event in answer["events"] if event["event"] == "action")
    counted["blinds all-in"] += any(event.get("stack") == 0 for event in answer["events"] if event["event"] == "post")
    counted["returned"] += any(event["event"] == "return" for event in answer["events"])
    for pot in answer["pots"]:
        shares = [cents(share) for share in pot["shares"].values()]
        counted["ties"] += len(shares) > 1
        counted["odd chips"] += len(shares) > 1 and (len(set(shares)) > 1 or shares[0] % chip > 0)


EVERYTHING = {"fees", "side pots", "all-in", "blinds all-in", "returned", "ties", "odd chips"}


def compare_all(hands: int) -> Counter[str]:
    result, seen = Counter[str](), set[int]()
    for seed, (posting, stakes, seats, stacks) in enumerate(TABLES):
        tables = compiled_tables(posting, 12, stakes=stakes, seats=seats, stack=stacks[:seats], hold_buy_in=False)
        result += compare(tables, hands // len(TABLES) + 1, seed)
        seen.add(seats)
    assert seen == set(range(2, 10)) and set(result) >= EVERYTHING
    return result


def test_the_table_settles_every_hand_to_the_same_cent_and_offers_the_same() -> None:
    assert compare_all(300)["hands"] >= 300


@pytest.mark.heavy
def test_the_table_settles_ten_thousand_hands_to_the_same_cent() -> None:
    assert compare_all(10_000)["hands"] >= 10_000


def test_every_kind_of_collection_is_taken_alike() -> None:
    """A fee after the blinds, with a modified one without a flop (turlock), and one after the bets (outlaws)."""
    posting = load("turlock/texas-holdem")
    blinds = next(one for one in posting.fees.options if "blinds" in one.streets)
    count = Counter[str]()
    for name, option in (("turlock/texas-holdem", blinds.option), ("outlaws/texas-holdem", -1), (HOLDEM[0], None)):
        count += compare(
            compiled_tables(name, 12, seats=4, stack=30, stakes=LIMIT, option=option, hold_buy_in=False), 30, 1
        )
    assert 0 < count["fees"] < count["hands"]


def test_no_observation_contains_a_hidden_card() -> None:
    """Whatever cards the others hold and are still to come, a seat sees the same."""
    rng = np.random.default_rng(3)
    tables = compiled_tables(HOLDEM[0], 16, seats=4, stakes=LIMIT)
    now, hands = tables.begin(3), tables._hands
    for _ in range(20):
        for seat in range(4):
            before = tables.observe(seat)
            dealt = hands["cards"].copy()
            for at in range(16):
                which = hands["now"][at]
                player = (seat - hands["button"][at, which] - 1) % 4
                opened = int((before[at, 11:16] > 0).sum())
                mine = [2 * player, 2 * player + 1, *range(8, 8 + opened)]
                hidden = [place for place in range(13) if place not in mine]
                codes = hands["cards"][at, which]
                rest = rng.permutation([code for code in range(52) if code not in codes[mine]])
                hands["cards"][at, which, hidden] = rest[: len(hidden)]
            assert (tables.observe(seat) == before).all() and not (hands["cards"] == dealt).all()
            hands["cards"][:] = dealt
            assert (before[now.to_act == seat] == now.seen[now.to_act == seat]).all()
        now = tables.step(any_legal(now.masks, rng))


def test_a_seat_sees_what_the_table_shows_it() -> None:
    tables = compiled_tables("the-101/texas-holdem", 1, seats=3, stack=[100, 50, 4], stakes=LIMIT, button=1)
    seen = dict(zip(tables.seen, tables.begin(5).seen[0].tolist(), strict=True))
    deal = tables.record(0, finished=False)["deal"]
    assert housedealer.cards.text([seen["card-1"] - 1, seen["card-2"] - 1]) == deal["1"]
    assert [seen[f"stack-{other}"] for other in range(3)] == [10000, 4800, 0]
    assert [seen[f"bet-{other}"] for other in range(3)] == [0, 200, 400]
    assert (seen["position"], seen["to-call"], seen["pot"], seen["level"]) == (2, 400, 600, 400)
    assert (seen["raise-least"], seen["raise-most"], seen["out-2"]) == (800, 800, 2)
    now = tables.step(np.array([RAISE]))
    seen = dict(zip(tables.seen, now.seen[0].tolist(), strict=True))
    assert (seen["to-call"], seen["raises"], seen["bets-preflop"], seen["last-2"]) == (600, 1, 1, RAISE + 1)


MASK = (1 << 64) - 1


def mixed(word: int) -> int:
    """The last steps of splitmix64 (Vigna)."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


def cards_by_hand(seed: int, table: int, count: int) -> list[int]:
    """The first cards of a table's stream by xoshiro256++ (Blackman and Vigna) in plain Python."""
    golden = 0x9E3779B97F4A7C15
    word = (mixed((mixed((seed + golden) & MASK) + table * golden) & MASK)) & MASK
    state = []
    for _ in range(4):
        word = (word + golden) & MASK
        state.append(mixed(word))
    result: list[int] = []
    while len(result) < count:
        total = (state[0] + state[3]) & MASK
        out = (((total << 23) | (total >> 41)) + state[0]) & MASK
        shifted = state[1] << 17 & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = ((state[3] << 45) | (state[3] >> 19)) & MASK
        card = (out >> 32) * 52
        if card & 0xFFFFFFFF >= (1 << 32) % 52 and card >> 32 not in result:
            result.append(card >> 32)
    return result


def test_a_seed_deals_the_same_cards_forever() -> None:
    tables = compiled_tables(HOLDEM[0], 5, seats=2, stakes=LIMIT)
    tables.begin(2026)
    for at in range(5):
        deal = tables.record(at, finished=False)["deal"]
        button = at % 2 + 1
        dealt = f"{deal[str(3 - button)]} {deal[str(button)]} {deal['board']}"
        assert dealt == housedealer.cards.text(cards_by_hand(2026, at, 9))


def test_it_is_a_vector_environment() -> None:
    import housedealer.adapters.gymnasium  # noqa: F401 - it registers itself

    made = gymnasium.make_vec("housedealer/Tables-v0", num_envs=16, posting=HOLDEM[0], seats=5)
    assert isinstance(made, TablesEnv) and made.big_blind == 2
    rng, runs = np.random.default_rng(0), []
    for _ in range(2):
        rng, rows = np.random.default_rng(0), []
        seen, info = made.reset(seed=1)
        for _ in range(40):
            assert made.observation_space.contains(seen) and info["action_mask"].any(axis=1).all()
            seen, rewards, over, cut, info = made.step(any_legal(info["action_mask"], rng))
            assert not rewards[~over].any() and not cut.any()
            assert np.allclose(rewards.sum(axis=1) + info["drop"], 0)
            rows.append(seen.tobytes() + rewards.tobytes())
        runs.append(rows)
    assert runs[0] == runs[1] and len(made.render()) == 16


def test_games_that_the_compiled_tables_do_not_play_are_refused() -> None:
    env = TablesEnv("the-101/texas-holdem", 2, seats=2, stakes=LIMIT)
    env.reset(seed=1)
    with pytest.raises(HouseError, match=r"actions\[1\]: 'check' may not be chosen here; expected fold or call or rai"):
        env.step(np.array([0, 1]))
    with pytest.raises(HouseError, match="omaha has no compiled tables of several seats; expected a posting of Texas"):
        TablesEnv("500-club/omaha")
    with pytest.raises(HouseError, match="three-card-poker has no compiled tables"):
        TablesEnv("500-club/three-card-poker")
    with pytest.raises(HouseError, match=r"stack: with the button on seat 1 nobody has anything to decide"):
        TablesEnv("the-101/texas-holdem", seats=2, stakes=LIMIT, stack=[400, 1])
    with pytest.raises(HouseError, match=r"num_envs: 0 tables at once"):
        TablesEnv("the-101/texas-holdem", 0)
    with pytest.raises(HouseError, match=r"more than 10,000 least bets"):
        TablesEnv("the-101/texas-holdem", stakes=LIMIT, stack=50_000)


def test_pettingzoo_accepts_the_parallel_form() -> None:
    parallel_api_test(parallel_tables(HOLDEM[0], tables=3, seats=4), num_cycles=60)


def test_the_parallel_form_plays_the_same_hands() -> None:
    table = parallel_tables("the-101/texas-holdem", tables=8, seats=3, stakes=LIMIT, max_cycles=50)
    alone = compiled_tables("the-101/texas-holdem", 8, seats=3, stakes=LIMIT)
    rng = np.random.default_rng(1)
    _, infos = table.reset(seed=4)
    alone._hands[:] = table.compiled._hands
    masks = np.stack([infos[agent]["action_mask"] for agent in table.agents])
    while table.agents:
        chosen = (rng.random(masks.shape) * masks).argmax(axis=2)
        asks = masks[:, :, 0].argmin(axis=0)
        result = alone.step(chosen[asks, np.arange(8)] - 1)
        seen, rewards, _, _, infos = table.step(dict(zip(table.agents, chosen, strict=True)))
        masks = np.stack([info["action_mask"] for info in infos.values()])
        assert [100 * paid for paid in rewards.values()] == result.nets.sum(axis=0).tolist()
        for seat, agent in enumerate(table.possible_agents):
            assert (seen[agent] == alone.observe(seat)).all() and table.observation_space(agent).contains(seen[agent])
    _, infos = table.reset(seed=4)
    fold = [table.actions.index("fold")] * 8
    table.step({agent: np.full(8, 99) for agent in table.agents})  # illegal: as if all folded
    first = table.compiled._hands["folded"].copy()
    table.reset(seed=4)
    table.step({agent: np.array(fold) for agent in table.agents})
    assert (first == table.compiled._hands["folded"]).all() and first.all()


def test_duplicate_play_of_a_set_cancels_equal_policies_and_adds_up() -> None:
    """A policy that chooses by its view alone gains exactly nothing against itself; two seats win what the other
    loses."""
    for name in ("limit-2", "no-limit-6"):
        assert match(name, tight_aggressive, tight_aggressive, deals=200)[:2] == (0, 0)
    one = match("no-limit-2", tight_aggressive, always_call, deals=200)
    other = match("no-limit-2", always_call, tight_aggressive, deals=200)
    assert one.won == -other.won and one.won > 0
    assert str(one).endswith("big blinds per 100 hands, 400 hands")
    with pytest.raises(HouseError, match="set: 'stud' is unknown; expected one of limit-2"):
        match("stud", always_call, always_call)
    with pytest.raises(HouseError, match="deals: 1 of this set; expected from 2 to 10000"):
        match("limit-2", always_call, always_call, deals=1)


def test_always_calling_wins_as_often_as_by_going_through_the_showdowns() -> None:
    """Always calling against itself at one table: the winner of every deal has the best hand by PokerKit."""
    tables = compiled_tables("the-101/texas-holdem", 40, seats=3, stakes=LIMIT, option=None)
    now = tables.begin(2026)
    documents = [tables.record(at, finished=False) for at in range(40)]
    over = np.zeros(40, np.bool_)
    while not over.all():
        now = tables.step(np.where(now.masks[:, 1] > 0, 1, np.where(over, 0, 2)))
        for at in np.flatnonzero(now.over & ~over):
            deal = documents[at]["deal"]
            best = {seat: StandardHighHand.from_game(deal[seat], deal["board"]) for seat in ("1", "2", "3")}
            top = max(best.values())
            winners = {int(seat) - 1 for seat in best if best[seat] == top}
            assert {seat for seat in range(3) if now.nets[at, seat] > -400} == winners
        over |= now.over


def test_points_before_the_flop_are_chens() -> None:
    """Published examples of Chen's formula: AA 20, KK 16, 77 7, 22 5, 98s 7.5, K9s 6 (simplyholdem.com/chen.html and
    others); and by hand AKs 10+2, AKo 10, JTs 6+2+1, 72o 3.5-5. Half points are rounded up."""
    tables = compiled_tables("the-101/texas-holdem", 10, seats=2, stakes=LIMIT)
    now = tables.begin(1)
    wanted = {"AsAh": 20, "KsKh": 16, "7s7h": 7, "2s2h": 5, "9s8s": 8, "Ks9s": 6}
    wanted |= {"AsKs": 12, "AsKh": 10, "JsTs": 9, "7s2h": -1}
    for row, hand in enumerate(wanted):
        now.seen[row, 9:11] = np.array(housedealer.cards.cards(f"{hand[:2]} {hand[2:]}")) + 1
    question = Question(tables, np.arange(10), now.seen, now.masks, np.random.default_rng(1))
    assert _chen(question).tolist() == list(wanted.values())


def test_the_beginner_bot_plays_by_what_its_seat_sees() -> None:
    """Its choice is one that is legal, and the same whatever the others hold."""
    tables = compiled_tables("the-101/no-limit-texas-holdem", 6, seats=3)
    now = tables.begin(9)
    chosen = []
    for _ in range(2):
        rng = np.random.default_rng(5)
        chosen.append(beginner_bot(Question(tables, np.arange(6), now.seen, now.masks, rng)).tolist())
        assert all(now.masks[at, choice] for at, choice in enumerate(chosen[-1]))
        hands = tables._hands
        for at in range(6):
            which, player = hands["now"][at], hands["player"][at]
            places = [place for place in range(11) if place // 2 != player or place >= 6]
            hands["cards"][at, which, places] = np.roll(hands["cards"][at, which, places], 1)
    assert chosen[0] == chosen[1]
