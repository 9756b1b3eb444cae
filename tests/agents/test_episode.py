"""An episode: money is conserved, someone can always act, a seed repeats exactly, and nobody sees hidden cards."""

import random

import pytest

from housedealer.adapters.agents import Conditions, Episode
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.cards import card, deck
from housedealer.errors import HouseError

from .play import FAMILIES, PLAYABLE, played, step


def check_play(posting: str, seats: int | None, rounds: int, seed: int, most: int) -> None:
    conditions = Conditions.of(posting, seats=seats, rounds=rounds)
    seen = []

    def watch(episode: Episode) -> None:
        mask, legal = episode.mask(), episode.legal()
        assert legal and [number for number, there in enumerate(mask) if there] == legal
        observation = episode.observe(episode.to_act)
        assert observation.shape == (conditions.layout.size,)
        assert observation.min() >= 0 and observation.max() <= conditions.layout.high
        seen.append((episode.to_act, mask.tobytes(), observation.tobytes(), episode.text(episode.to_act)))
        if episode.rewards:
            assert sum(episode.rewards.values()) + episode.drop - dropped[-1] == 0
            dropped.append(episode.drop)
        assert min(episode.stacks.values()) >= 0

    dropped = [0]
    first = played(conditions, seed, seed, watch, most)
    assert sum(first.stacks.values()) + first.drop == sum(conditions.stacks)
    assert min(first.stacks.values()) >= 0
    once, seen[:], dropped[:] = list(seen), [], [0]
    again = played(conditions, seed, seed, watch, most)
    assert once == seen
    assert (first.history, first.stacks, first.drop) == (again.history, again.stacks, again.drop)


@pytest.mark.parametrize("posting", PLAYABLE)
def test_money_is_conserved_and_the_same_seed_gives_the_same_bytes(posting):
    check_play(posting, seats=3, rounds=2, seed=5, most=80)


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_long_episodes(posting):
    for seed in range(6):
        check_play(posting, seats=None if seed % 2 else 2, rounds=1 + seed * 3, seed=seed, most=1500)


@pytest.mark.parametrize("posting", FAMILIES)
def test_every_masked_action_is_taken(posting):
    rng = random.Random(9)
    episode = Episode(Conditions.of(posting, seats=3), 9)
    for _ in range(25):
        if episode.over:
            break
        for number in rng.sample(episode.legal(), min(6, len(episode.legal()))):
            tried = episode.copy()
            tried.act(number)
            assert tried.history == [*episode.history, number]
            assert tried.over or tried.legal()
        step(episode, rng)


def test_a_copy_lacks_nothing():
    episode = Episode(Conditions.of("500-club/texas-holdem"), 9)
    episode.observe(episode.to_act)
    # The compiled classes have no dictionary; there a missing attribute shows when it is first read.
    assert getattr(episode.copy(), "__dict__", {}).keys() == getattr(episode, "__dict__", {}).keys()


@pytest.mark.parametrize("posting", PLAYABLE)
def test_chance_handed_over_plays_as_the_shoe_does(posting):
    """The cards of a shuffled shoe, handed over one by one: the same questions all along, and the same cents."""
    conditions = Conditions.of(posting, seats=3)
    rng = random.Random(11)
    shuffled, handed, dealt = Episode(conditions, 11), Episode(conditions), 0
    for _ in range(60):
        round_ = shuffled.round
        drawn = drawn_cards(round_) if round_ is not None else []
        while handed.chance is not None:
            if handed.chance.what == "dice":
                handed.deal(sum(round_.setup.extra["dice"]))
            else:
                handed.deal(drawn[dealt])
                dealt += 1
        assert (handed.all_to_act, handed.over) == (shuffled.all_to_act, shuffled.over)
        assert (handed.rewards, handed.drop) == (shuffled.rewards, shuffled.drop)
        if shuffled.over:
            break
        assert handed.legal() == shuffled.legal()
        number = rng.choice(shuffled.legal())
        shuffled.act(number)
        handed.act(number)


def drawn_cards(round_) -> list[int]:
    """The cards dealt or taken from the stock, in order, as the house saw them; burned ones are nobody's."""
    result = []
    for event in round_.view("house"):
        if event["event"] == "deal" or (event["event"] == "take" and event["pile"] == "stock"):
            result.append(card(event["card"]))
    return result


def hidden_draws(episode: Episode, agent: str) -> list[int]:
    """Which of the cards drawn so far an agent does not see, and has not been shown since."""
    shown = [event for event in episode.events(agent) if "card" in event or "cards" in event or "front" in event]
    shown_text = " ".join(str(value) for event in shown for value in event.values())
    result, at = [], 0
    for event in episode.round.view("house"):
        if event["event"] == "deal" or (event["event"] == "take" and event["pile"] == "stock"):
            if event["card"] not in shown_text:
                result.append(at)
            at += 1
    return result


def passive_play(conditions: Conditions, cards: list[int], steps: int) -> Episode | None:
    """An episode after `steps` passive choices with these cards; None where the cards run out."""
    episode, left = Episode(conditions), list(cards)
    while steps or episode.chance is not None:
        if episode.chance is None:
            if episode.over:
                return None
            episode.act(0)
            steps -= 1
        elif episode.chance.what == "dice":
            episode.deal(11)
        elif left and left[0] in dict(episode.chance.outcomes):
            episode.deal(left.pop(0))
        else:
            return None
    return episode


