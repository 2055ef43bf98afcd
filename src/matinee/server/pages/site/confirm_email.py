"""The page that a link in an e-mail leads to, and that confirms the address."""

from litestar import MediaType, Response, route
from litestar.params import FromPath

from matinee.engine.text.current_language import current_language
from matinee.server.dependencies import AnyRequest, Context
from matinee.server.pages.layout import page_context
from matinee.server.services import accounts
from matinee.web.rendering import render


@route(
    "/confirm/{token:str}", http_method=["GET", "POST"], status_code=200, include_in_schema=False
)
async def confirm_email(
    request: AnyRequest, token: FromPath[str], context: Context
) -> Response[str]:
    """Confirm an e-mail address.

    Confirmation needs a button: mail scanners follow every link in a mail.
    """
    if request.method == "POST":
        person = await accounts.confirm_email(context, token)
    else:
        person = await accounts.find_by_email_token(context, token)
    page = render(
        "confirm_email.html",
        current_language(),
        **page_context(request),
        person=await context.authenticator.find(request),
        waits=[],
        email=person.email,
        confirmed=person.email_confirmed,
    )
    return Response(page, media_type=MediaType.HTML)
