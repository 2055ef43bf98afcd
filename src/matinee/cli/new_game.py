"""`matinee new-game`: writes the package of a small game, to be changed into another one."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Final

from matinee.cli.output import OUT, bad_input
from matinee.engine.contract.installed_games import installed
from matinee.engine.contract.open_fields import normalise_name
from matinee.engine.text.current_language import _

TEMPLATES: Final = "new_game_template"
FILES: Final[Mapping[str, str]] = {
    "pyproject.toml": "pyproject.toml.txt",
    "src/$key/__init__.py": "init.py.txt",
    "src/$key/game.py": "game.py.txt",
    "src/$key/text.py": "text.py.txt",
    "src/$key/rules.md": "rules.md.txt",
    "src/$key/py.typed": "",
    "tests/test_$key.py": "test_game.py.txt",
}
"""The files of the package, and the templates they are made from."""
KEY: Final = re.compile(r"[a-z]{2}[a-z0-9_]{,28}")
LONGEST_NAME: Final = 60


def write_new_game(key: str, name: str | None, folder: Path | None) -> None:
    """Write the package, and print what to do with it."""
    _require_new_key(key)
    called = normalise_name(key.replace("_", " ").title() if name is None else name)
    if not 1 <= len(called) <= LONGEST_NAME:
        bad_input(_("The name of a game has 1 to {most} characters.").format(most=LONGEST_NAME))
    place = Path(key) if folder is None else folder
    if place.exists() and not (place.is_dir() and not any(place.iterdir())):
        bad_input(_("{folder} is there already; nothing was written.").format(folder=place))
    values = {
        "key": key,
        "name": _literal(called),
        "heading": called,
        "prefix": re.sub("[^A-Z]", "", key.upper()),
    }
    templates = files(__package__).joinpath(TEMPLATES)
    made = {
        place / Template(path).substitute(values): Template(
            templates.joinpath(template).read_text("utf-8") if template else ""
        ).substitute(values)
        for path, template in FILES.items()
    }
    for file, content in made.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    _print_next_steps(key, called, place)


def _literal(text: str) -> str:
    """A text in Python, quoted as formatters do."""
    if '"' in text and "'" not in text:
        return "'" + text.replace("\\", "\\\\") + "'"
    return json.dumps(text, ensure_ascii=False)


def _require_new_key(key: str) -> None:
    """Refuse a key that is no name of a package, or that something else has."""
    if not KEY.fullmatch(key) or iskeyword(key):
        text = _(
            "“{key}” cannot be a game’s key: it is two small letters, then small letters, digits "
            "and underscores, 30 characters at most, and no keyword of Python."
        )
        bad_input(text.format(key=key))
    found, broken = installed()
    if key in found or key in broken:
        bad_input(_("There is already a game “{key}”; choose another key.").format(key=key))
    spec = find_spec(key)
    if spec is not None and spec.origin is not None:
        bad_input(
            _("There is already a Python module “{key}”; choose another key.").format(key=key)
        )


def _print_next_steps(key: str, name: str, place: Path) -> None:
    OUT.print(_("{folder} has a game that can be played: {name}.").format(folder=place, name=name))
    steps = {
        f"python -m pip install -e {place}": _("install it, so that Matinee finds it"),
        f"matinee play {key}": _("play it in the terminal"),
        "matinee serve": _("play it in a browser"),
        f"python -m pytest {place}": _("run its tests, with the conformance kit"),
    }
    width = max(map(len, steps))
    OUT.print()
    for command, meaning in steps.items():
        OUT.print(f"  {command:{width}}  # {meaning}", soft_wrap=True)
