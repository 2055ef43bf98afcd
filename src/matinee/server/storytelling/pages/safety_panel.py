"""The safety tools on a table's pages: the panel of one viewer, and its form actions.

Anonymous lines and veils can be removed only by the browser that wrote them: it keeps a key of
which the server has no copy.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Final, Literal, cast

from litestar import Response, get
from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import StoryExporter
from matinee.engine.text.current_language import _
from matinee.engine.text.errors import LazyText
from matinee.engine.text.i18n import N_, Language
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, TableId
from matinee.server.http.auth import omit_user_from_log
from matinee.server.pages import forms
from matinee.server.pages.forms import PageRefused
from matinee.server.pages.layout import render_page
from matinee.server.pages.table.form_request import (
    KEY_COOKIE,
    FormAction,
    FormRequest,
    field_number,
    field_text,
    service_form,
)
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.presence import renew_presence
from matinee.server.presenters.table import table_schema
from matinee.server.storytelling.safety_view import (
    MutedPerson,
    SafetyToolsView,
    mutable_people,
    own_seats,
    safety_tools_for,
    story_lines,
)
from matinee.server.storytelling.services import safety_tools
from matinee.server.storytelling.services.safety_tools import LONGEST_NOTE, LONGEST_REQUEST
from matinee.server.storytelling.stored_data import safety_tools_of
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.storytelling import safety_tools as stored
from matinee.store.storytelling.safety_tools import LineOrVeil
from matinee.store.tables import OVER
from matinee.web.rendering import render

COOKIE: Final = "matinee-wishes"
"""The cookie with the browser's key to its anonymous lines and veils, for one table."""
LATEST_LINES: Final = 12
"""The number of story lines that a page lists; a game's own board may show all."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story, to be applauded or hidden."""

    number: int
    text: str
    name: str
    own: bool
    count: int
    yours: bool
    hidden: bool


@lru_cache(4_000)
def story_line(language: Language, line: StoryLine) -> Markup:
    """A line of the story with its buttons, as markup."""
    return Markup(render("storytelling/_story_line.html", language, line=line).strip())


@dataclass(frozen=True)
class SafetyPanel:
    """View model of the safety tools for one viewer."""

    _context: ServerContext
    _table: Table
    _person: str | None
    viewer: Seat | None
    fields: Mapping[str, str] = field(default_factory=dict)
    """Hidden fields of every form: the seat and the kind of page."""
    most: int = LATEST_LINES

    @property
    def id(self) -> str:
        """The table's id."""
        return self._table.row.id

    @cached_property
    def seen(self) -> SafetyToolsView:
        """The state of the safety tools, as this viewer sees it."""
        return safety_tools_for(self._table, self._person, self.viewer)

    @property
    def seated(self) -> bool:
        """Whether the viewer sits here."""
        return bool(self._table.seats_of(self._person))

    @property
    def may_consent(self) -> bool:
        """Whether the viewer's consent is needed to publish the story."""
        return self.seated or self._person in self._table.progress.former

    @property
    def host(self) -> bool:
        """Whether the viewer is the host."""
        return self._person is not None and self._person == self._table.row.host

    @property
    def over(self) -> bool:
        """Whether the game is over: no lines or veils can be added then."""
        return self._table.row.status == OVER

    @property
    def writes(self) -> bool:
        """Whether the viewer can write to the host: there is one, and it is another person."""
        return self._person is not None and self._table.row.host not in (None, self._person)

    @property
    def host_name(self) -> str:
        """The host's name."""
        return self._table.host_name

    @property
    def contact(self) -> str:
        """The operator's contact, if one is set."""
        return self._context.settings.contact

    @property
    def unsigned(self) -> bool:
        """Whether there are anonymous lines or veils."""
        return any(request.person is None for request in self.seen.lines_and_veils)

    def removable(self, request: LineOrVeil) -> bool:
        """Whether the viewer may remove this without a key, which anonymous entries need."""
        if request.person is None or self._person is None:
            return False
        gone = not self._table.seats_of(request.person)
        return request.person == self._person or (self.host and gone)

    @property
    def others(self) -> list[MutedPerson]:
        """The people whose chat the viewer sees and could mute."""
        unheard = {*safety_tools_of(self._table).choices_of(self._person).muted, self._person}
        found = mutable_people(self._table)
        return [one for person, one in found.items() if person not in unheard]

    @property
    def lines(self) -> list[StoryLine]:
        """The latest lines of the story that are not redacted, the latest first."""
        exporter: StoryExporter | None = self._table.title.story
        tellers = story_lines(self._table, self.viewer)
        if exporter is None or not tellers:
            return []
        texts = exporter.texts(self._table.view(self.viewer))
        known = {one.line: one for one in self.seen.lines}
        own = own_seats(self._table, self._person)
        found = []
        for number in sorted(tellers, reverse=True)[: self.most]:
            one, seat = known.get(number), tellers[number]
            text = texts[number][0] if number in texts else _("Line {n}").format(n=number)
            name = self._table.seats[seat].name
            count, yours, hidden = (one.count, one.yours, one.hidden) if one else (0, False, False)
            found.append(StoryLine(number, text, name, seat in own, count, yours, hidden))
        return found


