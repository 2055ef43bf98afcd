"""What all pages share: who looks, which other tables wait, and the page that tells of trouble."""

import hashlib
from typing import Any, Final
from urllib.parse import quote

from litestar import MediaType, Response, route
from litestar.params import FromPath
from litestar.template.base import csrf_token

from matinee.engine.language import known, language
from matinee.engine.refused import N_, Refused
from matinee.server import people
from matinee.server.api.games import all_games, tells_stories
from matinee.server.api.params import AnyRequest, TheHouse
from matinee.server.house import House
from matinee.server.pages.forms import typed
from matinee.server.pages.pieces import told_line, told_log
from matinee.server.pages.qr import qr
from matinee.server.pages.said import came_told, level_told, minutes_told
from matinee.server.problems import Problem, Told, problem
from matinee.server.security import FORM_COOKIE
from matinee.server.speech import _, spoken
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import RUNNING
from matinee.web.pages import SHARED, render

THEME_COOKIE: Final = "matinee-theme"
THEMES: Final = {"house": N_("Dark house"), "matinee": N_("Light matinee")}
"""How bright pages can be, whatever the device prefers."""
HEADINGS: Final = {
    "barred": N_("You were asked to leave"),
    "invite-wrong": N_("This invitation leads nowhere"),
    "request-form": N_("This form is too old"),
    "key-wrong": N_("Nobody is signed in"),
    "table-broken": N_("This table is damaged"),
}
"""What a page says first of some problems; of all others by their status."""
CLOSED_TABLES: Final = frozenset({"barred", "table-broken", "table-none", "table-rules"})
"""Problems that no page of the table is free of, so that no way leads back to it."""
TRIED_AGAIN: Final = frozenset({429, 503})
"""Statuses of what may work in a moment."""
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
    came_told=came_told,
    level_told=level_told,
    minutes_told=minutes_told,
    qr=qr,
    told_line=told_line,
    told_log=told_log,
)


async def show(
    request: AnyRequest,
    house: House,
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

    One that is `common`, the same for all but for what stands around it, is kept by a browser,
    which asks each time whether it is still the same.
    """
    waits = [table for table in await _awaiting(house, person) if table != here]
    known = {**around(request), "person": person, "waits": waits, **values}
    page = render(template, spoken(), **known)
    if common and status == 200:
        return revalidated(request, page)
    return Response(page, status_code=status, media_type=MediaType.HTML)


def revalidated(request: AnyRequest, page: str) -> Response[Any]:
    """A page that browsers keep and ask about, or just that it is as they know it.

    The tag is made from all that the page says, in one language and to one person, so that nothing
    else is ever taken for it. Nobody but that person's browser may keep it.
    """
    body = page.encode()
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    # It is a weak one, since the same page may be compressed or not.
    tag = f'W/"{digest}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip() for one in known.split(",")):
        return Response("", status_code=304, media_type=MediaType.HTML, headers=headers)
    return Response(body, media_type=MediaType.HTML, headers=headers)


def around(request: AnyRequest) -> dict[str, Any]:
    """What stands around every page, whatever it shows and to whom."""
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    came_by_form = request.method not in {"GET", "HEAD"}
    here = _way_back(path)[0] if came_by_form else quote(path) + (f"?{query}" if query else "")
    theme = request.cookies.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in THEMES else "",
        "themes": {key: _(name) for key, name in THEMES.items()},
        "languages": [language(tag) for tag in known()],
        "tells_stories": tells_stories(),
        "rules": [(game.key, game.name) for game in all_games()],
        "token": csrf_token({"request": request}) or request.cookies.get(FORM_COOKIE, ""),
        "back_here": here,
    }


def go(where: str) -> Response[str]:
    """On to another page, once something has been done."""
    return Response("", status_code=303, media_type=MediaType.HTML, headers={"Location": where})


def told_of(refused: Refused | Told) -> Problem:
    """What was refused, for the page on which it was asked."""
    if isinstance(refused, Told):
        return problem(refused.refused, refused.sentence)
    return problem(refused)


async def _awaiting(house: House, person: Person | None) -> list[str]:
    """The tables that wait for this person."""
    if person is None:
        return []
    ids = await house.database.read(lambda conn: stored.find_awaiting(conn, person.id))
    return [
        table.card.id
        for table in await house.hall.tables(ids)
        if table.card.status == RUNNING
        and any(
            table.chairs[seat].person == person.id and table.chairs[seat].bot is None
            for seat in (*table.awaited, *table.asked)
        )
    ]


def problem_page(request: AnyRequest, told: Problem) -> Response[Any]:
    """A problem as a page, with a way back and whatever was typed."""
    house: House = request.app.state.house
    values = around(request)
    heading = HEADINGS.get(told.key) or HEADINGS_BY_STATUS.get(told.status)
    if told.key == "request-form":
        values["token"] = ""
    person = house.callers.recent(request)
    if person is not None or told.status != 503:
        # Without a database somebody may be signed in though nobody is known to be.
        values["person"] = person
    page = render(
        "problem.html",
        spoken(),
        **values,
        waits=[],
        title=_(heading or N_("That cannot be done")),
        text=told.detail,
        status=told.status,
        again=request.method == "GET" and told.status in TRIED_AGAIN,
        back=_way_back("" if told.key in CLOSED_TABLES else request.scope["path"]),
        typed=typed(request),
    )
    response = Response(page, status_code=told.status, media_type=MediaType.HTML)
    if told.key == "request-form":
        # A token that another server made would be kept, and refused, for ever.
        response.delete_cookie(FORM_COOKIE)
    return response


@route(
    "/confirm/{token:str}", http_method=["GET", "POST"], status_code=200, include_in_schema=False
)
async def confirm(request: AnyRequest, token: FromPath[str], house: TheHouse) -> Response[str]:
    """Note that somebody reads the e-mail address that they gave.

    It takes a button: programs that look for bad links follow whatever stands in a mail.
    """
    if request.method == "POST":
        person = await people.confirm_email(house, token)
    else:
        person = await people.find_emailed(house, token)
    page = render(
        "address.html",
        spoken(),
        **around(request),
        person=await house.callers.find(request),
        waits=[],
        email=person.email,
        confirmed=person.email_confirmed,
    )
    return Response(page, media_type=MediaType.HTML)


def _way_back(path: str) -> tuple[str, str]:
    """Where somebody who met a problem at this address may want to go, and its name."""
    match path.strip("/").split("/"):
        case ["tables", table, _deed, *_rest]:
            return f"/tables/{table}", _("Back to the table")
        case ["join", table, invite, _deed, *_rest]:
            return f"/join/{table}/{invite}", _("Back to the invitation")
        case ["me", _deed, *_rest]:
            return "/me", _("Back to your settings")
    return "/", _("To the lobby")
