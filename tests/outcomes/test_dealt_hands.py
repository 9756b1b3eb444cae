"""Conditions on dealt hands: poker against the player-dealer, pai gow, peek, quick draw and craps.

Prices against published figures and plain counts, verdicts against plain models over random deals.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

import housedealer
from housedealer.cards import TEXTS
from housedealer.documents.formats.written import written
from housedealer.documents.posting import document
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pai_gow.facing import RESULTS, face
from housedealer.games.pai_gow.setting import setter_of
from housedealer.odds import odds, overlaps, simulate
from housedealer.odds.by_condition.dealt_rows import DealtRows
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.models import model
from housedealer.outcomes.cards_seen import CATEGORIES, best_of, category
from housedealer.postings import load
from housedealer.postings.changes import changed
from housedealer.postings.own import find
from housedealer.postings.schema import PayRow
from housedealer.rankings import rank

THREE_CARD = Path(__file__).parents[2] / "docs" / "examples" / "three-card-side-bets.toml"
ULTIMATE, CRAZY = "turlock/ultimate-texas-holdem", "turlock/crazy-4-poker"
HOLDEM = "the-101/three-card-texas-holdem"
PAI_GOW, TWO_HANDS = "turlock/fortune-pai-gow-poker", "the-101/ultimate-pai-gow-poker"
PEEK, QUICK_DRAW, CRAPS = "the-101/two-card-peek", "the-101/cal-quick-draw-poker", "the-101/party-craps"


def adding(posting, *rows, wager="mine"):
    """A posting with a side bet of one's own: each row a condition and what it pays."""
    base = [one.id for one in load(posting).wagers if one.kind == "base" and one.placed == "before-deal"]
    rule = {"id": wager, "name": "Mine", "kind": "bonus", "requires": base, "limits": {"min": 1, "max": 100},
            "pays": [{"when": when, "pays": pays} for when, pays in rows]}  # fmt: skip
    changes = {"wagers.+0": rule}
    settlement = load(posting).settlement
    if settlement:
        changes["settlement.order.+0"] = wager
        if settlement.order_winning:
            changes["settlement.order_winning.+0"] = wager
    return changed(posting, changes)


def text(codes):
    return " ".join("joker" if code == 52 else TEXTS[code] for code in codes)


# Prices


@pytest.mark.parametrize(
    ("wager", "edge", "digits"),
    [
        ("pair-plus", 0.0232, 4),  # J. Grochowski, casinocitytimes.com, 8 July 2021
        # table-games-online.com has 10.23% for the same seven rows. The counts of six cards (188, 1,656, 14,664,
        # 165,984, 205,792, 361,620 and 732,160 of 20,358,520) lose 2,081,616 units, 10.2248%: 10.23% would be
        # what is left of the return of 89.7752% cut off after two decimals, and no other pay table.
        pytest.param("six-card-bonus", 0.1022, 4, marks=pytest.mark.heavy),
    ],
)
def test_three_card_side_bets_from_a_file_have_their_published_edge(wager, edge, digits):
    assert round(float(model(find(THREE_CARD)).exact(wager).edge), digits) == edge


@pytest.mark.heavy
def test_six_cards_are_those_of_the_posted_bonus_and_pair_plus_is_that_of_counting():
    posted, priced = model("turlock/three-card-poker"), model(find(THREE_CARD))
    rows = [many for _, _, many in priced.by_row("six-card-bonus")]
    assert sum(rows) == comb(52, 6)
    # The posted bonus is counted by another program, by values of six cards.
    assert sorted(rows)[:3] == sorted(many for _, _, many in posted.by_row("six-card-bonus"))[:3] == [188, 1656, 14664]
    # 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs (the same column).
    assert sorted(many for _, _, many in priced.by_row("pair-plus")) == [48, 52, 720, 1096, 3744, 16440]


def test_colors_are_those_of_choosing():
    six, three = Fraction(2 * comb(26, 6), comb(52, 6)), Fraction(2 * comb(26, 3), comb(52, 3))
    assert model(find(THREE_CARD)).exact("prime").edge == 1 - 4 * three - six


