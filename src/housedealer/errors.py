"""Errors for people: one sentence that says what is wrong and what was expected."""

from collections.abc import Callable, Iterable, Sequence


class HouseError(ValueError):
    """Input that cannot be used: the message names the place, what was wrong and what was expected.

    >>> raise HouseError("seats.2.player: $0.50 is below the minimum of $5")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: seats.2.player: $0.50 is below the minimum of $5
    """


def refuse_unknown(given: Iterable[str], known: Sequence[str], whose: str) -> None:
    """Refuse a name that is not known, with the one that was probably meant.

    >>> refuse_unknown(["seat"], ["seats", "stack"], "a table")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: seat: a table has no such setting; expected seats?
    """
    for name in given:
        if name not in known:
            import difflib

            near = difflib.get_close_matches(name, known, 1)
            meant = f"{near[0]}?" if near else "one of " + ", ".join(known)
            raise HouseError(f"{name}: {whose} has no such setting; expected {meant}")


def settings_of(function: Callable[..., object]) -> list[str]:
    """The names of a function's keywords, which `refuse_unknown` knows."""
    import inspect

    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]


class DataError(HouseError):
    """Data that does not match its schema: where in it (`path`), and what is wrong there (`problem`)."""

    def __init__(self, place: str, path: tuple[str | int, ...], problem: str) -> None:
        where = ".".join(str(step) for step in path)
        super().__init__(": ".join(part for part in (place, where, problem) if part))
        self.path, self.problem = path, problem
