"""The browser UI of a game that brings none: its page shows the terminal's drawing."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.contract.title import Title
from matinee.engine.text.current_language import _
from matinee.engine.ui.browser_ui import (
    AnimationStep,
    BrowserUI,
    Hint,
    Part,
    Phase,
    ScoreLine,
    SeatStat,
)
from matinee.server.pages.parts.terminal_html import to_html


def browser_ui_of(title: Title) -> BrowserUI:
    """The game's browser UI, or the fallback."""
    return title.browser or FallbackUI(title)


class FallbackUI:
    """A board of text, with the game's own sentences."""

    def __init__(self, title: Title) -> None:
        self._board = title.terminal

    def parts(self, view: Any, words: Any, viewer: Seat | None) -> Mapping[str, Part]:
        """The table as text."""
        text = to_html(self._board.draw(view, words, viewer))
        return {
            "plain-board": Part(
                Markup(
                    '<pre id="plain-board" class="screen" tabindex="0" role="region" '
                    'aria-label="{}">{}</pre>'
                ).format(_("The table"), text)
            )
        }

    def board(self, view: Any, words: Any, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
        """The text, and buttons for the things with a detail view."""
        things = self._board.things(view, words)
        closely = Markup("").join(
            Markup('<li><button type="button" data-look="{}">{}</button></li>').format(ref, name)
            for name, ref in things.items()
        )
        text = Markup(parts["plain-board"].markup)
        return Markup('<div class="plain">{}<ul class="things">{}</ul></div>').format(text, closely)

    def detail(self, view: Any, words: Any, viewer: Seat | None, ref: str) -> str:
        """The detail view of one thing, as text."""
        if ref not in self._board.things(view, words).values():
            return ""
        text = to_html(self._board.detail(view, words, ref))
        return Markup('<pre class="screen">{}</pre>').format(text) if text else ""

    def phase(self, view: Any, words: Any, viewer: Seat | None) -> Phase:
        """Not known without a browser UI."""
        return Phase((), "")

    def facts(self, view: Any, words: Any, seat: Seat) -> Sequence[SeatStat]:
        """The status of the seat, in a line."""
        return (SeatStat("seat", "", self._board.status(view, words, seat)),)

    def score(self, view: Any, words: Any, seat: Seat) -> Sequence[ScoreLine]:
        """Not known without a browser UI."""
        return ()

    def score_now(self, view: Any) -> Sequence[int]:
        """Not known without a browser UI."""
        return ()

    def preview(self, action: Action, view: Any, words: Any, seat: Seat) -> str:
        """No preview beside the label."""
        return ""

    def hint(self, view: Any, words: Any, seat: Seat) -> Hint | None:
        """No hints."""
        return None

    def animation(
        self, events: Sequence[Event], view: Any, words: Any, viewer: Seat | None
    ) -> Sequence[AnimationStep]:
        """The game's sentences, one step each."""
        texts = (words.event_text(event, viewer) for event in events)
        return [AnimationStep(text) for text in texts if text]

    def event_refs(self, event: Event) -> Sequence[str]:
        """Not known without a browser UI."""
        return ()

    def guide_anchor(self, event: Event) -> str:
        """No guide."""
        return ""

    def glossary(self, words: Any) -> Mapping[str, str]:
        """No glossary."""
        return {}

    def poster(self, words: Any) -> str:
        """There is none."""
        return ""

    def quick_reference(self, words: Any) -> str:
        """There is none."""
        return ""

    def guide(self, words: Any) -> str:
        """There is none; the page still lists every rule."""
        return ""
