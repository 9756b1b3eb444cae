"""A condition, checked against a family's vocabulary: every part has a kind, and can be evaluated."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from housedealer.outcomes.cards_seen import (
    ATTRIBUTES,
    CARDS,
    CONSTANTS,
    FUNCTIONS,
    ROYAL,
    STRAIGHT_FLUSH,
    all_of,
    any_of,
    best_of,
    card_words,
    category,
    negation,
    together,
)
from housedealer.outcomes.kinds import CARD, CATEGORY, HAND, NUMBER, RANK, TRUTH, ConditionError, Kind, hand_of, near
from housedealer.outcomes.syntax import Node, parse
from housedealer.outcomes.vocabulary import Entry, Vocabulary

Seen = Mapping[str, Any]
"""What a round shows: values by the names of the vocabulary."""
_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
}


@dataclass(frozen=True)
class Term:
    """A part of a condition with its kind."""

    kind: Kind
    text: str
    """The same in one spelling; a value of this name that a round shows is taken as it is."""
    what: str
    """constant, name, attribute, call, list, not, and, or, compared, + or -."""
    name: str = ""
    parts: tuple[Term, ...] = ()
    compute: Callable[..., Any] | None = None
    looks: str = ""
    """What of its cards it looks at by itself: `rank`, `suit`, `color` or several."""
    any_order: bool = False
    """Whether it is the same however the cards of its parts are exchanged among them."""

    def value(self, seen: Seen) -> Any:
        """Its value in a round, or in an array of rounds."""
        if self.text in seen:
            return seen[self.text]
        if self.compute is None:
            raise KeyError(f"{self.text} is not shown")
        return self.compute(*(part.value(seen) for part in self.parts))

    def walk(self) -> Iterator[Term]:
        """This part and all inside it."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class Condition:
    """A condition of a pay row."""

    when: str
    top: Term
    vocabulary: Vocabulary

    def holds(self, seen: Seen) -> bool:
        """Whether a round meets it."""
        return bool(self.top.value(seen))

    def over(self, seen: Seen) -> Any:
        """Which of an array of rounds meet it."""
        return self.top.value(seen)


@functools.lru_cache(maxsize=4096)
def condition(when: str, vocabulary: Vocabulary) -> Condition:
    """Read a condition in the words of a family; an error names the column and what is known there."""
    top = _Checker(vocabulary).term(node := parse(when))
    if top.kind != TRUTH:
        raise ConditionError(node.at, f"`{top.text}` is {top.kind}; expected a condition such as {_such(top)}")
    return Condition(when, top, vocabulary)


def _such(term: Term) -> str:
    values = {"number": "== 6", "rank": "is ace", "suit": "is hearts", "category": "is flush", "card": "is Qh"}
    return f"`{term.text} {values[term.kind.name]}`" if term.kind.name in values else _truth_of(term)


def _truth_of(term: Term) -> str:
    return f"`{term.text}.{'natural' if term.kind.name == 'party' else 'pair'}`"


