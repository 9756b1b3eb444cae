"""Documents state what was posted, and two of them differ only where their data do."""

from __future__ import annotations

import pytest

from housedealer.documents.formats.as_text import text
from housedealer.documents.posting import document
from housedealer.documents.sisters import differences, statements
from housedealer.documents.tree import Table, walk
from housedealer.games import game

POSTED = [
    ("500-club/texas-holdem", ["How a hand is played", "shuffled before every hand", "How the hand is settled"]),
    ("500-club/ez-baccarat", ["3 to 8 decks of 52 cards each"]),  # 000:723-725
    ("500-club/ez-baccarat", ["draws a third card on 0 to 5 and stands on 6 or more"]),  # 000:832-834
    ("the-101/ultimate-war", ["One card is dealt face up to the banker hand", "shuffled before every round"]),
    # 001:1155
    ("500-club/pure-21-5-blackjack", ["Players must hit hard 11 or less", "Players must stand on hard 19 or more"]),
    # 000:115-118
    ("500-club/pure-21-5-blackjack", ["up to four hands in all", "if the player-dealer busts with three eights"]),
    # 000:163-170, 190-191
    ("500-club/pure-21-5-blackjack", ["It plays on the player-dealer's cards in the order dealt"]),  # 000:227-248
    ("the-101/blackjack-x-jack-magic", ["It plays on the player's first two cards and the player-dealer's up card"]),
    # 001:2694
    ("black-sheep/blackjack-elite", ["It plays on the player's cards in the order dealt: the first two, then"]),
    # 004:2211-2213
    ("turlock/crazy-4-poker", ["With a pair of aces or better, the bet can also be two or three times the Ante"]),
    # 003:2738-2741
    ("turlock/crazy-4-poker", ["The player-dealer qualifies with king high or better", "house dealer's right"]),
    # 003:2746-2752
    ("turlock/face-up-pai-gow-poker", ["a foul and loses", "the player-dealer wins copies", "Each such hand pays"]),
    # 003:3131, 3212, 3246
    ("the-101/cal-quick-draw-poker", ["discards up to five cards", "gets two more cards"]),  # 001:2153-2161
    ("the-101/two-card-peek", ["one Peek Bonus bet on one row", "ten high or better"]),  # 001:837, 888
    ("the-101/party-craps", ["$1 for every $20 won or part of it", "Place, Buy and odds behind Come bets are off"]),
    # 001:4095, 4113-4114
    ("parkwest-sonoma/face-up-pineapple-chinese-poker", ["gets 14 cards", "one point for each of the three"]),
    # 001:3698, 3773
    ("parkwest-sonoma/face-up-pineapple-chinese-poker", ["Equal rows push, unless one of the two players has"]),
    # 001:3702
    ("turlock/panguingue", ["Each player is dealt ten cards", "kings and aces make squares in any suits"]),
    # 003:20-22
    ("500-club/razz", ["There is no button", "one bet and three raises", "spades"]),  # 000:5839-5843, 5926-5929
    ("als/pineapple-hi-lo", ["a high hand needs at least a pair to take half", "At the showdown all hands are shown"]),
    # 003:108-114
]  # fmt: skip


@pytest.mark.parametrize(("name", "sentences"), POSTED, ids=[f"{name} {at}" for at, (name, _) in enumerate(POSTED)])
def test_the_words_are_those_of_the_posted_text(name: str, sentences: list[str]) -> None:
    result = " ".join(text(document(game(name))).split())
    for one in sentences:
        assert one in result


SWITCHED = [
    ("500-club/ez-baccarat", {"naturals": "draw-on"}, {"Naturals", "Naturals stop"}),
    ("500-club/three-card-poker", {"six-card-trips": "8 to 1"}, {"six-card-bonus/Pays: three-of-a-kind"}),
    ("500-club/fortune-pai-gow-poker", {"envy-several": "each"}, {"Several Envy hands"}),
    ("500-club/face-up-chinese-poker", {"sweep-bonus": "yes"}, {"Sweeps and bonuses"}),
    ("500-club/razz", {"bring-in-card": "the worst"}, {"Bring-in"}),
]


@pytest.mark.parametrize(("name", "readings", "changed"), SWITCHED, ids=[name for name, *_ in SWITCHED])
def test_documents_differ_where_their_data_do_and_nowhere_else(
    name: str, readings: dict[str, str], changed: set[str]
) -> None:
    posted, other = statements(game(name)), statements(game(name, readings))
    assert {key for key in {*posted, *other} if posted.get(key) != other.get(key)} == changed
    assert "Switched at this table" in " ".join(text(document(game(name, readings))).split())


def test_sisters_are_compared_fact_by_fact() -> None:
    """Seven places at the 500 Club (000:756-762), eight at Black Sheep (004:938), and its bonus bets' own limits."""
    (table,) = (part for part in walk(differences(game("500-club/ez-baccarat")).parts) if isinstance(part, Table))
    assert table.head == ("", "Here", "Black Sheep")
    result = {str(row[0]): row[1:] for row in table.rows}
    assert result["Seats"] == (
        "Seven seats, including the player-dealer's.",
        "Eight seats, including the player-dealer's.",
    )
    assert all("wager" not in about.lower() for about in result)
    # The 500 Club's schedule limits its bonus bets (000:7721); Black Sheep's text does (004:971).
    assert result["Dragon 7 Bonus Bet: how much"] == ("set by its collection schedule", "$5 to $500.")
    (alone,) = differences(game("the-101/party-craps")).parts
    assert not isinstance(alone, Table)


@pytest.mark.parametrize(
    "name", ["als/pai-gow-poker", "the-101/blackjack-x", "turlock/three-card-poker", "500-club/omaha-hi-lo"]
)
def test_sisters_differ_in_every_row_and_say_what_one_lacks(name: str) -> None:
    """Al's calls its bet the Wager and The 101 calls it the Bet; neither is part of the word “Bets”."""
    rows = [row for part in walk(differences(game(name)).parts) if isinstance(part, Table) for row in part.rows]
    assert rows
    for row in rows:
        assert len({*row[1:]}) > 1, row
        assert "–" not in row, row


def test_the_option_in_force_is_the_one_requested() -> None:
    result = text(document(game("500-club/ez-baccarat"), 4))
    assert "In force: option 4" in result and "▸ 4" in result  # 000:7744-7749
    none = text(document(game("500-club/ez-baccarat"), None))
    assert "In force" not in none and "▸" not in none
