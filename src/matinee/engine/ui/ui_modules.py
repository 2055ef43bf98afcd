"""Loads the parts of a game: an object by its import path, a user interface from its modules.

`browser_ui.MODULES` and `terminal_ui.MODULES` name the module of each function, so that the same
function is in the same place in every game.
"""

from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from types import ModuleType, SimpleNamespace
from typing import Any


def load(path: str) -> Any:
    """The module at an import path, or the object in it: `package.module:NAME`.

    Unlike `pkgutil.resolve_name`, it tells which import fails within the module.
    """
    module, _, name = path.partition(":")
    found = import_module(module)
    return attrgetter(name)(found) if name else found


def load_ui(path: str, modules: Mapping[str, str], others: str = "") -> Any:
    """The object at an import path; for a package, a namespace of its modules' functions.

    A function that the package itself defines or imports comes first. Functions that the object
    lacks are those of the module `others`.
    """
    found = load(path)
    if isinstance(found, ModuleType) and hasattr(found, "__path__"):
        return SimpleNamespace(
            **{name: _function(found, name, module) for name, module in modules.items()}
        )
    lacking = [name for name in modules if others and not hasattr(found, name)]
    if not lacking:
        return found
    other = import_module(others)
    return SimpleNamespace(
        **{name: getattr(other if name in lacking else found, name) for name in modules}
    )


def _function(package: ModuleType, name: str, module: str) -> Any:
    own = getattr(package, name, None)
    if callable(own):  # a submodule of the same name is not
        return own
    return getattr(import_module(f"{package.__name__}.{module}"), name)
