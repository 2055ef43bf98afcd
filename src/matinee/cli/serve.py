"""`matinee serve` and `matinee settings`."""

import asyncio
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import cast

import msgspec
import uvicorn
from rich.table import Table

from matinee.cli.output import ERR, OUT
from matinee.cli.supervisor import Supervisor
from matinee.server.errors import ServerRefused
from matinee.server.http import logs
from matinee.server.settings import Settings, shown_settings, unknown_variables, variable_name
from matinee.web.static_files import edited_since_built

GRACE_SECONDS = 20
"""Seconds for which requests may continue after the server was told to stop."""
KEEP_ALIVE_SECONDS = 75
"""Longer than proxies keep their connections, so that none is closed during a request."""


def show_settings(*, json: bool) -> None:
    """Print every setting: its value, its source, and its meaning."""
    settings = Settings.read()
    rows = shown_settings(settings)
    if json:
        OUT.print(msgspec.json.format(msgspec.json.encode(rows)).decode(), soft_wrap=True)
        return
    table = Table(box=None, pad_edge=False)
    for title in ("setting", "value", "from", "meaning"):
        table.add_column(title, overflow="fold", no_wrap=title == "setting")
    for row in rows:
        value = ("no", "yes")[row.value] if isinstance(row.value, bool) else str(row.value)
        table.add_row(row.name, value, row.origin, row.help)
    OUT.print(table)
    _tell_unknown()


def serve(host: str | None, port: int | None, workers: int | None) -> None:
    """Serve until told to stop. Arguments take precedence over variables."""
    for field, value in (("host", host), ("port", port), ("workers", workers)):
        if value is not None:
            os.environ[variable_name(field)] = str(value)
    settings = Settings.read()
    _tell_unknown()
    _tell_edited()
    sock = _listen(settings)
    # A free port is known only now, and every worker needs it.
    os.environ[variable_name("port")] = str(sock.getsockname()[1])
    settings = Settings.read()
    counts = _count_together() if settings.workers > 1 else None
    try:
        _prepare(settings)
        _run(settings, sock)
    finally:
        sock.close()
        if counts is not None:
            shutil.rmtree(counts, ignore_errors=True)


def _prepare(settings: Settings) -> None:
    """Check for anything that would stop the server, so that it is reported once and clearly."""
    from matinee.server.app import open_database
    from matinee.server.server_secret import load_or_make_secret

    load_or_make_secret(settings)
    open_database(settings).close_now()


def _run(settings: Settings, sock: socket.socket) -> None:
    # Metrics must not be imported before the folder of several processes is set.
    from matinee.server.http.connections import (
        ConnectionLimits,
        fit_to_file_limit,
        raise_file_limit,
    )
    from matinee.server.http.protocol import BoundedHttpProtocol

    limits = ConnectionLimits(per_address=settings.connection_limit, proxies=settings.forwarded)
    protocol = partial(BoundedHttpProtocol, limits=fit_to_file_limit(limits, raise_file_limit()))
    config = uvicorn.Config(
        "matinee.server.app:app_from_environment",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.forwarded),
        forwarded_allow_ips=settings.forwarded,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        http=cast(type[asyncio.Protocol], protocol),
        ws="none",
    )
    # With several workers, the supervisor logs in the same format.
    logs.configure(settings.log_level)
    threading.Thread(target=_say_when_up, args=(settings, sock), daemon=True).start()
    # Uvicorn raises the signal again at its end, when everything is finished.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
    if settings.workers > 1:
        Supervisor(config, sockets=[sock]).run()
    else:
        uvicorn.Server(config).run(sockets=[sock])


def _listen(settings: Settings) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as stack:
            sock = stack.enter_context(socket.socket(family, kind, protocol))
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(address)
            # From now on, other programs that want the port are refused, not only once we respond.
            sock.listen(2048)
            sock.set_inheritable(True)
            stack.pop_all()
    except OSError as error:
        raise ServerRefused(
            "port-taken", port=settings.port, host=settings.host, problem=error.strerror
        ) from None
    return sock


def _say_when_up(settings: Settings, sock: socket.socket) -> None:
    bound = sock.getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bound[0], bound[0])
    while True:
        asking = HTTPConnection(host, bound[1], timeout=5)
        try:
            asking.request("GET", "/healthz")
            asking.getresponse()
            break
        except (HTTPException, OSError):
            time.sleep(0.1)
        finally:
            asking.close()
    OUT.print(f"Matinee is open at {settings.base}", soft_wrap=True)
    sys.stdout.flush()


def _count_together() -> Path:
    """Set the folder in which several processes count; must precede the import of metrics."""
    folder = Path(tempfile.mkdtemp(prefix="matinee-metrics-"))
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    return folder


def _tell_edited() -> None:
    if edited := edited_since_built():
        ERR.print(
            f"Pages are served without the latest changes of {', '.join(edited)}. "
            "Run `.venv/bin/python hatch_build.py`, or `make play`.",
            soft_wrap=True,
        )


def _tell_unknown() -> None:
    for name in unknown_variables():
        ERR.print(f"{name} is set, but there is no such setting.", soft_wrap=True)
