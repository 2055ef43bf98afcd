"""How bright the house is: dark, light, or as the device prefers; a cookie remembers it."""

from typing import Final

from litestar import Response, post

from matinee.engine.refused import N_, Said
from matinee.server.api.params import AnyRequest, TheHouse
from matinee.server.pages.forms import PageRefused, sent
from matinee.server.pages.frame import THEME_COOKIE, THEMES, go

DEVICE: Final = "device"
KEPT_SECONDS: Final = 365 * 86_400


@post("/theme", include_in_schema=False)
async def choose_theme(request: AnyRequest, house: TheHouse) -> Response[str]:
    """Remember how this browser wants the house, and go back to the page it was on."""
    form = await sent(request)
    chosen = form.get("theme", "")
    if chosen != DEVICE and chosen not in THEMES:
        raise PageRefused("form-wrong", problem=Said(N_("there is no such light")))
    back = go(local(form.get("back", "")))
    if chosen == DEVICE:
        back.delete_cookie(THEME_COOKIE)
    else:
        back.set_cookie(
            THEME_COOKIE,
            chosen,
            max_age=KEPT_SECONDS,
            secure=house.settings.https,
            httponly=True,
            samesite="lax",
        )
    return back


def local(address: str) -> str:
    """An address of this house; raises for whatever a browser might take for another one's."""
    leads_away = not address.startswith("/") or address[1:2] in {"/", "\\"}
    if leads_away or not address.isprintable() or not address.isascii():
        raise PageRefused("form-wrong", problem=Said(N_("it leads away from here")))
    return address
