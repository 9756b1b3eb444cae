"""No forged proof is accepted: whatever field is changed, and whoever has its chain lead to a head again afterwards.

A proof is accepted where it verifies as complete against the head that was seen at the table.
"""

from __future__ import annotations

import copy
import functools
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.fairness import checker
from housedealer.server.fairness.verify import verify
from tests.server.proofs import played, proofs_of, rechained

Proof = dict[str, Any]
Path_ = tuple[str | int, ...]
FAMILIES = {
    "500-club/ez-baccarat": 2,
    "the-101/blackjack-x": 2,
    "500-club/texas-holdem": 2,
    "500-club/seven-card-stud": 1,
    "500-club/2-7-triple-draw": 1,
    "the-101/ultimate-war": 1,
    "500-club/fortune-pai-gow-poker": 1,
    "the-101/party-craps": 2,
}
"""Postings, one of each kind, and how many rounds of each are played."""


def option_of(posting: str) -> int | None:
    """A fee option that fits four players at the usual stakes."""
    one = game(posting)
    return one.opening_option(one.plans()[0], 4)


@functools.cache
def proofs(posting: str) -> list[Proof]:
    """The last shoe's proof for everyone, for who held seat 2, and for an auditor.

    Played when a test needs it: at import both processes of the suite would play, and compile, the same.
    """
    return proofs_of(played(posting, FAMILIES[posting], option=option_of(posting))[1][-1:])


@pytest.fixture
def shown() -> Proof:
    """The proof for everyone of a shoe of which every card was shown."""
    return proofs("500-club/ez-baccarat")[0]


@pytest.fixture
def audited() -> Proof:
    """The proof of the same shoe for an auditor."""
    return proofs("500-club/ez-baccarat")[2]


EARLIER = Path(__file__).parents[1] / "earlier_versions" / "020c350" / "proofs.json.gz"


def accepted(doc: Any, head: str) -> bool:
    """Whether a proof is taken for what was played; it must not fail in any other way."""
    try:
        return bool(verify(doc, head)["complete"])
    except HouseError as error:
        assert str(error).startswith("proof") and "\n" not in str(error), error
        return False


def accepted_by_checker(doc: Any, head: str) -> bool:
    try:
        lines = checker.check(doc, head).lines
    except checker.ProofError:
        return False
    return all(line.status != checker.LEFT_OUT for line in lines)


def test_the_proofs_themselves_are_accepted() -> None:
    for posting in FAMILIES:
        for doc in proofs(posting):
            assert accepted(doc, doc["head"])
            assert accepted_by_checker(doc, doc["head"])


# Every field


