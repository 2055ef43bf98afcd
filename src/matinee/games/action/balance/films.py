"""Chapters about films: the scripts that are made, and their results."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from matinee.engine.contract.balance_study import Bars, Chapter, Finding, Grid
from matinee.games.action.balance.formatting import FOUR, MAIN, THREE, TWO, mean, winners
from matinee.games.action.balance.ledger import Notes, Released
from matinee.games.action.content import films, scripts
from matinee.games.action.content.pieces import COLOURS

RARE: Final = 0.002
"""The share of winners below which a script counts as never made."""
EDGE: Final = 0.25
"""The greatest relative change that making a film may mean for the chance to win."""
SENT: Final = {TWO: 5.5, THREE: 4.8, FOUR: 4.9}
PHASES: Final = {TWO: 3.0, THREE: 2.0, FOUR: 1.6}
"""Films sent by a player and paid phases of a film, with the bots that first tried the cards."""


def chapters(notes: Mapping[str, Sequence[Notes]]) -> Iterator[Chapter]:
    """The chapters about scripts, about films on the track, and about colours."""
    yield _scripts([game for case in MAIN for game in notes[case]])
    yield _runs(notes)
    yield _colours(notes)


def _scripts(notes: Sequence[Notes]) -> Chapter:
    """The number of times each script was made, by winners and by all players."""
    made, by_winners, even = Counter[str](), Counter[str](), Counter[str]()
    done: defaultdict[str, list[Released]] = defaultdict(list)
    won = sum(len(winners(game)) for game in notes)
    for game in notes:
        first = winners(game)
        for one in game.films:
            made[one.film] += 1
            by_winners[one.film] += one.seat in first
            even[one.film] += len(first) / len(game.places)  # type: ignore[assignment]
            done[one.film].append(one)
    rows = sorted(scripts(), key=lambda key: -by_winners[key])
    edge = {key: by_winners[key] / even[key] if even[key] else 0.0 for key in rows}
    return Chapter(
        "Scripts",
        (
            "How often each script became a film. “Edge” is how often those who made it won, "
            "against how often anybody does: above 1 it is a winner's film.",
        ),
        tuple(
            Finding(
                f"“{scripts()[key].title}”",
                f"made by some winners, not by all; edge {1 - EDGE:.2f} to {1 + EDGE:.2f}",
                f"made by {by_winners[key] / won:.1%} of the winners; edge {edge[key]:.2f}",
                RARE <= by_winners[key] / won <= 1 - RARE and abs(edge[key] - 1) <= EDGE,
            )
            for key in rows
        ),
        Grid(
            ("script", "colour", "in games", "edge", "cards", "phases", "awards", "M", "prestige"),
            tuple(
                (
                    films()[key].title,
                    films()[key].colour,
                    f"{made[key] / len(notes):.1%}",
                    f"{edge[key]:.2f}",
                    f"{mean(one.cards for one in done[key]):.1f}",
                    f"{mean(one.phases for one in done[key]):.1f}",
                    f"{mean(one.awards for one in done[key]):.1f}",
                    f"{mean(one.millions for one in done[key]):.1f}",
                    f"{mean(one.prestige for one in done[key]):.1f}",
                )
                for key in rows
            ),
        ),
        (
            Bars(
                "scripts",
                "How often those won who made a film, against anybody",
                tuple((films()[key].title, edge[key]) for key in rows),
                level=1.0,
                band=(1 - EDGE, 1 + EDGE),
            ),
        ),
    )


def _runs(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case, games in notes.items():
        every = [one for game in games for one in game.films]
        players = sum(len(game.places) for game in games)
        sent, phases = len(every) / players, mean(one.phases for one in every)
        archived = mean(count for game in games for count in game.archived)
        rows.append(
            (
                f"games {case}",
                f"{sent:.1f}",
                f"{archived:.1f}",
                f"{phases:.2f}",
                f"{mean(one.awards for one in every):.2f}",
                f"{mean(one.cards for one in every):.1f}",
                f"{mean(one.trends > 0 for one in every):.0%}",
                f"{SENT[case]} and {PHASES[case]}" if case in SENT else "",
            )
        )
    return Chapter(
        "Films at the box office",
        (
            "What each player sends, and how a film fares. The last column has what plainer "
            "players sent, and in how many phases their films were paid: these here send fewer "
            "films and keep them longer, above all with two.",
        ),
        grid=Grid(
            (
                "games",
                "sent",
                "archived",
                "phases a film",
                "ceremonies",
                "cards",
                "in a trend",
                "plainer players",
            ),
            tuple(rows),
        ),
    )


def _colours(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case in MAIN:
        games = notes[case]
        every, first = Counter[str](), Counter[str]()
        for game in games:
            for one in game.films:
                if not films()[one.film].tv:
                    colour = films()[one.film].colour
                    every[colour] += 1
                    first[colour] += one.seat in winners(game)
        rows.append(
            (
                f"games {case}",
                *(f"{every[colour] / every.total():.0%}" for colour in COLOURS),
                *(f"{first[colour] / first.total():.0%}" for colour in COLOURS),
            )
        )
    box = Counter(script.colour for script in scripts().values())
    head = (*COLOURS, *(f"{colour}, winners" for colour in COLOURS))
    text = ", ".join(f"{count} {colour}" for colour, count in box.items())
    return Chapter(
        "Colours",
        (f"The share of each colour among the films made, TV left out; the box holds {text}.",),
        grid=Grid(("games", *head), tuple(rows)),
    )
