"""The choice of a theme. A cookie stores it."""

from typing import Final

from litestar import Response, post

from matinee.engine.text.errors import LazyText
from matinee.engine.text.i18n import N_
from matinee.server.dependencies import AnyRequest, Context
from matinee.server.http.cookies import make_cookie
from matinee.server.pages.forms import PageRefused, read_form
from matinee.server.pages.layout import redirect
from matinee.server.pages.themes import THEME_COOKIE, THEMES

DEVICE: Final = "device"


@post("/theme", include_in_schema=False)
async def choose_theme(request: AnyRequest, context: Context) -> Response[str]:
    """Store the theme of this browser, and go back to the page it was on."""
    form = await read_form(request)
    chosen = form.get("theme", "")
    if chosen != DEVICE and chosen not in THEMES:
        raise PageRefused("form-wrong", problem=LazyText(N_("there is no such light")))
    back = redirect(require_local_path(form.get("back", "")))
    if chosen == DEVICE:
        back.delete_cookie(THEME_COOKIE)
    else:
        back.set_cookie(make_cookie(THEME_COOKIE, chosen, https=context.settings.https))
    return back


def require_local_path(address: str) -> str:
    """A local address; raises for an address that a browser might take for another site's."""
    leads_away = not address.startswith("/") or address[1:2] in {"/", "\\"}
    if leads_away or not address.isprintable() or not address.isascii():
        raise PageRefused("form-wrong", problem=LazyText(N_("it leads away from here")))
    return address
