"""What happened, in words: every kind of event of every posting is a sentence, for every reader."""

import re

import pytest
from tests.conformance.test_readers import PLAYABLE, played

from housedealer.games import families, family, game
from housedealer.games.kinds import kinds
from housedealer.table.events import SHARED, kind_of
from housedealer.table.narrator import Narrator, a_hand

STRANGE = re.compile(r"undefined|NaN|\bnull\b|None|object at|Infinity|[{}]|_|\$\$|  ")
WRITTEN = re.compile(
    r"(straight|flush), \w+ high|of a kind, \w+s\b|two pair, \w+s and|full house, \w+s full|, with the"
    r"|\w+s and \w+s (beats|loses)|(three|four) \w+s (beats|loses)|\ba (ace|eight)-"
)
"""Names as they are written in lists, and verbs that do not agree with hands in the plural."""
SILENT = ("end", "fantasyland", "decide")
"""Kinds that need no sentence: the end, nobody going to Fantasy Land, and playing on, which the bet's own sentence
says."""
SETTLED = ("tops", "settle", "award", "points", "collect", "stock-out", "void", "fee")
"""Kinds that move money between people, to the pot or to the house: lines of the settlement."""


def narrator_for(round_, *mine):
    names = {place: f"Person {place}" for place in round_.setup.accounts}
    return Narrator(names, mine, str(round_.setup.dealer or ""), round_.setup.game.wager_names)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_event_is_a_sentence(posting):
    phrasings = game(posting).family.play.events.phrasings
    for number in range(3):
        round_ = played(posting, number)
        dealer = str(round_.setup.dealer or "")
        for mine in ("", str(round_.setup.seats[0]), dealer):
            held = [mine, "player-dealer"] if mine and mine == dealer else [mine]
            narrator = narrator_for(round_, mine) if mine else narrator_for(round_)
            for event in round_.view(*held):
                line = phrasings[event["event"]](narrator, event)
                if line is None:
                    assert event["event"] in SILENT, event
                    continue
                assert not STRANGE.search(line.text), line.text
                row_of_chart = re.compile(r" \([^)]*\)")
                assert not WRITTEN.search(row_of_chart.sub("", f"{line.text} {line.entry}")), line
                assert re.fullmatch(r"[A-Z0-9$].*[.!]", line.text), line.text
                assert (line.entry is not None) == (event["event"] in SETTLED), event
                if line.entry is not None:
                    assert re.fullmatch(r"[A-Z0-9$].*[^.]", line.entry.head), line.entry
                    assert re.fullmatch(r"[A-Z0-9$].*[.!]", line.entry.why), line.entry
                    assert not STRANGE.search(f"{line.entry.head}; {line.entry.why}"), line.entry
                assert not re.search(r"[.:!,;][.:]|\.\)\.|You \w+s\b(?<!pas)", line.text), line.text


@pytest.mark.parametrize("posting", PLAYABLE)
def test_readers_who_are_not_mentioned_read_the_same(posting):
    """The places that a line mentions are all that its wording depends on: one reader's wording serves the others."""
    phrasings = game(posting).family.play.events.phrasings
    round_ = played(posting, 1)
    for event in round_.view():
        everyone = narrator_for(round_)
        line = phrasings[event["event"]](everyone, event)
        for place in round_.setup.accounts:
            if place not in everyone.mentioned:
                assert phrasings[event["event"]](narrator_for(round_, place), event) == line


def test_every_kind_has_its_words_and_its_place_in_the_picture():
    assert {kind_of(one) for one in SHARED} <= set(kinds())
    for name in families():
        own = family(name).play.events
        result = {kind_of(one) for one in (*SHARED, *own.kinds)}
        assert set(own.phrasings) == result, name
        assert set(own.picture.handlers) == result, name


