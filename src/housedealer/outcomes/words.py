"""A condition in plain English, for documents and for the reason of a verdict."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.cards import RANK_NAMES
from housedealer.outcomes.cards_seen import ATTRIBUTES, CONSTANTS
from housedealer.outcomes.condition import Condition, Term
from housedealer.outcomes.vocabulary import Vocabulary
from housedealer.rankings.words import plural

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}
_SIGNS = {"==": "", "!=": "not ", "<": "less than ", ">=": "at least ", ">": "more than ", "<=": "at most "}


def in_words(condition: Condition) -> str:
    """A condition as a clause that may follow `when`."""
    return _Wording(condition.vocabulary).clause(condition.top)


class _Wording:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary, self._known = vocabulary, vocabulary.known

    def clause(self, term: Term, holds: bool = True) -> str:
        """What a condition says, or its opposite."""
        match term.what:
            case "not":
                return self.clause(term.parts[0], not holds)
            case "and" | "or":
                joined = "and" if (term.what == "and") == holds else "or"
                parts: list[str | Term] = list(term.parts)
                if joined == "and" and holds:
                    parts = self._vocabulary.phrase(list(term.parts))
                return _listed(self._merged(parts, holds, joined), joined)
            case "compared":
                return self._compared(term, holds)
            case "name":
                entry = self._known[term.name]
                return entry.words if holds else entry.negated
            case _:
                return self._is(term, holds)

    def _merged(self, parts: Sequence[str | Term], holds: bool, joined: str) -> list[str]:
        """Clauses in order; those on one hand share their subject: `the first two cards are a pair and of one suit`."""
        result: list[str] = []
        before = ""
        for part in parts:
            text = self._inner(part, holds, joined)
            subject = self._subject(part) if not isinstance(part, str) and holds else ""
            if subject and subject == before and text.startswith(subject):
                result[-1] += f" {joined} {text.removeprefix(subject)}"
            else:
                result.append(text)
            before = subject
        return result

    def _subject(self, part: Term) -> str:
        """The subject and verb of a clause on a hand."""
        if part.what == "attribute":
            return f"{self.noun(part.parts[0])} {self._verb(part.parts[0])} "
        counted = self._counted(part.parts[0]) if part.what == "compared" else None
        return f"{counted[0]} " if counted else ""

    def _inner(self, part: str | Term, holds: bool, joined: str) -> str:
        if isinstance(part, str):
            return part
        text = self.clause(part, holds)
        mixed = part.what in ("and", "or") and (part.what == joined) != holds
        return f"either {text}" if mixed and joined == "and" else text

    def _is(self, term: Term, holds: bool) -> str:
        """A condition on a hand or a card."""
        of = term.parts[0]
        phrase = ATTRIBUTES[of.kind.name, term.name].words
        verb = self._verb(of)
        if term.name == "pair" and (of.kind.size or 9) > 2:
            return f"{self.noun(of)} {'holds' if holds else 'does not hold'} a pair"
        return f"{self.noun(of)} {verb}{'' if holds else ' not'} {phrase}"

    def _verb(self, of: Term) -> str:
        """`are` for cards, `is` for a hand."""
        several = of.what == "call" or self.noun(of).endswith("cards")
        return "are" if of.kind.name == "hand" and several else "is"

    def _compared(self, term: Term, holds: bool) -> str:
        left, *others = term.parts
        sign = term.name if holds else _OPPOSITE[term.name]
        counted = self._counted(left)
        if counted and sign not in ("in", "not in") and others[0].what == "constant":
            return f"{counted[0]} {self._count(sign, int(others[0].text), counted[1])}"
        values = [self._value(other) for other in others]
        positive = sign not in ("!=", "not in")
        if left.kind.name == "category":
            several = left.what == "call" and not left.name.startswith("best")
            made = ("make" if several else "makes") if positive else f"{'do' if several else 'does'} not make"
            return f"{self.noun(left)} {made} {_listed(values, 'or')}"
        # `the third card is a nine`, not `the third card's rank is`
        short = left.what == "attribute" and left.name in ("rank", "suit")
        subject = self.noun(left.parts[0] if short else left)
        if sign in ("in", "not in"):
            return f"{subject} is {'' if positive else 'neither '}{_listed(values, 'or' if positive else 'nor')}"
        return f"{subject} is {_SIGNS[sign]}{values[0]}"

    def _counted(self, term: Term) -> tuple[str, str] | None:
        """Who has what, where a term counts cards: the subject with its verb, and the thing in the singular."""
        if term.what == "name" and "{n}" in self._known[term.name].words:
            subject, _, thing = self._known[term.name].words.partition(" {n} ")
            return subject, thing
        if term.what == "attribute" and term.kind.name == "number":
            thing = ATTRIBUTES[term.parts[0].kind.name, term.name].words
            return self._has(term.parts[0]), thing.replace("{n} ", "")
        if term.what == "call" and term.name == "count":
            return self._has(term.parts[0]), _one(term.parts[1])
        both = [self._counted(part) for part in term.parts] if term.what == "+" else []
        if len(both) == 2 and both[0] and both[1] and both[0][1] == both[1][1]:
            hands = [self.noun(part.parts[0]) for part in term.parts]
            return f"{_listed(hands, 'and')} together have", both[0][1]
        return None

    def _has(self, of: Term) -> str:
        return f"{self.noun(of)} {'have' if self._verb(of) == 'are' else 'has'}"

    def _count(self, sign: str, number: int, thing: str) -> str:
        if sign == "<":
            sign, number = "<=", number - 1
        elif sign == ">":
            sign, number = ">=", number + 1
        if sign == "==" or (sign == "<=" and number == 0):
            return f"{_number(number)} {_several(thing, number)}"
        if sign == "!=":
            return f"some {_several(thing, 2)}" if number == 0 else f"not {_number(number)} {_several(thing, number)}"
        if sign == ">=" and number == 1:
            return f"at least one {thing}"
        return f"{_SIGNS[sign]}{_number(number)} {_several(thing, number)}"

    def noun(self, term: Term) -> str:
        """A value in words."""
        match term.what:
            case "name":
                entry = self._known[term.name]
                return entry.meaning if "{n}" in entry.words else entry.words
            case "constant":
                return self._value(term)
            case "attribute":
                phrase = ATTRIBUTES[term.parts[0].kind.name, term.name].words
                if "{n}" in phrase:
                    return f"the number of {_several(phrase.replace('{n} ', ''), 2)} of {self.noun(term.parts[0])}"
                return f"{_whose(self.noun(term.parts[0]))} {phrase}"
            case "call" if term.name == "abs":
                return f"the difference of {self._both(term.parts[0])}"
            case "call" if term.name == "count":
                return f"the number of {_several(_one(term.parts[1]), 2)} of {self.noun(term.parts[0])}"
            case "call" if term.name.startswith("best"):
                number = _number(int(term.name[4:]))
                return f"the best {number}-card hand of {_listed([self.noun(part) for part in term.parts], 'and')}"
            case "call":
                together = " together" if len(term.parts) > 1 else ""
                return _listed([self.noun(part) for part in term.parts], "and") + together
            case _:
                sign = "plus" if term.what == "+" else "less"
                return f"{self.noun(term.parts[0])} {sign} {self.noun(term.parts[1])}"

    def _both(self, term: Term) -> str:
        if term.what == "-":
            return f"{self.noun(term.parts[0])} and {self.noun(term.parts[1])}"
        return self.noun(term)

    def _value(self, term: Term) -> str:
        if term.what != "constant":
            return self.noun(term)
        if term.kind.name in ("category", "rank"):
            name = RANK_NAMES[int(term.text) - 2] if term.text.isdecimal() else CONSTANTS[term.text].words
            if name == "high card":
                return "no more than a high card"
            if name in ("three of a kind", "four of a kind", "five of a kind", "two pair"):
                return name
            return f"{'an' if name[0] in 'ae' else 'a'} {name}"
        if term.kind.name == "suit":
            return f"a {_one(term)}"
        return f"the {term.name}" if term.kind.name == "card" else term.name


def _one(term: Term) -> str:
    """One card of a rank or suit, or one card."""
    return term.name.removesuffix("s") if term.kind.name == "suit" else term.name


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def _several(thing: str, number: int) -> str:
    """A thing in the number that it has.

    >>> _several("six", 2), _several("queen of hearts", 2), _several("red card", 1)
    ('sixes', 'queens of hearts', 'red card')
    """
    if number == 1:
        return thing
    head, of, rest = thing.partition(" of ")
    return f"{plural(4) if head == 'six' else f'{head}s'}{of}{rest}"


def _whose(noun: str) -> str:
    return f"{noun}'" if noun.endswith("s") else f"{noun}'s"


def _listed(parts: Sequence[str], last: str) -> str:
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end
