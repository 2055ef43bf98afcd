"""Names of guests, who can choose one where they begin to play."""

import re

from matinee.engine.text.i18n import available_languages, language
from matinee.engine.thread_cache import cache
from matinee.server.accounts.guest_names import JOBS
from matinee.server.context import ServerContext
from matinee.server.pages.forms import Form
from matinee.server.services import accounts
from matinee.store.people import Person


@cache
def _generated_names() -> re.Pattern[str]:
    """The generated names of guests, in all languages."""
    jobs = {language(tag).gettext(job) for tag in available_languages() for job in JOBS}
    return re.compile(rf"(?:{'|'.join(map(re.escape, sorted(jobs)))}) [0-9]{{4}}")


def is_unnamed(person: Person | None) -> bool:
    """Whether a request has no person yet, or a guest with a generated name."""
    return person is None or (
        not person.kept and _generated_names().fullmatch(person.name) is not None
    )


async def rename_guest(context: ServerContext, me: Person, form: Form) -> Person:
    """Rename a person to the name in the form, if there is one; a kept name stays."""
    name = form.get("name", "").strip()
    if not name or name == me.name or me.kept:
        return me
    return await accounts.change(context, me, {"name": name})
