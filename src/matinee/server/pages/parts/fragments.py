"""The fragments of a table's page. Each is rendered and replaced on its own.

A fragment's template is `fragments/NAME.html`: one element with an id. A fragment depends on some
of five things: the game's rows, other data of the table, chat, the other tables that wait, and the
panel of an optional part (`pages/extension`). It is rendered again only when one of these has
changed, and sent only if its markup then differs.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.text.current_language import current_language
from matinee.engine.ui.browser_ui import Part
from matinee.server.pages.table.table_view import TableViewModel
from matinee.web.rendering import render

ROWS: Final = "rows"
ABOUT: Final = "about"
CHAT: Final = "chat"
ELSEWHERE: Final = "elsewhere"
PANEL: Final = "panel"

PLAYING: Final[Mapping[str, frozenset[str]]] = {
    "phase": frozenset({ROWS, ABOUT}),
    "action_bar": frozenset({ROWS, ABOUT}),
    "votes": frozenset({ROWS, ABOUT}),
    "seats": frozenset({ROWS, ABOUT}),
    "chat": frozenset({CHAT}),
    "standing_orders": frozenset({ROWS, ABOUT}),
    "table_actions": frozenset({ABOUT}),
    "ending": frozenset({ABOUT}),
    "waiting_tables": frozenset({ELSEWHERE}),
}
"""The fragments of a table with a game, and the dependencies of each."""
WAITING_ROOM: Final[Mapping[str, frozenset[str]]] = {
    "waiting_room": frozenset({ABOUT}),
    "chat": frozenset({CHAT}),
    "waiting_tables": frozenset({ELSEWHERE}),
}
"""The fragments of the waiting room."""

SCREEN_PLAYING: Final = {name: PLAYING[name] for name in ("phase", "votes", "seats", "ending")}
"""The fragments of the big screen."""
SCREEN_WAITING_ROOM: Final = {"screen_waiting_room": frozenset({ABOUT})}


def render_fragment(name: str, **values: Any) -> Markup:
    """Render a fragment in the current language."""
    return Markup(render(f"fragments/{name}.html", current_language(), **values))


def playing_values(page: TableViewModel, token: str) -> dict[str, Any]:
    """The template variables of all fragments of a table with a game."""
    return {
        "page": page,
        "token": token,
        "messages": page.messages,
        "seated": bool(page.table.your_seats),
    }


def swapped(markup: str) -> str:
    """The fragment as an out-of-band swap: it replaces the one on the page."""
    tag, _, rest = markup.lstrip().partition(" ")
    return f'{tag} hx-swap-oob="morph" {rest}'


def swapped_parts(parts: Mapping[str, Part]) -> Iterator[str]:
    """Pieces of the board as out-of-band swaps; those in SVG are wrapped in one element."""
    drawn = [swapped(part.markup) for part in parts.values() if part.svg]
    if drawn:
        yield f"<svg>{''.join(drawn)}</svg>"
    yield from (swapped(part.markup) for part in parts.values() if not part.svg)


def changed_parts(before: Mapping[str, Part], now: Mapping[str, Part]) -> dict[str, Part]:
    """The pieces of the board that differ."""
    return {key: part for key, part in now.items() if before.get(key) != part}


def new_rows(page: TableViewModel, first: int) -> str:
    """The log rows from this one on, the oldest first: each is put before those on the page."""
    entries = page.log.entries(first)[::-1]
    return render(
        "fragments/log_rows.html", current_language(), page=page, entries=entries, swaps=True
    )


def animation(page: TableViewModel, first: int) -> str:
    """The animation of the rows from this one on."""
    rows = page.log.animation(first)
    return render("fragments/animation.html", current_language(), rows=rows)


def depending(fragments: Mapping[str, frozenset[str]], changed: Iterable[str]) -> list[str]:
    """The fragments that depend on something that has changed."""
    news = frozenset(changed)
    return [name for name, causes in fragments.items() if causes & news]
