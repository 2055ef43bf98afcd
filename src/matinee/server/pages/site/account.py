"""The account page: name, password, sessions and notification settings."""

import time
from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import FromPath, QueryParameter

from matinee.engine.text.current_language import _
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me
from matinee.server.http.auth import address, request_info
from matinee.server.http.problem_details import Problem, problem_from
from matinee.server.pages.formatting import format_ago
from matinee.server.pages.forms import Form, number, read_form, to_schema
from matinee.server.pages.layout import redirect, render_page
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.schemas.people import ProfileChanges
from matinee.server.services import account_sessions, accounts
from matinee.store.people import Person
from matinee.store.sessions import Session

DELAYS = {
    "": N_("Never"),
    "0": N_("At once"),
    "600": N_("After 10 minutes"),
    "3600": N_("After an hour"),
    "28800": N_("After 8 hours"),
    "86400": N_("After a day"),
}
"""The delays of a notification, in seconds, with their labels."""


class PersonalPages(Controller):
    """The pages of a person's account."""

    include_in_schema = False

    @get("/me")
    async def read(
        self,
        request: AnyRequest,
        context: Context,
        caller: Caller,
        saved: Annotated[str, QueryParameter(max_length=20)] = "",
    ) -> Response[str]:
        """The settings; for a visitor without a session, the ways to get an account."""
        return await _me(request, context, caller, saved=saved)

    @post("/me/name")
    async def name(self, request: AnyRequest, context: Context, me: Me) -> Response[str]:
        """Change the name."""

        async def change(form: Form) -> None:
            context.limits.take("chat", me.id)
            await accounts.change(context, me, {"name": form.get("name", "")})

        return await _done(request, context, me, "name", change)

    @post("/me/keep")
    async def keep(self, request: AnyRequest, context: Context, me: Me) -> Response[str]:
        """Keep the name with a password, or change the password."""

        async def change(form: Form) -> None:
            context.limits.take("sign-in", address(request))
            password, old = form.get("password", ""), form.get("old")
            kept = await accounts.keep_name(
                context, request, me, form.get("name", ""), password, old
            )
            context.authenticator.set_key_cookie(request, kept)

        return await _done(request, context, me, "keep", change)

    @post("/me/notices")
    async def notices(self, request: AnyRequest, context: Context, me: Me) -> Response[str]:
        """Change where and when to be notified that a table waits."""

        async def change(form: Form) -> None:
            context.limits.take("chat", me.id)
            after = number(form, "notify_after") if form.get("notify_after") else None
            changes = {
                "webhook": form.get("webhook", "").strip() or None,
                "notify_after": to_schema(ProfileChanges, notify_after=after).notify_after,
            }
            email = form.get("email", "").strip() or None
            if email != me.email:
                context.limits.take("sign-in", address(request))
                changes["email"] = email
            await accounts.change(context, me, changes)

        return await _done(request, context, me, "notices", change)

    @get("/sign-in")
    async def sign_in_form(self, request: AnyRequest, caller: Caller) -> Response[str]:
        """The form to sign in."""
        return await _sign_in(request, caller)

    @post("/sign-in")
    async def sign_in(self, request: AnyRequest, context: Context, caller: Caller) -> Response[str]:
        """Sign in."""
        form = await read_form(request)
        try:
            context.limits.take("sign-in", address(request))
            name, password = form.get("name", ""), form.get("password", "")
            person = await accounts.sign_in(context, request, name, password)
        except Refused as refused:
            refusal = problem_from(refused)
            return await _sign_in(request, caller, refusal, form.get("name", ""))
        if caller is not None and caller.id == person.id:
            await account_sessions.sign_out(context, caller)  # the new session takes its place
        context.authenticator.set_key_cookie(request, person)
        return redirect("/")

    @get("/sign-out")
    async def before_sign_out(self, request: AnyRequest, caller: Caller) -> Response[str]:
        """Ask for confirmation: a guest who signs out cannot come back."""
        if caller is None:
            return redirect("/")
        text = _(
            "Your session ends: this browser forgets that you are {name}, and a copy of its cookie "
            "is of no use to anybody. On other devices you stay signed in."
        )
        if not caller.kept:
            text = _(
                "Your session ends: this browser forgets that you are {name}. You are a guest: "
                "without a password there is no way back to your name, your seats and your tables."
            )
        return await render_page(
            request,
            caller,
            "confirmation.html",
            question=_("Sign out?"),
            text=text.format(name=caller.name),
            action="/sign-out",
            yes=_("Sign out"),
            back="/me",
            sheet=False,
            query=PageQuery(),
            chair=None,
        )

    @post("/sign-out")
    async def sign_out(
        self, request: AnyRequest, context: Context, caller: Caller
    ) -> Response[str]:
        """End this session, and delete the key in this browser."""
        if caller is not None:
            await account_sessions.sign_out(context, caller)
        request_info(request).cookie = context.tokens.clear_cookie()
        return redirect("/")

    @post("/me/sessions/end-others")
    async def end_others(
        self, request: AnyRequest, context: Context, caller: Caller
    ) -> Response[str]:
        """End all sessions but this one."""
        if caller is None:
            return redirect("/me")

        async def change(form: Form) -> None:
            context.limits.take("deed", caller.id)
            await account_sessions.end_others(context, caller)

        return await _done(request, context, caller, "sessions", change)

    @post("/me/sessions/{session:str}/end")
    async def end_session(
        self, request: AnyRequest, context: Context, caller: Caller, session: FromPath[str]
    ) -> Response[str]:
        """End one session; if it is this one, the browser is told to forget its key."""
        if caller is None:
            return redirect("/me")

        async def change(form: Form) -> None:
            context.limits.take("deed", caller.id)
            await account_sessions.end(context, caller, session)
            if session == caller.session:
                request_info(request).cookie = context.tokens.clear_cookie()

        return await _done(request, context, caller, "sessions", change)

    @post("/me/sign-out-everywhere")
    async def sign_out_everywhere(
        self, request: AnyRequest, context: Context, caller: Caller
    ) -> Response[str]:
        """End all sessions of the person, so that every key is void."""
        if caller is not None:
            await account_sessions.end_all(context, caller)
        request_info(request).cookie = context.tokens.clear_cookie()
        return redirect("/")


