"""A browser without scripts, for tests: it reads pages, follows links, presses buttons.

It checks every page that it opens for the requirements on all pages.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from live_server import Server

VOID = {"input", "link", "meta", "br", "hr", "img"}
INLINE = {"a", "span", "small", "strong", "code"}
FIELDS = {"input", "select", "textarea"}
Attributes = dict[str, str]


class Element:
    """An element of a page."""

    def __init__(self, tag: str, attributes: Attributes, parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __iter__(self) -> Iterator["Element"]:
        """This element and its descendants, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    def all(self, *tags: str) -> "list[Element]":
        return [element for element in self if element.tag in tags]

    def within(self, tag: str) -> "Element | None":
        """Nearest ancestor with this tag."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def raw(self) -> str:
        return "".join(c if isinstance(c, str) else c.raw for c in self.children)

    @property
    def text(self) -> str:
        """Visible text, with blanks where lines or cells end."""
        return " ".join(self._words().split())

    def _words(self) -> str:
        within = "".join(c if isinstance(c, str) else c._words() for c in self.children)
        return within if self.tag in INLINE else f" {within} "


class _Reader(HTMLParser):
    """Builds the tree of a page; fails if elements are not closed in order."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.now = Element("", {}, None)
        self.feed(source)
        self.close()
        assert self.now is self.root, f"<{self.now.tag}> is never closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> says something twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.now)
        self.now.children.append(element)
        if tag not in VOID:
            self.now = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.now.tag, f"</{tag}> closes <{self.now.tag}>"
        assert self.now.parent is not None
        self.now = self.now.parent

    def handle_data(self, data: str) -> None:
        self.now.children.append(data)


class Page:
    """A page as it was sent."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self.path = urlsplit(str(response.url)).path
        self.url = str(response.url)
        self.source = response.text
        self.root = _Reader(response.text).root
        check(self)

    @property
    def h1(self) -> str:
        return self.root.all("h1")[0].text

    @property
    def title(self) -> str:
        return self.root.all("title")[0].text

    @property
    def text(self) -> str:
        return self.root.all("main")[0].text

    @property
    def alert(self) -> str:
        """Text of the page's alert."""
        return " ".join(e.text for e in self.root if e.get("role") == "alert")

    @property
    def buttons(self) -> list[Element]:
        return self.root.all("button")

    @property
    def reloads(self) -> bool:
        return any(
            e.get("http-equiv") == "refresh" and "url=" not in e.get("content")
            for e in self.root.all("meta")
        )

    @property
    def instead(self) -> str | None:
        """Address to which the page sends browsers without scripts, if any."""
        metas = [meta for without in self.root.all("noscript") for meta in without.all("meta")]
        return next((meta.get("content").partition("url=")[2] for meta in metas), None)

    def has(self, button: str) -> bool:
        return any(e.text == button for e in self.buttons)

    def link(self, text: str) -> Element:
        found = [e for e in self.root.all("a") if e.text == text]
        assert found, f"no link “{text}” on {self.path}: {[e.text for e in self.root.all('a')]}"
        return found[0]

    def button(self, text: str) -> Element:
        found = [e for e in self.buttons if e.text == text]
        assert found, f"no button “{text}” on {self.path}: {[e.text for e in self.buttons]}"
        return found[0]

    def field(self, name: str) -> Element:
        fields = (e for e in self.root.all(*FIELDS) if e.get("type") != "hidden")
        return next(e for e in fields if e.get("name") == name)


def check(page: Page) -> None:
    """Check the requirements on every page."""
    root = page.root
    assert len(root.all("h1")) == 1, page.path
    assert page.h1
    assert len(root.all("head")[0].all("title")) == 1
    assert page.title.endswith("Matinee")
    assert len(root.all("main")) == 1
    assert root.all("html")[0].get("lang") == "en"
    assert not root.all("style")
    assert all(one.get("src") and not one.raw for one in root.all("script")), page.path
    ids = [e.get("id") for e in root if "id" in e.attributes]
    assert len(ids) == len(set(ids)), ids
    for element in root:
        assert "style" not in element.attributes, element.tag
        assert not any(name.startswith("on") for name in element.attributes), element.attributes
        assert not element.get("href").startswith("javascript:")
        for described in element.get("aria-labelledby").split():
            assert described in ids, described
    for field in root.all(*FIELDS):
        if field.get("type") != "hidden":
            label = field.within("label")
            called = field.get("aria-label") if label is None else label.text
            assert called, (page.path, field.attributes)
    for form in root.all("form"):
        names = {e.get("name") for e in form.all("input")}
        assert form.get("method") in {"get", "post", "dialog"}, form.attributes
        assert form.all("button") or form.get("id").startswith("scripted-"), form.attributes
        assert all(button.text for button in form.all("button"))
        assert ("_csrf_token" in names) == (form.get("method") == "post"), form.attributes
    if page.reloads:
        # Typed text would be lost at the next reload.
        typed = [e for e in root.all("input", "textarea") if e.get("type") != "hidden"]
        assert all("readonly" in e.attributes for e in typed), [e.attributes for e in typed]
        assert page.status == 200


