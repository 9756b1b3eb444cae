"""The server's log: written by a thread of its own, so that it blocks nobody, with repeated messages summarized.

Neither format contains secrets: of an error only its type and where it was raised are written, never its values, and
whatever looks like a token, a seed, a password or a card is replaced.
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

MAX_LOGGED = 1000
"""Records that may wait to be written; more are dropped."""
MAX_REPEATS = 5
"""Records of one kind that are written per period; more are counted."""
PERIOD = 60.0
"""Seconds of a period."""
MAX_KINDS = 256
KIND = "kind"
"""The attribute of a record that says which ones are alike, if its first line does not."""
SECRETS = (
    (re.compile(r"[A-Za-z0-9_.-]{16,}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), "[token]"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"), "[seed or hash]"),
    (re.compile(r"\b[0-9]{40,}\b"), "[seed]"),
    (re.compile(r"(?<=://)([^:/@\s]+):[^@/\s]+(?=@)"), r"\1:[password]"),
    (re.compile(r"\b[2-9TJQKA][cdhs]\b"), "[card]"),
)
"""Patterns that are replaced, and their replacements."""
LOGGERS = ("housedealer", "uvicorn", "uvicorn.error", "asyncio")


def safe(record: logging.LogRecord) -> str:
    """The message of a record, without secrets.

    >>> line = logging.makeLogRecord({"msg": "%s: seat 2 holds %s", "args": ("postgresql://ann:pw@host/db", "As Kd")})
    >>> safe(line)
    'postgresql://ann:[password]@host/db: seat 2 holds [card] [card]'
    """
    message = record.getMessage()
    if record.name == "asyncio" or record.exc_info:
        message = message.partition("\n")[0]  # the rest shows values of the error and its task
    if record.exc_info and isinstance(record.exc_info[1], BaseException):
        message = f"{message.rstrip(': ')}: {located(record.exc_info[1])}"
    for secret, instead in SECRETS:
        message = secret.sub(instead, message)
    return message


class JsonFormatter(logging.Formatter):
    """A record as a JSON object, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, process and message."""
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


class _Repeats:
    """Records of one kind since some moment."""

    __slots__ = ("last", "lines", "since")

    def __init__(self, since: float) -> None:
        self.since, self.lines = since, 0
        self.last: logging.LogRecord | None = None


class Summary:
    """Limits repeated records: the first few of a period are written, and the number of further ones.

    >>> summary, line = Summary(), logging.makeLogRecord({"msg": "Invalid HTTP request received."})
    >>> [len(summary.take(line, 0.0)) for _ in range(7)]
    [1, 1, 1, 1, 1, 0, 0]
    >>> [one.getMessage() for one in summary.take(line, 61.0)]
    ['2 more like this in the last 60 seconds: Invalid HTTP request received.', 'Invalid HTTP request received.']
    """

    def __init__(self) -> None:
        self._kinds: OrderedDict[tuple[str, str], _Repeats] = OrderedDict()

    def take(self, record: logging.LogRecord, now: float) -> list[logging.LogRecord]:
        """The records to write for a new one: itself, unless there were many, and summaries of earlier ones."""
        records = self.rest(now - PERIOD)
        first, _, _ = str(record.msg).partition("\n")
        kind = record.name, str(getattr(record, KIND, first))
        counted = self._kinds.get(kind)
        if counted is None:
            if len(self._kinds) >= MAX_KINDS:
                _, oldest = self._kinds.popitem(last=False)
                records += _number(oldest)
            counted = self._kinds[kind] = _Repeats(now)
        counted.lines += 1
        counted.last = record
        return [*records, record] if counted.lines <= MAX_REPEATS else records

    def rest(self, until: float = float("inf")) -> list[logging.LogRecord]:
        """Summaries of records that were counted and not written, for kinds that began by then."""
        records: list[logging.LogRecord] = []
        while self._kinds and next(iter(self._kinds.values())).since <= until:
            records += _number(self._kinds.popitem(last=False)[1])
        return records


def _number(counted: _Repeats) -> list[logging.LogRecord]:
    """A summary of the records of a kind that were not written; none if all were."""
    more, last = counted.lines - MAX_REPEATS, counted.last
    if more <= 0 or last is None:
        return []
    message = last.getMessage().partition("\n")[0]
    text = f"{more} more like this in the last {PERIOD:g} seconds: {message}"
    return [logging.LogRecord(last.name, last.levelno, last.pathname, last.lineno, text, None, None)]


class _SummarizingHandler(logging.handlers.QueueHandler):
    """A handler that summarizes repeated records, and drops those for which there is no room."""

    def __init__(self, waiting: queue.Queue[logging.LogRecord], now: Callable[[], float]) -> None:
        super().__init__(waiting)
        self.summary, self._now = Summary(), now

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a record, or count it. Called by one thread at a time."""
        for one in self.summary.take(record, self._now()):
            super().emit(one)

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """A record as it is queued: its message only, without secrets."""
        line = copy.copy(record)
        line.msg, line.args, line.exc_info, line.exc_text, line.stack_info = safe(record), None, None, None, None
        return line

    def flush_summaries(self) -> None:
        """Queue summaries of what was counted so far."""
        with self.lock:  # type: ignore[union-attr]
            for one in self.summary.rest():
                super().emit(one)

    def enqueue(self, record: logging.LogRecord) -> None:
        """Queue a record, or drop it."""
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            return


class _Listener(logging.handlers.QueueListener):
    """A listener that can be stopped while its queue is full, and then writes the summaries."""

    counting: _SummarizingHandler

    def enqueue_sentinel(self) -> None:
        """Queue the summaries, wait for room, and queue the end mark."""
        self.counting.flush_summaries()
        self.queue.put(self._sentinel)  # type: ignore[attr-defined]


def start_log(
    stream: Any = None, now: Callable[[], float] = chance.monotonic, shape: Literal["text", "json"] = "text"
) -> logging.handlers.QueueListener:
    """Have records written by a thread of its own, so that a full pipe stops nobody; return what to stop. In JSON, the
    server's start and stop are logged too."""
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(MAX_LOGGED)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if shape == "json" else logging.Formatter("housedealer: %(message)s"))
    counting = _SummarizingHandler(waiting, now)
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
