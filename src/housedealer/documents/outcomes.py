"""What the pay rows of a game can be paid on: names of outcomes, and the vocabulary of conditions with examples."""

from __future__ import annotations

import textwrap

from housedealer.errors import HouseError
from housedealer.games import Game, families, game
from housedealer.outcomes import Vocabulary, condition, in_words
from housedealer.outcomes.cards_seen import ATTRIBUTES, CATEGORIES, FUNCTIONS
from housedealer.outcomes.kinds import near
from housedealer.outcomes.syntax import WORDS
from housedealer.postings import entries, load
from housedealer.postings.own import find

_WIDTH = 100


def outcomes_text(given: str) -> str:
    """All that a pay row can be paid on in a family, or in a posting's game.

    >>> print(outcomes_text("war").splitlines()[0])
    war: what a pay row can be paid on
    """
    played = _game(given)
    part, words, script = played.family.audit, played.vocabulary, played.posting.script
    names = sorted({*(part.outcomes or {}), *part.rows})
    if not names:
        raise HouseError(f"--outcomes: {given} has no pay tables; expected a game with wagers against a bank")
    lines = [f"{given}: what a pay row can be paid on", "", 'By name, `on = "…"`:']
    if words is None:
        return "\n".join([*lines, *_wrapped(", ".join(names)), "", "Rows with conditions are not known in this game."])
    if words.names:
        lines += [f"  {name:<28} {f'= {words.names[name]}' if name in words.names else ''}".rstrip() for name in names]
    else:
        lines += _wrapped(", ".join(names))
    others = _others(script, played.posting.id) if given in families() else []
    if others:
        lines += ["", *_wrapped(f"What follows is that of {played.posting.id}; for the cards of another game of the "
                                f"family, name it: --outcomes {others[0]}.", "")]  # fmt: skip
    return "\n".join([*lines, "", *_vocabulary(words)])


def _game(given: str) -> Game:
    """The game of a posting, or the first of a family."""
    if given in families():
        posted = [one["id"] for one in entries() if not one.get("own") and load(one["id"]).script == given]
        return game(posted[0])
    if "/" in given or given.endswith(".toml"):
        return game(find(given))
    raise HouseError(f"--outcomes: {given!r} is unknown; {near(given, families())}; or name a posting")


def _others(script: str, shown: str) -> list[str]:
    """A posting of the family with other names, if there is one."""
    first = game(shown).vocabulary
    for one in entries():
        if not one.get("own") and one["id"] != shown and load(one["id"]).script == script:
            words = game(one["id"]).vocabulary
            if first and words and [entry.name for entry in words.entries] != [entry.name for entry in first.entries]:
                return [one["id"]]
    return []


def _vocabulary(words: Vocabulary) -> list[str]:
    lines = ['By condition, `when = "…"`; the game shows:']
    lines += [f"  {one.name:<16} {_kind(one.kind.name):<10} {one.meaning}" for one in words.listed]
    for kind, title in (("hand", "Of a hand:"), ("card", "Of a card:")):
        if any(one.kind.name == kind for one in words.entries) or kind == "card":
            lines += ["", title]
            lines += [
                f"  .{name:<15} {_kind(one.kind.name):<10} {one.meaning}"
                for (of, name), one in ATTRIBUTES.items()
                if of == kind
            ]
    functions = [FUNCTIONS[name] for name in words.functions]
    lines += ["", "Functions:", *(f"  {one.name:<16} {one.meaning}: {one.example}" for one in functions)]
    lines += ["", f"Words: {', '.join(WORDS)}; ==  !=  <  <=  >  >=  +  -"]
    lines += ["Ranks: two to ten, jack, queen, king, ace. Suits: clubs, diamonds, hearts, spades. Cards: Qh, As, 10d."]
    lines += _wrapped(f"Poker hands: {', '.join(CATEGORIES)}. A royal flush is a straight flush too.", "")
    lines += ["", "Examples:"]
    for one in words.examples:
        lines += [f"  {one.when}", f"      {one.of}: when {in_words(condition(one.when, words))}"]
    return lines


def _kind(name: str) -> str:
    return {"truth": "yes or no", "category": "poker hand", "party": ""}.get(name, name)


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
