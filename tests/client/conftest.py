"""A server to play at, and clients of it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from live_server import Server, serve, server
from matinee.client import Matinee

__all__ = ["serve", "server"]

Visit = Callable[..., Matinee]


@pytest.fixture
def visit(server: Server) -> Iterator[Visit]:
    """Enter as a new guest."""
    with ExitStack() as open_ones:

        def visit(name: str | None = None, **how: Any) -> Matinee:
            return open_ones.enter_context(Matinee(server.url, name=name, **how))

        yield visit
