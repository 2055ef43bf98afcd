"""What can be done at a table with a form, by the last part of the form's address.

A deed gives the address to go to when it is done, or raises the refusal that the table's page
then shows. A move at a screen that is to be handed on gives a look at the table instead, which no
address leads back to.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from matinee.server.api.doing import make_moves, say
from matinee.server.api.following import play_again
from matinee.server.api.shapes_playing import Answer, Moves
from matinee.server.api.tables import sit_down
from matinee.server.entrance import enter
from matinee.server.pages import courtesy, forms, timing, wording
from matinee.server.pages.asked import Asked
from matinee.server.pages.glance import Glance, curtain
from matinee.server.pages.story import sequel
from matinee.server.pages.visitors import end_visit
from matinee.server.tables import absence, motions, plans, playing, seating
from matinee.server.tables.table import Change, Table
from matinee.store import tables as stored
from matinee.store.people import Person

MOST_SAID: Final = 1_000
MOST_NOTED: Final = 10_000


Deed = Callable[[Asked], Awaitable[str | Glance]]


# Around the game


async def sit(asked: Asked) -> str:
    """Sit down; with a name, on a further seat at the same screen."""
    asked.limit_both("join")
    name = asked.form.get("name")
    shows = asked.form.get("shows") == "yes"
    await sit_down(asked.house, asked.me, asked.table, asked.chair, name, shows=shows)
    return asked.back()


async def leave(asked: Asked) -> str:
    """Get up before the start."""
    seat = asked.chair if "chair" in asked.form else None
    table = await asked.do(lambda t, me, now: seating.leave(t, me, now, seat))
    return asked.back() if table.seats_of(asked.me.id) else "/"


async def start(asked: Asked) -> str:
    """Begin."""
    await asked.do(seating.start)
    return asked.back()


async def cancel(asked: Asked) -> str:
    """Close the table before it begins."""
    await asked.do(seating.cancel)
    return "/"


async def fill(asked: Asked) -> str:
    """Put a bot on a seat, or free it."""
    wish = asked.form.get("wish", "")
    await asked.do(lambda t, me, now: seating.fill(t, me, now, asked.chair, wish))
    return asked.back()


async def kick(asked: Asked) -> str:
    """Send somebody away."""
    await asked.do(lambda t, me, now: seating.kick(t, me, now, asked.chair))
    return asked.back()


async def host(asked: Asked) -> str:
    """Make somebody else the host."""
    await asked.do(lambda t, me, now: seating.hand_over(t, me, now, asked.chair))
    return asked.back()


async def invites(asked: Asked) -> str:
    """Make the links void that were given out."""
    await asked.do(seating.renew_invites)
    return asked.back(said="renewed")


async def rematch(asked: Asked) -> str:
    """The same people once more."""
    asked.limit_both("table")
    return f"/tables/{(await play_again(asked.house, asked.me, asked.table)).card.id}"


# In the game


async def play(asked: Asked) -> str | Glance:
    """Play an action or several, and see what came of it before the screen is handed on."""
    actions = forms.choices(asked.form)
    cursor = asked.form.get("cursor", "")
    moves = forms.shaped(Moves, cursor=cursor, actions=actions, seat=asked.seat)
    moved = await make_moves(asked.house, asked.me, asked.table, moves)
    if moved.repeated:
        return asked.back()
    since = asked.cursor.rows
    after = Glance(
        text=True, seat=asked.seat, still="still" in asked.form, since=since, hands_on=True
    )
    table = await asked.house.hall.table(asked.table)
    falls = curtain(table, asked.me.id, replace(after, hands_on=False))
    return asked.back(since=since) if falls is None else after


async def undo(asked: Asked) -> str:
    """Take back."""
    seen = asked.cursor

    def deed(table: Table, me: Person, now: float) -> Change:
        return playing.undo(table, me, now, table.own(me.id, asked.seat).number, seen)

    await asked.do(deed, limit="play")
    return asked.back(since=seen.rows)


async def ask_undo(asked: Asked) -> str:
    """Ask the others to go back."""
    seen = asked.cursor
    to = forms.number(asked.form, "to") if asked.form.get("to") else None
    await asked.do(lambda t, me, now: motions.ask_undo(t, me, now, asked.seat, seen, to))
    return asked.back()


async def ask_end(asked: Asked) -> str:
    """Ask the others to end the game here."""
    await asked.do(motions.ask_end)
    return asked.back()


async def answer(asked: Asked) -> str:
    """Agree to a question, or not."""
    form = asked.form
    agree = form.get("agree") == "yes"
    given = forms.shaped(Answer, kind=form.get("kind"), by=form.get("by"), agree=agree)
    await asked.do(lambda t, me, now: motions.answer(t, me, now, given.kind, given.by, agree))
    return asked.back()


async def take(asked: Asked) -> str:
    """Ask to go on for a bot or for somebody who is away."""
    asked.limit_both("join")
    await asked.do(lambda t, me, now: motions.ask_seat(t, me, now, asked.chair))
    return asked.back()


async def concede(asked: Asked) -> str:
    """Give up."""
    await asked.do(lambda t, me, now: playing.concede(t, me, now, asked.seat))
    return asked.back()


async def come_back(asked: Asked) -> str:
    """Take the seat back from the bot that stood in."""
    await asked.do(lambda t, me, now: absence.come_back(t, me, now, asked.seat))
    return asked.back()


async def plan(asked: Asked) -> str:
    """Leave an order."""
    given = forms.choice(asked.form, "plan")
    await asked.do(lambda t, me, now: plans.make_plan(t, me, now, asked.seat, given))
    return asked.back()


async def drop_plan(asked: Asked) -> str:
    """Take the order back."""
    await asked.do(lambda t, me, now: plans.drop_plan(t, me, now, asked.seat))
    return asked.back()


async def remind(asked: Asked) -> str:
    """Let those know who are awaited."""
    asked.limit("chat")
    await enter(asked.house, asked.table, asked.me)
    await asked.house.crier.remind(asked.table, asked.me)
    return asked.back(said="reminded")


async def talk(asked: Asked) -> str:
    """Say something."""
    await say(asked.house, asked.me, asked.table, forms.text(asked.form, MOST_SAID))
    return asked.back("#talk")


async def note(asked: Asked) -> str:
    """Keep a note."""
    asked.limit("chat")
    text = forms.text(asked.form, MOST_NOTED)
    await enter(asked.house, asked.table, asked.me)
    await asked.house.database.write(
        lambda conn: stored.write_note(conn, asked.table, asked.me.id, text)
    )
    return asked.back("#note")


DEEDS: Final[Mapping[str, Deed]] = {
    "sit": sit,
    "leave": leave,
    "start": start,
    "cancel": cancel,
    "fill": fill,
    "kick": kick,
    "host": host,
    "invites": invites,
    "show-out": end_visit,
    "rematch": rematch,
    "sequel": sequel,
    "play": play,
    "undo": undo,
    "ask-undo": ask_undo,
    "ask-end": ask_end,
    "answer": answer,
    "take": take,
    "concede": concede,
    "return": come_back,
    "plan": plan,
    "drop-plan": drop_plan,
    "remind": remind,
    "talk": talk,
    "note": note,
    **courtesy.DEEDS,
    **timing.DEEDS,
    **wording.DEEDS,
}
UNSIGNED: Final = courtesy.UNSIGNED | timing.UNSIGNED | wording.UNSIGNED
"""What the server's log tells of without saying who did it."""