def paths(value: Any, at: Path_ = ()) -> Iterator[Path_]:
    """Where something stands in a document, from the whole down to every number and text."""
    yield at
    if isinstance(value, dict):
        for key, one in value.items():
            yield from paths(one, (*at, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from paths(one, (*at, number))


def others(value: Any) -> list[Any]:
    """Values that a forger may put in place of another."""
    if isinstance(value, bool) or value is None:
        return [0, "x", not value]
    if isinstance(value, (int, float)):
        return [value + 1, -value - 1, float(value) if isinstance(value, int) else int(value), str(value), None, True]
    if isinstance(value, str):
        last = value[-1:]
        return [value + "0", value[:-1] + ("1" if last != "1" else "2"), value.upper() + " ", None, 7, [value]]
    if isinstance(value, list):
        return [[*value, 0], value[:-1] if value else [[]], [*value, *value[-1:]] or 0, value[::-1], {}, None]
    short = dict(list(value.items())[:-1]) if value else {"x": 0}
    return [short, {**value, "extra": 1}, [], None]


def changed(doc: Any, at: Path_, other: Any) -> Any:
    """A document with another value at one path; everything off that path is shared with the original."""
    if not at:
        return other
    result = dict(doc) if isinstance(doc, dict) else list(doc)
    result[at[0]] = changed(doc[at[0]], at[1:], other)
    return result


def value_at(doc: Any, at: Path_) -> Any:
    for step in at:
        doc = doc[step]
    return doc


def same(one: Any, other: Any) -> bool:
    """The same document, to the letter."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@pytest.mark.parametrize("which", ["everyone", "seat 2", "auditor"])
@pytest.mark.parametrize("posting", FAMILIES)
def test_no_change_of_any_field_is_accepted(posting: str, which: str) -> None:
    """Each place of a proof is changed, in turn in another way; hashes on the ways to the root every ninth only."""
    doc = proofs(posting)[["everyone", "seat 2", "auditor"].index(which)]
    tried = 0
    for number, at in enumerate(paths(doc)):
        if len(at) >= 6 and isinstance(at[-1], int) and number % 9:
            continue
        value = value_at(doc, at)
        for turn in (number, number + 1):
            other = others(value)[turn % len(others(value))]
            forged = changed(doc, at, other)
            if same(value, other) or same(forged, proofs(posting)[0]):
                continue  # the proof for everyone is one too
            assert not accepted(forged, doc["head"]), (at, value, other)
            assert not accepted_by_checker(forged, doc["head"]), (at, value, other)
            tried += 1
    assert tried > 150


@pytest.mark.parametrize("posting", FAMILIES)
def test_a_forged_proof_with_its_chain_computed_again_is_refused(posting: str) -> None:
    """Then the head is another one than was seen; and a breach of the rules shows even where none was seen."""
    doc = proofs(posting)[0]
    for number, at in enumerate(paths(doc)):
        if not at or at[0] in ("head", "house", "proof") or (len(at) >= 4 and at[2] == "cards"):
            continue
        value = value_at(doc, at)
        other = others(value)[number % len(others(value))]
        if same(value, other):
            continue
        try:
            forged = rechained(changed(doc, at, other))
        except (AttributeError, KeyError, LookupError, TypeError, ValueError):
            continue  # nothing that a chain can be made of
        if forged["head"] != doc["head"]:
            assert not accepted(forged, doc["head"]), (at, value, other)
            assert not accepted(forged, ""), (at, value, other)


# Kinds of forgery, by name


def swap(doc: Proof) -> None:
    net = doc["rounds"][0]["net"]
    first, second = next((a, b) for a in net for b in net if net[a] != net[b])
    net[first], net[second] = net[second], net[first]


def no_choices(doc: Proof) -> None:
    for one in doc["rounds"]:
        one.pop("choices", None), one.pop("salt", None)


def lost_a_million(doc: Proof) -> None:
    for one in doc["rounds"]:
        one["net"] = dict.fromkeys(one["net"], -1_000_000)
        one["drop"] = 1_000_000 * len(one["net"])


def void(doc: Proof) -> None:
    for one in doc["rounds"]:
        one |= {"void": "a card was exposed", "net": dict.fromkeys(one["net"], 0), "fees": [], "drop": 0}
        one.pop("next", None)


def closed(doc: Proof) -> None:
    no_choices(doc)
    for one in doc["rounds"]:
        one["cards"] = [card[:1] for card in one["cards"]]
        one.pop("own", None)


def renumbered(doc: Proof) -> None:
    for one in doc["rounds"]:
        one["number"] += 5


KINDS: dict[str, Callable[[Proof], Any]] = {
    "choices taken out and two nets swapped": lambda doc: (no_choices(doc), swap(doc)),
    "two nets swapped": swap,
    "everybody lost a million": lost_a_million,
    "a seat that was not there": lambda doc: doc["rounds"][0]["net"].update({"7": 0}),
    "a name that was not there": lambda doc: doc["rounds"][0]["names"].update({"1": "Somebody Else"}),
    "every round void": void,
    "no card opened": closed,
    "all rounds left out, and closed": lambda doc: doc.update(rounds=[], ended="closed"),
    "the last round left out": lambda doc: doc["rounds"].pop(),
    "the first round left out": lambda doc: doc["rounds"].pop(0),
    "rounds renumbered": renumbered,
    "the last round left out and rounds renumbered": lambda doc: (doc["rounds"].pop(), renumbered(doc)),
    "rounds twice": lambda doc: doc["rounds"].extend(copy.deepcopy(doc["rounds"])),
    "another end": lambda doc: doc.update(ended="cut card"),
    "a stake raised": lambda doc: doc["rounds"][0]["setup"]["seats"].popitem()[1],
    "a fee kept": lambda doc: doc["rounds"][0].update(fees=[], drop=0),
    "a dollar to the drop": lambda doc: doc["rounds"][0].update(drop=doc["rounds"][0]["drop"] + 1),
    "another next round": lambda doc: doc["rounds"][0].update(next={"point": 6}),
    "a withheld part hidden": lambda doc: doc.update(anew=7),
    "another table": lambda doc: doc.update(table="u"),
}


@pytest.mark.parametrize("which", ["everyone", "auditor"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_forgery_is_not_accepted(kind: str, which: str, shown: Proof, audited: Proof) -> None:
    doc = shown if which == "everyone" else audited
    forged = copy.deepcopy(doc)
    KINDS[kind](forged)
    with pytest.raises(HouseError, match=r"^proof"):
        verify(forged)
    again = rechained(forged)
    with pytest.raises(HouseError, match=r"^proof"):
        verify(again, doc["head"])
    assert not accepted(again, "")
    assert not accepted_by_checker(forged, doc["head"])
    assert not accepted_by_checker(again, doc["head"])


@pytest.mark.parametrize(
    "kind", ["choices taken out and two nets swapped", "two nets swapped", "everybody lost a million"]
)
@pytest.mark.parametrize("which", ["shown", "audited"])
def test_payments_are_settled_again_even_where_no_head_was_seen(
    kind: str, which: str, request: pytest.FixtureRequest
) -> None:
    """Every card was opened: what was paid follows from the rules, whatever the chain binds."""
    forged = copy.deepcopy(request.getfixturevalue(which))
    KINDS[kind](forged)
    with pytest.raises(HouseError, match=r"settles to something else|is left out|missing"):
        verify(rechained(forged))


# The report


def statuses(report: dict[str, Any]) -> dict[str, str]:
    return {line["what"]: line["status"] for line in report["lines"]}


def test_what_was_not_checked_is_listed(shown: Proof) -> None:
    result = statuses(verify(shown, shown["head"]))
    assert result == dict.fromkeys(("cards", "order", "parts", "chain", "head", "payments"), "checked")
    assert statuses(verify(shown))["head"] == "left out"
    holdem = proofs("500-club/texas-holdem")[0]
    number = holdem["rounds"][0]["number"]
    assert "choices" not in holdem["rounds"][0]
    assert statuses(verify(holdem, holdem["head"]))[f"payments of round {number}"] == "not checkable"
    stud = proofs_of(played("500-club/seven-card-stud", 1)[1])[0]
    assert "again" in stud["rounds"][0]  # cards were drawn for the button, and went back into the deck
    assert statuses(verify(stud))["order after a shuffle in mid-round, round 1"] == "not checkable"


def test_a_head_from_before_the_end_binds_what_was_played_until_then(shown: Proof) -> None:
    first = rechained({**copy.deepcopy(shown), "rounds": shown["rounds"][:1], "ended": "closed"})
    bound = {key: value for key, value in shown["rounds"][0].items() if key not in checker.UNBOUND}
    bound["cards"] = [card[:1] + card[2:3] for card in bound["cards"]]
    opening = {
        "link": "shoe",
        **{key: shown[key] for key in checker.OPENED},
        "promised": [p for p, _ in shown["parts"]],
    }
    after_one = checker.link(checker.link(shown["previous"], opening), {"link": "round", **bound})
    for doc in (shown, first):
        result = verify(doc, after_one)
        assert statuses(result)["head"] == "left out"
        assert not result["complete"]


# Earlier shoes


def test_proofs_of_earlier_shoes_list_what_they_cannot_prove(shown: Proof) -> None:
    """They hold as they did, and are never taken for complete: nothing bound how many rounds there were."""
    stored = json.loads(gzip.decompress(EARLIER.read_bytes()))
    assert len(stored) > 10
    for one in stored:
        result = verify(one["proof"])
        assert not result["complete"]
        assert statuses(result)["chain"] == "not proven"
        with pytest.raises(HouseError, match="no chain"):
            verify(one["proof"], shown["head"])


def test_a_proof_is_not_taken_for_an_earlier_one(shown: Proof, audited: Proof) -> None:
    """Without what binds it a proof of today is no proof of then."""
    for proof in ("housedealer shoe 1", "housedealer shoe 2", "housedealer shoe 2 with its seed"):
        for doc in (shown, audited):
            assert not accepted({**doc, "proof": proof}, "")
            assert not accepted({**doc, "proof": proof}, doc["head"])
