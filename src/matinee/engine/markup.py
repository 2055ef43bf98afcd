"""Making markup from templates, for the platform's pages and for the games' own."""

from collections.abc import MutableMapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


class _Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template can use, as one mapping: Jinja's own chain is slow to go through."""
        return {**self.globals, **(d or {})}


@cache
def templates(package: str) -> Environment:
    """The templates in a package's folder `templates`; what people wrote is always escaped."""
    return _Templates(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # to look at each file again takes a tenth of the time of a page
    )
