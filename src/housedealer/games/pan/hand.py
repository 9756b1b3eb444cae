"""A round of panguingue: who is in, what each holds and has down, and what was paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from housedealer import cards
from housedealer.games.pan.events import Collect, Extend, Meld, StockOut, Take, Throw, Tops
from housedealer.games.pan.melds import Melds, Spread
from housedealer.games.pan.posting import Rules
from housedealer.games.pan.stakes import read_stakes
from housedealer.table.events import HOUSE
from housedealer.table.money.bank import order_seats
from housedealer.table.round.table import Table

POT = "pot"


@dataclass
class Player:
    """A seat in the round: its cards, its melds, and the rest of its stack."""

    seat: str
    stack: int
    cards: list[int] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)

    @property
    def melded(self) -> int:
        """How many cards it has down."""
        return sum(len(spread.cards) for spread in self.spreads)

    def give_up(self, codes: Iterable[int]) -> None:
        """Remove cards from the hand."""
        self.cards = cards.without(self.cards, codes)


class Hand:
    """The table's cards and money; every step emits its event."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self.table = table
        self.rules = rules
        self.melds = Melds(rules)
        self.stakes = read_stakes(table.setup)
        setup = table.setup
        # Counterclockwise: the seat to the button's right is the next lower number (003:18).
        first = setup.action if setup.action is not None else (setup.button or 0) - 1
        seats = order_seats(setup.seats, first, clockwise=False)
        self.players = [Player(str(seat), setup.stacks[seat]) for seat in seats]
        self.antes: dict[str, int] = {}
        self.discard: int | None = None

    # Before the first turn

    def ante(self) -> None:
        """Collect everyone's ante into the tops."""
        if not self.stakes.ante:
            return
        for player in self.players:
            self.antes[player.seat] = self._move(player, self.stakes.ante)
        self.table.emit(
            Tops(event="tops", amount=sum(self.antes.values()), antes=dict(self.antes)),
        )

    def _move(self, payer: Player, amount: int, payee: Player | None = None) -> int:
        """Move money to a player or to the tops, as far as the payer's stack goes."""
        paid = min(amount, payer.stack)
        payer.stack -= paid
        if payee is not None:
            payee.stack += paid
        self.table.ledger.move(payer.seat, payee.seat if payee is not None else POT, paid)
        return paid

    def deal(self) -> None:
        """Deal ten cards each, in packets, in the direction of the turns."""
        for packet in self.rules.packets:
            for player in self.players:
                player.cards = self.table.deal(player.seat, packet, face="down")
        for player in self.players:
            player.cards = list(player.cards)

    # A turn

    def exhausted(self) -> bool:
        """Whether every card of all decks has left the shoe; False for listed cards, which may not be all."""
        source, deck = self.table.source, self.table.posting.deck
        whole = cards.deck(deck.kind).size * self.table.setup.decks if deck else 0
        return source.left() == 0 and len(source.used) >= whole

    def take(self, player: Player, pile: str) -> None:
        """Draw the stock's next card or the last discard."""
        if pile == "discard" and self.discard is not None:
            code, self.discard = self.discard, None
            self.table.emit(Take(event="take", seat=player.seat, pile="discard", card=cards.TEXTS[code]))
        else:
            code = self.table.source.draw("stock")
            seen = {"card": cards.TEXTS[code]}
            self.table.emit(
                Take(event="take", seat=player.seat, pile="stock", private={player.seat: seen, HOUSE: seen})
            )
        player.cards.append(code)

    def lay(self, player: Player, codes: Sequence[int]) -> None:
        """Lay down a new meld and collect for its konditions."""
        spread = Spread(list(codes))
        player.give_up(codes)
        player.spreads.append(spread)
        self.table.emit(
            Meld(
                event="meld",
                seat=player.seat,
                number=len(player.spreads),
                cards=cards.text(codes),
                melded=player.melded,
            )
        )
        self._pay_new(player, spread, self.melds.konditions(spread.cards))

    def extend(self, player: Player, number: int, codes: Sequence[int]) -> None:
        """Add to a meld; a rope that comes to hold a kondition is paid for it then, a square never."""
        spread = player.spreads[number - 1]
        spread.cards = self._in_order([*spread.cards, *codes])
        player.give_up(codes)
        self.table.emit(
            Extend(
                event="extend",
                seat=player.seat,
                number=number,
                cards=cards.text(codes),
                melded=player.melded,
            )
        )
        if spread.cards[0] >> 2 != spread.cards[1] >> 2:
            self._pay_new(player, spread, self.melds.konditions(spread.cards))

    def _in_order(self, codes: Sequence[int]) -> list[int]:
        return sorted(codes, key=lambda code: (self.melds.place[code >> 2], code))

    def throw(self, player: Player, code: int) -> None:
        """Discard; only the next player can take the card."""
        player.give_up([code])
        self.discard = code
        self.table.emit(Throw(event="throw", seat=player.seat, card=cards.TEXTS[code]))

    # Money

    def _pay_new(self, player: Player, spread: Spread, held: dict[str, int]) -> None:
        """Collect from the others for konditions that a meld holds for the first time."""
        for name, chips in held.items():
            if name not in spread.konditions:
                spread.konditions[name] = chips
                self.collect(player, chips, name)

    def collect(self, player: Player, chips: int, why: str) -> None:
        """Collect this many chips from every other player who is in."""
        if not chips:
            return
        words = f"{why}, {chips} chip{'s' if chips != 1 else ''} each"
        paid = {
            other.seat: self._move(other, chips * self.stakes.chip, player)
            for other in self.players
            if other is not player
        }
        self._emit(player, paid, words)

    def _emit(self, player: Player, paid: dict[str, int], why: str) -> None:
        stacks = {one.seat: one.stack for one in self.players if one is player or one.seat in paid}
        self.table.emit(
            Collect(
                event="collect",
                seat=player.seat,
                amount=sum(paid.values()),
                payers=dict(paid),
                stacks=dict(stacks),
                why=why,
            )
        )

    def take_tops(self, player: Player) -> None:
        """Pay the antes to the winner."""
        tops = sum(self.antes.values())
        if tops:
            self.table.ledger.move(POT, player.seat, tops)
            player.stack += tops
            self._emit(player, {POT: tops}, "the tops")

    def pay_winner(self, player: Player) -> None:
        """Pay the winner: the tops, the chips for going out, and every kondition again (003:38, 118)."""
        self.take_tops(player)
        self.collect(player, self.stakes.out, "going out")
        for spread in player.spreads:
            for name, chips in spread.konditions.items():
                self.collect(player, chips, f"{name} again")

    def give_back(self) -> None:
        """Return the antes: nobody has won and no card is left."""
        for seat, ante in self.antes.items():
            self.table.ledger.move(POT, seat, ante)
        self.table.emit(StockOut(event="stock-out", antes=dict(self.antes)))
