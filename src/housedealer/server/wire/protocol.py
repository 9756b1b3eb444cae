"""The protocol of the connection to a table, generated from the types of its messages: as a page of the docs, and as
AsyncAPI.

`python -m housedealer.server.wire.protocol > docs/protocol.md` writes the page again.
"""

from __future__ import annotations

import inspect
import json
from typing import Any, get_args

from pydantic import TypeAdapter

import housedealer
from housedealer.server.wire import examples, messages
from housedealer.server.wire.schema import EVENT, REFERENCE, event_models, event_schemas, model, schemas, written_about
from housedealer.server.wire.schema_words import kind
from housedealer.server.wire.tables import Reply, RoomUpdate, Update

SENT = {"update": Update, "ok": Reply, "error": Reply, "room": RoomUpdate}
"""The server's messages, by `type`."""
CLOSED = {
    1001: "the server closes, or the browser does not read what it is sent; come back",
    1003: "a message was not text",
    1009: "a message was too long",
    4401: "the token is not good, or was revoked; or the first message was not what it must be",
    4403: "it came from another site's page (`Origin`), or by a name that is not the server's (HTTP status 403)",
    4408: "the first message did not come in time",
    4429: "too many connections of a person, to a table or from an address; try again in a moment",
}
"""Close codes of the server."""
_HEAD = """# The protocol of a table

Written from the types of `server/wire` by `python -m housedealer.server.wire.protocol`; a test compares the two, and
another plays at a server and checks every message against these types. The same protocol as
[AsyncAPI](https://www.asyncapi.com) is served by a running server at `/api/asyncapi.json`; its other addresses are
listed at `/api/docs` (OpenAPI: `/api/openapi.json`).

A browser opens a WebSocket at `/ws?table=ID` with the server's own `Origin`. `?table=` leads it to the process that
serves that table where there are several, and may be left out. Every message is one JSON object in a text frame, from
a browser of at most 4,096 bytes. The first is `hello`; the server then sends an `update` with the whole round so far.
Each message of the browser is answered by `ok` or `error` with its `ref`, in the order in which they came (`hint` and
`chart` may be overtaken), after the `update` that it brought. When `ok` comes, what was done is on disk.

`line` in `hello` is a name of 16 to 32 hexadecimal digits that the browser makes up. When a connection is lost, it
opens another with the same `line` and sends again what was not answered, with the same `ref`: what was done is not
done again. A person may send 25 messages a second, from all windows together; further ones are answered by `error`
with the words `too many messages`.

All money is in whole cents. A place is `2` for seat 2, `2/1` for the first who bets behind it. Cards are written `As
Td`."""
_ABOUT_EVENTS = (
    "What happened in a round: any of these kinds, as far as its reader may see it. `says` describes it in words "
    "for that reader, `settled` the same as a line of the settlement, `headline` the round's result in one line. A "
    "kind that is not listed here belongs to a later version and may be ignored."
)


def message_models() -> dict[str, Any]:
    """The browser's messages, by `type`."""
    union = get_args(messages.Any_)[0]
    return {get_args(one.model_fields["type"].annotation)[0]: one for one in get_args(union)}


def message_name(one: type) -> str:
    """The schema name of a browser's message; without the suffix, `Look` would also be the name of a reply's part."""
    return f"{one.__name__.removesuffix('Message')}Message"


def all_schemas() -> dict[str, Any]:
    """The JSON schemas of all messages, in both directions, and of the types they refer to."""
    sent = schemas({one.__name__: model(one) for one in dict.fromkeys(SENT.values())})
    return {**sent, **event_schemas(), **_message_schemas()}


def _message_schemas() -> dict[str, Any]:
    result = {}
    for one in message_models().values():
        schema = TypeAdapter(one).json_schema(ref_template=REFERENCE + "{model}")
        about = written_about(one)
        for key, field in schema["properties"].items():
            if key in about:
                field["description"] = about[key]
        result[message_name(one)] = schema
    return result


