"""The 93 postings as data, cardroom by cardroom."""

from housedealer.postings.loader import entries, first_option, load, names, option_of

__all__ = ["entries", "first_option", "load", "names", "option_of"]
