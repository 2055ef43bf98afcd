"""Routes of people: new people, names, passwords, sessions."""

from typing import Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from matinee.server.context import ServerContext
from matinee.server.errors import ServerRefused
from matinee.server.http.auth import address, request_info
from matinee.server.schemas.people import (
    ClaimName,
    Credentials,
    Me,
    NewPerson,
    ProfileChanges,
    SessionSchema,
    SignIn,
)
from matinee.server.services import account_sessions, accounts
from matinee.store.people import Person

AnyRequest = Request[Any, Any, Any]


class PeopleController(Controller):
    """A person's account and sessions."""

    path = "/api"
    tags = ("people",)

    @post("/people", opt={"problems": ("name-wrong", "name-taken", "too-often")})
    async def create(
        self,
        request: AnyRequest,
        context: NamedDependency[ServerContext],
        data: JSONBody[NewPerson | None] = None,
    ) -> Credentials:
        """Let somebody new in, as a guest or as a program. No e-mail, no password."""
        new_person = data or NewPerson()
        if new_person.name is None:
            person = await context.authenticator.create_guest(request, program=new_person.program)
        else:
            context.limits.take("join", address(request))
            person = await accounts.create(
                context, request, new_person.name, program=new_person.program
            )
        return _admit(context, request, person, cookie=not new_person.program)

    @get("/me", opt={"problems": ("person-none", "key-wrong")})
    async def read(self, me: NamedDependency[Person]) -> Me:
        """Who you are."""
        return Me.of(me)

    @patch(
        "/me",
        opt={
            "problems": (
                "name-wrong",
                "name-taken",
                "email-wrong",
                "mail-none",
                "webhook-wrong",
                "webhook-private",
                "too-often",
            )
        },
    )
    async def change(
        self,
        request: AnyRequest,
        context: NamedDependency[ServerContext],
        me: NamedDependency[Person],
        data: JSONBody[ProfileChanges],
    ) -> Me:
        """Change your name or how you are told that a table waits."""
        changes = {
            field: value
            for field in data.__struct_fields__
            if (value := getattr(data, field)) is not UNSET
        }
        if "email" in changes:
            context.limits.take("sign-in", address(request))
        else:
            context.limits.take("deed", me.id)
        return Me.of(await accounts.change(context, me, changes))

    @post(
        "/me/keep",
        status_code=200,
        opt={
            "problems": (
                "name-wrong",
                "name-taken",
                "password-wrong",
                "sign-in-wrong",
                "passwords-busy",
                "too-often",
            )
        },
    )
    async def keep(
        self,
        request: AnyRequest,
        context: NamedDependency[ServerContext],
        me: NamedDependency[Person],
        data: JSONBody[ClaimName],
    ) -> Credentials:
        """Keep a name with a password, or change it. All sessions end, and a new one begins."""
        context.limits.take("sign-in", address(request))
        kept = await accounts.keep_name(
            context, request, me, data.name, data.password, data.old_password
        )
        return _admit(context, request, kept, cookie=True)

    @post(
        "/sign-in",
        status_code=200,
        opt={"problems": ("sign-in-wrong", "passwords-busy", "too-often")},
    )
    async def sign_in(
        self, request: AnyRequest, context: NamedDependency[ServerContext], data: JSONBody[SignIn]
    ) -> Credentials:
        """Come back under a kept name."""
        context.limits.take("sign-in", address(request))
        person = await accounts.sign_in(context, request, data.name, data.password)
        return _admit(context, request, person, cookie=True)

    @post("/sign-out", status_code=204)
    async def sign_out(
        self,
        request: AnyRequest,
        context: NamedDependency[ServerContext],
        caller: NamedDependency[Person | None],
    ) -> None:
        """End this session: its key is void, also where it was copied. A guest is gone then."""
        if caller is not None:
            await account_sessions.sign_out(context, caller)
        request_info(request).cookie = context.tokens.clear_cookie()

    @get("/me/sessions", opt={"problems": ("person-none", "key-wrong")})
    async def sessions(
        self, context: NamedDependency[ServerContext], me: NamedDependency[Person]
    ) -> list[SessionSchema]:
        """Where you are signed in: this session first, then those that were used last."""
        found = await account_sessions.open_sessions(context, me)
        return [SessionSchema.of(session, me.session) for session in found]

    @delete("/me/sessions", opt={"problems": ("person-none", "key-wrong", "too-often")})
    async def end_other_sessions(
        self, context: NamedDependency[ServerContext], caller: NamedDependency[Person | None]
    ) -> None:
        """End all your sessions but this one: their keys are void, elsewhere within seconds."""
        person = _somebody(caller)
        context.limits.take("deed", person.id)
        await account_sessions.end_others(context, person)

    @delete(
        "/me/sessions/{session:str}",
        opt={"problems": ("person-none", "key-wrong", "session-none", "too-often")},
    )
    async def end_session(
        self,
        context: NamedDependency[ServerContext],
        caller: NamedDependency[Person | None],
        session: FromPath[str],
    ) -> None:
        """End one of your sessions; this one, too."""
        person = _somebody(caller)
        context.limits.take("deed", person.id)
        await account_sessions.end(context, person, session)

    @post("/me/sign-out-everywhere", status_code=204, opt={"problems": ("person-none",)})
    async def sign_out_everywhere(
        self,
        request: AnyRequest,
        context: NamedDependency[ServerContext],
        caller: NamedDependency[Person | None],
    ) -> None:
        """Make every key of yours void, within seconds, on all devices."""
        if caller is not None:
            await account_sessions.end_all(context, caller)
        request_info(request).cookie = context.tokens.clear_cookie()


def _admit(
    context: ServerContext, request: AnyRequest, person: Person, *, cookie: bool
) -> Credentials:
    key = context.authenticator.set_key_cookie(request, person)
    known = request_info(request)
    known.person_id = person.id
    if not cookie:
        known.cookie = None
    return Credentials(Me.of(person), key)


def _somebody(caller: Person | None) -> Person:
    """The person of the request; ending a session creates no guest."""
    if caller is None:
        raise ServerRefused("person-none")
    return caller
