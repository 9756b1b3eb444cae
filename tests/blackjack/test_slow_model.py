"""Random rounds settled a second time by a slow model written from the posted texts.

The model knows nothing of the script, its data or its rule functions: it reads the events of a finished round
(cards, wagers, decisions), decides every wager with its own arithmetic on card texts and its own numbers, walks
the bank in its own order and expects the same entries, cent for cent. It also checks that nobody was allowed a
decision that the posted charts forbid and that the player-dealer drew as posted.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from housedealer.table.round.runner import Round

BUSTER = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50}
MATCH_CLUB = {(2, 0): 18, (1, 1): 13, (1, 0): 9, (0, 2): 8, (0, 1): 4}  # 000:622-628
MATCH_TURLOCK = {(2, 0): 16, (1, 1): 12, (1, 0): 8, (0, 2): 8, (0, 1): 4}  # 003:2011-2017
RED_FLEX = {2: 1, 3: 5, 4: 10, 5: 50, 6: 100, 7: 200, 8: 300}  # 000:252-260
NEXT_SEAT = "left"  # of the player-dealer

PURE = {"bust": "live", "natural": Fraction(6, 5), "stand": 19, "hit": 11, "acts": NEXT_SEAT}
SPANISH = {"bust": "live", "natural": Fraction(6, 5), "stand": 17, "hit": 0, "acts": NEXT_SEAT, "spanish": True}
X = {"bust": "dead", "stand": 22, "hit": 0, "31": "hard", "acts": NEXT_SEAT, "walk": "kind", "action": NEXT_SEAT}
ACE_TO_KING = {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
TENS = ACE_TO_KING | {"J": 10, "Q": 10, "K": 10}

POSTED: dict[str, dict[str, Any]] = {
    "500-club/pure-21-5-blackjack": PURE
    | {"walk": "kind", "order": ["base", "red-flex", "buster"], "top": 150, "action": NEXT_SEAT},  # 000:94-96, 301-312
    "outlaws/pure-21-5-blackjack": PURE
    | {"walk": "seat", "order": ["base", "buster"], "top": 250, "action": TENS, "from": "dealer"},  # 002:53, 137-149
    "turlock/pure-21-5-blackjack": PURE | {"walk": "seat", "order": ["base"], "action": ACE_TO_KING, "from": "first"},
    "500-club/pure-spanish-21-5": SPANISH
    | {"walk": "seat", "order": ["base", "match-the-dealer"], "match": MATCH_CLUB, "action": NEXT_SEAT},
    "turlock/pure-spanish-21-5": SPANISH
    | {
        "walk": "seat",
        "order": ["base", "match-the-dealer"],
        "match": MATCH_TURLOCK,
        "action": ACE_TO_KING,
        "from": "first",
    },
    "the-101/cal-blackjack": X
    | {"natural": Fraction(6, 5), "31": "soft", "acts": "seat 1", "walk": "seat", "action": TENS, "from": "dealer"}
    | {"order": ["base", "insurance", "side-31"], "insurance": (50, 50)},
    "the-101/blackjack-x": X
    | {"natural": Fraction(6, 5), "ace-king": Fraction(2), "suits": "s", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster", "lucky-pair"]},
    "the-101/blackjack-x-magic-7": X
    | {"natural": Fraction(3, 2), "ace-king": Fraction(2), "suits": "s", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster", "lucky-pair", "magic-sevens"]},
    "the-101/blackjack-x-v1-1": X
    | {"natural": Fraction(6, 5), "ace-king": Fraction(2), "suits": "cdhs", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster"], "doubles": (10, 11), "surrender": False},
    "the-101/blackjack-x-v1-2": X
    | {"natural": Fraction(3, 2), "ace-king": Fraction(2), "suits": "cdhs", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster"]},
    "the-101/blackjack-x-v1-3": X
    | {"natural": Fraction(3, 2), "ace-king": Fraction(2), "suits": "cdhs", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster"], "doubles": (10, 11), "surrender": False},
    "the-101/blackjack-x-jack-magic": X
    | {"natural": Fraction(3, 2), "ace-king": Fraction(2), "suits": "cdhs", "top": 200, "insurance": (1, 50)}
    | {"order": ["base", "insurance", "buster", "jack-magic"]},
    "black-sheep/blackjack-elite": X
    | {"natural": Fraction(6, 5), "ace-king": Fraction(3, 2), "suits": "cdhs", "top": 250, "insurance": (0, 50)}
    | {"order": ["base", "insurance", "boom", "super-7s"]},
}


def value(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def ways(cards: list[str]) -> set[int]:
    """Every sum that the aces allow."""
    return {sum(way) for way in itertools.product(*((1, 11) if card[0] == "A" else (value(card),) for card in cards))}


def hard_sum(cards: list[str]) -> int:
    return min(ways(cards))


def best(cards: list[str]) -> int:
    """The best total up to 21, or the least one over it."""
    under = [total for total in ways(cards) if total <= 21]
    return max(under) if under else hard_sum(cards)


def is_hard(cards: list[str]) -> bool:
    return best(cards) == hard_sum(cards)


def two_card_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and sorted(map(value, cards)) == [1, 10]


def rank_hand(cards: list[str], initial: bool, posted: dict[str, Any]) -> float:
    """22 and more busted: -1; 21.5 a natural's place is 100; a drawn 31 is 31."""
    if initial and two_card_natural(cards):
        return 100
    before = cards[:-1]
    if posted.get("31") == "hard" and hard_sum(before) == 21 and value(cards[-1]) == 10 and is_hard(before):
        return 31  # 001:1683
    if posted.get("31") == "soft" and best(before) == 21 and not is_hard(before) and value(cards[-1]) == 10:
        return 31  # 001:562
    return best(cards) if best(cards) <= 21 else -1