@pytest.mark.parametrize("posting", PLAYABLE)
def test_what_an_agent_sees_never_depends_on_cards_that_it_may_not_see(posting):
    """The same play with another card where it is hidden: an agent that sees the same events sees the same bytes."""
    conditions = Conditions.of(posting, seats=3)
    rng = random.Random(3)
    plain = Episode(conditions, 3)
    compared = hidden = steps = 0
    while not plain.over and steps < 12 and compared < 6:
        drawn = drawn_cards(plain.round) if plain.round is not None else []
        base = passive_play(conditions, drawn, steps) if drawn else None
        for agent in plain.agents if base is not None and base.round is not None else ():
            unseen = hidden_draws(base, agent)
            hidden += len(unseen)
            if not unseen:
                continue
            changed = list(drawn)
            undealt = [code for code in deck(conditions.game.posting.deck.kind).cards if code not in drawn]
            changed[rng.choice(unseen)] = rng.choice(undealt)
            turned = passive_play(conditions, changed, steps)
            if turned is None or turned.round is None or turned.events(agent) != base.events(agent):
                continue  # the changed card shows in the events
            if turned.all_to_act == base.all_to_act:
                compared += 1
                assert turned.observe(agent).tobytes() == base.observe(agent).tobytes()
                assert turned.text(agent) == base.text(agent)
        plain.act(0)
        steps += 1
    assert compared or not hidden


def test_an_illegal_action_counts_as_the_passive_choice():
    episode = Episode(Conditions.of("500-club/texas-holdem", seats=2), 1)
    to_act = episode.to_act
    episode.act(episode.vocabulary.number("check"))  # the small blind cannot check
    assert episode.last is not None and episode.last.choices == [[to_act.removeprefix("seat_"), "fold"]]


def test_only_the_agent_to_act_may_act():
    episode = Episode(Conditions.of("500-club/texas-holdem", seats=3), 1)
    with pytest.raises(HouseError, match="seat_1 is not to act now; expected seat_3"):
        episode.act(2, "seat_1")
    with pytest.raises(HouseError, match="no card is needed now"):
        episode.deal(5)


def test_the_bank_goes_round_as_posted():
    """Two rounds each, then clockwise (000:712-714)."""
    conditions = Conditions.of("500-club/ez-baccarat", seats=3, rounds=6, bank=20, wagers={"player": 1}, option=None)
    episode = Episode(conditions, 4)
    assert episode.over and episode.finished == 6
    assert episode.session.dealer == 3 and episode.session.held == 2


def test_impossible_conditions_are_refused_in_one_sentence():
    for settings, words in (
        ({"seats": 1}, "seats: 1 is not possible here; expected a whole number from 2 to 10"),
        ({"stack": [100]}, "stack: 1 stacks for 6 seats"),
        ({"stakes": "$7/$9"}, "stakes: '\\$7/\\$9' is not offered"),
        ({"rounds": -1}, "rounds: -1 is not possible here"),
        ({"stakes": 5}, "stakes: 5 is not a text"),
        ({"wagers": 5}, "wagers: 5 is not a choice of wagers"),
        ({"seat": 3}, r"seat: a table of 500-club/texas-holdem has no such setting; expected seats\?"),
        ({"quux": 3}, "quux: a table of 500-club/texas-holdem has no such setting; expected one of seats, stack"),
    ):
        with pytest.raises(HouseError, match=words):
            Conditions.of("500-club/texas-holdem", **settings)
    assert (
        Conditions.of("500-club/texas-holdem", option="first").option == Conditions.of("500-club/texas-holdem").option
    )


def test_a_step_that_ends_several_rounds_rewards_all_of_them():
    """Nobody decides anything here, so that all rounds are over at once."""
    conditions = Conditions.of("500-club/ez-baccarat", seats=2, rounds=5, bank=100, wagers={"player": 10})
    episode = Episode(conditions, 3)
    assert episode.over and episode.finished == 5
    won = {agent: stack - conditions.stacks[0] for agent, stack in episode.stacks.items()}
    assert episode.rewards == won
    assert sum(won.values()) == -episode.drop


def test_money_of_wagers_taken_down_pays_the_fee_first():
    """A bettor whose standing wagers leave less than the fee may not wager all that comes back."""
    episode = Episode(Conditions.of("the-101/party-craps", seats=2, rounds=0), 1)
    session = episode.session
    while not isinstance(episode.question("seat_2"), Wagering):
        episode.act(episode.legal()[-1])
    room = episode._between.sitting.room[1]
    assert room > 100
    session.stacks[2] = 2000 + room - 100
    session.carried = {**session.carried, "up": {"2": {"place-6": 2000}}}
    wagering = episode._between._wagering(2)
    assert wagering is not None and wagering.free == -100
    down = wagering.moves()[episode.vocabulary.number("down place-6")]
    assert down.free == 1900


@pytest.mark.parametrize("posting", ["500-club/face-up-pai-gow-poker", "the-101/ace-up-pai-gow-poker"])
def test_a_hand_of_nobodys_seat_counts_each_of_its_cards_once(posting):
    """The player-dealer's seven cards, set before the others decide: those in front are seen once, as all of them."""
    conditions = Conditions.of(posting, seats=3, rounds=3)
    seen = set()

    def watch(episode):
        for agent in conditions.agents:
            row = conditions.layout.part(episode.observe(agent), "player-dealer")
            seen.add((row.max(), row.sum()))

    for seed in range(4):
        played(conditions, seed, seed, watch, 80)
    assert max(seen) == (1, 7)
