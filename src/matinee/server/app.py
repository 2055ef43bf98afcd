"""The web application: everything of the server, put together."""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any, Final

from litestar import Litestar, Router
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from matinee.engine.markup import keep_compiled
from matinee.server import logs, security, warmup
from matinee.server.api import described
from matinee.server.api.beside import BesideController
from matinee.server.api.closing import TimeController
from matinee.server.api.courtesies import CourtesiesController
from matinee.server.api.docs import docs
from matinee.server.api.games import GamesController
from matinee.server.api.people import PeopleController
from matinee.server.api.playing import PlayingController
from matinee.server.api.stories import StoriesController
from matinee.server.api.stream import stream
from matinee.server.api.tables import TablesController
from matinee.server.api.visitors import VisitorsController
from matinee.server.api.wording import WordingController
from matinee.server.callers import caller, me
from matinee.server.compression import Compression
from matinee.server.doorway import Doorway
from matinee.server.health import healthz, readyz
from matinee.server.house import House
from matinee.server.metrics import metrics
from matinee.server.pages import ROUTES, problem_page
from matinee.server.problems import Page, exception_handlers
from matinee.server.secret import keep_secret
from matinee.server.settings import Settings
from matinee.store.database import Database
from matinee.store.refusals import StoreRefused
from matinee.store.upgrade import make_ready
from matinee.web import files

LOG: Final = logging.getLogger(__name__)

KEPT_SECONDS: Final = 365 * 86_400
COMES_BACK_SECONDS: Final = 60.0
"""For how long a database that was there when the server was started is waited for."""
WAIT_SECONDS: Final = 0.5


def make_app(
    settings: Settings,
    *,
    page: Page = problem_page,
    routes: Sequence[ControllerRouterHandler] = (),
) -> Litestar:
    """The application. It opens its database when it is started, not before."""
    house = House(settings, keep_secret(settings))

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        warmup.prepare_types()
        house.open(await _open_once_there(settings))
        keep_compiled(settings.data / "templates")
        await warmup.draw_pages(app, house)
        _settle_memory()
        _hear_the_end(house)
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        [
            PeopleController,
            GamesController,
            TablesController,
            VisitorsController,
            PlayingController,
            BesideController,
            TimeController,
            CourtesiesController,
            WordingController,
            StoriesController,
            stream,
            docs,
            *ROUTES,
            healthz,
            readyz,
            metrics,
            *_files(),
            *routes,
        ],
        lifespan=[opened],
        state=State({"house": house}),
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "caller": Provide(caller),
            "me": Provide(me),
        },
        exception_handlers=exception_handlers(page),
        csrf_config=security.form_tokens(settings, house.sessions),
        request_max_body_size=security.BODY_BYTES,
        multipart_form_part_limit=50,
        logging_config=None,
        openapi_config=described.config(),
        plugins=[described.Docstrings()],
        debug=False,
        pdb_on_exception=False,
    )
    app.asgi_handler = Doorway(Compression(app.asgi_handler), settings, house.core)
    return app


def app_from_environment() -> Litestar:
    """The application as each worker process makes it."""
    settings = Settings.read()
    logs.configure(settings.log_level)
    _end_with_the_supervisor()
    return make_app(settings)


def _files() -> list[Router]:
    """The files that pages load. Their addresses change when they do, so they are kept for good."""
    kept = CacheControlHeader(max_age=KEPT_SECONDS, immutable=True)
    return [
        create_static_files_router(
            f"/static/{files.version()}/{place}".rstrip("/"),
            [folder],
            name=f"static/{place}",
            cache_control=kept,
        )
        for place, folder in files.folders().items()
    ]


async def _open_once_there(settings: Settings) -> Database:
    """The database. Whoever starts a server has seen that it is there: it is waited for.

    Otherwise a worker that takes the place of another while the database starts anew would end,
    and the next one too.
    """
    until = time.monotonic() + COMES_BACK_SECONDS
    while True:
        try:
            return await asyncio.to_thread(open_database, settings)
        except StoreRefused as refused:
            if refused.key != "store-away" or time.monotonic() > until:
                raise
            LOG.warning("waiting for the database: %s", refused)
            await asyncio.sleep(WAIT_SECONDS)


def open_database(settings: Settings) -> Database:
    """The database, ready to be used; raises `StoreRefused` if it is not."""
    database = Database.open(settings.database)
    try:
        make_ready(database)
    except BaseException:
        database.close_now()
        raise
    return database


def _settle_memory() -> None:
    """Let the collector look less often for garbage, and never at what stays for good.

    What a server keeps in memory is mostly matches, which it would go through again and again:
    that took a quarter of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _end_with_the_supervisor() -> None:
    """Let a worker end, as if told to, once the process that looks after it has died.

    It would keep the port, and nobody would start it again or could tell it to end.
    """
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def wait() -> None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="matinee-supervisor", daemon=True).start()


def _hear_the_end(house: House) -> None:
    """Let streams end as soon as the server is told to, before it waits for them.

    Uvicorn tells the application only after every connection is closed, so we listen to the
    signals that it listens to, and pass them on.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def heard(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(house.end)
            before(number, frame)

        signal.signal(number, heard)
