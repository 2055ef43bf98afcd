"""People: let in, named, kept, signed in and out."""

from typing import Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from matinee.server import account_sessions, people
from matinee.server.api.shapes_people import (
    Admitted,
    Changes,
    Keep,
    Me,
    NewPerson,
    SessionShape,
    SignIn,
)
from matinee.server.callers import address, visit
from matinee.server.house import House
from matinee.server.refusals import ServerRefused
from matinee.store.people import Person

AnyRequest = Request[Any, Any, Any]


class PeopleController(Controller):
    """What somebody does about themselves."""

    path = "/api"
    tags = ("people",)

    @post("/people", opt={"problems": ("name-wrong", "name-taken", "too-often")})
    async def create(
        self,
        request: AnyRequest,
        house: NamedDependency[House],
        data: JSONBody[NewPerson | None] = None,
    ) -> Admitted:
        """Let somebody new in, as a guest or as a program. No e-mail, no password."""
        wish = data or NewPerson()
        if wish.name is None:
            person = await house.callers.guest(request, program=wish.program)
        else:
            house.limits.take("join", address(request))
            person = await people.create(house, request, wish.name, program=wish.program)
        return _admit(house, request, person, cookie=not wish.program)

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
        house: NamedDependency[House],
        me: NamedDependency[Person],
        data: JSONBody[Changes],
    ) -> Me:
        """Change your name or how you are told that a table waits."""
        wishes = {
            field: value
            for field in data.__struct_fields__
            if (value := getattr(data, field)) is not UNSET
        }
        if "email" in wishes:
            house.limits.take("sign-in", address(request))
        else:
            house.limits.take("deed", me.id)
        return Me.of(await people.change(house, me, wishes))

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
        house: NamedDependency[House],
        me: NamedDependency[Person],
        data: JSONBody[Keep],
    ) -> Admitted:
        """Keep a name with a password, or change it. All sessions end, and a new one begins."""
        house.limits.take("sign-in", address(request))
        kept = await people.keep(house, request, me, data.name, data.password, data.old_password)
        return _admit(house, request, kept, cookie=True)

    @post(
        "/sign-in",
        status_code=200,
        opt={"problems": ("sign-in-wrong", "passwords-busy", "too-often")},
    )
    async def sign_in(
        self, request: AnyRequest, house: NamedDependency[House], data: JSONBody[SignIn]
    ) -> Admitted:
        """Come back under a kept name."""
        house.limits.take("sign-in", address(request))
        person = await people.sign_in(house, request, data.name, data.password)
        return _admit(house, request, person, cookie=True)

    @post("/sign-out", status_code=204)
    async def sign_out(
        self,
        request: AnyRequest,
        house: NamedDependency[House],
        caller: NamedDependency[Person | None],
    ) -> None:
        """End this session: its key is void, also where it was copied. A guest is gone then."""
        if caller is not None:
            await account_sessions.sign_out(house, caller)
        visit(request).cookie = house.sessions.clear_cookie()

    @get("/me/sessions", opt={"problems": ("person-none", "key-wrong")})
    async def sessions(
        self, house: NamedDependency[House], me: NamedDependency[Person]
    ) -> list[SessionShape]:
        """Where you are signed in: this session first, then those that were used last."""
        found = await account_sessions.open_sessions(house, me)
        return [SessionShape.of(session, me.session) for session in found]

    @delete("/me/sessions", opt={"problems": ("person-none", "key-wrong", "too-often")})
    async def end_other_sessions(
        self, house: NamedDependency[House], caller: NamedDependency[Person | None]
    ) -> None:
        """End all your sessions but this one: their keys are void, elsewhere within seconds."""
        person = _somebody(caller)
        house.limits.take("deed", person.id)
        await account_sessions.end_others(house, person)

    @delete(
        "/me/sessions/{session:str}",
        opt={"problems": ("person-none", "key-wrong", "session-none", "too-often")},
    )
    async def end_session(
        self,
        house: NamedDependency[House],
        caller: NamedDependency[Person | None],
        session: FromPath[str],
    ) -> None:
        """End one of your sessions; this one, too."""
        person = _somebody(caller)
        house.limits.take("deed", person.id)
        await account_sessions.end(house, person, session)

    @post("/me/sign-out-everywhere", status_code=204, opt={"problems": ("person-none",)})
    async def sign_out_everywhere(
        self,
        request: AnyRequest,
        house: NamedDependency[House],
        caller: NamedDependency[Person | None],
    ) -> None:
        """Make every key of yours void, within seconds, on all devices."""
        if caller is not None:
            await account_sessions.end_all(house, caller)
        visit(request).cookie = house.sessions.clear_cookie()


def _admit(house: House, request: AnyRequest, person: Person, *, cookie: bool) -> Admitted:
    key = house.callers.admit(request, person)
    known = visit(request)
    known.person_id = person.id
    if not cookie:
        known.cookie = None
    return Admitted(Me.of(person), key)


def _somebody(caller: Person | None) -> Person:
    """Who asks; to end a session nobody is made a guest."""
    if caller is None:
        raise ServerRefused("person-none")
    return caller
