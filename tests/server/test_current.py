"""Whoever acts through one process and looks through another sees what was done.

No news reach these processes: each has to find out by itself.
"""

import pytest

from matinee.server.tables import playing
from matinee.store.database import Database
from stranger.callsheet.actions import Book
from tabling import Company, played


@pytest.fixture
def two(shared_url: str) -> "list[Database]":
    return [Database.open(shared_url), Database.open(shared_url)]


@played
async def test_a_table_is_shown_as_it_is_stored(two: list[Database]) -> None:
    here, there = map(Company, two)
    await here.meet("Ada", "Buster")
    table_id = await here.begin("Ada", "Buster")
    await there.hall.table(table_id)
    booking = Book((await here.hall.table(table_id)).begun.state.hands[0][0])
    for deed in (
        lambda: here.play(table_id, 0, booking),
        lambda: here.hall.say(table_id, person="ada", seat=0, name="Ada", text="Hello"),
        lambda: here.do(table_id, playing.concede, "Buster", 1),
    ):
        await deed()
        known = await here.hall.table(table_id)
        (listed,) = await there.hall.tables([table_id])
        shown = await there.hall.table_now(table_id)
        assert shown.card.version == listed.card.version == known.card.version
        assert list(shown.begun.rows) == list(known.begun.rows)
        assert shown.messages == known.messages
    for database in two:
        await database.close()
