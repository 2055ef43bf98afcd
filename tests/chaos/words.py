"""Whether words that an X-card took out are gone, for everybody and from everywhere."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from chaos.clients import words_in
from chaos.history import Acknowledged, Entry, PageSeen, Seen
from chaos.moves import requests
from chaos.outages import Outages
from chaos.report import Violation

IN_FLIGHT_SECONDS: Final = 10.0
"""For so long after an X-card is acknowledged, words may still be on their way to somebody."""


def taken_out(histories: Mapping[str, Sequence[Entry]]) -> dict[str, float]:
    """Every word that an X-card took out, and when that was acknowledged."""
    return {
        word: request.answer.at
        for entries in histories.values()
        for request in requests(entries)
        if request.sent.deed == "unsay" and isinstance(request.answer, Acknowledged)
        for word in request.sent.body["words"]
    }


def check_words(
    who: str, entries: Sequence[Entry], gone: Mapping[str, float], outages: Outages
) -> Iterator[Violation]:
    """Nobody is shown what was taken out, but for what was on its way to them then."""
    if not gone:
        return
    until = {word: outages.put_off(at, IN_FLIGHT_SECONDS) for word, at in gone.items()}
    for entry in entries:
        if isinstance(entry, PageSeen):
            words = entry.words
        elif isinstance(entry, Seen):
            words = words_in(msgspec.json.encode(entry.message).decode())
        else:
            continue
        for word in words:
            if entry.at > until.get(word, entry.at):
                yield Violation("words", who, f"was shown {word} after it was taken out")


def check_file(histories: Mapping[str, Sequence[Entry]], file: Path) -> Iterator[Violation]:
    """Not a byte of the database's file is left of what was taken out."""
    stored = file.read_bytes().lower()
    for word in sorted(taken_out(histories)):
        if word.encode() in stored:
            yield Violation("words", "database", f"{word} is still in the file")
