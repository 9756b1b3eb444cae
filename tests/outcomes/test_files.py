"""Files of one's own: errors with line and column, impossible values, lists, targets on conditions, added rows."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from annotated_types import Ge, Le
from pydantic import BaseModel

import housedealer
from housedealer.documents.outcomes import outcomes_text
from housedealer.errors import HouseError
from housedealer.games import families, family, game
from housedealer.games.listing import checked_entries
from housedealer.odds.advice.what_if import target
from housedealer.postings.changes import changed
from housedealer.postings.own import find
from housedealer.server.workshop.forms import _unwrapped
from tests.outcomes import plain_models
from tests.outcomes.test_prices import BACCARAT


def broken(folder: Path, old: str, new: str) -> Path:
    text = BACCARAT.read_text(encoding="utf-8")
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_an_error_in_a_condition_has_its_file_line_and_column(tmp_path):
    path = broken(
        tmp_path, "banker_wins and banker.total == 6 and banker.cards == 3", "banker_wins and bankr.total == 6"
    )
    lines = path.read_text().splitlines()
    line = next(number for number, one in enumerate(lines, 1) if "bankr" in one)
    column = lines[line - 1].index("bankr") + 1
    with pytest.raises(HouseError) as error:
        game(find(path))
    assert str(error.value) == (
        f"{path}, line {line}, column {column}: wagers.3.pays.1.when: unknown name `bankr`; "
        "did you mean `banker` or `banker_wins`?"
    )


@pytest.mark.parametrize(
    ("posting", "key", "value", "why"),
    [
        ("500-club/ez-baccarat", "rules.player_draws_to", 14, "14 cannot be: a hand's total is 0 to 9"),
        ("500-club/ez-baccarat", "rules.banker_draws_to", 8, "the banker hand never draws to 8 or 9"),
        ("500-club/ez-baccarat", "rules.player_draws_to", -1, "expected 0 to 9"),
        ("500-club/pure-21-5-blackjack", "rules.stand_from", 40, "22 is past 21"),
        ("500-club/pure-21-5-blackjack", "rules.hit_to", 21, "nobody draws to 21"),
        ("500-club/pure-21-5-blackjack", "rules.double.totals", [11, 10], "expected the least first"),
        ("500-club/pure-21-5-blackjack", "rules.double.again", 9, "doubled again at most twice"),
        ("500-club/pure-21-5-blackjack", "rules.split.most", 100, "cannot split so often"),
        ("500-club/texas-holdem", "rules.streets.0.burn", 60, "more than seven cards"),
        ("500-club/ez-baccarat", "player_dealer.turns", 0, "greater than or equal to 1"),
    ],
)
def test_an_impossible_value_is_refused_with_the_reason(posting, key, value, why):
    with pytest.raises(HouseError, match=re.escape(why)):
        game(changed(posting, {key: value}))


def numbers(model, seen):
    """Every whole number of a schema, with its validators."""
    if model in seen:
        return
    seen.add(model)
    for name, field in model.model_fields.items():
        kind, marks = _unwrapped(field.annotation, tuple(field.metadata))
        yield from of_kind(kind, marks, f"{model.__module__}.{model.__name__}.{name}", seen)


def of_kind(kind, marks, name, seen):
    from typing import get_args

    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield from numbers(kind, seen)
    elif kind is int:
        yield name, marks
    else:
        for inner in get_args(kind):
            if inner is not Ellipsis:
                yield from of_kind(*_unwrapped(inner, ()), name, seen)


BY_OTHERS = ("cents", "ladders", "Bonus", "room", "option")
"""Money, which has its own check, and points of tables."""


@pytest.mark.parametrize("script", families())
def test_every_whole_number_of_a_games_rules_has_bounds(script):
    for name, marks in numbers(family(script).play.rules, set()):
        bounds = [one for one in marks if isinstance(one, (Ge, Le))]
        checks = [getattr(one, "func", None) for one in marks]
        money = any(getattr(check, "__name__", "") == "cents" for check in checks)
        assert money or bounds or any(word in name for word in BY_OTHERS), f"{name} takes any number"


def test_a_file_that_does_not_load_is_not_listed_as_playable(tmp_path, monkeypatch):
    broken(tmp_path, "player_draws_to = 5", "player_draws_to = 14")
    (tmp_path / "good.toml").write_text(BACCARAT.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(tmp_path))
    own = {one["id"].split("@")[0]: one for one in checked_entries() if one.get("own")}
    assert own["own/good"]["playable"] and not own["own/mine"]["playable"]
    assert own["own/mine"]["says"].startswith("mine.toml, line ")
    assert [one["says"] for one in housedealer.postings() if one.get("says")] == [own["own/mine"]["says"]]
    assert "14 cannot be" in own["own/mine"]["says"]


def test_a_target_may_vary_a_row_with_a_condition():
    answer = target(BACCARAT, 0.05, wager="lucky-6")
    assert [(row["key"], row["before"]) for row in answer["rows"]] == [
        ("wagers.lucky-6.pays.0", "12 to 1"),
        ("wagers.lucky-6.pays.1", "20 to 1"),
    ]
    for at, row in enumerate(answer["rows"]):
        assert (row["pay"], pytest.approx(row["edge"])) == nearest(at, range(60))


def nearest(at, pays):
    """The pay of a row of Lucky 6 whose edge is nearest five percent, and its edge: a line through two slow counts."""
    ends = []
    for pay in (0, 1):
        rows = [Fraction(12), Fraction(20)]
        rows[at] = Fraction(pay)
        ends.append(plain_models.baccarat_edge("lucky-6", rows, 8))
    edges = {pay: float(ends[0] + pay * (ends[1] - ends[0])) for pay in pays}
    best = min(edges, key=lambda pay: abs(edges[pay] - 0.05))
    return f"{float(best):g} to 1", edges[best]


def test_a_target_may_pay_halves_tenths_and_thirds():
    halves = target(BACCARAT, 0.05, wager="lucky-6", key="wagers.lucky-6.pays.0", step="0.1")["rows"][0]
    assert (halves["pay"], pytest.approx(halves["edge"])) == nearest(
        0, [Fraction(many, 10) for many in range(100, 200)]
    )
    # A row that pays 0.54 to 1 is varied by hundredths.
    big = target(changed(BACCARAT, {"wagers.big.pays.0": "0.54 to 1"}), 0.01, wager="big")["rows"][0]
    wins = 1 - plain_models.baccarat_edge("big", [Fraction(0)], 8)
    pays = min(range(100), key=lambda many: abs(1 - float(wins) * (1 + many / 100) - 0.01))
    assert big["before"] == "0.54 to 1" and big["pay"] == f"{pays / 100:g} to 1"
    # 3 to 2 is varied by halves.
    small = target(BACCARAT, 0.3, wager="small")["rows"][0]
    assert small["before"] == "3 to 2" and small["pay"].endswith(" to 2")
    with pytest.raises(HouseError, match=r"^step: 0 is too small"):
        target(BACCARAT, 0.3, wager="small", step="0")


def test_rows_are_added_before_and_after_the_others():
    row = {"when": "tie and player.natural", "pays": "20 to 1"}
    name = changed("500-club/ez-baccarat", {"wagers.tie.pays.^": row, "wagers.tie.pays.+1": {**row, "pays": "9 to 1"}})
    rows = game(name).wagers["tie"].pays
    assert [row.called for row in rows] == ["tie and player.natural", "equal-totals", "tie and player.natural"]


def test_a_posting_without_conditions_keeps_its_hash():
    from housedealer.postings import load

    row = load("500-club/ez-baccarat").wagers[0].pays[0]
    assert set(row.model_dump()) == {"on", "pays", "words"}


@pytest.mark.parametrize(
    ("script", "posting"),
    [
        ("baccarat", "500-club/ez-baccarat"),
        ("blackjack", "500-club/pure-21-5-blackjack"),
        ("war", "the-101/ultimate-war"),
        ("versus", "500-club/three-card-poker"),
        ("versus", "turlock/ultimate-texas-holdem"),
        ("pai-gow", "500-club/face-up-pai-gow-poker"),
        ("peek", "the-101/two-card-peek"),
        ("quick-draw", "the-101/cal-quick-draw-poker"),
        ("craps", "the-101/party-craps"),
    ],
)
def test_the_list_of_outcomes_names_every_outcome_and_every_word(script, posting):
    by_posting, part, words = outcomes_text(posting), family(script).audit, game(posting).vocabulary
    for name in [*(part.outcomes or {}), *part.rows]:
        assert name in by_posting.replace("\n  ", " ")
    for entry in words.listed:
        assert entry.name in by_posting and entry.meaning in by_posting
    if posting != "turlock/ultimate-texas-holdem":  # another game of the family has other cards
        assert outcomes_text(script).splitlines()[-12:] == by_posting.splitlines()[-12:]


def test_a_round_by_conditions_is_explained_in_words():
    answer = housedealer.settle(
        {"posting": str(BACCARAT), "option": 1, "player_dealer": {"seat": 1, "bank": 5000},
         "seats": {"2": {"banker": 10, "lucky-6": 5}}, "deal": {"player": "2h 3d 5d", "banker": "2c 3s As"}}
    )  # fmt: skip
    one = next(line for line in answer["wagers"] if line["wager"] == "lucky-6")
    assert one["paid"] == 100 and one["why"] == "the banker hand wins with a three-card 6, 20 to 1"
