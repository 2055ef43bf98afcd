"""Sessions are stored, and kept names that look alike are one name."""

import sqlalchemy as sa
from alembic import op

from matinee.engine.text.confusables import name_keys

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """There are no sessions yet: keys in use get theirs when they are next used.

    Of people whose kept names already look alike, the first gets the name keys. The others keep
    their names and sign in as before.
    """
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False, comment="to the hour or so"),
        sa.Column("browser", sa.Text, comment="Firefox; empty for a program"),
        sa.Column("system", sa.Text, comment="Linux; empty if that is not known"),
        sa.Column(
            "ended", sa.Boolean, nullable=False, comment="stays for a key that would make it anew"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_sessions_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_index("ix_sessions_seen_at", "sessions", ["seen_at"])
    keys = op.create_table(
        "name_keys",
        sa.Column(
            "key", sa.Text, nullable=False, comment="by what kept names that look alike are one"
        ),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_name_keys_person_id"),
        sa.PrimaryKeyConstraint("key", name="pk_name_keys"),
    )
    op.create_index("ix_name_keys_person_id", "name_keys", ["person_id"])
    rows = [{"key": key, "person_id": person} for key, person in _first_come().items()]
    if rows:
        op.bulk_insert(keys, rows)


def _first_come() -> dict[str, str]:
    """The person who gets each name key."""
    people = sa.table(
        "people", sa.column("id"), sa.column("name"), sa.column("kept"), sa.column("created_at")
    )
    kept = (
        sa.select(people.c.id, people.c.name)
        .where(people.c.kept.is_not(None))
        .order_by(people.c.created_at, people.c.id)
    )
    found: dict[str, str] = {}
    for person, name in op.get_bind().execute(kept):
        for key in name_keys(name):
            found.setdefault(key, person)
    return found