@pytest.mark.parametrize(
    ("posting", "event", "line"),
    [
        ("500-club/texas-holdem", {"event": "award", "amount": 2600, "shares": {"3": 2600},
            "why": "seat 3: full house, twos full of nines"}, "Thelma wins $26 with twos full of nines."),
        ("500-club/texas-holdem", {"event": "award", "amount": 7550, "shares": {"3": 3775, "2": 3775},
            "why": "high seat 2: three of a kind, tens; low seat 3: 7-4-3-2-A low"},
            "Thelma wins $37.75 and you win $37.75: you have the high, three tens; Thelma has the low, "
            "7-4-3-2-A."),
        ("500-club/texas-holdem", {"event": "return", "seat": "3", "amount": 1200, "stack": 0},
            "Thelma's uncalled $12 comes back."),
        ("500-club/badugi", {"event": "street", "name": "draw-1"}, "First draw."),
        ("500-club/texas-holdem", {"event": "action", "seat": "2", "choice": "raise", "amount": 1000, "to": 1200,
            "stack": 8800}, "You raise to $12."),
        ("500-club/face-up-chinese-poker", {"event": "seating", "button": "2", "hands": ["2"], "point": 100,
            "fantasyland": [], "out": ["3"]}, "$1 a point. You have the button. Thelma sits this one out."),
        ("500-club/ez-baccarat", {"event": "void", "why": "the shoe ran out of cards"},
            "The round is void and all bets go back: the shoe ran out of cards."),
        ("500-club/texas-holdem", {"event": "action", "seat": "3", "choice": "call", "amount": 10500, "to": 18300,
            "stack": 0}, "Thelma calls $105, all in."),
        ("500-club/texas-holdem", {"event": "action", "seat": "2", "choice": "raise", "amount": 1200, "to": 1700,
            "stack": 100}, "You raise to $17."),
        ("500-club/texas-holdem", {"event": "post", "seat": "3", "what": "big blind", "amount": 100, "stack": 0},
            "Thelma posts the big blind, $1, all in."),
        ("500-club/texas-holdem", {"event": "award", "amount": 0, "shares": {"2": 0}, "why": "everyone else folded"},
            "The collection took the whole pot."),
        ("500-club/texas-holdem", {"event": "award", "amount": 9200, "shares": {"2": 4600, "3": 4600},
            "why": "seats 2 and 3: three of a kind, aces"},
            "You win $46 and Thelma wins $46, each with three aces."),
        ("500-club/ez-baccarat", {"event": "fee", "payer": "2", "amount": 10, "why": "the posted fee"},
            "Collection: $0.10 from you (the posted fee)."),
        ("500-club/pure-21-5-blackjack", {"event": "total", "position": "player-dealer", "total": 23},
            "The player-dealer has 23, too many."),
        ("500-club/pure-21-5-blackjack", {"event": "total", "position": "player-dealer", "total": 21},
            "The player-dealer has 21."),
        ("the-101/party-craps", {"event": "puck", "point": None, "why": "the come-out"},
            "The puck is off: the come-out."),
        ("the-101/party-craps", {"event": "puck", "point": 8, "why": "eight, the point is eight"},
            "The puck is on 8."),
    ],
)  # fmt: skip
def test_the_english_of_the_cardroom(posting, event, line):
    """One line each as players say it."""
    narrator = Narrator({"2": "Quincy", "3": "Thelma"}, ["2"])
    assert game(posting).family.play.events.phrasings[event["event"]](narrator, event).text == line


@pytest.mark.parametrize(
    ("reader", "line"),
    [
        ("2", "Thelma beats you by 4 points: −$8. "
            "Front: ace high beats king high +1; back: a straight loses to a flush −5."),
        ("3", "You beat Quincy by 4 points: +$8. "
            "Front: king high loses to ace high −1; back: a flush beats a straight +5."),
        ("4", "Thelma beats Quincy by 4 points: $8. "
            "Front: king high loses to ace high −1; back: a flush beats a straight +5."),
    ],
)  # fmt: skip
def test_points_are_counted_from_the_readers_side(reader, line):
    """Your own with your points, of two others the winner's; the event counts them for the first (000:3738-3750)."""
    parts = [
        {"what": "front", "points": 1, "why": "ace high over king high"},
        {"what": "back", "points": -5, "why": "straight under flush"},
    ]
    event = {"event": "points", "seats": ["2", "3"], "points": -4, "payer": "2", "payee": "3", "paid": 800,
             "uncovered": 0, "parts": parts, "why": ""}  # fmt: skip
    narrator = Narrator({"2": "Quincy", "3": "Thelma"}, [reader])
    said = game("the-101/chinese-poker").family.play.events.phrasings["points"](narrator, event)
    assert said.text == line
    assert said.entry.yours is (reader != "4")
    assert said.tone == ("bad" if reader == "2" else "good")


