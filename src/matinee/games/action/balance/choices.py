"""Chapters about assistants: their locations, and the results by number and time of hires."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from matinee.engine.contract.balance_study import Bars, Chapter, Finding, Grid
from matinee.games.action.balance.formatting import FOUR, HIRING, MAIN, mean, winners
from matinee.games.action.balance.ledger import Notes
from matinee.games.action.content import locations

USED: Final = 0.01
"""The share of assistants from which on a location counts as used."""


def chapters(notes: Mapping[str, Sequence[Notes]]) -> Iterator[Chapter]:
    """The chapters about locations and about hired assistants."""
    yield _places(notes)
    yield _hired(notes[HIRING])


def _places(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows, used = [], dict[str, Counter[str]]()
    for case in MAIN:
        every, first = Counter[str](), Counter[str]()
        players = 0
        for game in notes[case]:
            for seat, visits in enumerate(game.visits):
                players += 1
                every.update(visits)
                if seat in winners(game):
                    first.update(visits)
        used[case] = every
        rows += [
            (
                f"{place.name}, {case}",
                f"{every[key] / players:.1f}",
                f"{every[key] / every.total():.1%}",
                f"{first[key] / first.total():.1%}",
            )
            for key, place in locations().items()
        ]
    return Chapter(
        "Where assistants go",
        ("The Charity Gala is open in a few games only.",),
        tuple(
            Finding(
                f"assistants at “{place.name}” {FOUR}",
                "used",
                f"{used[FOUR][key] / used[FOUR].total():.1%}",
                used[FOUR][key] / used[FOUR].total() >= USED or key == "gala",
            )
            for key, place in locations().items()
        ),
        Grid(("location", "for each player", "share of all", "share of winners'"), tuple(rows)),
    )


def _hired(notes: Sequence[Notes]) -> Chapter:
    """Results by the number of hired assistants and the round of the first one."""
    seats = len(notes[0].places)
    many: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    since: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for game in notes:
        first = winners(game)
        for seat, rounds in enumerate(game.hires):
            outcome = game.scores[seat], (seat in first) / len(first)
            many[len(rounds)].append(outcome)
            if rounds:
                since[rounds[0]].append(outcome)
    won = {count: mean(win for _, win in found) for count, found in many.items()}
    rows = [
        (
            f"{count} hired",
            f"{len(many[count]):,}",
            f"{mean(score for score, _ in many[count]):.1f}",
            f"{won[count]:.1%}",
        )
        for count in sorted(many)
    ]
    rows += [
        (
            f"the first in round {round}",
            f"{len(found):,}",
            f"{mean(score for score, _ in found):.1f}",
            f"{mean(win for _, win in found):.1%}",
        )
        for round, found in sorted(since.items())
    ]
    best = max(won.values(), default=0.0)
    return Chapter(
        "Hired assistants",
        (
            "Each player was told by lot how many assistants to hire at most, and from which round "
            "on; so those who hire few are not only those who could not pay for more.",
        ),
        (
            Finding(
                "players who hire nobody",
                "win less than their share, but win",
                f"{won.get(0, 0.0):.1%} of {1 / seats:.0%}",
                0.2 / seats <= won.get(0, 0.0) <= 1 / seats,
            ),
            Finding(
                "the best number of hired assistants",
                "wins no more than twice its share",
                f"{best:.1%}",
                best <= 2 / seats,
            ),
        ),
        Grid(("assistants", "players", "mean score", "share of wins"), tuple(rows)),
        (
            Bars(
                "hired",
                "Mean score by the round of the first hire",
                tuple(
                    (f"round {round}", mean(score for score, _ in found))
                    for round, found in sorted(since.items())
                    if len(found) >= len(notes) / 50
                ),
            ),
        ),
    )
