"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Settings:
    """A server's settings; times in seconds, money in cents."""

    database: str = "sqlite:///housedealer.db"
    """The database, as an SQLAlchemy URL."""
    hosts: frozenset[str] = field(default_factory=lambda: frozenset({"localhost", "127.0.0.1", "[::1]"}))
    """Host names under which the server may be addressed; `*` allows any."""
    workers: int = 0
    """Worker processes that serve the same tables; 0: this process serves them alone."""
    operator_secret: str = ""
    """The secret that lets an operator in; empty: operators' requests are refused."""
    cache: str | None = None
    """A folder for results that are expensive to compute and can be computed again; None: they are cached in memory
    only."""
    texts: str | None = None
    """A folder with the posted texts, so that citations can be opened at the cited lines; None: they cannot."""
    work_out_edges: bool = True
    """Whether edges of wagers are computed in a helper process; if not, only cached ones are shown."""
    prepare_hints: bool = False
    """Whether a game's hints are compiled when someone comes to a table of it, instead of at the first request."""
    compile_all_hints: bool = False
    """Whether the hints of all games are compiled beside the server, from its start on, at low priority."""
    workshop_seconds: float = 120
    """Time limit for pricing one changed posting in the workshop."""
    workshop_jobs_per_address: int = 16
    """Workshop jobs, running or waiting, of one address."""
    ponder_apart: bool = True
    """Whether slow bots think in a process of their own."""
    wallet: int = 10_000_00
    """Play money that a new person receives, and the level to which it is refilled."""
    token_seconds: int = 30 * 24 * 3600
    """Lifetime of a token that is not renewed."""
    unused_token_seconds: int = 24 * 3600
    """Lifetime of a new person's token that is never used."""
    hello_seconds: float = 10
    """Time limit for the hello of a new connection."""
    ping_seconds: float = 8
    """Time between pings of a connection, and for their answer: a silent one is closed after twice this at most."""
    decide_seconds: float = 45
    """Time to decide while others wait."""
    alone_seconds: float = 0
    """Time to decide where no other person sits at the table; 0: no clock runs."""
    time_bank_seconds: int = 30
    """Time that a person may take in addition, when the clock of a decision runs out; a little comes back each
    round."""
    again_seconds: float = 4
    """Delay until the bank is offered again after nobody took it."""
    empty_seconds: float = 1800
    """How long a table stays open with nobody connected."""
    unused_seconds: float = 180
    """The same for a table where no person has had a seat."""
    left_seconds: float = 5
    """The same for a table that all seated people have left."""
    most_tables: int = 1000
    tables_per_person: int = 12
    """Open tables that one person has opened."""
    tables_per_address: int = 200
    """The same for all people of one address."""
    lines_per_address: int = 1000
    """Connections to tables from one address."""
    request_seconds: float = 15
    """Time limit for a request to arrive."""
    proxies: frozenset[str] = frozenset()
    """Addresses of reverse proxies whose forwarding headers are trusted."""
    watchers: frozenset[str] = frozenset()
    """Addresses besides this machine that may read `/metrics`; `*` for any."""
    log: Literal["text", "json"] = "text"
    """Format of the log: text, or one JSON object per line."""
    most_message: int = 4096
    """The largest message accepted, in bytes."""
    messages_per_second: float = 25
    """Rate limit of one person's messages, over all their windows."""
    requests_per_second: float = 40
    codes_per_second: float = 1
    """Rate limit of transfer codes that are tried from one address."""
    code_seconds: float = 7 * 24 * 3600
    """Lifetime of a transfer code."""