@pytest.mark.parametrize(
    ("reader", "ante", "line", "tone"),
    [
        ("2", "You ante $1", "Thelma collects $2, $1 from you: valle cards of different suits, 1 chip each.", "bad"),
        ("3", "You ante $1", "You collect $2: valle cards of different suits, 1 chip each.", "good"),
        ("5", "Antes are in", "Thelma collects $2: valle cards of different suits, 1 chip each.", "good"),
    ],
)
def test_what_panguingue_takes_from_the_reader_is_said(reader, ante, line, tone):
    """Every other player pays for a kondition (003:32): the reader too."""
    words = game("turlock/panguingue").family.play.events.phrasings
    narrator = Narrator({"2": "Quincy", "3": "Thelma", "4": "Bea"}, [reader])
    tops = words["tops"](narrator, {"event": "tops", "amount": 300, "antes": {"2": 100, "3": 100, "4": 100}})
    assert tops.text == "Antes are in. The tops are $3."
    assert (tops.entry.head, tops.entry.yours) == (ante, reader != "5")
    said = words["collect"](narrator, {"event": "collect", "seat": "3", "amount": 200, "stacks": {},
        "payers": {"2": 100, "4": 100}, "why": "valle cards of different suits, 1 chip each"})  # fmt: skip
    assert (said.text, said.tone, said.entry.yours) == (line, tone, reader != "5")


def test_a_fouled_hand_of_chinese_poker_and_equal_points():
    """Who fouled is said once; equal points push."""
    foul = {"what": "foul", "points": 6, "why": "seat 3's hand is foul"}
    bonus = {"what": "bonus", "points": 2, "why": "seat 2's straight in the back"}
    event = {"event": "points", "seats": ["2", "3"], "points": 8, "payer": "3", "payee": "2", "paid": 500,
             "uncovered": 300, "parts": [foul, bonus], "why": ""}  # fmt: skip
    narrator = Narrator({"2": "Quincy", "3": "Thelma"}, ["3"])
    phrasing = game("the-101/chinese-poker").family.play.events.phrasings["points"]
    assert phrasing(narrator, event).text == (
        "Quincy beats you by 8 points: −$5 ($3 not covered: table stakes). "
        "Your hand is foul: −6; bonus: Quincy's straight in the back −2."
    )
    both = {"what": "foul", "points": 0, "why": "both hands are foul: nothing is exchanged"}
    even = {"event": "points", "seats": ["2", "3"], "points": 0, "paid": 0, "uncovered": 0, "parts": [both], "why": ""}
    assert phrasing(narrator, even).text == "You and Quincy push. Both hands are foul: nothing is exchanged."


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"event": "wager", "seat": "3", "wager": "base", "hand": 2, "staked": 500}, "Thelma bets $5 on hand 2."),
        ({"event": "wager", "seat": "3", "wager": "base", "hand": 1, "staked": 500}, "Thelma bets $5."),
        ({"event": "wager", "seat": "2", "wager": "buster", "hand": 1, "staked": 500},
            "You bet $5 on the Buster Blackjack Bonus Bet."),
        ({"event": "fee", "payer": "2", "amount": 100, "why": "option 1: base $10, $10–$100"},
            "Collection: $1 from you (option 1: main bet $10, $10–$100)."),
        ({"event": "turn", "position": "3", "cards": "2h"}, "Thelma turns up the two of hearts."),
        ({"event": "turn", "position": "2", "cards": "Qd 7s"},
            "You turn up the queen of diamonds and the seven of spades."),
    ],
)  # fmt: skip
def test_the_game_wager_is_the_main_bet(event, line):
    """The posted name is game wager (000:95); players say bet, and main bet beside bonus bets."""
    played_ = game("500-club/pure-21-5-blackjack")
    narrator = Narrator({"2": "Quincy", "3": "Thelma"}, ["2"], wagers=played_.wager_names)
    assert played_.family.play.events.phrasings[event["event"]](narrator, event).text == line


