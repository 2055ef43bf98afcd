"""Breakages: changes of a game that no operator generates, named in a file `breakages.py`.

The file stands beside a game's tests and defines `BREAKAGES`, a mapping from names to functions
that break the game before it is imported: another value in a data file (`with_data`), or a further
effect of a function (`with_effect`).
"""

import runpy
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from matinee.engine.contract.content import DataFiles

FILE: Final = "breakages.py"


class Breakage(msgspec.Struct, frozen=True):
    """A named change of a game."""

    name: str
    make: Callable[[], None]

    @property
    def key(self) -> str:
        """The name in a file of results."""
        return f"breakage: {self.name}"


def load(file: Path) -> list[Breakage]:
    """A game's breakages."""
    if not file.exists():
        return []
    found: Mapping[str, Callable[[], None]] = runpy.run_path(str(file))["BREAKAGES"]
    return [Breakage(name, make) for name, make in found.items()]


def with_data(package: str, file: str, path: str, value: Any) -> Callable[[], None]:
    """Another value in a data file. The path names keys; in a list, positions or pieces' keys."""

    def make() -> None:
        original = DataFiles._toml

        def changed(self: DataFiles, name: str) -> dict[str, Any]:
            tables = original(self, name)
            if name == file and self._package.startswith(package):
                _set(tables, path.split("."), value)
            return tables

        DataFiles._toml = changed  # type: ignore[method-assign]

    return make


def with_effect(function: str, effect: Callable[..., None]) -> Callable[[], None]:
    """A further effect of `module:name`: a function that is then called with the same arguments."""

    def make() -> None:
        name, _, attribute = function.partition(":")
        module = import_module(name)
        original = getattr(module, attribute)

        def changed(*args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            effect(*args, **kwargs)
            return result

        setattr(module, attribute, changed)

    return make


def _set(tables: Any, path: list[str], value: Any) -> None:
    *parents, last = path
    for name in parents:
        tables = tables[_place(tables, name)]
    place = _place(tables, last)
    assert tables[place] != value, f"{last} is {value} already"
    tables[place] = value


def _place(tables: Any, name: str) -> str | int:
    """The key of a table, or the position in a list."""
    if not isinstance(tables, list):
        return name
    keys = [row.get("key") for row in tables if isinstance(row, dict)]
    return keys.index(name) if name in keys else int(name)
