"""What a client raises: the server's refusals with their sentences, and its silence."""

from typing import Any, Final

import httpx
import msgspec

UNDONE: Final = frozenset({"too-often", "not-ready", "store-away", "table-busy"})
"""Problems that pass by themselves and mean that nothing was done."""
MOVED_ON: Final = frozenset({"stale", "over"})
"""Problems of whoever has not seen the latest yet."""
PASSING: Final = frozenset({502, 503, 504})
"""Statuses of a server that is busy, starting or ending, and of a proxy in front of it."""


class Refused(Exception):
    """The server would not do it; nothing has changed. Its text is the server's sentence."""

    def __init__(self, key: str, detail: str, rule: str | None = None, status: int = 0) -> None:
        super().__init__(key, detail, rule, status)
        self.key = key
        """The kind of problem, for programs."""
        self.detail = detail
        """A sentence for people."""
        self.rule = rule
        """The id of the game's rule that forbids it, if one does."""
        self.status = status
        """The HTTP status."""

    def __str__(self) -> str:
        return self.detail


class Stale(Refused):
    """The table has moved on: the action is not, or not the same, any more. Look again."""


class Away(Exception):
    """The server could not be reached for as long as the client's patience lasted."""


class _Problem(msgspec.Struct):
    key: str
    detail: str
    rule: str | None = None


def refused(response: httpx.Response) -> Refused:
    """The refusal that an answer tells of; what is not the server's own gets a key like it."""
    status = response.status_code
    try:
        told = msgspec.json.decode(response.content, type=_Problem)
    except msgspec.DecodeError:
        told = _Problem(f"http-{status}", f"The server answers {status} {response.reason_phrase}.")
    kind = Stale if told.key in MOVED_ON else Refused
    return kind(told.key, told.detail, told.rule, status)


def passes(response: httpx.Response, problem: Refused, *, again: bool) -> bool:
    """Whether to ask once more; `again` says that it does no harm if it was done already."""
    return problem.key in UNDONE or (again and response.status_code in PASSING)


def misread(response: httpx.Response, error: msgspec.DecodeError) -> Refused:
    """The refusal for an answer that is not what this client can read."""
    problem: Any = str(error).rstrip(".")
    detail = f"The server's answer is not understood: {problem}."
    return Refused("answer-unread", detail, None, response.status_code)
