"""The page about Matinee, with the credits of its dependencies."""

from importlib.metadata import version
from typing import Final

import msgspec
from litestar import Response, get

from matinee.engine.decoding import decode
from matinee.engine.thread_cache import cache
from matinee.server.dependencies import AnyRequest, Caller, Context
from matinee.server.pages.layout import render_page
from matinee.web import VENDOR

CREDITS: Final = VENDOR / "credits.json"
FONTS: Final = "OFL"
"""The beginning of a font's licence; every other credit is for a program or a drawing."""


class Credit(msgspec.Struct, frozen=True):
    """A third party's work that the pages use."""

    name: str
    version: str
    licence: str
    home: str

    @property
    def called(self) -> str:
        """The name for readers, without the registry's scope, dashes and ending."""
        return self.name.rpartition("/")[2].replace("-", " ").removesuffix(".org")

    @property
    def font(self) -> bool:
        """Whether it is a typeface."""
        return self.licence.startswith(FONTS)


@get("/about", include_in_schema=False)
async def about(request: AnyRequest, context: Context, caller: Caller) -> Response[str]:
    """The page behind the link at the foot of every page."""
    credited = _credits()
    return await render_page(
        request,
        caller,
        "about.html",
        common=True,
        version=version("matinee"),
        contact=context.settings.contact,
        fonts=[one for one in credited if one.font],
        others=[one for one in credited if not one.font],
    )


@cache
def _credits() -> list[Credit]:
    """The works that were built into the pages; none if the pages' files were not built."""
    if not CREDITS.is_file():
        return []
    return decode(CREDITS.read_bytes(), list[Credit])
