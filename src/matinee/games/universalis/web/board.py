"""The board: script in the middle, cork board and table beside it, the composer below.

A phone shows one of them at a time: Script, Cast, Table.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import Challenge, Obstacle
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.panels import (
    components,
    composer_data,
    open_matters,
    price_list,
    script,
)
from matinee.games.universalis.web.panels.composer import composer, script_texts

TABS: Final = (("script", N_("Script")), ("cast", N_("Cast")), ("table", N_("Table")))


def parts(view: View, words: UniversalisText, viewer: Seat | None) -> dict[str, Part]:
    """All parts that change during play."""
    legal: Sequence[Action] = () if viewer is None else UNIVERSALIS.legal(view, viewer)
    kinds = {type(one) for one in legal}
    challengeable = {one.entry for one in legal if isinstance(one, Challenge)}
    obstructed = view.open_event if Obstacle in kinds else None
    return {
        **script.parts(
            view, words, script.ChallengeableLines(frozenset(challengeable), obstructed)
        ),
        **components.parts(view, words),
        **open_matters.parts(view, words, viewer, kinds),
        **price_list.parts(view, words, viewer, legal),
        **composer_data.parts(view, words, viewer, legal),
    }


def board(
    view: View, words: UniversalisText, viewer: Seat | None, parts: Mapping[str, Part]
) -> str:
    """The board with all its parts; a spectator has no composer."""
    markup = {key: Markup(part.markup) for key, part in parts.items()}
    say = words.text
    writes = composer(words.language) if viewer is not None else Markup()
    return Markup(
        '<div class="writers-room" data-panel="script" data-said="{said}">{now}{tabs}'
        '<div id="un-tab-script" class="panel script" role="tabpanel" '
        'aria-labelledby="un-to-script">'
        '<div id="un-paper" class="paper" tabindex="0" role="region" aria-label="{script}">'
        "{past}{scene}</div>"
        '<button type="button" id="un-below" class="below" hidden></button>{waits}{composer}</div>'
        '<div class="wall">{matter}'
        '<div id="un-tab-cast" class="panel cast" role="tabpanel" aria-labelledby="un-to-cast">'
        "{cork}{tenets}</div>"
        '<div id="un-tab-table" class="panel table-top" role="tabpanel" '
        'aria-labelledby="un-to-table">{tellers}{prices}</div></div></div>'
    ).format(
        said=script_texts(words.language),
        now=markup["un-now"],
        tabs=_tabs(words.language),
        script=say(N_("The script")),
        past=markup["un-past"],
        scene=markup["un-scene"],
        waits=markup["un-waits"],
        composer=writes,
        matter=markup["un-matter"],
        cork=markup["un-cork"],
        tenets=markup["un-tenets"],
        tellers=markup["un-tellers"],
        prices=markup["un-prices"],
    )


@lru_cache(maxsize=16)
def _tabs(language: Language) -> Markup:
    tabs = Markup("").join(
        Markup(
            '<button type="button" role="tab" id="un-to-{0}" data-panel="{0}" '
            'aria-controls="un-tab-{0}" aria-selected="{1}">{2}</button>'
        ).format(key, "true" if key == "script" else "false", language.gettext(label))
        for key, label in TABS
    )
    return Markup('<div class="room-tabs" role="tablist" aria-label="{}">{}</div>').format(
        language.gettext("The writers' room"), tabs
    )
