"""Courtesies at tables where a story is told: lines and veils, applause, mute, hide, notes."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter

from matinee.server.api import courteous
from matinee.server.api.courteous import courtesy_shape, look_in, new_key
from matinee.server.api.params import AnyRequest, Caller, Me, TableId, TheHouse
from matinee.server.api.shapes_courtesy import (
    CourtesyShape,
    Mute,
    NewWish,
    NoteToHost,
    Showing,
    TakeBack,
    WishAdded,
)
from matinee.server.callers import nameless
from matinee.server.entrance import enter
from matinee.server.house import House
from matinee.store.people import Person

Line = Annotated[int, PathParameter(description="The number of a line.", ge=0, le=2**31 - 1)]


class CourtesiesController(Controller):
    """What people at a table ask of each other, beside the game."""

    path = "/api/tables/{table:str}"
    tags = ("courtesies",)

    @get("/courtesies", opt={"problems": ("story-none", "spectators-none")})
    async def read(self, house: TheHouse, caller: Caller, table: TableId) -> CourtesyShape:
        """Lines and veils, applause, and what you have muted, hidden or agreed to."""
        found, who = await look_in(house, table, caller)
        return courtesy_shape(found, None if caller is None else caller.id, who)

    @post(
        "/wishes",
        opt={
            "problems": (
                "story-none", "spectators-none", "not-seated", "over", "wish-empty", "wish-long",
                "wishes-many", "too-often",
            )
        },
    )  # fmt: skip
    async def wish(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId, data: JSONBody[NewWish]
    ) -> WishAdded:
        """Ask for a line or a veil. Only those who sit there may."""
        nameless(request)
        key = new_key() if data.anonymous else None
        wish_id = await courteous.wish(house, me, table, data.kind, data.text, key)
        return WishAdded(wish_id, key)

    @post(
        "/wishes/{wish:str}/take-back",
        status_code=200,
        opt={
            "problems": (
                "story-none", "spectators-none", "wish-none", "wish-key", "wish-not-yours",
                "too-often",
            )
        },
    )  # fmt: skip
    async def unwish(
        self,
        request: AnyRequest,
        house: TheHouse,
        me: Me,
        table: TableId,
        wish: FromPath[str],
        data: JSONBody[TakeBack],
    ) -> CourtesyShape:
        """Take a line or a veil back: your own, or one without a name whose key you have."""
        nameless(request)
        await courteous.unwish(house, me, table, wish, data.key or "")
        return await _seen(house, table, me)

    @put(
        "/applause/{line:int}",
        opt={
            "problems": ("story-none", "spectators-none", "line-none", "line-own", "too-often"),
        },
    )
    async def applaud(self, house: TheHouse, me: Me, table: TableId, line: Line) -> CourtesyShape:
        """Applaud a line of somebody else's, once. Whoever looks on may, too."""
        await courteous.applaud(house, me, table, line, applauds=True)
        return await _seen(house, table, me)

    @delete(
        "/applause/{line:int}",
        status_code=200,
        opt={"problems": ("story-none", "spectators-none", "line-none", "too-often")},
    )
    async def withhold(self, house: TheHouse, me: Me, table: TableId, line: Line) -> CourtesyShape:
        """Take your applause back."""
        await courteous.applaud(house, me, table, line, applauds=False)
        return await _seen(house, table, me)

    @put(
        "/hidden/{line:int}",
        opt={
            "problems": ("story-none", "spectators-none", "line-none", "lines-hidden", "too-often")
        },
    )
    async def hide(self, house: TheHouse, me: Me, table: TableId, line: Line) -> CourtesyShape:
        """Hide a line of the story from yourself; nobody else notices."""
        await courteous.hide(house, me, table, line, hidden=True)
        return await _seen(house, table, me)

    @delete(
        "/hidden/{line:int}",
        status_code=200,
        opt={"problems": ("story-none", "spectators-none", "too-often")},
    )
    async def unhide(self, house: TheHouse, me: Me, table: TableId, line: Line) -> CourtesyShape:
        """Show a line to yourself again."""
        await courteous.hide(house, me, table, line, hidden=False)
        return await _seen(house, table, me)

    @put(
        "/muted",
        opt={
            "problems": (
                "story-none", "spectators-none", "mute-nobody", "mute-self", "muted-many",
                "seat-none", "too-often",
            )
        },
    )  # fmt: skip
    async def mute(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Mute]
    ) -> CourtesyShape:
        """Show somebody's talk to yourself no longer, or again; nobody else notices."""
        await courteous.mute(house, me, table, data.chair, data.said, muted=data.muted)
        return await _seen(house, table, me)

    @put("/shows", opt={"problems": ("story-none", "not-seated", "too-often")})
    async def show(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Showing]
    ) -> CourtesyShape:
        """Agree to the story being shown to everybody, or no longer, also after the end."""
        await courteous.show_story(house, me, table, shows=data.shows)
        found = await enter(house, table, me)
        return courtesy_shape(found, me.id, None)

    @post(
        "/host-notes",
        status_code=204,
        opt={
            "problems": (
                "story-none", "spectators-none", "host-none", "host-yourself", "note-empty",
                "note-long", "notes-many", "too-often",
            )
        },
    )  # fmt: skip
    async def tell_host(
        self,
        request: AnyRequest,
        house: TheHouse,
        me: Me,
        table: TableId,
        data: JSONBody[NoteToHost],
    ) -> None:
        """Write to the host alone, under your name or without it."""
        nameless(request)
        await courteous.tell_host(house, me, table, data.text, anonymous=data.anonymous)

    @put(
        "/host-notes/{note:str}",
        opt={"problems": ("story-none", "spectators-none", "host-only", "note-none", "too-often")},
    )
    async def read_note(
        self, house: TheHouse, me: Me, table: TableId, note: FromPath[str]
    ) -> CourtesyShape:
        """Mark a note as read. Only the host may."""
        await courteous.read_note(house, me, table, note)
        return await _seen(house, table, me)


async def _seen(house: House, table_id: str, person: Person) -> CourtesyShape:
    """How things are now that something was done."""
    table, who = await look_in(house, table_id, person)
    return courtesy_shape(table, person.id, who)