class PlainBrowser:
    """A browser without scripts, with cookies of its own."""

    page: Page

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        http.headers["Accept"] = "text/html,application/xhtml+xml"

    def open(self, path: str) -> Page:
        return self._arrive(self.http.get(path, follow_redirects=False))

    def follow(self, text: str) -> Page:
        return self.open(urljoin(self.page.url, self.page.link(text).get("href")))

    def press(self, text: str, typed: Mapping[str, str] | None = None) -> Page:
        """Press a button, after typing into fields of its form."""
        button = self.page.button(text)
        form = self._form_of(button)
        values = fields(form)
        for name, value in (typed or {}).items():
            assert name in values, f"no field “{name}”: {list(values)}"
            values[name] = value
        if button.get("name"):
            values[button.get("name")] = button.get("value")
        return self.send(form, values)

    def _form_of(self, button: Element) -> Element:
        """The form around a button, or the one that its `form` attribute names."""
        named = button.get("form")
        if named:
            return next(e for e in self.page.root.all("form") if e.get("id") == named)
        form = button.within("form")
        assert form is not None, button.attributes
        return form

    def send(self, form: Element, values: Mapping[str, str]) -> Page:
        where = urljoin(self.page.url, form.get("action"))
        if form.get("method") == "get":
            bare = where.partition("#")[0]
            return self._arrive(self.http.get(bare, params=dict(values), follow_redirects=False))
        answer = self.http.post(where, data=dict(values), follow_redirects=False)
        if answer.is_redirect:
            assert answer.status_code == 303
            return self.open(urljoin(where, answer.headers["location"]))
        return self._arrive(answer)

    def _arrive(self, answer: httpx.Response) -> Page:
        if answer.is_redirect:
            assert answer.status_code == 303
            return self.open(urljoin(str(answer.url), answer.headers["location"]))
        assert answer.headers["content-type"].startswith("text/html"), answer.text
        self.page = Page(answer)
        instead = self.page.instead
        return self.page if instead is None else self.open(urljoin(self.page.url, instead))


def fields(form: Element) -> dict[str, str]:
    """Values that a form would send as it stands."""
    values = {}
    for field in form.all(*FIELDS):
        name = field.get("name")
        match field.tag, field.get("type"):
            case "select", _:
                options = field.all("option")
                chosen = [o for o in options if "selected" in o.attributes] or options[:1]
                values[name] = chosen[0].attributes.get("value", chosen[0].text)
            case "textarea", _:
                values[name] = field.raw
            case _, "radio" | "checkbox":
                if "checked" in field.attributes:
                    values[name] = field.get("value")
            case _:
                if name:
                    values[name] = field.get("value")
    return values


Arrive = Callable[..., PlainBrowser]


@pytest.fixture
def arrive(server: Server) -> Iterator[Arrive]:
    """A function that opens another browser; with a name, as a guest of that name."""
    browsers = []

    def arrive(name: str | None = None) -> PlainBrowser:
        browser = PlainBrowser(httpx.Client(base_url=server.url, timeout=30))
        browsers.append(browser)
        browser.open("/")
        if name is not None:
            browser.open("/me")
            browser.press("Take this name", {"name": name})
        return browser

    yield arrive
    for browser in browsers:
        browser.http.close()


def set_up(browser: PlainBrowser, game: str, /, *chairs: str, **terms: str) -> Page:
    """Create a table with the form of the lobby; returns its page."""
    browser.open("/")
    form = next(
        form
        for form in browser.page.root.all("form")
        if form.get("action") == "/tables" and fields(form)["game"] == game
    )
    values = fields(form)
    most = sum(name.startswith("chair.") for name in values)
    for number in range(most):
        values[f"chair.{number}"] = chairs[number] if number < len(chairs) else "none"
    return browser.send(form, {**values, "pace": "at-once", **terms})


def invitation(page: Page) -> str:
    """The invite link on a table's page."""
    return next(e.get("value") for e in page.root.all("input") if "/join/" in e.get("value"))


def choices(page: Page) -> list[Element]:
    """Buttons that play an action."""
    forms = [form for form in page.root.all("form") if form.get("action").endswith("/play")]
    return [button for form in forms for button in form.all("button")]


def choose(browser: PlainBrowser, pick: Callable[[list[str]], str]) -> Page:
    """Press one of the buttons that play an action, with input in its fields."""
    texts = [button.text for button in choices(browser.page)]
    text = pick(texts)
    form = browser.page.button(text).within("form")
    assert form is not None
    typed = {
        name: str(browser.page.field(name).attributes.get("min", "Quiet, please."))
        for name in fields(form)
        if name.startswith("field.")
    }
    return browser.press(text, typed)


def over(page: Page) -> bool:
    return page.h1 == "The game is over"


def until(browser: PlainBrowser, what: Callable[[Page], bool]) -> Page:
    """Reload the page until a condition is true, as the page does by itself."""
    deadline = time.monotonic() + 30
    while not what(browser.page):
        assert time.monotonic() < deadline, browser.page.text
        assert browser.page.reloads, browser.page.h1
        time.sleep(0.03)
        browser.open(browser.page.url)
    return browser.page
