"""Requests for every GET route that an unknown visitor can send, with tables of all games.

The routes are the application's own. A route without a request is reported, so that none is
forgotten.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from litestar import Litestar
from litestar.routes import HTTPRoute

from benchmarks.sample_tables import SampleTable
from matinee.engine.text.errors import Refused
from matinee.web import static_files

STEP: Final = "{n}"
"""Placeholder for a number that differs in each request."""
REF: Final = "{ref}"
"""Placeholder for a ref of the table's board that differs in each request."""
LIVE: Final = "{live}"
"""Placeholder after the address of a page for that of the page's stream."""

FIXED: Final[Mapping[str, Sequence[str]]] = {
    "/": ("",),
    "/about": ("",),
    "/api/docs": ("",),
    "/api/games": ("",),
    "/api/me": ("",),
    "/api/me/sessions": ("",),
    "/api/openapi.json": ("",),
    "/api/openapi.json/openapi.json": ("",),
    "/api/stories": ("",),
    "/api/tables": ("", "?status=running", "?status=over"),
    "/api/tables/mine": ("",),
    "/healthz": ("",),
    "/me": ("",),
    "/metrics": ("",),
    "/readyz": ("",),
    "/sign-in": ("",),
    "/sign-out": ("",),
    "/stories": ("",),
}
"""Queries for routes without a parameter."""
AT_TABLES: Final[Mapping[str, Sequence[str]]] = {
    "/api/tables/{table}": ("",),
    "/api/tables/{table}/chat": ("",),
    "/api/tables/{table}/courtesies": ("",),
    "/api/tables/{table}/legal": ("",),
    "/api/tables/{table}/note": ("",),
    "/api/tables/{table}/record": ("",),
    "/api/tables/{table}/rows": ("", "?limit=500", "?limit=500&first={n}"),
    "/api/tables/{table}/seen": ("",),
    "/api/tables/{table}/story": ("",),
    "/api/tables/{table}/stream": ("", "?cursor={n}.0", "?view=true"),
    "/api/tables/{table}/told": ("",),
    "/api/tables/{table}/view": ("", "?at={n}"),
    "/api/tables/{table}/visitors": ("",),
    "/api/tables/{table}/writing": ("",),
    "/tables/{table}": (
        "",
        "?text=1",
        "?text=1&log=1",
        "?text=1&at={n}",
        "?text=1&look={ref}",
        "?text=1&why=move",
    ),
    "/tables/{table}/cut": ("", "?part={n}"),
    "/tables/{table}/ending": ("", "?screen=1"),
    "/tables/{table}/look": ("?ref={ref}", "?ref={ref}&at={n}"),
    "/tables/{table}/moment": ("?shown=0&at={n}",),
    "/tables/{table}/replay": ("", "?at={n}"),
    "/tables/{table}/screen": ("",),
    "/tables/{table}/standing": ("", "?at={n}", "?screen=1"),
    "/tables/{table}/story": ("", "?played=1"),
    "/tables/{table}/visitors": ("",),
    "/tables/{table}/why": ("?ref={ref}",),
    "/tables/{table}/wishes": ("",),
}
"""Queries for routes of a table."""
FORM_ACTIONS: Final = ("concede", "kick?chair=0", "host?chair=0", "unsay", "reword", "nothing")


@dataclass(frozen=True, slots=True)
class RouteRequest:
    """A request for a route."""

    route: str
    path: str
    table: SampleTable | None = None

    @property
    def streams(self) -> bool:
        """Whether the response is a stream, of which only the beginning is read."""
        return self.route.endswith(("/stream", "/live"))


def requests_for(
    app: Litestar, tables: Sequence[SampleTable], invite: Mapping[str, str]
) -> list[RouteRequest]:
    """Requests for all GET routes of an application; refuses a route that has none.

    `invite` has the secret part of a link for each table.
    """
    found: list[RouteRequest] = []
    for route in sorted(get_routes(app)):
        asked = list(_asked(route, tables, invite))
        if not asked:
            raise Refused("bench-route", route=route)
        found += asked
    return found


def get_routes(app: Litestar) -> set[str]:
    """The paths of all GET routes."""
    return {
        route.path_format
        for route in app.routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
    }


def _asked(
    route: str, tables: Sequence[SampleTable], invite: Mapping[str, str]
) -> Iterator[RouteRequest]:
    for query in FIXED.get(route, ()):
        yield RouteRequest(route, route + query)
    for table in tables:
        for path in _at_table(route, table, invite):
            yield RouteRequest(route, path, table)
    if route.startswith("/static/"):
        yield RouteRequest(route, _largest(route))
    elif route == "/confirm/{token}":
        yield RouteRequest(route, "/confirm/nothing")
    elif route == "/api/openapi.json/{path}":
        yield RouteRequest(route, "/api/openapi.json/nothing")


def _at_table(route: str, table: SampleTable, invite: Mapping[str, str]) -> Iterator[str]:
    if route in AT_TABLES:
        for query in AT_TABLES[route]:
            yield route.format(table=table.id) + query
        return
    match route:
        case "/tables/{table}/live":
            yield f"/tables/{table.id}{LIVE}"
            yield f"/tables/{table.id}/screen{LIVE}"
        case "/tables/{table}/{action}":
            for action in FORM_ACTIONS:
                yield f"/tables/{table.id}/{action}"
        case "/api/tables/{table}/story/{form}":
            for form in table.forms:
                yield f"/api/tables/{table.id}/story/{form}"
        case "/join/{table}/{invite}":
            yield f"/join/{table.id}/{invite[table.id]}"
        case "/rules/{game}":
            yield f"/rules/{table.game}"
            yield f"/rules/{table.game}?find=e"
        case "/api/games/{key}":
            yield f"/api/games/{table.game}"


def _largest(route: str) -> str:
    """The largest file below the folder of a route."""
    for place, folder in static_files.folders().items():
        prefix = f"/static/{static_files.version()}/{place}".rstrip("/")
        if route == f"{prefix}/{{file_path}}":
            found = max((file for file in folder.rglob("*") if file.is_file()), key=_size)
            return f"{prefix}/{found.relative_to(folder).as_posix()}"
    raise Refused("bench-route", route=route)


def _size(file: Path) -> int:
    return file.stat().st_size
