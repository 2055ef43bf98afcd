"""`python -m server.first_pages FILE TABLE…`: CPU time of each page's first and later requests.

`test_warmup.py` runs it in a fresh process. It prints JSON: for each page, seconds of CPU for the
first request after the start and for some more.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any, cast

import httpx

from matinee.engine.contract.installed_games import titles
from matinee.server.app import make_app
from matinee.server.settings import Settings

MORE = 4


async def measure(database: str, tables: Sequence[str]) -> dict[str, list[float]]:
    """CPU times of each page in each language."""
    with tempfile.TemporaryDirectory() as folder:
        given = {"MATINEE_DATA": folder, "MATINEE_SECRET": "first " * 8}
        app = make_app(Settings.read({**given, "MATINEE_DATABASE": database}))
        paths = [
            "/",
            "/stories",
            "/api/docs",
            *(f"/rules/{key}" for key in titles()),
            *(f"/tables/{t}" for t in tables),
        ]
        transport = httpx.ASGITransport(cast(Any, app))
        async with (
            app.lifespan(),
            httpx.AsyncClient(transport=transport, base_url="http://matinee.test") as client,
        ):
            await client.get("/healthz")  # one-time work of the framework itself
            return {
                f"{tag}{path}": [await _time(client, path, tag) for _ in range(1 + MORE)]
                for tag in ("fr", "en")
                for path in reversed(paths)
            }


async def _time(client: httpx.AsyncClient, path: str, tag: str) -> float:
    began = time.process_time()
    answer = await client.get(path, headers={"Accept": "text/html", "Accept-Language": tag})
    spent = time.process_time() - began
    assert answer.status_code == 200, (path, answer.text)
    return spent


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(measure(sys.argv[1], sys.argv[2:]))))
