"""A table's own rules: who must answer, who is away, what one can afford, and that money only moves."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.play import bots
from housedealer.postings import entries
from housedealer.server.journal.choices import Made, StoredChoices
from housedealer.server.journal.migrations.table_states import up_to_date
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from housedealer.table.events import view
from housedealer.table.money.affordability import free
from housedealer.table.sitting.session import Session

PLAYABLE = [entry["id"] for entry in entries() if entry["playable"]]


def table(posting: str, *people: str, robots: int = 0, stack: int = 1000_00, **more: Any) -> HostedTable:
    """A table with people from seat 1 on and bots after them, without a fee unless named; everybody is connected."""
    hosted = HostedTable("t", open_session(posting, stacks={}, **{"option": None, **more}))
    hosted.present = set(people)
    for seat in range(len(people) + 1, len(people) + robots + 1):
        hosted.places.seat_bot(seat)
    for seat, person in enumerate(people, 1):
        hosted.sit(person, person.title(), seat, stack)
    return hosted


def balances(hosted: HostedTable) -> Counter[str]:
    held: Counter[str] = Counter()
    for what, row in hosted.writes:
        if what == "entry":
            held[row["account"]] += row["amount"]
    return held


def assert_restores(hosted: HostedTable) -> None:
    """What is written is enough to go on with: the same events, the same question."""
    rows = [row for what, row in hosted.writes if what == "choice" and row["round"] == hosted.number]
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    made = [Made(row["choice"], row["by"], row["digest"]) for row in rows]
    stored = StoredChoices(made, hosted.chain.head() if hosted.chain else None)
    again = HostedTable.of("t", json.loads(json.dumps(hosted.data())), stored)
    assert again.data() == hosted.data()
    if hosted.dealt:
        assert again.round and hosted.round
        assert again.round.table.events == hosted.round.table.events
        assert again.round.offers == hosted.round.offers


def test_one_person_alone_waits_for_another() -> None:
    assert table("500-club/ez-baccarat", "ann").phase == "waiting"


def test_without_a_bank_no_round_is_dealt() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob")
    hosted.take_bank("ann", 1, None)
    hosted.take_bank("bob", 2, None)
    assert hosted.phase == "nobody"
    hosted.offer_again()
    assert (hosted.phase, hosted.sitting.offered) == ("bank", [1, 2])


@pytest.mark.parametrize(
    ("posting", "offered"),
    [
        ("the-101/ultimate-texas-holdem", [2]),  # 001:2957: nobody more than two hands in a row
        ("the-101/three-card-texas-holdem", [2, 1]),  # 001:408: closed, and opened again for the same
    ],
)
def test_a_third_round_in_a_row_is_banked_as_posted(posting: str, offered: list[int]) -> None:
    hosted = table(posting, "ann", "bob", option=None)
    base = [rule.id for rule in hosted.game.posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]
    for _ in range(2):
        hosted.take_bank("ann", 1, 500_00)
        hosted.wager("bob", 2, dict.fromkeys(base, 10_00), True)
        while hosted.phase == "round":
            hosted.timeout()
        hosted.sit_out("bob", False)
    assert (hosted.phase, hosted.sitting.offered) == ("bank", offered)
    with pytest.raises(HouseError, match="not offered to seat 1 now"):
        hosted.take_bank("ann", 1, 500_00)
    hosted.take_bank("bob", 2, None)
    assert hosted.phase == ("bank" if 1 in offered else "nobody")


def test_the_player_dealer_picks_a_pile_and_the_seats_of_one_person_are_known() -> None:
    """001:90: the player-dealer calls out a number from one to seven; 001:80: of several seats the first is set."""
    hosted = table("the-101/double-hand-pai-gow-poker", "ann", "bob", option=None)
    hosted.sit("bob", "Bob", 4, 1000_00)
    with pytest.raises(HouseError, match="pile: 9 cannot be picked"):
        hosted.take_bank("ann", 1, 500_00, {"pile": 9})
    hosted.take_bank("ann", 1, 500_00, {"pile": 4})
    assert_restores(hosted)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    hosted.wager("bob", 4, {"base": 10_00}, True)
    assert hosted.round
    record = hosted.round.record()
    assert (record["pile"], record["one_player"]) == (4, [[2, 4]])


def test_a_person_who_is_away_passes_and_sits_out_and_finds_a_note() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob")
    hosted.timeout()
    assert hosted.sitting.offered == [2]
    assert hosted.seats[1].notes == ["Round 1: you ran out of time, so the bank was passed."]
    hosted.take_bank("bob", 2, 100_00)
    hosted.timeout()
    assert hosted.phase == "nobody"
    assert hosted.seats[1].missed == 2
    hosted.offer_again()
    hosted.take_bank("bob", 2, None)
    hosted.timeout()
    # A third turn missed: the person sits out.
    assert hosted.seats[1].out
    hosted.sit_out("ann", False)
    assert not hosted.seats[1].out


def test_the_passive_choice_is_made_for_a_person_who_is_away() -> None:
    hosted = table("the-101/blackjack-x", "ann", "bob", option=None)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    while hosted.phase == "round":
        assert hosted.round and hosted.round.offer
        passive = hosted.round.offer.passed().name
        hosted.timeout()
        last = [row for what, row in hosted.writes if what == "choice"][-1]
        assert json.loads(last["choice"])[1] == passive
        assert last["by"] == "away"
        done = {"stand": "you stood", "decline": "you declined"}[passive]
        assert f"so {done}" in hosted.seats[2].notes[-1] or hosted.seats[2].out
        assert_restores(hosted)
    assert hosted.session.number == 1


def test_the_fee_is_reserved_so_that_nobody_falls_below_zero() -> None:
    """A fee is paid apart from wagers and bank, so the most that the option can ask stays in front of a person."""
    hosted = table("500-club/ez-baccarat", "ann", "bob", stack=100_00, option=1)
    most = max(tier.player_dealer for tier in hosted.places.option.tiers) if hosted.places.option else 0
    with pytest.raises(HouseError, match="set aside for the fee"):
        hosted.take_bank("ann", 1, 100_00 - most + 1)
    hosted.take_bank("ann", 1, 100_00 - most)
    with pytest.raises(HouseError, match="more than"):
        hosted.wager("bob", 2, {"player": 101_00}, True)
    hosted.wager("bob", 2, {"player": 100_00}, True)
    assert min(hosted.session.stacks.values()) >= 0


def test_a_double_or_split_beyond_the_stack_is_not_offered() -> None:
    """With $15 and $10 at stake a double may add $5 at most and a pair cannot be split."""
    seen = Counter[str]()
    for seed in range(400):
        hosted = table("the-101/blackjack-x", "ann", "bob", stack=15_00, option=None, seed=seed)
        hosted.session.stacks[1] = 500_00
        hosted.take_bank("ann", 1, 500_00)
        hosted.wager("bob", 2, {"base": 10_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            assert free(hosted.round.table, offer.position, 15_00) >= 0
            assert "split" not in offer.names()
            for legal in offer.legal:
                if legal.name == "double":
                    seen["double"] += 1
                    assert legal.argument is not None and legal.argument.data()["most"] <= 5_00
            name = next(
                (one for one in ("double", "decline", "stand", "hit") if one in offer.names()), offer.names()[0]
            )
            hosted.choose("bob", offer.position, len(hosted.round.choices), name, 5_00 if name == "double" else None)
        assert hosted.session.stacks[2] >= 0
    assert seen["double"] > 10


def test_leaving_in_mid_round_is_paid_out_when_it_is_over() -> None:
    hosted = table("the-101/blackjack-x", "ann", "bob", option=None)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    hosted.stand("bob")
    assert 2 not in hosted.seats
    assert balances(hosted)["seat:t:2"] == 0
    assert sum(balances(hosted).values()) == 0


def test_a_seat_that_is_taken_or_in_play_cannot_be_taken() -> None:
    hosted = table("500-club/ez-baccarat", "ann", robots=2)
    with pytest.raises(HouseError, match="taken"):
        hosted.sit("eve", "Eve", 1, 100_00)
    with pytest.raises(HouseError, match="already have a seat"):
        hosted.sit("ann", "Ann", 5, 100_00)
    with pytest.raises(HouseError, match="no seat"):
        hosted.sit("eve", "Eve", 8, 100_00)


def test_a_newcomer_does_not_inherit_the_turn_as_player_dealer() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", option=None)
    hosted.take_bank("ann", 1, 100_00)
    hosted.wager("bob", 2, {"player": 5_00}, True)
    assert (hosted.session.dealer, hosted.session.held, hosted.sitting.offered) == (1, 1, [1, 2])
    hosted.stand("ann")
    hosted.present.add("eve")
    hosted.sit("eve", "Eve", 1, 100_00)
    hosted.take_bank("bob", 2, None)
    hosted.offer_again()
    assert hosted.session.offered_to() == [2, 1]


def test_a_round_that_cannot_be_dealt_leaves_the_table_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = table("500-club/texas-holdem", "ann", "bob")

    def refuse(*_: Any, **__: Any) -> None:
        raise HouseError("option: 1 is meant for 7 or more players and 2 are dealt in")

    monkeypatch.setattr(Session, "deal", refuse)
    hosted.wager("ann", 1, {}, True)
    hosted.wager("bob", 2, {}, True)
    assert (hosted.phase, hosted.dealt, hosted.play.holders) == ("nobody", None, {})
    assert "meant for 7" in views.state(hosted, None)["refusal"]
    monkeypatch.undo()
    hosted.offer_again()
    hosted.wager("ann", 1, {}, True)
    hosted.wager("bob", 2, {}, True)
    assert (hosted.phase, hosted.progress.refusal) == ("round", "")


def test_closing_gives_everyone_their_money_back() -> None:
    hosted = table("500-club/ez-baccarat", "ann", robots=3)
    hosted.close()
    held = balances(hosted)
    assert held["person:ann"] == 0
    assert all(amount == 0 for account, amount in held.items() if account.startswith("seat:"))
    assert held["issue"] == 0


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_playable_posting_can_be_restored_at_every_step(posting: str) -> None:
    """A person and bots play; after each act what is written is enough to go on with, and money is conserved."""
    rng = random.Random(posting)
    option = open_session(posting, stacks={}).option
    most = table(posting, option=option).places.bounds.most  # what is posted with the option
    full = 1000_00 if most is None else min(most, 1000_00)
    hosted = table(posting, "ann", robots=3, stack=full, option=option)
    for _ in range(400):
        waits = hosted.waits_for()
        if hosted.session.number >= 3:
            break
        if hosted.phase != "round" and hosted.session.stacks[1] < full * 7 // 10:
            hosted.buy("ann", 1, full - hosted.session.stacks[1])  # whatever the cards took
            continue
        if hosted.phase == "nobody":
            hosted.offer_again()
        elif hosted.phase == "bank":
            hosted.take_bank("ann", 1, rng.choice([None, 200_00]))  # never more than is there
        elif hosted.phase == "wagers":
            rest = (hosted.session.carried, waits[0])
            wagers = bots.wager(hosted.game, hosted.places.option, 500_00, rng, *rest) if hosted.banked else {}
            hosted.wager("ann", waits[0], wagers, True)
        elif hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            name, argument = bots_choice(hosted, rng)
            hosted.choose("ann", hosted.round.offer.position, len(hosted.round.choices), name, argument)
        else:
            raise AssertionError(f"the table stands still at {hosted.phase}")
        assert_restores(hosted)
        for person in ("ann", "stranger"):
            events = view(hosted.round.events, hosted.questions.positions_of(person)) if hosted.round else []
            sent = json.dumps([views.state(hosted, None), views.yours(hosted, person, 0), events])
            assert hosted.session.shoe.seed not in sent
    assert hosted.session.number >= 1
    held = balances(hosted)
    assert sum(held.values()) == 0
    for seat, stack in hosted.session.stacks.items():
        assert held[f"seat:t:{seat}"] == stack >= 0
    assert held["drop:t"] == hosted.session.drop
    assert sum(hosted.session.stacks.values()) + held["drop:t"] + held["issue"] + held["person:ann"] == 0


def bots_choice(hosted: HostedTable, rng: random.Random) -> tuple[str, Any]:
    assert hosted.round and hosted.round.offer
    return bots.choose_any(hosted.round.offer, rng)


def test_a_table_saved_before_back_line_bettors_existed_is_restored() -> None:
    hosted = table("the-101/blackjack-x", "ann", "bob", option=None)
    hosted.take_bank("ann", 1, 500_00)
    stored = json.loads(json.dumps(hosted.data()))
    del stored["rail"], stored["session"]["behind"]
    stored["ready"] = [int(place) for place in stored["ready"]]
    again = HostedTable.of("t", up_to_date(stored))
    assert again.data() == hosted.data()


def test_one_person_plays_several_circles_where_the_posting_allows_it() -> None:
    # 000:63-64: a wager at one's own seat along with other unoccupied betting circles
    hosted = table("500-club/pure-21-5-blackjack", "ann", "bob")
    hosted.sit("bob", "Bob", 4, 500_00)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    hosted.wager("bob", 4, {"base": 20_00}, True)
    assert hosted.round is not None
    assert sorted(hosted.round.setup.places) == ["2", "4"]
    assert hosted.questions.positions_of("bob") == ["2", "4"]
    with pytest.raises(HouseError, match="You already have a seat here"):
        table("500-club/ez-baccarat", "ann", "bob").sit("bob", "Bob", 4, 500_00)
