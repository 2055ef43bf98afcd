"""Languages: translated texts of a package, and the format of numbers, money, lists and times.

English is the language of the code. Any other language is a folder `locale/TAG` in a package with a
file `messages.po`, which is read when it is first needed. A game's own texts take precedence over
the platform's. Texts without a translation, or with a fuzzy one, stay English.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cached_property, lru_cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final, NamedTuple

from matinee.engine.text.confusables import name_keys
from matinee.engine.thread_cache import cache

if TYPE_CHECKING:
    from babel import Locale

# Babel is imported where it is needed: most processes that play games never format a text.

PLATFORM: Final = "matinee"
FOLDER: Final = "locale"
FILE: Final = "messages.po"
MINUS: Final = "\N{MINUS SIGN}"
_LOCALES: Final = {"en": "en-GB"}
"""Locales that differ from the tag: no comma before the last “and”."""
_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))
_CONTEXT: Final = "\x04"


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's extractors look for)
    """Mark a message for translation where it is defined; it is translated where it is used."""
    return message


class Catalog(NamedTuple):
    """A catalogue's content: texts by their English, and plural forms by their singular."""

    texts: Mapping[str, str] = {}
    plurals: Mapping[str, tuple[str, ...]] = {}
    scripts: frozenset[str] = frozenset()
    """The texts that occur in scripts, which a page has to include."""


