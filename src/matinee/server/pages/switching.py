"""The language of the pages, chosen by hand; a cookie remembers it."""

from litestar import Response, post

from matinee.engine.language import known
from matinee.engine.refused import N_, Said
from matinee.server import people
from matinee.server.api.params import AnyRequest, Caller, TheHouse
from matinee.server.pages.forms import PageRefused, sent
from matinee.server.pages.frame import go
from matinee.server.pages.theme import KEPT_SECONDS, local
from matinee.server.speech import COOKIE


@post("/language", include_in_schema=False)
async def choose_language(request: AnyRequest, house: TheHouse, caller: Caller) -> Response[str]:
    """Remember which language this browser wants, and go back to the page it was on."""
    form = await sent(request)
    chosen = form.get("language", "")
    if chosen not in known():
        raise PageRefused("form-wrong", problem=Said(N_("there is no such language")))
    back = go(local(form.get("back", "")))
    if caller is not None:
        await people.speak(house, caller, chosen)
    back.set_cookie(
        COOKIE,
        chosen,
        max_age=KEPT_SECONDS,
        secure=house.settings.https,
        httponly=True,
        samesite="lax",
    )
    return back
