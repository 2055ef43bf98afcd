"""Tables as the database keeps them: read whole, or what is new since; and followed."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from matinee.engine.folding import unfold
from matinee.engine.game import Seat
from matinee.engine.match import Header, Match
from matinee.engine.refused import Refused
from matinee.engine.rows import Row
from matinee.engine.title import Title
from matinee.server.tables.decoders import known_title, row_decoder
from matinee.server.tables.due import Patience
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.soundness import Unsound, readable_chairs, require_sound
from matinee.server.tables.table import Table
from matinee.store import courtesies, messages, presence, signs
from matinee.store import tables as stored
from matinee.store.courtesies import Courtesies
from matinee.store.engines import is_damage
from matinee.store.messages import Message
from matinee.store.signs import Sign
from matinee.store.tables import Card, Chair, Logged

LATEST_MESSAGES: Final = 200


class Fresh(msgspec.Struct, frozen=True):
    """What is new about a table, and how it stands."""

    card: Card
    chairs: tuple[Chair, ...]
    asides: int
    rows: list[Logged]
    whole: bool
    """These are all rows, and not only those that are new."""
    messages: list[Message]
    present: frozenset[str]
    courtesies: Courtesies
    signs: Mapping[Seat, Sign]


def read_table(conn: Connection, table_id: str, patience: Patience) -> tuple[Table, int]:
    """A whole table, and how far its asides have come.

    This runs on a reader's thread: a long log takes a while.
    """
    with _intact():
        fresh = read_since(conn, table_id, 0, 0)
        if fresh is None:
            raise TableRefused("table-none")
        table = Table(known_title(fresh.card.game), fresh.card, fresh.chairs, patience)
        follow(table, fresh)
    return table, fresh.asides


def read_since(conn: Connection, table_id: str, rows: int, message: int) -> Fresh | None:
    """What is new about a table of which so many rows, and messages up to this one, are known."""
    with _intact():
        return _read_since(conn, table_id, rows, message)


def _read_since(conn: Connection, table_id: str, rows: int, message: int) -> Fresh | None:
    found = stored.load(conn, table_id)
    if found is None:
        return None
    card, chairs = found
    fresh = stored.log(conn, table_id, rows)
    if rows and any(map(_unsays, fresh)):
        rows, fresh = 0, stored.log(conn, table_id)
    title = known_title(card.game)
    tells = title.tale_at is not None
    return Fresh(
        card=card,
        chairs=readable_chairs(title, chairs),
        asides=stored.versions(conn, [table_id])[table_id][1],
        rows=fresh,
        whole=not rows,
        messages=messages.since(conn, table_id, message, LATEST_MESSAGES),
        present=presence.present(conn, table_id),
        courtesies=courtesies.read(conn, table_id) if tells else Courtesies(),
        signs=signs.read(conn, table_id) if tells else {},
    )


def follow(table: Table, fresh: Fresh) -> None:
    """Bring a table to what was read; it may have begun meanwhile."""
    with _intact():
        _follow(table, fresh)


def _follow(table: Table, fresh: Fresh) -> None:
    card = fresh.card
    if card.version >= table.card.version:
        times = [row.at for row in fresh.rows]
        if fresh.whole and card.header is not None and card.seed is not None:
            table.begin_anew(_begun(table.title, card.header, card.seed, fresh.rows), times)
        elif table.match is not None:
            table.match.extend(_read_rows(table.title, fresh.rows))
            table.times += times
        table.settle(card, fresh.chairs)
        require_sound(table)
    table.messages = (table.messages + fresh.messages)[-LATEST_MESSAGES:]
    table.present = fresh.present
    table.courtesies = fresh.courtesies
    table.signs = fresh.signs


class _Kind(msgspec.Struct):
    """As much of a row as says what it is."""

    row: str


_read_kind: Final = msgspec.json.Decoder(_Kind).decode


def _unsays(row: Logged) -> bool:
    """Whether earlier rows lost their words with this one, so that all have to be read again."""
    return _read_kind(row.row).row == "unsaid"


def known_of(table: Table) -> tuple[int, int]:
    """How many rows of a table are known, and the last message."""
    return len(table.times), table.messages[-1].number if table.messages else 0


def _begun(title: Title, header: bytes, seed: bytes, rows: Sequence[Logged]) -> Match:
    """A match as it was stored, if this server still plays by its rules."""
    game = title.game
    head = msgspec.json.decode(header, type=Header)
    if (head.rules_version, head.content) != (game.rules_version, game.content):
        raise TableRefused("table-rules", game=title.called)
    return Match.restore(game, head, seed, _read_rows(title, rows))


@contextlib.contextmanager
def _intact() -> Iterator[None]:
    """Refuse a table of which something stored is damaged, or whose rows lead nowhere.

    Whatever it is that reading it or the rules stumble over: a database that is away is no damage.
    """
    try:
        yield
    except TableRefused:
        raise
    except Exception as error:
        if isinstance(error, DBAPIError) and not is_damage(error):
            raise
        raise TableRefused("table-broken") from error


def damage_of(refused: TableRefused) -> str:
    """What is damaged, for those who look after the server; never a value, which may be secret."""
    match error := refused.__cause__:
        case Refused() | Unsound():
            return str(error)
        case DBAPIError():
            return "its part of the database cannot be read"
        case msgspec.ValidationError():
            return f"it is not what it should be at {str(error).rpartition(' - at ')[2]}"
    return type(error).__name__


def _read_rows(title: Title, rows: Sequence[Logged]) -> list[Row]:
    decoder = row_decoder(title)
    return [decoder.decode(unfold(row.row)) for row in rows]
