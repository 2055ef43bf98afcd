"""Checks and recordings of pages: errors, axe findings, screenshots and all traffic."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

ROOT = Path(__file__).parents[3]
SCREENSHOTS = ROOT / "screenshots"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

WIDE = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)


class NewPage(Protocol):
    """Opens a page as a new guest: see the fixture `new_page`."""

    def __call__(
        self, viewport: tuple[int, int] = WIDE, *, expects: Sequence[str] = (), **context: Any
    ) -> Page: ...


class PageErrors:
    """Errors in the pages of a context, and requests that failed."""

    def __init__(self, context: BrowserContext, expects: Sequence[str]) -> None:
        self._found: list[str] = []
        self._expects = [re.compile(pattern) for pattern in expects]
        context.on("console", self._console)
        context.on("weberror", lambda error: self._found.append(f"error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    @property
    def unexpected(self) -> list[str]:
        """Errors that match none of the patterns that the test expects."""
        return [
            trouble
            for trouble in self._found
            if not any(pattern.search(trouble) for pattern in self._expects)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._found.append(f"console: {message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        # A page that is left or closed cancels its requests.
        if request.failure != "net::ERR_ABORTED":
            self._found.append(f"failed: {request.failure} {request.method} {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._found.append(
                f"status: {response.status} {response.request.method} {response.url}"
            )


RUN_AXE = """async ([within, only]) => {
  // A finding has the impact of its rule, so rules that count for nothing here are not tried.
  const mild = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
  const how = only.length ? { runOnly: only } : { rules };
  // Axe reads every element, and its style, to find what lies behind a text. It tries no shape
  // within a hidden picture; there are thousands of them on a board.
  const pictures = new Set(document.querySelectorAll("svg[aria-hidden=true]"));
  const empty = { value: [], configurable: true };
  for (const one of pictures) Object.defineProperty(one, "childNodes", empty);
  const walk = document.createTreeWalker;
  const { FILTER_ACCEPT, FILTER_REJECT } = NodeFilter;
  const skip = ({ parentNode }) => (pictures.has(parentNode) ? FILTER_REJECT : FILTER_ACCEPT);
  document.createTreeWalker = (root, show, filter) =>
    walk.call(document, root, show, filter ?? skip);
  try {
    return await axe.run(within, { ...how, resultTypes: ["violations"], preload: false });
  } finally {
    delete document.createTreeWalker;
    for (const one of pictures) delete one.childNodes;
  }
}"""
ABOUT_COLOURS = ("color-contrast", "link-in-text-block")
"""Rules of axe that depend on a page's colours, and so on its scheme."""


def axe(page: Page, within: str = "html", *, only: Sequence[str] = ()) -> list[str]:
    """Serious and critical findings of axe in a page, or in a part of it.

    `only` limits it to some rules, for a page that was tried with all rules in its other scheme.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_source())
    found = page.evaluate(RUN_AXE, [within, list(only)])
    return [
        f"{violation['id']}: {violation['help']}: {node['target']}"
        for violation in found["violations"]
        if violation["impact"] in {"serious", "critical"}
        for node in violation["nodes"]
    ]


@cache
def _axe_source() -> str:
    return AXE.read_text("utf-8")


def shoot(page: Page, name: str, *, whole: bool = False) -> Path:
    """Save a screenshot in the folder `screenshots`: of the viewport, or of the whole page.

    As a JPEG, since compressing a PNG costs three times as much processor time.
    """
    file = SCREENSHOTS / f"{name}.jpg"
    page.screenshot(path=file, quality=90, full_page=whole)
    return file


LISTEN = """
const Real = EventSource;
window.received = [];
window.EventSource = class extends Real {
  constructor(...how) {
    super(...how);
    this.addEventListener("regions", (event) => window.received.push(event.data));
  }
};
"""


class TrafficRecorder:
    """Everything that one browser receives: pages, fragments, and every message of streams."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[str] = []
        page.context.add_init_script(LISTEN)
        page.on("requestfinished", self._finished)

    def _finished(self, request: Request) -> None:
        response = request.response()
        if response is None:
            return
        kind = response.headers.get("content-type", "")
        if kind.startswith(("text/html", "application/json")) and response.status == 200:
            self.answers.append(response.text())

    def everything(self) -> str:
        messages = self.page.evaluate("window.received ?? []")
        return "\n".join([*self.answers, *messages, self.page.content()])
