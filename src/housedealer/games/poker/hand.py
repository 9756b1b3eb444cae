"""A hand of poker in play: the seats in dealing order, their cards and chips, and the chips in the middle."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.poker.events import Gather, Post, Return
from housedealer.table.events import Shuffle
from housedealer.table.money.bank import order_seats

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Rules
    from housedealer.games.poker.stakes import Stakes
    from housedealer.table.round.table import Face, Table


class Hand:
    """The state of a hand. Players are numbered in dealing order, 0 for the first to receive a card."""

    __slots__ = (
        "acted", "aggressor", "bets", "board", "burned", "burns", "cards", "completing", "count", "deck",
        "discards", "emit", "fees", "folded", "full", "in_front", "level", "live", "move", "muck", "names",
        "opener", "paid", "pot", "raises", "rules", "seats", "shuffled_again", "stacks", "stakes", "stub",
        "table", "up", "watch", "wild",
    )  # fmt: skip

    def __init__(self, table: Table, rules: Rules, stakes: Stakes) -> None:
        self.table = table
        self.rules = rules
        self.stakes = stakes
        self.emit = table.emit
        self.move = table.ledger.move
        seats = table.setup.seats
        self.watch: Counter[int] | None = None
        """Cards out of the deck, where a card can come twice."""
        self.seats: list[int] = list(seats)
        self.names: list[str] = []
        self.stacks: list[int] = []
        self.count = len(seats)
        self.bets = [0] * self.count
        """Each player's bets in this betting round."""
        self.in_front = 0
        """The sum of these bets."""
        self.paid = [0] * self.count
        """Each player's chips put in during the hand."""
        self.folded = [False] * self.count
        self.live = self.count
        self.pot = 0
        """Chips in the middle, without the bets of this round and the fees."""
        self.fees = 0
        self.cards: list[list[int]] = [[] for _ in seats]
        self.up: list[list[int]] = [[] for _ in seats]
        self.wild = [False] * self.count
        """Whether a joker was dealt face down: it stays wild when it is turned up (003:1778)."""
        self.board: list[int] = []
        kind = table.posting.deck.kind
        self.deck = cards.shoe_count(kind, table.setup.decks)
        self.stub = cards.deck(kind).size * table.setup.decks
        """How many cards the deck still holds."""
        self.burns = 0
        self.burned: list[int] = []
        self.muck: list[int] = []
        """Folded cards."""
        self.discards: list[int] = []
        """Cards given up in earlier draws."""
        self.shuffled_again = False
        # The betting round
        self.level = 0
        """The bet that each must match to stay."""
        self.full = 0
        """The least full raise."""
        self.raises = 0
        self.completing = False
        """Whether the level is a bare bring-in: the next increase completes it and is no raise."""
        self.acted: list[int | None] = [None] * self.count
        """The level at which each last acted, cleared when a full bet or raise reopens the betting."""
        self.aggressor: int | None = None
        self.opener = 0
        """Who acted first in the last betting round."""

    def sit(self, first: int) -> None:
        """Number the players clockwise from the first occupied seat from here on."""
        self.seats = order_seats(self.seats, first)
        self.names = [str(seat) for seat in self.seats]
        stacks = self.table.setup.stacks
        self.stacks = [stacks[seat] for seat in self.seats]

    def left(self) -> list[int]:
        """The players who have not folded."""
        return [player for player in range(self.count) if not self.folded[player]]

    # Chips

    def put(self, player: int, amount: int) -> int:
        """Put chips in front: as many as given, or all that are left."""
        stack = self.stacks[player]
        amount = min(amount, stack)
        self.stacks[player] = stack - amount
        self.bets[player] += amount
        self.paid[player] += amount
        self.in_front += amount
        self.move(self.names[player], "pot", amount)
        return amount

    def post(self, player: int, what: str, amount: int) -> None:
        """Post a forced bet: an ante, a blind, a bring-in."""
        put = self.put(player, amount)
        event: Post = {
            "event": "post",
            "seat": self.names[player],
            "what": what,
            "amount": put,
            "stack": self.stacks[player],
        }
        self.emit(event)

    def gather(self) -> None:
        """End the betting round: return an uncalled bet, move the rest into the pot."""
        if not self.in_front:
            return
        bets = self.bets
        most = max(bets)
        player = bets.index(most)
        second = max([bet for other, bet in enumerate(bets) if other != player])
        if most > second and not self.folded[player]:
            back = most - second
            bets[player] = second
            self.paid[player] -= back
            self.stacks[player] += back
            self.move("pot", self.names[player], back)
            event: Return = {
                "event": "return",
                "seat": self.names[player],
                "amount": back,
                "stack": self.stacks[player],
            }
            self.emit(event)
        self.pot += sum(bets)
        self.clear_bets()
        self.emit(Gather(event="gather", pot=self.pot))

    def clear_bets(self) -> None:
        """Clear the bets in front of the players."""
        self.bets = [0] * self.count
        self.in_front = 0

    def take_from_pot(self, amount: int) -> int:
        """Take a fee from the pot, never more than is in it."""
        taken = min(amount, self.pot)
        self.pot -= taken
        self.fees += taken
        return taken

    # Cards

    def give(self, player: int, face: Face) -> None:
        """Deal a player's next card."""
        code = self.table.draw(self.names[player], face)
        self.stub -= 1
        self.cards[player].append(code)
        if face == "up":
            self.up[player].append(code)
        elif code == cards.JOKER:
            self.wild[player] = True
        if self.watch is not None:
            self._see(code, self.names[player])

    def turn_board(self) -> None:
        """Deal a community card."""
        code = self.table.draw("board")
        self.stub -= 1
        self.board.append(code)
        if self.watch is not None:
            self._see(code, "board")

    def burn(self, count: int = 1) -> None:
        """Burn cards; a source that lists cards by position does not know which."""
        used = self.table.source.used
        before = len(used)
        self.table.burn(count)
        self.stub -= count
        self.burns += count
        self.burned += used[before:]
        if self.watch is not None:
            for code in used[before:]:
                self._see(code, "the burn pile")

    def _see(self, code: int, position: str) -> None:
        if self.watch is None:
            return
        self.watch[code] += 1
        if self.watch[code] > self.deck[code]:
            raise HouseError(
                f"{position}: {cards.TEXTS[code]} is dealt while it is still out of the deck; expected another card"
            )

    def shuffle_under(self, codes: list[int], unseen: int = 0) -> None:
        """Shuffle cards under the stub: those known, and this many burned ones that are not."""
        self.table.source.recycle(codes, self.stub)
        self.stub += len(codes) + unseen
        self.shuffled_again = True
        if self.watch is not None:
            self.watch.subtract(codes)
        self.emit(Shuffle(event="shuffle", count=len(codes) + unseen))

    def check_source(self) -> None:
        """Where no card came back, none may be listed twice, used or not."""
        if self.watch is not None and not self.shuffled_again:
            codes = self.table.source.listed()
            cards.check_cards(codes, self.table.posting.deck.kind, self.table.setup.decks, "cards")
