"""What the cardrooms are called, and which games are offered first."""

import tomllib

from housedealer.postings import entries, names
from housedealer.postings.cardrooms import play_now
from housedealer.postings.loader import HERE


def test_every_cardroom_has_its_name() -> None:
    result = tomllib.loads((HERE / "cardrooms.toml").read_text(encoding="utf-8"))
    assert set(result["names"]) == {name.partition("/")[0] for name in names()} | {"own"}


def test_featured_games_are_playable_and_of_different_kinds() -> None:
    known = {one["id"]: one for one in entries()}
    first = [known[name] for name in play_now()]
    assert all(one["playable"] for one in first)
    assert len({one["family"] for one in first}) == len(first)
