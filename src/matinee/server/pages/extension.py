"""The hooks of an optional part on pages. Without the part they add nothing."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar

from litestar import Response
from litestar.types import ControllerRouterHandler
from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.optional_parts import load_storytelling
from matinee.engine.thread_cache import cache
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest
from matinee.server.pages.table.form_request import FormAction, FormRequest
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.services.table_commands import Command
from matinee.server.tables.table import Table
from matinee.store.people import Person

Question = Callable[[AnyRequest, Person, Table, PageQuery], Awaitable[Response[str]]]
Dependencies = Mapping[str, frozenset[str]]
"""The dependencies of each fragment, by its name."""


class PageExtension:
    """The hooks, each of which does nothing by itself."""

    routes: tuple[ControllerRouterHandler, ...] = ()
    """Pages of the part's own."""
    form_actions: ClassVar[Mapping[str, FormAction]] = {}
    """Form actions, by the last segment of the form's address."""
    commands: ClassVar[Mapping[str, Command]] = {}
    """Form actions that are counted or logged in a special way."""
    questions: ClassVar[Mapping[str, Question]] = {}
    """The pages that ask for confirmation before a form action, by that action."""
    done: ClassVar[Mapping[str, str]] = {}
    """Texts that confirm a form action whose effect is not visible."""
    cookie = ""
    """The cookie whose value form actions receive (`FormRequest.key_cookie`)."""

    def fragments(self, table: Table) -> Dependencies:
        """The part's fragments of the table's page, and the dependencies of each."""
        return {}

    def panel(
        self,
        context: ServerContext,
        table: Table,
        person: Person | None,
        viewer: Seat | None,
        query: PageQuery,
    ) -> Any:
        """View model of the part's panel for this viewer."""
        return None

    def fingerprint(self, table: Table, person: str | None, viewer: Seat | None) -> Any:
        """Fingerprint of everything that the panel shows: equal as long as the panel is."""
        return None

    def writers(self, table: Table, person: str | None, now: float) -> tuple[Seat, ...]:
        """The seats whose typing indicator this person sees."""
        return ()

    def typing_indicator(self, table: Table, seats: tuple[Seat, ...]) -> str:
        """The fragment with the typing indicators."""
        return ""

    def shows_field(self, action: str, panel: Any) -> bool:
        """Whether the page still has the text field of this form action."""
        return False

    async def swapped(
        self, request: AnyRequest, form_request: FormRequest, action: str
    ) -> str | None:
        """The fragments that a form action of the part may have changed; `None` for others."""
        return None

    def may_redact(self, table: Table) -> bool:
        """Whether rows can be redacted here. Pages must then not reveal who redacted one."""
        return False

    def may_reword(self, table: Table, viewer: Seat | None) -> bool:
        """Whether this seat may reword its latest text."""
        return False

    def pending_text(self, table: Table, due: Markup) -> Markup:
        """The pending end and when it takes effect, with a clock that shows the time."""
        return Markup("")

    def tells_stories(self) -> bool:
        """Whether there is a page of stories."""
        return False

    async def warm_up(self, context: ServerContext, request: AnyRequest) -> None:
        """Render the part's own pages once, so that the first request is fast."""


@cache
def page_extension() -> PageExtension:
    """The hooks of the storytelling part, or those that do nothing."""
    part = load_storytelling("server", "pages.entry")
    return PageExtension() if part is None else part.StoryPages()
