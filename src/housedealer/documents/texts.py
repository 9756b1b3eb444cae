"""The posted texts, if the user has them: the words of a citation.

A folder of texts holds a file for each seed, whose name begins with the seed's three digits. Only such files are read.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from housedealer.documents.tree import Citation, citations
from housedealer.errors import HouseError

MOST_LINES = 1000
"""The most lines that are opened at once."""
_FILE = re.compile(r"^([0-9]{3})(?![0-9]).*\.(?:txt|md)$")
_CITED = re.compile(r"^(?:[0-9]{3}:)?[0-9]+(?:-[0-9]+)?(?:, ?(?:[0-9]{3}:)?[0-9]+(?:-[0-9]+)?)*$")


class Texts:
    """A folder of posted texts."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise HouseError(f"--texts: {folder} is not a folder; expected one with the posted texts, such as 000.txt")
        result = {match[1]: path for path in sorted(folder.iterdir()) if (match := _FILE.match(path.name))}
        if not result:
            raise HouseError(f"--texts: {folder} holds no posted text; expected files such as 000.txt")
        self.files = {seed: path for seed, path in result.items() if path.is_file()}

    def words(self, cited: Citation) -> list[tuple[int, str]]:
        """The cited lines, each with its number."""
        if cited.seed not in self.files:
            known = ", ".join(sorted(self.files))
            raise HouseError(f"lines: there is no text {cited.seed} in the folder; expected one of {known}")
        lines = _lines(self.files[cited.seed])
        if not 1 <= cited.first <= cited.last <= len(lines):
            raise HouseError(f"lines: {cited} are not in the text; expected lines from 1 to {len(lines)}")
        if cited.last - cited.first >= MOST_LINES:
            raise HouseError(f"lines: {cited} are too many at once; expected at most {MOST_LINES}")
        return [(number, lines[number - 1]) for number in range(cited.first, cited.last + 1)]


@functools.lru_cache(maxsize=16)
def _lines(path: Path) -> tuple[str, ...]:
    try:
        # Lines are counted as citations count them: by line feeds alone.
        return tuple(path.read_text(encoding="utf-8", errors="replace").removesuffix("\n").split("\n"))
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise HouseError(f"--texts: {path.name}: {reason}; expected a posted text") from None


def read_citations(lines: str, seed: str) -> list[Citation]:
    """Citations as people write them, `705-987` of the posting's own text or `003:40-46, 52` of another's.

    >>> [str(one) for one in read_citations("787, 003:40-46", "000")]
    ['000:787', '003:40-46']
    """
    if not _CITED.match(lines.strip()):
        raise HouseError(f"lines: {lines!r} are not lines; expected something like 705-987 or 003:40-46")
    return citations(lines, seed)


def opened(texts: Texts, lines: str, seed: str) -> str:
    """The words of some lines, for a terminal."""
    sentences = []
    for cited in read_citations(lines, seed):
        sentences.append(f"{cited}")
        sentences += [f"{number:>6}  {line}" for number, line in texts.words(cited)]
    return "\n".join(sentences)