def load_panel(
    context: ServerContext,
    table: Table,
    person: Person | None,
    viewer: Seat | None,
    query: PageQuery,
) -> SafetyPanel | None:
    """The view model of the safety tools; `None` if the game tells no story."""
    if table.title.story is None:
        return None
    someone = None if person is None else person.id
    sent = {
        "seat": "" if query.seat is None else str(query.seat),
        "text-page": "1" if query.text else "",
        "still": "1" if query.still else "",
    }
    fields = {name: value for name, value in sent.items() if value}
    most = 40 if query.text else LATEST_LINES
    return SafetyPanel(context, table, someone, viewer, fields, most)


# Form actions


async def request_line_or_veil(form_request: FormRequest) -> str:
    """Add a line or a veil, with a name or anonymously."""
    kind = form_request.form.get("kind", "")
    if kind not in {"line", "veil"}:
        problem = LazyText(N_("“{field}” is no choice"), values={"field": "kind"})
        raise PageRefused("form-wrong", problem=problem)
    chosen = cast(Literal["line", "veil"], kind)
    key = None
    if "anonymous" in form_request.form:
        key = form_request.set_cookie(
            COOKIE, form_request.key_cookie or safety_tools.new_request_key()
        )
    text = forms.text(form_request.form, 10 * LONGEST_REQUEST)
    await form_request.call(safety_tools.add_request, chosen, text, key)
    return form_request.table_address("#courtesies")


async def show_story(form_request: FormRequest) -> str:
    """Give or withdraw consent to publish the story."""
    shows = form_request.form.get("shows") == "yes"
    await form_request.call(safety_tools.set_story_consent, shows=shows)
    return form_request.table_address("#courtesies")


async def write_to_host(form_request: FormRequest) -> str:
    """Send a note to the host."""
    text = forms.text(form_request.form, 10 * LONGEST_NOTE)
    anonymous = "anonymous" in form_request.form
    await form_request.call(safety_tools.write_to_host, text, anonymous=anonymous)
    return form_request.table_address("#courtesies", said="told-host")


def _line(form_request: FormRequest) -> int:
    return forms.number(form_request.form, "line")


_tool_form = partial(service_form, place="#courtesies")
_TALKER: Final = field_number("chair"), field_number("said")
"""The person to mute: by seat, or by the number of a message."""
FORM_ACTIONS: Final[Mapping[str, FormAction]] = {
    "wish": request_line_or_veil,
    "unwish": _tool_form(safety_tools.delete_request, field_text("wish"), KEY_COOKIE),
    "applaud": _tool_form(safety_tools.applaud, _line, applauds=True),
    "unapplaud": _tool_form(safety_tools.applaud, _line, applauds=False),
    "hide-line": _tool_form(safety_tools.hide, _line, hidden=True),
    "show-line": _tool_form(safety_tools.hide, _line, hidden=False),
    "mute": _tool_form(safety_tools.mute, *_TALKER, muted=True),
    "unmute": _tool_form(safety_tools.mute, *_TALKER, muted=False),
    "show-story": show_story,
    "tell-host": write_to_host,
    "read-note": _tool_form(safety_tools.read_note, field_text("note")),
}


@get("/tables/{table:str}/wishes", include_in_schema=False)
async def list_anonymous_requests(
    request: AnyRequest, context: Context, caller: Caller, table: TableId
) -> Response[str]:
    """The anonymous lines and veils of this browser, each with a button that removes it."""
    omit_user_from_log(request)
    found, _viewer = await safety_tools.load_story_table(context, table, caller)
    await renew_presence(context, found, caller)
    key = request.cookies.get(COOKIE, "")
    mine = await context.database.read(lambda conn: stored.requests_of_key(conn, table, key))
    someone = None if caller is None else caller.id
    panel = load_panel(context, found, caller, None, PageQuery())
    return await render_page(
        request,
        caller,
        "storytelling/unsigned_lines_and_veils.html",
        here=table,
        table=table_schema(context, found, someone),
        safety=panel,
        mine=[one for one in safety_tools_of(found).lines_and_veils if one.id in mine],
    )
