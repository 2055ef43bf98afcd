"""Seating: taking and leaving seats before the start, the host, and rematches."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from matinee.bots.bot_names import unused_names
from matinee.bots.levels import levels, make_bot
from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import normalise_name
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import HouseRules, Match
from matinee.engine.text.confusables import name_keys
from matinee.engine.text.i18n import is_reserved_name
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.progress import first_progress
from matinee.server.tables.retention import Retention
from matinee.server.tables.table import Change, Table
from matinee.server.tables.table_settings import DAY, Terms
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OVER, RUNNING, SeatRow, TableRow

PROGRAM: Final = "program"
"""Value of `Player.bot` in records for a person's own program."""
LONGEST_NAME: Final = 30


def new_table(
    title: Title,
    host: Person,
    fillings: Sequence[str],
    terms: Terms,
    retention: Retention,
    now: float,
    *,
    public: bool,
) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """A new table: each seat is `me`, `open` or `bot:LEVEL`. Raises the game's refusals."""
    low, high = title.seats[0], title.seats[-1]
    if not low <= len(fillings) <= high:
        raise TableRefused("seats-wrong", game=title.display_name, low=low, high=high)
    options = title.options_of(terms.options)
    title.game.validate(len(fillings), options)
    make_bot(title, terms.stand_in)
    seated: list[SeatRow] = []
    for number, filling in enumerate(fillings):
        if filling == "me":
            seat_row = SeatRow(number=number, person=host.id, name=host.name, program=host.program)
            if any(other.person for other in seated):
                raise TableRefused("seat-yours")
        else:
            seat_row = _fill_seat(title, number, filling, [c.name for c in seated] + [host.name])
        seated.append(seat_row)
    table_row = TableRow(
        id=secrets.token_urlsafe(9),
        game=title.key,
        public=public,
        host=host.id,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(first_progress(len(fillings), terms.clock)),
        created_at=now,
        changed_at=now,
        due_at=now + retention.open_days * DAY,
    )
    return table_row, tuple(seated)


def strongest_bot(title: Title) -> str:
    """The strongest bot: it stands in unless the table settings say otherwise."""
    return levels(title)[-1]


def join(table: Table, person: Person, now: float, seat: Seat | None, name: str | None) -> Change:
    """Take a seat before the start: this one, or the first free one.

    A person who has a seat may take further ones, by name, for others at the same screen.
    """
    table.require_open()
    if table.seats_of(person.id) and name is None:
        raise TableRefused("seat-yours")
    free = [c.number for c in table.seats if c.person is None and c.bot is None]
    if seat is None:
        if not free:
            raise TableRefused("seats-full")
        seat = free[0]
    table.seat(seat)
    if seat not in free:
        raise TableRefused("seat-taken", seat=seat + 1)
    called = _valid_name(table, person.name if name is None else name, seat, given=name is not None)
    seat_row = SeatRow(number=seat, person=person.id, name=called, program=person.program)
    host = table.row.host or person.id
    return table.change(now, seats=table.with_seat(seat_row), host=host).with_writes(
        lambda conn: stored.grant_access(conn, table.row.id, person.id)
    )


