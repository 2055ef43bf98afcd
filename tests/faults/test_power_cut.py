"""One server on SQLite that dies at once, and starts again on the same file."""

import sqlite3
from contextlib import closing

from faults.bookers import Booker, booking
from seated import CLEAR, begin
from serving import Serve


def test_what_was_acknowledged_is_there_and_what_was_not_is_played_once(serve: Serve) -> None:
    server = serve()
    tables = [begin(server) for _ in range(3)]
    bookers = [Booker(table, seat) for table in tables for seat in (0, 1)]
    for _ in range(2):
        with booking(bookers, 20, server):
            server.kill()
        file = server.folder / "home" / "matinee.db"
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        server.start()
        for booker in bookers:
            assert booker.refused is None
            assert booker.unanswered is not None
            (sent,) = booker.unanswered["actions"]
            promised = list(booker.stored)
            found = booker.played()
            assert found in (promised, [*promised, sent])
            assert booker.send_again(server) == (found != promised)
            assert booker.played() == [*promised, sent]
    for table in tables:
        for seat in (0, 1):
            table.play(seat, CLEAR)
        for _ in range(3):
            table.day()
        assert table.info()["status"] == "over"
