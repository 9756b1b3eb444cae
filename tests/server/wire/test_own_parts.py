"""People's own parts of updates are cached: what is sent is what they would be sent if nothing were."""

from __future__ import annotations

import json

import pytest

from housedealer.server.wire import views
from tests.server.simulation import simulate


def test_a_cached_part_is_what_a_fresh_one_would_be(monkeypatch: pytest.MonkeyPatch) -> None:
    cached = views.Update._yours
    phases: list[str] = []
    stale: list[str] = []

    def compared(self: views.Update, person: str, wallet: int, sent: dict[str, views.Own]) -> bytes:
        text = cached(self, person, wallet, sent)
        fresh = json.loads(views.encoded(views.yours(self.table, person, wallet)))
        phases.append(self.table.phase)
        if json.loads(text[:-1]) != fresh:  # an error here would count as one of the table's
            stale.append(f"{self.table.phase}: {text.decode()}")
        return text

    monkeypatch.setattr(views.Update, "_yours", compared)
    simulate(11, "local", steps=400)
    assert not stale, stale[0]
    assert {"bank", "wagers", "round"} <= set(phases) and len(phases) > 200
