"""The types of what a browser is sent, one file per subject. The page's own types are generated from these."""

from __future__ import annotations

from typing import Any

from housedealer.server.wire.advice import Equities, Strategy
from housedealer.server.wire.hands import HandsRead, ReplayedHand
from housedealer.server.wire.operators import Refusal
from housedealer.server.wire.postings import CollectionCost, Edges, Entry, LobbyEntry, PageFiles, Paper, PostingPage
from housedealer.server.wire.rounds import (
    Checked,
    DisputeForm,
    DisputeState,
    Drill,
    FloorAnswer,
    OwnRound,
    PlayedRound,
    Problem,
    Reviewed,
    RoundSummary,
)
from housedealer.server.wire.tables import (
    NewCode,
    NewToken,
    Opened,
    OpenTableEntry,
    Person,
    Reply,
    RoomUpdate,
    TableInfo,
    Update,
    Wallet,
)
from housedealer.server.wire.workshop import Bench, ConditionWords, JobDropped, MadePosting, WorkshopForm

SENT: tuple[type[Any], ...] = (
    Update, PostingPage, Entry, LobbyEntry, TableInfo, OpenTableEntry, Person, Edges, PlayedRound, RoundSummary,
    OwnRound, Reviewed, DisputeForm, DisputeState, FloorAnswer, Problem, Checked, Reply, Opened, Strategy,
    RoomUpdate, Paper, PageFiles, CollectionCost, WorkshopForm, ConditionWords, Bench, MadePosting, NewToken, NewCode,
    Wallet, JobDropped, Refusal, Equities, Drill, HandsRead, ReplayedHand,
)  # fmt: skip
"""Everything that a browser is sent on its own."""
