"""A damaged document gets an answer or one sentence, and nothing else."""

import random
import zlib

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.games import families, game
from housedealer.postings import entries, load
from housedealer.table.round.runner import Round

from .mutations import mutated
from .rounds import answer_offer, random_setup

POSTINGS = {
    name: [one["id"] for one in entries() if one["playable"] and load(one["id"]).script == name] for name in families()
}


def documents(posting: str, count: int):
    """Records of random rounds, with their cards by position where every other one lists them so."""
    for number in range(count):
        rng = random.Random(zlib.crc32(posting.encode()) + number)
        round_ = Round(random_setup(game(posting), rng))
        while round_.offers:
            answer_offer(round_, rng, thinking=False)
        yield round_.record()


def attack(family: str, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    sources = [doc for posting in POSTINGS[family] for doc in documents(posting, 4)]
    result = 0
    for _ in range(rounds):
        doc = mutated(rng.choice(sources), rng)
        try:
            housedealer.settle(doc)
        except HouseError as error:
            result += 1
            assert "\n" not in str(error), str(error)
            assert str(error)
        except RecursionError:
            raise
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error}\n{doc}")
    assert result > rounds // 10


@pytest.mark.parametrize("family", [name for name in families() if POSTINGS[name]])
def test_a_damaged_round_is_settled_or_refused_in_a_sentence(family):
    attack(family, 700, seed=1)


@pytest.mark.heavy
@pytest.mark.parametrize("family", [name for name in families() if POSTINGS[name]])
def test_fifty_thousand_damaged_rounds_of_each_family(family):
    attack(family, 50_000, seed=2)
