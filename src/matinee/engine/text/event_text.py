"""Sentences of events: the types of a game's table of them, and the text of an event for a viewer.

A game's table is in its `text/log.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from matinee.engine.contract.game import Event, Seat, is_visible_to
from matinee.engine.text.player_names import FieldFormatters, NameFormatter, fill, format_fields

MoreFields: TypeAlias = Callable[[Any, Any], Mapping[str, Any]]
"""From an event and the names: fields of a sentence that are not fields of the event."""
EventFormatter: TypeAlias = Callable[[Any, Seat | None, Any], str]
"""From an event, its viewer and the names: the text of an event with no fixed sentence."""
Sentence: TypeAlias = str | tuple[str, MoreFields] | tuple[str, str] | tuple[str, str, MoreFields]
"""One sentence for all viewers, or two: for the player of the event's `seat`, and for others."""
EventTexts: TypeAlias = Mapping[type[Event], Sentence | EventFormatter]


def event_text(
    event: Event,
    viewer: Seat | None,
    texts: EventTexts,
    formatters: FieldFormatters,
    names: NameFormatter,
) -> str:
    """The text of an event for one viewer; empty for an event that is hidden from the viewer.

    Each field of the event has its place in the sentence, formatted by `formatters`.
    """
    if not is_visible_to(event, viewer):
        return ""
    row = texts.get(type(event))
    if row is None:
        kind = type(event).__name__
        raise LookupError(f"{type(names).__name__}.event_texts has no sentence for {kind}")
    if callable(row):
        return row(event, viewer, names)
    *sentences, last = (row,) if isinstance(row, str) else row
    values = msgspec.structs.asdict(event)
    more: Mapping[str, Any] = {}
    if isinstance(last, str):
        sentences.append(last)
    else:
        more = last(event, names)
    shown = {**format_fields(values, formatters, names), **more}
    if len(sentences) == 1:
        return fill(names.text(sentences[0]), shown)
    you, other = sentences
    return names.about(more.get("seat", values.get("seat")), viewer, you, other, **shown)
