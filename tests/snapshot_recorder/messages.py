"""The English texts that `make messages` finds: the keys of all translation catalogues."""

import json

from matinee.engine.contract.installed_games import titles
from matinee.engine.text.i18n import PLATFORM
from matinee.testing.message_extraction import texts


def messages() -> dict[str, str]:
    """All texts of the platform and of each game, by file name."""
    packages = {"platform": PLATFORM} | {key: title.package for key, title in titles().items()}
    return {f"messages/{name}.txt": _messages(package) for name, package in packages.items()}


def _messages(package: str) -> str:
    """A line per text as a JSON string, after its context and before its plural, if any."""
    lines = []
    for message in texts(package):
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        text = " | ".join(json.dumps(form, ensure_ascii=False) for form in forms)
        if message.id:
            lines.append(text if message.context is None else f"{message.context}: {text}")
    return "".join(f"{line}\n" for line in sorted(lines))
