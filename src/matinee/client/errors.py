"""Exceptions of a client: the server's refusals with their sentences, and an unreachable server."""

from typing import Any, Final

import httpx
import msgspec

from matinee.engine.decoding import decode

UNDONE: Final = frozenset({"too-often", "not-ready", "store-away", "table-busy"})
"""Temporary refusals after which nothing was done."""
MOVED_ON: Final = frozenset({"stale", "over"})
"""Refusals because the table has moved on."""
PASSING: Final = frozenset({502, 503, 504})
"""Statuses of a server that is busy, starting or stopping, and of a proxy in front of it."""


class Refused(Exception):
    """The server refused the request; nothing has changed. The text is the server's sentence."""

    def __init__(self, key: str, detail: str, rule: str | None = None, status: int = 0) -> None:
        super().__init__(key, detail, rule, status)
        self.key = key
        """The kind of problem, for programs."""
        self.detail = detail
        """A sentence for people."""
        self.rule = rule
        """The id of the game's rule that forbids it, if there is one."""
        self.status = status
        """The HTTP status."""

    def __str__(self) -> str:
        return self.detail


class Stale(Refused):
    """The table has moved on: the action is no longer legal, or means something else.

    Look again.
    """


class Unreachable(Exception):
    """The server could not be reached within the client's patience."""


class _Problem(msgspec.Struct):
    key: str
    detail: str
    rule: str | None = None


def read_refusal(response: httpx.Response) -> Refused:
    """The refusal in a response; one that is not the server's own gets a similar key."""
    status = response.status_code
    try:
        problem = decode(response.content, _Problem)
    except msgspec.DecodeError:
        sentence = f"The server answers {status} {response.reason_phrase}."
        problem = _Problem(f"http-{status}", sentence)
    kind = Stale if problem.key in MOVED_ON else Refused
    return kind(problem.key, problem.detail, problem.rule, status)


def may_retry(response: httpx.Response, problem: Refused, *, again: bool) -> bool:
    """Whether to retry; `again` means that repeating the request is harmless."""
    return problem.key in UNDONE or (again and response.status_code in PASSING)


def unreadable_answer(response: httpx.Response, error: msgspec.DecodeError) -> Refused:
    """The refusal for a response that this client cannot read."""
    problem: Any = str(error).rstrip(".")
    detail = f"The server's answer is not understood: {problem}."
    return Refused("answer-unread", detail, None, response.status_code)
