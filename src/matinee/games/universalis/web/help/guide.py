"""The guide with its pictures, and the quick reference.

Examples and figures come from the rules (`examples`), so that the page cannot become
outdated.
"""

from collections.abc import Mapping
from typing import Any, Final

from matinee.engine.text.i18n import N_
from matinee.engine.ui.guide_page import guide_sections, render, render_once, section_rules
from matinee.engine.ui.seat_colours import PATHS
from matinee.games.universalis import content
from matinee.games.universalis.rules.events import BidsShown
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.scenes.traits import importance, own_importance
from matinee.games.universalis.rules.setup import SEATS
from matinee.games.universalis.rules.state import State
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.help import examples
from matinee.games.universalis.web.panels.price_rows import GROUPS

SECTIONS: Final = guide_sections(__package__)

_PRICES: Final[Mapping[str, str]] = {
    "0": N_("free"),
    "others": N_("1 to each other player"),
    "each-die": N_("1 a die"),
    "each-coin": N_("1 a coin"),
}


@render_once()
def guide(words: UniversalisText) -> str:
    """The guide."""
    words = UniversalisText(examples.NAMES, Options(), words.language)
    return _render(
        "guide.html",
        words,
        bids_shown=BidsShown,
        rules=section_rules(SECTIONS),
        example=examples,
        state=examples.table_after_roll().state,
        police=examples.police(),
        own=own_importance,
        importance=importance,
        seats=(SEATS[0], SEATS[-1]),
        kits=[content.kit(key) for key in content.KIT_KEYS],
        traits=lambda one: _traits(examples.police(), one, words),
        note=lambda entry: note(entry, examples.table_after_roll().state, words),
    )


@render_once()
def quick_reference(words: UniversalisText) -> str:
    """The quick reference: the rules in brief, for use during play."""
    return _render("quick_reference.html", UniversalisText((), Options(), words.language))


def _traits(state: State, component: int, words: UniversalisText) -> str:
    """The traits of a component of the example, as a list."""
    return words.language.listed([words.text(t.words) for t in state.traits_of(component)])


def _render(name: str, words: UniversalisText, **given: Any) -> str:
    """A page with the price list."""
    return render(
        "matinee.games.universalis.web",
        name,
        words,
        say=words.text,
        options=Options(),
        groups=GROUPS,
        price=lambda key: words.text(_PRICES[key]) if key in _PRICES else words.coins(int(key)),
        paths=PATHS,
        **given,
    )


def note(entry: Entry, state: State, words: UniversalisText) -> str:
    """The purchase of a line of the example, in a few words."""
    text = {
        "location": N_("Place: {words}"),
        "time": N_("Time: the present, {words}"),
        "create": N_("New: {words}"),
        "event": N_("Event: {text}"),
        "trait_add": N_("Trait of {component}: “{words}”"),
        "dialog": N_("{component}: “{text}”"),
    }[entry.kind]
    return words.text(text).format(
        words=words.text(entry.words) if entry.words else "",
        text=words.text(entry.text) if entry.text else "",
        component=words.text(words.component(state, entry.component or 0)),
    )
