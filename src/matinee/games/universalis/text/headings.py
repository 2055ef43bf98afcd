"""Scene headings in screenplay style, and the location of a scene."""

from dataclasses import dataclass
from typing import Final

from matinee.engine.text.i18n import N_, Language
from matinee.games.universalis.content.pieces import Place
from matinee.games.universalis.rules.state import Scene, View
from matinee.games.universalis.rules.text_limits import is_redacted
from matinee.games.universalis.text.phrases import shown_text

PLACES: Final[dict[Place, str]] = {"INT": "INT.", "EXT": "EXT.", "INT/EXT": "INT./EXT."}


@dataclass(frozen=True, slots=True)
class Spot:
    """A location in a heading; its name may be empty (UN-DEC-18)."""

    name: str = ""
    place: Place = "INT"


def first_spot(view: View, scene: Scene) -> Spot:
    """The place where a scene begins, before any move."""
    entries = [e for e in view.entries if e.scene == scene.number and e.mini is None]
    for entry in entries:
        if entry.kind == "location" and entry.stands:
            return spot(view, entry.component)
    if not any(e.kind == "move" and e.stands for e in entries):
        return spot(view, scene.location)
    if any(e.kind == "location" for e in entries):
        return Spot()  # its place was struck (UN-DEC-76)
    before = [s for s in view.scenes if s.number < scene.number]
    return spot(view, before[-1].location) if before else Spot()


def spot(view: View, component: int | None) -> Spot:
    """A place by its component."""
    if component is None:
        return Spot()
    found = view.components[component]
    return Spot() if found.struck or is_redacted(found.name) else Spot(found.name, found.place)


def heading(name: str, place: Place, scene: Scene, language: Language) -> str:
    """Heading of a scene in screenplay style: INT. TELEGRAPH OFFICE - NIGHT."""
    say = language.gettext
    times = {"past": say(N_("past")), "future": say(N_("future"))}
    time, label = times.get(scene.time or "", ""), shown_text(scene.label)
    when = f"{label} ({time})" if label and time else label or time
    text = f"{PLACES[place]} {name or say(N_('Somewhere'))}"
    return (f"{text} \N{EN DASH} {when}" if when else text).upper()