def leave(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Leave before the start. A host hands over; the last person cancels the table."""
    table.require_open()
    seats = table.seats_of(person.id) if seat is None else (table.own_seat(person.id, seat).number,)
    if not seats:
        raise TableRefused("not-seated")
    return _empty_seats(table, seats, now)


def cancel(table: Table, person: Person, now: float) -> Change:
    """The host cancels the table before the start, even if others sit there."""
    table.require_open()
    table.require_host(person.id)
    return table.change(now, status=OVER, ended="cancelled")


def kick(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """The host removes a person from the table before the start, for good."""
    table.require_open()
    table.require_host(person.id)
    seat_row = table.seat(seat)
    if seat_row.person == person.id:
        return _empty_seats(table, (seat,), now)
    gone = seat_row.person
    if gone is None:
        return table.change(now, seats=table.with_seat(SeatRow(number=seat)))
    seat_rows = [SeatRow(number=c.number) if c.person == gone else c for c in table.seats]
    return table.change(now, seats=seat_rows).with_writes(
        lambda conn: stored.grant_access(conn, table.row.id, gone, barred=True),
        lambda conn: presence.remove(conn, table.row.id, gone),
    )


def fill(table: Table, person: Person, now: float, seat: Seat, filling: str) -> Change:
    """The host gives a free seat to a bot, or frees a bot's seat."""
    table.require_open()
    table.require_host(person.id)
    seat_row = table.seat(seat)
    if seat_row.person is not None:
        raise TableRefused("seat-taken", seat=seat + 1)
    names = [c.name for c in table.seats if c.number != seat]
    return table.change(now, seats=table.with_seat(_fill_seat(table.title, seat, filling, names)))


def transfer_host(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """The host makes the person on this seat the host."""
    table.require_host(person.id)
    seat_row = table.seat(seat)
    if seat_row.person is None:
        raise TableRefused("host-bot")
    return table.change(now, host=seat_row.person)


def renew_invites(table: Table, person: Person, now: float) -> Change:
    """The host invalidates all invite links."""
    table.require_host(person.id)
    return table.change(now, invites=table.row.invites + 1)


def start(table: Table, person: Person, now: float, seed: bytes | None = None) -> Change:
    """The host begins the game, once every seat is filled."""
    table.require_open()
    table.require_host(person.id)
    for seat_row in table.seats:
        if not seat_row.name:
            raise TableRefused("seat-empty", seat=seat_row.number + 1)
    options = table.title.options_of(table.terms.options)
    players = [player(seat_row) for seat_row in table.seats]
    match = Match.begin(table.game, players, options, seed, HouseRules(undo=table.terms.undo))
    header = msgspec.json.encode(match.header)
    return table.begin(now, match, status=RUNNING, header=header, seed=match.seed)


def player(seat_row: SeatRow) -> Player:
    """The player of this seat, for the log and for records."""
    return Player(seat_row.name, seat_row.bot or (PROGRAM if seat_row.program else None))


def rematch(table: Table, person: Person, now: float) -> Change:
    """A new table with the same people and bots, each one seat further on."""
    return _next_table(table, person, now, table.row.terms)


def sequel(table: Table, person: Person, now: float, options: Mapping[str, Any]) -> Change:
    """A rematch whose options bring the cast of the earlier story."""
    terms = replace(table.terms, options=dict(options))
    return _next_table(table, person, now, msgspec.json.encode(terms))


def is_sequel(table: Table, following: Table) -> bool:
    """Whether a table that follows another one is its sequel, and not just a rematch."""
    return following.terms.options != table.terms.options


def _next_table(table: Table, person: Person, now: float, terms: bytes) -> Change:
    table.any_own_seat(person.id)
    if table.row.status != OVER:
        raise TableRefused("not-over")
    count = len(table.seats)
    seat_rows = []
    for number in range(count):
        before = table.seats[number - 1]
        bot = None if before.person else before.bot
        seat_rows.append(replace(before, number=number, bot=bot, conceded=False, plan=None))
    seated = {seat_row.person for seat_row in seat_rows}
    host = table.row.host if table.row.host in seated else person.id
    table_row = TableRow(
        id=secrets.token_urlsafe(9),
        game=table.row.game,
        public=table.row.public,
        host=host,
        terms=terms,
        turn=msgspec.json.encode(first_progress(count, table.terms.clock)),
        created_at=now,
        changed_at=now,
        due_at=now + table.retention.open_days * DAY,
    )
    change = table.change(now, rematch=table_row.id)
    return change.with_writes(lambda conn: stored.create(conn, table_row, seat_rows))


def _empty_seats(table: Table, seats: Sequence[Seat], now: float) -> Change:
    seat_rows = [SeatRow(number=c.number) if c.number in seats else c for c in table.seats]
    people = [seat_row.person for seat_row in seat_rows if seat_row.person]
    host = table.row.host
    if host in people or host not in {table.seats[seat].person for seat in seats}:
        return table.change(now, seats=seat_rows)
    if not people:
        return table.change(now, seats=seat_rows, host=None, status=OVER, ended="cancelled")
    return table.change(now, seats=seat_rows, host=people[0])


def _fill_seat(title: Title, number: Seat, filling: str, names: Sequence[str]) -> SeatRow:
    kind, colon, level = filling.partition(":")
    if filling == "open":
        return SeatRow(number=number)
    if kind != "bot" or not colon:
        raise TableRefused("chair-wrong", chair=filling[:40])
    make_bot(title, level)
    return SeatRow(number=number, name=next(unused_names(names)), bot=level)


def _valid_name(table: Table, name: str, seat: Seat, *, given: bool) -> str:
    """A name that nobody else has here; a person's own name gets a number if necessary."""
    called = normalise_name(name)
    if not 1 <= len(called) <= LONGEST_NAME or is_reserved_name(called):
        raise TableRefused("seat-name")
    free = free_name(table, called, seat)
    if given and free != called:
        raise TableRefused("name-here", name=called)
    return free


def free_name(table: Table, name: str, seat: Seat) -> str:
    """This name, with a number if another seat has it."""
    others = (name_keys(c.name) for c in table.seats if c.number != seat and c.name)
    taken = frozenset[str]().union(*others)
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 99))
    return next(free for free in (name, *numbered) if taken.isdisjoint(name_keys(free)))
