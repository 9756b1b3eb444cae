"""No way in leaves a stack below zero or loses a cent: random sittings of every posting, whoever answers."""

from __future__ import annotations

import contextlib
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.agents.episode import Episode
from housedealer.errors import HouseError
from housedealer.games import Game, game, open_session
from housedealer.play import bots
from housedealer.postings import entries
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.table.family import Plan
from housedealer.table.round.runner import Round
from housedealer.table.sitting.script import Agreement, NewShoe, Picks, play_round
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
STACKS = (1, 5, 20, 55, 100, 230, 1000, 5000)
ROUNDS = 2
"""How many rounds each way in plays of each posting."""


def rng_of(posting: str, way: str, number: int = 0) -> random.Random:
    return random.Random(zlib.crc32(f"{posting}/{way}/{number}".encode()))


def fee_options(played: Game, plan: Plan, players: int) -> list[int]:
    """The fee options that a table of this many players can be opened with."""
    result = []
    for option in played.posting.fees.options if played.posting.fees else ():
        with contextlib.suppress(HouseError):
            played.option(option.option, players, plan.terms)
            result.append(option.option)
    return result


def random_session(posting: str, rng: random.Random) -> Session:
    """Short and deep stacks at a few seats, with a fee option or none."""
    played = game(posting)
    plan = rng.choice(played.plans())
    seats = sorted(rng.sample(range(1, played.places + 1), rng.randint(2, min(4, played.places))))
    least = (
        played.family.play.stakes.least_stacks(played, plan.terms)[1] // 100
        if played.family.play.stakes.least_stacks
        else 1
    )
    stacks = {seat: max(least, rng.choice(STACKS)) for seat in seats}
    option = rng.choice([None, *fee_options(played, plan, len(seats))])
    seed = rng.getrandbits(64)
    return Session.open(played, stacks=stacks, option=option, plan=plan, seed=seed, hold_buy_in=False)


def money(session: Session) -> int:
    return sum(session.stacks.values()) + sum(session.behind.values()) + session.drop


def check(session: Session, all_money: int) -> None:
    assert min(session.stacks.values()) >= 0
    assert min(session.behind.values(), default=0) >= 0
    assert money(session) == all_money


def play_out(round_: Round, rng: random.Random) -> None:
    while (offer := round_.offer) is not None:
        name, argument = bots.choose_any(offer, rng)
        round_.respond(name, argument, offer.position)


def greedy(game_: Any, session: Session, most: int, rng: random.Random, place: str) -> dict[str, int]:
    """Wagers by the bot, or as much of the first wager as the offer allows the place."""
    wagers = bots.wager(game_, session.fee_option, most, rng, session.carried, place)
    if wagers and rng.random() < 0.5:
        first = next(iter(wagers))
        bigger = {**wagers, first: most - sum(wagers.values()) + wagers[first]}
        return bigger if bigger[first] > 0 else wagers
    return wagers


