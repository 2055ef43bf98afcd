"""Actions through one process are seen through another.

These processes get no news of changes: each has to find out by itself.
"""

from collections.abc import Iterator

import pytest

from fixtures.games.callsheet.actions import Book
from matinee.server.tables import moves
from matinee.server.tables.table import Table
from matinee.store.database import Database
from table_builder import ServerProcess, played


@pytest.fixture
def two(shared_url: str) -> Iterator[list[Database]]:
    """Two connections to one database, as two processes have them."""
    with Database.open(shared_url) as one, Database.open(shared_url) as other:
        yield [one, other]


@pytest.mark.parametrize("listed", [False, True])
@played
async def test_a_table_is_shown_as_it_is_stored(two: list[Database], listed: bool) -> None:
    here, there = map(ServerProcess, two)

    async def page_table() -> Table:
        if listed:
            return (await there.registry.tables([table_id]))[0]
        return await there.registry.table_now(table_id)

    await here.create_people("Ada", "Buster")
    table_id = await here.begin("Ada", "Buster")
    table_before = await here.registry.table(table_id)
    await page_table()
    booking = Book(table_before.begun.state.hands[0][0])
    for change in (
        lambda: here.play(table_id, 0, booking),
        lambda: here.registry.add_chat_message(
            table_id, person="ada", seat=0, name="Ada", text="Hello"
        ),
        lambda: here.do(table_id, moves.concede, "Buster", 1),
    ):
        await change()
        table = await page_table()
        assert table.row == table_before.row
        assert list(table.begun.rows) == list(table_before.begun.rows)
        assert table.messages == table_before.messages
