"""The rules for readers, with their pictures.

Examples and figures come from the rules themselves (`examples`), so that the page cannot fall
behind.
"""

from collections.abc import Mapping
from typing import Any, Final

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.engine.marks import PATHS
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.universalis import kits
from matinee.games.universalis.entries import Entry
from matinee.games.universalis.events import BidsShown
from matinee.games.universalis.options import Options
from matinee.games.universalis.setup import SEATS
from matinee.games.universalis.stage import examples
from matinee.games.universalis.stage.price_rows import GROUPS
from matinee.games.universalis.state import State
from matinee.games.universalis.traits import importance, own_importance
from matinee.games.universalis.words import UniversalisWords


def _rulings(*numbers: int) -> tuple[str, ...]:
    return tuple(f"UN-DEC-{number:02}" for number in numbers)


SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": _rulings(85),
    "room": ("UN-INV", *_rulings(5, 6, 7, 8)),
    "tenets": ("UN-PREP", *_rulings(1, 2, 3, 9, 10)),
    "bidding": ("UN-BID", *_rulings(4, *range(11, 15))),
    "framing": ("UN-FRAME", *_rulings(*range(15, 22))),
    "turns": ("UN-TURN", "UN-INT", *_rulings(*range(22, 29))),
    "control": ("UN-CTRL", *_rulings(*range(30, 34), 36)),
    "components": ("UN-COMP", *_rulings(29, 34, 35)),
    "traits": ("UN-TRAIT", "UN-INJ", *_rulings(*range(37, 43))),
    "minis": ("UN-MINI", *_rulings(43, 44)),
    "complications": ("UN-CX", "UN-TIE", *_rulings(*range(45, 69))),
    "challenges": ("UN-CH", *_rulings(*range(69, 78))),
    "fines": ("UN-FINE", *_rulings(*range(78, 83))),
    "ending": ("UN-END", *_rulings(83, 84)),
    "prices": ("UN-COST",),
    "story": ("UN-STORY", *_rulings(86)),
    "courtesy": (),
    "days": _rulings(87, 88, 89),
    "first-game": (),
    "questions": ("UN-DEC", "UN-SM"),
}
"""The sections of the guide, in order, each with the rules or families of rules it explains."""

_PRICES: Final[Mapping[str, str]] = {
    "0": N_("free"),
    "others": N_("1 to each other player"),
    "each-die": N_("1 a die"),
    "each-coin": N_("1 a coin"),
}


def guide(words: UniversalisWords) -> str:
    """The rules page."""
    return _guide(words.language)


@cache
def _guide(language: Language) -> str:
    words = UniversalisWords(examples.NAMES, Options(), language)
    return render(
        "guide.html",
        words,
        bids_shown=BidsShown,
        rules={section: " ".join(names) for section, names in SECTIONS.items()},
        example=examples,
        state=examples.rolled().state,
        police=examples.police(),
        own=own_importance,
        importance=importance,
        seats=(SEATS[0], SEATS[-1]),
        kits=[kits.kit(key) for key in kits.KEYS],
        traits=lambda one: _traits(examples.police(), one, words),
        note=lambda entry: note(entry, examples.rolled().state, words),
    )


def _traits(state: State, component: int, words: UniversalisWords) -> str:
    """The traits of a component of the example, as a list."""
    return words.language.listed([words.text(t.words) for t in state.traits_of(component)])


def render(name: str, words: UniversalisWords, **given: Any) -> str:
    """A page of reading, with the price list."""
    return (
        templates(__package__, words.language)
        .get_template(name)
        .render(
            words=words,
            say=words.text,
            options=Options(),
            groups=GROUPS,
            price=lambda key: words.text(_PRICES[key]) if key in _PRICES else words.coins(int(key)),
            paths=PATHS,
            **given,
        )
    )


def note(entry: Entry, state: State, words: UniversalisWords) -> str:
    """What a line of the example bought, in a few words."""
    told = {
        "location": N_("Place: {words}"),
        "time": N_("Time: the present, {words}"),
        "create": N_("New: {words}"),
        "event": N_("Event: {text}"),
        "trait_add": N_("Trait of {component}: “{words}”"),
        "dialog": N_("{component}: “{text}”"),
    }[entry.kind]
    return words.text(told).format(
        words=words.text(entry.words) if entry.words else "",
        text=words.text(entry.text) if entry.text else "",
        component=words.text(words.component(state, entry.component or 0)),
    )
