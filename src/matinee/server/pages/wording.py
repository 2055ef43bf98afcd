"""Pages that ask once before something is taken out, or for other words; and their forms."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from litestar import Response

from matinee.engine.open import label
from matinee.engine.refused import Refused
from matinee.engine.wording import row_of_move
from matinee.server.api.params import AnyRequest
from matinee.server.api.wording import reword_shape, text_of
from matinee.server.callers import nameless
from matinee.server.entrance import viewer
from matinee.server.house import House
from matinee.server.pages import forms
from matinee.server.pages.asked import Asked
from matinee.server.pages.choices import Button, Field
from matinee.server.pages.glance import Glance
from matinee.server.pages.questions import ask
from matinee.server.tables import wording
from matinee.server.tables.hiding import Hiding
from matinee.server.tables.table import Table
from matinee.store.people import Person

LATEST: Final = 20
"""How many things that were told one can choose from."""


async def ask_unsay(
    request: AnyRequest, house: House, me: Person, found: Table, glance: Glance
) -> Response[str]:
    """Ask once before something that was told is taken out: the latest, or what was pointed at.

    The address may say which: `row`, as one counts them, or `move`, as the game does.
    """
    nameless(request)
    found.own_any(me.id)
    found.begun  # noqa: B018 (refuses a table that has not begun)
    row, move = (_number(request, name) for name in ("row", "move"))
    who = viewer(found, me, glance.seat)
    told, hiding = wording.told_rows(found, who), Hiding(found, me.id, who)
    chosen = _chosen(found, row, move, [(one.number, one.logged) for one in told])
    shown = [one for one in told[:LATEST] if one.number != chosen]
    first = [one for one in told if one.number == chosen]
    lines = [(one.number, text_of(hiding.told(one))) for one in (*first, *shown)]
    return await ask(
        request, house, me, found, "unsay.html", deed="unsay", glance=glance, lines=lines
    )


def _chosen(
    table: Table, row: int | None, move: int | None, told: list[tuple[int, int]]
) -> int | None:
    """What was pointed at, in one's own count; the latest if nothing was."""
    if move is not None and wording.unsays(table):
        try:
            logged = row_of_move(table.begun, move)
        except Refused:
            logged = -1
        row = next((number for number, at in told if at == logged), row)
    if row is None and told:
        return told[0][0]
    return row


async def ask_reword(
    request: AnyRequest, house: House, me: Person, found: Table, glance: Glance
) -> Response[str]:
    """Ask for other words for what one has told last."""
    who = viewer(found, me, glance.seat)
    shape = None if found.match is None else reword_shape(found, who)
    values: dict[str, Any] = {"button": None}
    if shape is not None:
        say = found.eyes(who).words.language.gettext
        values = {
            "row": shape.row,
            "button": Button(
                "",
                "",
                fields=tuple(
                    Field(name, say(label(name)), domain, {}) for name, domain in shape.open.items()
                ),
            ),
            "typed": {forms.FIELD + name: text for name, text in shape.texts.items()},
        }
    return await ask(
        request, house, me, found, "reword.html", deed="reword", glance=glance, **values
    )


async def unsay(asked: Asked) -> str:
    """Take something out that was told; nobody learns who it was."""
    row = forms.number(asked.form, "row") if asked.form.get("row") else None
    move = forms.number(asked.form, "move") if asked.form.get("move") else None
    await asked.do(lambda t, me, now: wording.unsay(t, me, now, asked.seat, row, move))
    return asked.back()


async def reword(asked: Asked) -> str:
    """Put what one has told last into other words."""
    row = forms.number(asked.form, "row") if asked.form.get("row") else None
    texts = {
        name.removeprefix(forms.FIELD): text
        for name, text in asked.form.items()
        if name.startswith(forms.FIELD)
    }
    await asked.do(lambda t, me, now: wording.reword(t, me, now, asked.seat, row, texts), "play")
    return asked.back()


def _number(request: AnyRequest, name: str) -> int | None:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


Ask = Callable[[AnyRequest, House, Person, Table, Glance], Awaitable[Response[str]]]
ASKED: Final[Mapping[str, Ask]] = {"unsay": ask_unsay, "reword": ask_reword}
"""The pages, by the deed about which they ask."""
DEEDS: Final[Mapping[str, Callable[[Asked], Awaitable[str]]]] = {"unsay": unsay, "reword": reword}
UNSIGNED: Final = frozenset({"unsay"})
"""What is done without a name: logs do not tell either who asked."""
