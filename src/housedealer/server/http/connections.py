"""A connection to a table: hello first, then messages are answered one by one."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import WebSocket

from housedealer.errors import HouseError
from housedealer.server import chance, metrics
from housedealer.server.floor.actor.actions import action_of, perform
from housedealer.server.floor.actor.audience import FullError
from housedealer.server.floor.actor.batch import MessageKey
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.http import tokens
from housedealer.server.http.transport.websocket import TableSocket
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from housedealer.server.wire.encoding import encoded

REFUSED, ELSEWHERE, SLOW, FULL = 4401, 4403, 4408, 4429
"""Close codes: the person may not come in; the connection is from another site's page; the hello came too late; or
there is no room, and the client may try again. People of a dead process take up room for some seconds."""
CLOSING_SECONDS = 5.0

MOVES = (messages.Sit, messages.Behind, messages.Stand)
"""Messages that change who is an onlooker."""
PAYS = (messages.Sit, messages.Behind, messages.Buy, messages.Move)
"""Messages that take money from a wallet, if only for a moment."""


class ConnectionHandler:
    """One browser at one table: its messages are answered one after another, in order."""

    def __init__(
        self,
        floor: Floor,
        actor: TableActor,
        claims: dict[str, Any],
        transport: TableSocket,
        name: str | None = None,
        address: str = "",
    ) -> None:
        self.floor, self.actor, self.claims, self.transport = floor, actor, claims, transport
        self.person = str(claims["person"])
        self.ends = tokens.end_of(claims)
        self.connection = Connection(self.person, transport, str(claims["name"]), address)
        self.connection_name = f"{self.person}:{name}" if name else ""
        """The name by which it is recognized after reconnecting; empty if it gave none."""
        self.inbox: deque[str] = deque()
        """Messages that wait for their turn."""
        self.busy = True
        """Whether an earlier message is not answered yet."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.latest: dict[str, asyncio.Task[None]] = {}
        """Hints and charts that are being worked out, by type of message."""
        self.gone = False
        """Whether the connection is closed: nothing more is read."""

    async def serve(self) -> int:
        """Answer messages until one side leaves; return the code to close with."""
        over = self.transport.take_over(self.receive)
        try:
            await self.actor.join(self.connection)
        except HouseError as error:
            self._reply("error", None, says=str(error))
            await self.actor.part(self.connection)
            return FULL if isinstance(error, FullError) else REFUSED
        try:
            self._resume()
            return await over
        finally:
            self.gone = True
            self.transport.end(1001)
            self.inbox.clear()
            for task in self.tasks:
                task.cancel()
            await self.actor.part(self.connection)

    def receive(self, text: str) -> None:
        """Handle a message, or queue it."""
        if self.gone:
            return
        self.inbox.append(text)
        if self.busy:
            self.transport.hold(True)
        else:
            self._handle_all()

    def _resume(self) -> None:
        self.busy = False
        self._handle_all()
        if not self.busy:
            self.transport.hold(False)

    def _handle_all(self) -> None:
        while self.inbox and not self.busy:
            text = self.inbox.popleft()
            if self.floor.limits.messages.take(self.person):
                self._handle(text)
            else:
                metrics.count_refusal("rate-limit")
                self._reply("error", self._ref(text), says="too many messages")
                self.busy = True
                asyncio.get_running_loop().call_later(0.2, self._resume)

    def _handle(self, text: str) -> None:
        ref, why = None, "malformed"
        try:
            message = messages.read(_bounded(text, self.floor.settings))
            ref, why = message.ref, "token"
            tokens.check_end(self.ends, chance.now())
            self.floor.people.check_revoked(self.claims)
            why = "rule"
            act = action_of(self.floor, self.person, self.connection.name, message)
            if act is not None:
                self._do(act, message)
            elif isinstance(message, (messages.Hint, messages.Chart)):
                # It may take seconds, and the player may choose without it.
                before = self.latest.get(message.type)
                self.latest[message.type] = self._spawn(self._answer_latest(message, before))
            else:
                self.busy = True
                self._spawn(self._answer(message)).add_done_callback(lambda _: self._resume())
        except HouseError as error:
            metrics.count_refusal(why)
            self._reply("error", self._ref(text) if ref is None else ref, says=str(error))
        except Exception as error:
            metrics.count_refusal("failure")
            report(self.actor.table.id, error)
            self._reply("error", ref, says="this could not be done")

    def _ref(self, text: str) -> int | None:
        """The `ref` for the reply to a refused message; one that is too long is not parsed for it."""
        return None if len(text) > self.floor.settings.most_message else messages.ref_of(text)

    def _do(self, act: Callable[[HostedTable], None], message: messages.Message) -> None:
        ref, kind, moves, start = message.ref, message.type, isinstance(message, MOVES), time.perf_counter()
        key = MessageKey(self.connection_name, ref, self.person if isinstance(message, PAYS) else "")
        waits = False

        def on_done(error: HouseError | None) -> None:
            if error is None:
                self.connection.send(b'{"type":"ok","ref":%d}' % ref)
                metrics.count_decision(kind, time.perf_counter() - start)
                if moves:
                    self.actor.say()
            else:
                metrics.count_refusal("rule")
                self._reply("error", ref, says=str(error))
            self.busy = False
            if waits:
                self._resume()

        self.busy = True
        self.actor.do(act, on_done, key)
        waits = True  # if it was answered at once, the caller handles the next message

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _answer_latest(self, message: messages.Message, before: asyncio.Task[None] | None) -> None:
        """Answer once the answer before it has been given: one of a kind is worked out at a time, and of those that
        wait only the latest."""
        if before is not None and not before.done():
            await asyncio.wait([before])
            if self.latest[message.type] is not asyncio.current_task():
                self._reply("error", message.ref, says="You asked again: that answer is on its way.")
                return
        await self._answer(message)

    async def _answer(self, message: messages.Message) -> None:
        """Answer a message that only asks for something."""
        try:
            answer = await perform(self.floor, self.actor, self.person, self.connection.name, message)
        except HouseError as error:
            metrics.count_refusal("rule")
            self._reply("error", message.ref, says=str(error))
        except Exception as error:
            metrics.count_refusal("failure")
            report(self.actor.table.id, error)
            self._reply("error", message.ref, says="this could not be done")
        else:
            self._reply("ok", message.ref, **(answer or {}))

    def _reply(self, kind: str, ref: int | None, **more: Any) -> None:
        self.connection.send(encoded({"type": kind, "ref": ref, **more}))


