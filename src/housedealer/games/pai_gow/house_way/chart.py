"""A house way as data: the schema of a chart's file, and how it is loaded.

A chart is an ordered list of rows. A row names the hands that it is for (what pairs and sets there are, of which ranks,
whether a straight or flush can be in back) and one or more ways to set them, tried in order: the first that the cards
allow is taken. A way says what goes in front and what must be in back; of the settings that it allows the highest front
is chosen, then the strongest back. The joker counts as an ace wherever hands are named.
"""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any, Literal

from pydantic import Field, model_validator

from housedealer.cards import RANKS
from housedealer.errors import HouseError
from housedealer.postings.loader import HERE, read, validated
from housedealer.postings.values import Data, Lines

FOLDER = HERE / "charts" / "house-ways"

HandKind = Literal[
    "no pair", "one pair", "two pair", "three pair", "three of a kind", "two three of a kinds", "full house",
    "full house and a pair", "four of a kind", "four of a kind and a pair", "four of a kind and three of a kind",
    "five of a kind", "five of a kind and a pair",
]  # fmt: skip
"""What pairs and sets seven (or six) cards hold; five of a kind is five aces unless the joker is fully wild."""

Front = Literal[
    "any", "a pair", "next highest", "first and third", "singles", "high pair", "low pair", "the pair",
    "higher pair", "higher set", "pair of the three", "one of the set", "one of the high pair", "one of the pair",
    "split",
]  # fmt: skip
"""What goes in front; see FRONT_WORDS."""

FRONT_WORDS: dict[str, str] = {
    "any": "highest front",
    "a pair": "pair in front",
    "next highest": "highest card in back, the next in front",
    "first and third": "first and third highest in front, joker in back",
    "singles": "highest single cards in front",
    "high pair": "high pair in front",
    "low pair": "small pair in front",
    "the pair": "pair in front",
    "higher pair": "higher pair in front",
    "higher set": "pair of the higher three in front",
    "pair of the three": "pair of the three in front",
    "one of the set": "one of the set in front",
    "one of the high pair": "one of the high pair in front",
    "one of the pair": "one of the pair in front",
    "split": "split",
}

Back = Literal["any", "complete", "pair of jacks", "three of a kind", "full house", "four of a kind"]
"""The least hand in back: a complete hand is a straight, a flush or a straight flush."""

Complete = Literal["without", "with", "either", "straight or flush", "straight flush"]
"""Whether five of the cards make a straight or flush: `with` either kind of them, or the best they make."""

JokerRule = Literal["ace-straight-flush", "no-plain-flush", "wild"]
"""What a joker can be: an ace, or what completes a straight, flush or straight flush; the same without the plain
flush; any card."""

_KINDS_OF_FRONT: dict[str, tuple[str, ...]] = {
    "high pair": ("two pair", "three pair"),
    "low pair": ("two pair",),
    "the pair": ("full house", "four of a kind and a pair", "five of a kind and a pair"),
    "higher pair": ("full house and a pair",),
    "higher set": ("two three of a kinds",),
    "pair of the three": ("four of a kind and three of a kind",),
    "one of the set": ("three of a kind", "two three of a kinds"),
    "one of the high pair": ("three pair",),
    "one of the pair": ("four of a kind and a pair",),
    "split": ("four of a kind", "four of a kind and three of a kind", "five of a kind", "five of a kind and a pair"),
}


class Way(Data):
    """One way to set a hand; it is skipped if the cards do not allow it."""

    front: Front = "any"
    back: Back = "any"
    least: str = ""
    """The lowest front for which it holds, as a two-card hand: `A` any ace, `KT` king-ten, `22` any pair."""
    exactly: str = ""
    """The one front for which it holds, such as `KQ`."""
    words: str = ""
    """For people, where the words of the front do not say enough."""

    @model_validator(mode="after")
    def _fronts_are_cards(self) -> Way:
        for text in (self.least, self.exactly):
            if len(text) > 2 or any(rank not in RANKS for rank in text):
                raise ValueError(f"{text!r} is not a front; expected one or two ranks of {RANKS}")
        return self


class Row(Data):
    """One row of a chart: for which hands it is, and how they are set."""

    name: str
    hand: HandKind | list[HandKind]
    high: str = RANKS
    """Ranks of the highest pair or set; of the larger where they differ in size, as in a full house."""
    low: str = RANKS
    """Ranks of the next pair or set."""
    complete: Complete = "without"
    joker: Literal["without", "with", "either"] = "either"
    ways: list[Way] = Field(default_factory=list)
    otherwise: HandKind | None = None
    """The hand as which it is played if no way is possible: by that hand's row without straight or flush."""
    reading: str = ""
    """Why the hands are set so, if the page prints no row for them; the lines are those it rests on."""
    lines: Lines = ""

    @property
    def kinds(self) -> list[HandKind]:
        """The kinds of hands that the row is for."""
        return self.hand if isinstance(self.hand, list) else [self.hand]

    @model_validator(mode="after")
    def _words_fit(self) -> Row:
        for way in self.ways:
            allowed = _KINDS_OF_FRONT.get(way.front)
            for kind in self.kinds:
                if allowed and kind not in allowed:
                    raise ValueError(f"row {self.name!r}: {way.front!r} is not a front of {kind}")
        if not self.ways and not self.otherwise:
            raise ValueError(f"row {self.name!r} has no ways; expected at least one, or otherwise")
        return self


