"""Exact counting: combinations by number, suit classes, disjoint hands, radix sort."""
