"""A redline: the words that were taken out in [-…-], those that were put in in {+…+}."""

from __future__ import annotations

import difflib
import re

_WORD = re.compile(r"\s+|[^\s]+")


def redline(first: str | None, second: str | None) -> str:
    """One text with the changes from the first to the second marked.

    >>> redline("It pays 8 to 1 on a tie.", "It pays 9 to 1 on a tie.")
    'It pays [-8-]{+9+} to 1 on a tie.'
    >>> redline(None, "offered"), redline("offered", None)
    ('{+offered+}', '[-offered-]')
    """
    if first is None or second is None:
        return f"{{+{second}+}}" if first is None else f"[-{first}-]"
    mine, theirs = _WORD.findall(first), _WORD.findall(second)
    parts = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        out, put = "".join(mine[a:b]), "".join(theirs[c:d])
        if kind == "equal":
            parts.append(out)
        else:
            parts.append((f"[-{out}-]" if out else "") + (f"{{+{put}+}}" if put else ""))
    return "".join(parts)


def before(marked: str) -> str:
    """The first text again from a redline.

    >>> before("It pays [-8-]{+9+} to 1."), after("It pays [-8-]{+9+} to 1.")
    ('It pays 8 to 1.', 'It pays 9 to 1.')
    """
    return re.sub(r"\[-(.*?)-\]", r"\1", re.sub(r"\{\+.*?\+\}", "", marked))


def after(marked: str) -> str:
    """The second text again from a redline."""
    return re.sub(r"\{\+(.*?)\+\}", r"\1", re.sub(r"\[-.*?-\]", "", marked))
