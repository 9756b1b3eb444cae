"""What a posting rules in a dispute and what it leaves open: questions of the floor, from the posted lines."""

import json

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.documents.coverage import lines_of
from housedealer.documents.formats.as_markdown import markdown
from housedealer.documents.rulings.floor_rulings import floor_ruling, floor_rulings, matches
from housedealer.documents.rulings.ruling import ruling
from housedealer.documents.texts import Texts
from housedealer.documents.tree import Citation
from housedealer.errors import HouseError
from housedealer.games import families
from housedealer.postings import load, names
from housedealer.postings.floor_questions import PLAYER_DEALER, floor_questions
from housedealer.postings.procedures import procedures_of

from ..disputes.test_rulings import EZ


def answer(posting, question):
    [result] = housedealer.ruling(posting, question)
    return result


def cited(posting, question):
    return {line for one in answer(posting, question)["rulings"] for _, line in lines_of(one["lines"], "")}


# By hand, from the posted texts


@pytest.mark.parametrize(
    ("posting", "question", "lines"),
    [
        ("the-101/three-card-texas-holdem", "misdeal", {419, 420, 421, 430, 434, 446}),  # all that voids the hands
        ("the-101/three-card-texas-holdem", "exposed-card", {430}),
        ("the-101/three-card-texas-holdem", "lacks-funds", {438}),
        ("the-101/three-card-texas-holdem", "unequal-wagers", {442}),
        ("the-101/three-card-texas-holdem", "final-say", {418}),
        ("turlock/three-card-holdem", "exposed-card", {661, 665}),
        ("turlock/three-card-holdem", "absent-player", {669}),  # players must be seated to receive a hand
        ("the-101/mexican-stud", "exposed-card", {154}),
        ("the-101/mexican-stud", "card-off-table", {155}),
        ("the-101/mexican-stud", "missed-player", {156}),
        ("the-101/double-hand-pai-gow-poker", "wrong-payment", {108, 109, 110, 111}),  # none once cards are scrambled
        ("the-101/double-hand-pai-gow-poker", "misplaced-chips", {82, 83}),
        ("the-101/double-hand-pai-gow-poker", "who-decides", {80, 100, 101, 102, 103, 104}),
        ("the-101/double-hand-pai-gow-poker", "shared-wager", {59, 84}),
        ("500-club/fortune-pai-gow-poker", "fouled-hand", {1183, 1184, 1185, 1186, 1187}),  # and its reading on bonuses
        ("parkwest-sonoma/face-up-pineapple-chinese-poker", "fouled-hand", {3696, 3697, 3698, 3750}),
        ("the-101/seven-card-stud-hi-lo", "odd-chip", {29, 30}),
        ("the-101/party-craps", "fee-returned", {4202}),
        ("outlaws/draw-poker-hi-lo", "changed-decision", {760}),
    ],
)
def test_a_posting_that_rules_on_it_is_cited(posting, question, lines):
    assert answer(posting, question)["says"] == "posted"
    assert cited(posting, question) >= lines


@pytest.mark.parametrize("posting", names())
def test_no_posting_rules_on_a_mucked_winner_or_on_a_misread_hand(posting):
    """Nothing in the five texts: the words are "muck" (003:70, of hands without a wager) and no others."""
    for question in ("mucked-hand", "misread-hand"):
        result = answer(posting, question)
        assert result["says"] == "silent" and result["rulings"] == []
        assert result["summary"] == "This posting doesn't say; a house rule is needed."
        assert result["house_rule"].startswith("A house rule has to settle whether ")


def test_only_one_posting_rules_on_a_wrong_payment_found_later():
    ruled = [name for name in names() if answer(name, "wrong-payment")["says"] == "posted"]
    assert ruled == ["the-101/double-hand-pai-gow-poker"]


def test_outlaws_lets_nobody_change_a_discard_and_the_500_club_until_a_card_is_dealt():
    """002:760 forbids it; 000:2548-2552 allows it until a card is dealt for it or somebody acts."""
    [outlaws] = answer("outlaws/draw-poker-hi-lo", "changed-decision")["rulings"]
    assert outlaws["words"] == "A player who has discarded or stood pat can't change the number of cards."
    badugi = answer("500-club/badugi", "changed-decision")["rulings"]
    assert any("only if no card" in one["words"] for one in badugi)


def test_a_ruling_lists_the_lines_that_were_searched():
    result = answer("500-club/ez-baccarat", "mucked-hand")
    assert result["searched"] == "000:705-987"
    assert "muck" in result["searched_for"]


def test_a_reading_is_no_posted_ruling():
    """003:72 forbids a foul setting and does not say what it loses; a reading stands in."""
    result = answer("als/pai-gow-poker", "fouled-hand")
    assert result["says"] == "reading"
    assert result["rulings"][0]["reading"] == "foul"
    assert result["summary"].startswith("This posting doesn't say.")
    assert result["bears_on"][0]["lines"] == "72"


def test_words_that_only_bear_on_a_question_do_not_answer_it():
    """003:1598: cards are picked up so that hands can be laid out again; not who bears a wrong payment."""
    result = answer("turlock/three-card-poker", "wrong-payment")
    assert result["says"] == "silent"
    assert [one["lines"] for one in result["bears_on"]] == ["1598"]


def test_a_silent_posting_names_who_has_the_last_word():
    result = answer("turlock/three-card-holdem", "mucked-hand")
    assert [one["lines"] for one in result["final_say"]] == ["651"]


def test_a_switched_reading_is_the_one_that_is_named():
    [result] = housedealer.ruling("the-101/mini-pai-gow", "fouled-hand", readings={"foul": "house-way"})
    assert result["rulings"][0]["words"].endswith("It's reset the house way.")


