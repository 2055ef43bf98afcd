"""Updates the catalogues of texts from the code: `make messages`.

Without arguments it updates all catalogues; with a language, and perhaps a game, it creates one.
"""

import argparse

from matinee.engine.contract.installed_games import find, titles
from matinee.engine.text.i18n import PLATFORM, available_languages
from matinee.testing.message_extraction import bring_up_to_date, catalogue_file


def main() -> None:
    """Write changed catalogues, and print their paths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", help="a language to begin, such as de or pt-BR")
    parser.add_argument("game", nargs="?", help="the game to begin it for; else the platform")
    arguments = parser.parse_args()
    packages = [PLATFORM, *(title.package for title in titles().values())]
    catalogues = [
        (package, tag)
        for package in packages
        for tag in available_languages()
        if catalogue_file(package, tag).is_file()
    ]
    if arguments.language:
        catalogues.append(
            (find(arguments.game).package if arguments.game else PLATFORM, arguments.language)
        )
    for package, tag in dict.fromkeys(catalogues):
        if bring_up_to_date(package, tag):
            print(f"{catalogue_file(package, tag)} has changed.")  # noqa: T201


if __name__ == "__main__":
    main()
