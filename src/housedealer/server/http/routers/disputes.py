"""Disputed rounds, filled in choice by choice and settled as posted."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter

from housedealer.server.http import errors
from housedealer.server.http.dependencies import Posting, ThisServer
from housedealer.server.review import dispute_form, disputes
from housedealer.server.wire import messages
from housedealer.server.wire.rounds import DisputeForm, DisputeState, FloorAnswer
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api/disputes", tags=["disputes"], responses=errors.ANY)


@router.get("/{cardroom}/{name}", summary="A round to begin with", response_model=dict[str, Any])
def example(posting: Posting) -> dict[str, Any]:
    """The document of some round of a posting; docs/rounds.md describes it. Its amounts are in dollars."""
    return disputes.example(posting, secrets.randbits(64))


@router.get("/{cardroom}/{name}/form", summary="The form of a posting's rounds", response_model=model(DisputeForm))
def fields(posting: Posting, server: ThisServer) -> DisputeForm:
    """The fields of a posting's rounds, besides cards, chips and choices."""
    return dispute_form.form(posting, texts=bool(server.settings.texts))


@router.get(
    "/{cardroom}/{name}/rulings", summary="What a posting rules in a dispute", response_model=model(list[FloorAnswer])
)
def rulings(posting: Posting) -> list[FloorAnswer]:
    """The questions that a floor is asked, each with the lines that rule on it, or that the posting does not say."""
    return disputes.floor_answers(posting)


@router.post("", summary="Settle a round", response_model=model(DisputeState), responses=errors.WRITES)
def look(dispute: messages.Dispute) -> DisputeState:
    """A round as far as it is filled in: its events, the next offers, or its settlement and the readings it depends
    on."""
    return disputes.evaluate(dispute.document)