class _Checker:
    """The check of one condition."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._known, self._functions = vocabulary.known, vocabulary.functions

    def term(self, node: Node) -> Term:
        """A part with its kind."""
        match node.kind:
            case "number":
                return _constant(NUMBER, node.text, int(node.text))
            case "card":
                return _constant(CARD, node.text, CARDS[node.text])
            case "name":
                return self._name(node)
            case "attribute":
                return self._attribute(node)
            case "call":
                return self._call(node)
            case "not" | "and" | "or":
                return self._joined(node)
            case "compared":
                return self._compared(node)
            case "list":
                raise ConditionError(node.at, "a list is not expected here; expected it after `in`")
            case _:
                return self._sum(node)

    def _name(self, node: Node) -> Term:
        entry = self._known.get(node.text)
        if entry is not None:
            return self._entry(entry)
        if node.text in CONSTANTS:
            constant = CONSTANTS[node.text]
            return _constant(constant.kind, node.text, constant.value)
        names = [*self._known, *CONSTANTS, *FUNCTIONS]
        hint = near(node.text, names)
        if hint.startswith("known"):
            hint = near(node.text, [name for name in self._known if "." not in name])
        raise ConditionError(node.at, f"unknown name `{node.text}`; {hint}")

    def _entry(self, entry: Entry, before: tuple[Term, ...] = ()) -> Term:
        """A name of the family, computed from what comes before its dot or from other names, or shown as it is."""
        parts = tuple(self._entry(self._known[name]) for name in entry.of) or before
        return Term(entry.kind, entry.name, "name", entry.name, parts, entry.compute, entry.looks, entry.any_order)

    def _attribute(self, node: Node) -> Term:
        of = self.term(node.parts[0])
        path = f"{of.text}.{node.text}"
        if path in self._known:
            return self._entry(self._known[path], (of,))
        attribute = ATTRIBUTES.get((of.kind.name, node.text))
        if attribute is None:
            own = [name.removeprefix(f"{of.text}.") for name in self._known if name.startswith(f"{of.text}.")]
            known = [*own, *(name for kind, name in ATTRIBUTES if kind == of.kind.name)]
            raise ConditionError(node.at, f"`{of.text}` has no `{node.text}`; {near(node.text, known)}")
        place = node.text[4:] if node.text.startswith("card") else ""
        if place.isdecimal() and of.kind.size is not None and int(place) > of.kind.size:
            raise ConditionError(node.at, f"`{of.text}` has {of.kind.size} cards; expected one of them")
        return Term(attribute.kind, path, "attribute", node.text, (of,), attribute.compute, attribute.looks)

    def _call(self, node: Node) -> Term:
        if node.text not in self._functions:
            raise ConditionError(node.at, f"unknown function `{node.text}`; {near(node.text, self._functions)}")
        parts = tuple(self.term(part) for part in node.parts)
        if node.text == "abs":
            return self._absolute(node, parts)
        if node.text == "count":
            return self._count(node, parts)
        for part, given in zip(parts, node.parts, strict=True):
            if part.kind.name not in ("hand", "card"):
                raise ConditionError(given.at, f"`{part.text}` is {part.kind}; expected hands and cards")
        if node.text == "together":
            sizes = [part.kind.size for part in parts]
            kind = HAND if None in sizes else hand_of(sum(size or 0 for size in sizes))
            return Term(kind, _called("together", parts), "call", "together", parts, together, any_order=True)
        # Of a hand that may have more cards, the first two count.
        parts = tuple(self._first(part) for part in parts)
        have, need, best = sum(part.kind.size or 0 for part in parts), int(node.text[4:]), node.text[:4] == "best"
        if have < need or (have > need and not best):
            listed = ", ".join(part.text for part in parts)
            more = " or more" if best else ""
            raise ConditionError(node.at, f"`{node.text}` takes {need} cards{more}; {listed} are {have}")
        compute = functools.partial(best_of, need) if best else category
        text = _called(node.text, parts)
        return Term(FUNCTIONS[node.text].kind, text, "call", node.text, parts, compute, "rank suit", any_order=True)

    def _first(self, part: Term) -> Term:
        if part.kind.size is not None:
            return part
        first = ATTRIBUTES["hand", "first"]
        return Term(first.kind, f"{part.text}.first", "attribute", "first", (part,), first.compute)

    def _absolute(self, node: Node, parts: tuple[Term, ...]) -> Term:
        if len(parts) != 1 or parts[0].kind != NUMBER:
            raise ConditionError(node.at, "`abs` takes one number; expected something like `abs(2 - 5)`")
        return Term(NUMBER, _called("abs", parts), "call", "abs", parts, abs)

    def _count(self, node: Node, parts: tuple[Term, ...]) -> Term:
        hand = parts[0].kind.name == "hand"
        if len(parts) != 2 or not hand or parts[1].what != "constant" or parts[1].kind.name not in _COUNTED:
            raise ConditionError(node.at, "`count` takes a hand and a rank, suit or card; expected something like "
                                          "`count(hand, ace)`, `count(hand, hearts)` or `count(hand, Qh)`")  # fmt: skip
        looks = {"card": "rank suit"}.get(parts[1].kind.name, parts[1].kind.name)
        return Term(NUMBER, _called("count", parts), "call", "count", parts, _COUNTED[parts[1].kind.name], looks)

    def _joined(self, node: Node) -> Term:
        parts = []
        for given in node.parts:
            part = self.term(given)
            if part.kind != TRUTH:
                raise ConditionError(
                    given.at, f"`{part.text}` is {part.kind}; expected a condition such as {_such(part)}"
                )
            parts.append(part)
        texts = [f"({part.text})" if part.what in ("and", "or", "compared") else part.text for part in parts]
        if node.kind == "not":
            return Term(TRUTH, f"not {texts[0]}", "not", "", tuple(parts), negation)
        compute = all_of if node.kind == "and" else any_of
        return Term(TRUTH, f" {node.kind} ".join(texts), node.kind, "", tuple(parts), lambda *truths: compute(truths))

    def _sum(self, node: Node) -> Term:
        parts = tuple(self.term(part) for part in node.parts)
        for part, given in zip(parts, node.parts, strict=True):
            if part.kind != NUMBER:
                raise ConditionError(given.at, f"`{part.text}` is {part.kind}; expected a number beside `{node.kind}`")
        text = f"({parts[0].text} {node.kind} {parts[1].text})"
        return Term(NUMBER, text, node.kind, "", parts, _SIGNS[node.kind])

    def _compared(self, node: Node) -> Term:
        left, sign = self.term(node.parts[0]), node.text
        if sign in ("in", "not in"):
            return self._among(node, left)
        right = self.term(node.parts[1])
        left, right = _as_rank(left, right), _as_rank(right, left)
        self._agree(node, left, right, node.parts[1].at)
        if sign not in ("==", "!=") and left.kind not in (NUMBER, RANK):
            raise ConditionError(node.at, f"`{left.text}` is {left.kind}, of which none is higher; expected `is`")
        return Term(
            TRUTH, f"{left.text} {sign} {right.text}", "compared", sign, (left, right), _compare(sign, left.kind)
        )

    def _among(self, node: Node, left: Term) -> Term:
        given = node.parts[1]
        parts = [(self.term(one), one.at) for one in (given.parts if given.kind == "list" else (given,))]
        terms = []
        for one, at in parts:
            term = _as_rank(one, left)
            self._agree(node, left, term, at)
            terms.append(term)
        text = f"{left.text} {node.text} ({', '.join(term.text for term in terms)})"
        negative, same = node.text == "not in", _same(left.kind)

        def among(value: Any, *others: Any) -> Any:
            result = any_of(same(value, other) for other in others)
            return negation(result) if negative else result

        return Term(TRUTH, text, "compared", node.text, (left, *terms), among)

    def _agree(self, node: Node, left: Term, right: Term, at: int) -> None:
        if left.kind.name in ("hand", "truth", "party"):
            such = f"`{left.text}` alone" if left.kind.name == "truth" else f"something like {_such(left)}"
            raise ConditionError(node.at, f"`{left.text}` is {left.kind} and cannot be compared; expected {such}")
        if left.kind.name != right.kind.name:
            raise ConditionError(at, f"`{right.text}` is {right.kind}, but `{left.text}` is {left.kind}; "
                                     f"expected {left.kind} on both sides")  # fmt: skip


def _same(kind: Kind) -> Callable[[Any, Any], Any]:
    """Whether two values are the same; a royal flush is a straight flush too."""
    if kind != CATEGORY:
        return operator.eq
    return lambda one, other: (one == other) | ((one == ROYAL) & (other == STRAIGHT_FLUSH))


def _compare(sign: str, kind: Kind) -> Callable[[Any, Any], Any]:
    """A comparison; that of ranks holds for no card that was not dealt."""
    compute = _SIGNS[sign]
    if kind == CATEGORY:
        return _same(kind) if sign == "==" else lambda one, other: negation(_same(kind)(one, other))
    if kind == RANK and sign in ("<", "<=", ">", ">="):
        return lambda one, other: compute(one, other) & (one >= 0) & (other >= 0)
    return compute


_COUNTED: dict[str, Callable[[Any, Any], Any]] = {
    "rank": lambda hand, rank: sum((card >> 2 == rank) * 1 for card in hand),
    "suit": lambda hand, suit: sum(((card >= 0) & (card & 3 == suit)) * 1 for card in hand),
    "card": lambda hand, code: sum((card == code) * 1 for card in hand),
}


def _called(name: str, parts: tuple[Term, ...]) -> str:
    return f"{name}({', '.join(part.text for part in parts)})"


def _constant(kind: Kind, text: str, value: int) -> Term:
    return Term(kind, text, "constant", card_words(value) if kind == CARD else text, (), lambda: value)


def _as_rank(term: Term, other: Term) -> Term:
    """A number beside a rank, 2 to 10, is that rank."""
    if term.what == "constant" and term.kind == NUMBER and other.kind == RANK and 2 <= int(term.text) <= 10:
        return _constant(RANK, term.text, int(term.text) - 2)
    return term
