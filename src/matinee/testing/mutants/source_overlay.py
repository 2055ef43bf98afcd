"""A changed source for one module, without touching its file.

The process must not have imported the module before. Processes that it forks have the same overlay;
programs that it starts anew have not.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType


class _Loader(SourceFileLoader):
    """Loads a module from a text instead of from its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """The compiled text; no cached bytecode is read or written."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


class SourceOverlay(MetaPathFinder):
    """Finds one module, with a text in place of its source."""

    def __init__(self, module: str, source: str) -> None:
        self._module, self._source = module, source

    def install(self) -> None:
        """Use the text from the module's first import on."""
        assert self._module not in sys.modules, f"{self._module} is imported already"
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the module with the text; none for other modules."""
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin, self._source)
        return spec
