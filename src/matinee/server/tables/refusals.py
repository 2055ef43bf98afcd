"""What cannot be done at a table, in sentences."""

from collections.abc import Mapping
from typing import ClassVar, Final

from matinee.engine.refused import N_
from matinee.server.refusals import ServerRefused

PHRASES: Final[Mapping[str, str]] = {
    "table-none": N_("There is no such table, or it is private."),
    "table-rules": N_("This table began under rules of {game} that this server no longer has."),
    "table-broken": N_("This table cannot be opened: {problem}"),
    "table-busy": N_("The table changed several times at this very moment. Please try again."),
    "not-open": N_("The game has begun already."),
    "not-running": N_("The game has not begun yet."),
    "not-over": N_("The game is still going on; its record is opened at the end."),
    "over": N_("The game is over."),
    "seats-wrong": N_("{game} is for {low} to {high} players."),
    "chair-wrong": N_("“{chair}” is no way to fill a seat; write me, open or bot:LEVEL."),
    "seat-none": N_("There is no seat {seat} at this table; its seats are 1 to {seats}."),
    "seat-taken": N_("Seat {seat} is taken."),
    "seats-full": N_("Every seat is taken."),
    "seat-empty": N_("Seat {seat} is still empty: fill it with a person or a bot first."),
    "seat-yours": N_("You sit at this table already; a second seat needs a name of its own."),
    "seat-which": N_("You hold several seats here; say which one is meant."),
    "not-seated": N_("You do not sit at this table."),
    "not-your-seat": N_("Seat {seat} is not yours."),
    "host-only": N_("Only the host, {host}, may do that."),
    "name-here": N_("Somebody at this table is called “{name}” already."),
    "seat-name": N_("A name has 1 to 30 characters, and is not “you”."),
    "barred": N_("The host has asked you to leave this table."),
    "invite-wrong": N_("This invitation is no longer valid, or never was."),
    "spectators-none": N_("This table does not allow spectators."),
    "host-bot": N_("The host has to be a person at this table."),
    "cursor-wrong": N_("“{cursor}” is no cursor that this table has given you."),
    "stale": N_("The table has moved on since you looked, and this would now mean something else."),
    "action-wrong": N_("That is not an action of {game}: {problem}."),
    "actions-none": N_("Send at least one action."),
    "actions-many": N_("At most {most} actions at a time."),
    "row-none": N_("There is no row {row} in what you saw; the last is {last}."),
    "motion-none": N_("Nobody is asking for that, or no longer."),
    "motion-open": N_("That is being asked already."),
    "motions-many": N_("Too much is being asked here already."),
    "motion-vote": N_("You have no say in this."),
    "undo-where": N_("There is nothing before that to go back to."),
    "takeover-person": N_("{name} plays there, and has not gone."),
    "takeover-seated": N_("Whoever has sat at this table cannot take another seat of it."),
    "away": N_("A bot plays for you while you are away; take your seat back first."),
    "away-not": N_("Nobody stands in for you."),
    "conceded": N_("You have conceded this game."),
    "plans-none": N_("{game} takes no plans."),
    "plan-wrong": N_("That is not a plan of {game}: {problem}."),
    "plan-not-now": N_("That cannot be planned now."),
    "remind-nobody": N_("The table waits for nobody who can be reminded."),
    "remind-soon": N_("They have been reminded not long ago."),
    "message-empty": N_("There is nothing in this message."),
    "streams-many": N_("You have too many streams open; close one first."),
}

STATUSES: Final[Mapping[str, int]] = {
    "table-none": 404,
    "table-busy": 503,
    "not-seated": 403,
    "not-your-seat": 403,
    "host-only": 403,
    "barred": 403,
    "spectators-none": 403,
    "invite-wrong": 404,
    "stale": 409,
    "seat-taken": 409,
    "seats-full": 409,
    "not-open": 409,
    "not-running": 409,
    "not-over": 409,
    "over": 409,
    "motion-none": 409,
    "motions-many": 429,
    "row-none": 404,
    "streams-many": 429,
    "remind-soon": 429,
}


class TableRefused(ServerRefused):
    """Something that cannot be done at a table."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES
    statuses: ClassVar[Mapping[str, int]] = STATUSES
