"""Checks that everything shown to clients is stored, and was visible to them."""

from collections.abc import Iterator
from typing import Any, Final

from chaos.checking.oracle import Oracle, Viewer
from chaos.history import ApiMessage, PageContent, rows_of
from chaos.report import Kind, Violation

_COMPARED: Final = ("number", "at", "kind", "seat", "by", "action", "events", "to")
_UNREDACTED: Final = ("number", "kind", "seat", "by")
"""The fields of a row that stay when its words are redacted."""


def check_rows(
    who: str, viewer: Viewer, rows: Any, cursor: int, oracle: Oracle
) -> Iterator[Violation]:
    """Compare rows in a message of the API with the stored rows, as of the message's cursor."""
    viewer_rows = oracle.viewer_rows(viewer)
    rewritten = oracle.rewritten_since(viewer, cursor)
    for row in rows:
        number = row["number"]
        if number >= len(viewer_rows):
            yield Violation("phantom", who, f"row {number} of {len(viewer_rows)}: {_short(row)}")
            continue
        stored = oracle.row(viewer, number)
        compared = _UNREDACTED if rewritten else _COMPARED
        differing = [name for name in compared if not _equal(row.get(name), stored.get(name))]
        if differing:
            yield _difference(who, viewer, row, stored, differing, oracle)
        elif not rewritten and viewer_rows[number].logged not in oracle.reworded:
            yield from _check_lines(
                who, number, [line["text"] for line in row["told"]], viewer, oracle
            )


def _difference(
    who: str, viewer: Viewer, row: Any, stored: Any, differing: list[str], oracle: Oracle
) -> Violation:
    more = [event for event in row.get("events", ()) if event not in stored.get("events", ())]
    hidden = oracle.hidden_from(viewer, row["number"])
    leaked = any(_without_only(event) == _without_only(one) for event in more for one in hidden)
    secret = row.get("action") is not None and stored.get("action") is None
    shown = {name: (row.get(name), stored.get(name)) for name in differing}
    kind: Kind = "leak" if leaked or secret else "phantom"
    return Violation(kind, who, f"row {row['number']}, shown and stored: {_short(shown)}")


def _without_only(event: Any) -> Any:
    return {name: value for name, value in event.items() if name != "only"}


def _equal(shown: Any, stored: Any) -> bool:
    return (shown or None) == (stored or None) or shown == stored


def _check_lines(
    who: str, number: int, lines: list[str], viewer: Viewer, oracle: Oracle
) -> Iterator[Violation]:
    lines = [" ".join(text.split()) for text in lines]
    stored = oracle.lines(viewer, number)
    if sorted(lines) != sorted(stored):
        yield Violation("phantom", who, f"row {number} reads {lines}, and stored is {stored}")


def check_api_message(who: str, entry: ApiMessage, oracle: Oracle) -> Iterator[Violation]:
    """Compare a message or an answer of the API with its viewer's view at its cursor."""
    message, viewer = entry.message, entry.seat
    rows = rows_of(message["cursor"])
    if rows > len(oracle.viewer_rows(viewer)):
        yield Violation("phantom", who, f"cursor {message['cursor']} is ahead of the log")
        return
    yield from check_rows(who, viewer, message.get("rows", ()), rows, oracle)
    for chat_message in message.get("messages", ()):
        if chat_message["text"] not in oracle.chat_messages:
            yield Violation("phantom", who, f"said, and not stored: {chat_message['text']}")
    if not rows:
        return
    if message.get("view") is not None:
        yield from _check_view(who, viewer, rows, message["view"], oracle)
    if not oracle.rewritten_since(viewer, rows):
        offered = [choice["action"] for choice in message.get("legal", ())]
        yield from _check_legal(who, viewer, rows, offered, oracle)
        if not set(message["waiting"]) <= set(oracle.active_seats(viewer, rows)):
            yield Violation("phantom", who, f"waits for {message['waiting']} at row {rows}")


def _check_view(
    who: str, viewer: Viewer, rows: int, view: Any, oracle: Oracle
) -> Iterator[Violation]:
    stored = oracle.view(viewer, rows)
    if oracle.rewritten_since(viewer, rows):
        view, stored = _without_texts(view), _without_texts(stored)
    if view != stored:
        found = list(_differences(view, stored))
        hidden = any(one == {"hidden": True} for _, _, one in found)
        kind: Kind = "leak" if hidden else "phantom"
        yield Violation(kind, who, f"view after {rows} rows, shown and stored: {_short(found)}")


def _differences(shown: Any, stored: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Paths at which two views differ, with both values."""
    if isinstance(shown, dict) and isinstance(stored, dict) and shown.keys() == stored.keys():
        for name, value in shown.items():
            yield from _differences(value, stored[name], f"{path}.{name}")
    elif isinstance(shown, list) and isinstance(stored, list) and len(shown) == len(stored):
        for number, value in enumerate(shown):
            yield from _differences(value, stored[number], f"{path}.{number}")
    elif shown != stored:
        yield path, shown, stored


def _without_texts(view: Any) -> Any:
    """A view without texts: of redacted rows some are gone and others replaced."""
    if isinstance(view, dict):
        bare = {name: _without_texts(value) for name, value in view.items()}
        return {name: value for name, value in bare.items() if value != ""}
    if isinstance(view, list):
        return [_without_texts(value) for value in view]
    return "" if isinstance(view, str) else view


def _check_legal(
    who: str, viewer: Viewer, rows: int, offered: list[Any], oracle: Oracle
) -> Iterator[Violation]:
    """Check that offered actions are legal in the seat's view: more would reveal a secret."""
    if not offered:
        return
    if viewer is None:
        yield Violation("leak", who, f"a spectator is offered {_short(offered)}")
        return
    legal = oracle.legal(viewer, rows)
    for action in offered:
        if action not in legal:
            yield Violation("phantom", who, f"offered after {rows} rows: {_short(action)}")


def check_page(who: str, page: PageContent, oracle: Oracle) -> Iterator[Violation]:
    """Compare a page, or a message of its stream, with its viewer's view."""
    rows = rows_of(page.cursor)
    viewer_rows = oracle.viewer_rows(page.seat)
    if rows > len(viewer_rows):
        yield Violation("phantom", who, f"cursor {page.cursor} is ahead of the log")
        return
    if oracle.rewritten_since(page.seat, rows):
        return
    for number, lines in page.lines.items():
        if number >= len(viewer_rows):
            yield Violation("phantom", who, f"row {number} of {len(viewer_rows)}: {lines}")
        elif lines and viewer_rows[number].logged not in oracle.reworded:
            yield from _check_lines(who, number, lines, page.seat, oracle)
    if rows:
        yield from _check_legal(who, page.seat, rows, page.actions, oracle)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 400 else f"{text[:400]}…"
