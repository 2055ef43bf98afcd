"""The English texts that `make messages` finds: the keys of all catalogues of translations."""

import json

from matinee.engine.contract.installed_games import titles
from matinee.engine.text.i18n import PLATFORM
from matinee.testing.message_extraction import texts


def messages() -> dict[str, str]:
    """All texts of the platform and of each game, by the name of a file."""
    packages = {"platform": PLATFORM} | {key: title.package for key, title in titles().items()}
    return {f"messages/{name}.txt": _messages(package) for name, package in packages.items()}


def _messages(package: str) -> str:
    """A text a line as a JSON string, after its context and before its plural if it has any."""
    lines = []
    for message in texts(package):
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        said = " | ".join(json.dumps(form, ensure_ascii=False) for form in forms)
        if message.id:
            lines.append(said if message.context is None else f"{message.context}: {said}")
    return "".join(f"{line}\n" for line in sorted(lines))
