"""Short phrases that the terminal and the pages share: names, redacted texts, lists of seats."""

from collections.abc import Iterable

from matinee.engine.contract.game import Seat
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.rules.text_limits import is_redacted


def component_name(view: View, component: int | None) -> str:
    """A component by name; “…” for a redacted name."""
    if component is None:
        return "…"
    called = view.components[component].name
    return "…" if is_redacted(called) else called


def shown_text(text: str) -> str:
    """A text as it is shown; empty if it was redacted."""
    return "" if is_redacted(text) else text


def list_players(seats: Iterable[Seat], words: NameFormatter, viewer: Seat | None) -> str:
    """Several players by name; the reader is “you”."""
    you = words.text("you")
    return words.language.listed([you if s == viewer else words.names[s] for s in seats])