class Seen:
    """A finished round, read from its events alone."""

    def __init__(self, round_: Round) -> None:
        self.hands: dict[tuple[str, int], list[str]] = {}
        self.received: dict[str, list[str]] = {}
        self.split: set[tuple[str, int]] = set()
        self.doubled: dict[tuple[str, int], int] = {}
        self.portion: dict[tuple[str, int], int] = {}
        self.ended: dict[tuple[str, int], str] = {}
        self.stakes: dict[tuple[str, str, int], int] = {}
        self.base: dict[str, int] = {}
        self.dealer: list[str] = []
        self.decisions: list[tuple[str, list[str], int, bool]] = []
        """Name, cards held before, doubles before, whether the hand came from a split."""
        self.events = round_.answer()["events"]
        for event in self.events:
            getattr(self, f"_{event['event'].replace('-', '_')}", lambda event: None)(event)

    def _decided(self, name: str, key: tuple[str, int]) -> None:
        self.decisions.append((name, list(self.hands[key]), self.doubled.get(key, 0), key in self.split))

    def _round(self, event: dict[str, Any]) -> None:
        self.seat_of_dealer = int(event["player_dealer"])
        self.bank = round(event["bank"] * 100)
        for place, wagers in event["seats"].items():
            for wager, amount in wagers.items():
                self.stakes[place, wager, 1] = round(amount * 100)
            self.base[place] = round(wagers["base"] * 100)
        self.seats = sorted({int(place.split("/")[0]) for place in event["seats"]})

    def _deal(self, event: dict[str, Any]) -> None:
        if event["to"] == "player-dealer":
            self.dealer.append(event["card"])
            return
        key = event["to"], event["hand"]
        held = self.hands.setdefault(key, [])
        if len(held) >= 2 and key not in self.doubled:
            self._decided("hit", key)
        held.append(event["card"])
        self.received.setdefault(event["to"], []).append(event["card"])

    def _wager(self, event: dict[str, Any]) -> None:
        self.stakes[event["seat"], event["wager"], event["hand"]] = round(event["staked"] * 100)

    def _double(self, event: dict[str, Any]) -> None:
        key = event["seat"], event["hand"]
        self.stakes[event["seat"], "base", event["hand"]] += round(event["added"] * 100)
        self.portion[key] = round(event["added"] * 100)
        assert self.stakes[event["seat"], "base", event["hand"]] == round(event["staked"] * 100)
        if "/" not in event["seat"]:
            self._decided("double", key)
            self.doubled[key] = self.doubled.get(key, 0) + 1

    def _split(self, event: dict[str, Any]) -> None:
        key = event["seat"], event["hand"]
        self._decided("split", key)
        assert self.hands[key].pop() == event["card"]
        self.hands[event["seat"], event["new"]] = [event["card"]]
        self.split |= {key, (event["seat"], event["new"])}

    def _stand(self, event: dict[str, Any]) -> None:
        key = event["seat"], event["hand"]
        self._decided("stand", key)

    def _surrender(self, event: dict[str, Any]) -> None:
        key = event["seat"], event["hand"]
        self._decided("surrender", key)
        self.ended[key] = "surrender"

    def _rescue(self, event: dict[str, Any]) -> None:
        self.ended[event["seat"], event["hand"]] = "rescue"


