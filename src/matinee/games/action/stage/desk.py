"""The whole desk: what lies on it, where, and behind which tab on a phone.

Each panel is a module with `parts`. What lies there once and never changes is drawn here.
Ids that hold wherever a thing lies: a card is `card-KEY`, an assistant at a location as `pawns`
says; both have `data-moves`, so that pages let them walk.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.action.stage import (
    cards,
    casting_wall,
    clipping,
    lot,
    rivals,
    screens,
    scripts_row,
    sheet,
    track,
)
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords


class Panel(Protocol):
    """Who draws one panel; a module does."""

    def parts(self, view: View, words: ActionWords, viewer: Seat | None) -> Mapping[str, Part]:
        """The panel as one piece or several, each with its id."""
        ...


PANELS: Final[tuple[Panel, ...]] = (
    track,
    clipping,
    sheet,
    scripts_row,
    casting_wall,
    screens,
    lot,
    rivals,
)


class Tab(NamedTuple):
    """What a phone shows at a time."""

    label: str
    holds: tuple[str, ...]
    """The ids of its pieces, from the top."""


TABS: Final[Mapping[str, Tab]] = {
    "desk": Tab(N_("Desk"), ("ac-track", "ac-event", "ac-sheet", "ac-mine")),
    "casting": Tab(N_("Casting"), ("ac-scripts", "ac-casting")),
    "box-office": Tab(N_("Box office"), ("ac-screens",)),
    "rivals": Tab(N_("Rivals"), ("ac-rivals",)),
}


def parts(view: View, words: ActionWords, viewer: Seat | None) -> Mapping[str, Part]:
    """Everything that changes during play."""
    found: dict[str, Part] = {}
    for panel in PANELS:
        found |= panel.parts(view, words, viewer)
    return found


def board(view: View, words: ActionWords, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """Tabs and panels; a wide page shows all of them at once, without the tabs."""
    panels = "".join(
        f'<div id="ac-tab-{name}" class="panel" role="tabpanel" data-panel="{name}" '
        f'aria-labelledby="ac-to-{name}">'
        f"{''.join(parts[key].markup for key in tab.holds)}</div>"
        for name, tab in TABS.items()
    )
    looks_on = " onlooking" if viewer is None else ""
    return (
        f'<div class="action-desk seats-{view.seats}{looks_on}" data-panel="desk">'
        f'{cards.defs()}{_tabs(words.language)}<div class="surface">{panels}</div></div>'
    )


@cache
def _tabs(language: Language) -> Markup:
    tabs = (
        Markup(
            '<button type="button" role="tab" id="ac-to-{0}" data-panel="{0}" '
            'aria-controls="ac-tab-{0}" aria-selected="{1}">{2}</button>'
        ).format(name, "true" if name == "desk" else "false", language.gettext(tab.label))
        for name, tab in TABS.items()
    )
    return Markup('<div class="tabs" role="tablist" aria-label="{}">{}</div>').format(
        language.gettext(N_("The board")), Markup("").join(tabs)
    )
