"""Names of guests: whoever never chose one may do so where they begin to play."""

import re

from matinee.engine.cache import cache
from matinee.engine.language import known, language
from matinee.server import people
from matinee.server.house import House
from matinee.server.names import JOBS
from matinee.server.pages.forms import Form
from matinee.store.people import Person


@cache
def _made_up() -> re.Pattern[str]:
    """The names that we make up, in all languages."""
    jobs = {language(tag).gettext(job) for tag in known() for job in JOBS}
    return re.compile(rf"(?:{'|'.join(map(re.escape, sorted(jobs)))}) [0-9]{{4}}")


def nameless(person: Person | None) -> bool:
    """Whether somebody is new here, or a guest under a name that we made up."""
    return person is None or (not person.kept and _made_up().fullmatch(person.name) is not None)


async def named(house: House, me: Person, form: Form) -> Person:
    """Somebody under the name that they typed, if they typed one; a kept name stays."""
    name = form.get("name", "").strip()
    if not name or name == me.name or me.kept:
        return me
    return await people.change(house, me, {"name": name})
