"""What somebody does about themselves: name, password, how to be told that a table waits."""

import time
from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import FromPath, QueryParameter

from matinee.engine.refused import N_, Refused
from matinee.server import account_sessions, people
from matinee.server.api.params import AnyRequest, Caller, Me, TheHouse
from matinee.server.api.shapes_people import Changes
from matinee.server.callers import address, visit
from matinee.server.house import House
from matinee.server.pages.forms import Form, number, sent, shaped
from matinee.server.pages.frame import go, show
from matinee.server.pages.glance import Glance
from matinee.server.pages.said import ago
from matinee.server.problems import Problem, problem
from matinee.server.speech import _
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
"""After how many seconds of waiting one is told."""


class PersonalPages(Controller):
    """Who somebody is here."""

    include_in_schema = False

    @get("/me")
    async def read(
        self,
        request: AnyRequest,
        house: TheHouse,
        caller: Caller,
        saved: Annotated[str, QueryParameter(max_length=20)] = "",
    ) -> Response[str]:
        """All that can be set, or what to do to become somebody."""
        return await _me(request, house, caller, saved=saved)

    @post("/me/name")
    async def name(self, request: AnyRequest, house: TheHouse, me: Me) -> Response[str]:
        """Be called something else."""

        async def deed(form: Form) -> None:
            house.limits.take("chat", me.id)
            await people.change(house, me, {"name": form.get("name", "")})

        return await _done(request, house, me, "name", deed)

    @post("/me/keep")
    async def keep(self, request: AnyRequest, house: TheHouse, me: Me) -> Response[str]:
        """Keep the name with a password, or change the password."""

        async def deed(form: Form) -> None:
            house.limits.take("sign-in", address(request))
            password, old = form.get("password", ""), form.get("old")
            kept = await people.keep(house, request, me, form.get("name", ""), password, old)
            house.callers.admit(request, kept)

        return await _done(request, house, me, "keep", deed)

    @post("/me/notices")
    async def notices(self, request: AnyRequest, house: TheHouse, me: Me) -> Response[str]:
        """Say where and when to be told that a table waits."""

        async def deed(form: Form) -> None:
            house.limits.take("chat", me.id)
            after = number(form, "notify_after") if form.get("notify_after") else None
            wishes = {
                "webhook": form.get("webhook", "").strip() or None,
                "notify_after": shaped(Changes, notify_after=after).notify_after,
            }
            email = form.get("email", "").strip() or None
            if email != me.email:
                house.limits.take("sign-in", address(request))
                wishes["email"] = email
            await people.change(house, me, wishes)

        return await _done(request, house, me, "notices", deed)

    @get("/sign-in")
    async def sign_in_form(
        self, request: AnyRequest, house: TheHouse, caller: Caller
    ) -> Response[str]:
        """Where to come back under a kept name."""
        return await _sign_in(request, house, caller)

    @post("/sign-in")
    async def sign_in(self, request: AnyRequest, house: TheHouse, caller: Caller) -> Response[str]:
        """Come back under a kept name."""
        form = await sent(request)
        try:
            house.limits.take("sign-in", address(request))
            name, password = form.get("name", ""), form.get("password", "")
            person = await people.sign_in(house, request, name, password)
        except Refused as refused:
            told = problem(refused)
            return await _sign_in(request, house, caller, told, form.get("name", ""))
        if caller is not None and caller.id == person.id:
            await account_sessions.sign_out(house, caller)  # the new session takes its place
        house.callers.admit(request, person)
        return go("/")

    @get("/sign-out")
    async def before_sign_out(
        self, request: AnyRequest, house: TheHouse, caller: Caller
    ) -> Response[str]:
        """A guest who signs out is gone, so that is asked first."""
        if caller is None:
            return go("/")
        text = _(
            "Your session ends: this browser forgets that you are {name}, and a copy of its cookie "
            "is of no use to anybody. On other devices you stay signed in."
        )
        if not caller.kept:
            text = _(
                "Your session ends: this browser forgets that you are {name}. You are a guest: "
                "without a password there is no way back to your name, your seats and your tables."
            )
        return await show(
            request,
            house,
            caller,
            "confirm.html",
            question=_("Sign out?"),
            text=text.format(name=caller.name),
            action="/sign-out",
            yes=_("Sign out"),
            back="/me",
            sheet=False,
            glance=Glance(),
            chair=None,
        )

    @post("/sign-out")
    async def sign_out(self, request: AnyRequest, house: TheHouse, caller: Caller) -> Response[str]:
        """End this session, and take the key from this browser."""
        if caller is not None:
            await account_sessions.sign_out(house, caller)
        visit(request).cookie = house.sessions.clear_cookie()
        return go("/")

    @post("/me/sessions/end-others")
    async def end_others(
        self, request: AnyRequest, house: TheHouse, caller: Caller
    ) -> Response[str]:
        """End all sessions but this one."""
        if caller is None:
            return go("/me")

        async def deed(form: Form) -> None:
            house.limits.take("deed", caller.id)
            await account_sessions.end_others(house, caller)

        return await _done(request, house, caller, "sessions", deed)

    @post("/me/sessions/{session:str}/end")
    async def end_session(
        self, request: AnyRequest, house: TheHouse, caller: Caller, session: FromPath[str]
    ) -> Response[str]:
        """End one session; if it is this one, the browser is told to forget its key."""
        if caller is None:
            return go("/me")

        async def deed(form: Form) -> None:
            house.limits.take("deed", caller.id)
            await account_sessions.end(house, caller, session)
            if session == caller.session:
                visit(request).cookie = house.sessions.clear_cookie()

        return await _done(request, house, caller, "sessions", deed)

    @post("/me/sign-out-everywhere")
    async def sign_out_everywhere(
        self, request: AnyRequest, house: TheHouse, caller: Caller
    ) -> Response[str]:
        """Make every key void."""
        if caller is not None:
            await account_sessions.end_all(house, caller)
        visit(request).cookie = house.sessions.clear_cookie()
        return go("/")


