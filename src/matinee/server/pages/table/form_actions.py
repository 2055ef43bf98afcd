"""Form actions of a table, by the last segment of the form's address.

A form action returns the address to go to, or raises the refusal that the table's page then shows.
A move at a shared screen may return a page query instead: the page after it has no address, so that
nobody can go back to it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from matinee.server.pages import forms
from matinee.server.pages.extension import page_extension
from matinee.server.pages.table.form_request import (
    CURSOR,
    SEAT,
    TARGET_SEAT,
    FormAction,
    FormRequest,
    field_number,
    field_text,
    long_text,
    service_form,
    table_form,
)
from matinee.server.pages.table.page_query import PageQuery, seats_to_hand_over
from matinee.server.pages.table.visitors import end_visit
from matinee.server.schemas.chat import LONGEST_MESSAGE, LONGEST_NOTE
from matinee.server.schemas.play import PlayRequest, VoteAnswer
from matinee.server.services import chat
from matinee.server.services.play import make_moves, undo_move
from matinee.server.services.rematch import play_again
from matinee.server.services.table_commands import COMMANDS, Command
from matinee.server.services.tables import take_seat
from matinee.server.tables import moves, pauses, seating, stand_ins, standing_orders, votes

# Around the game


async def sit(form_request: FormRequest) -> str:
    """Sit down; with a name, on a further seat at the same screen."""
    name = form_request.form.get("name")
    shows = form_request.form.get("shows") == "yes"
    await form_request.call(take_seat, form_request.target_seat, name, shows=shows)
    return form_request.table_address()


async def leave(form_request: FormRequest) -> str:
    """Leave a seat before the start."""
    seat = form_request.target_seat if "chair" in form_request.form else None
    table = await form_request.change_table(seating.leave, seat)
    return form_request.table_address() if table.seats_of(form_request.me.id) else "/"


async def cancel(form_request: FormRequest) -> str:
    """Close the table before it begins."""
    await form_request.change_table(seating.cancel)
    return "/"


async def rematch(form_request: FormRequest) -> str:
    """Start a rematch."""
    table = await form_request.call(play_again)
    return f"/tables/{table.row.id}"


# In the game


async def play(form_request: FormRequest) -> str | PageQuery:
    """Play one or more actions, and show the result before the screen is handed over."""
    actions = forms.choices(form_request.form)
    cursor = form_request.form.get("cursor", "")
    request = forms.to_schema(PlayRequest, cursor=cursor, actions=actions, seat=form_request.seat)
    played = await form_request.call(make_moves, request)
    if played.repeated:
        return form_request.table_address()
    since = played.seen.rows
    after = PageQuery(
        text=True,
        seat=form_request.seat,
        still="still" in form_request.form,
        since=since,
        hands_on=True,
    )
    falls = seats_to_hand_over(played.table, form_request.me.id, replace(after, hands_on=False))
    return form_request.table_address(since=since) if falls is None else after


async def undo(form_request: FormRequest) -> str:
    """Undo the person's latest move."""
    seen = form_request.cursor
    await form_request.call(undo_move, form_request.seat, seen)
    return form_request.table_address(since=seen.rows)


def _order(form_request: FormRequest) -> Any:
    """The standing order on the button, its open fields filled in."""
    return forms.choice(form_request.form, "plan")


async def answer(form_request: FormRequest) -> str:
    """Answer a vote."""
    form = form_request.form
    agree = form.get("agree") == "yes"
    given = forms.to_schema(VoteAnswer, kind=form.get("kind"), by=form.get("by"), agree=agree)
    await form_request.change_table(votes.answer_vote, given.kind, given.by, agree)
    return form_request.table_address()


FORM_ACTIONS: Final[Mapping[str, FormAction]] = {
    "sit": sit,
    "leave": leave,
    "start": table_form(seating.start),
    "cancel": cancel,
    "fill": table_form(seating.fill, TARGET_SEAT, field_text("wish")),
    "kick": table_form(seating.kick, TARGET_SEAT),
    "host": table_form(seating.transfer_host, TARGET_SEAT),
    "invites": table_form(seating.renew_invites, said="renewed"),
    "show-out": end_visit,
    "rematch": rematch,
    "play": play,
    "undo": undo,
    "ask-undo": table_form(votes.call_undo_vote, SEAT, CURSOR, field_number("to")),
    "ask-end": table_form(votes.call_end_vote),
    "answer": answer,
    "take": table_form(votes.call_seat_vote, TARGET_SEAT),
    "concede": table_form(moves.concede, SEAT),
    "return": table_form(stand_ins.come_back, SEAT),
    "plan": table_form(standing_orders.give_order, SEAT, _order),
    "drop-plan": table_form(standing_orders.cancel_order, SEAT),
    "remind": service_form(chat.remind, said="reminded"),
    "talk": service_form(chat.send_message, long_text(LONGEST_MESSAGE), place="#talk"),
    "note": service_form(chat.write_note, long_text(LONGEST_NOTE), place="#note"),
    "pause": table_form(pauses.pause),
    "resume": table_form(pauses.resume),
    "pauses": table_form(
        pauses.set_allowed, lambda form_request: form_request.form.get("allowed") == "yes"
    ),
}


def form_action(name: str) -> FormAction | None:
    """The form action with this name."""
    return FORM_ACTIONS.get(name) or page_extension().form_actions.get(name)


def command_of(name: str) -> Command | None:
    """The command of this form action, if it is counted or logged in a special way."""
    return COMMANDS.get(name) or page_extension().commands.get(name)
