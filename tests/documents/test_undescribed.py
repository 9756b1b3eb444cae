"""A family that nobody has described in words yet."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.documents import families
from housedealer.errors import HouseError


@pytest.mark.parametrize("command", ["show", "document", "packet"])
def test_a_family_without_a_description_is_refused_in_one_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(families, "__name__", "housedealer.documents.formats")  # where no family is described
    done = CliRunner().invoke(app, [command, "500-club/ez-baccarat"])
    assert isinstance(done.exception, HouseError)
    assert "games of the family baccarat have no description yet" in str(done.exception)
