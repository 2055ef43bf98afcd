"""Brings the catalogues of texts up to date with the code: `make messages`.

Without arguments all catalogues that there are; with a language, and perhaps a game, it begins one.
"""

import argparse

from matinee.engine.language import PLATFORM, known
from matinee.engine.title import find, titles
from matinee.testing.texts import bring_up_to_date, catalogue_file


def main() -> None:
    """Write what has changed, and say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", help="a language to begin, such as de or pt-BR")
    parser.add_argument("game", nargs="?", help="the game to begin it for; else the platform")
    asked = parser.parse_args()
    packages = [PLATFORM, *(title.package for title in titles().values())]
    wanted = [
        (package, tag)
        for package in packages
        for tag in known()
        if catalogue_file(package, tag).is_file()
    ]
    if asked.language:
        wanted.append((find(asked.game).package if asked.game else PLATFORM, asked.language))
    for package, tag in dict.fromkeys(wanted):
        if bring_up_to_date(package, tag):
            print(f"{catalogue_file(package, tag)} has changed.")  # noqa: T201


if __name__ == "__main__":
    main()