def _rows_of_table(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a two-pair table: by the high pair, the least front for which both pairs stay in back.

    `S` always splits; `4K` is no two pair and stands for nothing here.
    """
    rows = []
    for high, cells in table["cells"].items():
        for low, cell in zip(table["columns"], cells.split(), strict=False):
            if cell == "4K":
                continue
            split = [
                {
                    "front": "singles",
                    "least": cell,
                    "words": f"both pairs in back, {cell[0]}-{cell[-1]} or better in front",
                }
            ]
            ways = [*([] if cell == "S" else split), {"front": "low pair"}]
            name = f"{table['name']}, {high}{high} and {low}{low}"
            rows.append({"name": name, "hand": "two pair", "high": high, "low": low, "ways": ways} | table["row"])
    return rows


class Alternative(Data):
    """Another way to read a chart: what it sets, and its rows, each in the place of the one of the same name, or else
    before all others."""

    name: str
    words: str
    set: dict[str, Any] = Field(default_factory=dict)
    rows: list[Row] = Field(default_factory=list)


class Chart(Data):
    """A house way: how many cards, whether the higher front or the stronger back comes first, and the rows."""

    name: str
    title: str
    cards: Literal[6, 7] = 7
    keep: Literal["front", "back"] = "front"
    """If several complete hands are possible in back: the one with the higher front, or the strongest."""
    joker: JokerRule = "ace-straight-flush"
    rows: list[Row]
    wild_rows: list[Row] = Field(default_factory=list)
    """Rows that come before all others where the joker is fully wild."""
    first_rows: list[Row] = Field(default_factory=list)
    """Rows of an alternative that come before all others."""
    alternatives: list[Alternative] = Field(default_factory=list)

    # Compare charts by identity.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    @property
    def front(self) -> int:
        """How many cards go in front."""
        return self.cards - 5

    @property
    def rows_in_force(self) -> list[Row]:
        """All rows that hold under the chart's joker rule."""
        return [row for layer in self.layers for row in layer]

    @property
    def layers(self) -> tuple[list[Row], ...]:
        """The same in layers: rows leave nothing of what they claim to those of later layers."""
        return self.first_rows, self.wild_rows if self.joker == "wild" else [], self.rows

    def __repr__(self) -> str:
        return f"Chart({self.name!r}, {len(self.rows_in_force)} rows)"

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"  {row.name}  ({row.lines})" for row in self.rows_in_force)])


def names() -> list[str]:
    """The charts that the package carries.

    >>> "pai-gow-gold" in names()
    True
    """
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.lru_cache(maxsize=64)
def load_chart(name: str, joker: JokerRule = "ace-straight-flush") -> Chart:
    """A chart by its name, checked; `name/alternative` switches to another reading that the chart's file offers.

    >>> load_chart("face-up").rows[0].name, load_chart("the-101/strongest-behind").keep
    ('high card', 'back')
    """
    if name in _OWN:
        base = load_chart(name.partition(_MINE)[0], joker)
        return _with(base, _OWN[name], {"name": name})
    stem, _, alternative = name.partition("/")
    if stem not in names():
        raise HouseError(f"house way: {stem!r} is unknown; expected one of {', '.join(names())}")
    raw = read(FOLDER / f"{stem}.toml")
    raw["rows"] += [row for table in raw.pop("tables", []) for row in _rows_of_table(table)]
    chart = validated(Chart, raw | {"name": name, "joker": joker}, f"house way {stem}")
    return _switched(chart, alternative) if alternative else chart


def _switched(chart: Chart, name: str) -> Chart:
    offered = {alternative.name: alternative for alternative in chart.alternatives}
    if name not in offered:
        raise HouseError(f"house way {chart.name}: {name!r} is unknown; expected one of {', '.join(offered)}")
    return _with(chart, offered[name].rows, offered[name].set)


def _with(chart: Chart, own: list[Row], changes: dict[str, Any]) -> Chart:
    """A chart with rows in the place of those of the same name, or else before all others."""
    instead = {row.name: row for row in own}
    rows = [instead.pop(row.name, row) for row in chart.rows]
    first = [*instead.values(), *chart.first_rows]
    return validated(Chart, dict(chart) | changes | {"rows": rows, "first_rows": first}, f"house way {chart.name}")


_MINE = "/own@"
_OWN: dict[str, list[Row]] = {}
"""A user's own rows by the name of the chart with them, which contains a hash of them."""


def with_rows(name: str, rows: list[Row]) -> str:
    """The name under which a chart with a user's own rows is known from now on.

    >>> row = Row(name="high card", hand="no pair", ways=[Way(front="any")])
    >>> with_rows("face-up", [row]).startswith("face-up/own@")
    True
    """
    text = json.dumps([row.model_dump(mode="json") for row in rows], sort_keys=True)
    result = f"{name}{_MINE}{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    _OWN[result] = rows
    return result
