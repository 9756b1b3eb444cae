"""The table drawn in the terminal, from the events that a person may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from housedealer import cards
from housedealer.money import cents, show
from housedealer.play import felt_pan, felt_peek
from housedealer.play.craps_said import CrapsSaid
from housedealer.play.felt_boards import Boards, board_grid
from housedealer.play.pai_gow_said import PaiGowSaid
from housedealer.table.events import Event

BAR = 24
READERS = {**felt_peek.READERS, **felt_pan.READERS}
"""Readers of kinds that only some games tell."""


class Board(Protocol):
    """A picture of the table that a game keeps for itself."""

    def apply(self, event: Event) -> None:
        """Take one event onto the board."""

    def draw(self, who: Callable[[str], str]) -> RenderableType:
        """The board as it stands."""


class Felt(CrapsSaid, PaiGowSaid, Boards):
    """What lies on the table: hands, wagers, the bank, the drop, and what was said last."""

    def __init__(
        self, title: str, people: dict[str, str], stacks: dict[str, int], you: str, board: Board | None = None
    ) -> None:
        self.title = title
        self.people = people
        self.stacks = stacks
        self.you = you
        self.hands: dict[str, list[str | None]] = {}
        self.boards: dict[str, dict[str, list[str | None]]] = {}
        """Hands that are laid out in rows."""
        self.names: dict[str, dict[str, str]] = {}
        """What their rows are called."""
        self.wagers: dict[str, list[str]] = {}
        self.dealer = ""
        self.bank = self.pool = self.pot = 0
        self.bets: dict[str, int] = {}
        self.action = ""
        self.drop = 0
        self.said: list[Text] = []
        self.board = board
        """A picture of its own that the game keeps from round to round, such as the craps layout."""

    def apply(self, event: Event) -> None:
        """Take one event onto the felt."""
        name = event["event"]
        if self.board is not None:
            self.board.apply(event)
        handler = getattr(self, f"_on_{name.replace('-', '_')}", None)
        if handler is not None:
            handler(event)
        elif name in READERS:
            READERS[name](self, event)
        else:
            self._say_plainly(event)

    # What each event does

    def _on_round(self, event: Event) -> None:
        self.dealer = event.get("player_dealer", "")
        self.bank = self.pool = cents(event.get("bank", 0))
        for bettor, placed in event["seats"].items():
            self.wagers[bettor] = [
                f"{wager} {show(cents(amount))}" for wager, amount in placed.items() if wager != "stack"
            ]

    def _on_deal(self, event: Event) -> None:
        self.hands.setdefault(self._key(event["to"], event.get("hand", 1)), []).append(event.get("card"))

    @staticmethod
    def _key(seat: str, hand: int) -> str:
        return seat if hand == 1 else f"{seat} hand {hand}"

    def _on_turn(self, event: Event) -> None:
        hand = self.hands.setdefault(event["position"], [])
        turned = event["cards"].split()
        all_hidden = len(turned) == hand.count(None)
        for card in turned:
            if card in hand and not all_hidden:
                continue
            if None in hand:
                hand[hand.index(None)] = card
            else:
                hand.append(card)

    def _on_burn(self, event: Event) -> None:
        """A burned card is not drawn."""

    def _on_end(self, event: Event) -> None:
        """The end needs no words."""

    def _on_shuffle(self, event: Event) -> None:
        self.say(f"The cards have run out: {event['count']} cards out of play are shuffled.", "white")

    def _on_void(self, event: Event) -> None:
        self.say(f"The round is void, and all wagers go back: {event['why']}.", "bold white")

    def _on_fee(self, event: Event) -> None:
        self.drop += cents(event["amount"])
        if event["payer"] == "pot":
            self.pot -= cents(event["amount"])
        self.say(f"fee {show(cents(event['amount']))} from {self.who(event['payer'])}: {event['why']}", "cyan")

    def _on_first_action(self, event: Event) -> None:
        self.action = event["seat"]
        self.say(f"first action: {self.who(event['seat'])}, {event['why']}", "cyan")

    def _on_action(self, event: Event) -> None:
        words = event["choice"]
        if event.get("amount"):
            words += f" {show(cents(event['amount']))}"
            self._bet(event)
        self.say(f"{self.who(event['seat'])}: {words}")

    def _on_post(self, event: Event) -> None:
        self._bet(event)
        self.say(f"{self.does(event['seat'], 'post')} the {event['what']} of {show(cents(event['amount']))}", "dim")

    def _bet(self, event: Event) -> None:
        """Chips go from a stack in front of its seat."""
        seat = event["seat"]
        self.bets[seat] = self.bets.get(seat, 0) + cents(event["amount"])
        self.stacks[seat] = cents(event["stack"])
        self.wagers[seat] = [f"bets {show(self.bets[seat])}"]

    def _on_gather(self, event: Event) -> None:
        self.pot = cents(event["pot"])
        self.bets.clear()
        self.wagers = {seat: [] for seat in self.wagers}

    def _on_return(self, event: Event) -> None:
        self.stacks[event["seat"]] = cents(event["stack"])
        self.say(f"{show(cents(event['amount']))} that nobody called goes back to {self.who(event['seat'])}", "dim")

    def _on_street(self, event: Event) -> None:
        self.say(f"— {event['name']} —", "cyan")

    def _on_button(self, event: Event) -> None:
        self.say(f"the button goes to {self.who(event['seat'])}: {event['why']}", "cyan")

    def _on_show(self, event: Event) -> None:
        self.hands[event["seat"]] = list(event["cards"].split())
        self.say(f"{self.does(event['seat'], 'show')} {event['hand']}", "bold")

    def _on_muck(self, event: Event) -> None:
        self.say(self.does(event["seat"], "muck"), "dim")

    def _on_award(self, event: Event) -> None:
        shares = ", ".join(f"{show(cents(share))} to {self.who(seat)}" for seat, share in event["shares"].items())
        self.say(f"pot of {show(cents(event['amount']))}: {shares} ({event['why']})", "bold green")

    def _on_discard(self, event: Event) -> None:
        self._give_up(event)
        self.say(f"{self.does(event['seat'], 'discard')} {event['count']}", "dim")

    def _on_draw(self, event: Event) -> None:
        self._give_up(event)
        self.say(f"{self.does(event['seat'], 'draw')} {event['count']}")

    def _give_up(self, event: Event) -> None:
        self.give_up(event["seat"], event.get("cards", "").split() or [None] * event["count"])

    def give_up(self, position: str, codes: Sequence[str | None]) -> None:
        """Cards leave a hand; those that were never seen leave as backs."""
        hand = self.hands.get(position, [])
        for code in codes:
            if code in hand:
                hand.remove(code)
            elif None in hand:
                hand.remove(None)

    def _on_stand_pat(self, event: Event) -> None:
        self.say(f"{self.does(event['seat'], 'stand')} pat")

    def _on_check(self, event: Event) -> None:
        self.say(f"the hole card is checked: {'a natural' if event['natural'] else 'no natural'}", "cyan")

    def _on_split(self, event: Event) -> None:
        hand, new = self._key(event["seat"], event["hand"]), self._key(event["seat"], event["new"])
        if event["card"] in self.hands.get(hand, []):
            self.hands[hand].reverse()
            self.hands[hand].remove(event["card"])
        self.hands[new] = [event["card"]]
        self.say(self.does(event["seat"], "split"))

    def _on_double(self, event: Event) -> None:
        self.say(f"{self.does(event['seat'], 'double')} for {show(cents(event['added']))}")

    def _on_stand(self, event: Event) -> None:
        self.say(self.does(event["seat"], "stand"), "dim")

    def _on_surrender(self, event: Event) -> None:
        self.say(self.does(event["seat"], "surrender"))

    def _on_rescue(self, event: Event) -> None:
        self.say(f"{self.does(event['seat'], 'rescue')} the double")

    def _on_total(self, event: Event) -> None:
        self.say(f"{event['position']} has {event['total']}", "white")

    def _on_decide(self, event: Event) -> None:
        times = f" {event['multiple']} times the ante" if event.get("multiple", 1) > 1 else ""
        self.say(f"{self.does(event['seat'], event['choice'])}{times}", "dim" if event["choice"] == "fold" else "")

    def _on_named(self, event: Event) -> None:
        told = event["hand"]
        if "qualifies" in event:
            told += ", which qualifies" if event["qualifies"] else ", which does not qualify"
        if event.get("result"):
            told += f": {event['result']}"
        who = "the player-dealer's hand" if event["position"] == "player-dealer" else self.who(event["position"])
        self.say(f"{who}: {told}", "bold")

    def _on_war(self, event: Event) -> None:
        self.say(f"war {event['number']}!", "bold yellow")

    def _on_wager(self, event: Event) -> None:
        self.wagers.setdefault(event["seat"], []).append(f"{event['wager']} {show(cents(event['staked']))}")

    def _on_settle(self, event: Event) -> None:
        self.pool = cents(event["pool"])
        if self.board is not None and event["result"] == "push":
            return  # what stays is seen on the board
        style = {"win": "green", "lose": "red", "push": "yellow", "returned": "magenta"}[event["result"]]
        told = {
            "win": f"wins {show(cents(event['paid']))}",
            "lose": f"loses {show(cents(event['taken']))}",
            "push": "pushes",
            "returned": "is returned",
        }[event["result"]]
        if event["uncovered"] and event["result"] != "returned":
            told += f" ({show(cents(event['uncovered']))} uncovered)"
        hand = f" (hand {event['hand']})" if event["hand"] > 1 else ""
        staked = show(cents(event["staked"]))
        self.say(f"{self.who(event['seat'])}: {event['wager']}{hand} {staked} {told}: {event['why']}", style)

    def _say_plainly(self, event: Event) -> None:
        rest = [f"{key} {value}" for key, value in event.items() if key not in ("event", "private")]
        self.say(f"{event['event'].replace('-', ' ')}: {', '.join(rest)}", "white")

    # Words

    def who(self, bettor: str) -> str:
        """A bettor by name."""
        if bettor == "pot":
            return "the pot"
        seat, _, hand = (self.dealer if bettor == "player-dealer" else bettor).partition(".")
        name = self.people.get(seat, f"seat {seat}")
        return f"{name} (hand {hand})" if hand else name

    def does(self, bettor: str, word: str) -> str:
        """What a bettor does, such as `Ada stands` or `You stand`."""
        name = self.who(bettor)
        return f"{name} {verb(word, name)}"

    def say(self, words: str, style: str = "") -> None:
        """Add a line to what was said."""
        self.said.append(Text(words, style=style))

    # Drawing

    def draw(self, lines: int = 8) -> RenderableType:
        """The table as it stands, with the last lines said."""
        parts: list[RenderableType] = []
        if self.bank:
            parts.append(self._bank_line())
        if self.pot:
            parts.append(Text(f"POT  {show(self.pot)}", style="bold yellow"))
        community = [position for position in self.hands if not position[0].isdigit()]
        if community:
            grid = Grid.grid(padding=(0, 3))
            for position in community:
                grid.add_row(Text(position.replace("-", " ").upper(), style="bold"), hand_text(self.hands[position]))
            parts.append(grid)
        if self.board is not None:
            parts.append(self.board.draw(self.who))
        parts.append(self._seats())
        parts.extend(self.said[-lines:])
        title = Text(self.title, style="bold")
        return Panel(Group(*parts), title=title, border_style="green", box=box.ROUNDED, padding=(0, 1))

    def _bank_line(self) -> Text:
        filled = round(BAR * self.pool / self.bank) if self.bank else 0
        line = Text("BANK  ", style="bold")
        line.append(f"{self.who('player-dealer')} ", style="bold yellow")
        line.append("█" * filled, style="yellow").append("░" * (BAR - filled), style="dim")
        line.append(f" {show(self.pool)} of {show(self.bank)} left", style="yellow")
        if self.drop:
            line.append(f"   drop {show(self.drop)}", style="cyan")
        return line

    def _seats(self) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right")
        for seat, name in self.people.items():
            mark = "●" if seat == self.dealer else ("▸" if seat == self.action else " ")
            style = "bold bright_white" if seat == self.you else ""
            hands = [key for key in self.hands if key.split(" ")[0] == seat]
            shown = Text("  ").join(hand_text(self.hands[key]) for key in hands) if hands else Text("")
            wagers = "" if self.board is not None else ", ".join(self.wagers.get(seat, []))
            wagers = wagers or ("the bank" if seat == self.dealer else "")
            grid.add_row(f"{mark}{seat}", Text(name, style=style), show(self.stacks.get(seat, 0)), shown, wagers)
            for hand in (hand for hand in self.boards if hand.partition(".")[0] == seat):
                second = hand_text(self.hands.get(hand, [])) if hand != seat else Text("")
                grid.add_row("", "", second, board_grid(self.boards[hand], self.names.get(hand, {})))
        return grid


def verb(word: str, name: str) -> str:
    """A verb for you or for somebody else.

    >>> verb("bank", "You"), verb("bank", "Ada"), verb("pass", "Ada")
    ('bank', 'banks', 'passes')
    """
    if name == "You":
        return word
    return f"{word}es" if word.endswith("s") else f"{word}s"


def hand_text(hand: list[str | None]) -> Text:
    """Cards in a row, red suits red, a hidden card as its back."""
    found = Text()
    for number, code in enumerate(hand):
        if number:
            found.append(" ")
        if code is None:
            found.append(" ▒▒ ", style="white on blue")
            continue
        shown = cards.symbol(cards.card(code))
        red = code[1] in "dh"
        found.append(f" {shown} ", style=("red" if red else "black") + " on bright_white")
    return found