@pytest.mark.parametrize(
    ("posting", "when", "chance"),
    [
        ("turlock/three-card-poker", "hand3(seat) is pair and up.rank is ace",
         Fraction(12 * (6 * 44 * 4 + 6 * 4 * 3) + 6 * 48 * 2, comb(52, 3) * 49)),
        ("turlock/three-card-poker", "seat.card1.suit is hearts and up.suit is hearts", Fraction(13 * 12, 52 * 51)),
        ("turlock/three-card-poker", "hand3(seat) is straight_flush and down.card1.red", Fraction(48, 22100) / 2),
        (ULTIMATE, "seat.pair", Fraction(3, 51)),
        (ULTIMATE, "seat.same_suit and flop.same_suit and together(seat, flop).suits == 1",
         Fraction(4 * comb(13, 5), comb(52, 5))),
        (ULTIMATE, "best5(board) is four_of_a_kind", Fraction(624, comb(52, 5))),
        (ULTIMATE, "best5(seat, flop) is full_house", Fraction(3744, comb(52, 5))),
        (HOLDEM, "seat.pair and flop.rank is ace", Fraction(12 * 6 * 4 + 6 * 2, comb(52, 2) * 50)),
        (CRAZY, "seat.hearts == 5", Fraction(comb(13, 5), comb(52, 5))),
        (CRAZY, "seat.hand is four_of_a_kind", Fraction(624, comb(52, 5))),
        (PEEK, "first_a.pair and first_a.aces == 2", Fraction(6, comb(52, 2))),
        (PEEK, "row_b.hand is straight_flush", Fraction(40, comb(52, 5))),
        (PEEK, "together(first_a, first_b, first_c).aces == 4", Fraction(comb(48, 2), comb(52, 6))),
        # With a joker that is wild, five cards: four aces and the joker, and so on for each rank.
        (QUICK_DRAW, "seat.hand is five_of_a_kind", Fraction(13, comb(53, 5))),
        (QUICK_DRAW, "seat.hand is royal_flush and seat.jokers == 0", Fraction(4, comb(53, 5))),
        (QUICK_DRAW, "seat.red == 5", Fraction(comb(26, 5), comb(53, 5))),
    ],
)  # fmt: skip
def test_a_condition_has_the_chance_of_plain_counting(posting, when, chance):
    words = game(posting).vocabulary
    rows = Rows((PayRow(when=when, pays="1 to 1"),), words)
    assert DealtRows(rows, words.parts, 53 if posting == QUICK_DRAW else 52).chance() == chance


@pytest.mark.heavy
def test_which_hand_is_higher_is_that_of_the_solved_showdown():
    name = adding("turlock/three-card-poker", ("seat_higher", "1 to 1"))
    priced = model(name)
    higher = priced.chance("seat_higher")
    assert higher == priced.chance("dealer_higher")
    assert 2 * higher + priced.chance("tie") == 1
    # Queen high or better: of 22,100 hands 15,330 qualify (the same column's counts of hands: 22,100 less 6,720 of
    # jack high or less, and the one queen high, queen-three-two, is the lowest that does).
    qualified = priced.chance("dealer.qualifies")
    low = sum(1 for ranks in combinations(range(10), 3) if not _straight(ranks))
    assert qualified == 1 - Fraction(low * (4**3 - 4), comb(52, 3))


def _straight(ranks):
    return ranks[2] - ranks[0] == 2


@pytest.mark.heavy
def test_seven_cards_of_pai_gow_are_the_published_counts():
    # wizardofodds.com/games/pai-gow-poker/appendix/5, Pai Gow Mania, seven-card hand: 6.3667%; three of a kind pays
    # more than a straight there, and so comes first.
    trips = "seat.hand in (three_of_a_kind, straight) and (seat.of_a_kind == 3 or seat.aces + seat.jokers == 3)"
    rows = [("seat.hand is five_of_a_kind", "500 to 1", 1128), ("seat.hand is royal_flush", "250 to 1", 26132),
            ("seat.hand is straight_flush", "50 to 1", 184832), ("seat.hand is four_of_a_kind", "25 to 1", 307472),
            ("seat.hand is full_house", "5 to 1", 4188528), ("seat.hand is flush", "4 to 1", 6172088),
            (trips, "3 to 1", 7672500), ("seat.hand is straight", "2 to 1", 11034204)]  # fmt: skip
    priced = model(adding(PAI_GOW, *((when, pays) for when, pays, _ in rows)))
    assert [many for _, _, many in priced.by_row("mine")] == [*(many for _, _, many in rows), 124556196]
    assert round(float(priced.exact("mine").edge), 6) == 0.063667