def page() -> str:
    """The text of docs/protocol.md."""
    known = all_schemas()
    parts = [_HEAD, "## From the browser"]
    for name, one in message_models().items():
        example = next(each for each in examples.TO_SERVER if each["type"] == name)
        parts += [f"### `{name}`", inspect.getdoc(one) or "", _fields(known[message_name(one)]), _example(example)]
    parts.append("## From the server")
    for name, sent in SENT.items():
        example = next(each for each in examples.FROM_SERVER if each["type"] == name)
        parts += [f"### `{name}`", inspect.getdoc(sent) or "", _fields(known[sent.__name__], name), _example(example)]
    events = {one.__name__ for one in event_models().values()}
    above = {*map(message_name, message_models().values()), *(one.__name__ for one in SENT.values())}
    parts.append("## What they hold")
    for name in sorted(_held(known, above) - events - above - {EVENT}):
        parts += [f"### {name}", known[name].get("description", ""), _fields(known[name])]
    parts += [f"## {EVENT}", _ABOUT_EVENTS]
    for name, one in event_models().items():
        parts += [f"### `{name}`", known[one.__name__].get("description", ""), _fields(known[one.__name__], name)]
    parts += ["### Parts of events", *_parts_of_events(known, events, above), _closing()]
    return "\n\n".join(part for part in parts if part) + "\n"


def _parts_of_events(known: dict[str, Any], events: set[str], above: set[str]) -> list[str]:
    result = []
    for name in sorted(_held(known, events) - events - {EVENT} - _held(known, above - events)):
        result += [f"#### {name}", known[name].get("description", ""), _fields(known[name])]
    return result


def _closing() -> str:
    rows = "\n".join(f"| {code} | {why} |" for code, why in CLOSED.items())
    return f"## Why a connection is closed\n\n| code | why |\n|---|---|\n{rows}"


def _held(known: dict[str, Any], names: set[str]) -> set[str]:
    """The types that these refer to, directly or not, except events."""
    result: set[str] = set()
    waiting = list(names)
    while waiting:
        text = json.dumps(known[waiting.pop()])
        new = {part.partition('"')[0] for part in text.split(REFERENCE)[1:]} - result - {EVENT}
        result |= new
        waiting += sorted(new)
    return result


def _fields(schema: dict[str, Any], only: str = "") -> str:
    """The fields of a type as a table; `only`: for the message of this `type`."""
    rows = []
    for key, one in schema.get("properties", {}).items():
        shown = {"const": only} if only and key in ("type", "event") else one
        words = kind(shown, lambda name: f"[{name}](#{name.lower()})", lambda text: f"`{text}`").replace("|", "\\|")
        optional = "" if key in schema.get("required", ()) else " (may be left out)"
        rows.append(f"| `{key}` | {words}{optional} | {one.get('description', '')} |")
    return "\n".join(["| field | type | meaning |", "|---|---|---|", *rows]) if rows else ""


def _example(data: Any) -> str:
    return f"```json\n{json.dumps(data, ensure_ascii=False)}\n```"


def asyncapi() -> dict[str, Any]:
    """The protocol as an AsyncAPI document."""
    inward = {name: message_name(one) for name, one in message_models().items()}
    outward = {name: one.__name__ for name, one in SENT.items()}

    def listed(named: dict[str, str]) -> dict[str, Any]:
        payload = {name: {"$ref": REFERENCE + of} for name, of in named.items()}
        return {
            name: {"name": name, "contentType": "application/json", "payload": one} for name, one in payload.items()
        }

    def refs(named: dict[str, str]) -> list[dict[str, str]]:
        return [{"$ref": f"#/channels/table/messages/{name}"} for name in named]

    channel = {"$ref": "#/channels/table"}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "housedealer",
            "version": housedealer.__version__,
            "description": "The connection to a table.",
        },
        "channels": {"table": {"address": "/ws", "messages": {**listed(inward), **listed(outward)}}},
        "operations": {
            "say": {"action": "receive", "channel": channel, "messages": refs(inward)},
            "tell": {"action": "send", "channel": channel, "messages": refs(outward)},
        },
        "components": {"schemas": all_schemas()},
    }


def main() -> None:
    """Print the page."""
    print(page(), end="")


if __name__ == "__main__":
    main()
