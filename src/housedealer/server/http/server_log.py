"""The server's log: written beside the server, so that it blocks nobody, and not filled by what is repeated.

Neither lines for people nor objects for programs say a secret: what an error held is never written, only what kind it
is and where it was raised, and whatever looks like a token, a seed, a password or a card is struck out.
"""

from __future__ import annotations

import copy
import datetime
import json
import logging
import logging.handlers
import queue
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal

from housedealer.server import chance
from housedealer.server.tables.error_reports import located

MOST_LOGGED = 1000
"""So many lines may wait to be written; more are dropped."""
MOST_ALIKE = 5
"""So many lines of one kind are written in a while; more are counted."""
WHILE = 60.0
"""How many seconds that is."""
MOST_KINDS = 256
KIND = "kind"
"""The attribute of a log record that says what it is like, where its first line does not."""
SECRETS = (
    (re.compile(r"[A-Za-z0-9_.-]{16,}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), "[token]"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"), "[seed or hash]"),
    (re.compile(r"\b[0-9]{40,}\b"), "[seed]"),
    (re.compile(r"(?<=://)([^:/@\s]+):[^@/\s]+(?=@)"), r"\1:[password]"),
    (re.compile(r"\b[2-9TJQKA][cdhs]\b"), "[card]"),
)
"""What is struck out, and what is written for it."""
LOGGERS = ("housedealer", "uvicorn", "uvicorn.error", "asyncio")


def safe(record: logging.LogRecord) -> str:
    """What a line says, without secrets.

    >>> line = logging.makeLogRecord({"msg": "%s: seat 2 holds %s", "args": ("postgresql://ann:pw@host/db", "As Kd")})
    >>> safe(line)
    'postgresql://ann:[password]@host/db: seat 2 holds [card] [card]'
    """
    said = record.getMessage()
    if record.name == "asyncio" or record.exc_info:
        said = said.partition("\n")[0]  # what follows shows what the error and its task held
    if record.exc_info and isinstance(record.exc_info[1], BaseException):
        said = f"{said.rstrip(': ')}: {located(record.exc_info[1])}"
    for secret, instead in SECRETS:
        said = secret.sub(instead, said)
    return said


class JsonFormatter(logging.Formatter):
    """A line as a JSON object, for whatever collects logs."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, from where, by which process, and what."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        return json.dumps(
            {
                "time": at.isoformat(timespec="milliseconds"),
                "level": record.levelname.lower(),
                "logger": record.name,
                "process": record.process,
                "message": record.getMessage(),
            }
        )


class _Counted:
    """Lines of one kind since some moment."""

    __slots__ = ("last", "lines", "since")

    def __init__(self, since: float) -> None:
        self.since, self.lines = since, 0
        self.last: logging.LogRecord | None = None


class Summary:
    """What is written of lines that are alike: the first few in a while, and how many more there were.

    >>> summary, line = Summary(), logging.makeLogRecord({"msg": "Invalid HTTP request received."})
    >>> [len(summary.take(line, 0.0)) for _ in range(7)]
    [1, 1, 1, 1, 1, 0, 0]
    >>> [one.getMessage() for one in summary.take(line, 61.0)]
    ['2 more like this in the last 60 seconds: Invalid HTTP request received.', 'Invalid HTTP request received.']
    """

    def __init__(self) -> None:
        self._kinds: OrderedDict[tuple[str, str], _Counted] = OrderedDict()

    def take(self, record: logging.LogRecord, now: float) -> list[logging.LogRecord]:
        """What is to be written when a line comes: it, unless there were many, and the numbers of those before."""
        records = self.rest(now - WHILE)
        first, _, _ = str(record.msg).partition("\n")
        kind = record.name, str(getattr(record, KIND, first))
        counted = self._kinds.get(kind)
        if counted is None:
            if len(self._kinds) >= MOST_KINDS:
                _, oldest = self._kinds.popitem(last=False)
                records += _number(oldest)
            counted = self._kinds[kind] = _Counted(now)
        counted.lines += 1
        counted.last = record
        return [*records, record] if counted.lines <= MOST_ALIKE else records

    def rest(self, until: float = float("inf")) -> list[logging.LogRecord]:
        """The numbers of those that were counted and not written, for kinds that began by then."""
        records: list[logging.LogRecord] = []
        while self._kinds and next(iter(self._kinds.values())).since <= until:
            records += _number(self._kinds.popitem(last=False)[1])
        return records


def _number(counted: _Counted) -> list[logging.LogRecord]:
    """How many lines of a kind were not written, as a line; none where all were."""
    more, last = counted.lines - MOST_ALIKE, counted.last
    if more <= 0 or last is None:
        return []
    said = last.getMessage().partition("\n")[0]
    text = f"{more} more like this in the last {WHILE:g} seconds: {said}"
    return [logging.LogRecord(last.name, last.levelno, last.pathname, last.lineno, text, None, None)]


class _Dropping(logging.handlers.QueueHandler):
    """A handler that counts what is repeated, and drops what cannot wait."""

    def __init__(self, waiting: queue.Queue[logging.LogRecord], now: Callable[[], float]) -> None:
        super().__init__(waiting)
        self.summary, self._now = Summary(), now

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a line, or count it. One thread at a time is here."""
        for one in self.summary.take(record, self._now()):
            super().emit(one)

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """A line as it is queued: its words alone, without secrets."""
        line = copy.copy(record)
        line.msg, line.args, line.exc_info, line.exc_text, line.stack_info = safe(record), None, None, None, None
        return line

    def tell_rest(self) -> None:
        """Queue the numbers of what was counted so far."""
        with self.lock:  # type: ignore[union-attr]
            for one in self.summary.rest():
                super().emit(one)

    def enqueue(self, record: logging.LogRecord) -> None:
        """Queue a line, or drop it."""
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            return


class _Listener(logging.handlers.QueueListener):
    """A listener that can be told to stop while its queue is full, and then tells what was counted."""

    counting: _Dropping

    def enqueue_sentinel(self) -> None:
        """Wait for room, and say that nothing more comes."""
        self.counting.tell_rest()
        self.queue.put(self._sentinel)  # type: ignore[attr-defined]


def log_beside(
    stream: Any = None, now: Callable[[], float] = chance.steady, shape: Literal["text", "json"] = "text"
) -> logging.handlers.QueueListener:
    """Have what is logged written by a thread of its own, so that a full pipe stops nobody; gives what to stop. For
    programs it is also written when the server opens and stops."""
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(MOST_LOGGED)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if shape == "json" else logging.Formatter("housedealer: %(message)s"))
    counting = _Dropping(waiting, now)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [counting]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    if shape == "json":
        logging.getLogger("housedealer").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").handlers = []
    logging.getLogger("uvicorn.error").propagate = True
    listener = _Listener(waiting, handler)
    listener.counting = counting
    listener.start()
    return listener