def test_flips_are_those_of_the_posted_wagers():
    rows = {
        "any-seven": "total == 7",
        "hop-1-6": "low == 1 and high == 6",
        "any-craps": "total in (2, 3, 12)",
        "hop-4-4": "roll.pair and total == 8",
    }
    for posted, when in rows.items():
        pays = str(game(CRAPS).wagers[posted].pays[0].pays)
        priced = model(adding(CRAPS, (when, pays)))
        assert priced.exact("mine").edge == priced.exact(posted).edge, posted


def test_points_come_as_in_a_long_run_of_flips():
    priced = model(adding(CRAPS, ("point_made", "5 to 1")))
    chance, deck = random.Random(7), [face for face in range(1, 7) for _ in range(4 * priced.decks)]
    point, made, out, flips = 0, 0, 0, 200_000
    for _ in range(flips):
        total = sum(chance.sample(deck, 2))
        out += point == 0
        made += point > 0 and total == point
        point = (total if total in (4, 5, 6, 8, 9, 10) else 0) if point == 0 else 0 if total in (point, 7) else point
    assert abs(made / flips - float(priced.chance("point_made"))) < 0.003
    assert abs(out / flips - float(priced.chance("come_out"))) < 0.006


@pytest.mark.heavy
def test_deals_that_are_too_many_are_sampled_and_say_so():
    name = adding(ULTIMATE, ("seat.hand is full_house and dealer.hand is full_house", "50 to 1"))
    one = odds(name, wager="mine")["wagers"]["mine"]
    assert one["method"] == "simulated" and 0 < one["standard_error"] < 0.01


def test_sampled_and_counted_deals_agree():
    priced = model(find(THREE_CARD))
    for wager in ("pair-plus", "prime", "mini-royal"):
        rows: DealtRows = priced.row_counter(_rows(priced, wager))
        counted = np.array(rows.ways) / sum(rows.ways)
        seen = rows.sample(5, 0, 1 << 18)
        assert (abs(seen - counted * (1 << 18)) < 5 * np.sqrt(counted * (1 << 18)) + 5).all(), wager


def _rows(priced, wager):
    return Rows(tuple(priced.game.wagers[wager].pay_table()), priced.game.vocabulary)


@pytest.mark.heavy
def test_simulated_rounds_agree_with_the_exact_edge():
    answer = simulate(THREE_CARD, rounds=1 << 17, seed=3, cores=1)
    for wager in ("pair-plus", "prime"):
        exact = float(model(find(THREE_CARD)).exact(wager).edge)
        assert abs(answer["wagers"][wager]["edge"] - exact) < 5 * answer["wagers"][wager]["standard_error"], wager


def test_a_row_that_an_earlier_one_takes_is_found():
    name = adding(CRAZY, ("seat.pair", "1 to 1"), ("seat.aces == 2", "5 to 1"))
    assert [(one[1], one[2], one[3]) for one in overlaps(name)] == [("seat.pair", "seat.aces == 2", 1.0)]
    assert model(name).unpaid("mine") == ["seat.aces == 2"]


# What cards make


def test_the_best_of_more_cards_is_the_best_of_all_choices():
    chance = random.Random(30)
    strength = {3: [0, 1, 5, 4, 3, 8, 9], 5: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}
    for _ in range(250):
        for many, most in ((3, 5), (5, 7)):
            hand = chance.sample(range(52), most) if chance.random() < 0.5 else chance.sample(range(28, 52), most)
            made = [category(*part) for part in combinations(hand, many)]
            assert best_of(many, *hand) == max(made, key=strength[many].index), (many, text(hand))
            columns = [np.array([code, 0]) for code in hand]
            assert best_of(many, *columns)[0] == best_of(many, *hand)
    assert CATEGORIES[category(*[48, 44, 40])] == "royal_flush"


# Verdicts at the table


def net(answer, wager="mine"):
    [one] = [one for one in answer["wagers"] if one["wager"] == wager]
    return one["paid"] - one["taken"]


def settled(name, deal, wagers, choices, **more):
    return net(housedealer.settle({"posting": name, "option": None, "player_dealer": {"seat": 1, "bank": 1_000_000},
                                   "seats": {"2": wagers}, "deal": deal, "choices": choices, **more}))  # fmt: skip