def due(seen: Seen, posted: dict[str, Any], place: str, wager: str, number: int) -> tuple[str, int]:
    """Result and cents that a wager is due, bank aside."""
    seat = place.split("/", maxsplit=1)[0]
    staked = seen.stakes[place, wager, number]
    dealer_natural = two_card_natural(seen.dealer)
    dealer_busts = best(seen.dealer) > 21

    def pays(odds: Fraction | int) -> tuple[str, int]:
        return "win", int(staked * Fraction(odds))

    if wager == "base":
        return due_base(seen, posted, place, number, staked)
    if wager == "insurance":
        return pays(2) if dealer_natural else ("lose", staked)
    if wager == "side-31":  # 001:584-591
        total = hard_sum(seen.hands[seat, number]) + value(seen.dealer[1])
        return pays(2) if total in (31, 41) else ("lose", staked)
    if wager in ("buster", "boom"):
        count = len(seen.dealer)
        return pays(BUSTER.get(count, posted["top"])) if dealer_busts else ("lose", staked)
    first, second, up = *seen.received[seat][:2], seen.dealer[0]
    if wager == "red-flex":
        run = len(list(itertools.takewhile(lambda card: card[1] in "dh", seen.dealer)))
        return pays(RED_FLEX[min(run, 8)]) if run >= 2 else ("lose", staked)
    if wager == "match-the-dealer":
        suited = [first, second].count(up)
        row = suited, sum(card[0] == up[0] for card in (first, second)) - suited
        return pays(posted["match"][row]) if row != (0, 0) else ("lose", staked)
    if wager == "lucky-pair":  # 001:1779-1783
        return pays(40 if dealer_natural else 10) if first[0] == second[0] else ("lose", staked)
    three = [first, second, up]
    if wager == "magic-sevens":  # 001:1805-1812
        sevens = [card for card in three if card[0] == "7"]
        red = sum(card[1] in "dh" for card in sevens) == len(sevens)
        table = {(3, True): 100, (3, False): 40, (2, True): 25, (2, False): 5, (1, True): 1, (1, False): 1}
        return pays(table[len(sevens), red]) if sevens else ("lose", staked)
    if wager == "jack-magic":  # 001:2698-2705
        jacks = [card for card in three if card[0] == "J"]
        one_eyed = all(card in ("Js", "Jh") for card in jacks)
        table = {(3, True): 300, (3, False): 100, (2, True): 40, (2, False): 10, (1, True): 3, (1, False): 1}
        return pays(table[len(jacks), one_eyed]) if jacks else ("lose", staked)
    assert wager == "super-7s"  # 004:2211-2261
    run = list(itertools.takewhile(lambda card: card[0] == "7", seen.received[seat][:3]))
    if not run:
        return "lose", staked
    if len(run) == 3:
        return pays(2000 if len({card[1] for card in run}) == 1 else 500)
    if len(run) == 2:
        return pays(150 if run[0] == run[1] else 25)
    return pays(5)


def due_base(seen: Seen, posted: dict[str, Any], place: str, number: int, staked: int) -> tuple[str, int]:
    key = place.split("/", maxsplit=1)[0], number
    if seen.ended.get(key) == "surrender":
        return "lose", staked // 2
    if seen.ended.get(key) == "rescue":
        return "lose", staked - seen.portion.get((place, number), 0)
    cards, initial = seen.hands[key], key not in seen.split
    mine, theirs = rank_hand(cards, initial, posted), rank_hand(seen.dealer, True, {})
    if mine < 0:
        eights = [card[0] for card in seen.dealer] == ["8", "8", "8"]
        return ("push", 0) if eights and posted["bust"] == "live" else ("lose", staked)
    if mine < theirs:
        return "lose", staked
    if mine == theirs and not (posted.get("spanish") and mine in (21, 100)):
        return "push", 0
    odds = Fraction(1)
    if mine == 100:
        odds = posted["natural"]
        king = {card[0] for card in cards} == {"A", "K"}
        if "suits" in posted and king and cards[0][1] == cards[1][1] and cards[0][1] in posted["suits"]:
            odds = posted["ace-king"]
    if mine == 31:
        odds = Fraction(3)
    return "win", int(staked * odds)


def first_action(seen: Seen, posted: dict[str, Any], given: int | None, seats: int) -> int:
    def next_player(seat: int) -> int:
        return next(one % seats + 1 for one in range(seat - 1, seat + seats) if one % seats + 1 in seen.seats)

    if given is not None:
        return given
    if posted["action"] == NEXT_SEAT:
        return next_player(seen.seat_of_dealer % seats + 1)
    count = posted["action"][seen.dealer[1][0]]
    # Every seat but the player-dealer's, empty ones too: from the house dealer's left (003:1923), or clockwise
    # from the player-dealer (002:53 and 389).
    seat = 0 if posted["from"] == "first" else seen.seat_of_dealer
    for _ in range(count):
        seat = seat % seats + 1
        if seat == seen.seat_of_dealer:
            seat = seat % seats + 1
    return next_player(seat)


