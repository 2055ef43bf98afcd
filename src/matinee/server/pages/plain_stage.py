"""The stage of a game that brings none: its page shows what a terminal would show."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from matinee.engine.game import Action, Event, Seat
from matinee.engine.stage import Beat, Fact, Hint, Item, Part, Phase, Stage
from matinee.engine.title import Title
from matinee.server.pages.drawing import drawn
from matinee.server.speech import _


def stage_of(title: Title) -> Stage:
    """The game's own stage, or a plain one."""
    return title.stage or PlainStage(title)


class PlainStage:
    """A board of text, and what the game's words say."""

    def __init__(self, title: Title) -> None:
        self._board = title.board

    def parts(self, view: Any, words: Any, viewer: Seat | None) -> Mapping[str, Part]:
        """The table as text."""
        text = drawn(self._board.draw(view, words, viewer))
        return {
            "plain-board": Part(
                Markup(
                    '<pre id="plain-board" class="screen" tabindex="0" role="region" '
                    'aria-label="{}">{}</pre>'
                ).format(_("The table"), text)
            )
        }

    def board(self, view: Any, words: Any, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
        """The text, and what can be looked at closely."""
        things = self._board.things(view, words)
        closely = Markup("").join(
            Markup('<li><button type="button" data-look="{}">{}</button></li>').format(ref, name)
            for name, ref in things.items()
        )
        text = Markup(parts["plain-board"].markup)
        return Markup('<div class="plain">{}<ul class="things">{}</ul></div>').format(text, closely)

    def look(self, view: Any, words: Any, viewer: Seat | None, ref: str) -> str:
        """One thing as text."""
        if ref not in self._board.things(view, words).values():
            return ""
        text = drawn(self._board.look(view, words, ref))
        return Markup('<pre class="screen">{}</pre>').format(text) if text else ""

    def phase(self, view: Any, words: Any, viewer: Seat | None) -> Phase:
        """Nothing is known of it."""
        return Phase((), "")

    def facts(self, view: Any, words: Any, seat: Seat) -> Sequence[Fact]:
        """How the seat stands, in a line."""
        return (Fact("seat", "", self._board.status(view, words, seat)),)

    def score(self, view: Any, words: Any, seat: Seat) -> Sequence[Item]:
        """Nothing is known of it."""
        return ()

    def fortunes(self, view: Any) -> Sequence[int]:
        """Nothing is known of it."""
        return ()

    def preview(self, action: Action, view: Any, words: Any, seat: Seat) -> str:
        """Only what the action itself says."""
        return ""

    def hint(self, view: Any, words: Any, seat: Seat) -> Hint | None:
        """Nobody whispers."""
        return None

    def beats(
        self, events: Sequence[Event], view: Any, words: Any, viewer: Seat | None
    ) -> Sequence[Beat]:
        """What the words tell."""
        told = (words.tell(event, viewer) for event in events)
        return [Beat(text) for text in told if text]

    def touched(self, event: Event) -> Sequence[str]:
        """Nothing is known of it."""
        return ()

    def topic(self, event: Event) -> str:
        """There is no guide."""
        return ""

    def glossary(self, words: Any) -> Mapping[str, str]:
        """Nothing is explained."""
        return {}

    def poster(self, words: Any) -> str:
        """There is none."""
        return ""

    def aid(self, words: Any) -> str:
        """There is none."""
        return ""

    def guide(self, words: Any) -> str:
        """There is none; the page still lists every rule."""
        return ""