def of_a_kind(codes):
    return max(Counter(code >> 2 for code in codes).values())


def test_three_card_side_bets_are_settled_whether_or_not_the_hand_folds():
    name, chance, met = find(THREE_CARD), random.Random(3), set()
    for _ in range(150):
        cards = chance.sample(
            range(52) if chance.random() < 0.5 else [code for code in range(52) if code & 3 in (1, 2)], 6
        )
        seat, dealer = cards[:3], cards[3:]
        choice = chance.choice([["2", "play"], ["2", "fold"]])
        red = sum(code & 3 in (1, 2) for code in seat)
        all_red = sum(code & 3 in (1, 2) for code in cards)
        expected = (4 if all_red in (0, 6) else 3) if red in (0, 3) else -1
        met.add(expected)
        found = housedealer.settle({"posting": name, "option": None, "player_dealer": {"seat": 1, "bank": 1_000_000},
                                    "seats": {"2": {"ante": 5, "prime": 10}}, "choices": [choice],
                                    "deal": {"2": text(seat), "player-dealer": text(dealer)}})  # fmt: skip
        assert net(found, "prime") == 10 * expected, (text(seat), text(dealer), choice)
    assert met == {-1, 3, 4}


def test_the_board_the_flop_and_both_hands_are_seen_at_the_table():
    name = adding(ULTIMATE, ("flop.of_a_kind == 3", "30 to 1"), ("board.aces >= 1 and seat_higher", "3 to 1"),
                  ("dealer.aces == 1", "2 to 1"))  # fmt: skip
    chance, met = random.Random(4), set()
    for _ in range(150):
        cards = chance.sample(range(36, 52), 9)
        seat, dealer, board = cards[:2], cards[2:4], cards[4:]
        best = [max(rank("high", text(five)).value for five in combinations([*hand, *board], 5))
                for hand in (seat, dealer)]  # fmt: skip
        pays = -1
        if of_a_kind(board[:3]) == 3:
            pays = 30
        elif any(code >> 2 == 12 for code in board) and best[0] > best[1]:
            pays = 3
        elif sum(code >> 2 == 12 for code in dealer) == 1:
            pays = 2
        met.add(pays)
        choices = chance.choice([[["2", "play", 4]], [["2", "check"], ["2", "check"], ["2", "fold"]]])
        deal = {"2": text(seat), "player-dealer": text(dealer), "board": text(board)}
        assert settled(name, deal, {"ante": 5, "blind": 5, "mine": 1}, choices) == pays, deal
    assert met == {-1, 2, 3, 30}


@pytest.mark.parametrize(("posting", "own"), [(PAI_GOW, True), (TWO_HANDS, False)])
def test_pai_gow_hands_are_seen_as_dealt_and_as_the_house_way_sets_them(posting, own):
    mine = "seat" if own else "player"
    base = {"base": 5} if own else {"player": 5}
    name = adding(posting, (f"{mine}.jokers == 1 and {mine}.aces == 1", "9 to 1"), (f"{mine}_wins", "3 to 1"),
                  ("push", "1 to 1"))  # fmt: skip
    chance, met = random.Random(5), set()
    for _ in range(20):
        cards = chance.sample(range(53), 14)
        seat, other = cards[:7], cards[7:]
        places = ("2", "player-dealer") if own else ("player", "banker")
        deal = dict(zip(places, map(text, (seat, other)), strict=True))
        document = {"posting": name, "option": None, "player_dealer": {"seat": 1, "bank": 1_000_000}, "action": 2,
                    "seats": {"2": {**base, "mine": 1}}, "deal": deal,
                    "choices": [["2", "house-way"]] if own else []}  # fmt: skip
        answer = housedealer.settle(document)
        setter = setter_of(game(posting).rules)
        result = RESULTS[face(setter, setter.house_way(seat), setter.house_way(other)).result]
        pays = (
            9
            if 52 in seat and sum(code >> 2 == 12 for code in seat) == 1
            else {"win": 3, "push": 1, "lose": -1}[result]
        )
        met.add(pays)
        assert net(answer) == pays, document["deal"]
    assert {3, -1} <= met


