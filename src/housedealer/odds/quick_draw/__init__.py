"""Exact odds of Cal Quick Draw: the best draw of every first hand, counted over all deals."""
