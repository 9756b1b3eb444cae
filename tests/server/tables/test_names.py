"""Names: invisible characters are left out, and an invisible name is refused."""

from __future__ import annotations

import unicodedata

import pytest

from housedealer.errors import HouseError
from housedealer.server.tables.names import clean_name
from housedealer.server.workshop.made_postings import Named, text_of
from tests.server.client import House

# Hangul fillers, the blank braille pattern, the grapheme joiner, inherent Khmer vowels, Mongolian and other variation
# selectors, tags, a soft hyphen: Unicode's Default_Ignorable_Code_Point and blank symbols; then combining marks alone.
UNSEEN = [
    "\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u034f", "\u17b4", "\u180b", "\ufe0f", "\U000e0041",
    "\U000e0100", "\u00ad", "\u200b", "\u2060", "\u202e", "\U0001d159", "\u0301", "\u0301\u20dd",
    "\u3164 \u2800 \u0301",
]  # fmt: skip


@pytest.mark.parametrize("name", UNSEEN, ids=lambda name: " ".join(f"{ord(c):04X}" for c in name))
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(HouseError, match=r"^A name needs at least one letter or digit\.$"):
        clean_name(name)
    assert clean_name(f"Ann{name}").split("\u0301")[0].strip() == "Ann"


@pytest.mark.parametrize("name", ["Ann", "Zoë", unicodedata.normalize("NFD", "Zoë"), "李雷", "محمد", "7", "नमस्ते", "♠"])
def test_a_name_of_any_script_is_taken_as_it_is(name: str) -> None:
    assert clean_name(name) == name


def test_the_server_refuses_such_names_in_one_sentence(house: House) -> None:
    error = {"says": "A name needs at least one letter or digit."}
    answer = house.http.post("/api/people", json={"name": "\u3164\u3164"})
    assert (answer.status_code, answer.json()) == (400, error)
    token = house.enter("Ann")
    headers = {"Authorization": f"Bearer {token}"}
    answer = house.http.post("/api/name", json={"name": "\u2800"}, headers=headers)
    assert (answer.status_code, answer.json()) == (400, error)
    assert house.get("/api/me", token).json()["name"] == "Ann"


def test_a_posting_with_an_invisible_title_is_refused() -> None:
    with pytest.raises(HouseError, match="title: the name is blank"):
        text_of(Named(posting="500-club/ez-baccarat", title="\u3164"))
