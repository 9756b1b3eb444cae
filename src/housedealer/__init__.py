"""housedealer: the house dealer of a California cardroom, in software."""
