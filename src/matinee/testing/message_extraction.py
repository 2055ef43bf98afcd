"""Extraction of a package's texts, and updates of its catalogues.

Texts are in Python (`_("…")`, `N_("…")`, `counted("…", "…")`), in templates (`{% trans %}`,
`_("…")`), in scripts (`_("…")`, `many("…", "…", n)`), in the rule catalogue, and in the data files
that a package's `locale/content.toml` names, each with the fields that people read, or with `*`
for all of them:

    "content/films.csv" = ["title"]
    "text/refusals.toml" = ["*"]

The names of a game's options and of the open fields of its actions and plans are texts, too.
"""

import csv
import io
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.open_fields import Domain, label
from matinee.engine.contract.title import Title
from matinee.engine.rulebook import translate_catalogue
from matinee.engine.text.i18n import FILE, FOLDER, PLATFORM
from matinee.engine.ui.plain_terminal import shown_fields

CONTENT: Final = "content.toml"
COMMENTS: Final = ("Translators:",)
"""The beginning of a comment for translators."""
WIDTH: Final = 100
MENDED: Final = 40
"""Most new texts at once that get the translations of similar old texts, marked as fuzzy."""
KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "text": None,
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "many": (1, 2),
    "counted": (1, 2),
}
JINJA: Final = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
HEADER: Final = r"""# The texts of {package}; docs/translating.md says how to mend them.
msgid ""
msgstr ""
"Language: {tag}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals};\n"

"""

Found = tuple[str, int, Any, list[str], str | None]
"""The file of a text, the text or its forms, comments and context."""


def folder_of(package: str) -> Path:
    """The folder of a package."""
    return Path(str(files(package)))


def catalogue_file(package: str, tag: str) -> Path:
    """The path of a package's catalogue in a language."""
    return folder_of(package) / FOLDER / tag / FILE


@cache
def texts(package: str) -> Catalog:
    """All texts of a package."""
    found = Catalog(fuzzy=False)
    for place, line, message, comments, context in _all(package):
        found.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return found


def read_catalogue(package: str, tag: str) -> Catalog:
    """A package's catalogue; an empty one if it has none."""
    file = catalogue_file(package, tag)
    locale = tag.replace("-", "_")
    if not file.is_file():
        return Catalog(locale)
    with file.open("rb") as opened:
        return read_po(opened, locale=locale)


def up_to_date(package: str, tag: str) -> str:
    """A package's catalogue with exactly the texts that are in the package."""
    found, now = read_catalogue(package, tag), texts(package)
    new = sum(bool(message.id) and message.id not in found for message in now)
    found.update(now, no_fuzzy_matching=new > MENDED)
    written = io.BytesIO()
    write_po(
        written,
        found,
        width=WIDTH,
        omit_header=True,
        include_lineno=False,
        sort_by_file=True,
        ignore_obsolete=True,
    )
    plurals = get_plural(tag.replace("-", "_")).plural_forms
    header = HEADER.format(package=package, tag=tag, plurals=plurals.rstrip(";"))
    return header + written.getvalue().decode().strip() + "\n"


def bring_up_to_date(package: str, tag: str) -> bool:
    """Update a package's catalogue, or create it; returns whether anything changed."""
    file = catalogue_file(package, tag)
    before = file.read_text("utf-8") if file.is_file() else ""
    now = up_to_date(package, tag)
    if now != before:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, "utf-8")
    return now != before


def _all(package: str) -> Iterator[Found]:
    folder = folder_of(package)
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.is_file() and _is_its_own(package, place):
            yield from _in_file(path, place.as_posix())
    named = folder / FOLDER / CONTENT
    if named.is_file():
        for name, fields in tomllib.loads(named.read_text("utf-8")).items():
            yield from _in_content(folder / name, name, frozenset(fields))
    for title in titles().values():
        if title.package == package:
            yield from (("game.py", 0, text, [], None) for text in named_by_itself(title))


def named_by_itself(title: Title) -> Iterator[str]:
    """Names of a game's options and open fields, and of a view's fields where the game has no
    terminal UI: people see them, though nothing marks them as texts.
    """
    if title.terminal_at is None:
        game: Any = title.game
        yield from (label(name) for names in shown_fields(game.view_type) for name in names)
    options = title.game.Options
    _, known = msgspec.json.schema_components([options], ref_template="{name}")
    for name, kind in known[options.__name__]["properties"].items():
        yield label(name)
        for one in kind.get("anyOf", [kind]):
            yield from (value for value in one.get("enum", ()) if str(value).isalpha())
    plans = () if title.plans is None else get_args(title.plans.types)
    for chosen in (*get_args(title.game.actions), *plans):
        for name, hint in get_type_hints(chosen).items():
            if set(get_args(hint)) & set(get_args(Domain)):
                yield label(name)


def _is_its_own(package: str, place: Path) -> bool:
    """Whether a file is the package's: the platform's folder holds games too, and built files."""
    return "bundles" not in place.parts and (
        package != PLATFORM
        or not (place.parts[0] == "games" or place.parts[:2] == ("web", "vendor"))
    )


def _in_file(path: Path, place: str) -> Iterator[Found]:
    options: dict[str, str] = {}
    match path.suffix:
        case ".py":
            method = "python"
        case ".js":
            method = "javascript"
        case ".html" if "templates" in path.parts:
            method, options = "jinja2.ext:babel_extract", JINJA
        case ".md" if path.name == "rules.md":
            yield from _in_rules(path, place)
            return
        case _:
            return
    with path.open("rb") as opened:
        for line, message, comments, context in extract(
            method, opened, KEYWORDS, COMMENTS, options, strip_comment_tags=True
        ):
            yield place, line, message, comments, context


def _in_rules(path: Path, place: str) -> Iterator[Found]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        said: list[str] = []
        translate_catalogue(line, lambda text, said=said: said.append(text) or text)  # type: ignore[misc]
        yield from ((place, number, text, [], None) for text in said)


def _in_content(path: Path, place: str, fields: frozenset[str]) -> Iterator[Found]:
    text = path.read_text("utf-8")
    if path.suffix == ".csv":
        rows: Any = list(csv.DictReader(text.splitlines()))
    else:
        rows = tomllib.loads(text)
    for number, found in enumerate(_fields(rows, fields), start=1):
        yield place, number, found, [], None


def _fields(value: Any, fields: frozenset[str]) -> Iterator[str]:
    """Each text in these fields, at any depth, lists of texts included."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in fields or "*" in fields:
                inners = inner if isinstance(inner, list) else [inner]
                yield from (one for one in inners if isinstance(one, str) and one)
            yield from _fields(inner, fields)
    elif isinstance(value, list):
        for inner in value:
            yield from _fields(inner, fields)
