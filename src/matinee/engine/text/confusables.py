"""Comparison of names by their looks: skeletons of UTS #39, and invisible characters.

`confusables.txt` beside this module is Unicode's list, made by `tools/confusables.py`. A skeleton
is for comparison only and never shown.
"""

import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import Final

from matinee.engine.thread_cache import cache

_IGNORABLE: Final = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Default_Ignorable_Code_Point of Unicode 17: fonts draw nothing for these."""
_BLANK: Final = (0x2800, 0x16FE4, 0x1D159)
"""Characters drawn as blanks without being blanks: in Braille, Khitan script and music."""
_UNSEEN: Final = frozenset(
    chr(code) for first, last in _IGNORABLE for code in range(first, last + 1)
) | frozenset(map(chr, _BLANK))


def remove_invisible(text: str) -> str:
    """A text without its invisible characters.

    >>> remove_invisible("An\\ufe0fn\\u2800")
    'Ann'
    """
    return "".join(letter for letter in text if letter not in _UNSEEN)


def skeleton(text: str) -> str:
    """The common form of all texts that look like this one.

    >>> skeleton("\\u0410nn") == skeleton("Ann"), skeleton("Tim") == skeleton("Tirn")
    (True, True)
    """
    seen = remove_invisible(unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", seen.translate(_prototypes()))


@lru_cache(maxsize=4096)
def name_keys(name: str) -> frozenset[str]:
    """Keys for comparing names: two names are the same if they share a key.

    Case, width and look do not matter. There are up to two keys, since a name is compared as
    written and in lower case: capital I looks like l, small i does not.

    >>> bool(name_keys("Ian") & name_keys("lan")), bool(name_keys("Ian") & name_keys("IAN"))
    (True, True)
    >>> bool(name_keys("Eli") & name_keys("Ell"))
    False
    """
    wide = unicodedata.normalize("NFKC", name)
    return frozenset(map(_key, (wide, wide.casefold())))


def _key(text: str) -> str:
    # A prototype may be a capital letter whose lower case looks like another character again.
    for _ in range(2):
        text = skeleton(text).casefold()
    return " ".join(text.split())


@cache
def _prototypes() -> dict[int, str]:
    table: dict[int, str] = {}
    for line in (files(__package__) / "confusables.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            like, alike = line.split("\t")
            prototype = "".join(chr(int(code, 16)) for code in like.split())
            table.update((int(code, 16), prototype) for code in alike.split())
    return table
