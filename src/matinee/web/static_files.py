"""Static files of pages. Their addresses contain a digest of all files.

So browsers may cache them for good, and no page is shown with an older script.

Our scripts and styles are bundled when the package is built (see hatch_build.py), into a folder
`bundles` beside `static`, which is served in its place; a bundle has the name of the file that it
was made from. Without bundles, as in another package with a game, `static` is served as it is.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.thread_cache import cache
from matinee.web import BUILT, PACKAGE, STATIC, VENDOR


@cache
def folders() -> dict[str, Path]:
    """The served folders, by their path below the version."""
    found = {"": _bundled(STATIC), "vendor": VENDOR}
    for key, title in titles().items():
        beside = _folder_of(title)
        if beside is not None and (beside / "static").is_dir():
            found[f"games/{key}"] = _bundled(beside / "static")
    return found


@cache
def version() -> str:
    """A digest of all served files."""
    digest = hashlib.blake2b(digest_size=6)
    for path in _all():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def address(name: str) -> str:
    """The address of a file, such as `table.css` or `games/KEY/game.css`."""
    return f"/static/{version()}/{name}"


@cache
def game_file_address(key: str, name: str) -> str | None:
    """The address of a game's file; `None` if the game has no such file."""
    folder = folders().get(f"games/{key}")
    there = folder is not None and (folder / name).is_file()
    return address(f"games/{key}/{name}") if there else None


@cache
def tab_icon(name: str) -> str:
    """An icon for the browser's tab, as a `data:` address, so that no page has to ask for it."""
    drawn = (STATIC / f"{name}.svg").read_text("utf-8").strip()
    return "data:image/svg+xml," + quote(drawn, safe=" :/=")


@cache
def icons() -> frozenset[str]:
    """The icons that any page may use."""
    return _named_in(STATIC.parent / "icons.toml")


@cache
def icons_of(title: Title) -> frozenset[str]:
    """The icons that a game uses besides: those of the `icons.toml` beside its browser UI."""
    folder = _folder_of(title)
    return frozenset() if folder is None else _named_in(folder / "icons.toml")


@cache
def drawn_icons() -> frozenset[str]:
    """All icons that have a drawing."""
    return frozenset(re.findall(r'id="icon-([^"]+)"', (VENDOR / "icons.svg").read_text("utf-8")))


def _named_in(file: Path) -> frozenset[str]:
    if not file.is_file():
        return frozenset()
    return frozenset(tomllib.loads(file.read_text("utf-8"))["icons"])


def _folder_of(title: Title) -> Path | None:
    """The folder of a game's browser UI, which is a package or a module."""
    spec = find_spec(title.browser_at.partition(":")[0]) if title.browser_at else None
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def edited_since_built() -> list[str]:
    """The sources of built files that have changed since, as they do where people edit them."""
    if not BUILT.is_file():
        return []
    sources: dict[str, str] = json.loads(BUILT.read_bytes())["sources"]
    return [
        name
        for name, digest in sources.items()
        if (file := PACKAGE / name.removeprefix("src/matinee/")).is_file()
        and hashlib.sha256(file.read_bytes()).hexdigest() != digest
    ]


def _bundled(static: Path) -> Path:
    bundles = static.with_name("bundles")
    return bundles if bundles.is_dir() else static


def _all() -> Iterator[Path]:
    for folder in folders().values():
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
