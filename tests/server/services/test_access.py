"""Permission to see a table, and the seat as which a person sees it."""

from pathlib import Path

import msgspec
import pytest

from matinee.server.context import ServerContext
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.invitations import admit_by_invite
from matinee.server.settings import Settings
from matinee.server.tables import seating
from matinee.server.tables.errors import TableRefused
from table_builder import async_refusal, gather, person, played, server_processes

PEOPLE = ("Ada", "Buster", "Clara", "Douglas")


@pytest.fixture
def context(tmp_path: Path) -> ServerContext:
    return ServerContext(
        Settings.read({"MATINEE_HOME": str(tmp_path)}), "a secret of the tests, or two"
    )


@played
async def test_who_was_sent_away_stays_away(file_url: str, context: ServerContext) -> None:
    async with server_processes(file_url, 1) as (one,):
        context.registry, context.database = one.registry, one.database
        await one.create_people(*PEOPLE)
        table = gather("Ada", "bot:random")
        card = msgspec.structs.replace(table.table.row, public=True)
        await one.registry.create(card, table.table.seats, "ada")
        await one.do(card.id, seating.fill, "Ada", 1, "open")
        await one.do(card.id, seating.join, "Buster", None, None)
        await load_visible_table(context, card.id, person("Buster"))
        await one.do(card.id, seating.kick, "Ada", 1)
        assert (
            await async_refusal(load_visible_table(context, card.id, person("Buster"))) == "barred"
        )
        link = context.tokens.invite_token(card.id, None, 0)
        assert (
            await async_refusal(admit_by_invite(context, card.id, person("Buster"), link))
            == "barred"
        )
        assert await admit_by_invite(context, card.id, person("Clara"), link) is None
        assert await load_visible_table(context, card.id, None)


@played
async def test_a_private_table_is_for_those_who_were_let_in(
    file_url: str, context: ServerContext
) -> None:
    async with server_processes(file_url, 1) as (one,):
        context.registry, context.database = one.registry, one.database
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster", spectators=False)
        assert await async_refusal(load_visible_table(context, table_id, None)) == "table-none"
        assert (
            await async_refusal(load_visible_table(context, table_id, person("Clara")))
            == "table-none"
        )
        table = await load_visible_table(context, table_id, person("Buster"))
        assert resolve_seat(table, person("Buster"), None) == 1
        link = context.tokens.invite_token(table_id, None, 0)
        assert (
            await async_refusal(admit_by_invite(context, table_id, person("Clara"), "x" + link))
            == "invite-wrong"
        )
        await admit_by_invite(context, table_id, person("Clara"), link)
        table = await load_visible_table(context, table_id, person("Clara"))
        with pytest.raises(TableRefused, match="does not allow spectators"):
            resolve_seat(table, person("Clara"), None)
