"""Draws, discards, and decks that run short in a draw."""

import json
import random

import pytest

import housedealer
from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from tests.builders import build

from .tables import check_down, settle, so_far, to_act

BLINDS = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}


def test_single_draw_from_none_to_five_cards():
    """000:2047-2056."""
    deal = {"1": "2c 3d 4h 5s 7c", "2": "Kc Kd Kh Qs Qc 2d 3h 4s 6c 8d"}
    hand = so_far("500-club/2-7-single-draw", 2, BLINDS, deal, "1 call, 2 check", button=2)
    assert to_act(hand) == ("1", ["draw", "stand-pat"])
    answer = settle(
        "500-club/2-7-single-draw", 2, BLINDS, deal,
        "1 call, 2 check, 1 stand-pat, 2 draw Kc Kd Kh Qs Qc, 1 check, 2 check", button=2,
    )  # fmt: skip
    assert answer["net"] == {"1": 2, "2": -2}
    assert answer["pots"][0]["why"] == "seat 1: 7-5-4-3-2 low"


def test_all_discards_come_before_the_new_cards_and_both_go_left_of_the_button():
    """000:2046-2056, 002:757-764."""
    deal = {"1": "2c 3d 4h 5s Kc 7c", "2": "2d 3h 4s 5c Kd 8c", "3": "2h 3s 4c 5d Kh 9c"}
    choices = "3 call, 1 call, 2 check, 1 draw Kc, 2 draw Kd, 3 draw Kh"
    hand = so_far("500-club/2-7-single-draw", 3, BLINDS, deal, choices, button=3)
    result = [(event["event"], event.get("seat") or event.get("to")) for event in hand.table.events[-6:]]
    assert result == [("draw", "1"), ("draw", "2"), ("draw", "3"), ("deal", "1"), ("deal", "2"), ("deal", "3")]


def test_others_see_how_many_cards_were_drawn_but_not_which():
    deal = {"1": "2c 3d 4h 5s Kc 7c", "2": "2d 3h 4s 5c Kd 8c"}
    hand = so_far("500-club/2-7-single-draw", 2, BLINDS, deal, "1 call, 2 check, 1 draw Kc, 2 stand-pat", button=2)
    (seen,) = [event for event in hand.view("2") if event["event"] == "draw" and event["seat"] == "1"]
    assert seen == {"event": "draw", "seat": "1", "count": 1}
    (own,) = [event for event in hand.view("1") if event["event"] == "draw" and event["seat"] == "1"]
    assert own["cards"] == "Kc"
    for event in hand.view("2"):
        assert event.get("to") != "1" or "card" not in event


def test_three_draws_and_limits_that_double_after_the_second():
    deal = {"1": "2c 3d 4h 5s 7c", "2": "Kc Kd Kh Qs Qc"}
    hand = so_far("500-club/2-7-triple-draw", 2, BLINDS, deal, button=2)
    sizes = []
    while hand.offer is not None:
        names = hand.offer.names()
        if "stand-pat" in names:
            hand.choose("stand-pat")
            continue
        if names[-1] in ("bet", "raise") and hand.offer.position == "1":
            amount = hand.offer.legal[-1].argument
            sizes.append(amount.least / 100)
        hand.choose("check" if "check" in names else "call")
    assert sizes == [4, 2, 4, 4]
    assert hand.answer()["net"] == {"1": 2, "2": -2}


def test_triple_draw_poker_is_played_for_high():
    """000:7431-7496: not deuce to seven, whatever its neighbor is."""
    deal = {"1": "2c 3d 4h 5s 7c", "2": "Kc Kd Kh Qs Qc"}
    assert check_down(so_far("500-club/triple-draw-poker", 2, BLINDS, deal, button=2))["net"] == {"1": -2, "2": 2}


