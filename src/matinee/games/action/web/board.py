"""The whole board: the panels, and the tabs of a phone.

Each panel is a module with `parts`. The static frame is drawn here. Cards and assistants keep their
ids wherever they are: a card has `card-KEY`, an assistant the id that `pawns` makes. Both have
`data-moves`, so that pages animate their moves.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import symbols
from matinee.games.action.web.panels import (
    box_office,
    call_sheet,
    cast_market,
    current_event,
    player_area,
    rivals,
    round_track,
    script_market,
)


class Panel(Protocol):
    """Draws one panel; implemented by a module."""

    def parts(self, view: View, words: ActionText, viewer: Seat | None) -> Mapping[str, Part]:
        """The panel as one part or several, by id."""
        ...


PANELS: Final[tuple[Panel, ...]] = (
    round_track,
    current_event,
    call_sheet,
    script_market,
    cast_market,
    box_office,
    player_area,
    rivals,
)


class Tab(NamedTuple):
    """The panels that a phone shows at the same time."""

    label: str
    holds: tuple[str, ...]
    """The ids of the tab's parts, from the top."""


TABS: Final[Mapping[str, Tab]] = {
    "desk": Tab(N_("Desk"), ("ac-track", "ac-event", "ac-sheet", "ac-mine")),
    "casting": Tab(N_("Casting"), ("ac-scripts", "ac-casting")),
    "box-office": Tab(N_("Box office"), ("ac-screens",)),
    "rivals": Tab(N_("Rivals"), ("ac-rivals",)),
}


def parts(view: View, words: ActionText, viewer: Seat | None) -> Mapping[str, Part]:
    """All parts that change during play."""
    found: dict[str, Part] = {}
    for panel in PANELS:
        found |= panel.parts(view, words, viewer)
    return found


def board(view: View, words: ActionText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """Tabs and panels; a wide page shows all panels at once, without the tabs."""
    panels = "".join(
        f'<div id="ac-tab-{name}" class="panel" role="tabpanel" data-panel="{name}" '
        f'aria-labelledby="ac-to-{name}">'
        f"{''.join(parts[key].markup for key in tab.holds)}</div>"
        for name, tab in TABS.items()
    )
    looks_on = " onlooking" if viewer is None else ""
    return (
        f'<div class="action-desk seats-{view.seats}{looks_on}" data-panel="desk">'
        f'{symbols.defs()}{_tabs(words.language)}<div class="surface">{panels}</div></div>'
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
        language.gettext("The board"), Markup("").join(tabs)
    )
