"""The editor's cut as a page: what is proposed, before and after, and a form to propose one.

The form has some lines at a time, so that it stays small; what it sends is added to what one has
proposed already.
"""

import difflib
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from matinee.engine.refused import Refused
from matinee.engine.tale import Cut
from matinee.server import stories
from matinee.server.api import storied
from matinee.server.api.params import AnyRequest, Caller, Me, TableId, TheHouse
from matinee.server.api.shapes_stories import StoryShape
from matinee.server.house import House
from matinee.server.pages.forms import Form, PageRefused, number, sent
from matinee.server.pages.frame import go, show, told_of
from matinee.server.pages.presence import ASKED_FOR, linger
from matinee.server.problems import Problem, Told
from matinee.server.refusals import ServerRefused
from matinee.server.stories import Reading
from matinee.server.tables import cutting
from matinee.store.people import Person

LINES: Final = 20
"""As many lines stand in a form at a time."""
LINE, PLACE = "line.", "place."
Part = Annotated[int, QueryParameter(ge=1, le=10_000)]


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the story in the form."""

    number: int
    name: str
    """Of who told it."""
    text: str
    most: int
    played: str


@get("/tables/{table:str}/cut", include_in_schema=False)
async def cut(
    request: AnyRequest, house: TheHouse, caller: Caller, table: TableId, part: Part = 1
) -> Response[str]:
    """The editor's cut: what is proposed, and a form to propose one."""
    return await _page(request, house, caller, table, part)


@post("/tables/{table:str}/cut", include_in_schema=False)
async def propose(request: AnyRequest, house: TheHouse, me: Me, table: TableId) -> Response[str]:
    """Propose a cut, or add to one's own; what cannot be comes back as it was typed."""
    form = await sent(request)
    part = number(form, "part") if form.get("part") else 1
    try:
        reading = await stories.read(house, table, me)
        await storied.propose(house, me, table, _wished(reading, me, form))
    except (Refused, Told) as refused:
        return await _page(request, house, me, table, part, form, told_of(refused))
    return go(f"/tables/{table}/cut?part={part}")


@post("/tables/{table:str}/cut/{deed:str}", include_in_schema=False)
async def decide(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId, deed: FromPath[str]
) -> Response[str]:
    """Answer or withdraw what is proposed."""
    form = await sent(request)
    if deed not in _DEEDS:
        raise ServerRefused("not-found")
    try:
        await _DEEDS[deed](house, me, table, form.get("id", ""))
    except (Refused, Told) as refused:
        return await _page(request, house, me, table, 1, {}, told_of(refused))
    return go(f"/tables/{table}/cut")


async def _agree(house: House, me: Person, table: str, edit: str) -> None:
    await storied.answer(house, me, table, edit, True)


async def _refuse(house: House, me: Person, table: str, edit: str) -> None:
    await storied.answer(house, me, table, edit, False)


_DEEDS: Final[Mapping[str, Callable[[House, Person, str, str], Awaitable[None]]]] = {
    "agree": _agree,
    "refuse": _refuse,
    "withdraw": storied.withdraw,
}


async def _page(
    request: AnyRequest,
    house: House,
    person: Person | None,
    table: str,
    part: int,
    form: Form | None = None,
    told: Problem | None = None,
) -> Response[str]:
    reading = await stories.read(house, table, person)
    if not reading.inside:
        raise ServerRefused("not-found")
    await linger(house, reading.table, person, ASKED_FOR)
    someone = None if person is None else person.id
    shape = storied.story_shape(reading, someone)
    base, typed = _base(reading, someone), form or {}
    fields = list(_fields(reading, base, typed))
    last = max(1, -(-len(fields) // LINES))
    part = min(part, last)
    return await show(
        request,
        house,
        person,
        "cut.html",
        status=200 if told is None else told.status,
        here=table,
        told=told,
        story=shape,
        seated=bool(reading.table.seats_of(someone)),
        title=typed.get("title", reading.tale.title(reading.view, base)),
        longest=cutting.LONGEST_TITLE,
        scenes=[
            (
                scene,
                (form or {}).get(f"{PLACE}{scene.number}", str(_place(base, shape, scene.number))),
            )
            for scene in shape.scenes
        ],
        headings={scene.number: scene.heading for scene in shape.scenes},
        fields=fields[(part - 1) * LINES : part * LINES],
        hidden=reading.hidden,
        part=part,
        last=last,
        diff=diff,
    )


def _base(reading: Reading, person: str | None) -> Cut:
    """What a form begins with: what one has proposed, else what is agreed."""
    pending = reading.cuts.pending
    if pending is not None and pending.by == person:
        return cutting.in_force(reading.table, pending)
    return reading.cut


def _fields(reading: Reading, base: Cut, form: Form) -> Iterator[Field]:
    """The lines to be edited; those that one has hidden from oneself stay as they are."""
    seats = reading.tale.lines(reading.view)
    for line, (text, most) in sorted(reading.tale.texts(reading.view).items()):
        if line in reading.hidden:
            continue
        name = reading.table.chairs[seats[line]].name
        now = form.get(f"{LINE}{line}", base.texts.get(line, text))
        yield Field(line, name, now, most, text)


def _place(base: Cut, shape: StoryShape, scene: int) -> int:
    played = [one.number for one in shape.scenes]
    order = [number for number in base.order if number in played]
    return ([*order, *(n for n in played if n not in order)]).index(scene) + 1


def _wished(reading: Reading, person: Person, form: Form) -> Cut:
    """The cut that a form asks for, on top of what one has proposed already."""
    base = _base(reading, person.id)
    texts = dict(base.texts)
    places: dict[int, int] = {}
    for name, text in form.items():
        if name.startswith(LINE):
            texts[_number(name.removeprefix(LINE))] = text
        elif name.startswith(PLACE):
            places[_number(name.removeprefix(PLACE))] = _ranked(text)
    order = tuple(sorted(places, key=lambda scene: (places[scene], scene)))
    return Cut(title=form.get("title", base.title), order=order or base.order, texts=texts)


def _number(text: str) -> int:
    return number({"number": text}, "number")


def _ranked(text: str) -> int:
    typed = text.strip()
    if typed.isascii() and typed.isdecimal() and len(typed) < 5 and int(typed) > 0:
        return int(typed)
    raise PageRefused("list-place", typed=typed[:20])


def diff(before: str, after: str) -> list[tuple[str, str]]:
    """What of a text stays, goes and comes, word by word.

    >>> diff("Nobdy is home.", "Nobody is home.")
    [('gone', 'Nobdy'), ('new', 'Nobody'), ('same', ' is home.')]
    """
    old, new = (re.findall(r"\s+|\S+", text) for text in (before, after))
    found: list[tuple[str, str]] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(("same", "".join(old[a:b])))
            continue
        found += [
            (mark, "".join(words))
            for mark, words in (("gone", old[a:b]), ("new", new[c:d]))
            if words
        ]
    return found
