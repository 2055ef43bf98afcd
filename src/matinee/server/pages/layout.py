"""The layout of all pages, redirects, and the page that shows a problem."""

import hashlib
from typing import Any, Final
from urllib.parse import quote

from litestar import MediaType, Response
from litestar.template.base import csrf_token

from matinee.engine.text.current_language import _, current_language
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_, available_languages, language
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest
from matinee.server.http.problem_details import ExplainedRefusal, Problem, problem_from
from matinee.server.http.security import FORM_COOKIE
from matinee.server.pages.extension import page_extension
from matinee.server.pages.formatting import format_level, format_minutes, format_place
from matinee.server.pages.forms import typed_texts
from matinee.server.pages.parts.fragment_cache import log_markup
from matinee.server.pages.qr_code import qr
from matinee.server.pages.themes import THEME_COOKIE, THEMES
from matinee.server.presenters.games import all_games
from matinee.server.tables.progress import waits_for
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import RUNNING
from matinee.web.rendering import SHARED, render

HEADINGS: Final = {
    "barred": N_("You were asked to leave"),
    "invite-wrong": N_("This invitation leads nowhere"),
    "request-form": N_("This form is too old"),
    "key-wrong": N_("Nobody is signed in"),
    "table-broken": N_("This table cannot be opened"),
}
"""Headings of some problems. All others have one by their status."""
CLOSED_TABLES: Final = frozenset({"barred", "table-broken", "table-none", "table-rules"})
"""Problems that every page of the table has, so that no link leads back to it."""
TRIED_AGAIN: Final = frozenset({429, 503})
"""Statuses of requests that may succeed if they are repeated soon."""
HEADINGS_BY_STATUS: Final = {
    400: N_("That is not understood"),
    401: N_("Nobody is signed in"),
    403: N_("That is not allowed"),
    404: N_("Nothing here"),
    405: N_("Nothing here"),
    409: N_("That has changed"),
    413: N_("That is too much"),
    415: N_("That is not understood"),
    429: N_("A little too fast"),
    500: N_("Something went wrong"),
    503: N_("Not just now"),
}

SHARED.update(
    format_place=format_place,
    format_level=format_level,
    format_minutes=format_minutes,
    qr=qr,
    log_markup=log_markup,
)


async def render_page(
    request: AnyRequest,
    person: Person | None,
    template: str,
    /,
    *,
    status: int = 200,
    here: str | None = None,
    common: bool = False,
    **values: Any,
) -> Response[str]:
    """A page for this person; `here` is the table that it shows, if it shows one.

    A `common` page is the same for everybody except for its layout. Browsers cache it and
    revalidate it each time.
    """
    context: ServerContext = request.app.state.context
    waits = [table for table in await _awaiting(context, person) if table != here]
    known = {**page_context(request), "person": person, "waits": waits, **values}
    page = render(template, current_language(), **known)
    if common and status == 200:
        return conditional_response(request, page)
    return Response(page, status_code=status, media_type=MediaType.HTML)


def conditional_response(request: AnyRequest, page: str) -> Response[Any]:
    """A page that browsers cache and revalidate: the page, or 304 if the cached one is current.

    The ETag is a digest of the whole page, in one language and for one person, so that no other
    page is taken for it. Only that person's browser may cache it.
    """
    body = page.encode()
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    # The ETag is weak, since the same page may be compressed or not.
    tag = f'W/"{digest}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip() for one in known.split(",")):
        return Response("", status_code=304, media_type=MediaType.HTML, headers=headers)
    return Response(body, media_type=MediaType.HTML, headers=headers)


def page_context(request: AnyRequest) -> dict[str, Any]:
    """Template variables of the layout, the same for every page."""
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    came_by_form = request.method not in {"GET", "HEAD"}
    here = _way_back(path)[0] if came_by_form else quote(path) + (f"?{query}" if query else "")
    theme = request.cookies.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in THEMES else "",
        "themes": {key: _(name) for key, name in THEMES.items()},
        "languages": [language(tag) for tag in available_languages()],
        "tells_stories": page_extension().tells_stories(),
        "rules": [(game.key, game.name) for game in all_games()],
        "token": csrf_token({"request": request}) or request.cookies.get(FORM_COOKIE, ""),
        "back_here": here,
    }


def redirect(where: str) -> Response[str]:
    """Redirect to another page after a form action."""
    return Response("", status_code=303, media_type=MediaType.HTML, headers={"Location": where})


def problem_of(refused: Refused | ExplainedRefusal) -> Problem:
    """A refusal as a problem to show on a page."""
    if isinstance(refused, ExplainedRefusal):
        return problem_from(refused.refused, refused.sentence)
    return problem_from(refused)


async def _awaiting(context: ServerContext, person: Person | None) -> list[str]:
    if person is None:
        return []
    ids = await context.database.read(lambda conn: stored.find_awaiting(conn, person.id, waits_for))
    return [
        table.row.id
        for table in await context.registry.tables(ids)
        if table.row.status == RUNNING
        and any(
            table.seats[seat].person == person.id and table.seats[seat].bot is None
            for seat in (*table.active_seats, *table.undecided_seats)
        )
    ]


def problem_page(request: AnyRequest, problem: Problem) -> Response[Any]:
    """A problem as a page, with a link back and the texts that were typed."""
    context: ServerContext = request.app.state.context
    values = page_context(request)
    heading = HEADINGS.get(problem.key) or HEADINGS_BY_STATUS.get(problem.status)
    if problem.key == "request-form":
        values["token"] = ""
    person = context.authenticator.find_cached(request)
    if person is not None or problem.status != 503:
        # Without a database a signed-in person may be unknown: say nothing about it.
        values["person"] = person
    page = render(
        "problem.html",
        current_language(),
        **values,
        waits=[],
        title=_(heading or N_("That cannot be done")),
        text=problem.detail,
        status=problem.status,
        again=request.method == "GET" and problem.status in TRIED_AGAIN,
        back=_way_back("" if problem.key in CLOSED_TABLES else request.scope["path"]),
        typed=typed_texts(request),
    )
    response = Response(page, status_code=problem.status, media_type=MediaType.HTML)
    if problem.key == "request-form":
        # Otherwise the browser keeps a token of another server, which is refused each time.
        response.delete_cookie(FORM_COOKIE)
    return response


def _way_back(path: str) -> tuple[str, str]:
    """The link back for a problem at this address, and its label."""
    match path.strip("/").split("/"):
        case ["tables", table, _deed, *_rest]:
            return f"/tables/{table}", _("Back to the table")
        case ["join", table, invite, _deed, *_rest]:
            return f"/join/{table}/{invite}", _("Back to the invitation")
        case ["me", _deed, *_rest]:
            return "/me", _("Back to your settings")
    return "/", _("To the lobby")
