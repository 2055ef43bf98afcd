"""The regions of a table's page. Each is made and replaced on its own.

A region's template is `regions/NAME.html`, one element with the id NAME. It depends on some of
five things: the game's rows, what else there is about the table, what was said, which other tables
wait, and courtesies. Only when one of these has changed is it made anew, and only when it has then
become another is it sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.stage import Part
from matinee.server.pages.sight import Sight
from matinee.server.speech import spoken
from matinee.web.pages import render

ROWS: Final = "rows"
ABOUT: Final = "about"
SAID: Final = "said"
ELSEWHERE: Final = "elsewhere"
COURTESY: Final = "courtesy"

PLAYING: Final[Mapping[str, frozenset[str]]] = {
    "phase": frozenset({ROWS, ABOUT}),
    "call": frozenset({ROWS, ABOUT}),
    "questions": frozenset({ROWS, ABOUT}),
    "seats": frozenset({ROWS, ABOUT}),
    "said": frozenset({SAID}),
    "orders": frozenset({ROWS, ABOUT}),
    "table-deeds": frozenset({ABOUT}),
    "ending": frozenset({ABOUT}),
    "waits": frozenset({ELSEWHERE}),
}
"""The regions of a table with a game, and what each depends on."""
OPENING: Final[Mapping[str, frozenset[str]]] = {
    "lobby": frozenset({ABOUT}),
    "said": frozenset({SAID}),
    "waits": frozenset({ELSEWHERE}),
}
"""The same before the start."""

COURTESIES_OPENING: Final[Mapping[str, frozenset[str]]] = {
    "wishes": frozenset({COURTESY}),
    "consent": frozenset({COURTESY, ABOUT}),
    "muted": frozenset({COURTESY, ABOUT}),
    "host-notes": frozenset({COURTESY, ABOUT}),
    "said": frozenset({SAID, COURTESY}),
}
"""What more there is where a story is told, and what changes with whom one has muted."""
COURTESIES_PLAYING: Final[Mapping[str, frozenset[str]]] = {
    **COURTESIES_OPENING,
    "applause": frozenset({ROWS, COURTESY}),
    "told-lines": frozenset({ROWS, COURTESY}),
    "host-flag": frozenset({COURTESY, ABOUT}),
}

SCREEN_PLAYING: Final = {name: PLAYING[name] for name in ("phase", "questions", "seats", "ending")}
"""The regions of a screen that all in a room can see."""
SCREEN_OPENING: Final = {"screen-lobby": frozenset({ABOUT})}


def region(name: str, **values: Any) -> Markup:
    """One region."""
    return Markup(render(f"regions/{name}.html", spoken(), **values))


def playing_values(sight: Sight, token: str) -> dict[str, Any]:
    """What all regions of a table with a game are made from."""
    return {
        "sight": sight,
        "token": token,
        "messages": sight.messages,
        "seated": bool(sight.table.your_seats),
    }


def swapped(markup: str) -> str:
    """The same region, to take the place of the one on the page."""
    tag, _, rest = markup.lstrip().partition(" ")
    return f'{tag} hx-swap-oob="morph" {rest}'


def swapped_parts(parts: Mapping[str, Part]) -> Iterator[str]:
    """Pieces of the board, to take the place of those on the page."""
    drawn = [swapped(part.markup) for part in parts.values() if part.svg]
    if drawn:
        yield f"<svg>{''.join(drawn)}</svg>"
    yield from (swapped(part.markup) for part in parts.values() if not part.svg)


def changed_parts(before: Mapping[str, Part], now: Mapping[str, Part]) -> dict[str, Part]:
    """The pieces that are not as they were."""
    return {key: part for key, part in now.items() if before.get(key) != part}


def new_rows(sight: Sight, first: int) -> str:
    """Rows of the log, each to be put before those on the page, so the oldest first."""
    entries = sight.log(first)[::-1]
    return render("regions/rows.html", spoken(), sight=sight, entries=entries, swaps=True)


def beats(sight: Sight, first: int) -> str:
    """What happened from this row on, to be watched; and how far that is."""
    return render("regions/beats.html", spoken(), shown=sight.beats(first))


def depending(regions: Mapping[str, frozenset[str]], changed: Iterable[str]) -> list[str]:
    """The regions that may have become others."""
    news = frozenset(changed)
    return [name for name, causes in regions.items() if causes & news]
