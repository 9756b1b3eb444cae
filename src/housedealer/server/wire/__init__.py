"""The types of what a browser is sent, one file per subject. The page's own types are generated from these."""

from __future__ import annotations

from typing import Any

from housedealer.server.wire.advice import Strategy
from housedealer.server.wire.operators import Refusal
from housedealer.server.wire.postings import CollectionCost, Edges, Entry, LobbyEntry, Paper, PostingPage
from housedealer.server.wire.rounds import (
    Checked,
    DisputeForm,
    DisputeState,
    FloorAnswer,
    PlayedRound,
    Problem,
    Reviewed,
    RoundSummary,
)
from housedealer.server.wire.tables import (
    NewToken,
    Opened,
    Opening,
    OpenTableEntry,
    Person,
    Reply,
    RoomUpdate,
    TableInfo,
    Update,
    Wallet,
)
from housedealer.server.wire.workshop import Bench, JobDropped, MadePosting, WorkshopForm

SENT: tuple[type[Any], ...] = (
    Update, PostingPage, Entry, LobbyEntry, TableInfo, OpenTableEntry, Person, Edges, PlayedRound, RoundSummary,
    Reviewed, DisputeForm, DisputeState, FloorAnswer, Problem, Checked, Reply, Opening, Opened, Strategy, RoomUpdate,
    Paper, CollectionCost, WorkshopForm, Bench, MadePosting, NewToken, Wallet, JobDropped, Refusal,
)  # fmt: skip
"""Everything that a browser is sent on its own."""
