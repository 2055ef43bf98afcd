"""The installed games: titles of all packages, found through the entry point group `matinee.games`.

Any installed package can add a game this way (`docs/adding-a-game.md`).
"""

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from traceback import extract_tb
from typing import Final

from matinee.engine.contract.game import AnyGame
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import LazyText, Refused
from matinee.engine.text.i18n import N_

GROUP: Final = "matinee.games"
ENGINE: Final = Path(__file__).parents[1]


def installed() -> tuple[dict[str, Title], dict[str, str]]:
    """The titles that can be loaded, by key, and the problems of the others, by entry point.

    A package with a missing or broken module loses only its own title.
    """
    found: dict[str, Title] = {}
    broken = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            title = entry.load()
        except Exception as error:  # noqa: BLE001 (another author's package may raise anything)
            broken[entry.name] = _problem(error)
            continue
        if not isinstance(title, Title):
            broken[entry.name] = f"{entry.value} is no Title"
        elif title.key in found:
            broken[entry.name] = f"there is already a game “{title.key}”"
        else:
            found[title.key] = title
    return found, broken


def titles() -> dict[str, Title]:
    """Every title that is installed and can be loaded, by key."""
    return installed()[0]


def find(key: str) -> Title:
    """The title with this key; refuses an unknown or a broken one."""
    found, broken = installed()
    if key in broken:
        raise Refused("game-broken", game=key, problem=broken[key])
    if key not in found:
        raise Refused("game-unknown", game=key, known=", ".join(found) or LazyText(N_("none")))
    try:
        found[key].load()
    except Refused:
        raise
    except Exception as error:
        raise Refused("game-broken", game=key, problem=_problem(error)) from error
    return found[key]


def _problem(error: Exception) -> str:
    """An error in a module of a game, and its place in there."""
    problem = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):  # names its place itself
        return problem
    if isinstance(error, ImportError):
        problem = problem.removesuffix(f" ({error.path})")  # where Matinee is installed
    last = [
        frame for frame in extract_tb(error.__traceback__) if "importlib" not in frame.filename
    ][-1]
    if ENGINE in Path(last.filename).parents:  # the module itself is missing
        return problem
    return f"{problem} (line {last.lineno} of {Path(last.filename).name})"


class Games(Mapping[str, AnyGame]):
    """The rules of every installed title by key, each loaded on first access."""

    def __init__(self) -> None:
        self._titles = titles()

    def __getitem__(self, key: str) -> AnyGame:
        if key not in self._titles:
            raise KeyError(key)
        return find(key).game

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)