def test_badugi_draws_four_and_burns():
    """Discarding all four is not a fold (000:2541-2545); a card is burned before each draw (2552)."""
    deal = {"1": "Ac Ad Ah As 2c 3d 4h 5s", "2": "Kc Qd Jh Ts"}
    hand = so_far("500-club/badugi", 2, BLINDS, deal, "1 call, 2 check, 1 draw Ac Ad Ah As, 2 stand-pat", button=2)
    assert [event["event"] for event in hand.table.events[-5:]] == ["burn", "deal", "deal", "deal", "deal"]
    assert check_down(hand)["pots"][0]["why"] == "seat 1: badugi, 5-4-3-2"
    with pytest.raises(HouseError, match="Ac not held"):
        so_far("500-club/badugi", 2, BLINDS, deal, "1 call, 2 check, 1 draw Ac Ad Ah As Ac", button=2)


def test_als_lowball_is_ace_to_five_by_reading():
    """003:120-136: the best five low cards with no pair; a wheel beats 7-5-4-3-2."""
    deal = {"1": "Ac 2d 3h 4s 5c", "2": "2c 3d 4h 5s 7c"}
    assert check_down(so_far("als/lowball", 2, BLINDS, deal, button=2))["net"] == {"1": 2, "2": -2}
    readings = {"low-scale": "deuce to seven"}
    assert check_down(so_far("als/lowball", 2, BLINDS, deal, button=2, readings=readings))["net"] == {"1": -2, "2": 2}


def test_pineapple_discards_before_the_flop_and_crazy_pineapple_after_it():
    """000:5007-5013 and 3189-3195."""
    deal = {"1": "As Ah 2c", "2": "Ks Kh 3c", "board": "4c 5d 9h Jd Qs"}
    hand = so_far("500-club/pineapple", 2, BLINDS, deal, "1 call, 2 check", button=2)
    assert to_act(hand) == ("1", ["discard"])
    assert not any(event.get("to") == "board" for event in hand.table.events)
    hand = so_far("500-club/crazy-pineapple", 2, BLINDS, deal, "1 call, 2 check, 1 check, 2 check", button=2)
    assert to_act(hand) == ("1", ["discard"])
    assert sum(event.get("to") == "board" for event in hand.table.events) == 3
    hand.choose("discard", "2c")
    hand.choose("discard", "3c")
    assert check_down(hand)["net"] == {"1": 2, "2": -2}
    # Only the two cards kept count: with the aces given up the kings win.
    answer = settle(
        "500-club/pineapple", 2, BLINDS, deal,
        "1 call, 2 check, 1 discard As, 2 discard 3c, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check", button=2,
    )  # fmt: skip
    assert answer["net"] == {"1": -2, "2": 2}
    (seen,) = [event for event in so_far("500-club/pineapple", 2, BLINDS, deal, "1 call, 2 check, 1 discard 2c",
                                         button=2).view("2") if event["event"] == "discard"]  # fmt: skip
    assert "cards" not in seen


# Decks that run short


def play_drawing(posting: str, players: int, seed: int, most: int | None = None) -> Round:
    """All call and everybody draws as many as they may, from a shuffled deck."""
    played = game(posting)
    setup = build(
        played,
        seats={str(seat): {"stack": 100} for seat in range(1, players + 1)},
        option=None,
        button=players,
        extra={"stakes": BLINDS},
        source=Shoe(cards.shuffled(played.posting.deck.kind, 1, seed)),
    )
    round_, rng = Round(setup), random.Random(seed)
    while round_.offer is not None:
        names = round_.offer.names()
        if "draw" in names:
            pick = round_.offer.legal[0].argument
            count = min(pick.most, most) if most else rng.randint(1, pick.most)
            round_.choose("draw", cards.text(rng.sample(pick.among, count)))
        else:
            round_.choose("check" if "check" in names else "call")
    return round_


DRAWS = [("500-club/2-7-single-draw", 6), ("500-club/2-7-triple-draw", 6), ("500-club/triple-draw-poker", 6),
         ("500-club/badugi", 9), ("outlaws/draw-poker-hi-lo", 6), ("als/lowball", 8)]  # fmt: skip


