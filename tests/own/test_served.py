"""Postings of one's own in the browser: listed and dealt beside the others; no path is exposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.postings.starting import start_of
from tests.builders import POSTED
from tests.server.harness import Server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "tie-or-fight.toml").write_text(start_of("war"), encoding="utf-8")
    (mine / "broken.toml").write_text("title = 3\n", encoding="utf-8")
    return mine


def test_ones_own_are_listed_and_dealt_and_files_are_not(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(folder))
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    house = server.start()
    listed = house.get("/api/postings").json()
    own = {one["title"]: one for one in listed if one.get("own")}
    assert set(own) == {"My War", "broken"}
    assert len(listed) == POSTED + 2
    assert str(folder) not in own["broken"]["says"]
    name = own["My War"]["id"]
    page = house.get(f"/api/postings/{name}").json()
    assert (page["own"], page["source"], page["title"]) == (True, None, "My War")
    assert house.get("/api/postings/own/tie-or-fight").json()["id"] == name
    token = house.enter("Ada")
    table = house.open(token, name)
    assert house.get(f"/api/tables/{table}").json()["posting"]["id"] == name
    for path in (f"{folder}/tie-or-fight.toml", "mine/tie-or-fight.toml", "own/../own/tie-or-fight.toml"):
        headers = {"Authorization": f"Bearer {token}"}
        refused = house.http.post("/api/tables", json={"posting": path}, headers=headers)
        assert refused.status_code in (400, 422)
        assert "My War" not in refused.text
    assert house.get("/api/postings/mine/tie-or-fight.toml").status_code == 400
    house.http.close()
    assert not server.stop().strip()
