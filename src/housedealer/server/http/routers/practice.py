"""Exercises: for dealers in training, who announce how each wager is settled, and hard hands for players."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import APIRouter, Path

from housedealer.server.http import errors, tokens
from housedealer.server.http.dependencies import Posting, ThisFloor
from housedealer.server.review import drills, practice
from housedealer.server.wire import messages
from housedealer.server.wire.rounds import Checked, Drill, Problem
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api", tags=["practice"], responses=errors.ANY)
PRACTICE_SECONDS = 3600


def _salted(key: bytes, number: str) -> int:
    return int.from_bytes(hmac.new(key, f"practice {number}".encode(), hashlib.sha256).digest()[:16])


@router.get("/practice/{cardroom}/{name}", summary="A round to settle", response_model=model(Problem))
def give(posting: Posting, floor: ThisFloor) -> Problem:
    """A round of a posting before its settlement, and the wagers, fees and pots to announce."""
    number = secrets.token_hex(8)
    # The token identifies the round, but only the server's key turns it into cards.
    round_ = practice.problem(posting, _salted(floor.people.key, number))
    token = tokens.sign(floor.people.key, "practice", {"p": posting, "n": number}, PRACTICE_SECONDS)
    return practice.problem_of(round_, token)


@router.get("/drills/{cardroom}/{name}/{number}", summary="A hard hand to play", response_model=model(Drill))
def hard_hand(posting: Posting, number: Annotated[int, Path(ge=0, le=10_000)]) -> Drill:
    """A decision whose best two choices are close, with the value of each; numbers beyond the last begin again."""
    return drills.drill(posting, number)


@router.post("/practice", summary="Check a settlement", response_model=model(Checked), responses=errors.WRITES)
def check(announced: messages.Announcement, floor: ThisFloor) -> Checked:
    """The announcement, compared with the posting."""
    claims = tokens.read(floor.people.key, "practice", announced.problem)
    round_ = practice.problem(str(claims["p"]), _salted(floor.people.key, str(claims["n"])))
    lines = practice.check(round_, announced.lines)
    named = [] if announced.amounts is None else practice.check_amounts(round_, announced.amounts)
    answer = round_.result()
    return {"lines": lines, "amounts": named, "fees": answer["fees"], "net": answer["net"]}
