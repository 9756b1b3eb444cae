"""What happened is put into words in Python alone: the page shows the sentences and headlines that it is sent.

A test can see no more than the traces of a sentence of the page's own: a verb of play in a text that is filled in, the
model's `does`, a comparison of kinds of events outside the readers. What has a good reason is listed with it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "housedealer" / "web"
FOLDERS = ("felt", "games", "pages/history", "pages/practice", "pages/dispute", "pages/table")
"""Where events are read and rounds are shown."""
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
TEMPLATE = re.compile(r"`(?:[^`\\]|\\.)*`")
QUOTED = re.compile(r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|`(?:[^`\\]|\\.)*`""")
BEFORE = re.compile(r"""(?:\+=?\s*\(?\s*|\.concat\([^()]*|\[[^\[\]]*)$""")
"""What stands before a text that is put together with others: a plus, a call of `concat`, a list."""
AFTER = re.compile(r"""\s*\)?\s*(?:\+[^+]|\.concat\(|\.replace(?:All)?\()""")
LISTED = re.compile(r"""[^\[\]]*\](?:\.filter\(\w+\))?\.join\(""")
"""What follows in a list that is joined."""
SLOT = re.compile(r"\$\{[^{}]*\}")
VERB = re.compile(
    r"(?<![\w.-])(wins?|won|beats?|loses?|is a push|pushes|collects?|took|shows?|mucks?|folds|raises|calls|draws"
    r"|doubles|splits|melds|discards|banks|surrenders|breaks? even|over|against|antes|posts|fouled"
    r"|tie at)(?![\w(.:=-])",
    re.IGNORECASE,
)
SPEAKS_OF_SOMETHING_ELSE = {
    "felt/marks.js": "the name of a style",
    "games/craps/panel.js": "how long a bet stays up, before the flip",
    "games/pai_gow/panel.js": "a setting that is not made yet",
    "pages/history/history.js": "a graph of many rounds",
    "pages/table/decisions.js": "what a bank makes on average",
    "pages/table/show_hand.js": "a button",
    "pages/table/tour.js": "where to look",
}
"""Modules with such a verb in a text that is not about an event, each with what it is about."""
FOLDS = {
    "felt/model.js": "finds the reader of an event",
    "felt/stage.js": "which animation and sound an event has",
    "felt/steps.js": "the people of a round that is replayed, and the cards of one that is entered",
    "games/craps/felt.js": "the layout's own memory from flip to flip",
    "lib/fair.js": "the cards that this browser saw, which its check of the shoe compares",
    "pages/practice/practice.js": "the people of a problem",
    "pages/table/status_line.js": "whether the round is over",
    "pages/table/table.js": "whether a round begins or is over",
    "pages/table/tour.js": "whether the round is over",
    "pages/table/why.js": "equal collections in one line, and the lines of the posting beside a bet",
}
"""Modules that compare kinds of events outside of readers, each with what for."""
SAYS_WHO_DOES = {
    "felt/model.js": "defines it",
    "felt/in_words.js": "what lies on the table now, for those who do not see it",
}


def _is_joined(code: str, text: re.Match[str]) -> bool:
    """Whether a quoted text is put together with others; one that begins or ends with a space is a part of a longer
    one, however they are joined."""
    inside = text[0][1:-1]
    before = BEFORE.search(code, max(0, text.start() - 300), text.start())
    if before is not None and before[0].startswith("["):
        return LISTED.match(code, text.end()) is not None
    return before is not None or inside != inside.strip() or AFTER.match(code, text.end()) is not None


def texts_with_verbs(source: str) -> list[str]:
    """The filled-in texts of a module that tell what somebody did, as far as a verb of play gives them away."""
    code = COMMENT.sub("", source)
    texts = [text for text in TEMPLATE.findall(code) if "${" in text]
    joined = [one[0] for one in QUOTED.finditer(code) if one["text"] and _is_joined(code, one)]
    return [text for text in (*texts, *joined) if VERB.search(SLOT.sub("…", text))]


def compares_kinds(source: str) -> bool:
    """Whether a module compares kinds of events."""
    kind = r"""(?:\??\.event\b|\??\.?\["event"\])(?!\()"""
    compared = rf"""{kind} [!=]==?|[!=]==? [\w.?]+{kind}|switch \([\w.?]+{kind}\)|\[[\w.?]+{kind}\]|\([\w.?]+{kind}\)"""
    renamed = rf"""(?:const|let) \w+ = [\w.?]+{kind};|\{{[^{{}}]*\bevent(?: ?: ?\w+)?\b[^{{}}]*\}} = \w+"""
    return bool(re.search(f"{compared}|{renamed}", source))


def modules(*folders: str) -> dict[str, str]:
    """The source of each module of the page, by its path."""
    files = [file for folder in folders for file in (WEB / folder).rglob("*.js")]
    return {file.relative_to(WEB).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_no_text_of_the_page_tells_what_happened() -> None:
    told = {path: texts for path, source in modules(*FOLDERS).items() if (texts := texts_with_verbs(source))}
    assert set(told) == set(SPEAKS_OF_SOMETHING_ELSE), told


def test_nothing_but_the_table_in_words_says_who_does_what() -> None:
    assert {
        path for path, source in modules("").items() if re.search(r"\bmodel\.does\(|^  does\(", source, re.MULTILINE)
    } == set(SAYS_WHO_DOES)


def test_events_are_folded_by_readers() -> None:
    assert {path for path, source in modules("").items() if compares_kinds(source)} == set(FOLDS)


@pytest.mark.parametrize(
    "source",
    [
        "return `${words(model.winner)} ${high} over ${low}`;",
        "return `Tie at ${player}`;",
        "return seat ? `${capital(of(seat))} against ${theirs}` : '';",
        "return `Player’s ${rank(player)} beats ${rank(banker)}`;",
        "model.banner = `${name} wins ${money(share)}`;",
        "if (marked) return `Your hand ${marked} over ${theirs}`;",
        'return who + " wins the pot";',
        "return who + ' wins the pot';",
        'return who.concat(" wins the pot");',
        'return "".concat(who, " wins the pot");',
        'return [who, "wins the pot"].join(" ");',
        'return [who, won && "wins the pot"].filter(Boolean).join(" ");',
        'let text = who;\ntext += " wins the pot";',
        'return h("p", {}, who, " wins ", money(share));',
        'return "WHO wins the pot".replace("WHO", who);',
    ],
)
def test_a_sentence_of_the_pages_own_is_seen(source: str) -> None:
    """As the page once had them."""
    assert texts_with_verbs(source)
    assert not texts_with_verbs(f"/* {source} */")


@pytest.mark.parametrize(
    "source",
    [
        'for (const one of marks) if (one.event === "flip") return one;',
        "switch (event.event) {",
        'if (one["event"] === "flip")',
        "return { flip: 1, settle: 2 }[one.event];",
        'if (["flip", "settle"].includes(one.event)) return one;',
        'if ("flip" === one.event) return one;',
        "return READERS[one?.event];",
        'const { event: kind } = one;\nif (kind === "flip") return one;',
        'const kind = one.event;\nif (kind === "flip") return one;',
    ],
)
def test_a_fold_outside_the_readers_is_seen(source: str) -> None:
    assert compares_kinds(source)
