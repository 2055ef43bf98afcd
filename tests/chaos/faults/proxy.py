"""A TCP proxy between clients and servers, which can cut connections and stall them.

Each new connection goes to the next server that takes it, as behind a load balancer.
"""

import asyncio
import random
import threading
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Final, Self

CHUNK: Final = 65_536


class Proxy:
    """A proxy on a free port for as long as the block lasts, in a thread of its own."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._next = count()
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.port = 0

    @property
    def url(self) -> str:
        """The address for clients."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.port = server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self, share: float = 1.0, dice: random.Random | None = None) -> None:
        """Cut connections at once: all of them, or about this share."""
        self._loop.call_soon_threadsafe(self._cut, share, dice or random.Random(0))

    def stall(self) -> None:
        """Forward nothing until `flow`; connections are still accepted."""
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def flow(self) -> None:
        """Forward again, beginning with what was held back."""
        self._loop.call_soon_threadsafe(self._flowing.set)

    async def _listen(self) -> asyncio.Server:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=512)
        return self._server

    async def _end(self) -> None:
        self._server.close()
        self._cut(1.0, random.Random(0))
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _cut(self, share: float, dice: random.Random) -> None:
        for writer in list(self._open):
            if dice.random() < share:
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found = await self._connect()
        if found is None:
            writer.transport.abort()
            return
        back, there = found
        self._open |= {writer, there}
        try:
            await asyncio.gather(self._pass_on(reader, there), self._pass_on(back, writer))
        finally:
            self._open -= {writer, there}

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._next)
        for offset in range(len(self._ports)):
            port = self._ports[(first + offset) % len(self._ports)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one direction of a connection; at its end, close the other side."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
