"""A real Chromium for tests, on a real server.

The tests of a file run one after the other in one process, and so share its tables. Playwright
keeps an event loop running there, so the browser ends when other tests are to follow.
A test here cannot use `asyncio.run`; `server.visitor()` acts beside its pages.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from browser.support.page_checks import WIDE, NewPage, PageErrors
from live_server import PATIENCE, Server, serve, server
from tools.test_programs import SHELL, find_browser, missing

__all__ = ["serve", "server"]

FOLDER = Path(__file__).parent
MILLISECONDS = PATIENCE * 1000
NO_FEATURES = (
    # Features that Playwright switches off; only the last such switch counts, so they are repeated.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # Chromium's own address bar is a page, too: it is never visible, and takes as long to load.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
SWITCHES = (
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(NO_FEATURES)}",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    # Otherwise each context has a spare process besides its own.
    "--renderer-process-limit=1",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            name = item.path.relative_to(FOLDER).with_suffix("").as_posix()
            item.add_marker(pytest.mark.xdist_group(f"browser-{name}"))


class SharedBrowser:
    """Playwright and its Chromium, from the first test that needs them until the last has ended."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The running browser; without an installed one, the test fails."""
        if self._browser is None:
            program = find_browser()
            if program is None:
                pytest.fail(missing(SHELL))
            self._playwright = sync_playwright().start()
            expect.set_options(timeout=MILLISECONDS)
            root = hasattr(os, "geteuid") and os.geteuid() == 0
            self._browser = self._playwright.chromium.launch(
                executable_path=program, args=[*SWITCHES, *(["--no-sandbox"] if root else [])]
            )
        return self._browser

    def end(self) -> None:
        """Close the browser and stop Playwright, which ends its event loop."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


SHARED_BROWSER = SharedBrowser()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or FOLDER not in nextitem.path.parents:
        SHARED_BROWSER.end()


@pytest.fixture
def chromium() -> Browser:
    """The browser that all tests share."""
    return SHARED_BROWSER.browser()


@pytest.fixture
def new_page(chromium: Browser, server: Server) -> Iterator[NewPage]:
    """Open pages, each as a guest of their own: `new_page(PHONE, color_scheme="light")`.

    Guests prefer less motion, except with `reduced_motion="no-preference"`.
    Addresses such as "/" are the shared server's, unless `base_url` says otherwise. Errors in a
    page fail the test, except those that match one of the patterns `expects`.
    """
    opened: list[PageErrors] = []

    def new_page(
        viewport: tuple[int, int] = WIDE, *, expects: Sequence[str] = (), **context: Any
    ) -> Page:
        width, height = viewport
        size = {"width": width, "height": height}
        usual = {"base_url": server.url, "viewport": size, "reduced_motion": "reduce"}
        guest = chromium.new_context(**{**usual, **context})
        guest.set_default_timeout(MILLISECONDS)
        opened.append(PageErrors(guest, expects))
        return guest.new_page()

    yield new_page
    for context in chromium.contexts:
        context.close()
    unexpected = [trouble for troubles in opened for trouble in troubles.unexpected]
    assert not unexpected, "\n".join(unexpected)
