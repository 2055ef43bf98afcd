"""Log lines for entries of the transcript: the action, its cost, and its text."""

from typing import Any, Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.sentences import sentence_pairs
from matinee.games.universalis.rules.events import Entered
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.text.names import Names

_SENTENCES: Final = sentence_pairs(__package__, "log_transcript.toml")
_SHOWN: Final = frozenset(("event", "colour", "originate", "obstacle", "dice"))
"""Kinds whose sentence contains the text."""


def entry_text(event: Entered, viewer: Seat | None, names: Names) -> str:
    """An entry as a log line for this viewer; empty where another event has the sentence."""
    entry = event.entry
    sentences = _SENTENCES.get(entry.kind) or _SENTENCES.get(f"{entry.kind}/{entry.detail}")
    if sentences is None:
        return ""
    text = names.about(entry.seat, viewer, *sentences, **_called(event, names))
    if entry.text and entry.kind not in _SHOWN and entry.kind != "dialog":
        return f"{text} {entry.text}"
    return text


def _called(event: Entered, names: Names) -> dict[str, Any]:
    entry = event.entry
    return {
        "kind": names.tenet_kind(entry.detail) if entry.kind.startswith("tenet") else "",
        "time": _time(entry, names),
        "cost": names.coins(entry.cost.total) if entry.cost.total else names.text("free"),
        "amount": names.coins(entry.amount),
        "dice": names.dice(entry.amount),
        "scene": entry.scene,
        "words": entry.words,
        "text": entry.text,
        "component": event.component,
        "trait": event.trait,
        "other": event.other,
        "target": _target(entry, names),
    }


def _time(entry: Entry, names: Names) -> str:
    if entry.kind != "time":
        return ""
    time = names.time(entry.detail)
    if not entry.words:
        return time
    return names.text("{time}, {label}").format(time=time, label=entry.words)


def _target(entry: Entry, names: Names) -> str:
    what, _, number = (entry.target or "").partition(":")
    return names.teller(int(number)) if what in ("seat", "pool") else number
