"""Stored tables: every change is stored completely, and quickly read again."""

import asyncio
import logging
import time
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Memo
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.match.match import Match
from matinee.engine.text.errors import Refused
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.server.storytelling import rewording, x_card
from matinee.server.tables import (
    moves,
    seating,
    stand_ins,
    standing_orders,
    timeouts,
    votes,
)
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.server.tables.table_settings import BankClock, DecisionClock
from matinee.store import lobby_order
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.testing.random_play import decide
from table_builder import (
    NOON,
    ServerProcess,
    begin,
    person,
    played,
    server_processes,
    stored_table,
    table_contents,
)

PEOPLE = ("Ada", "Buster", "Clara", "Douglas")


@played
async def test_a_long_table_is_opened_quickly(
    file_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Two thousand rows: the time from the database to a playable table."""
    async with server_processes(file_url, 1) as (one,):
        table_id, match = await long_table(one, 2000)
        opening, playing_again = [], []
        for _ in range(5):
            fresh = ServerProcess(one.database)
            began = time.perf_counter()
            table = await fresh.registry.table(table_id)
            opening.append(time.perf_counter() - began)
            began = time.perf_counter()
            for row in match.rows[1:]:
                msgspec.json.encode(row)
            copied = Match.restore(match.game, match.header, match.seed, match.rows)
            playing_again.append(time.perf_counter() - began)
            assert table.begun.state == copied.state
        caplog.set_level(logging.INFO)
        logging.info("2000 rows opened in %.1f ms", min(opening) * 1000)
        assert min(opening) < 8 * min(playing_again)


async def long_table(process: ServerProcess, rows: int) -> tuple[str, Match]:
    """A table with this many rows, written directly into the database."""
    await process.create_people("Ada")
    table = begin("Ada", *["bot:random"] * 7, title=DEADWOOD, options={"days": 6})
    match, dice = table.match, FastDice(1)
    while len(match.rows) < rows:
        if len(match.rows) % 700 == 699:
            match.rewind(len(match.rows) - 350, 0)
        match.play(*decide(match.game, match.state, 8, dice))
    card = msgspec.structs.replace(table.table.row, rows=rows, version=1)
    encoded = [msgspec.json.encode(row) for row in match.rows]

    def job(conn: Connection) -> None:
        stored.create(conn, msgspec.structs.replace(card, version=0), table.table.seats)
        stored.save(conn, card, (), encoded, NOON)

    await process.database.write(job)
    return card.id, match


Commands = st.lists(
    st.tuples(
        st.sampled_from(
            [
                *("play", "play", "play", "play", "undo", "undo", "ask undo", "ask end", "yes"),
                *("no", "plan", "drop", "follow", "concede", "run out", "stand in", "back"),
                *("take over", "bot", "hand over", "renew", "say", "rematch"),
                *("memo", "unsay", "reword"),
            ]
        ),
        st.integers(0, 3),
        st.integers(0, 1000),
    ),
    min_size=5,
    max_size=30,
)


@given(
    st.sampled_from([CALL_SHEET, DEADWOOD]),
    st.sampled_from([DecisionClock(60, 20), BankClock(600, 60)]),
    Commands,
)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_table_is_stored_whole_whatever_anybody_does(
    shared_url: str, title: Any, clock: Any, commands: list[tuple[str, int, int]]
) -> None:
    asyncio.run(play_actions(shared_url, title, clock, commands))


async def play_actions(
    shared_url: str, title: Any, clock: Any, commands: list[tuple[str, int, int]]
) -> None:
    """Make all these changes, in two processes by turns; both must then know the same."""
    with Database.open(shared_url) as database:
        one, two = ServerProcess(database), ServerProcess(database)
        if not await database.read(lambda conn: lobby_order.find_seated(conn, "ada", 1)):
            await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster", "Clara", "bot:random", title=title, clock=clock)
        later = 0.0
        for number, (command, seat, chance) in enumerate(commands):
            later += chance / 10
            process = (one, two)[number % 3 == 0]
            try:
                await do_something(process, table_id, command, seat, chance, later)
            except Refused:
                continue
        await one.registry.refresh(table_id)
        await two.registry.refresh(table_id)
        table = await one.registry.table(table_id)
        assert table_contents(table) == table_contents(await two.registry.table(table_id))
        assert table_contents(table) == await stored_table(one, table_id)
        assert table.row.rows == len(table.begun.rows) == len(table.times)
        assert table.progress.awaited_seats == tuple(
            () if table.begun.over else table.game.active_seats(table.begun.state)
        )


async def do_something(
    process: ServerProcess, table_id: str, command: str, seat: Seat, chance: int, later: float
) -> None:
    table = await process.registry.table(table_id)
    who = person((table.seats[seat].person or "douglas").title())
    dice = FastDice(chance)

    def edit(table: Table, now: float) -> Change | None:
        now += later
        cursor = Cursor(len(table.viewer_log(seat).rows))
        match command:
            case "play":
                view = table.view(seat)
                legal = table.game.legal(view, seat)
                action = (
                    table.game.sample_fields(dice.pick(legal), dice)
                    if legal
                    else table.game.timeout_action(view, seat)
                )
                return moves.play(table, who, now, seat, cursor, [action])
            case "undo":
                return moves.undo_latest(table, who, now, seat, cursor)
            case "ask undo":
                to = None if chance % 2 else chance % max(1, cursor.rows)
                return votes.call_undo_vote(table, who, now, seat, cursor, to)
            case "ask end":
                return votes.call_end_vote(table, who, now) if chance % 5 == 0 else None
            case "yes" | "no":
                vote = next(iter(table.progress.votes), None)
                if vote is None:
                    return None
                return votes.answer_vote(table, who, now, vote.kind, vote.by, command == "yes")
            case "plan":
                assert table.title.plans is not None
                offers = table.title.plans.offers(table.view(seat), seat)
                plan = msgspec.to_builtins(dice.pick(offers)) if offers else None
                return standing_orders.give_order(table, who, now, seat, plan)
            case "drop":
                return standing_orders.cancel_order(table, who, now, seat)
            case "follow":
                return standing_orders.follow_order(table, now, seat)
            case "concede":
                return moves.concede(table, who, now, seat) if chance % 4 == 0 else None
            case "run out":
                return timeouts.play_timeout(table, now + 10_000, seat)
            case "stand in":
                return stand_ins.stand_in(table, now, seat)
            case "back":
                return stand_ins.come_back(table, who, now, seat)
            case "take over":
                return votes.call_seat_vote(table, person("Douglas"), now, seat)
            case "bot":
                view = table.view(seat)
                legal = table.game.legal(view, seat)
                action = (
                    table.game.sample_fields(dice.pick(legal), dice)
                    if legal
                    else table.game.timeout_action(view, seat)
                )
                return moves.bot_move(table, now, seat, cursor.rows, action)
            case "hand over":
                return seating.transfer_host(table, who, now, chance % 4)
            case "renew":
                return seating.renew_invites(table, who, now)
            case "rematch":
                return seating.rematch(table, who, now)
            case "memo" if table.row.game == CALL_SHEET.key:
                return moves.play(table, who, now, seat, cursor, [Memo(f"Number {chance}")])
            case "unsay":
                row_numbers = [one.number for one in x_card.redactable_rows(table, seat)]
                row = row_numbers[chance % len(row_numbers)] if row_numbers else chance
                return x_card.redact(table, who, now, seat, row)
            case "reword":
                return rewording.reword(table, who, now, seat, None, {"text": f"More {chance}"})
        return None

    if command == "say":
        text = f"Number {chance}"
        await process.registry.add_chat_message(
            table_id, person=who.id, seat=seat, name=who.name, text=text
        )
    else:
        await process.registry.change(table_id, edit)
