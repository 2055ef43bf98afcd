"""What the text of most games has in common: sentences from tables, for refusals and for events."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import Refused
from matinee.engine.text.event_text import EventTexts, event_text
from matinee.engine.text.i18n import Language
from matinee.engine.text.player_names import FieldFormatters, NameFormatter, format_refusal


class GameTextBase(NameFormatter):
    """A `GameText` but for its actions and scores: a game adds those, and the tables."""

    refusals: ClassVar[Mapping[str, str]] = {}
    """Sentences by the keys with which the rules refuse."""
    refusal_fields: ClassVar[FieldFormatters] = {}
    """What formats the parameters of refusals."""
    event_texts: ClassVar[EventTexts] = {}
    """The sentences of events, or what makes them."""
    event_fields: ClassVar[FieldFormatters] = {}
    """What formats the fields of events."""

    def __init__(self, names: Sequence[str], options: Any, language: Language) -> None:
        super().__init__(names, language)

    def option_label(self, choice: Any, field: str, item: str, view: Any) -> str:
        """An item of an open field: the item itself, for games without lists to choose from."""
        return item

    def refusal_text(self, refused: Refused) -> str:
        """Why something was refused."""
        sentence = self.refusals.get(refused.key)
        return format_refusal(refused, sentence, self.refusal_fields, self)

    def event_text(self, event: Event, viewer: Seat | None) -> str:
        """What happened, for this viewer; empty if nothing need be said."""
        return event_text(event, viewer, self.event_texts, self.event_fields, self)

    def event_quote(self, event: Event) -> str:
        """What somebody says out loud as this happens: nothing, in most games."""
        return ""
