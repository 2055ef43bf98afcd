"""The choice of a language. A cookie stores it."""

from litestar import Response, post

from matinee.engine.text.errors import LazyText
from matinee.engine.text.i18n import N_, available_languages
from matinee.server.dependencies import AnyRequest, Caller, Context
from matinee.server.http.cookies import make_cookie
from matinee.server.http.language import COOKIE
from matinee.server.pages.forms import PageRefused, read_form
from matinee.server.pages.layout import redirect
from matinee.server.pages.site.theme_switch import require_local_path
from matinee.server.services import accounts


@post("/language", include_in_schema=False)
async def choose_language(request: AnyRequest, context: Context, caller: Caller) -> Response[str]:
    """Store the language of this browser, and go back to the page it was on."""
    form = await read_form(request)
    chosen = form.get("language", "")
    if chosen not in available_languages():
        raise PageRefused("form-wrong", problem=LazyText(N_("there is no such language")))
    back = redirect(require_local_path(form.get("back", "")))
    if caller is not None:
        await accounts.set_language(context, caller, chosen)
    back.set_cookie(make_cookie(COOKIE, chosen, https=context.settings.https))
    return back
