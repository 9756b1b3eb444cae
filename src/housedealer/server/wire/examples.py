"""An example of every message, for docs/protocol.md; tests check each against its type."""

from __future__ import annotations

from typing import Any

from housedealer.server.wire.tables import Reply, RoomUpdate, State, Update, Yours

TO_SERVER: tuple[dict[str, Any], ...] = (
    {"type": "hello", "ref": 0, "token": "eyJ…", "table": "9f3c21d0ab47", "line": "0123456789abcdef"},
    {"type": "sit", "ref": 1, "seat": 1, "buy_in": 50000},
    {"type": "behind", "ref": 2, "seat": 2, "buy_in": 20000},
    {"type": "stand", "ref": 3, "place": "2/1"},
    {"type": "move", "ref": 4, "seat": 1, "to": 4},
    {"type": "sit-out", "ref": 5, "out": True},
    {"type": "buy", "ref": 6, "place": "1", "amount": 10000},
    {"type": "bank", "ref": 7, "seat": 1, "amount": 30000, "round": 7},
    {"type": "wager", "ref": 8, "place": "1", "wagers": {"player": 2500, "tie": 500}, "ready": True, "round": 7},
    {"type": "choose", "ref": 9, "position": "1", "round": 7, "count": 2, "choice": "hit"},
    {
        "type": "mix",
        "ref": 10,
        "part": None,
        "promise": "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
    },
    {"type": "show", "ref": 11, "round": 6},
    {"type": "list", "ref": 12, "listed": True},
    {"type": "hint", "ref": 13},
    {"type": "chart", "ref": 17},
    {"type": "look", "ref": 14, "position": "1", "choice": "set", "argument": "As Kd"},
    {"type": "say", "ref": 15, "phrase": "good-luck"},
    {"type": "ping", "ref": 16},
)
_STATE: State = {
    "phase": "round",
    "refusal": "",
    "voided": "",
    "resting": False,
    "number": 7,
    "seats": {
        "1": {"name": "Ann", "stack": 47500, "time_bank": 30},
        "2": {"name": "Rosa", "stack": 81200, "bot": True},
    },
    "behind": {},
    "dealer": 2,
    "banker": "",
    "held": 1,
    "button": None,
    "bank": 30000,
    "asked": [],
    "placed": {"1": {"base": 2500}},
    "up": {},
    "point": None,
    "ready": ["1"],
    "waits": ["1"],
    "seconds": 44.8,
    "extra": False,
    "acting": "1",
    "commit": "8c6976e5b5410415bde908bd4dee15dfb167a9c873fc4bb8a81f6f2ab448a918",
    "mixing": [],
    "head": "",
    "anew": 0,
    "shoe": 1,
    "used": 31,
    "drop": 700,
    "ended": [],
    "net": None,
    "newcomers": [],
    "shown": {},
    "listed": False,
}
_YOU: Yours = {
    "seats": [1],
    "places": ["1"],
    "wallet": 950000,
    "notes": [],
    "collection": 100,
    "least_bank": 1,
    "promised": None,
    "opened": True,
    "offer": {
        "position": "1",
        "optional": False,
        "legal": [{"choice": "hit"}, {"choice": "stand"}, {"choice": "double", "words": "$25"}],
        "cards": "6h 5c",
        "round": 7,
        "count": 2,
    },
}
UPDATE: Update = {
    "type": "update",
    "state": _STATE,
    "events": {
        "round": 7,
        "from": 12,
        "events": [{"event": "deal", "to": "1", "face": "up", "card": "5c", "says": "You: five of clubs"}],
    },
    "you": _YOU,
}
OK: Reply = {"type": "ok", "ref": 8}
ERROR: Reply = {"type": "error", "ref": 8, "says": "That was for another round. Look at the table and choose again."}
ROOM: RoomUpdate = {"type": "room", "watching": ["Bo"], "says": {"who": "Ann", "place": "1", "phrase": "good-luck"}}
FROM_SERVER: tuple[Any, ...] = (UPDATE, OK, ERROR, ROOM)
