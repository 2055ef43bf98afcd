"""Who sits where: before the start, and who takes over or hands over afterwards."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.bots.levels import levels, make
from matinee.bots.names import unused
from matinee.engine.confusables import name_keys
from matinee.engine.game import Seat
from matinee.engine.language import is_you
from matinee.engine.match import House, Match
from matinee.engine.open import tidy_name
from matinee.engine.rows import Player
from matinee.engine.title import Title
from matinee.server.tables.due import Patience
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.server.tables.terms import DAY, Terms
from matinee.server.tables.turn import first_turn
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OVER, RUNNING, Card, Chair

PROGRAM: Final = "program"
"""How records name a player that is somebody's own program."""
LONGEST_NAME: Final = 30


def new_table(
    title: Title,
    host: Person,
    chairs: Sequence[str],
    terms: Terms,
    patience: Patience,
    now: float,
    *,
    public: bool,
) -> tuple[Card, tuple[Chair, ...]]:
    """A new table: chairs are `me`, `open` or `bot:LEVEL`. Raises what the game refuses."""
    low, high = title.seats[0], title.seats[-1]
    if not low <= len(chairs) <= high:
        raise TableRefused("seats-wrong", game=title.called, low=low, high=high)
    options = title.options_of(terms.options)
    title.game.validate(len(chairs), options)
    make(title, terms.stand_in)
    seated: list[Chair] = []
    for number, wish in enumerate(chairs):
        if wish == "me":
            chair = Chair(number=number, person=host.id, name=host.name, program=host.program)
            if any(other.person for other in seated):
                raise TableRefused("seat-yours")
        else:
            chair = _filled(title, number, wish, [c.name for c in seated] + [host.name])
        seated.append(chair)
    card = Card(
        id=secrets.token_urlsafe(9),
        game=title.key,
        public=public,
        host=host.id,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(first_turn(len(chairs), terms.clock)),
        created_at=now,
        changed_at=now,
        due_at=now + patience.open_days * DAY,
    )
    return card, tuple(seated)


def strongest(title: Title) -> str:
    """The level that stands in unless a table says otherwise."""
    return levels(title)[-1]


def join(table: Table, person: Person, now: float, seat: Seat | None, name: str | None) -> Change:
    """Sit down before the start: on this seat or on the first that is free.

    Whoever sits here already may take further seats for others at the same screen, by name.
    """
    table.require_open()
    if table.seats_of(person.id) and name is None:
        raise TableRefused("seat-yours")
    free = [c.number for c in table.chairs if c.person is None and c.bot is None]
    if seat is None:
        if not free:
            raise TableRefused("seats-full")
        seat = free[0]
    table.chair(seat)
    if seat not in free:
        raise TableRefused("seat-taken", seat=seat + 1)
    called = _name(table, person.name if name is None else name, seat, given=name is not None)
    chair = Chair(number=seat, person=person.id, name=called, program=person.program)
    host = table.card.host or person.id
    let_in = _let_in(table, person)
    return table.change(now, chairs=table.with_chair(chair), also=[let_in], host=host)


