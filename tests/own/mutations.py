"""Postings' files damaged at random: what a designer types wrong."""

import random
import re

VALUES = [
    "true", "-1", "0", "1", "7", "99", "1e999", "nan", "10000000000000000000000", "0.005", "[]", "{}", '""', '"x"',
    '"+"',
    '"0 to 1"', '"1 to 0"', '"999999999 to 1"', '"1 to 1"', '"push"', '"As Kd"', '"2h"', '"Xx"', '["base"]',
    '["a", "a"]',
    "[[]]", "[[1, 2, 3]]", '[["+", 1, 1]]', "{ min = 5, max = 1 }", "{ min = -5 }", '{ on = "tie" }', "1979-05-27",
    '"shoe"', '"none"', '"high"', '"seats"', '"player-dealer"', '"' + "ä" * 300 + '"', '"\\u0000"', "'''\n'''",
]  # fmt: skip
WORD = re.compile(r'"([A-Za-z0-9 -]+)"')


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to four changes: a value replaced, a line or a part lost, doubled or moved, a name changed."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        _change(lines, rng)
    return "\n".join(lines) + "\n"


def _change(lines: list[str], rng: random.Random) -> None:
    written = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    if not written:
        return
    at = rng.choice(written)
    key, equals, value = lines[at].partition("=")
    match rng.randrange(8):
        case 0 | 1 if equals:
            lines[at] = f"{key}= {rng.choice(VALUES)}"
        case 2:
            del lines[at]
        case 3:
            lines.insert(rng.randrange(len(lines)), lines[at])
        case 4 if WORD.search(lines[at]):
            words = [match for line in lines for match in WORD.findall(line)]
            lines[at] = WORD.sub(lambda match: f'"{rng.choice(words)}"', lines[at], count=rng.randint(1, 3))
        case 5 if re.search(r"\d", lines[at]):
            number = rng.choice(["0", "-1", "1", "2", "13", "64", "500", "100000", "0.5"])
            lines[at] = re.sub(r"\d+", number, lines[at], count=1)
        case 6:
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("[")), len(lines))
            del lines[at:end]
        case 7 if equals and value:
            place = rng.randrange(len(value))
            lines[at] = f"{key}={value[:place]}{rng.choice('0x]}é[,')}{value[place + 1 :]}"
        case _:
            lines[at] = lines[at].replace(key.strip(), rng.choice(["id", "lines", "colour", "min", "pays", "on"]), 1)