def test_rows_of_peek_and_first_cards_of_quick_draw_are_seen_at_the_table():
    peek = adding(PEEK, ("row_a.of_a_kind >= 3", "9 to 1"), ("first_b.pair", "4 to 1"))
    draw = adding(QUICK_DRAW, ("seat.jokers == 1", "9 to 1"), ("seat.of_a_kind == 2 and dealer.aces >= 1", "4 to 1"))
    chance = random.Random(6)
    for _ in range(60):
        cards = chance.sample(range(32, 52), 15)
        rows = {f"row-{row}": cards[5 * at : 5 * at + 5] for at, row in enumerate("abc")}
        pays = 9 if of_a_kind(rows["row-a"]) >= 3 else 4 if of_a_kind(rows["row-b"][:2]) == 2 else -1
        deal = {row: text(held) for row, held in rows.items()}
        assert settled(peek, deal, {"pick-row-a": 5, "mine": 1}, [["2", "decline"]]) == pays
        cards = chance.sample(range(36, 53), 13)
        first, new, dealer = cards[:5], cards[5], cards[6:]
        # The first card is thrown: the bet looks at the five cards that were dealt.
        pays = 9 if 52 in first else 4 if of_a_kind(first) == 2 and any(c >> 2 == 12 for c in dealer) else -1
        deal = {"2": text([*first, new]), "player-dealer": text(dealer)}
        assert settled(draw, deal, {"play": 5, "mine": 1}, [["2", "draw", text(first[:1])]]) == pays, deal


def test_a_flip_and_the_point_are_seen_at_the_table():
    name = adding(CRAPS, ("point_made and roll.pair", "20 to 1"), ("roll.same_suit", "3 to 1"), ("come_out", "push"))
    faces = {1: 12, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4}
    chance = random.Random(8)
    for _ in range(120):
        point, (one, other) = chance.choice([None, 4, 6, 8, 10]), (chance.randint(1, 6), chance.randint(1, 6))
        suits = chance.randrange(4), chance.randrange(4)
        cards = [faces[one] * 4 + suits[0], faces[other] * 4 + suits[1]]
        pays = 20 if point == one + other and one == other else 3 if suits[0] == suits[1] else -1 if point else 0
        wagers = {"pass": 10, "mine": 1} if point is None else {"place-5": 10, "mine": 1}
        assert settled(name, {"roll": text(cards)}, wagers, [], point=point) == pays


# In documents


def test_documents_say_when_rows_are_paid_and_that_a_fold_does_not_matter():
    page = written(document(game(find(THREE_CARD))), "text").decode()
    assert "The player's cards and the player-dealer's cards together are of one color" in page
    assert "Prime and Mini Royal Progressive play on the cards as if the hand had stayed in" in " ".join(page.split())
    craps = written(document(game(adding(CRAPS, ("point_made and roll.pair", "20 to 1")))), "text").decode()
    assert "when the point is made and the two cards are a pair" in " ".join(craps.split())


# What is refused


@pytest.mark.parametrize(
    ("posting", "when", "says"),
    [
        ("turlock/three-card-poker", "board.pair", "unknown name `board`"),
        (ULTIMATE, "up.rank is ace", "unknown name `up`"),
        (ULTIMATE, "hand3(seat) is pair", "`hand3` takes 3 cards"),
        (ULTIMATE, "best5(seat) is pair", "`best5` takes 5 cards or more"),
        (PAI_GOW, "best5(seat) is flush", "unknown function `best5`"),
        (CRAPS, "total is seven", "expected a number on both sides"),
    ],
)
def test_what_a_game_does_not_show_is_refused_with_its_place(posting, when, says):
    with pytest.raises(HouseError, match="at letter") as caught:
        game(adding(posting, (when, "1 to 1")))
    assert says in str(caught.value)


def test_base_wagers_and_forfeited_ones_have_no_conditions():
    with pytest.raises(HouseError, match="paid by name"):
        game(changed(CRAZY, {"wagers.ante.pays": [{"when": "seat_higher", "pays": "1 to 1"}]}))
    with pytest.raises(HouseError, match=r"outside rules\.fold"):
        game(changed(THREE_CARD, {"rules.fold.forfeits": ["ante", "prime"]}))
    with pytest.raises(HouseError, match="all by condition"):
        game(changed(CRAZY, {"wagers.queens-up.pays.+9": {"when": "seat.aces == 4", "pays": "99 to 1"}}))
