"""The language of conditions: what it reads, what it refuses and with which words, and that nothing else runs."""

import ast
import random
import re
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer import outcomes
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.outcomes import ConditionError, condition, in_words
from housedealer.outcomes.cards_seen import ATTRIBUTES, CONSTANTS, FUNCTIONS
from housedealer.outcomes.syntax import parse, tokens
from housedealer.postings import entries, load

BACCARAT = game("500-club/ez-baccarat").vocabulary
BLACKJACK = game("500-club/pure-21-5-blackjack").vocabulary
WORDS_OF = {name: words for one in entries() if load(name := one["id"]).script and (words := game(name).vocabulary)}
VOCABULARIES = {id(words): words for words in WORDS_OF.values()}.values()


@pytest.mark.parametrize(
    ("when", "wrong"),
    [
        ("bankr.total == 6", "column 1: unknown name `bankr`; did you mean `banker` or `banker_wins`?"),
        ("tie or banker.totl == 6", "column 15: `banker` has no `totl`; did you mean `total`?"),
        ("banker.total = 6", "column 14: '=' means nothing here; expected == to compare"),
        ("banker.total", "column 8: `banker.total` is a number; expected a condition such as `banker.total == 6`"),
        ("tie and player.total", "column 16: `player.total` is a number; expected a condition such as "
                                 "`player.total == 6`"),
        ("player.total == ace", "column 17: `ace` is a rank, but `player.total` is a number; expected a number on both "
                                "sides"),
        ("hand3(player, banker) is flush", "column 1: `hand3` takes 3 cards; player.first, banker.first are 4"),
        ("player.card1.suit > hearts", "column 19: `player.card1.suit` is a suit, of which none is higher; expected "
                                       "`is`"),
        ("player.first.card3.red", "column 14: `player.first` has 2 cards; expected one of them"),
        ("player is banker", "column 8: `player` is a hand and cannot be compared; expected something like "
                             "`player.pair`"),
        ("(tie", "column 5: the end is not expected here; expected `,` or `)`"),
        ("tie tie", "column 5: `tie` is not expected here; expected `and`, `or` or the end"),
        ("player.total == 123456", "column 17: 123456 is too large; expected at most 9999"),
        ("", "column 1: the end is not expected here; expected a name, a number or a card"),
        ("count(player, 3) == 1", "column 1: `count` takes a hand and a rank, suit or card; expected something like "
                                  "`count(hand, ace)`, `count(hand, hearts)` or `count(hand, Qh)`"),
        ("sum(player) == 1", "column 1: unknown function `sum`; known here: abs, best3, best5, count, hand3, hand5, "
                             "together"),
    ],
)  # fmt: skip
def test_an_error_names_the_column_and_what_is_known_there(when, wrong):
    with pytest.raises(ConditionError) as error:
        condition(when, BACCARAT)
    assert str(error.value) == wrong


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("banker_wins and banker.total == 6 and banker.cards == 3", "the banker hand wins with a three-card 6"),
        (
            "player.first.pair and player.first.same_suit",
            "the player hand's first two cards are a pair and of one suit",
        ),
        ("not (tie or player_wins)", "the hands do not tie and the player hand does not win"),
        ("player.cards + banker.cards == 4", "the player hand and the banker hand together have four cards"),
        ("banker.total not in (6, 7)", "the banker hand's total is neither 6 nor 7"),
        ("player.hearts >= 2", "the player hand has at least two hearts"),
        ("player.card3.rank is nine", "the player hand's third card is a nine"),
    ],
)
def test_conditions_read_as_plain_english(when, words):
    assert in_words(condition(when, BACCARAT)) == words


def test_precedence_is_that_of_python():
    seen = {"tie": True, "player_wins": False, "player.total": 5, "banker.total": 5}
    for when in (
        "tie or player_wins and player_wins",
        "not player_wins and tie",
        "not player_wins or player_wins",
        "player.total - 2 + 1 == 4",
        "3 < player.total <= 5",
        "not player.total == 4 and tie",
        "player_wins and tie or tie",
    ):
        names = {"tie": True, "player_wins": False}
        plain = when.replace("player.total", "5")
        assert condition(when, BACCARAT).holds(seen) == eval(plain, {"__builtins__": {}}, names), when


@pytest.mark.parametrize("words", VOCABULARIES, ids=lambda one: one.family)
def test_every_example_and_every_name_of_a_family_can_be_parsed_and_worded(words):
    for when in [one.when for one in words.examples] + list(words.names.values()):
        wording = in_words(condition(when, words))
        assert wording and "{" not in wording and "_" not in wording
    names = set(words.known)
    assert not names & (set(CONSTANTS) | set(FUNCTIONS)), "a name of a family hides one of the language"


