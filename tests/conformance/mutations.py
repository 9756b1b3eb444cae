"""A round's document, damaged at random: what someone types wrong, and what someone sends to do harm."""

import copy
import random

STRANGE = [
    None, True, False, 0, -1, 1, 7, 99, 10**20, 0.005, -0.0, float("inf"), float("nan"), 1e300, "", " ", "0", "-1", "x",
    "As", "Xx", "As As", "2", "2/1", "2/99", "player-dealer", "board", "\x00", "ä" * 300, "1e9", "NaN", "$5", [], {},
    [[]],
    [1, 2], ["2"], {"": {}}, {"2": None}, {"2": {}}, {"stack": -1}, {"seat": 1}, [None, None], [["2", "fold", []]],
]  # fmt: skip
KEYS = ["seat", "bank", "2", "3", "2/1", "stack", "base", "ante", "x", "", "stakes", "point", "up", "collect", "deal"]


def paths(value, path=()):
    """The path of keys to every value in a document."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            yield from paths(value[at], (*path, at))


def mutated(document: dict, rng: random.Random) -> dict:
    """The document with one to four changes: something replaced, left out, doubled, renamed or moved."""
    doc = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        path = rng.choice([path for path in paths(doc) if path])
        target = doc
        for step in path[:-1]:
            target = target[step]
        _change(target, path[-1], rng)
    return doc


def _change(target, key, rng: random.Random) -> None:
    value = target[key]
    match rng.randrange(6):
        case 0 | 1:
            target[key] = copy.deepcopy(rng.choice(STRANGE))
        case 2:
            del target[key]
        case 3 if isinstance(target, dict):
            target[rng.choice(KEYS)] = value
            if rng.random() < 0.5:
                target.pop(key, None)
        case 3:
            target.insert(rng.randrange(len(target) + 1), copy.deepcopy(value))
        case 4 if isinstance(value, str):
            words = value.split(" ")
            rng.shuffle(words)
            target[key] = " ".join(words[: rng.randint(0, len(words))])
        case 5 if isinstance(value, int | float) and not isinstance(value, bool):
            target[key] = rng.choice([-value, value * 100, value / 3, value + 1, str(value), [value]])
        case _:
            target[key] = copy.deepcopy(rng.choice([*STRANGE, target]))
