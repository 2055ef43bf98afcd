"""Pending ends as plain structs and sentences, for one person."""

import time
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from matinee.engine.contract.open_fields import free_texts
from matinee.engine.storytelling.interrupts import AnnouncesEnd
from matinee.engine.text.current_language import _, current_language, current_tag, ngettext
from matinee.engine.text.i18n import has_translation
from matinee.server.schemas.tables import PendingEndSchema
from matinee.server.storytelling import pending_end
from matinee.server.tables.progress import PendingEnd
from matinee.server.tables.table import Table


def pending_end_schema(table: Table, person: str | None) -> PendingEndSchema | None:
    """The pending end of a table, if there is one."""
    pending = table.progress.pending_end
    if pending is None or table.match is None:
        return None
    others = pending_end.people_to_ask(table.seats, pending.seat) if pending.days else []
    mine = person is not None and any(seat_row.person == person for seat_row in others)
    left = pending.left if pending.due is None else pending.due - time.time()
    yours = pending.seat in table.seats_of(person)
    return PendingEndSchema(
        seat=pending.seat,
        action=pending.action if yours else _without_words(table, pending),
        say=end_sentence(table),
        text=str(pending_sentence(table, current_language().duration(max(0.0, left or 0.0)))),
        days=pending.days,
        due=pending.due,
        left=pending.left,
        asked=list(pending.undecided_seats),
        clear=[seat_row.number for seat_row in others if seat_row.person in pending.cleared_by],
        yours=yours,
        asks_you=mine and person not in pending.cleared_by,
        cleared=mine and person in pending.cleared_by,
    )


def _without_words(table: Table, pending: PendingEnd) -> Any:
    """The pending action without its texts: others see them, and can redact them, once played."""
    action = pending_end.pending_action(table.game, pending)
    return msgspec.to_builtins(replace(action, **dict.fromkeys(free_texts(action), "")))


def end_sentence(table: Table) -> str:
    """The sentence that a seat has ended a turn or scene, for everybody, as spectators see it.

    A game without the current language contributes nothing: a sentence is in one language.
    """
    pending = table.progress.pending_end
    assert pending is not None
    name, words, view = (
        table.seats[pending.seat].name,
        table.viewer_log(None).words,
        table.view(None),
    )
    action = pending_end.pending_action(table.game, pending)
    if not has_translation(table.title.package, current_tag()):
        return _("{name} is done").format(name=name)
    if isinstance(words, AnnouncesEnd):
        return words.ended(action, pending.seat, view)
    return _("{name} is done: {action}").format(name=name, action=words.action_label(action, view))


def pending_sentence(table: Table, time: str | Markup) -> Markup:
    """The sentence of an end, with its condition; `time` is the longest time left, in words or as
    a clock.
    """
    pending = table.progress.pending_end
    assert pending is not None
    names = [table.seats[seat].name for seat in pending.undecided_seats]
    if table.progress.paused is not None:
        pending_sentence = _("{what}; it waits until the table goes on")
    elif pending.due is None:
        pending_sentence = _("{what}; it waits until this matter is settled")
    elif names:
        pending_sentence = ngettext(
            "{what}; it closes when {names} has nothing to add, in {time} at the latest",
            "{what}; it closes when {names} have nothing to add, in {time} at the latest",
            len(names),
        )
    else:
        pending_sentence = _("{what}; it closes in {time}")
    return Markup(pending_sentence).format(
        what=end_sentence(table), names=current_language().listed(names), time=time
    )
