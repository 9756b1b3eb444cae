"""Hands of poker from files: read, checked by the rules, and replayed."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.server.http import errors
from housedealer.server.http.dependencies import ThisFloor
from housedealer.server.lobby import posting_pages
from housedealer.server.review import hands
from housedealer.server.wire import messages
from housedealer.server.wire.advice import Equities
from housedealer.server.wire.hands import HandsRead, ReplayedHand
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api/hands", tags=["hands"], responses=errors.ANY | errors.WRITES)


def _place(wanted: messages.HandOfFile) -> hands.HandPlace:
    return hands.HandPlace(hands.HandFile(wanted.file.name, wanted.file.text), wanted.number)


@router.post("", summary="Read hands from files", response_model=model(HandsRead))
async def read(sent: messages.HandFiles, floor: ThisFloor) -> HandsRead:
    """Hands in PHH, PokerStars' text or as rounds' documents, each replayed and checked by a posting's rules, and the
    players' statistics. Nothing is stored."""
    files = tuple(hands.HandFile(one.name, one.text) for one in sent.files)
    return await floor.adviser.aside(hands.read_hands, files)


@router.post("/replay", summary="A hand of a file as it was played", response_model=model(ReplayedHand))
async def replay(wanted: messages.HandOfFile, floor: ThisFloor) -> ReplayedHand:
    """Its events in words, with the cards that the file shows, and its settlement."""
    one = await floor.adviser.aside(hands.in_words, _place(wanted))
    posting = posting_pages.detail(one.posting, one.readings)
    return {"hand": one.hand, "posting": posting, "answer": one.answer, "names": one.names}


@router.post("/equities", summary="The equities of a hand of a file", response_model=model(Equities))
async def equities(wanted: messages.HandOfFile, floor: ThisFloor) -> Equities:
    """The equities of the hands that the file shows, at every step."""
    return await floor.adviser.aside(hands.hand_equities, _place(wanted))