PIECES = [
    "player", "banker", "tie", ".", "total", "first", "pair", "(", ")", ",", "and", "or", "not", "is", "in", "==", "<",
    "+", "-", "6", "ace", "hearts", "Qh", "count", "hand3", "together", "flush", "card1", "rank", "__class__", "eval",
    "import", "lambda", "é", "\n", "'", '"', "[", "{", ";", "\\", "0x1", "1e9", "10h",
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
                 st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))  # fmt: skip
def test_any_text_is_read_or_refused_with_a_column(text):
    for words in (BACCARAT, BLACKJACK):
        try:
            in_words(condition(text, words))
        except ConditionError as error:
            assert 0 <= error.at <= max(len(text), 1)
            assert error.problem


@pytest.mark.parametrize(
    "text",
    ["(" * 600, "not " * 250 + "tie", "player" + ".first" * 150, "1" + "-1" * 500, "tie and " * 130 + "tie",
     "((tie)) or " * 90 + "tie", "x" * 5000, " " * 1100, "together(" * 100],
)  # fmt: skip
def test_long_and_deep_texts_end_at_once_in_an_answer_or_an_error(text):
    try:
        condition(text, BACCARAT)
    except ConditionError as error:
        assert len(str(error)) < 400


RUNS = ("eval", "exec", "compile", "__import__", "open", "getattr", "globals", "vars", "import_module")


def test_nothing_of_python_can_be_named():
    for name in RUNS:
        for when in (f"{name}(player)", f"player.{name}", name, f"player.__class__.{name}", f"{name}(player).pair"):
            with pytest.raises(ConditionError):
                condition(when, BACCARAT)
    assert {kind for kind, _ in ATTRIBUTES} == {"hand", "card"}


def test_the_language_itself_calls_nothing_that_runs_text():
    for path in Path(outcomes.__file__).parent.glob("*.py"):
        named = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        assert not named & set(RUNS), path.name


def random_condition(chance: random.Random, depth: int = 0) -> str:
    """A well-formed condition on a baccarat round."""
    side = chance.choice(["player", "banker"])
    hand = chance.choice([side, f"{side}.first", "together(player, banker)"])
    number = chance.choice([f"{side}.total", f"{side}.cards", f"{hand}.red", f"{hand}.hearts", f"{hand}.aces",
                            f"count({hand}, {chance.choice(['ace', 'spades', 'Qh', '10d'])})", f"{hand}.ranks",
                            f"{hand}.suits", str(chance.randrange(10)), f"abs({side}.total - 5)"])  # fmt: skip
    card = f"{side}.card{chance.randrange(1, 4)}"
    simple = [
        "tie", "player_wins", f"{side}.natural", f"{hand}.pair", f"{hand}.same_suit", f"{hand}.same_color",
        f"{card}.red", f"{card}.dealt", f"{card}.rank >= {chance.randrange(2, 11)}", f"{card}.suit is hearts",
        f"{card} is Qh", f"hand3({side}, {card}) in (pair, flush, straight)" if not card.endswith("3") else "tie",
        f"{number} {chance.choice(['==', '!=', '<', '<=', '>', '>='])} {chance.randrange(6)}",
    ]  # fmt: skip
    if depth > 2 or chance.random() < 0.4:
        return chance.choice(simple)
    one, other = random_condition(chance, depth + 1), random_condition(chance, depth + 1)
    return chance.choice([f"({one}) and ({other})", f"({one}) or ({other})", f"not ({one})"])


def test_well_formed_conditions_are_read_in_any_spacing_and_parsed_again_from_their_own_text():
    chance = random.Random(8)
    for _ in range(300):
        when = random_condition(chance)
        read = condition(when, BACCARAT)
        spaced = " ".join(one.text for one in tokens(when))
        assert condition(spaced, BACCARAT).top.text == read.top.text
        again = condition(read.top.text, BACCARAT)
        assert again.top.text == condition(again.top.text, BACCARAT).top.text
        assert in_words(read)
    assert parse("a.b").kind == "attribute"


def test_a_pay_row_has_a_name_or_a_condition_and_a_family_without_conditions_says_so():
    from housedealer.postings.changes import changed

    for row in ({"pays": "1 to 1"}, {"on": "tie", "when": "tie", "pays": "1 to 1"}):
        with pytest.raises(HouseError, match="expected either `on`"):
            game(changed("500-club/ez-baccarat", {"wagers.tie.pays.0": row}))
    with pytest.raises(HouseError, match="all rows of the wager by name or all by condition"):
        game(changed("turlock/three-card-poker", {"wagers.pair-plus.pays.0": {"when": "seat.pair", "pays": "1 to 1"}}))
    with pytest.raises(HouseError, match="the rows of base are paid by name"):
        game(changed("500-club/pure-21-5-blackjack", {"wagers.base.pays.0": {"when": "seat.pair", "pays": "1 to 1"}}))


def test_letters_of_other_scripts_are_no_names():
    for letter in "аеорсух" + "ａ" + "٣":
        assert letter not in string.ascii_letters
        with pytest.raises(ConditionError, match=re.escape(f"{letter!r} means nothing")):
            condition(f"{letter} == 3", BACCARAT)
