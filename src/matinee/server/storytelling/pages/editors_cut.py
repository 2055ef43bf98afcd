"""The page of the editor's cut: the proposal as a diff, and a form to propose a cut.

The form shows some lines at a time, so that it stays small. What it sends is added to the person's
pending proposal.
"""

import difflib
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from matinee.engine.storytelling.story_export import EditorsCut
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, TableId
from matinee.server.errors import ServerRefused
from matinee.server.http.problem_details import ExplainedRefusal, Problem
from matinee.server.pages.forms import Form, PageRefused, number, read_form
from matinee.server.pages.layout import problem_of, redirect, render_page
from matinee.server.pages.table.presence import PRESENT_WITHOUT_RELOAD, renew_presence
from matinee.server.storytelling import editors_cut
from matinee.server.storytelling.presenters import story
from matinee.server.storytelling.schemas.stories import StorySchema
from matinee.server.storytelling.services import editors_cuts, stories
from matinee.server.storytelling.services.stories import StoryView
from matinee.store.people import Person

LINES: Final = 20
"""The number of lines in one form."""
LINE, PLACE = "line.", "place."
Part = Annotated[int, QueryParameter(ge=1, le=10_000)]


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line of the story in the form."""

    number: int
    name: str
    """Name of the seat that told it."""
    text: str
    most: int
    played: str


@get("/tables/{table:str}/cut", include_in_schema=False)
async def cut(
    request: AnyRequest, context: Context, caller: Caller, table: TableId, part: Part = 1
) -> Response[str]:
    """The editor's cut: the proposal, and a form to propose one."""
    return await _page(request, context, caller, table, part)


@post("/tables/{table:str}/cut", include_in_schema=False)
async def propose(request: AnyRequest, context: Context, me: Me, table: TableId) -> Response[str]:
    """Propose a cut, or add to the person's own; a refused form is shown again as typed."""
    form = await read_form(request)
    part = number(form, "part") if form.get("part") else 1
    try:
        story_view = await stories.load_story(context, table, me)
        await editors_cuts.propose(context, me, table, _wished(story_view, me, form))
    except (Refused, ExplainedRefusal) as refused:
        return await _page(request, context, me, table, part, form, problem_of(refused))
    return redirect(f"/tables/{table}/cut?part={part}")


@post("/tables/{table:str}/cut/{action:str}", include_in_schema=False)
async def decide(
    request: AnyRequest, context: Context, me: Me, table: TableId, action: FromPath[str]
) -> Response[str]:
    """Answer or withdraw the proposed cut."""
    form = await read_form(request)
    if action not in _DECISIONS:
        raise ServerRefused("not-found")
    try:
        await _DECISIONS[action](context, me, table, form.get("id", ""))
    except (Refused, ExplainedRefusal) as refused:
        return await _page(request, context, me, table, 1, {}, problem_of(refused))
    return redirect(f"/tables/{table}/cut")


async def _agree(context: ServerContext, me: Person, table: str, edit: str) -> None:
    await editors_cuts.answer(context, me, table, edit, True)


async def _refuse(context: ServerContext, me: Person, table: str, edit: str) -> None:
    await editors_cuts.answer(context, me, table, edit, False)


_DECISIONS: Final[Mapping[str, Callable[[ServerContext, Person, str, str], Awaitable[None]]]] = {
    "agree": _agree,
    "refuse": _refuse,
    "withdraw": editors_cuts.withdraw,
}


async def _page(
    request: AnyRequest,
    context: ServerContext,
    person: Person | None,
    table: str,
    part: int,
    form: Form | None = None,
    refusal: Problem | None = None,
) -> Response[str]:
    story_view = await stories.load_story(context, table, person)
    if not story_view.inside:
        raise ServerRefused("not-found")
    await renew_presence(context, story_view.table, person, PRESENT_WITHOUT_RELOAD)
    someone = None if person is None else person.id
    shape = story.story_schema(story_view, someone)
    base, typed = _base(story_view, someone), form or {}
    fields = list(_fields(story_view, base, typed))
    last = max(1, -(-len(fields) // LINES))
    part = min(part, last)
    return await render_page(
        request,
        person,
        "storytelling/editors_cut.html",
        status=200 if refusal is None else refusal.status,
        here=table,
        refusal=refusal,
        story=shape,
        seated=bool(story_view.table.seats_of(someone)),
        title=typed.get("title", story_view.exporter.title(story_view.view, base)),
        longest=editors_cut.LONGEST_TITLE,
        scenes=[
            (
                scene,
                (form or {}).get(f"{PLACE}{scene.number}", str(_place(base, shape, scene.number))),
            )
            for scene in shape.scenes
        ],
        headings={scene.number: scene.heading for scene in shape.scenes},
        fields=fields[(part - 1) * LINES : part * LINES],
        hidden=story_view.hidden,
        part=part,
        last=last,
        diff=diff,
    )


def _base(story_view: StoryView, person: str | None) -> EditorsCut:
    """The initial values of the form: the person's own proposal, else the agreed cut."""
    pending = story_view.cuts.pending
    if pending is not None and pending.by == person:
        return editors_cut.cut_in_force(story_view.table, pending)
    return story_view.cut


def _fields(story_view: StoryView, base: EditorsCut, form: Form) -> Iterator[CutLine]:
    """The lines to edit, without those that the person has hidden."""
    seats = story_view.exporter.lines(story_view.view)
    for line, (text, most) in sorted(story_view.exporter.texts(story_view.view).items()):
        if line in story_view.hidden:
            continue
        name = story_view.table.seats[seats[line]].name
        now = form.get(f"{LINE}{line}", base.texts.get(line, text))
        yield CutLine(line, name, now, most, text)


def _place(base: EditorsCut, shape: StorySchema, scene: int) -> int:
    played = [one.number for one in shape.scenes]
    order = [number for number in base.order if number in played]
    return ([*order, *(n for n in played if n not in order)]).index(scene) + 1


def _wished(story_view: StoryView, person: Person, form: Form) -> EditorsCut:
    """The cut that the form describes, on top of the person's own proposal."""
    base = _base(story_view, person.id)
    texts = dict(base.texts)
    places: dict[int, int] = {}
    for name, text in form.items():
        if name.startswith(LINE):
            texts[_number(name.removeprefix(LINE))] = text
        elif name.startswith(PLACE):
            places[_number(name.removeprefix(PLACE))] = _ranked(text)
    order = tuple(sorted(places, key=lambda scene: (places[scene], scene)))
    return EditorsCut(title=form.get("title", base.title), order=order or base.order, texts=texts)


def _number(text: str) -> int:
    return number({"number": text}, "number")


def _ranked(text: str) -> int:
    typed = text.strip()
    if typed.isascii() and typed.isdecimal() and len(typed) < 5 and int(typed) > 0:
        return int(typed)
    raise PageRefused("list-place", typed=typed[:20])


def diff(before: str, after: str) -> list[tuple[str, str]]:
    """The words of a text that are kept, removed and added.

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
