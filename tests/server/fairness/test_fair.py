"""Mucked cards stay secret, nobody alone chooses the order of the cards, and a false proof is refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.server.fairness.openings import CARD, seen
from housedealer.server.fairness.proof import proof, public_proof
from housedealer.server.fairness.verify import verify
from housedealer.server.journal.choices import StoredChoices
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from housedealer.table.events import view
from housedealer.table.round.runner import Round
from housedealer.table.sitting import fair_shoe
from tests.server.proofs import Shoe, played, promise_of, proofs_of

ONE_EACH = [
    "500-club/ez-baccarat",
    "the-101/cash-in-baccarat",
    "the-101/ultimate-war",
    "the-101/blackjack-x",
    "500-club/texas-holdem",
    "500-club/seven-card-stud",
    "500-club/2-7-triple-draw",
]


@pytest.mark.parametrize("mixes", [True, False])
@pytest.mark.parametrize("posting", ONE_EACH)
def test_every_shoe_verifies_for_everyone_and_for_an_auditor(posting: str, mixes: bool) -> None:
    hosted, shoes = played(posting, 6, mixes)
    parts = 0
    for stored, rounds in shoes:
        public, _, whole = proofs_of([(stored, rounds)])
        result, all_ = verify(public, stored["head"]), verify(whole, stored["head"])
        assert result["complete"] and all_["complete"]
        assert result["rounds"] == all_["rounds"] == all_["settled"] == len(rounds)
        assert result["cards"] == all_["cards"]
        assert (result["whole"], all_["whole"]) == (False, True)
        # What everybody may check is settled again, all but rounds in which a card stays down: where every hand has
        # busted or been given up, the player-dealer's is not turned.
        open_ = [all(len(card) > 1 for card in one["cards"] if card[0]) for one in public["rounds"]]
        assert result["settled"] == sum(open_)
        assert not hosted.banked or any(open_)
        parts += result["parts"]
        if mixes and parts > result["parts"]:  # all but the first: whoever is dealt in has added to its shuffle
            assert result["parts"] >= len(public["rounds"][0]["net"])
    assert (parts > 0) == mixes


def test_no_proof_contains_a_card_that_was_not_shown() -> None:
    """Of each hand the cards that nobody showed have no card, no salt and no way in the proof; the seed is nowhere."""
    _, shoes = played("500-club/texas-holdem", 10)
    closed = 0
    for shoe, rounds in shoes:
        public = public_proof(shoe, rounds)
        text = json.dumps(public)
        assert shoe["seed"] not in text
        at = shoe["burned"]
        mixed = fair_shoe.mixed(shoe["commit"], [part for _, part in shoe["parts"] if part])
        order = fair_shoe.order(52, mixed)
        for one, stored in zip(public["rounds"], rounds, strict=True):
            events = Round.read(stored["record"], hosted_game).table.events
            everyone = json.dumps(view(events, []))
            for number, entry in enumerate(one["cards"]):
                if number >= one.get("again", 99):
                    continue  # the draw for the button: what follows was shuffled again
                if len(entry) == 1:
                    closed += 1
                    leaf = order[at + number]
                    assert fair_shoe.salt(shoe["seed"], leaf) not in text
                else:
                    assert entry[2] in everyone
            if "choices" in one:
                assert all(card in everyone for card in CARD.findall(json.dumps(one["choices"])))
            at += len(one["cards"])
    assert closed > 20


def hosted_game(name: str, readings: Any) -> Any:
    from housedealer.games import game

    return game(name, readings)


def test_a_player_can_check_their_own_cards() -> None:
    _, shoes = played("500-club/texas-holdem", 6)
    shoe, rounds = shoes[0]
    events = Round.read(rounds[0]["record"], hosted_game).table.events
    positions = {rounds[0]["number"]: ["2"]}
    mine, public = public_proof(shoe, rounds, positions), public_proof(shoe, rounds)
    own = {entry[0] for entry in mine["rounds"][0].get("own", [])}
    held = [at for at, entry in enumerate(mine["rounds"][0]["cards"]) if entry[0] == "2"]
    assert len(held) >= 2
    assert all(at in own or len(mine["rounds"][0]["cards"][at]) > 1 for at in held)
    assert "own" not in public["rounds"][0]
    assert verify(mine)["rounds"] == verify(public)["rounds"]
    assert sum(seen(events, ["2"])) >= sum(seen(events, []))


def test_no_message_reveals_the_seed() -> None:
    hosted, shoes = played("500-club/texas-holdem", 4)
    events = view(hosted.round.events, hosted.questions.positions_of("p1")) if hosted.round else []
    sent = json.dumps([views.state(hosted, None), views.yours(hosted, "p1", 0), events])
    for shoe, _ in shoes:
        assert shoe["seed"] not in sent
        assert shoe["commit"] in sent or len(shoes) > 3


def test_the_order_is_fixed_by_all_parts_and_by_none_alone() -> None:
    """The same cards laid, another part: another order. Parts are revealed after the root, promised before it."""
    session = open_session("500-club/texas-holdem", stacks={}, option=None, seed=1)
    shown_before = session.shoe.root
    alone = session.shoe.pack()
    session.shoe.mix_in(["aa", "bb"])
    both = session.shoe.pack()
    assert session.shoe.root == shown_before
    session.shoe.mix_in(["bb", "aa"])
    assert session.shoe.pack() == both != alone
    session.shoe.mix_in(["aa", "cc"])
    assert session.shoe.pack() not in (both, alone)
    assert sorted(both) == sorted(alone) == sorted(cards.deck("standard-52").cards)


def test_a_part_must_be_the_one_that_was_promised_and_come_before_the_deal() -> None:
    hosted = HostedTable("t", open_session("500-club/texas-holdem", stacks={}, option=None))
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 100_00)
    hosted.sit("bob", "Bob", 2, 100_00)
    hosted.mix("ann", None, promise_of("ab" * 32))
    first = hosted.shoe.commitment
    with pytest.raises(HouseError, match="not what was promised"):
        hosted.mix("ann", "cd" * 32, None)
    with pytest.raises(HouseError, match="not at this table"):
        hosted.mix("eve", None, promise_of("ab" * 32))
    hosted.mix("ann", "ab" * 32, None)
    assert hosted.shoe.commitment == first
    for seat, person in enumerate(("ann", "bob"), 1):
        hosted.wager(person, seat, {}, True)
    assert hosted.phase == "round"
    assert hosted.session.shoe.mix == fair_shoe.mixed(first, ["ab" * 32])
    assert hosted.chain
    again = HostedTable.of("t", json.loads(json.dumps(hosted.data())), StoredChoices(head=hosted.chain.head()))
    assert again.round and hosted.round and again.round.table.events == hosted.round.table.events


def test_dealing_is_even_no_matter_who_mixes() -> None:
    """Where the ace of spades lands over many shoes with one fixed part: every place about as often (chi-squared)."""
    counts = [0] * 52
    for seed in range(5200):
        laid = cards.shuffled("standard-52", 1, seed)
        order = fair_shoe.order(52, fair_shoe.mixed(f"{seed:064x}", ["aa"]))
        counts[[laid[at] for at in order].index(51)] += 1
    assert sum((one - 100) ** 2 / 100 for one in counts) < 90  # 51 degrees of freedom: beyond 1 in 2,000


@pytest.fixture(scope="module")
def blackjack() -> Shoe:
    """A shoe that was dealt to its cut card, and its rounds."""
    shoe = played("the-101/blackjack-x", 9, decks=2)[1][0]
    assert shoe[0]["ended"] == "cut card"
    return shoe


@pytest.fixture(scope="module")
def holdem() -> Shoe:
    """A shoe of a game for the pot, and its rounds."""
    return played("500-club/texas-holdem", 3)[1][0]


def tamper(change: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def changed(doc: dict[str, Any]) -> dict[str, Any]:
        doc = copy.deepcopy(doc)
        change(doc)
        return doc

    return changed


def last_card(doc: dict[str, Any]) -> list[Any]:
    return next(entry for one in doc["rounds"] for entry in one.get("cards", []) if len(entry) > 1)


LIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a round left out": lambda doc: doc["rounds"].pop(1),
    "the first round left out": lambda doc: doc["rounds"].pop(0),
    "the last round left out": lambda doc: doc["rounds"].pop(),
    "another round number": lambda doc: doc["rounds"][1].update(number=99),
    "rounds in another order": lambda doc: doc["rounds"].reverse(),
    "a choice by seat 99": lambda doc: doc["rounds"][0]["choices"].append(["99", "hit"]),
    "an option dropped": lambda doc: doc["rounds"][0]["setup"].pop("option"),
    "another option": lambda doc: doc["rounds"][0]["setup"].update(option=2),
    "three million decks": lambda doc: doc.update(decks=3_000_000),
    "one deck less": lambda doc: doc.update(decks=1),
    "decks that are no number": lambda doc: doc.update(decks="8"),
    "another posting": lambda doc: doc.update(posting="the-101/blackjack-x-v1-1"),
    "another record's posting": lambda doc: doc["rounds"][0]["setup"].update(posting="the-101/blackjack-x-v1-1"),
    "another reading": lambda doc: doc.update(readings={"shoe-runs-out": "void"}),
    "another commitment": lambda doc: doc.update(commit="0" * 64),
    "a part that was not promised": lambda doc: doc["parts"][0].__setitem__(1, "ab" * 32),
    "a part left out": lambda doc: doc["parts"][0].__setitem__(1, ""),
    "a player left out": lambda doc: doc["parts"].pop(),
    "more burned": lambda doc: doc.update(burned=2),
    "a cent more": lambda doc: doc["rounds"][0]["net"].update({"1": doc["rounds"][0]["net"]["1"] + 0.01}),
    "voided for no reason": lambda doc: doc["rounds"][0].update(void="the house did not like it"),
    "an unknown key": lambda doc: doc.update(extra=1),
}
PUBLIC: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another card": lambda doc: last_card(doc).__setitem__(2, "As" if last_card(doc)[2] != "As" else "Kd"),
    "another leaf": lambda doc: last_card(doc).__setitem__(1, (last_card(doc)[1] + 1) % 52),
    "another salt": lambda doc: last_card(doc).__setitem__(3, "0" * 32),
    "another way": lambda doc: last_card(doc)[4].__setitem__(0, "0" * 64),
    "a card closed": lambda doc: last_card(doc).__delitem__(slice(1, None)),
    "another house": lambda doc: doc["house"].update(salt="0" * 32),
    "another first card": lambda doc: doc["rounds"][0].update(first=0),
}


@pytest.mark.parametrize("lie", [*LIES, *PUBLIC])
def test_a_false_proof_is_refused(lie: str, blackjack: Shoe) -> None:
    shoe, rounds = blackjack
    public = json.loads(json.dumps(public_proof(shoe, rounds)))
    assert verify(public)["rounds"] == len(rounds)
    with pytest.raises(HouseError):
        verify(tamper({**LIES, **PUBLIC}[lie])(public))


@pytest.mark.parametrize("lie", LIES)
def test_a_false_proof_with_its_seed_is_refused(lie: str, blackjack: Shoe) -> None:
    shoe, rounds = blackjack
    whole = json.loads(json.dumps(proof(shoe, rounds)))
    with pytest.raises(HouseError):
        verify(tamper(LIES[lie])(whole))


def mutated(value: Any, rng: random.Random) -> Any:
    """Something in a document turned into something else."""
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        10**30,
        1.5,
        float("nan"),
        "",
        "x",
        "As",
        [],
        [[]],
        {},
        {"a": 1},
        "\ud800",
        "9" * 400,
    ]
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {one: two for one, two in value.items() if one != key}
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng), *value[at + 1 :]]
    return rng.choice(odd)


@pytest.mark.parametrize("which", ["public", "whole", "poker"])
def test_whatever_is_in_a_file_it_is_verified_or_refused_in_one_sentence(
    which: str, blackjack: Shoe, holdem: Shoe
) -> None:
    shoe, rounds = holdem if which == "poker" else blackjack
    doc = proof(shoe, rounds) if which == "whole" else public_proof(shoe, rounds)
    doc = json.loads(json.dumps({**doc, "rounds": doc["rounds"][:2], "ended": "closed"}))
    rng = random.Random(which)
    for _ in range(120):
        try:
            verify(mutated(doc, rng))
        except HouseError as error:
            assert "\n" not in str(error)
    for other in (None, 3, "proof", [], {}, {"proof": FORMAT_OLD}, [doc], {"proof": doc["proof"]}):
        with pytest.raises(HouseError):
            verify(other)


FORMAT_OLD = "housedealer shoe 1"
