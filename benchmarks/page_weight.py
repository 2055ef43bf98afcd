"""Page weight: what a browser fetches when it opens a page for the first time."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin

import httpx
import msgspec

from matinee.engine.text.errors import Refused

IMPORT: Final = re.compile(r"""^import\b[^"';]*["']([^"']+)["']""", re.MULTILINE)
SHEET: Final = re.compile(r'@import "([^"]+)"')
FACE: Final = re.compile(r"@font-face\s*{([^}]*)}")
SOURCE: Final = re.compile(r"""url\(["']?([^"')]+)""")
FONT: Final = re.compile(r"(?<![-\w])font(?:-family)?:\s*([^;}]+)")
NAMED: Final = re.compile(r"(--[\w-]+):\s*([^;}]+)")
SIZED: Final = re.compile(r"^.*?[\d.]+(?:px|em|rem|%|vw|cqi)\)?(?:\s*/\s*[\w.%]+)?\s+")


class Weight(msgspec.Struct, frozen=True):
    """Bytes on the wire, compressed as the server sends them."""

    page: int
    styles: int
    scripts: int
    fonts: int
    """Of the families that the page's styles name first."""
    families: list[str]

    @property
    def without_fonts(self) -> int:
        """Everything but the fonts."""
        return self.page + self.styles + self.scripts


class _Named(HTMLParser):
    """The styles and scripts that a page names."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "link" and told.get("rel") == "stylesheet":
            self.styles.append(told["href"])
        elif tag == "script" and "src" in told:
            self.scripts.append(told["src"])


async def weigh(client: httpx.AsyncClient, path: str) -> Weight:
    """The weight of the page at this address, for this client."""
    sizes: dict[str, int] = {}

    async def fetch(where: str) -> str:
        async with client.stream("GET", where, headers={"Accept-Encoding": "gzip"}) as answer:
            text = (await answer.aread()).decode("utf-8", "replace")
            if answer.is_error:
                raise Refused("load-refused", problem=text[:300])
            sizes[where] = answer.num_bytes_downloaded
        return text

    named = _Named(await fetch(path))
    styles: dict[str, str] = {}
    sheets = list(named.styles)
    while sheets:
        where = sheets.pop()
        styles[where] = await fetch(where)
        sheets += [urljoin(where, one) for one in SHEET.findall(styles[where])]
    left = list(named.scripts)
    scripts: list[str] = []
    while left:
        where = left.pop()
        scripts.append(where)
        imported = (urljoin(where, one) for one in IMPORT.findall(await fetch(where)))
        left += [one for one in dict.fromkeys(imported) if one not in (*scripts, *left)]
    fonts = fonts_of(styles)
    for where in fonts.values():
        await fetch(where)
    return Weight(
        page=sizes[path],
        styles=sum(sizes[where] for where in styles),
        scripts=sum(sizes[where] for where in scripts),
        fonts=sum(sizes[where] for where in fonts.values()),
        families=sorted(fonts),
    )


def fonts_of(styles: dict[str, str]) -> dict[str, str]:
    """The font files of the families that these styles name first, by name."""
    faces: dict[str, str] = {}
    for where, css in styles.items():
        for face in FACE.findall(css):
            source = SOURCE.search(face)
            if source is not None:
                family = next(_first(found) for found in FONT.findall(face))
                faces[family] = urljoin(where, source[1])
    rules = FACE.sub("", "\n".join(styles.values()))
    asked = set(_asked(rules))
    return {family: where for family, where in faces.items() if family in asked}


def _asked(rules: str) -> Iterator[str]:
    """The first family in each rule; the others are fallbacks."""
    named = dict(NAMED.findall(rules))
    for wanted in FONT.findall(rules):
        families = SIZED.sub("", wanted)
        variable = re.match(r"var\((--[\w-]+)\)", families)
        yield _first(named.get(variable[1], "") if variable else families)


def _first(families: str) -> str:
    return families.partition(",")[0].strip().strip("\"'")
