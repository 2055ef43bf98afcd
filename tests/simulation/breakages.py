"""Mistakes that somebody could make in the server, to show that the checks would notice them."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from matinee.engine.game import Seat
from matinee.server import crier, stagehand
from matinee.server.gallery import Gallery
from matinee.server.hall import Hall, _saving
from matinee.server.tables import absence, closing, playing
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.refusals import StoreRefused

EARLY = 3.0


def clock_runs_early() -> Any:
    """Clocks are three seconds fast."""
    run_out, find_due = absence.run_out, stored.find_due

    def early(table: Table, now: float, seat: Seat) -> Change | None:
        change = run_out(table, now + EARLY, seat)
        return None if change is None else replace(change, at=now)

    def find(conn: Connection, now: float, limit: int) -> list[str]:
        return find_due(conn, now + EARLY, limit)

    return _both(patch.object(absence, "run_out", early), patch.object(stored, "find_due", find))


def sweep_finds_nothing() -> Any:
    """Nobody sees to what is overdue."""
    return patch.object(stored, "find_due", lambda conn, now, limit: [])


def stand_in_after_one() -> Any:
    """A bot stands in after one missed decision."""
    return _both(patch.object(stagehand, "AWAY_AFTER", 1), patch.object(absence, "AWAY_AFTER", 1))


def held_closes_early() -> Any:
    """What is held closes a second before its time."""
    close, wait = closing.close, stagehand.Stagehand._close

    def early(table: Table, now: float) -> Change | None:
        change = close(table, now + 1)
        return None if change is None else replace(change, at=now)

    async def soon(self: stagehand.Stagehand, table_id: str, due: float) -> None:
        await wait(self, table_id, due - 1)

    return _both(
        patch.object(closing, "close", early), patch.object(stagehand.Stagehand, "_close", soon)
    )


def bot_answers_at_once() -> Any:
    """Bots answer as soon as they have thought."""

    async def at_once(table: Table, since: float | None) -> None:
        pass

    return patch.object(stagehand, "_until_due", at_once)


def presence_is_not_renewed() -> Any:
    """Nobody says again who is connected."""
    return patch.object(presence, "renew", lambda *_: None)


def presence_ends_at_once() -> Any:
    """Whoever leaves is known to have gone, without a grace period."""
    depart = presence.depart

    def without_grace(conn: Any, table: str, person: str, process: str, until: float) -> None:
        depart(conn, table, person, process, until)
        presence.remove(conn, table, person)

    return patch.object(presence, "depart", without_grace)


def presence_never_lapses() -> Any:
    """What dead processes said is kept."""
    return patch.object(presence, "forget", lambda *_: [])


def notice_is_repeated() -> Any:
    """That somebody was told is not noted."""
    return patch.object(crier, "_told", lambda table, seats, now: table.turn.seats)


def notice_is_forgotten() -> Any:
    """Nobody looks for tables that wait."""
    return patch.object(stored, "find_to_notice", lambda conn, now, limit: [])


def taken_before_written() -> Any:
    """A process knows of a change before it is stored."""

    async def write(self: Hall, place: Any, change: Change) -> bool:
        written = self.database.ask(_saving(place.table, change), about=change.card.id)
        self._take(place, change)
        return await asyncio.shield(written)

    return patch.object(Hall, "_write", write)


def answered_before_stored() -> Any:
    """A move counts as stored, whatever the database says."""
    write = Hall._write

    async def hopeful(self: Hall, place: Any, change: Change) -> bool:
        with contextlib.suppress(StoreRefused):
            return await write(self, place, change)
        return True

    return patch.object(Hall, "_write", hopeful)


def sent_again_is_played_again() -> Any:
    """A move whose answer was lost is not recognised."""
    play = playing.play

    def again(table: Table, person: Any, now: float, seat: Seat, _: Cursor, actions: Any) -> Any:
        cursor = Cursor(len(table.eyes(seat).noticed))
        return play(table, person, now, seat, cursor, actions)

    return patch.object(playing, "play", again)


def wakeup_is_lost() -> Any:
    """Only one of those who watch a table is woken."""

    def tell(self: Gallery, table_id: str) -> None:
        for watcher in list(self._watchers.get(table_id, ()))[:1]:
            watcher.wake()

    return patch.object(Gallery, "tell", tell)


def news_is_lost() -> Any:
    """What other processes change is not looked at."""

    async def look_at(self: Hall, table_id: str, now: tuple[int, int]) -> None:
        pass

    return patch.object(Hall, "_look_at", look_at)


def who_catches_up_tells_nobody() -> Any:
    """A process that learns of a change while it makes one itself keeps it to itself."""
    catch_up = Hall._catch_up

    async def silently(self: Hall, place: Any) -> None:
        with patch.object(self.gallery, "tell", lambda table_id: None):
            await catch_up(self, place)

    return patch.object(Hall, "_catch_up", silently)


@contextlib.contextmanager
def _both(one: Any, other: Any) -> Iterator[None]:
    with one, other:
        yield


BREAKAGES: dict[str, Callable[[], Any]] = {
    breakage.__name__: breakage
    for breakage in (
        clock_runs_early,
        sweep_finds_nothing,
        stand_in_after_one,
        held_closes_early,
        bot_answers_at_once,
        presence_is_not_renewed,
        presence_ends_at_once,
        presence_never_lapses,
        notice_is_repeated,
        notice_is_forgotten,
        taken_before_written,
        answered_before_stored,
        sent_again_is_played_again,
        wakeup_is_lost,
        news_is_lost,
        who_catches_up_tells_nobody,
    )
}
"""All of them, by name."""
