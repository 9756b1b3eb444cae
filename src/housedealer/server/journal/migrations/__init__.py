"""The versions of the database: one file per migration step, run by Alembic.

A new version is a new file in `versions/` with the next number; `schema.py` describes the result of all steps, and a
test compares the two. Databases written before versions were numbered start with the first step: every step adds only
what is missing, so that it does not matter which of the unnumbered versions wrote one.
"""