def test_a_posting_of_ones_own_rules_by_its_data_alone():
    own = {"title": "Mine", "family": "war"}
    result = answer(own, "misdeal")
    assert (result["says"], result["searched"]) == ("silent", "")


# The data itself


def test_every_name_in_the_data_exists():
    questions = floor_questions()
    postings = {name: load(name) for name in names()}
    kinds = {one.kind for posting in postings.values() for one in posting.irregularities}
    readings = {one.id for posting in postings.values() for one in posting.readings}
    for question in questions.values():
        assert set(question.kinds) <= kinds
        assert set(question.readings) <= readings
        assert set(question.arises) <= {*families(), PLAYER_DEALER}
        assert all(word == word.lower() for word in question.searched)
    for name in postings:
        for procedure in procedures_of(name).procedures:
            assert {*procedure.answers, *procedure.bears_on} <= set(questions)


def test_every_line_that_is_cited_is_the_postings_own():
    for question in floor_questions().values():
        for lines in (*(one.lines for one in question.rules), question.beside):
            for name, text in lines.items():
                source = load(name).source
                assert {seed for seed, _ in lines_of(text, source.seed)} == {source.seed}
                assert all(source.lines[0] <= line <= source.lines[1] for _, line in lines_of(text, source.seed))


def test_every_irregularity_answers_a_question():
    questions = floor_questions().values()
    for name in names():
        for one in load(name).irregularities:
            assert any(one.kind in question.kinds for question in questions) or one.kind in ("misdeal", "void")


# The search


def test_a_phrase_is_found_across_a_line_break(tmp_path):
    (tmp_path / "000.txt").write_text("Nothing\nA hand that is\nMUCKED is a dead\n  hand, unless\n", encoding="utf-8")
    result = matches(Texts(tmp_path), Citation("000", 1, 4), ["muck", "dead hand", "jam"])
    assert result == {3: ["muck", "dead hand"]}


def test_a_line_that_nothing_accounts_for_is_named(tmp_path):
    lines = ["nothing"] * 987
    lines[800 - 1] = "A mucked hand may be retrieved."
    (tmp_path / "000.txt").write_text("\n".join(lines), encoding="utf-8")
    posting = load("500-club/ez-baccarat")
    assert floor_ruling(posting, "mucked-hand", {}, Texts(tmp_path)).unread == {800: ["muck", "retrieve"]}
    output = CliRunner().invoke(app, ["ruling", "500-club/ez-baccarat", "mucked-hand", "--texts", str(tmp_path)]).output
    assert "Lines with these words that nothing accounts for: 800 (muck, retrieve)." in output


def test_a_line_that_rules_on_something_else_is_not_named(tmp_path):
    """003:70: the hand of a place without a wager goes to the muck."""
    lines = ["nothing"] * 84
    lines[70 - 1] = "goes into the muck as a dead hand"
    (tmp_path / "003.txt").write_text("\n".join(lines), encoding="utf-8")
    assert floor_ruling(load("als/pai-gow-poker"), "mucked-hand", {}, Texts(tmp_path)).unread == {}


# In words


def test_the_command_lists_all_and_explains_one():
    run = CliRunner().invoke
    listed = run(app, ["ruling", "the-101/three-card-texas-holdem"]).output
    assert "mucked-hand       Mucked winner              doesn't say" in listed
    assert "rules on it: 001:419, 434" in listed
    one = run(app, ["ruling", "the-101/three-card-texas-holdem", "mucked-hand"]).output
    assert "This posting doesn't say; a house rule is needed." in one
    assert "Searched: all 296 lines of 001:171-466, for “muck”" in one
    assert "The floor supervisor's ruling is final.  [418]" in one
    data = json.loads(run(app, ["ruling", "500-club/omaha", "odd-chip", "--json"]).output)
    assert data[0]["rulings"][0]["lines"] == "4486-4487"


def test_a_question_that_is_unknown_or_cannot_arise_is_refused():
    with pytest.raises(HouseError, match="'fallen' is not a question that is known; expected one of misdeal, "):
        housedealer.ruling("als/lowball", "fallen")
    with pytest.raises(HouseError, match="fouled-hand: the question does not arise in Lowball"):
        housedealer.ruling("als/lowball", "fouled-hand")


def test_a_printed_ruling_lists_what_the_posting_leaves_open():
    doc = {**EZ, "deal": {"player": "2h 4d", "banker": "3c 2d 2s 9c"}, "paid": {"3": 60}}
    text = markdown(ruling(doc, housedealer.settle(doc)))
    ruled, _, open_ = text.partition("## What the posting doesn't say")
    assert "Once the bank runs out, the bets it didn't reach go back to the players." in ruled
    assert "**Card drawn by mistake:** A card was dealt or drawn that shouldn't have been." in open_
    assert "how late a wrong payment is corrected, and who takes the loss if it isn't" in open_
    assert "Searched: all 283 lines of 000:705-987" in open_


def test_a_ruling_leaves_out_questions_that_the_round_does_not_raise():
    doc = {**EZ, "player_dealer": {"seat": 1, "bank": 1000}}
    text = markdown(ruling(doc, housedealer.settle(doc)))
    assert "doesn't say" not in text and "What the posting says of it" not in text


@pytest.mark.parametrize("posting", names())
def test_every_posting_answers_every_question_that_can_arise(posting):
    rules = load(posting)
    for one in floor_rulings(rules, {}):
        assert (one.says == "silent") == (not one.rulings)
        assert all(statement.lines for statement in (*one.rulings, *one.bears_on))
