"""The silhouettes and backdrops of film posters, kept in `drawings/` and shared by their ids.

A silhouette takes its fill from where it is used; its second tone is the custom property `--n`.
A backdrop is painted with `--s` and `--l`: see `static/film-poster.css`.
"""

from importlib.resources import files
from typing import Final

from matinee.engine.thread_cache import cache

_DRAWINGS: Final = files(__package__).joinpath("drawings")


@cache
def symbols() -> str:
    """The drawings that posters share, for the `<defs>` of one hidden drawing on a page."""
    names = ("motifs.svg", "backdrops.svg")
    return "".join(_DRAWINGS.joinpath(name).read_text("utf-8") for name in names).replace("\n", "")
