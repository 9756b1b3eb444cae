"""Conditions settled at the table, against plain Python models over random deals."""

import random

import pytest

import housedealer
from housedealer.cards import TEXTS
from housedealer.games import family, game
from housedealer.games.baccarat.rules import ends as baccarat_ends
from housedealer.games.baccarat.vocabulary import seen as baccarat_seen
from housedealer.games.blackjack.side_bets import OUTCOMES as SIDE_BETS
from housedealer.games.blackjack.side_bets import Shown
from housedealer.games.blackjack.vocabulary import seen as blackjack_seen
from housedealer.games.war.rules import ends as war_ends
from housedealer.games.war.vocabulary import seen as war_seen
from housedealer.money import Odds
from housedealer.outcomes import condition
from housedealer.postings.own import find
from tests.outcomes.plain_models import baccarat_row, blackjack_row, points, worth
from tests.outcomes.test_language import random_condition
from tests.outcomes.test_prices import BACCARAT, BLACKJACK


def text(codes):
    return " ".join(TEXTS[code] for code in codes)


def shuffled(chance, decks=6):
    shoe = list(range(52)) * decks
    chance.shuffle(shoe)
    # Few ranks make rare outcomes common.
    return shoe if chance.random() < 0.6 else [code % 8 + chance.choice([32, 40, 44]) for code in shoe]


def baccarat_deal(shoe):
    """Deal by the printed rules."""
    player, banker, at = [shoe[0], shoe[2]], [shoe[1], shoe[3]], 4
    totals = [sum(map(worth, hand)) % 10 for hand in (player, banker)]
    third = None
    if max(totals) < 8:
        if totals[0] <= 5:
            third = worth(shoe[at])
            player.append(shoe[at])
            at += 1
        low = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
        draws = totals[1] <= 5 if third is None else totals[1] <= 2 or str(third) in low.get(totals[1], "")
        if draws:
            banker.append(shoe[at])
    return player, banker


def paid(name, wager, staked, row):
    """What a row pays, in cents, or the loss of the stake."""
    if row is None:
        return -staked
    pays = game(name).wagers[wager].pay_table()[row].pays
    assert isinstance(pays, Odds)
    return pays.pays(staked)


def settled(name, deal, wagers, choices=()):
    answer = housedealer.settle({"posting": name, "option": None, "player_dealer": {"seat": 1, "bank": 1_000_000},
                                 "seats": {"2": wagers}, "deal": deal, "choices": list(choices)})  # fmt: skip
    return {one["wager"]: round(100 * (one["paid"] - one["taken"])) for one in answer["wagers"]}


def test_baccarat_side_bets_are_settled_as_a_plain_model_settles_them():
    name, chance, met = find(BACCARAT), random.Random(30), set()
    wagers = ["tie", "lucky-6", "player-pair", "banker-pair", "perfect-pair", "big", "small"]
    for _ in range(400):
        player, banker = baccarat_deal(shuffled(chance))
        result = settled(name, {"player": text(player), "banker": text(banker)}, dict.fromkeys(wagers, 10))
        for wager in wagers:
            row = baccarat_row(wager, player, banker)
            met.add((wager, row))
            assert result[wager] == paid(name, wager, 1000, row), (wager, text(player), text(banker))
    assert {(wager, row) for wager in wagers for row in (None, 0)} <= met


def test_blackjack_side_bets_are_settled_as_a_plain_model_settles_them():
    name, chance, met = find(BLACKJACK), random.Random(31), set()
    wagers = ["perfect-pairs", "21-plus-3", "lucky-ladies", "royal-match", "bust-it"]
    for _ in range(400):
        shoe = shuffled(chance)
        seat, dealer, rest = shoe[0:2], shoe[2:4], shoe[4:]
        hard = sum(map(points, dealer))
        while {points(code) for code in dealer[:2]} != {1, 10} or len(dealer) > 2:
            soft = hard + 10 if 1 in map(points, dealer) and hard <= 11 else hard
            if soft > 17 or (soft == 17 and soft == hard):
                break
            dealer.append(rest.pop())
            hard += points(dealer[-1])
        natural = {points(code) for code in dealer[:2]} == {1, 10} and len(dealer) == 2
        choices = [] if natural or {points(code) for code in seat} == {1, 10} else [["2", "stand"]]
        result = settled(name, {"2": text(seat), "player-dealer": text(dealer)},
                        {"base": 10, **dict.fromkeys(wagers, 10)}, choices)  # fmt: skip
        for wager in wagers:
            row = blackjack_row(wager, seat, dealer)
            met.add((wager, row))
            assert result[wager] == paid(name, wager, 1000, row), (wager, text(seat), text(dealer))
    assert {(wager, row) for wager in wagers if wager != "lucky-ladies" for row in (None, 0)} <= met


def test_fixed_names_and_their_conditions_mean_the_same_at_every_end():
    for script, ends, seen, posting in (
        ("baccarat", baccarat_ends, baccarat_seen, "500-club/ez-baccarat"),
        ("war", war_ends, war_seen, "the-101/ultimate-war"),
    ):
        part, words = family(script).audit, game(posting).vocabulary
        assert set(words.names) == set(part.outcomes)
        for end in ends(game(posting).rules):
            shows = seen(end)
            for name, when in words.names.items():
                assert condition(when, words).holds(shows) == part.outcomes[name](end), (name, end)


