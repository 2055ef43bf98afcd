"""The silhouettes and backdrops of film posters, kept in `drawings/` and shared by their ids.

A silhouette takes its fill from where it is used; its second tone is the custom property `--n`.
A backdrop is painted with `--s` and `--l`: see `static/film-poster.css`.
"""

from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import read_drawing


@cache
def symbols() -> str:
    """The drawings that posters share, for the `<defs>` of one hidden drawing on a page."""
    return "".join(read_drawing(__package__, f"{name}.svg") for name in ("motifs", "backdrops"))
