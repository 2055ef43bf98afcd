"""Small drawings and phrases that all parts of the writers' room share."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.marks import PATHS
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.universalis.options import Place
from matinee.games.universalis.state import Scene, View
from matinee.games.universalis.tale.told import gone

PILE: Final = 8
"""So many coins are drawn one by one; a higher pile is only counted."""
PLACES: Final[dict[Place, str]] = {"INT": "INT.", "EXT": "EXT.", "INT/EXT": "INT./EXT."}


@cache
def mark(seat: Seat) -> Markup:
    """A seat's shape in its colour."""
    return Markup(
        '<svg class="mark seat-{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(seat % len(PATHS), PATHS[seat % len(PATHS)])


@cache
def icon(name: str) -> Markup:
    """One of the page's icons."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#icon-{}"></use></svg>').format(
        name
    )


def coins(n: int, language: Language) -> str:
    """So many coins, in words."""
    return language.ngettext("{n} coin", "{n} coins", n).format(n=n)


@cache
def price(n: int, language: Language) -> Markup:
    """A price as it stands beside what it buys: a coin for each, or that it is free."""
    if not n:
        return Markup('<span class="price free">{}</span>').format(language.gettext(N_("free")))
    return Markup('<span class="price" title="{}"><i></i>{}</span>').format(coins(n, language), n)


@cache
def pile(n: int, told: str) -> Markup:
    """A pile of coins, which stands for an importance or for somebody's means."""
    drawn = Markup("<i></i>") * min(n, PILE)
    return Markup('<span class="pile" title="{0}">{1}<b>{2}</b></span>').format(told, drawn, n)


def name(view: View, component: int | None) -> str:
    """What a component is called; nothing is left of a name that was taken out."""
    if component is None:
        return "…"
    called = view.components[component].name
    return "…" if gone(called) else called


def words_of(text: str) -> str:
    """A text as it is shown; of one that was taken out nothing is."""
    return "" if gone(text) else text


def heading(name: str, place: Place, scene: Scene, language: Language) -> str:
    """The heading of a scene, as a screenplay has it: INT. TELEGRAPH OFFICE - NIGHT."""
    say = language.gettext
    times = {"past": say(N_("past")), "future": say(N_("future"))}
    time, label = times.get(scene.time or "", ""), words_of(scene.label)
    when = f"{label} ({time})" if label and time else label or time
    told = f"{PLACES[place]} {name or say(N_('Somewhere'))}"
    return (f"{told} \N{EN DASH} {when}" if when else told).upper()


def listed(seats: Iterable[Seat], words: Naming, viewer: Seat | None) -> str:
    """Several players by name; the one who reads is “you”."""
    you = words.text(N_("you"))
    return words.language.listed([you if s == viewer else words.names[s] for s in seats])
