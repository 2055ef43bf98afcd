"""A language: the texts of a package in it, and how it writes numbers, money, lists and times.

English is what stands in the code. Any other language is a folder `locale/TAG` in a package with a
file `messages.po`, which is read as it is when somebody first wants it. A game's own texts come
before the platform's. What is not translated stays English, and so does what is marked fuzzy.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final, NamedTuple

from matinee.engine.cache import cache
from matinee.engine.confusables import name_keys

if TYPE_CHECKING:
    from babel import Locale

# Babel itself is imported where it is needed: most processes that play games never say a word.

PLATFORM: Final = "matinee"
FOLDER: Final = "locale"
FILE: Final = "messages.po"
MINUS: Final = "\N{MINUS SIGN}"
_LOCALES: Final = {"en": "en-GB"}
"""Where a language's own habits are not ours: no comma before the last “and”."""
_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))
_CONTEXT: Final = "\x04"


class Texts(NamedTuple):
    """What a catalogue says: texts by their English, and forms for numbers by their singular."""

    texts: Mapping[str, str] = {}
    plurals: Mapping[str, tuple[str, ...]] = {}
    scripts: frozenset[str] = frozenset()
    """Those of them that stand in scripts, which a page has to bring along."""


class Language:
    """A language as one package speaks it. Each is made once (`language`, `Title.language`)."""

    def __init__(self, tag: str, texts: Texts | None = None) -> None:
        self.tag = tag
        """As HTML has it: `en`, `fr`, `pt-BR`."""
        self._texts, self._plurals, self._scripts = texts or Texts()

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"

    @cached_property
    def locale(self) -> "Locale":
        """What Babel knows of it."""
        from babel import Locale

        return Locale.parse(_LOCALES.get(self.tag, self.tag), sep="-")

    @cached_property
    def name(self) -> str:
        """What those who speak it call it."""
        name = self.locale.languages.get(self.tag.replace("-", "_"), self.tag)
        return str(name[:1].upper() + name[1:])

    # Texts

    def gettext(self, message: str) -> str:
        """A text in this language."""
        return self._texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        """A text that English has twice and others do not; `context` says which one is meant."""
        return self._texts.get(f"{context}{_CONTEXT}{message}", message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A text about `n` things."""
        forms = self._plurals.get(singular)
        if forms is None:
            return singular if n == 1 else plural
        return forms[self._form(n)]

    def _form(self, n: int) -> int:
        return _plural_rule(self.tag)(n)

    @cached_property
    def for_scripts(self) -> str:
        """What a page's scripts say, as JSON; empty where they can say it as they stand.

        `forms` has the form of each number up to 199, after which every language comes round again.
        """
        if not self._scripts:
            return ""
        texts = {one: self._plurals.get(one) or self._texts[one] for one in self._scripts}
        forms = "".join(str(self._form(n)) for n in range(200))
        return json.dumps({"texts": texts, "forms": forms}, ensure_ascii=False, sort_keys=True)

    # How it writes

    def number(self, n: float) -> str:
        """A number: 1,234 or 1 234."""
        return _decimal(self, n, 0 if isinstance(n, int) else None)

    def decimal(self, n: float, places: int = 1) -> str:
        """A number with so many places, zeros included: 2.50."""
        return _decimal(self, n, places)

    def percent(self, share: float) -> str:
        """A share of one: 67%."""
        return _percent(self, share)

    def money(self, amount: int, sign: str = "$") -> str:
        """A whole amount of money: $1,234 or 1 234 $."""
        before, after = self._around_money
        told = self.number(abs(amount))
        return f"{MINUS * (amount < 0)}{before}{told}{after}".replace("¤", sign)

    @cached_property
    def _around_money(self) -> tuple[str, str]:
        pattern = self.locale.currency_formats["standard"]
        return pattern.prefix[0], pattern.suffix[0]

    def listed(self, things: Iterable[str]) -> str:
        """Some things in a row: Ada, Buster and Clara."""
        from babel.lists import format_list

        return format_list(list(things), "standard", self.locale)

    def quoted(self, text: str) -> str:
        """A text in quotation marks."""
        return self.gettext("“{text}”").format(text=text)

    def span(self, seconds: float) -> str:
        """How long something takes, roughly.

        >>> ENGLISH.span(90), ENGLISH.span(7200), ENGLISH.span(86400 + 7200)
        ('90 seconds', '2 hours', '26 hours')
        """
        for unit, size in _UNITS:
            if seconds >= 2 * size:
                return _measured(self, round(seconds / size), unit)
        return _measured(self, max(0, round(seconds)), "second")

    def ago(self, seconds: float) -> str:
        """How long ago something was.

        >>> ENGLISH.ago(5), ENGLISH.ago(300)
        ('just now', '5 minutes ago')
        """
        if seconds < 60:
            return self.gettext("just now")
        return self.gettext("{time} ago").format(time=self.span(seconds))


ENGLISH: Final = Language("en")


SPEAKERS: Final[dict[str, type[Language]]] = {}
"""Languages that need no catalogue, by their tags, as tests have them."""


@cache
def known() -> tuple[str, ...]:
    """The languages that the platform speaks, English first."""
    found = files(PLATFORM).joinpath(FOLDER)
    others = sorted(folder.name for folder in found.iterdir() if folder.joinpath(FILE).is_file())
    return ("en", *others, *SPEAKERS)


@cache
def language(tag: str, package: str = PLATFORM) -> Language:
    """A language as the platform speaks it, or a game with the platform's texts behind its own."""
    if tag == "en":
        return ENGLISH
    texts, own = read(PLATFORM, tag), read(package, tag)
    merged = Texts(
        {**texts.texts, **own.texts}, {**texts.plurals, **own.plurals}, texts.scripts | own.scripts
    )
    return SPEAKERS.get(tag, Language)(tag, merged)


def speaks(package: str, tag: str) -> bool:
    """Whether a package says its own texts in this language, and not in English.

    >>> speaks(PLATFORM, "fr"), speaks("json", "fr")
    (True, False)
    """
    return tag == "en" or tag in SPEAKERS or read(package, tag) != Texts()


def is_you(name: str) -> bool:
    """Whether a name is what some language calls whoever reads it: nobody can have it.

    >>> is_you("You"), is_you("VOUS"), is_you("Yolanda")
    (True, True, False)
    """
    return not name_keys(name).isdisjoint(_yous())


@cache
def _yous() -> frozenset[str]:
    return frozenset[str]().union(*(name_keys(language(tag).gettext("you")) for tag in known()))


def preferred(wanted: Iterable[str]) -> str:
    """The first of these languages that is spoken here, such as `fr-CH` or `fr_FR.UTF-8`.

    >>> preferred(["tlh", "en-US", "fr"])
    'en'
    """
    spoken = {tag.lower(): tag for tag in known()}
    for wish in wanted:
        parts = wish.partition(".")[0].replace("_", "-").lower().split("-")
        while parts:
            tag = spoken.get("-".join(parts))
            if tag is not None:
                return tag
            parts.pop()
    return "en"


@cache
def read(package: str, tag: str) -> Texts:
    """What a package's catalogue says; nothing, where it has none."""
    from babel.messages.pofile import read_po

    file = catalogue(files(package), tag)
    if not file.is_file():
        return Texts()
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
    return Texts(texts, plurals, frozenset(scripts))


def catalogue(folder: Traversable, tag: str) -> Traversable:
    """Where the texts of a package stand in a language."""
    return folder.joinpath(FOLDER, tag, FILE)


@cache
def _plural_rule(tag: str) -> Callable[[int], int]:
    from babel.messages.plurals import get_plural

    return c2py(get_plural(tag.replace("-", "_")).plural_expr)


@lru_cache(maxsize=8192)
def _decimal(language: Language, n: float, places: int | None) -> str:
    from babel.numbers import format_decimal

    pattern = "#,##0.###" if places is None else f"#,##0.{'0' * places}".rstrip(".")
    told = format_decimal(abs(n), pattern, locale=language.locale)
    return f"{MINUS * (n < 0)}{told}"


@lru_cache(maxsize=1024)
def _percent(language: Language, share: float) -> str:
    from babel.numbers import format_percent

    return format_percent(share, locale=language.locale)


@lru_cache(maxsize=1024)
def _measured(language: Language, count: int, unit: str) -> str:
    from babel.units import format_unit

    return format_unit(count, f"duration-{unit}", "long", locale=language.locale)