def expected(seen: Seen, posted: dict[str, Any], given: int | None, seats: int) -> list[tuple[Any, ...]]:
    """Every wager in the order of settlement: bettor, wager, hand, result, paid, taken, uncovered."""
    first = first_action(seen, posted, given, seats)
    clockwise = [seat for seat in [*range(first, seats + 1), *range(1, first)] if seat in seen.seats]
    lines: list[tuple[str, str, int]] = []
    by_kind = [(seat, kind) for kind in posted["order"] for seat in clockwise]
    by_seat = [(seat, kind) for seat in clockwise for kind in posted["order"]]
    for seat, kind in by_kind if posted["walk"] == "kind" else by_seat:
        here = [key for key in seen.stakes if key[1] == kind and key[0].split("/")[0] == str(seat)]
        lines += sorted(here, key=lambda key: (len(key[0]) > len(str(seat)), key[0], key[2]))
    pool, results = seen.bank, []
    for place, wager, number in lines:
        result, amount = due(seen, posted, place, wager, number)
        matched = min(amount, pool)
        pool -= matched
        if amount and not matched:
            result = "returned"
        paid, taken = (matched, 0) if result == "win" else (0, matched)
        results.append((place, wager, number, result, paid, taken, amount - matched))
    return results


def check_decisions(seen: Seen, posted: dict[str, Any]) -> None:
    """No decision that the posted charts and rules forbid."""
    spanish = posted.get("spanish", False)
    for name, held, doubles, split in seen.decisions:
        total = best(held)
        split_ace = split and held[0][0] == "A" and not spanish
        if name == "hit":
            assert not (is_hard(held) and total >= posted["stand"]), held
            assert total <= 21 and not split_ace
            assert not (two_card_natural(held) and not split)
        if name == "stand" and not doubles and not split_ace:
            assert not (is_hard(held) and total <= posted["hit"]), held
        if name == "double":
            assert len(held) == 2 + doubles and doubles <= (2 if spanish else 0) and not split_ace
            least, most = posted.get("doubles", (2, 21))
            assert doubles or least <= total <= most
            assert not (split and "doubles" in posted), "no doubling after a split, 001:3319, 3515"
        if name == "split":
            assert len(held) == 2 and value(held[0]) == value(held[1])
            assert not (split_ace and posted["bust"] == "dead" and posted["31"] != "soft"), "no second split of aces"
        if name == "surrender":
            assert len(held) == 2 and posted.get("surrender", True)
    for seat in {seat for seat, _ in seen.hands}:
        assert sum(one == seat for one, _ in seen.hands) <= 4


def check_dealer(seen: Seen, posted: dict[str, Any]) -> None:
    """The player-dealer draws to 16 and soft 17, and not at all when nothing waits for the hand."""
    for count in range(2, len(seen.dealer)):
        held = seen.dealer[:count]
        assert best(held) < 17 or (best(held) == 17 and not is_hard(held))
    if best(seen.dealer) < 17 or (best(seen.dealer) == 17 and not is_hard(seen.dealer)):
        assert not any(wager in ("buster", "boom", "red-flex") for _, wager, _ in seen.stakes)
        for (seat, number), cards in seen.hands.items():
            rank = rank_hand(cards, (seat, number) not in seen.split, posted)
            settled = rank >= 31 or (rank < 0 and posted["bust"] == "dead")
            assert settled or (seat, number) in seen.ended


def check_round(round_: Round, name: str) -> None:
    posted, seen = POSTED[name], Seen(round_)
    lines = [
        (
            line["seat"],
            line["wager"],
            line["hand"],
            line["result"],
            *(round(line[key] * 100) for key in ("paid", "taken", "uncovered")),
        )
        for line in round_.answer()["wagers"]
    ]
    seats = {"the-101/blackjack-x-v1-3": 10}.get(name, 7 if "blackjack-x" in name else 8)
    assert lines == expected(seen, posted, round_.setup.document().get("action"), seats)
    check_decisions(seen, posted)
    check_dealer(seen, posted)


def test_random_rounds_settle_as_the_slow_model(blackjack: str, any_round: Callable[..., Round]) -> None:
    for seed in range(250):
        check_round(any_round(blackjack, seed), blackjack)


@pytest.mark.heavy
def test_many_random_rounds_settle_as_the_slow_model(blackjack: str, any_round: Callable[..., Round]) -> None:
    for seed in range(1000, 6000):
        check_round(any_round(blackjack, seed), blackjack)
