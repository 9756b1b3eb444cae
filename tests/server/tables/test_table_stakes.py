"""Table stakes: the cost of a choice is known before it, money never comes from outside the stack, nobody owes."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import game, open_session
from housedealer.play import bots
from housedealer.server.fairness.proof import proof, public_proof
from housedealer.server.fairness.replay import replayed
from housedealer.server.fairness.verify import verify
from housedealer.server.journal.choices import StoredChoices
from housedealer.server.lobby import posting_pages
from housedealer.server.tables import stakes
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from housedealer.table.money.affordability import below_zero, within
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.offers import Legal, Multiple, Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.dealing_shoe import DealingShoe
from housedealer.table.sitting.session import Session
from tests.server.proofs import rechained, shoes_of
from tests.server.tables.test_hosted_table import PLAYABLE, assert_restores, balances, table

TURLOCK = "turlock/pure-21-5-blackjack"


def offered(round_: Round) -> Any:
    """Everything that is sent about an open question."""
    return round_.offer.data() if round_.offer else None


def with_other_cards_to_come(hosted: HostedTable, rng: random.Random) -> HostedTable:
    """The same table at the same point, with the unseen cards in another order."""
    assert hosted.round and hosted.dealt
    used = list(hosted.round.table.source.used)
    rest = list(hosted.round.table.source.listed())[len(used) :]
    rng.shuffle(rest)
    again = HostedTable("t", Session.of(hosted.session.data(), game))
    again.places.seats, again.places.rail, again.progress.phase = hosted.seats, hosted.places.rail, hosted.phase
    again.play.restore({**hosted.play.data(), "chained": False}, StoredChoices())
    assert again.round is not None
    again.questions.round = Round(again.round.setup.dealt_from(Shoe([*used, *rest])), again.round.purses)
    for choice in hosted.round.choices:
        again.round.choose(*choice[1:], position=choice[0])
    return again


@pytest.mark.parametrize("posting", [TURLOCK, "the-101/blackjack-x", "black-sheep/blackjack-elite"])
def test_an_offer_reveals_no_future_card(posting: str) -> None:
    """Bob has little beside his wager. Whatever cards are to come, he is offered the same: a split that he can pay."""
    rng, split = random.Random(posting), 0
    for seed in range(400):
        stack = rng.choice([10_00, 15_00, 20_00, 25_00])
        hosted = table(posting, "ann", "bob", stack=stack, option=None, seed=seed)
        hosted.session.stacks[1] = 500_00
        hosted.take_bank("ann", 1, 500_00)
        hosted.wager("bob", 2, {"base": 10_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            other = with_other_cards_to_come(hosted, rng)
            assert other.round and offered(other.round) == offered(hosted.round)
            split += "split" in offer.names()
            if "split" in offer.names():
                assert stack >= 20_00
            name, argument = bots.choose_any(offer, rng)
            hosted.choose("bob", offer.position, len(hosted.round.choices), name, argument)
        assert hosted.session.stacks[2] >= 0
        assert not hosted.play.voided
    assert split > 3


def test_a_split_is_not_offered_without_money_where_somebody_bets_behind() -> None:
    """The seat's own money counts, whatever the back-line bettor is offered after it."""
    for seed in range(300):
        hosted = table("the-101/blackjack-x", "ann", "bob", stack=15_00, option=None, seed=seed)
        hosted.session.stacks[1] = 500_00
        hosted.stand_behind("eve", "Eve", 2, 300_00)
        hosted.take_bank("ann", 1, 500_00)
        hosted.wager("bob", 2, {"base": 10_00}, True)
        hosted.wager("eve", "2/1", {"base": 20_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            if offer.position == "2":
                assert "split" not in offer.names()
            wish = ("split", "double", "decline", "stand", "hit", "surrender")
            name = next(one for one in wish if one in offer.names())
            who = "eve" if offer.position == "2/1" else "bob"
            hosted.choose(who, offer.position, len(hosted.round.choices), name, None)
        assert min(*hosted.session.stacks.values(), *hosted.session.behind.values()) >= 0
        assert not hosted.play.voided


def test_multiples_are_offered_up_to_the_stack() -> None:
    """Play four times the ante costs four antes: with three in front of one, `play 4` is not among the answers."""
    offer = Offer("2", (Legal("play", Multiple((3, 4), unit=10_00)), Legal("check")), passive="check")
    assert [one.argument for one in within(offer, 39_99).legal] == [Multiple((3,), unit=10_00), None]
    with pytest.raises(HouseError, match="4 is not allowed"):
        within(offer, 39_99).accept("play", 4)
    assert within(offer, 29_99).names() == ["check"]
    assert within(offer, 40_00) == offer


@pytest.mark.parametrize("posting", ["als/pineapple-hi-lo", "turlock/pineapple-hi-lo"])
def test_the_buttons_fee_does_not_take_a_stack_below_zero(posting: str) -> None:
    """003:90: whoever has the button posts $3 before the deal. With two cents that cannot be paid."""
    if posting not in PLAYABLE:
        posting = "als/pineapple-hi-lo"
    hosted = HostedTable("t", open_session(posting, stacks={}))
    fee = hosted.sitting.room[1]
    assert fee in (3_00, 5_00)
    hosted.present = {"ann", "bob"}
    with pytest.raises(HouseError, match="You need at least"):
        hosted.sit("ann", "Ann", 1, 2)
    with pytest.raises(HouseError, match="You need at least"):
        hosted.sit("ann", "Ann", 1, fee)
    rng = random.Random(7)
    hosted.sit("ann", "Ann", 1, fee + 2_00)
    hosted.sit("bob", "Bob", 2, fee + 1)
    for _ in range(300):
        if hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            name, argument = bots.choose_any(offer, rng)
            hosted.choose(
                "ann" if offer.position == "1" else "bob", offer.position, len(hosted.round.choices), name, argument
            )
        elif hosted.waits_for():
            place = hosted.waits_for()[0]
            hosted.wager("ann" if place == "1" else "bob", place, {}, True)
        else:
            break
        assert min(hosted.session.stacks.values()) >= 0
        assert not hosted.play.voided
    assert hosted.session.number >= 1
    assert hosted.session.drop > 0


@pytest.mark.parametrize("posting", PLAYABLE)
def test_nothing_comes_from_outside_the_stack_in_mid_round(posting: str) -> None:
    hosted = table(posting, "ann", "bob", stack=2000_00)
    if hosted.banked:
        hosted.take_bank("ann", 1, 1000_00)
        hosted.wager("bob", 2, bots.wager(hosted.game, hosted.places.option, 500_00, random.Random(3)), True)
    else:
        for seat, person in enumerate(("ann", "bob"), 1):
            hosted.wager(person, seat, {}, True)
    if hosted.phase != "round":
        return  # a game without decisions
    before = dict(hosted.session.stacks)
    for act in (
        lambda: hosted.buy("bob", 2, 100_00),
        lambda: hosted.buy("ann", 1, 100_00),
        lambda: hosted.sit("bob", "Bob", 2, 100_00),
        lambda: hosted.sit("eve", "Eve", 1, 100_00),
    ):
        with pytest.raises(HouseError):
            act()
        assert hosted.session.stacks == before


@pytest.mark.parametrize("posting", PLAYABLE)
def test_an_empty_stack_is_offered_nothing_that_costs_more(posting: str) -> None:
    """Such a choice was a free roll: won it was paid, lost the round was voided for everyone."""
    for seed in range(6):
        rng = random.Random(seed)
        hosted = HostedTable("t", open_session(posting, stacks={}, option=None, seed=seed))
        if not hosted.banked:
            return
        hosted.present = {"ann", "bob"}
        hosted.sit("ann", "Ann", 1, 5000_00)
        wagers = bots.wager(hosted.game, hosted.places.option, 2000_00, rng)
        stack = sum(wagers.values()) + hosted.sitting.room[1]
        hosted.sit("bob", "Bob", 2, max(stack, hosted.places.least_in))
        hosted.take_bank("ann", 1, 2000_00)
        hosted.wager("bob", 2, wagers, True)
        while hosted.phase == "round":
            assert hosted.round
            assert below_zero(hosted.round.table, hosted.round.purses or {}) is None
            offer = hosted.questions.open_offers()[0]
            person = "ann" if hosted.questions.place_of(offer.position) == "1" else "bob"
            greedy = [legal for legal in offer.legal if legal.name in ("double", "split", "play", "insure")]
            offer = dataclasses.replace(offer, legal=tuple(greedy)) if greedy else offer
            count = len(hosted.round.choices)
            hosted.choose(person, offer.position, count, *bots.choose_any(offer, rng))
        assert not hosted.play.voided
        assert min(hosted.session.stacks.values()) >= 0


def short_shoe(hosted: HostedTable, monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """Leave only these cards in the shoe, wherever the cut card is."""
    whole = DealingShoe.pack

    def few(shoe: DealingShoe) -> tuple[int, ...]:
        return whole(shoe)[: shoe.used + left] if shoe.seed == seed else whole(shoe)

    seed = hosted.session.shoe.seed
    monkeypatch.setattr(DealingShoe, "pack", few)


def test_a_round_that_cannot_go_on_is_voided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wagers go back, everyone is notified, books and record have it, and the next round has a new shoe."""
    hosted = table("the-101/blackjack-x", "ann", "bob", option=1, seed=3)
    stacks = dict(hosted.session.stacks)
    short_shoe(hosted, monkeypatch, 4)  # the deal, and none to hit with
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    seed = hosted.session.shoe.seed
    while hosted.phase == "round":
        assert hosted.round and hosted.round.offer
        names = hosted.round.offer.names()
        name = next(one for one in ("hit", "decline", "stand") if one in names)
        hosted.choose("bob", hosted.round.offer.position, len(hosted.round.choices), name, None)
    assert "ran out" in hosted.play.voided
    assert hosted.session.stacks == stacks
    assert hosted.session.shoe.seed != seed
    assert hosted.session.number == 1
    assert hosted.phase == "bank"
    state = views.state(hosted, None)
    assert "ran out" in state["voided"]
    assert state["net"] == {"1": 0, "2": 0}
    assert any("your money came back" in note for note in views.yours(hosted, "bob", 0)["notes"])
    assert views.events_for(hosted, "bob", 0)[-1]["event"] == "void"
    row = next(row for what, row in hosted.writes if what == "round")
    assert row["void"] == hosted.play.voided
    assert json.loads(row["net"]) == {"1": 0, "2": 0}
    assert balances(hosted)["drop:t"] == 0
    for place in ("1", "2"):
        assert balances(hosted)[f"seat:t:{place}"] == 1000_00
    played, answer = replayed(json.loads(row["record"]), row["void"])
    assert played.table.events == hosted.round.table.events if hosted.round else False
    assert answer["net"] == {"1": 0, "2": 0}
    assert_restores(hosted)
    # Another round is dealt, from the new shoe.
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    assert hosted.phase == "round" or hosted.session.number == 2


def test_a_deal_that_needs_more_cards_comes_from_a_new_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = table("the-101/blackjack-x", "ann", "bob", option=None, seed=3, readings={"shoe-runs-out": "void"})
    hosted.session.shoe.used += 3
    short_shoe(hosted, monkeypatch, 2)
    seed = hosted.session.shoe.seed
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    assert hosted.session.shoe.seed != seed
    assert hosted.progress.refusal == ""
    assert hosted.phase == "round" or hosted.session.number == 1


def test_a_round_whose_script_fails_is_voided_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = table("the-101/blackjack-x", "ann", "bob", option=None, seed=3)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, True)
    assert hosted.round and hosted.round.offer

    def broken(choice: Any) -> Any:
        raise IndexError("a fault in the script")

    hosted.round._send = broken
    offer = hosted.round.offer
    hosted.choose("bob", offer.position, 0, offer.names()[0], None)
    assert hosted.play.voided == "the round could not be played on"
    assert hosted.session.stacks == {1: 1000_00, 2: 1000_00}
    assert hosted.phase == "bank"


def test_a_round_voided_because_a_seat_cannot_pay_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a seat come to owe more than its stack in spite of every check: the record names the stack."""
    monkeypatch.setattr(Round, "_affordable", lambda round_, offer: offer)  # the check is off
    for seed in range(40):
        hosted = table("the-101/blackjack-x", "ann", option=None, seed=seed, stack=5000_00)
        hosted.present.add("bob")
        hosted.sit("bob", "Bob", 2, 20_00)
        hosted.take_bank("ann", 1, 1000_00)
        hosted.wager("bob", 2, {"base": 20_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            legal = next((one for one in offer.legal if one.name == "double"), None)
            name = "double" if legal else offer.passed().name
            argument = 20_00 if legal and legal.argument else None
            hosted.choose("bob", offer.position, len(hosted.round.choices), name, argument)
        if hosted.play.voided:
            break
    assert hosted.play.voided == "seat 2 would have to pay more than its stack"
    assert hosted.session.stacks == {1: 5000_00, 2: 20_00}
    shoe, rounds = shoes_of(hosted.writes)[0]
    whole = proof(shoe, rounds)
    assert verify(whole)["rounds"] == 1
    assert verify(public_proof(shoe, rounds))["rounds"] == 1
    for lie in ({"seat": "2", "stack": 40}, {"seat": "1", "stack": 20}, {"seat": "9", "stack": 0}, "2", None):
        forged = json.loads(json.dumps(whole))
        forged["rounds"][0]["setup"]["short"] = lie
        with pytest.raises(HouseError, match=r"nothing in its cards asked for it|short: expected"):
            verify(rechained(forged))


def test_the_proof_of_a_shoe_with_a_voided_round_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A voided round used cards too: the proof has them, and that nobody won or lost."""
    # No cut card, so that the deck is dealt to its last card.
    monkeypatch.setattr(DealingShoe, "cut_card_out", property(lambda session: False))
    void = {"shoe-runs-out": "void"}
    hosted = table(TURLOCK, "ann", "bob", stack=10_000_00, option=None, decks=1, seed=1, readings=void)
    for _ in range(400):
        if hosted.play.voided:
            break
        if hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            name = next(one for one in ("hit", "decline", "stand") if one in offer.names())
            person = "ann" if hosted.questions.place_of(offer.position) == "1" else "bob"
            hosted.choose(person, offer.position, len(hosted.round.choices), name, None)
        elif hosted.phase == "bank":
            hosted.take_bank("ann" if hosted.sitting.offered[0] == 1 else "bob", hosted.sitting.offered[0], 50_00)
        else:
            place = hosted.waits_for()[0]
            hosted.wager("ann" if place == "1" else "bob", place, {"base": 5_00}, True)
    assert "ran out" in hosted.play.voided
    number = next(row["shoe"] for what, row in hosted.writes if what == "round" and row["void"])
    rows = [row for what, row in hosted.writes if what == "round" and row["shoe"] == number]
    assert [bool(row["void"]) for row in rows] == [False] * (len(rows) - 1) + [True]
    shoe, rounds = next(one for one in shoes_of(hosted.writes) if one[0]["shoe"] == number)
    whole = json.loads(json.dumps(proof(shoe, rounds)))
    assert verify(whole)["rounds"] == len(rows)
    played_on = copy.deepcopy(whole)
    del played_on["rounds"][-1]["void"]
    with pytest.raises(HouseError, match="ran out"):
        verify(rechained({**played_on, "ended": "closed"}))
    forged = {**whole, "rounds": whole["rounds"][:1], "ended": "a round was voided"}
    forged["rounds"][0] |= {"void": "the house did not like it", "net": {"1": 0, "2": 0}, "fees": [], "drop": 0}
    with pytest.raises(HouseError, match="nothing in its cards asked for it"):
        verify(rechained(forged))


def test_a_buy_in_follows_the_stakes_and_the_schedule() -> None:
    """A hundred big blinds or least wagers; no less than the posted buy-in (004:3801: $100)."""
    hosted = HostedTable("t", stakes.opened(game("black-sheep/texas-holdem"), "$5/$10 no limit", "first", 5, None))
    assert (hosted.places.posted_in, hosted.places.buy_in) == (100_00, 100 * 10_00)
    with pytest.raises(HouseError, match=r"^You need at least \$100 to sit here.$"):
        hosted.sit("ann", "Ann", 1, 99_99)
    hosted.sit("ann", "Ann", 1, 100_00)
    baccarat = HostedTable("u", stakes.opened(game("500-club/ez-baccarat"), "", "first", 5, None))
    assert (baccarat.places.posted_in, baccarat.places.buy_in) == (1_00, 100_00)  # the player line: from $1 (000:787)
    # Who cannot bet the game itself, or its Ante and Blind, is not dealt in: a $1 bonus needs a bet of the game.
    least = {"the-101/blackjack-x": (5_00, 500_00), "the-101/ultimate-texas-holdem": (10_00, 500_00)}
    for name, buy_ins in least.items():
        places = HostedTable("v", stakes.opened(game(name), "", "first", 5, None)).places
        assert (places.posted_in, places.buy_in) == buy_ins


def test_the_least_buy_in_covers_a_bet_and_its_fee() -> None:
    """Al's pai gow poker: bets from $10, and $1 of collection from each bettor: $10 alone could not be bet."""
    hosted = HostedTable("t", stakes.opened(game("als/pai-gow-poker"), "", 1, 5, None))
    assert (hosted.places.least, hosted.places.posted_in) == (11_00, 11_00)
    with pytest.raises(HouseError, match=r"^You need at least \$11 to sit here.$"):
        hosted.sit("bob", "Bob", 2, 10_99)
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 1000_00)
    hosted.sit("bob", "Bob", 2, 11_00)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("bob", 2, {"base": 10_00}, ready=False)
    assert hosted.sitting.placed == {"2": {"base": 10_00}}


def test_a_table_has_limits_of_its_own_and_the_posted_buy_in() -> None:
    """000:760: a table's limits lie within the posted $1 to $10,000; 001:4738-4760: a buy-in of $50 to $200."""
    ez = stakes.opened(game("500-club/ez-baccarat"), "", 1, 4, None, 1, {"min": 2500, "max": 50_000})
    assert stakes.plan_name(ez.game, ez.terms) == "$25–$500 limits"
    assert posting_pages.limits(ez.game, ez.option)["player"] == (2500, 50_000)
    with pytest.raises(HouseError, match="outside the posted limits"):
        stakes.opened(game("500-club/ez-baccarat"), "", 1, 4, None, 1, {"min": 50})
    poker = HostedTable("t", stakes.opened(game("the-101/no-limit-texas-holdem"), "", "first", 4, None, 1))
    poker.places.seat_bot(2)
    assert poker.session.stacks[2] == 200_00
    with pytest.raises(HouseError, match=r"The most you can buy in for here is \$200\."):
        poker.sit("bob", "Bob", 1, 201_00)
    poker.sit("bob", "Bob", 1, 150_00)
    with pytest.raises(HouseError, match=r"up to \$200 in front of you, and you have \$150\."):
        poker.places.add("bob", "1", 51_00)
    poker.places.add("bob", "1", 50_00)
    assert poker.session.stacks[1] == 200_00
    poker.session.stacks[1] = 3_00  # the rest was lost in play
    with pytest.raises(HouseError, match=r"You need \$50 in front of you after buying chips, and you have \$3\."):
        poker.places.add("bob", "1", 46_00)
    poker.places.add("bob", "1", 47_00)
    assert poker.session.stacks[1] == 50_00