def leave(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Get up before the start; a host who leaves hands over, and the last one cancels."""
    table.require_open()
    seats = table.seats_of(person.id) if seat is None else (table.own(person.id, seat).number,)
    if not seats:
        raise TableRefused("not-seated")
    return _emptied(table, seats, now)


def cancel(table: Table, person: Person, now: float) -> Change:
    """The host closes the table before the start, whoever sits there."""
    table.require_open()
    table.require_host(person.id)
    return table.change(now, status=OVER, ended="cancelled")


def kick(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """The host sends somebody away, for good."""
    table.require_open()
    table.require_host(person.id)
    chair = table.chair(seat)
    if chair.person == person.id:
        return _emptied(table, (seat,), now)
    gone = chair.person
    if gone is None:
        return table.change(now, chairs=table.with_chair(Chair(number=seat)))
    return table.change(
        now,
        chairs=[Chair(number=c.number) if c.person == gone else c for c in table.chairs],
        also=[
            lambda conn: stored.admit(conn, table.card.id, gone, barred=True),
            lambda conn: presence.remove(conn, table.card.id, gone),
        ],
    )


def fill(table: Table, person: Person, now: float, seat: Seat, wish: str) -> Change:
    """The host makes a free seat a bot's, or a bot's seat free."""
    table.require_open()
    table.require_host(person.id)
    chair = table.chair(seat)
    if chair.person is not None:
        raise TableRefused("seat-taken", seat=seat + 1)
    names = [c.name for c in table.chairs if c.number != seat]
    return table.change(now, chairs=table.with_chair(_filled(table.title, seat, wish, names)))


def hand_over(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """The host makes somebody else the host."""
    table.require_host(person.id)
    chair = table.chair(seat)
    if chair.person is None:
        raise TableRefused("host-bot")
    return table.change(now, host=chair.person)


def renew_invites(table: Table, person: Person, now: float) -> Change:
    """The host makes all links that were given out void."""
    table.require_host(person.id)
    return table.change(now, invites=table.card.invites + 1)


def show_out(table: Table, person: Person, now: float, visitor: str) -> Change:
    """The host ends the visit of somebody who looks on at a private table.

    All links that were given out become void, or they would come back by one of them. Whoever has
    held a seat of the game stays: what happened there is theirs, too.
    """
    table.require_host(person.id)
    if table.card.public:
        raise TableRefused("visitors-public")
    if visitor in stays(table):
        raise TableRefused("visitor-seated")

    def end(conn: Connection) -> None:
        if not stored.end_visit(conn, table.card.id, visitor):
            raise TableRefused("visitor-none")
        presence.remove(conn, table.card.id, visitor)

    asked = tuple(motion for motion in table.turn.motions if motion.by != visitor)
    turn = replace(table.turn, motions=asked)
    return table.change(now, turn=turn, invites=table.card.invites + 1, also=[end])


def stays(table: Table) -> frozenset[str | None]:
    """All whose visit nobody can end: the host, and those who hold or held a seat."""
    return frozenset((table.card.host, *(c.person for c in table.chairs), *table.turn.former))


def start(table: Table, person: Person, now: float, seed: bytes | None = None) -> Change:
    """The host begins the game, once every seat is filled."""
    table.require_open()
    table.require_host(person.id)
    for chair in table.chairs:
        if not chair.name:
            raise TableRefused("seat-empty", seat=chair.number + 1)
    options = table.title.options_of(table.terms.options)
    players = [player(chair) for chair in table.chairs]
    match = Match.begin(table.game, players, options, seed, House(undo=table.terms.undo))
    return table.change(
        now,
        match=match,
        status=RUNNING,
        header=msgspec.json.encode(match.header),
        seed=match.seed,
    )


def player(chair: Chair) -> Player:
    """How records name who plays on this chair."""
    return Player(chair.name, chair.bot or (PROGRAM if chair.program else None))


def rematch(table: Table, person: Person, now: float) -> Change:
    """The same people and bots once more, each one seat further on."""
    return _following(table, person, now, table.card.terms)


def sequel(table: Table, person: Person, now: float, options: Mapping[str, Any]) -> Change:
    """The same people and bots with what an earlier story left them, each one seat further on."""
    terms = replace(table.terms, options=dict(options))
    return _following(table, person, now, msgspec.json.encode(terms))


def is_sequel(table: Table, following: Table) -> bool:
    """Whether a table that follows another one has its cast, and is not just another game."""
    return following.terms.options != table.terms.options


def _following(table: Table, person: Person, now: float, terms: bytes) -> Change:
    table.own_any(person.id)
    if table.card.status != OVER:
        raise TableRefused("not-over")
    count = len(table.chairs)
    chairs = []
    for number in range(count):
        before = table.chairs[number - 1]
        bot = None if before.person else before.bot
        chairs.append(replace(before, number=number, bot=bot, conceded=False, plan=None))
    seated = {chair.person for chair in chairs}
    host = table.card.host if table.card.host in seated else person.id
    card = Card(
        id=secrets.token_urlsafe(9),
        game=table.card.game,
        public=table.card.public,
        host=host,
        terms=terms,
        turn=msgspec.json.encode(first_turn(count, table.terms.clock)),
        created_at=now,
        changed_at=now,
        due_at=now + table.patience.open_days * DAY,
    )
    put_up: Callable[..., object] = lambda conn: stored.create(conn, card, chairs)  # noqa: E731
    return table.change(now, rematch=card.id, also=[put_up])


def _emptied(table: Table, seats: Sequence[Seat], now: float) -> Change:
    chairs = [Chair(number=c.number) if c.number in seats else c for c in table.chairs]
    people = [chair.person for chair in chairs if chair.person]
    host = table.card.host
    if host in people or host not in {table.chairs[seat].person for seat in seats}:
        return table.change(now, chairs=chairs)
    if not people:
        return table.change(now, chairs=chairs, host=None, status=OVER, ended="cancelled")
    return table.change(now, chairs=chairs, host=people[0])


def _let_in(table: Table, person: Person) -> Callable[..., object]:
    return lambda conn: stored.admit(conn, table.card.id, person.id)


def _filled(title: Title, number: Seat, wish: str, names: Sequence[str]) -> Chair:
    kind, colon, level = wish.partition(":")
    if wish == "open":
        return Chair(number=number)
    if kind != "bot" or not colon:
        raise TableRefused("chair-wrong", chair=wish[:40])
    make(title, level)
    return Chair(number=number, name=next(unused(names)), bot=level)


def _name(table: Table, name: str, seat: Seat, *, given: bool) -> str:
    """A name that nobody else has here; a person's own gets a number if need be."""
    called = tidy_name(name)
    if not 1 <= len(called) <= LONGEST_NAME or is_you(called):
        raise TableRefused("seat-name")
    free = free_name(table, called, seat)
    if given and free != called:
        raise TableRefused("name-here", name=called)
    return free


def free_name(table: Table, name: str, seat: Seat) -> str:
    """This name, or if somebody else here has it, the same with a number."""
    others = (name_keys(c.name) for c in table.chairs if c.number != seat and c.name)
    taken = frozenset[str]().union(*others)
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 99))
    return next(free for free in (name, *numbered) if taken.isdisjoint(name_keys(free)))
