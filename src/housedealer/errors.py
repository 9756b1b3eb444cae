"""Errors for people: one sentence that says what is wrong and what was expected."""


class HouseError(ValueError):
    """Input that cannot be used: the message names the place, what was wrong and what was expected.

    >>> raise HouseError("seats.2.player: $0.50 is below the minimum of $5")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: seats.2.player: $0.50 is below the minimum of $5
    """


class DataError(HouseError):
    """Data that does not match its schema: where in it (`path`), and what is wrong there (`problem`)."""

    def __init__(self, place: str, path: tuple[str | int, ...], problem: str) -> None:
        where = ".".join(str(step) for step in path)
        super().__init__(": ".join(part for part in (place, where, problem) if part))
        self.path, self.problem = path, problem
