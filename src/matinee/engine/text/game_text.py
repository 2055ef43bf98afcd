"""Base class of a game's text: sentences from tables, for refusals and for events."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import Refused
from matinee.engine.text.event_text import EventTexts, event_text
from matinee.engine.text.i18n import Language
from matinee.engine.text.player_names import FieldFormatters, NameFormatter, format_refusal


class GameTextBase(NameFormatter):
    """A `GameText` without labels of actions and scores: a game adds those, and the tables."""

    refusals: ClassVar[Mapping[str, str]] = {}
    """Sentences of refusals, by key."""
    refusal_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the parameters of refusals."""
    event_texts: ClassVar[EventTexts] = {}
    """The sentences of events, or functions that make them."""
    event_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the fields of events."""

    def __init__(self, names: Sequence[str], options: Any, language: Language) -> None:
        super().__init__(names, language)

    def option_label(self, choice: Any, field: str, item: str, view: Any) -> str:
        """The item itself by default: for games without lists to choose from."""
        return item

    def refusal_text(self, refused: Refused) -> str:
        """Sentence that gives the reason of a refusal."""
        sentence = self.refusals.get(refused.key)
        return format_refusal(refused, sentence, self.refusal_fields, self)

    def event_text(self, event: Event, viewer: Seat | None) -> str:
        """Sentence about an event for this viewer; empty if there is nothing to say."""
        return event_text(event, viewer, self.event_texts, self.event_fields, self)

    def event_quote(self, event: Event) -> str:
        """A line of speech that goes with an event; empty by default."""
        return ""
