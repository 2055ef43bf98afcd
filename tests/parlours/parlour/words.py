"""The sentences of Parlour, its board, and what comes out of it: nothing."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matinee.engine.game import Action, Event, Seat
from matinee.engine.language import Language
from matinee.engine.refused import PHRASES, Refused, phrase
from matinee.engine.tale import Tale
from parlours.parlour import game as g

OPTION_HELP: Final = {"turns": "After how many turns it is over."}
TRIALS: Final = None


class ParlourWords:
    def __init__(self, names: Sequence[str], options: Any, language: Language) -> None:
        self.names = names
        self.language = language

    def say(self, action: Action, view: object) -> str:
        match action:
            case g.Tell() | g.Chime():
                return f"{type(action).__name__}: {action.text}"
            case g.End():
                return "End the turn"
        return type(action).__name__

    def ended(self, action: Action, seat: Seat, view: object) -> str:
        what = "the turn" if isinstance(action, g.End) else "everything"
        return f"{self.names[seat]} has ended {what}"

    def item(self, choice: object, field: str, item: str, view: object) -> str:
        return item

    def refs(self, action: Action, view: object) -> list[str]:
        return []

    def score(self, points: int, unit: bool = True) -> str:
        return f"{points}"

    def tell(self, event: Event, viewer: Seat | None) -> str:
        match event:
            case g.Told():
                return f"{self.names[event.seat]}: {event.text}"
            case g.Did():
                return f"{self.names[event.seat]} did {event.what}."
        return ""

    def quote(self, event: Event) -> str:
        return ""

    def why(self, refused: Refused) -> str:
        known = refused.key in PHRASES
        return phrase(refused, self.language) if known else "This cannot be done now."


def draw(view: Any, words: Any, viewer: Seat | None) -> str:
    return "\n".join(text for _, text in view.lines) or "Silence."


def look(view: Any, words: Any, ref: str) -> str | None:
    return ref


def things(view: Any, words: Any) -> dict[str, str]:
    return {}


def status(view: Any, words: Any, seat: Seat) -> str:
    return ""


def odds(view: Any, words: Any, seat: Seat) -> str:
    return ""


class Nothing:
    """A tale of which nothing is kept."""

    forms: Mapping[str, Any] = {}

    def lines(self, view: Any) -> Mapping[int, Seat]:
        return {}

    def hushed(self, view: Any, lines: Any, sign: str) -> Any:
        return view

    def hushed_event(self, event: Event, view: Any, lines: Any, sign: str) -> Event:
        return event

    def scenes(self, view: Any, words: Any) -> Sequence[tuple[int, str]]:
        return []

    def texts(self, view: Any) -> Mapping[int, tuple[str, int]]:
        return {}

    def write(self, form: str, view: Any, credits: Any, cut: Any, words: Any) -> bytes:
        raise NotImplementedError

    def page(self, view: Any, credits: Any, cut: Any, words: Any) -> str:
        raise NotImplementedError

    def title(self, view: Any, cut: Any) -> str:
        return ""

    def sequel(self, view: Any, cut: Any) -> Mapping[str, Any]:
        return {}

    def returning(self, options: Any, words: Any) -> str:
        return ""


TALE: Final[Tale] = Nothing()
