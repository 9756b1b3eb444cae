"""Conditions as text: tokens, and a tree by precedence. Nothing is evaluated here, and nothing of Python can be named.

either   := both ("or" both)*
both     := negated ("and" negated)*
negated  := "not" negated | compared
compared := sum (("==" | "!=" | "<" | "<=" | ">" | ">=" | "is" | "is not" | "in" | "not in") sum)*
sum      := part (("+" | "-") part)*
part     := (number | card | name | name "(" arguments ")" | "(" either ("," either)* ")") ("." name)*
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from housedealer.outcomes.kinds import ConditionError

LONGEST = 1100
"""The most letters that are read; two conditions of a posting, joined, fit in."""
_DEEPEST = 24
_LARGEST = 9999
_TOKEN = re.compile(
    r"\s*(?:(?P<card>(?:10|[2-9TJQKA])[cdhs]\b)|(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>==|!=|<=|>=|[<>().,+-]))",
    re.ASCII,
)
_SPACE = re.compile(r"\s*", re.ASCII)
WORDS = ("and", "or", "not", "is", "in")
_COMPARED = ("==", "!=", "<", "<=", ">", ">=")


class Token(NamedTuple):
    """A piece of a condition: what it is, its text, and where it begins."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Node:
    """A part of a condition: what it is, where it begins, its text and its parts."""

    kind: str
    """number, card, name, attribute, call, list, not, and, or, +, -, or compared."""
    at: int
    text: str = ""
    parts: tuple[Node, ...] = ()


def tokens(text: str) -> list[Token]:
    """The tokens of a condition, and its end.

    >>> [one.text for one in tokens("banker.total==6")]
    ['banker', '.', 'total', '==', '6', '']
    """
    if len(text) > LONGEST:
        raise ConditionError(LONGEST, f"the condition has {len(text)} letters; expected at most {LONGEST}")
    result, at, end = [], 0, len(text)
    while _blank(text, at) < end:
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            start = _blank(text, at)
            hint = "; expected == to compare" if text[start] == "=" else "; expected names, numbers and == < and or not"
            raise ConditionError(start, f"{text[start]!r} means nothing here{hint}")
        kind, part = match.lastgroup, match[match.lastgroup]
        result.append(Token("word" if part in WORDS else kind, part, match.start(kind)))
        at = match.end()
    return [*result, Token("end", "", end)]


def _blank(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def parse(text: str) -> Node:
    """The tree of a condition.

    >>> parse("not tie and player.total < 5").kind
    'and'
    """
    parser = _Parser(tokens(text))
    result = parser.either(0)
    parser.expect("end", "", "`and`, `or` or the end")
    return result


class _Parser:
    """One pass over the tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens, self._at = tokens, 0

    @property
    def now(self) -> Token:
        return self._tokens[self._at]

    def take(self) -> Token:
        token = self.now
        self._at += token.kind != "end"
        return token

    def _is(self, *texts: str) -> bool:
        return self.now.kind in ("sign", "word") and self.now.text in texts

    def expect(self, kind: str, text: str, words: str) -> Token:
        token = self.now
        if token.kind != kind or (text and token.text != text):
            shown = f"`{token.text}`" if token.text else "the end"
            raise ConditionError(token.at, f"{shown} is not expected here; expected {words}")
        return self.take()

    def either(self, depth: int) -> Node:
        if depth > _DEEPEST:
            raise ConditionError(self.now.at, f"nested more than {_DEEPEST} deep; expected a simpler condition")
        return self._joined("or", lambda: self._joined("and", lambda: self._negated(depth)))

    def _joined(self, word: str, inner: Callable[[], Node]) -> Node:
        at = self.now.at
        parts = [inner()]
        while self._is(word):
            self.take()
            parts.append(inner())
        return parts[0] if len(parts) == 1 else Node(word, at, "", tuple(parts))

    def _negated(self, depth: int) -> Node:
        if not self._is("not"):
            return self._compared(depth)
        at = self.take().at
        if depth > _DEEPEST:
            raise ConditionError(at, f"nested more than {_DEEPEST} deep; expected a simpler condition")
        return Node("not", at, "", (self._negated(depth + 1),))

    def _compared(self, depth: int) -> Node:
        first = self._sum(depth)
        result: list[Node] = []
        while self._is(*_COMPARED, "is", "in", "not"):
            token = self.take()
            sign = {"is": "=="}.get(token.text, token.text)
            if token.text == "is" and self._is("not"):
                self.take()
                sign = "!="
            elif token.text == "not":
                self.expect("word", "in", "`in`")
                sign = "not in"
            second = self._sum(depth)
            result.append(Node("compared", token.at, sign, (first, second)))
            first = second
        if not result:
            return first
        return result[0] if len(result) == 1 else Node("and", result[0].parts[0].at, "", tuple(result))

    def _sum(self, depth: int) -> Node:
        result, count = self._part(depth), 0
        while self._is("+", "-"):
            token, count = self.take(), count + 1
            if count > _DEEPEST:
                raise ConditionError(token.at, f"a sum of more than {_DEEPEST} parts; expected a simpler condition")
            result = Node(token.text, token.at, "", (result, self._part(depth)))
        return result

    def _part(self, depth: int) -> Node:
        token = self.now
        if token.kind == "number":
            self.take()
            if len(token.text) > 4:
                raise ConditionError(token.at, f"{token.text[:12]} is too large; expected at most {_LARGEST}")
            result = Node("number", token.at, token.text)
        elif token.kind == "card":
            self.take()
            result = Node("card", token.at, token.text.replace("10", "T"))
        elif token.kind == "name":
            self.take()
            result = Node("name", token.at, token.text)
            if self._is("("):
                self.take()
                result = Node("call", token.at, token.text, self._listed(depth))
        elif self._is("("):
            self.take()
            inside = self._listed(depth)
            result = inside[0] if len(inside) == 1 else Node("list", token.at, "", inside)
        else:
            shown = f"`{token.text}`" if token.text else "the end"
            raise ConditionError(token.at, f"{shown} is not expected here; expected a name, a number or a card")
        dots = 0
        while self._is("."):
            dots += 1
            if dots > _DEEPEST:
                raise ConditionError(self.now.at, f"more than {_DEEPEST} dots; expected a simpler condition")
            self.take()
            name = self.expect("name", "", "a name after the dot")
            result = Node("attribute", name.at, name.text, (result,))
        return result

    def _listed(self, depth: int) -> tuple[Node, ...]:
        parts = [self.either(depth + 1)]
        while self._is(","):
            self.take()
            parts.append(self.either(depth + 1))
        self.expect("sign", ")", "`,` or `)`")
        return tuple(parts)
