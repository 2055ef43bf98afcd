"""The installed games: titles of all packages, found through the entry point group `matinee.games`.

Any installed package can add a game this way (`docs/adding-a-game.md`).
"""

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Final

from matinee.engine.contract.game import AnyGame
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import LazyText, Refused
from matinee.engine.text.i18n import N_

GROUP: Final = "matinee.games"


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
            broken[entry.name] = f"{type(error).__name__}: {error}"
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
    if key in found:
        return found[key]
    if key in broken:
        raise Refused("game-broken", game=key, problem=broken[key])
    raise Refused("game-unknown", game=key, known=", ".join(found) or LazyText(N_("none")))


class Games(Mapping[str, AnyGame]):
    """The rules of every installed title by key, each loaded on first access."""

    def __init__(self) -> None:
        self._titles = titles()

    def __getitem__(self, key: str) -> AnyGame:
        try:
            return self._titles[key].game
        except (ImportError, AttributeError) as error:
            raise Refused("game-broken", game=key, problem=error) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)
