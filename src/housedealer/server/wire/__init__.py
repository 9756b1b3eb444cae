"""What a browser is sent, as types, a file a subject. The page's own types are written from these."""

from __future__ import annotations

from typing import Any

from housedealer.server.wire.advice import Strategy
from housedealer.server.wire.operators import Refusal
from housedealer.server.wire.postings import CollectionCost, Edges, Entry, LobbyLine, Paper, PostingPage
from housedealer.server.wire.rounds import Checked, DisputeForm, DisputeLook, PlayedRound, Problem, Reviewed, RoundLine
from housedealer.server.wire.tables import (
    Gathering,
    NewToken,
    Opened,
    Opening,
    OpenTableLine,
    Person,
    TableInfo,
    Told,
    Update,
    Wallet,
)
from housedealer.server.wire.workshop import Bench, LetGo, MadePosting, WorkshopForm

SENT: tuple[type[Any], ...] = (
    Update, PostingPage, Entry, LobbyLine, TableInfo, OpenTableLine, Person, Edges, PlayedRound, RoundLine, Reviewed,
    DisputeForm, DisputeLook, Problem, Checked, Told, Opening, Opened, Strategy, Gathering, Paper,
    CollectionCost, WorkshopForm, Bench, MadePosting, NewToken, Wallet, LetGo, Refusal,
)  # fmt: skip
"""Whatever a browser is sent by itself."""
