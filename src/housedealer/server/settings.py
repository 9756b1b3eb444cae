"""What whoever runs a server may set."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Settings:
    """A server's settings; times in seconds, money in cents."""

    database: str = "sqlite:///housedealer.db"
    """Where everything is kept, as an SQLAlchemy URL."""
    hosts: frozenset[str] = field(default_factory=lambda: frozenset({"localhost", "127.0.0.1", "[::1]"}))
    """Names by which the server may be addressed; `*` allows any."""
    workers: int = 0
    """How many processes serve the same tables together; none: this one serves them alone."""
    cache: str | None = None
    """A folder for what is costly to work out and can be worked out again; none: it is kept in memory alone."""
    texts: str | None = None
    """A folder with the posted texts, so that citations can be opened to the words they cite; none: they cannot."""
    work_out_edges: bool = True
    """Whether what wagers are worth is worked out beside the server; otherwise only what was kept before is told."""
    workshop_seconds: float = 120
    """How long the workshop may work on one change of a posting."""
    workshop_jobs_per_address: int = 16
    """Changes of postings that the workshop works out, or is to work out, for all who come from one address."""
    ponder_apart: bool = True
    """Whether bots that think long do so in a process of their own."""
    wallet: int = 10_000_00
    """Play money that a new person receives, and the level to which it is refilled."""
    token_seconds: int = 30 * 24 * 3600
    """How long a token is good that is not renewed."""
    unused_token_seconds: int = 24 * 3600
    """How long a new person's token is good that is never used."""
    hello_seconds: float = 10
    """How long a new connection may take to say who it is."""
    decide_seconds: float = 45
    """How long a person may take when others wait."""
    alone_seconds: float = 300
    """How long a person may take when no other person sits at the table."""
    again_seconds: float = 4
    """After nobody took the bank: how long until the position is offered again."""
    empty_seconds: float = 1800
    """How long a table stays open with nobody connected."""
    unused_seconds: float = 180
    """The same for a table at which no person has a place."""
    left_seconds: float = 5
    """The same for a table at which people had places and have left them."""
    most_tables: int = 1000
    tables_per_person: int = 12
    """Tables that one person has opened and that are open still."""
    tables_per_address: int = 200
    """The same for all who come from one address."""
    lines_per_address: int = 1000
    """Connections to tables from one address."""
    request_seconds: float = 15
    """How long a request may take to arrive."""
    proxies: frozenset[str] = frozenset()
    """Addresses of proxies in front of the server: of them alone it is believed for whom they ask."""
    watchers: frozenset[str] = frozenset()
    """Addresses beside this machine to which `/metrics` is told; `*` for any."""
    log: Literal["text", "json"] = "text"
    """How the log is written: lines for people, or an object a line for whatever collects it."""
    most_message: int = 4096
    """The largest message accepted, in bytes."""
    messages_per_second: float = 25
    """What one person may say, from all their windows together."""
    requests_per_second: float = 40
