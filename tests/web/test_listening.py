"""Every family to the end by the accessibility tree alone: no eye, no mouse, nothing but names and keys."""

from __future__ import annotations

import re

import pytest

from tests.server.client import House

from .listener import Listener, answer
from .test_browser import Visit, sit

FAMILIES = [
    "500-club/ez-baccarat",
    "the-101/ultimate-war",
    "the-101/blackjack-x",
    "500-club/fortune-pai-gow-poker",
    "500-club/three-card-poker",
    "the-101/cal-quick-draw-poker",
    "the-101/two-card-peek",
    "the-101/party-craps",
    "500-club/seven-card-stud",
    "the-101/chinese-poker",
    "turlock/panguingue",
]
SUITS = {"♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs"}
RANKS = {"10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"} | {
    str(at): name for at, name in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], 2)
}


def in_words(line: str) -> str:
    """A line of the log as it is spoken: its cards in words."""
    card = r"(?:(?:10|[2-9JQKA])[♥♦♠♣]|★)"
    line = re.sub(rf"({card}) (?={card})", r"\1, ", line).replace("★", "joker")
    return re.sub(r"(10|[2-9JQKA])([♥♦♠♣])", lambda one: f"{RANKS[one[1]]} of {SUITS[one[2]]}", line)


USUAL = ("the-101/blackjack-x", "500-club/fortune-pai-gow-poker")
"""Played in every run; the others in the long one."""


LIST = """() => {
  window.listed = [];
  const words = document.querySelector('[aria-label="The table in words"]');
  new MutationObserver(() => window.listed.push(...[...words.children].map((one) => one.textContent)))
    .observe(words, { childList: true });
}"""
"""Remember every line of the table in words: the next bet clears the last result."""


@pytest.mark.parametrize(
    "posting", [one if one in USUAL else pytest.param(one, marks=pytest.mark.heavy) for one in FAMILIES]
)
def test_a_round_to_its_end_by_names_alone(visit: Visit, house: House, posting: str) -> None:
    table = house.open(house.enter("Floor"), posting, bots=1 if "pan" in posting else 2)
    page = visit(at=f"#/table/{table}")
    sit(page)
    page.evaluate(LIST)
    listener = Listener(page)
    for _ in range(3000):
        if any(re.match(r"(Round|Hand) \d", name) for name in listener.headings()):
            break
        if not answer(listener):
            page.wait_for_timeout(40)
    else:
        raise AssertionError(f"the round did not end: {[one.name for one in listener.buttons()]}")
    nodes = listener.nodes()  # both at one moment: the next hand may be going on
    spoken = listener.calls("Calls as they come", nodes)
    logged = [in_words(line) for line in listener.calls("Dealer’s calls", nodes)]
    # Every call is spoken, once and in its order, and the questions and the result between them.
    calls = [line for line in spoken if line in set(logged)]
    assert calls == logged[-len(calls) :]
    assert any(re.match("(Round|Hand) 1 is over", line) for line in spoken)
    assert any("Choices: " in line for line in spoken)
    # What the felt shows is listed in words, yours first, and the chips are spoken before every bet.
    listed = page.evaluate("window.listed")
    assert re.match(r"You: .*\$[\d,.]+ in chips\.$", listener.calls("The table in words")[0])
    assert any(line.startswith("Result: ") for line in listed)
    assert any(re.search(r"You have \$[\d,.]+\.", line) for line in spoken)
    assert not re.search(r"[♥♦♠♣★]", " ".join([*spoken, *listed]))


FAST = """async (lines) => {
  const { Announcer } = await import('/felt/announcer.js');
  const log = document.createElement('ol');
  const announcer = new Announcer(log);
  const spoken = [];
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => spoken.push(node.textContent))))
    .observe(announcer.live, { childList: true });
  for (const line of lines) announcer.announce(line);
  const rest = () => new Promise((done) => setTimeout(done, 10));
  for (let tries = 0; tries < 3000 && spoken.length < lines.length; tries++) await rest();
  announcer.remove();
  return [spoken, [...log.children].map((one) => one.textContent)];
}"""


@pytest.mark.parametrize("pause", ["0", "1"])
def test_nothing_is_lost_or_spoken_twice_when_calls_come_fast(visit: Visit, pause: str) -> None:
    page = visit()
    page.evaluate(f"localStorage.setItem('calls', '{pause}')")
    # Two equal cards from one shoe are two calls.
    lines = ["a.", "You: ace of spades.", "You: ace of spades.", "b.", "a."]
    spoken, log = page.evaluate(FAST, lines)
    assert spoken == lines
    assert log == lines


def test_calls_are_turned_down_and_off(visit: Visit) -> None:
    page = visit()
    for chosen in ("turns", "off"):
        page.evaluate(f"localStorage.setItem('calls', '{chosen}')")
        spoken, log = page.evaluate(FAST.replace("3000", "5"), ["a.", "b."])
        assert spoken == []
        assert log == ["a.", "b."]


def test_cards_are_spoken_as_words(visit: Visit) -> None:
    page = visit()
    script = "async (line) => (await import('/felt/announcer.js')).cardsInWords(line)"
    line = "You turn up 8♣ 10♦ ★ A♠ and 7-5 in back."
    assert (
        page.evaluate(script, line)
        == "You turn up eight of clubs, ten of diamonds, joker, ace of spades and 7-5 in back."
    )
    assert page.evaluate(script, line) == in_words(line)


def test_cards_dealt_together_are_one_call(visit: Visit) -> None:
    page = visit()
    script = "async (calls) => (await import('/felt/announcer.js')).joined(calls)"
    assert page.evaluate(script, ["Ada: a card face down."] * 7) == "Ada: 7 cards face down."
    hole = ["Ada: a card face down.", "Ada: a card face down.", "Ada: seven of clubs."]
    assert page.evaluate(script, hole) == "Ada: 2 cards face down, seven of clubs."
    assert page.evaluate(script, ["You: ace of spades.", "You: two of clubs."]) == "You: ace of spades, two of clubs."
    assert (
        page.evaluate(script, ["You: ace of spades.", "Bo: two of clubs."]) == "You: ace of spades. Bo: two of clubs."
    )


ASKED = """async () => {
  const { spokenQuestion } = await import('/felt/announcer.js');
  const made = (html) => Object.assign(document.createElement('div'), { innerHTML: html });
  const card = '<svg><text>6</text><text>6</text></svg>';
  const choices = `<div class="choices"><button>${card}Take six of clubs<kbd>T</kbd></button></div>`;
  const texts = `<p class="soft">Draw a card.</p><p class="soft noadvice">No hints.</p>`;
  const panel = `<div class="panel">${texts}${choices}</div>`;
  return spokenQuestion(made('<b>Your turn</b>'), made(panel), { own: [], table: [] });
}"""


def test_a_question_names_no_corners_of_cards_and_no_missing_hints(visit: Visit) -> None:
    assert visit().evaluate(ASKED) == "Your turn. Draw a card. Choices: Take six of clubs."
