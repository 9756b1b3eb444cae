"""A posting changed in the browser: its form, the changed posting as a file, and that file in the server's folder."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import priced
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.changes import changed
from housedealer.postings.loader import posting_name
from housedealer.postings.own import folder, read_file, slug
from housedealer.postings.starting import changed_copy
from housedealer.server.tables.names import is_visible
from housedealer.server.wire.workshop import WorkshopForm
from housedealer.server.workshop import forms

MOST_SETS = 60
MOST_FILES = 200
"""So many postings may lie in the server's folder before the workshop adds no more."""
MOST_BYTES = 200_000
Value = bool | int | float | Annotated[str, Field(max_length=1000)]
Key = Annotated[str, Field(min_length=1, max_length=200)]


class Changes(BaseModel):
    """A posting and the values to be changed in it, by their keys."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posting: str = Field(max_length=140)
    sets: dict[Key, Value] = Field(default_factory=dict, max_length=MOST_SETS)
    decks: int | None = Field(default=None, ge=1, le=24)
    option: int | Literal["first"] | None = "first"


class Named(Changes):
    """The same under a title of its own."""

    title: str = Field(default="", max_length=60)


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
        "wagers": {wager.id: wager.name for wager in posting.wagers},
        "priced": priced(posting.script),
        "no_table": no_table(),
    }


def no_table() -> str:
    """Why the server keeps no posting of one's own; empty where it does."""
    place = folder()
    if place is None:
        return (
            "This server keeps no postings of one's own: it was started without a folder for them (--postings FOLDER)."
        )
    if not place.is_dir() or not os.access(place, os.W_OK):
        return "The server's folder of one's own postings cannot be written to."
    if sum(1 for _ in place.glob("*.toml")) >= MOST_FILES:
        return f"The server's folder holds {MOST_FILES} postings already, the most that it takes."
    return ""


def text_of(wanted: Named) -> tuple[str, str]:
    """A changed posting as a file: its name and its text, which is checked as any posting."""
    name = posting_name(wanted.posting)
    sets = forms.checked(name, wanted.sets)
    game(changed(name, sets))
    title = " ".join(wanted.title.split()) or f"My {load(name).title}"
    if not title.isprintable():
        raise HouseError("title: it has letters that cannot be printed; expected words")
    if not any(is_visible(c) for c in title):
        raise HouseError("title: nothing of it can be seen; expected words")
    text = changed_copy(name, sets, title)
    if len(text.encode()) > MOST_BYTES:
        raise HouseError(f"posting: it is longer than {MOST_BYTES} bytes; expected fewer rows")
    called = slug(title)[:40].strip("-")
    return (f"my-{called}" if called.startswith("fees") else called), text


def keep(wanted: Named) -> str:
    """Write a changed posting into the server's folder, under a name of the server's own; its id. Nothing that lies
    there is written over, and what is there already is found again."""
    says, place = no_table(), folder()
    if says or place is None:
        raise HouseError(f"workshop: {says}")
    called, text = text_of(wanted)
    for number in range(1, MOST_FILES):
        file = place / (f"{called}.toml" if number == 1 else f"{called}-{number}.toml")
        try:
            with file.open("x", encoding="utf-8") as stream:
                stream.write(text)
        except FileExistsError:
            if not _says(file, text):
                continue
        except OSError:
            raise HouseError("workshop: the server's folder could not be written to; expected room there") from None
        return read_file(file)
    raise HouseError(f"title: there are too many postings called {called}; expected another title")


def _says(file: Path, text: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return file.read_text(encoding="utf-8") == text
    return False
