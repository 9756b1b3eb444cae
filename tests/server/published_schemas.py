"""Checks of answers and messages against the schemas that the server publishes."""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import jsonschema

from housedealer.server.wire.schema import EVENT, event_schemas

REF = "#/components/schemas/"


class PublishedSchemas:
    """Schemas by name; each event is checked against its kind's schema only, for a better message."""

    def __init__(self, schemas: dict[str, Any]) -> None:
        kinds = schemas[EVENT]["discriminator"]["mapping"]
        self.kinds = {kind: ref.removeprefix(REF) for kind, ref in kinds.items()}
        self.schemas = schemas

    @functools.cache  # noqa: B019  it lives as long as the tests
    def _validator(self, schema: str) -> Any:
        branches = [
            {"if": {"properties": {"event": {"const": kind}}}, "then": {"$ref": REF + name}}
            for kind, name in self.kinds.items()
        ]
        known = {"required": ["event"], "properties": {"event": {"enum": list(self.kinds)}}, "allOf": branches}
        components = {"schemas": {**self.schemas, EVENT: known}}
        return jsonschema.Draft202012Validator({**json.loads(schema), "components": components})

    def check(self, data: Any, schema: dict[str, Any], what: str) -> None:
        """Fail with a sentence if data does not match a schema."""
        wrong = next(iter(self._validator(json.dumps(schema)).iter_errors(data)), None)
        where = "" if wrong is None else "/".join(map(str, wrong.absolute_path))
        assert wrong is None, f"{what}: {where}: {wrong.message[:500]}"

    def check_named(self, data: Any, name: str) -> None:
        """The same for a schema by name."""
        self.check(data, {"$ref": REF + name}, name)


class PublishedApi(PublishedSchemas):
    """An OpenAPI document."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document["components"]["schemas"])
        self.document = document
        self.checked: set[tuple[str, str]] = set()
        """The operations of which a good answer was checked."""
        self._paths = {
            path: re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "$") for path in sorted(document["paths"], key=len)
        }

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]]:
        """The path template and the description of a request."""
        among = [one for one, shape in self._paths.items() if shape.match(path)]
        named = [one for one in among if method.lower() in self.document["paths"][one]]
        assert named, f"{method} {path} is not described"
        exact = min(named, key=lambda one: one.count("{"))
        return exact, self.document["paths"][exact][method.lower()]

    def check_answer(self, answer: Any) -> None:
        """Check an answer of httpx."""
        method, path = answer.request.method, answer.request.url.path
        described, operation = self.operation(method, path)
        status = str(answer.status_code)
        assert status in operation["responses"], f"{method} {path} was answered with {status}, which is not described"
        media = answer.headers["content-type"].split(";")[0]
        content = operation["responses"][status]["content"]
        assert media in content, f"{method} {path} was answered as {media}, which is not described"
        if media == "application/json":
            self.check(answer.json(), content[media]["schema"], f"{method} {path} {status}")
        if answer.status_code == 200:
            self.checked.add((method.lower(), described))


@functools.cache
def events() -> PublishedSchemas:
    """The schemas of events."""
    return PublishedSchemas(event_schemas())
