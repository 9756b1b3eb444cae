"""The database's versions: a file for each step from one to the next, run by Alembic.

A new version is a new file in `versions/`, numbered on; `schema.py` says what all of them together come to, and a test
compares the two. Databases that were written before versions were numbered begin with the first step: every step up to
the fourth adds only what is missing, so that it does not matter which of the many unnumbered versions wrote one.
"""
