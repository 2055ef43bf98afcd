"""Static files of pages. Their addresses contain a digest of all files.

So browsers may cache them for good, and no page is shown with an older script.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from matinee.engine.contract.installed_games import titles
from matinee.engine.thread_cache import cache
from matinee.web import STATIC, VENDOR


@cache
def folders() -> dict[str, Path]:
    """The served folders, by their path below the version."""
    found = {"": STATIC, "vendor": VENDOR}
    for key, title in titles().items():
        if title.browser_at is not None:
            own = Path(str(files(title.browser_at.partition(":")[0]).joinpath("static")))
            if own.is_dir():
                found[f"games/{key}"] = own
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
    """The address of a file, such as `base.css` or `games/KEY/game.css`."""
    return f"/static/{version()}/{name}"


@cache
def game_file_address(key: str, name: str) -> str | None:
    """The address of a game's file; `None` if the game has no such file."""
    folder = folders().get(f"games/{key}")
    there = folder is not None and (folder / name).is_file()
    return address(f"games/{key}/{name}") if there else None


@cache
def icons(key: str = "") -> frozenset[str]:
    """The icons that a game uses, or those that any page may use."""
    place = STATIC.parent / "icons.toml"
    if key:
        folder = folders().get(f"games/{key}")
        place = place if folder is None else folder.parent / "icons.toml"
    if not place.is_file():
        return frozenset()
    return frozenset(tomllib.loads(place.read_text("utf-8"))["icons"])


def _all() -> Iterator[Path]:
    for folder in folders().values():
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
