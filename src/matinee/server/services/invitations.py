"""Invitations: reading an invite link, and giving access to the person who has it.

`presenters.invite_links` makes the links.
"""

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.http.signed_tokens import Invite
from matinee.server.tables.errors import TableRefused
from matinee.store import tables as stored
from matinee.store.people import Person


async def read_invite(context: ServerContext, table_id: str, token: str) -> Invite:
    """The content of an invite link; raises `TableRefused` if it is not valid.

    An invalid one gets the same response, after the same work, whether the table exists or not:
    a private table does not exist for people without access.
    """
    epoch = None
    if table_id.isprintable():  # PostgreSQL refuses such a text
        epoch = await context.database.read(lambda conn: stored.invite_epoch(conn, table_id))
    invite = context.tokens.read_invite(token, table_id, epoch or 0)
    if epoch is None or invite is None:
        raise TableRefused("invite-wrong")
    return invite


async def admit_by_invite(
    context: ServerContext, table_id: str, person: Person, token: str
) -> Seat | None:
    """Give access to a person with an invite link; returns the seat that it is for, if any."""
    invite = await read_invite(context, table_id, token)
    _, barred, _ = await context.database.read(
        lambda conn: stored.access_of(conn, table_id, person.id)
    )
    if barred:
        raise TableRefused("barred")
    await context.database.write(lambda conn: stored.grant_access(conn, table_id, person.id))
    return invite.seat
