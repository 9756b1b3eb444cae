"""What is said at a craps table: the felt's readers of the game's own events."""

from __future__ import annotations

from housedealer.money import cents, show
from housedealer.table.events import Event


class CrapsSaid:
    """Readers that the felt takes over; it brings the words `say`, `who` and `does`."""

    def say(self, words: str, style: str = "") -> None:
        """Add a line to what was said."""
        raise AssertionError("the felt says it")

    def does(self, bettor: str, word: str) -> str:
        """What a bettor does."""
        raise AssertionError("the felt knows the names")

    def _on_puck(self, event: Event) -> None:
        where = f"on {event['point']}" if event["point"] else "off"
        self.say(f"the puck is {where}: {event['why']}", "cyan")

    def _on_called(self, event: Event) -> None:
        what = "place and buy wagers and come odds on" if event["choice"] == "on" else f"{event['wager']} off"
        self.say(f"{self.does(event['seat'], 'call')} {what} for this flip")

    def _on_flip(self, event: Event) -> None:
        self.say(f"{event['total']}! {event['call']}", "bold yellow")

    def _on_move(self, event: Event) -> None:
        number = event["to"].rsplit("-", 1)[1]
        wager = "don't come" if event["wager"].startswith("dont") else "come"
        self.say(f"{self.does(event['seat'], 'move')} {show(cents(event['amount']))} {wager} to the {number}")

    def _on_home(self, event: Event) -> None:
        self.say(
            f"{self.does(event['seat'], 'take')} {event['wager']} of {show(cents(event['amount']))} home: it was off"
        )
