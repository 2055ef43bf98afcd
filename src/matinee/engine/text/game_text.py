"""Base class of a game's text: sentences from tables, for actions, refusals and events."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.text.errors import Refused
from matinee.engine.text.event_text import EventTexts, event_text
from matinee.engine.text.i18n import Language
from matinee.engine.text.player_names import (
    FieldFormatters,
    NameFormatter,
    fill,
    format_fields,
    format_refusal,
)


class GameTextBase(NameFormatter):
    """A `GameText` that lacks only the tables; a game overrides what these cannot say."""

    action_labels: ClassVar[Mapping[type[Action], str]] = {}
    """Button labels of actions."""
    action_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the fields of actions."""
    refusals: ClassVar[Mapping[str, str]] = {}
    """Sentences of refusals, by key."""
    refusal_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the parameters of refusals."""
    event_texts: ClassVar[EventTexts] = {}
    """The sentences of events, or functions that make them."""
    event_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the fields of events."""
    view_fields: ClassVar[FieldFormatters] = {}
    """Formatters of the fields of a view, for a game without a terminal board of its own."""

    def __init__(self, names: Sequence[str], options: Any, language: Language) -> None:
        super().__init__(names, language)

    def action_label(self, action: Action, view: Any) -> str:
        """Button label for an action, from the table `action_labels`."""
        label = self.action_labels.get(type(action))
        if label is None:
            kind = type(action).__name__
            raise LookupError(f"{type(self).__name__}.action_labels has no label for {kind}")
        fields = format_fields(msgspec.structs.asdict(action), self.action_fields, self)
        return fill(self.text(label), fields)

    def action_refs(self, action: Action, view: Any) -> list[str]:
        """Nothing by default: for games without a board on which things are clicked."""
        return []

    def score(self, points: int, unit: bool = True) -> str:
        """A score in points."""
        number = self.language.number(points)
        return self.many("{n} point", "{n} points", points).format(n=number) if unit else number

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
