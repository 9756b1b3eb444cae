"""That something was said and done is kept for as long as it may be said again, and no longer."""

from pathlib import Path

import sqlalchemy as sa

from housedealer.server import chance
from housedealer.server.schema import answers, open_engine, prepare


def test_what_nobody_says_again_is_forgotten_when_the_server_starts(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    prepare(engine)
    rows = [{"table": "t", "line": "a", "ref": 1, "at": chance.now() - 100_000}]
    rows += [{"table": "t", "line": "a", "ref": 2, "at": chance.now() - 60}]
    with engine.begin() as connection:
        connection.execute(answers.insert(), rows)
    prepare(engine)
    with engine.connect() as connection:
        assert list(connection.execute(sa.select(answers.c.ref)).scalars()) == [2]
    engine.dispose()