def test_blackjacks_fixed_names_and_their_conditions_mean_the_same():
    words, chance = game("500-club/pure-21-5-blackjack").vocabulary, random.Random(9)
    for _ in range(3000):
        seat = [chance.randrange(52) for _ in range(2)]
        dealer = [chance.randrange(52) for _ in range(chance.randrange(2, 9))]
        hard = sum(map(points, dealer))
        shown = Shown(seat, dealer, len(dealer) == 2 and {points(code) for code in dealer} == {1, 10}, hard > 21)
        shows = blackjack_seen(seat, dealer, hard, hard > 21) | {"dealer.natural": shown.dealer_natural}
        for name, when in words.names.items():
            assert condition(when, words).holds(shows) == SIDE_BETS[name](shown), name


def test_random_conditions_hold_at_the_table_where_plain_python_says_so():
    """Each condition is turned into plain Python by other means: names are replaced, and Python evaluates the text."""
    words, chance = game("500-club/ez-baccarat").vocabulary, random.Random(12)
    rounds = [baccarat_deal(shuffled(chance)) for _ in range(40)]
    for _ in range(250):
        when = random_condition(chance)
        read = condition(when, words)
        for player, banker in rounds:
            totals = [sum(map(worth, hand)) % 10 for hand in (player, banker)]
            shows = {
                "player": tuple(player), "banker": tuple(banker), "player.total": totals[0], "banker.total": totals[1],
                "player.natural": len(player) == 2 and totals[0] >= 8, "tie": totals[0] == totals[1],
                "banker.natural": len(banker) == 2 and totals[1] >= 8, "player_wins": totals[0] > totals[1],
                "banker_wins": totals[1] > totals[0],
            }  # fmt: skip
            assert read.holds(shows) == plain_python(when, player, banker, shows), (when, text(player), text(banker))


class Hand:
    """A hand whose attributes are written again in plain Python."""

    def __init__(self, codes, shows=None, name=""):
        self.codes, self.shows, self.name = list(codes), shows, name

    def __getattr__(self, name):
        from tests.outcomes.test_cards import plain

        if name in ("total", "natural"):
            return self.shows[f"{self.name}.{name}"]
        value = plain(name, self.codes)
        if name == "first":
            return Hand(value)
        return Card(value) if name.startswith("card") and name != "cards" else value


class Card:
    def __init__(self, code):
        self.code, self.dealt = code, code >= 0
        self.red = code >= 0 and code % 4 in (1, 2)
        self.rank = code // 4 + 2 if code >= 0 else float("nan")
        self.suit = "cdhs"[code % 4] if code >= 0 else ""

    def __eq__(self, other):
        return self.code == other.code

    __hash__ = None


def plain_python(when, player, banker, shows):
    """What Python itself makes of a condition, with objects of its own for hands and cards."""
    import re

    from housedealer.cards import card
    from housedealer.rankings import three_card

    def hand3(hand, one):
        codes = [*hand.codes[:2], one.code]
        ranks, suits = [code // 4 for code in codes], [code % 4 for code in codes]
        if len(set(ranks)) == 1:
            return "three of a kind"
        if len(set(suits)) == 1 and len(set(ranks)) < 3:
            return "flush"
        if len(set(ranks)) == 2:
            return "pair"
        return three_card.name(three_card.value(codes)).split(",")[0]

    def count(hand, what):
        if isinstance(what, Card):
            return hand.codes.count(what.code)
        return sum(what in (code // 4, f"suit{code % 4}") for code in hand.codes)

    names = {
        "player": Hand(player, shows, "player"), "banker": Hand(banker, shows, "banker"), "tie": shows["tie"],
        "player_wins": shows["player_wins"], "banker_wins": shows["banker_wins"], "abs": abs, "count": count,
        "together": lambda *hands: Hand([code for hand in hands for code in hand.codes]), "hand3": hand3,
        "ace": 12, "spades": "suit3", "pair": "pair", "flush": "flush", "straight": "straight",
    }  # fmt: skip
    source = re.sub(r"\b(Qh|10d)\b", lambda match: f"_card('{match[1]}')", when)
    source = source.replace("is hearts", "== 'h'").replace(" is ", " == ")
    names["_card"] = lambda name: Card(card(name))
    return bool(eval(source, {"__builtins__": {}}, names))


def test_a_bet_on_the_finished_hand_must_have_it_finished():
    from housedealer.errors import HouseError
    from housedealer.postings.changes import changed

    with pytest.raises(HouseError, match=r"expected rules.completes_for = \[\"bust-it\"\]"):
        game(changed(BLACKJACK, {"rules.completes_for": []}))
    with pytest.raises(HouseError, match="by name or all by condition"):
        game(changed(BLACKJACK, {"wagers.royal-match.pays.1": {"on": "pair", "pays": "2 to 1"}}))