async def _done(
    request: AnyRequest,
    context: ServerContext,
    person: Person,
    part: str,
    change: Callable[[Form], Awaitable[None]],
) -> Response[str]:
    """Apply a form; a refused form is shown again as typed."""
    form = await read_form(request)
    try:
        await change(form)
    except Refused as refused:
        return await _me(request, context, person, problem_from(refused), part, form)
    return redirect(f"/me?saved={part}#{part}")


async def _me(
    request: AnyRequest,
    context: ServerContext,
    person: Person | None,
    refusal: Problem | None = None,
    part: str = "",
    form: Form | None = None,
    saved: str = "",
) -> Response[str]:
    found = [] if person is None else await account_sessions.open_sessions(context, person)
    return await render_page(
        request,
        person,
        "account.html",
        status=200 if refusal is None else refusal.status,
        refusal=refusal,
        part=part,
        saved=saved,
        form=form or {},
        delays={value: _(text) for value, text in DELAYS.items()},
        mail=bool(context.settings.smtp),
        sessions=[_format_session(session) for session in found],
        this_session="" if person is None else person.session,
    )


def _format_session(session: Session) -> dict[str, str]:
    """A session as the account page shows it to its owner."""
    now = time.time()
    browser, system = session.browser, session.system
    if browser and system:
        device = _("{browser} on {system}").format(browser=browser, system=system)
    elif system:
        device = _("A browser on {system}").format(system=system)
    else:
        device = browser or _("A program")
    unused = now - session.seen_at
    seen = _("used in the last few hours")
    if unused > 3 * 3600:  # the stored time may be an hour old or more
        seen = _("last used {ago}").format(ago=format_ago(unused))
    since = _("signed in {ago}").format(ago=format_ago(max(0.0, now - session.created_at)))
    return {"id": session.id, "device": device, "seen": seen, "since": since}


async def _sign_in(
    request: AnyRequest,
    person: Person | None,
    refusal: Problem | None = None,
    name: str = "",
) -> Response[str]:
    return await render_page(
        request,
        person,
        "sign_in.html",
        status=200 if refusal is None else refusal.status,
        refusal=refusal,
        name=name,
    )