@pytest.mark.parametrize(("posting", "players"), DRAWS)
def test_short_decks_are_shuffled_again_and_replay_to_the_same_bytes(posting, players):
    """Nobody is left without cards, no card is in two places, and the record needs no shuffle of its own."""
    shuffles = 0
    for seed in range(40):
        round_ = play_drawing(posting, players, seed)
        answer = round_.answer()
        shuffles += sum(event["event"] == "shuffle" for event in answer["events"])
        size = 4 if posting == "500-club/badugi" else 5
        shown = [event["cards"].split() for event in answer["events"] if event["event"] == "show"]
        assert all(len(held) == size for held in shown)
        flat = [card for held in shown for card in held if card != "Xx"]
        assert len(flat) == len(set(flat))
        record = json.loads(json.dumps(round_.record()))
        assert json.dumps(housedealer.settle({**record, "rests_on": False})) == json.dumps(answer)
    assert shuffles > 0


def test_badugis_last_card_is_not_drawn_unless_it_completes_the_last_draw():
    """000:2692-2700. Nine players hold 36 cards; of 16 left one is burned. Fourteen can be drawn, the fifteenth is
    the stub's last: it is burned after the shuffle and the draw goes on with shuffled cards."""
    round_ = play_drawing("500-club/badugi", 9, seed=3, most=2)
    events = round_.table.events
    first = next(number for number, event in enumerate(events) if event["event"] == "shuffle")
    since = max(number for number, event in enumerate(events[:first]) if event["event"] == "burn")
    assert sum(event["event"] == "deal" for event in events[since:first]) == 14
    # The one burned card is not enough for the four still owed: no earlier discards, nobody folded. What the seven
    # players already served gave up in this draw is shuffled too (a reading).
    assert [(event["event"], event["count"]) for event in events[first : first + 3]] == [
        ("shuffle", 1),
        ("shuffle", 14),
        ("burn", 1),
    ]
    # The kept card is the one burned: the sixteenth to leave the stub of sixteen.
    assert round_.table.source.used[36 + 15] == cards.shuffled("standard-52", 1, 3)[51]


def test_in_the_last_draw_the_last_card_may_complete_it():
    """Six players of 2-7 single draw leave 22 cards: 22 replacements use the last one, without a shuffle."""
    deck = cards.text(cards.shuffled("standard-52", 1, 5))
    hands = deck.split()
    dealt = {str(seat + 1): [hands[seat + 6 * number] for number in range(5)] for seat in range(6)}
    called = "3 call, 4 call, 5 call, 6 call, 1 call, 2 check"
    counts = {"1": 4, "2": 4, "3": 4, "4": 4, "5": 4, "6": 2}
    draws = ", ".join(f"{seat} draw {' '.join(dealt[seat][:count])}" for seat, count in counts.items())
    hand = so_far("500-club/2-7-single-draw", 6, BLINDS, deck, f"{called}, {draws}", button=6)
    assert not any(event["event"] == "shuffle" for event in hand.table.events)
    assert len(hand.table.source.used) == 52


def test_outlaws_uses_the_discards_of_those_already_served():
    """002:775: no card is kept back and none burned; first what players already served gave up."""
    round_ = play_drawing("outlaws/draw-poker-hi-lo", 6, seed=1, most=5)
    events = [event for event in round_.table.events if event["event"] in ("shuffle", "deal", "burn")]
    # 54 cards less 30: 24 are drawn, so that four players are served and the fifth has four of five.
    at = next(number for number, event in enumerate(events) if event["event"] == "shuffle")
    assert at == 30 + 24
    assert events[at]["count"] == 20
    assert not any(event["event"] == "burn" for event in events)


def test_a_card_that_cannot_be_back_yet_is_refused():
    """A discard may come again only after a shuffle."""
    deal = {"1": "2c 3d 4h 5s Kc Kc", "2": "2d 3h 4s 5c Kd"}
    with pytest.raises(HouseError, match="1: Kc is dealt while it is still out of the deck"):
        so_far("500-club/2-7-single-draw", 2, BLINDS, deal, "1 call, 2 check, 1 draw Kc, 2 stand-pat", button=2)


def test_a_reshuffled_card_may_be_listed_twice():
    """The record of a hand with a shuffle holds a card twice and is still settled (see the replay above)."""
    for seed in range(40):
        record = play_drawing("500-club/2-7-triple-draw", 6, seed).record()
        if len(record["shoe"].split()) > 52:
            return
    raise AssertionError("no hand drew a card twice")