def by_script(posting: str, evening: int) -> None:
    """As the terminal plays: the script offers, and each answer takes as much as the offer allows."""
    rng = rng_of(posting, "script", evening)
    session = random_session(posting, rng)
    all_money, sitting = money(session), Sitting(session)
    for number in range(ROUNDS):
        script, answer = play_round(sitting, list(session.stacks), lambda at=number: 3600.0 * at), None
        try:
            while True:
                offer = script.send(answer)
                match offer:
                    case BankOffer():
                        answer = rng.choice([None, offer.most, offer.most, max(offer.least, offer.most // 2)])
                    case WagerOffer():
                        answer = greedy(session.game, session, offer.most, rng, offer.place)
                        try:
                            sitting.check(offer.place, answer, 3600.0 * number) if answer else None
                        except HouseError:
                            answer = bots.wager(
                                session.game, session.fee_option, offer.most, rng, session.carried, offer.place
                            )
                    case Agreement() | NewShoe():
                        answer = None
                    case Picks():
                        answer = {key: rng.choice(values) for key, values in offer.among.items()}
                    case Round():
                        play_out(offer, rng)
                        if session.short_after(offer) is not None:
                            session.void(offer)
                            script.close()
                            break
                        answer = None
        except StopIteration:
            pass
        check(session, all_money)


def by_the_library(posting: str, evening: int) -> None:
    """Banks, wagers and stacks of any size, rounds begun twice, finished twice, voided, and those of another table."""
    rng = rng_of(posting, "library", evening)
    session, other = random_session(posting, rng), random_session(posting, rng)
    sessions, all_money = (session, other), (money(session), money(other))
    begun: list[Round] = []
    for _ in range(8 * ROUNDS):
        one = rng.choice(sessions)
        try:
            for step in rng.choices(("bank", "begin", "play", "finish", "void"), k=2):
                _call(step, one, begun, rng)
        except HouseError:
            pass
        for each, total in zip(sessions, all_money, strict=True):
            check(each, total)


def _call(step: str, session: Session, begun: list[Round], rng: random.Random) -> None:
    seats = list(session.stacks)
    match step:
        case "bank":
            session.take_bank(rng.choice(seats))
        case "begin":
            begun.append(_begin(session, rng))
        case "play" if begun:
            play_out(rng.choice(begun), rng)
        case "finish" if begun:
            session.finish(rng.choice(begun))
        case "void" if begun:
            session.void(rng.choice(begun))


def _begin(session: Session, rng: random.Random) -> Round:
    """A round whose wagers and stacks may be more than anyone has."""
    if session.game.posting.player_dealer is None:
        players = rng.sample(list(session.stacks), rng.randint(2, len(session.stacks)))
        stacks = {str(seat): {"stack": rng.choice([1, 50, session.stacks[seat] / 100, 5000])} for seat in players}
        return session.begin({seat: held for seat, held in stacks.items() if held["stack"] > 0})
    wagers = {}
    for seat in session.stacks:
        if seat != session.dealer:
            have = rng.choice([session.stacks[seat], 100_000_00])
            placed = bots.wager(session.game, session.fee_option, have, rng, session.carried, str(seat))
            if placed:
                wagers[str(seat)] = {name: amount / 100 for name, amount in placed.items()}
    bank = session.stacks.get(session.dealer or 0, 0) / 100
    return session.begin(wagers, bank=rng.choice([bank, bank, bank * 2, 1]))


def by_agents(posting: str, evening: int) -> None:
    rng = rng_of(posting, "agents", evening)
    for number in range(2):
        seats = rng.randint(2, min(4, game(posting).places))
        try:
            episode = Episode(Conditions.of(posting, seats=seats, rounds=ROUNDS), seed=2 * evening + number)
        except HouseError:
            episode = Episode(Conditions.of(posting, seats=2, rounds=ROUNDS), seed=2 * evening + number)
        all_money = money(episode.session)
        steps = 0
        while not episode.over and steps < 400:
            episode.act(rng.choice(episode.legal()))
            steps += 1
            check(episode.session, all_money)


def _people(table: HostedTable) -> Iterator[str]:
    yield from (who.person for who in table.places.all().values() if who.person)


def booked(table: HostedTable) -> int:
    """The money that the books have at the table, in front of its places and in its drop."""
    mine = (f"seat:{table.id}:", f"drop:{table.id}")
    return sum(row["amount"] for what, row in table.writes if what == "entry" and row["account"].startswith(mine))


def at_a_served_table(posting: str, evening: int) -> None:
    """Two people and a bot at a hosted table, who send what the page would let them send, and sometimes more; where
    the posting allows it, one has two seats, and another person bets behind one."""
    rng = rng_of(posting, "server", evening)
    session = random_session(posting, rng)
    stacks = dict(session.stacks)
    session.stacks.clear()
    table = HostedTable("t", session)
    for seat, stack in list(stacks.items())[:2]:
        table.present.add(f"p{seat}")
        most = table.places.bounds.most or stack + table.places.posted_in
        table.sit(f"p{seat}", f"P{seat}", seat, min(most, max(stack, table.places.posted_in)))
    free = [seat for seat in range(1, table.places.most_seats + 1) if seat not in table.seats]
    table.places.seat_bot(free[0])
    first = next(iter(stacks))
    if table.places.several and len(free) > 1:
        table.sit(f"p{first}", f"P{first}", free[1], table.places.posted_in)
    if table.places.backline:
        table.present.add("behind")
        table.stand_behind("behind", "Behind", first, table.places.least_behind + rng.choice([0, 1, 5000]))
    table.go()
    for _ in range(60 * ROUNDS):
        person = rng.choice(list(_people(table)))
        with contextlib.suppress(HouseError):
            _say(table, person, rng)
        check(session, booked(table))
        if table.questions.awaits_bot():
            question = table.questions.bot_question()
            assert question is not None
            table.bot_chooses(question.turn, question.offer.position, *bots.choose_any(question.offer, rng))
        if table.phase == "nobody":
            table.offer_again()


def _say(table: HostedTable, person: str, rng: random.Random) -> None:
    place = rng.choice(table.places.of(person))
    free = table.sitting.free(place)
    match table.phase:
        case "bank":
            seat = int(place.partition("/")[0])
            table.take_bank(person, seat, rng.choice([None, free, table.sitting.can_bank(place), 10**7]))
        case "wagers":
            wagers = {}
            if table.banked:
                most = rng.choice([free, 10**7])
                wagers = bots.wager(table.game, table.places.option, most, rng, table.session.carried, place)
            table.wager(person, place, wagers, True)
        case "round":
            mine = table.questions_of(person)
            if mine:
                name, argument = bots.choose_any(mine[0], rng)
                table.choose(person, mine[0].position, len(table.round.choices), name, argument)  # type: ignore[union-attr]


WAYS = (by_script, by_the_library, by_agents, at_a_served_table)


@pytest.mark.parametrize("posting", PLAYABLE)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_no_way_in_leaves_a_stack_below_zero(way, posting):
    way(posting, 0)


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_two_hundred_rounds_by_every_way_in(way, posting):
    for evening in range(1, 1 + 200 // ROUNDS):
        way(posting, evening)


def test_the_bank_that_leaves_nothing_for_the_fee_is_refused():
    """The collection is taken beside what is put up (000:984-987; "Fees are paid apart from wagers and bank",
    CONTRACT.md): of $100 in front of the player-dealer not all can be the bank."""
    session = open_session("500-club/ez-baccarat", stacks={"1": 100, "2": 1000}, option=1, seed=1)
    session.take_bank(1)
    before = session.data()
    with pytest.raises(HouseError, match=r"seat 1: \$100 is more than the \$\d+ in front of it \(\$\d+ is set aside"):
        session.begin({"2": {"player": 100}}, bank=100)
    assert session.data() == before


def test_a_wager_that_comes_down_with_another_leaves_nothing_to_deal_for():
    """001:4082, 4086: a don't pass wager is taken down with its odds."""
    session = open_session("the-101/party-craps", stacks={"1": 500, "2": 500}, seed=1)
    session.carried = {"point": 6, "up": {"2": {"dont-pass": 500, "dont-pass-odds": 600}}}
    sitting = Sitting(session)
    assert not sitting.nothing_to_deal_for([], {}) and not sitting.nobody_wagered
    assert not sitting.nothing_to_deal_for([], {"2": ["dont-pass-odds"]})
    assert sitting.nothing_to_deal_for([], {"2": ["dont-pass"]})
    assert not sitting.nothing_to_deal_for(["1"], {"2": ["dont-pass"]})


def test_a_third_round_in_a_row_is_refused():
    """Two consecutive rounds as player-dealer, then the position is offered to the next (000:712-714)."""
    session = open_session("500-club/ez-baccarat", stacks={"1": 1000, "2": 1000}, option=None, seed=1)
    session.take_bank(1)
    for _ in range(2):
        session.finish(session.begin({"2": {"player": 10}}, bank=100))
    with pytest.raises(HouseError, match="has banked 2 rounds in a row"):
        session.begin({"2": {"player": 10}}, bank=100)


def test_the_same_seed_deals_the_same_shoes():
    """Whatever takes a seed repeats to the last card: every shoe, not the first alone."""
    seeds = []
    for _ in range(2):
        session = open_session("500-club/ez-baccarat", stacks={"1": 1000}, seed=7)
        first = [session.shoe.seed]
        for _ in range(3):
            session.new_shoe()
            first.append(session.shoe.seed)
        seeds.append(first)
    assert seeds[0] == seeds[1] and len(set(seeds[0])) == 4
