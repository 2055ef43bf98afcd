"""What was ended and is held, in words and for the one who asks."""

import time
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from matinee.engine.closing import Announcing
from matinee.engine.language import speaks
from matinee.engine.open import written
from matinee.server.api.shapes_tables import HeldShape
from matinee.server.speech import _, many, spoken, tag
from matinee.server.tables import holding
from matinee.server.tables.table import Table
from matinee.server.tables.turn import Held


def held_shape(table: Table, person: str | None) -> HeldShape | None:
    """What was ended at a table, if it is held."""
    held = table.turn.held
    if held is None or table.match is None:
        return None
    heard = holding.others(table.chairs, held.seat) if held.days else []
    mine = person is not None and any(chair.person == person for chair in heard)
    left = held.left if held.due is None else held.due - time.time()
    yours = held.seat in table.seats_of(person)
    return HeldShape(
        seat=held.seat,
        action=held.action if yours else _without_words(table, held),
        say=ended_by(table),
        text=str(told(table, spoken().span(max(0.0, left or 0.0)))),
        days=held.days,
        due=held.due,
        left=held.left,
        asked=list(held.asked),
        clear=[chair.number for chair in heard if chair.person in held.clear],
        yours=yours,
        asks_you=mine and person not in held.clear,
        cleared=mine and person in held.clear,
    )


def _without_words(table: Table, held: Held) -> Any:
    """What was ended, for others: its words are told, and can be taken out, once it closes."""
    action = holding.read(table.game, held)
    return msgspec.to_builtins(replace(action, **dict.fromkeys(written(action), "")))


def ended_by(table: Table) -> str:
    """That somebody has ended something, as an onlooker hears it: all know of it.

    A game that does not speak the language says nothing here: a sentence is of one language.
    """
    held = table.turn.held
    assert held is not None
    name, words, view = table.chairs[held.seat].name, table.eyes(None).words, table.view(None)
    action = holding.read(table.game, held)
    if not speaks(table.title.package, tag()):
        return _("{name} is done").format(name=name)
    if isinstance(words, Announcing):
        return words.ended(action, held.seat, view)
    return _("{name} is done: {action}").format(name=name, action=words.say(action, view))


def told(table: Table, time: str | Markup) -> Markup:
    """The same with when it closes; `time` is how long that is at the most, as text or a clock."""
    held = table.turn.held
    assert held is not None
    names = [table.chairs[seat].name for seat in held.asked]
    if table.turn.paused is not None:
        told = _("{what}; it waits until the table goes on")
    elif held.due is None:
        told = _("{what}; it waits until this matter is settled")
    elif names:
        told = many(
            "{what}; it closes when {names} has nothing to add, in {time} at the latest",
            "{what}; it closes when {names} have nothing to add, in {time} at the latest",
            len(names),
        )
    else:
        told = _("{what}; it closes in {time}")
    return Markup(told).format(what=ended_by(table), names=spoken().listed(names), time=time)