async def _done(
    request: AnyRequest,
    house: House,
    person: Person,
    part: str,
    deed: Callable[[Form], Awaitable[None]],
) -> Response[str]:
    """Do what a form says; if it cannot be done, show the form again as it was."""
    form = await sent(request)
    try:
        await deed(form)
    except Refused as refused:
        return await _me(request, house, person, problem(refused), part, form)
    return go(f"/me?saved={part}#{part}")


async def _me(
    request: AnyRequest,
    house: House,
    person: Person | None,
    told: Problem | None = None,
    part: str = "",
    form: Form | None = None,
    saved: str = "",
) -> Response[str]:
    found = [] if person is None else await account_sessions.open_sessions(house, person)
    return await show(
        request,
        house,
        person,
        "me.html",
        status=200 if told is None else told.status,
        told=told,
        part=part,
        saved=saved,
        form=form or {},
        delays={value: _(told) for value, told in DELAYS.items()},
        mail=bool(house.settings.smtp),
        sessions=[_session_told(session) for session in found],
        this_session="" if person is None else person.session,
    )


def _session_told(session: Session) -> dict[str, str]:
    """A session as its owner reads of it."""
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
    if unused > 3 * 3600:  # what is known is an hour old, at times more
        seen = _("last used {ago}").format(ago=ago(unused))
    since = _("signed in {ago}").format(ago=ago(max(0.0, now - session.created_at)))
    return {"id": session.id, "device": device, "seen": seen, "since": since}


async def _sign_in(
    request: AnyRequest,
    house: House,
    person: Person | None,
    told: Problem | None = None,
    name: str = "",
) -> Response[str]:
    return await show(
        request,
        house,
        person,
        "sign-in.html",
        status=200 if told is None else told.status,
        told=told,
        name=name,
    )
