"""Try mutants of games' rules, and tell which of them no test notices.

A run goes on where the last one ended: results are kept in a folder. A survivor is tried again when
the game or its tests have changed. The exit code is 1 if a mutant survives without a reason.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.syntax import Syntax

from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.testing.mutants import generation, report
from matinee.testing.mutants.baseline import TestsFail
from matinee.testing.mutants.game_mutants import GameMutants


def arguments(games: Mapping[str, Title]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m matinee.testing.mutants", description=__doc__)
    parser.add_argument("--game", action="append", choices=games, help="only this game, or these")
    parser.add_argument("--tests", type=Path, help="folder of its tests; tests/games/KEY, or tests")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants of each game")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--module", help="only mutants of this module, such as rules.turns")
    parser.add_argument("--show", metavar="ID", help="print this mutant as a diff")
    parser.add_argument("--again", metavar="ID", help="try this mutant once more")
    parser.add_argument("--report", type=Path, help="write the results to this Markdown file")
    parser.add_argument(
        "--cache", type=Path, default=Path(".mutants"), help="folder of the results"
    )
    return parser.parse_args()


def main() -> int:
    """Try the mutants of all games, or of some."""
    games = titles()
    given = arguments(games)
    console = Console(soft_wrap=True, highlight=False)
    packages = [title.package for title in games.values()]
    tried = []
    for key in given.game or games:
        game = GameMutants(games[key], given.tests, given.cache, console)
        if given.show:
            for mutant in game.with_id(given.show):
                console.print(Syntax(generation.diff(mutant), "diff", theme="ansi_dark"))
            continue
        if given.again:
            mutants = game.with_id(given.again)
        else:
            mutants = game.sample(given.seed, given.sample, given.module)
        by_hand = [] if given.again or given.module else game.breakages
        try:
            tried.append(
                game.tried(mutants, by_hand, packages, given.jobs, again=bool(given.again))
            )
        except TestsFail as error:
            console.print(f"{key}: the tests fail before anything is changed: {error}", style="red")
            return 1
    if given.report:
        given.report.write_text(report.markdown(tried, given.seed), "utf-8")
    unexplained = any(why is None for game in tried for _, why in game.survivors)
    return 1 if unexplained or any(game.missed for game in tried) else 0


if __name__ == "__main__":
    sys.exit(main())
