"""The database schema. A change here needs a migration (`migrations/`)."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kept", Text, unique=True, comment="the name, case folded, once a password keeps it"),
    Column("password", Text, comment="an argon2 hash"),
    Column("program", Boolean, nullable=False, comment="a bot of somebody's own"),
    Column("epoch", Integer, nullable=False, comment="goes up to end all sessions"),
    Column("email", Text),
    Column("email_confirmed", Boolean, nullable=False),
    Column("webhook", Text),
    Column("notify_after", Integer, comment="seconds; empty for never"),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("language", Text, comment="the one used last, by its tag"),
)

NAME_KEYS: Final = Table(
    "name_keys",
    METADATA,
    Column("key", Text, primary_key=True, comment="by what kept names that look alike are one"),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False, index=True, comment="to the hour or so"),
    Column("browser", Text, comment="Firefox; empty for a program"),
    Column("system", Text, comment="Linux; empty if that is not known"),
    Column("ended", Boolean, nullable=False, comment="stays for a key that would make it anew"),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False, comment="goes up with every change of this row"),
    Column("asides", Integer, nullable=False, comment="goes up as people talk, come and go"),
    Column("touched", BigInteger, nullable=False, index=True, comment="orders all changes"),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False, comment="open, running, over"),
    Column("public", Boolean, nullable=False),
    Column("host", Text, ForeignKey("people.id")),
    Column("terms", LargeBinary, nullable=False, comment="what was agreed before the start: JSON"),
    Column("invites", Integer, nullable=False, comment="goes up to make old links void"),
    Column("header", LargeBinary, comment="of the match: JSON"),
    Column("seed", LargeBinary),
    Column("rows", Integer, nullable=False, comment="of the log"),
    Column("turn", LargeBinary, nullable=False, comment="who is awaited, clocks, motions: JSON"),
    Column("due_at", Double, comment="when something happens by itself: bot, clock, closing"),
    Column("notice_at", Double, comment="when somebody may have to be told"),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False, comment="the latest change that all may know"),
    Column("ended", Text, comment="finished, agreed, conceded, abandoned, cancelled"),
    Column("result", LargeBinary, comment="JSON"),
    Column("rematch", Text, comment="the table that follows this one"),
    Index("ix_tables_due", "status", "due_at"),
    Index("ix_tables_notice", "status", "notice_at"),
    Index("ix_tables_lobby", "status", "public", "changed_at"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("name", Text, nullable=False, comment="empty while nobody sits here"),
    Column("bot", Text, comment="the level of the bot that plays here, for good or standing in"),
    Column("program", Boolean, nullable=False, comment="the person is a bot of somebody's own"),
    Column("conceded", Boolean, nullable=False),
    Column("plan", LargeBinary, comment="a standing order: JSON, secret"),
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("row", LargeBinary, nullable=False, comment="JSON, as in a record"),
)

MESSAGES: Final = Table(
    "messages",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
)

VISITS: Final = Table(
    "visits",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True, index=True),
    Column("barred", Boolean, nullable=False, comment="sent away by the host"),
    Column("note", Text, nullable=False, comment="for this person's eyes only"),
    Column("seen", Integer, comment="rows of the log that this person has seen"),
    Column("seen_at", Double, comment="when this person last looked"),
    Column("new_from", Integer, comment="the row from which on things were new at this visit"),
    Column("shows", Boolean, comment="whether the story may be shown to all; empty for no"),
    Column("muted", LargeBinary, comment="whose talk this person does not want: JSON, secret"),
    Column("unseen", LargeBinary, comment="lines hidden from this person alone: JSON, secret"),
    Column("ended", Boolean, comment="by the host; only an invitation lets in again"),
)

WISHES: Final = Table(
    "wishes",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("id", Text, primary_key=True, comment="drawn by lot: tells neither who nor when"),
    Column("kind", Text, nullable=False, comment="line, veil"),
    Column("text", Text, nullable=False),
    Column("person_id", Text, ForeignKey("people.id"), comment="empty if nobody is to know"),
    Column("name", Text, comment="empty if nobody is to know"),
    Column("proof", LargeBinary, comment="what the key must hash to that takes it back"),
)

APPLAUSE: Final = Table(
    "applause",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
)

CUTS: Final = Table(
    "cuts",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("agreed", LargeBinary, comment="the editor's cut that all agreed on: JSON"),
    Column("pending", LargeBinary, comment="one that they are asked about: JSON"),
)

HOST_NOTES: Final = Table(
    "host_notes",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("id", Text, primary_key=True, comment="drawn by lot: tells neither who nor when"),
    Column("host", Text, ForeignKey("people.id"), nullable=False, comment="who alone reads it"),
    Column("name", Text, comment="of who wrote it; empty if nobody is to know"),
    Column("text", Text, nullable=False),
    Column("read", Boolean, nullable=False),
)

SIGNS: Final = Table(
    "signs",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("until", Double, nullable=False, comment="when it has faded"),
    Column("rows", Integer, nullable=False, comment="how long the log was by then"),
)

PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
    Column("process", Text, primary_key=True),
    Column("until", Double, nullable=False),
)

SET_ASIDE: Final = Table(
    "set_aside",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("problem", Text, nullable=False),
    Column("rows", LargeBinary, nullable=False, comment="by their tables: JSON"),
)
"""Damaged tables that were set aside: every value of every row, as it was stored."""
