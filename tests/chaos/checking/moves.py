"""Checks that every acknowledged move is stored once and in order, and nothing else is."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from chaos.checking.oracle import Oracle, StoredPlay
from chaos.history import Acknowledged, Entry, Rejected, Sent, rows_of
from chaos.report import Violation


class Request(NamedTuple):
    """A client's request and its outcome."""

    sent: Sent
    answer: Acknowledged | Rejected | None
    """`None` if no answer came."""


def requests(entries: Sequence[Entry]) -> list[Request]:
    """All requests of a client, in order."""
    answers = {
        entry.number: entry for entry in entries if isinstance(entry, Acknowledged | Rejected)
    }
    return [
        Request(entry, answers.get(entry.number)) for entry in entries if isinstance(entry, Sent)
    ]


def check_moves(
    who: str, seat: int, sent: Sequence[Request], oracle: Oracle
) -> Iterator[Violation]:
    """Compare one client's moves at one table with the stored plays of its seat."""
    stored = oracle.plays(seat)
    at = 0
    optional: list[Any] = []
    for request in sent:
        if request.sent.command != "play" or isinstance(request.answer, Rejected):
            continue
        (action,) = request.sent.body["actions"]
        if not _is_required(request, action, oracle.closing):
            optional.append(action)
            continue
        if at and _is_repeated(stored[at - 1], action, rows_of(request.sent.body["cursor"])):
            continue
        found = _find(stored, at, action)
        if found is None:
            yield Violation("lost", who, f"acknowledged and not stored: {request.sent.body}")
            continue
        yield from _check_unanswered(who, stored[at:found], optional)
        at = found + 1
    yield from _check_unanswered(who, stored[at:], optional)


def _is_required(request: Request, action: Any, closing: frozenset[str]) -> bool:
    """Whether an action has to be stored: it was acknowledged, and was not merely held.

    An action that ends a turn may be held for a while and lapse; pages do not say whether it is.
    """
    if request.answer is None:
        return False
    result = request.answer.answer if isinstance(request.answer, Acknowledged) else None
    rows = () if result is None else result["rows"]
    return action["do"] not in closing or any(row.get("action") == action for row in rows)


def _is_repeated(latest: StoredPlay, action: Any, seen: int) -> bool:
    """Whether a seat with this many visible rows repeated this move.

    A client that has not seen its own latest move yet may choose the same again.
    """
    return latest.number >= seen and _same(latest, action)


def _find(stored: Sequence[StoredPlay], at: int, action: Any) -> int | None:
    return next((n for n in range(at, len(stored)) if _same(stored[n], action)), None)


def _same(stored: StoredPlay, action: Any) -> bool:
    """Whether a stored play is of this action; of redacted plays only the kind can be compared."""
    if stored.redacted:
        return bool(stored.action["do"] == action["do"])
    return bool(stored.action == action)


def _check_unanswered(
    who: str, stored: Sequence[StoredPlay], optional: list[Any]
) -> Iterator[Violation]:
    """Violations among plays between two acknowledged ones: only unanswered requests may be."""
    for one in stored:
        for action in optional:
            if _same(one, action):
                optional.remove(action)
                break
        else:
            yield Violation("doubled", who, f"stored, but not sent or not so often: {one.action}")
