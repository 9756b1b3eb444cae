"""People: their profile, play money, and tokens."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from housedealer.errors import HouseError
from housedealer.server.floor.floor import Floor
from housedealer.server.http import errors
from housedealer.server.http.dependencies import Address, Person, ThisFloor
from housedealer.server.http.rendering import BusyError
from housedealer.server.wire import messages, tables
from housedealer.server.wire.schema import model
from housedealer.server.wire.tables import NewCode, NewToken, Wallet

router = APIRouter(prefix="/api", tags=["people"], responses=errors.ANY)
_PERSON = model(tables.Person)


async def _profile(floor: Floor, person: str) -> tables.Person:
    name = await asyncio.to_thread(floor.queries.person, person)
    if name is None:
        raise HouseError("token: this server doesn’t know you anymore; reload the page")
    return await floor.people.profile(person, name)


@router.post("/people", summary="Enter as a new person", response_model=_PERSON, responses=errors.WRITES)
async def enter(body: messages.Enter, floor: ThisFloor) -> tables.Person:
    """A new person with play money, and their token. It expires soon if it is never used."""
    person, name = await floor.people.enter(body.name)
    return await floor.people.profile(person, name, new=True)


@router.get("/me", summary="Who one is", response_model=_PERSON)
async def me(person: Person, floor: ThisFloor) -> tables.Person:
    """The caller's name, money in the wallet and at tables, and a new token."""
    return await _profile(floor, person)


@router.post("/cash-out", summary="Leave tables", response_model=_PERSON, responses=errors.WRITES)
async def cash_out(body: messages.CashOut, person: Person, floor: ThisFloor) -> tables.Person:
    """Leave tables with all chips; those in a round follow when it is over."""
    await floor.tables.cash_out(person, body.tables)
    return await _profile(floor, person)


@router.post("/name", summary="Go by another name", response_model=_PERSON, responses=errors.WRITES)
async def rename(body: messages.Enter, person: Person, floor: ThisFloor) -> tables.Person:
    """From now on, at the tables where one sits or watches too."""
    return await floor.people.profile(person, await floor.people.rename(person, body.name))


@router.post("/revoke", summary="Revoke one's tokens", response_model=model(NewToken), responses=errors.WRITES)
async def revoke(person: Person, floor: ThisFloor) -> NewToken:
    """All earlier tokens become invalid, and connections by them are closed; the new one is valid."""
    name = await asyncio.to_thread(floor.queries.person, person)
    await floor.people.revoke(person)
    return {"token": floor.people.token(person, name or "")}


@router.post("/codes", summary="A code for another device", response_model=model(NewCode), responses=errors.WRITES)
async def make_code(person: Person, floor: ThisFloor) -> NewCode:
    """A code that brings the caller, with wallet and history, to another device. It works once, and for some days; it
    replaces the one before."""
    codes = floor.people.codes
    return {"code": await codes.make(person), "seconds": int(codes.seconds)}


@router.post("/codes/revoke", summary="Revoke one's code", response_model=_PERSON, responses=errors.WRITES)
async def revoke_code(person: Person, floor: ThisFloor) -> tables.Person:
    """The caller's code does not work any more; tokens stay valid."""
    await floor.people.codes.revoke(person)
    return await _profile(floor, person)


@router.post("/codes/use", summary="Come by a code", response_model=_PERSON, responses=errors.WRITES)
async def use_code(body: messages.TransferCode, address: Address, floor: ThisFloor) -> tables.Person:
    """The person who made the code on another device, with a token for this one."""
    if not floor.limits.codes.take(address):
        raise BusyError("Too many tries. Wait a few seconds, then try again.")
    person = await floor.people.codes.use(body.code)
    floor.people.blocks.check_person(person)
    return await _profile(floor, person)


@router.post("/refill", summary="Fresh play money", response_model=model(Wallet), responses=errors.WRITES)
async def refill(person: Person, floor: ThisFloor) -> Wallet:
    """For someone who has little left, in the wallet and at tables."""
    return {"wallet": await floor.people.refill(person)}
