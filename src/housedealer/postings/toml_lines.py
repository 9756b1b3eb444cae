"""The lines of the keys of a TOML file, for error messages: the parser itself does not say."""

from __future__ import annotations

import re
from collections.abc import Sequence

Path = tuple[str | int, ...]
"""Keys, and numbers from 0 for the rows of a list."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN = re.compile(r"[^,\]}\n#]+")


def line_of(text: str, path: Sequence[str | int]) -> int | None:
    """The line of a key, from 1; if it is not there, that of the nearest part around it.

    >>> text = 'title = "x"\\n[[wagers]]\\nid = "tie"\\npays = [\\n  { on = "tie",\\n    pays = "8 to 1" },\\n]\\n'
    >>> line_of(text, ("wagers", 0, "pays", 0, "pays")), line_of(text, ("wagers", 0, "name"))
    (6, 2)
    """
    result = lines(text)
    for end in range(len(path), 0, -1):
        if tuple(path[:end]) in result:
            return result[tuple(path[:end])]
    return None


def lines(text: str) -> dict[Path, int]:
    """The line of every key and every row of a TOML text that can be parsed."""
    try:
        return _Scan(text).lines_of_keys
    except (RecursionError, IndexError):
        return {}


class _Scan:
    """One pass over a text, noting where each key begins."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines_of_keys: dict[Path, int] = {}
        self.rows: dict[Path, int] = {}
        table: Path = ()
        while self._skip() < len(text):
            start = self.at
            if text[start] == "[":
                table = self._header(start)
            else:
                self._pair(table)

    def _skip(self) -> int:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _note(self, path: Path, start: int) -> None:
        self.lines_of_keys.setdefault(path, self.text.count("\n", 0, start) + 1)

    def _header(self, start: int) -> Path:
        """Read `[table]` or `[[row of a list]]`; returns the path of the keys after it."""
        several = self.text.startswith("[[", start)
        self.at += 2 if several else 1
        keys = self._keys()
        self.at = self.text.index("]", self.at) + (2 if several else 1)
        path = self._under((), keys[:-1], start)
        path = (*path, keys[-1])
        if several:
            self.rows[path] = self.rows.get(path, -1) + 1
            self._note(path, start)
            path = (*path, self.rows[path])
        elif path in self.rows:
            path = (*path, self.rows[path])
        self._note(path, start)
        return path

    def _under(self, path: Path, keys: Sequence[str], start: int) -> Path:
        for key in keys:
            path = (*path, key)
            self._note(path, start)
            if path in self.rows:
                path = (*path, self.rows[path])
        return path

    def _keys(self) -> list[str]:
        """A key with its dots."""
        keys = []
        while True:
            self._skip()
            match = _BARE.match(self.text, self.at) or _STRING.match(self.text, self.at)
            if match is None:
                raise IndexError
            keys.append(match[0].strip("\"'"))
            self.at = match.end()
            if self._skip() >= len(self.text) or self.text[self.at] != ".":
                return keys
            self.at += 1

    def _pair(self, table: Path) -> None:
        start = self.at
        keys = self._keys()
        path = self._under(table, keys, start)
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        first = self.text[self.at]
        if first not in "[{":
            match = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            if match is None:
                raise IndexError
            self.at = match.end()
            return
        closes, number = "]" if first == "[" else "}", 0
        self.at += 1
        while self.text[self._skip()] != closes:
            if self.text[self.at] == ",":
                self.at += 1
                continue
            if first == "{":
                self._pair(path)
            else:
                self._note((*path, number), self.at)
                self._value((*path, number))
                number += 1
        self.at += 1
