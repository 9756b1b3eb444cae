"""What the house dealer says when something is wrong: one sentence, and what was expected."""


class HouseError(ValueError):
    """Input that cannot be used: the message names the place, what was wrong and what was expected.

    >>> raise HouseError("seats.2.player: $0.50 is below the minimum of $5")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: seats.2.player: $0.50 is below the minimum of $5
    """


class DataError(HouseError):
    """Data that does not keep to its schema: where in it (`path`), and what is wrong there (`said`)."""

    def __init__(self, place: str, path: tuple[str | int, ...], said: str) -> None:
        where = ".".join(str(step) for step in path)
        super().__init__(": ".join(part for part in (place, where, said) if part))
        self.path, self.said = path, said
