"""The part's entry point for pages: its routes, form actions and fragments."""

from collections.abc import Mapping
from typing import ClassVar, Final

from litestar.template.base import csrf_token
from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest
from matinee.server.pages.extension import Dependencies, PageExtension, Question
from matinee.server.pages.formatting import format_list
from matinee.server.pages.parts.fragments import (
    ABOUT,
    CHAT,
    PANEL,
    ROWS,
    playing_values,
    render_fragment,
    swapped,
    swapped_parts,
)
from matinee.server.pages.table import waiting_room
from matinee.server.pages.table.form_request import (
    CURSOR,
    SEAT,
    FormAction,
    FormRequest,
    table_form,
)
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.presenters.games import tells_stories
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.storytelling import pending_end_actions, rewording, x_card
from matinee.server.storytelling.commands import COMMANDS
from matinee.server.storytelling.pages import rewording as rewording_pages
from matinee.server.storytelling.pages import safety_panel
from matinee.server.storytelling.pages import x_card as x_card_pages
from matinee.server.storytelling.pages.editors_cut import cut, decide, propose
from matinee.server.storytelling.pages.safety_panel import (
    SafetyPanel,
    list_anonymous_requests,
    story_line,
)
from matinee.server.storytelling.pages.story import all_stories, sequel, story
from matinee.server.storytelling.presenters.pending_end import pending_sentence
from matinee.server.storytelling.safety_view import SafetyToolsView, safety_tools_for
from matinee.server.storytelling.typing_indicator import writers
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.web.rendering import SHARED

WAITING_ROOM: Final[Mapping[str, frozenset[str]]] = {
    "storytelling/lines_and_veils": frozenset({PANEL}),
    "storytelling/story_consent": frozenset({PANEL, ABOUT}),
    "storytelling/muted_people": frozenset({PANEL, ABOUT}),
    "storytelling/host_notes": frozenset({PANEL, ABOUT}),
    "chat": frozenset({CHAT, PANEL}),
}
"""The fragments of the waiting room. Chat also depends on the viewer's mutes."""
PLAYING: Final[Mapping[str, frozenset[str]]] = {
    **WAITING_ROOM,
    "storytelling/applause": frozenset({ROWS, PANEL}),
    "storytelling/story_lines": frozenset({ROWS, PANEL}),
    "storytelling/unread_host_notes": frozenset({PANEL, ABOUT}),
}
"""The fragments of a table with a game."""
HIDING: Final = frozenset({"hide-line", "show-line"})
"""The form actions that change what the viewer sees of the game itself."""

SHARED["story_line"] = story_line


class StoryPages(PageExtension):
    """The storytelling part's hooks for pages."""

    routes = (story, all_stories, cut, propose, decide, list_anonymous_requests)
    form_actions: ClassVar[Mapping[str, FormAction]] = {
        "sequel": sequel,
        **safety_panel.FORM_ACTIONS,
        "nothing-to-add": table_form(pending_end_actions.nothing_to_add, CURSOR),
        "something-to-add": table_form(pending_end_actions.something_to_add),
        "take-back-end": table_form(pending_end_actions.withdraw, SEAT),
        **x_card_pages.FORM_ACTIONS,
        **rewording_pages.FORM_ACTIONS,
    }
    commands = COMMANDS
    questions: ClassVar[Mapping[str, Question]] = {
        **x_card_pages.CONFIRMATIONS,
        **rewording_pages.CONFIRMATIONS,
    }
    done: ClassVar[Mapping[str, str]] = {"tell-host": N_("Only the host will read it.")}
    cookie = safety_panel.COOKIE

    def fragments(self, table: Table) -> Dependencies:
        """The fragments of the safety tools, at storytelling tables."""
        if table.title.story is None:
            return {}
        return WAITING_ROOM if table.match is None else PLAYING

    def panel(
        self,
        context: ServerContext,
        table: Table,
        person: Person | None,
        viewer: Seat | None,
        query: PageQuery,
    ) -> SafetyPanel | None:
        """The safety tools."""
        return safety_panel.load_panel(context, table, person, viewer, query)

    def fingerprint(
        self, table: Table, person: str | None, viewer: Seat | None
    ) -> SafetyToolsView | None:
        """The safety tools as this viewer sees them."""
        return None if table.title.story is None else safety_tools_for(table, person, viewer)

    def writers(self, table: Table, person: str | None, now: float) -> tuple[Seat, ...]:
        """The seats with a typing indicator."""
        return writers(table, person, now)

    def typing_indicator(self, table: Table, seats: tuple[Seat, ...]) -> str:
        """The typing indicators."""
        names = [table.seats[seat].name for seat in seats]
        return render_fragment(
            "storytelling/typing_indicator", writers=names, names=format_list(names)
        )

    def shows_field(self, action: str, panel: SafetyPanel | None) -> bool:
        """Everybody can write to the host; the field for lines and veils needs a seat."""
        return action == "tell-host" or (action == "wish" and panel is not None and panel.seated)

    async def swapped(
        self, request: AnyRequest, form_request: FormRequest, action: str
    ) -> str | None:
        """The fragments that a safety tool may have changed. A finished game has no stream."""
        if action not in safety_panel.FORM_ACTIONS:
            return None
        table = await load_visible_table(form_request.context, form_request.table, form_request.me)
        token = csrf_token({"request": request})
        if table.match is None:
            values = waiting_room.values(form_request.context, table, form_request.me, token)
            return "".join(swapped(render_fragment(name, **values)) for name in WAITING_ROOM)
        viewer = resolve_seat(table, form_request.me, form_request.seat)
        page = TableViewModel(form_request.context, table, form_request.me, viewer)
        query = PageQuery(seat=page.form_seat)
        panel = self.panel(form_request.context, table, form_request.me, viewer, query)
        values = {"safety": panel, **playing_values(page, token)}
        swaps = "".join(swapped(render_fragment(name, **values)) for name in PLAYING)
        if page.over and action in HIDING:
            swaps += "".join(swapped_parts(page.board.parts)) + swapped(
                render_fragment("log", page=page)
            )
        return swaps

    def may_redact(self, table: Table) -> bool:
        """Whether there is an X-card."""
        return x_card.supports_redaction(table)

    def may_reword(self, table: Table, viewer: Seat | None) -> bool:
        """Whether this seat may reword its latest text."""
        return rewording.rewordable(table, viewer) is not None

    def pending_text(self, table: Table, due: Markup) -> Markup:
        """The pending end, as a sentence."""
        return pending_sentence(table, due)

    def tells_stories(self) -> bool:
        """Whether an installed game produces stories."""
        return tells_stories()

    async def warm_up(self, context: ServerContext, request: AnyRequest) -> None:
        """Render the list of public stories once."""
        await all_stories.fn(request, context, None)