async def serve_connection(socket: WebSocket, floor: Floor, settings: Settings, address: str = "") -> None:
    """Serve a connection from its first message to its end."""
    try:
        text = await asyncio.wait_for(_text(socket), settings.hello_seconds)
        hello = messages.read(_bounded(text or "", settings))
        if not isinstance(hello, messages.Hello):
            raise HouseError("message: expected hello first")
        claims = floor.people.claims(hello.token)
        handler = ConnectionHandler(
            floor, await floor.tables.find(hello.table), claims, socket.scope["table_socket"], hello.line, address
        )
    except TimeoutError:
        await socket.close(SLOW)
        return
    except HouseError as error:
        metrics.count_refusal("hello")
        await socket.send_text(json.dumps({"type": "error", "ref": None, "says": str(error)}))
        await socket.close(REFUSED)
        return
    code = await handler.serve()
    try:
        await asyncio.wait_for(socket.close(code), CLOSING_SECONDS)
    except TimeoutError:
        handler.transport.cut()  # it does not read, so it would not notice the close


async def _text(socket: WebSocket) -> str | None:
    """The first message; None if it is not text."""
    try:
        return await socket.receive_text()
    except KeyError:
        return None


def _bounded(text: str, settings: Settings) -> str:
    if len(text) > settings.most_message:
        raise HouseError(f"message: too long; expected at most {settings.most_message} characters")
    return text
