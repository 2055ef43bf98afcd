"""The web application: all parts of the server, assembled."""

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

from litestar import Controller, Litestar, Router
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from matinee.engine.optional_parts import load_storytelling
from matinee.engine.ui.templates import keep_compiled
from matinee.server import warmup
from matinee.server.api import openapi
from matinee.server.api.chat import ChatController
from matinee.server.api.docs_page import docs
from matinee.server.api.games import GamesController
from matinee.server.api.pauses import PausesController
from matinee.server.api.people import PeopleController
from matinee.server.api.play import PlayController
from matinee.server.api.read_position import ReadPositionController
from matinee.server.api.records import RecordsController
from matinee.server.api.stream import stream
from matinee.server.api.tables import TablesController
from matinee.server.api.visitors import VisitorsController
from matinee.server.context import ServerContext
from matinee.server.health import healthz, readyz
from matinee.server.http import logs, security
from matinee.server.http.auth import find_caller, find_or_create_person
from matinee.server.http.compression import Compression
from matinee.server.http.metrics import metrics
from matinee.server.http.middleware import RequestMiddleware
from matinee.server.http.problem_details import Page, exception_handlers
from matinee.server.pages import problem_page, routes_of_pages
from matinee.server.server_secret import load_or_make_secret
from matinee.server.settings import Settings
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.migrate import make_ready
from matinee.web import static_files

LOG: Final = logging.getLogger(__name__)

KEPT_SECONDS: Final = 365 * 86_400
COMES_BACK_SECONDS: Final = 60.0
"""Most seconds to wait for a database that was available when the server started."""
WAIT_SECONDS: Final = 0.5


def make_app(
    settings: Settings,
    *,
    page: Page = problem_page,
    routes: Sequence[ControllerRouterHandler] = (),
) -> Litestar:
    """Create the application. It opens its database at start-up, not before."""
    context = ServerContext(settings, load_or_make_secret(settings))

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        warmup.prepare_types()
        context.open(await _open_once_there(context.settings))
        keep_compiled(context.settings.data / "templates")
        await warmup.draw_pages(app, context)
        _tune_garbage_collector()
        _end_streams_on_signal(context)
        try:
            yield
        finally:
            await context.close()

    app = Litestar(
        [
            PeopleController,
            GamesController,
            TablesController,
            VisitorsController,
            PlayController,
            ChatController,
            PausesController,
            ReadPositionController,
            RecordsController,
            *_optional_controllers(),
            stream,
            docs,
            *routes_of_pages(),
            healthz,
            readyz,
            metrics,
            *_files(),
            *routes,
        ],
        lifespan=[opened],
        state=State({"context": context}),
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "caller": Provide(find_caller),
            "me": Provide(find_or_create_person),
        },
        exception_handlers=exception_handlers(page),
        csrf_config=security.form_tokens(settings, context.tokens),
        request_max_body_size=security.BODY_BYTES,
        multipart_form_part_limit=50,
        logging_config=None,
        openapi_config=openapi.config(),
        plugins=[openapi.Docstrings()],
        debug=False,
        pdb_on_exception=False,
    )
    app.asgi_handler = RequestMiddleware(
        Compression(app.asgi_handler), settings, context.cpu_shares
    )
    return app


def app_from_environment() -> Litestar:
    """The application as each worker process creates it."""
    settings = Settings.read()
    logs.configure(settings.log_level)
    _end_with_the_supervisor()
    return make_app(settings)


def _optional_controllers() -> tuple[type[Controller], ...]:
    part = load_storytelling("server", "api.entry")
    return () if part is None else part.CONTROLLERS


def _files() -> list[Router]:
    """Routers for static files. Addresses change with contents, so browsers cache them for good."""
    kept = CacheControlHeader(max_age=KEPT_SECONDS, immutable=True)
    return [
        create_static_files_router(
            f"/static/{static_files.version()}/{place}".rstrip("/"),
            [folder],
            name=f"static/{place}",
            cache_control=kept,
        )
        for place, folder in static_files.folders().items()
    ]


async def _open_once_there(settings: Settings) -> Database:
    """The database. It was available when the server was started, so this waits for it.

    Otherwise a worker that replaces another while the database restarts would end, and so would the
    next one.
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
    """The database, ready for use; raises `StoreRefused` if it is not."""
    database = Database.open(settings.database)
    try:
        make_ready(database)
    except BaseException:
        database.close_now()
        raise
    return database


def _tune_garbage_collector() -> None:
    """Run the garbage collector less often, and never on objects that stay for good.

    A server's memory is mostly matches, which the collector would traverse again and again: that
    took a quarter of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _end_with_the_supervisor() -> None:
    """Send a worker SIGTERM once its supervisor has died.

    Otherwise it would keep the port, and nothing could restart it or tell it to stop.
    """
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def wait() -> None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="matinee-supervisor", daemon=True).start()


def _end_streams_on_signal(context: ServerContext) -> None:
    """End the streams as soon as the server is told to stop, before it waits for them.

    Uvicorn tells the application only after every connection is closed, so this handles uvicorn's
    signals as well, and passes them on.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def on_signal(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(context.end)
            before(number, frame)

        signal.signal(number, on_signal)
