"""Chapters about events and trends: their effects, and whether one decides a game alone."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.balance_study import Bars, Chapter, Finding, Grid
from matinee.games.action.balance.formatting import MAIN, mean, uncertainty, winners
from matinee.games.action.balance.ledger import Notes
from matinee.games.action.content import events

DECISIVE: Final = 0.15
"""The greatest part of the winner's lead that an event may account for."""


class Effect(NamedTuple):
    """The mean effect of an event, compared with other events in the same season."""

    times: int
    gain: float
    """Additional points of a player while the event was in force."""
    doubt: float
    """The uncertainty of `gain`."""
    edge: float
    """Additional points of the final winner's lead over the others in that time."""
    kept: float
    """The share of games in which the winner already led when the event was revealed."""


def chapters(notes: Mapping[str, Sequence[Notes]]) -> Iterator[Chapter]:
    """The chapter about events, then the one about trends."""
    yield _events(notes)
    yield _trends(notes)


def _effects(games: Sequence[Notes]) -> dict[str, Effect]:
    """The effect of each event, compared with the same season of other games."""
    usual: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    found: defaultdict[str, list[tuple[int, float, float, bool]]] = defaultdict(list)
    for game in games:
        first = winners(game)[0]
        for season in game.seasons:
            gains = season.gains()
            others = [gain for seat, gain in enumerate(gains) if seat != first]
            gain, edge = mean(gains), gains[first] - mean(others)
            kept = season.before[first] == max(season.before)
            usual[season.number].append((gain, edge))
            found[season.event].append((season.number, gain, edge, kept))
    level = {
        number: (mean(gain for gain, _ in some), mean(edge for _, edge in some))
        for number, some in usual.items()
    }
    effects = {}
    for event, some in found.items():
        more = [gain - level[number][0] for number, gain, _, _ in some]
        edges = [edge - level[number][1] for number, _, edge, _ in some]
        effects[event] = Effect(
            len(some), mean(more), uncertainty(more), mean(edges), mean(kept for *_, kept in some)
        )
    return effects


def _events(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    games = [game for case in MAIN for game in notes[case]]
    by_case = [_effects(notes[case]) for case in MAIN]
    every = _effects(games)
    margin = mean(max(game.scores) - mean(sorted(game.scores)[:-1]) for game in games)
    clear = [key for key in every if abs(every[key].gain) > every[key].doubt]
    widest = max(abs(effect.edge) for effect in every.values())
    return Chapter(
        "Events",
        (
            "What players scored while an event was in force, against what they scored in the "
            "same rounds under other events; and how much of the final winner's lead over the "
            "others was made then, against the same.",
        ),
        (
            Finding(
                "events that change what players score",
                "at least a third of them, measurably",
                f"{len(clear)} of {len(events())}",
                len(clear) >= len(events()) / 3,
            ),
            Finding(
                "the event that matters most for who wins",
                f"less than {DECISIVE:.0%} of the winner's lead of {margin:.1f}",
                f"{widest:.2f} of it",
                widest < DECISIVE * margin,
            ),
        ),
        Grid(
            (
                "event",
                "times",
                "score while in force",
                "two",
                "three",
                "four players",
                "of the winner's lead",
                "who led then won",
            ),
            tuple(
                (
                    events()[key].name,
                    f"{effect.times:,}",
                    f"{effect.gain:+.2f} ± {effect.doubt:.2f}",
                    *(f"{some[key].gain:+.2f}" if key in some else "" for some in by_case),
                    f"{effect.edge:+.2f}",
                    f"{effect.kept:.0%}",
                )
                for key, effect in sorted(every.items(), key=lambda item: -item[1].gain)
            ),
        ),
        (
            Bars(
                "events",
                "Score of a player while an event is in force, against other events",
                tuple(
                    (events()[key].name, effect.gain)
                    for key, effect in sorted(every.items(), key=lambda item: -item[1].gain)
                ),
                level=0.0,
            ),
        ),
    )


def _trends(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows, findings = [], []
    for case in MAIN:
        by_winners: list[int] = []
        by_others: list[int] = []
        for game in notes[case]:
            for seat in range(len(game.places)):
                won = sum(one.trends for one in game.films if one.seat == seat)
                (by_winners if seat in winners(game) else by_others).append(won)
        more = mean(by_winners) - mean(by_others)
        lead = mean(max(game.scores) - mean(sorted(game.scores)[:-1]) for game in notes[case])
        rows.append(
            (
                f"games {case}",
                f"{mean([*by_winners, *by_others]):.2f}",
                f"{mean(by_winners):.2f}",
                f"{mean(by_others):.2f}",
                f"{lead:.1f}",
            )
        )
        findings.append(
            Finding(
                f"prestige that winners gain more by trends {case}",
                "some, but less than half of their lead",
                f"{more:.2f} of {lead:.1f}",
                0 < more < lead / 2,
            )
        )
    return Chapter(
        "Trends",
        ("Prestige for films in fashion.",),
        tuple(findings),
        Grid(("games", "a player", "winners", "others", "lead of the winner"), tuple(rows)),
    )