class Language:
    """A language with the texts of one package; one object each (`language`, `Title.language`)."""

    def __init__(self, tag: str, texts: Catalog | None = None) -> None:
        self.tag = tag
        """The tag as in HTML: `en`, `fr`, `pt-BR`."""
        self._texts, self._plurals, self._scripts = texts or Catalog()

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"

    @cached_property
    def locale(self) -> "Locale":
        """Babel's data for the language."""
        from babel import Locale

        return Locale.parse(_LOCALES.get(self.tag, self.tag), sep="-")

    @cached_property
    def name(self) -> str:
        """The language's own name for itself."""
        name = self.locale.languages.get(self.tag.replace("-", "_"), self.tag)
        return str(name[:1].upper() + name[1:])

    # Texts

    def gettext(self, message: str) -> str:
        """The translation of a text."""
        return self._texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        """The translation of a text that English has twice; `context` distinguishes them."""
        return self._texts.get(f"{context}{_CONTEXT}{message}", message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The translation of a text about `n` things."""
        forms = self._plurals.get(singular)
        if forms is None:
            return singular if n == 1 else plural
        return forms[self._form(n)]

    def _form(self, n: int) -> int:
        return _plural_rule(self.tag)(n)

    @cached_property
    def for_scripts(self) -> str:
        """The texts of a page's scripts, as JSON; empty if they need no translation.

        `forms` has the plural form of each number up to 199, after which the forms repeat.
        """
        if not self._scripts:
            return ""
        texts = {one: self._plurals.get(one) or self._texts[one] for one in self._scripts}
        forms = "".join(str(self._form(n)) for n in range(200))
        return json.dumps({"texts": texts, "forms": forms}, ensure_ascii=False, sort_keys=True)

    # Numbers, money, lists and durations

    def number(self, n: float) -> str:
        """A formatted number: 1,234 or 1 234."""
        return _decimal(self, n, 0 if isinstance(n, int) else None)

    def decimal(self, n: float, places: int = 1) -> str:
        """A number with `places` decimals, zeros included: 2.50."""
        return _decimal(self, n, places)

    def percent(self, share: float) -> str:
        """A fraction of one as a percentage: 67%."""
        return _percent(self, share)

    def money(self, amount: int, sign: str = "$") -> str:
        """A whole amount of money: $1,234 or 1 234 $."""
        return _money(self, amount, sign)

    def listed(self, things: Iterable[str]) -> str:
        """A list of things: Ada, Buster and Clara."""
        from babel.lists import format_list

        return format_list(list(things), "standard", self.locale)

    def quoted(self, text: str) -> str:
        """A text in quotation marks."""
        return self.gettext("“{text}”").format(text=text)

    def duration(self, seconds: float) -> str:
        """A rounded duration.

        Babel's `format_timedelta` would give “3 weeks” for 20 days; players count in days.

        >>> ENGLISH.duration(90), ENGLISH.duration(7200), ENGLISH.duration(86400 + 7200)
        ('90 seconds', '2 hours', '26 hours')
        """
        for unit, size in _UNITS:
            if seconds >= 2 * size:
                return _measured(self, round(seconds / size), unit)
        return _measured(self, max(0, round(seconds)), "second")

    def ago(self, seconds: float) -> str:
        """A rounded time in the past.

        >>> ENGLISH.ago(5), ENGLISH.ago(300)
        ('just now', '5 minutes ago')
        """
        if seconds < 60:
            return self.gettext("just now")
        return self.gettext("{time} ago").format(time=self.duration(seconds))


ENGLISH: Final = Language("en")


TEST_LANGUAGES: Final[dict[str, type[Language]]] = {}
"""Languages without a catalogue, by tag, for tests."""


@cache
def available_languages() -> tuple[str, ...]:
    """The tags of the platform's languages, English first."""
    found = files(PLATFORM).joinpath(FOLDER)
    others = sorted(folder.name for folder in found.iterdir() if folder.joinpath(FILE).is_file())
    return ("en", *others, *TEST_LANGUAGES)


@cache
def language(tag: str, package: str = PLATFORM) -> Language:
    """A language with the platform's texts, and those of a package before them."""
    if tag == "en":
        return ENGLISH
    texts, own = load_catalog(PLATFORM, tag), load_catalog(package, tag)
    merged = Catalog(
        {**texts.texts, **own.texts}, {**texts.plurals, **own.plurals}, texts.scripts | own.scripts
    )
    return TEST_LANGUAGES.get(tag, Language)(tag, merged)


def has_translation(package: str, tag: str) -> bool:
    """Whether a package has its own texts in this language.

    >>> has_translation(PLATFORM, "fr"), has_translation("json", "fr")
    (True, False)
    """
    return tag == "en" or tag in TEST_LANGUAGES or load_catalog(package, tag) != Catalog()


def is_reserved_name(name: str) -> bool:
    """Whether some language uses this name to address the reader, so that nobody may have it.

    >>> is_reserved_name("You"), is_reserved_name("VOUS"), is_reserved_name("Yolanda")
    (True, True, False)
    """
    return not name_keys(name).isdisjoint(_yous())


@cache
def _yous() -> frozenset[str]:
    return frozenset[str]().union(
        *(name_keys(language(tag).gettext("you")) for tag in available_languages())
    )


def preferred_language(wanted: Iterable[str]) -> str:
    """The first of these languages that is available, such as `fr-CH` or `fr_FR.UTF-8`.

    Babel's `negotiate_locale` would not find `zh-Hant` for `zh-Hant-TW`.

    >>> preferred_language(["tlh", "en-US", "fr"])
    'en'
    """
    spoken = {tag.lower(): tag for tag in available_languages()}
    for one in wanted:
        parts = one.partition(".")[0].replace("_", "-").lower().split("-")
        while parts:
            tag = spoken.get("-".join(parts))
            if tag is not None:
                return tag
            parts.pop()
    return "en"


@cache
def load_catalog(package: str, tag: str) -> Catalog:
    """The content of a package's catalogue; empty if it has none."""
    from babel.messages.pofile import read_po

    file = catalogue(files(package), tag)
    if not file.is_file():
        return Catalog()
    with file.open("rb") as opened:
        found = read_po(opened, locale=tag.replace("-", "_"))
    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    scripts = set()
    for message in found:
        if not message.id or message.fuzzy or not message.string:
            continue
        before = f"{message.context}{_CONTEXT}" if message.context else ""
        key = before + (message.id if isinstance(message.id, str) else message.id[0])
        if isinstance(message.string, str):
            texts[key] = message.string
        elif all(message.string):
            plurals[key] = tuple(message.string)
            texts[key] = message.string[0]
        if key in texts and any(place.endswith(".js") for place, _ in message.locations):
            scripts.add(key)
    return Catalog(texts, plurals, frozenset(scripts))


def catalogue(folder: Traversable, tag: str) -> Traversable:
    """The path of a package's catalogue in a language."""
    return folder.joinpath(FOLDER, tag, FILE)


@cache
def _plural_rule(tag: str) -> Callable[[int], int]:
    from babel.messages.plurals import get_plural

    return c2py(get_plural(tag.replace("-", "_")).plural_expr)


@lru_cache(maxsize=8192)
def _decimal(language: Language, n: float, places: int | None) -> str:
    from babel.numbers import format_decimal

    pattern = "#,##0.###" if places is None else f"#,##0.{'0' * places}".rstrip(".")
    text = format_decimal(abs(n), pattern, locale=language.locale)
    return f"{MINUS * (n < 0)}{text}"


@lru_cache(maxsize=8192)
def _money(language: Language, amount: int, sign: str) -> str:
    from babel.numbers import format_currency

    whole = copy(language.locale.currency_formats["standard"])
    whole.frac_prec = 0, 0
    text = format_currency(abs(amount), sign, whole, language.locale, currency_digits=False)
    return f"{MINUS * (amount < 0)}{text}"


@lru_cache(maxsize=1024)
def _percent(language: Language, share: float) -> str:
    from babel.numbers import format_percent

    return format_percent(share, locale=language.locale)


@lru_cache(maxsize=1024)
def _measured(language: Language, count: int, unit: str) -> str:
    from babel.units import format_unit

    return format_unit(count, f"duration-{unit}", "long", locale=language.locale)
