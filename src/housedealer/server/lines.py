"""A connection to a table: the first message says who and where, then messages are answered one by one."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from housedealer.errors import HouseError
from housedealer.server import messages, tokens
from housedealer.server.actions import perform
from housedealer.server.floor import Connection, Floor, Place
from housedealer.server.rates import Bucket
from housedealer.server.reports import report
from housedealer.server.settings import Settings

REFUSED, SLOW = 4401, 4408
"""Why a connection is closed: who asks may not come in, or did not say in time who they are and may try again."""


class Line:
    """One browser at one table."""

    def __init__(self, floor: Floor, place: Place, claims: dict[str, Any], settings: Settings) -> None:
        self.floor, self.place, self.claims, self.settings = floor, place, claims, settings
        self.person, self.name = str(claims["person"]), str(claims["name"])
        self.connection = Connection(self.person)
        self.bucket = Bucket(settings.messages_per_second)
        self.hint: asyncio.Task[None] | None = None

    async def serve(self, socket: WebSocket) -> None:
        """Answer until one side goes."""
        sender = asyncio.create_task(_send(socket, self.connection))
        try:
            try:
                await self.floor.join(self.place, self.connection)
            except HouseError as error:
                self._say("error", None, says=str(error))
                self.connection.code = REFUSED
                return
            while (text := await _text(socket)) is not None:
                if self.bucket.take():
                    await self._take(text)
                else:
                    self._say("error", None, says="too many messages")
                    await asyncio.sleep(0.2)
        finally:
            if self.hint is not None:
                self.hint.cancel()
            await self.floor.part(self.place, self.connection)
            self.connection.drop()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sender

    async def _take(self, text: str) -> None:
        try:
            message = messages.read(_bounded(text, self.settings))
        except HouseError as error:
            self._say("error", None, says=str(error))
            return
        if not isinstance(message, messages.Hint):
            await self._answer(message)
        elif self.hint is None or self.hint.done():
            # It may take seconds, and who asked may choose without it.
            self.hint = asyncio.create_task(self._answer(message))
        else:
            self._say("error", message.ref, says="hint: the one asked for before is being worked out")

    async def _answer(self, message: messages.Message) -> None:
        try:
            tokens.check_time(self.claims)
            self.floor.check_revoked(self.claims)
            told = await perform(self.floor, self.place, self.person, self.name, message)
        except HouseError as error:
            self._say("error", message.ref, says=str(error))
        except Exception as error:
            report(self.place.table.id, error)
            self._say("error", message.ref, says="this could not be done")
        else:
            self._say("ok", message.ref, **(told or {}))

    def _say(self, kind: str, ref: int | None, **more: Any) -> None:
        self.connection.send(json.dumps({"type": kind, "ref": ref, **more}))


async def serve_line(socket: WebSocket, floor: Floor, settings: Settings) -> None:
    """A connection from its first message to its end."""
    try:
        text = await asyncio.wait_for(_text(socket), settings.hello_seconds)
        hello = messages.read(_bounded(text or "", settings))
        if not isinstance(hello, messages.Hello):
            raise HouseError("message: expected hello first")
        line = Line(floor, floor.place(hello.table), floor.claims(hello.token), settings)
    except TimeoutError:
        await socket.close(SLOW)
        return
    except HouseError as error:
        await socket.send_text(json.dumps({"type": "error", "ref": None, "says": str(error)}))
        await socket.close(REFUSED)
        return
    await line.serve(socket)


async def _text(socket: WebSocket) -> str | None:
    """The next message; None where it is not text."""
    try:
        return await socket.receive_text()
    except KeyError:
        return None


def _bounded(text: str, settings: Settings) -> str:
    if len(text) > settings.most_message:
        raise HouseError(f"message: too long; expected at most {settings.most_message} characters")
    return text


async def _send(socket: WebSocket, connection: Connection) -> None:
    while (text := await connection.out.get()) is not None:
        await socket.send_text(text)
    with contextlib.suppress(RuntimeError):
        await socket.close(connection.code)
