"""Names of bots: jobs on a film set that are not in front of the camera."""

from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Final

from matinee.engine.text.confusables import name_keys

BOT_NAMES: Final = ("Dolly", "Foley", "Gaffer", "Scrim", "Boom", "Slate", "Grip", "Key")


def unused_names(used: Iterable[str]) -> Iterator[str]:
    """Names for bots at a table where these are taken.

    >>> next(unused_names(["dolly", "Ann"]))
    'Foley'
    """
    taken = frozenset[str]().union(*map(name_keys, used))
    names = chain(BOT_NAMES, map("Bot {}".format, count(1)))
    return (name for name in names if taken.isdisjoint(name_keys(name)))
