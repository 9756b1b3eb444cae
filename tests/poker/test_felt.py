"""The terminal's wording of a hand of poker, which is the page's too."""

import io

from rich.console import Console

from housedealer.games import game
from housedealer.terminal.felt.felt import Felt


def shown_on_felt(*events):
    felt = Felt(game("500-club/texas-holdem"), {"1": "You", "2": "Ada"}, {"1": 100_000, "2": 100_000}, "1")
    own = [{"event": "deal", "to": "1", "face": "down", "card": card} for card in ("9h", "2d")]
    for event in (*own, *[{"event": "deal", "to": "2", "face": "down"}] * 2, *events):
        felt.apply(event)
    return felt, [str(line) for line in felt.messages]


def test_a_raise_is_worded_by_its_total():
    post = {"event": "post", "seat": "1", "what": "big blind", "amount": 2_00, "stack": 998_00}
    raised = {"event": "action", "seat": "1", "choice": "raise", "amount": 10_00, "to": 12_00, "stack": 988_00}
    called = {"event": "action", "seat": "2", "choice": "call", "amount": 12_00, "to": 12_00, "stack": 988_00}
    _, messages = shown_on_felt(post, raised, called)
    assert messages[1:] == ["You raise to $12.", "Ada calls $12."]


def test_folded_and_mucked_hands_are_gone_from_the_table():
    fold = {"event": "action", "seat": "2", "choice": "fold", "amount": 0, "to": 0, "stack": 1000}
    felt, _ = shown_on_felt(fold)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(felt.draw())
    shown = console.export_text()
    assert "9♥" in shown
    assert "▒▒" not in shown
    assert shown_on_felt({"event": "muck", "seat": "2"})[0].picture.seat_rows("2") == []


def test_both_hands_of_a_split_pot_are_named():
    shown = {"event": "show", "seat": "2", "cards": "As 2s", "hand": "flush, ace high", "low": "eight-six"}
    assert shown_on_felt(shown)[1] == ["Ada shows A♠ 2♠: an ace-high flush; eight-six low."]