def test_a_bet_that_the_bank_does_not_reach_has_no_action():
    """What the player-dealer's wager does not cover is returned (001:1147)."""
    event = {"event": "settle", "seat": "2", "wager": "war", "hand": 1, "staked": 500, "result": "returned", "paid": 0,
             "taken": 0, "uncovered": 5000, "why": "first war, 10 to 1; the bank is exhausted"}  # fmt: skip
    narrator = Narrator({"2": "Quincy"}, ["2"], wagers=game("the-101/ultimate-war").wager_names)
    line = game("the-101/ultimate-war").family.play.events.phrasings["settle"](narrator, event)
    assert line.text == "Your War Bet: no action, the bank ran out."
    assert line.entry
    assert line.entry.head == "Your War Bet: no action"
    assert line.entry.why == "$5 bet; first war, 10 to 1, but the bank ran out."


def test_hands_have_their_article():
    names = ["badugi, 10-6-5-3", "three-card badugi, 7-6-4", "one-card badugi, 9", "two pair, nines and fours"]
    expected = ["a badugi, 10-6-5-3", "a three-card badugi, 7-6-4", "a one-card badugi, 9", "nines and fours"]
    assert [a_hand(name) for name in names] == expected


def test_the_hands_of_pai_gow_are_compared_once():
    """Their comparison is called before the bets are settled; the settlement keeps the reason, a bonus its own."""
    words = game("500-club/fortune-pai-gow-poker").family.play.events.phrasings
    narrator = Narrator({"2": "Quincy"}, ["2"], wagers=game("500-club/fortune-pai-gow-poker").wager_names)
    event = {"event": "settle", "seat": "2", "wager": "base", "hand": 1, "staked": 500, "result": "win", "paid": 500,
             "taken": 0, "uncovered": 0,
             "why": "king high beats queen high in front; a pair of tens beats ace high in back, 1 to 1"}  # fmt: skip
    line = words["settle"](narrator, event)
    assert line.text == "Your main bet wins $5."
    assert line.entry.why.endswith(
        "; king high beats queen high in front; a pair of tens beats ace high in back, 1 to 1."
    )
    bonus = {**event, "wager": "fortune", "paid": 2000, "why": "flush, 4 to 1"}
    assert words["settle"](narrator, bonus).text == "Your Fortune Bonus Bet wins $20: flush, 4 to 1."


def test_a_reason_is_said_to_the_player_dealer():
    """Who banks hears “your pair of kings”; everybody else “the player-dealer's”."""
    event = {"event": "settle", "seat": "3", "wager": "ante", "hand": 1, "staked": 500, "result": "lose", "paid": 0,
             "taken": 500, "uncovered": 0,
             "why": "the player-dealer's pair of kings beats a pair of sevens"}  # fmt: skip
    ultimate = game("500-club/ultimate-texas-holdem")
    words = ultimate.family.play.events.phrasings
    names, wagers = {"2": "Quincy", "3": "Thelma"}, ultimate.wager_names
    readers = [Narrator(names, [seat], "2", wagers) for seat in ("2", "3")]
    assert [words["settle"](narrator, event).text for narrator in readers] == [
        "Thelma's Ante loses $5: your pair of kings beats a pair of sevens.",
        "Your Ante loses $5: the player-dealer's pair of kings beats a pair of sevens.",
    ]
