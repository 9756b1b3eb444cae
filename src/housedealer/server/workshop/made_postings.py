"""A posting changed in the browser: its form, the changed posting as a file, and that file in the server's folder."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.craps.rules import POINTS
from housedealer.odds import priced
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.changes import changed
from housedealer.postings.loader import posting_name
from housedealer.postings.own import folder, read_file, slug
from housedealer.postings.schema import Posting
from housedealer.postings.starting import changed_copy
from housedealer.server.tables.names import is_visible
from housedealer.server.wire.workshop import WorkshopForm
from housedealer.server.workshop import forms
from housedealer.server.workshop.additions import MAX_ADDED, Added, as_changes, outcome_words

MAX_SETS = 60
MAX_FILES = 200
"""Postings in the server's folder beyond which the workshop adds no more."""
MAX_BYTES = 200_000
Value = bool | int | float | Annotated[str, Field(max_length=1000)]
Key = Annotated[str, Field(min_length=1, max_length=200)]


class Changes(BaseModel):
    """A posting and the values to change in it, by key."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posting: str = Field(max_length=140)
    sets: dict[Key, Value] = Field(default_factory=dict, max_length=MAX_SETS)
    added: list[Added] = Field(default_factory=list, max_length=MAX_ADDED)
    decks: int | None = Field(default=None, ge=1, le=24)
    option: int | Literal["first"] | None = "first"


class Named(Changes):
    """The same with a title."""

    title: str = Field(default="", max_length=60)


def all_changes(name: str, request: Changes) -> dict[str, Any]:
    """The rows to add and the values to change, checked; the values last, so that they find the rows."""
    return as_changes(name, request.added) | forms.checked(name, request.sets)


def page(name: str) -> WorkshopForm:
    """A posting with its form."""
    posting = load(posting_name(name))
    options = posting.fees.options if posting.fees else []
    return {
        "posting": posting.id,
        "title": posting.title,
        "cardroom": cardroom(posting.id),
        "family": posting.family,
        "groups": forms.form(posting.id),
        "decks": (posting.deck.min, posting.deck.max) if posting.deck else None,
        "options": list(dict.fromkeys(one.option for one in options if one.complete)),
        "wagers": _wager_names(posting),
        "priced": priced(posting.script),
        "outcomes": outcome_words(posting.id),
        "no_table": no_table(),
    }


def _wager_names(posting: Posting) -> dict[str, str]:
    """The names of the posting's bets, and of the odds of craps, which are priced once for all bets that they back."""
    result = {wager.id: wager.name for wager in posting.wagers}
    if "dont-pass-odds" in result:
        result |= {f"odds-{number}": f"Odds on {number}" for number in POINTS}
        result |= {f"dont-odds-{number}": f"Lay odds on {number}" for number in POINTS}
    return result


def no_table() -> str:
    """Why the server stores no postings of its users; empty if it does."""
    own_folder = folder()
    if own_folder is None:
        return "Playing your own games isn’t turned on here. You can still save the file."
    if not own_folder.is_dir() or not os.access(own_folder, os.W_OK):
        return "Your own games can't be stored here right now. You can still save the file."
    if sum(1 for _ in own_folder.glob("*.toml")) >= MAX_FILES:
        return f"There are {MAX_FILES} games of people's own here, the most there can be. You can still save the file."
    return ""


def text_of(request: Named) -> tuple[str, str]:
    """A changed posting as a file: its name and its text, validated like any posting."""
    name = posting_name(request.posting)
    sets = all_changes(name, request)
    game(changed(name, sets))
    title = " ".join(request.title.split()) or f"My {load(name).title}"
    if not title.isprintable():
        raise HouseError("title: the name has characters that can't be printed; use plain letters")
    if not any(is_visible(c) for c in title):
        raise HouseError("title: the name is blank; use plain letters")
    text = changed_copy(name, sets, title)
    if len(text.encode()) > MAX_BYTES:
        raise HouseError(f"posting: your game is longer than {MAX_BYTES} bytes; remove some rows")
    called = slug(title)[:40].strip("-")
    return (f"my-{called}" if called.startswith("fees") else called), text


def save(request: Named) -> str:
    """Save a changed posting in the server's folder, under a name that the server chooses; return its id. No existing
    file is overwritten, and an equal one is reused."""
    says, own_folder = no_table(), folder()
    if says or own_folder is None:
        raise HouseError(f"workshop: {says}")
    called, text = text_of(request)
    for number in range(1, MAX_FILES):
        file = own_folder / (f"{called}.toml" if number == 1 else f"{called}-{number}.toml")
        try:
            with file.open("x", encoding="utf-8") as stream:
                stream.write(text)
        except FileExistsError:
            if not _has_text(file, text):
                continue
        except OSError:
            raise HouseError("workshop: your game couldn't be saved; the server has no room for it") from None
        return read_file(file)
    raise HouseError(f"title: there are too many games called {called}; pick another name")


def _has_text(file: Path, text: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return file.read_text(encoding="utf-8") == text
    return False
