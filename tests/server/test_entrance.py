"""Who may see a table, and as whom."""

from pathlib import Path

import msgspec
import pytest

from matinee.server.entrance import enter, invited, viewer
from matinee.server.house import House
from matinee.server.settings import Settings
from matinee.server.tables import seating
from matinee.server.tables.refusals import TableRefused
from tabling import (
    companies,
    gather,
    person,
    played,
    refused,
)

PEOPLE = ("Ada", "Buster", "Clara", "Douglas")


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(Settings.read({"MATINEE_HOME": str(tmp_path)}), "a secret of the tests, or two")


@played
async def test_who_was_sent_away_stays_away(file_url: str, house: House) -> None:
    async with companies(file_url, 1) as (one,):
        house.hall, house.database = one.hall, one.database
        await one.meet(*PEOPLE)
        sitting = gather("Ada", "bot:random")
        card = msgspec.structs.replace(sitting.table.card, public=True)
        await one.hall.create(card, sitting.table.chairs, "ada")
        await one.do(card.id, seating.fill, "Ada", 1, "open")
        await one.do(card.id, seating.join, "Buster", None, None)
        await enter(house, card.id, person("Buster"))
        await one.do(card.id, seating.kick, "Ada", 1)
        assert await refused(enter(house, card.id, person("Buster"))) == "barred"
        link = house.sessions.invite(card.id, None, 0)
        assert await refused(invited(house, card.id, person("Buster"), link)) == "barred"
        assert await invited(house, card.id, person("Clara"), link) is None
        assert await enter(house, card.id, None)


@played
async def test_a_private_table_is_for_those_who_were_let_in(file_url: str, house: House) -> None:
    async with companies(file_url, 1) as (one,):
        house.hall, house.database = one.hall, one.database
        await one.meet(*PEOPLE)
        table_id = await one.begin("Ada", "Buster", spectators=False)
        assert await refused(enter(house, table_id, None)) == "table-none"
        assert await refused(enter(house, table_id, person("Clara"))) == "table-none"
        table = await enter(house, table_id, person("Buster"))
        assert viewer(table, person("Buster"), None) == 1
        link = house.sessions.invite(table_id, None, 0)
        assert (
            await refused(invited(house, table_id, person("Clara"), "x" + link)) == "invite-wrong"
        )
        await invited(house, table_id, person("Clara"), link)
        table = await enter(house, table_id, person("Clara"))
        with pytest.raises(TableRefused, match="does not allow spectators"):
            viewer(table, person("Clara"), None)
