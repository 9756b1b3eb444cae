"""What the house dealer says when something is wrong: one sentence, and what was expected."""


class HouseError(ValueError):
    """Input that cannot be used: the message names the place, what was wrong and what was expected.

    >>> raise HouseError("seats.2.player: $0.50 is below the minimum of $5")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: seats.2.player: $0.50 is below the minimum of $5
    """
