"""Chapters about results: who wins, length, money. `choices` has the others."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

from matinee.engine.contract.balance_study import (
    Bars,
    Chapter,
    Finding,
    Grid,
    even_share_findings,
    win_share_bars,
    win_shares,
)
from matinee.games.boulevard.balance.choices import openings, returns, where_markers_go
from matinee.games.boulevard.balance.formatting import about
from matinee.games.boulevard.balance.ledger import Notes
from matinee.games.boulevard.content.pieces import ARRAY
from matinee.games.boulevard.text.names import dollars

MAIN: Final = "of six weeks with four players"
FOUR_WEEKS: Final = "of four weeks with four"
EIGHT_WEEKS: Final = "of eight weeks with four"
TWO_PLAYERS: Final = "of six weeks with two"
FIVE_PLAYERS: Final = "of six weeks with five"
OPENINGS: Final = "with openings that were drawn"
WITHOUT: Final = "in which each player does without two boxes"

LOOSE: Final = 0.25
"""Tolerance for a figure that comes from plainer bots (HB-CON-19)."""


def chapters(notes: Mapping[str, Sequence[Notes]]) -> Iterator[Chapter]:
    """All chapters about the games."""
    main = notes[MAIN]
    yield _seats(main)
    yield where_markers_go(main, notes[WITHOUT])
    yield openings(notes[OPENINGS])
    yield returns(main)
    yield _length(notes)
    yield _money(main)
    yield _holdings(notes)


def _seats(notes: Sequence[Notes]) -> Chapter:
    by_seat = win_shares([(0, game.places) for game in notes])
    by_start = win_shares([(game.start, game.places) for game in notes])
    seats = {f"seat {n}": share for n, share in enumerate(by_seat, start=1)}
    return Chapter(
        "Who wins",
        (
            "A shared first place counts as a part of a win for each who shares it. Who starts in "
            "the first week is drawn, so that no seat gains by what the first Start Player does.",
        ),
        tuple(
            even_share_findings(
                {f"share of wins of {seat}": share for seat, share in seats.items()}
            )
        ),
        Grid(
            ("place in the first week's order", "share of wins"),
            tuple((f"{n + 1}", f"{share:.1%}") for n, share in enumerate(by_start)),
        ),
        bars=(win_share_bars("seats", "Share of wins by seat, in %", seats),),
    )


def _length(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case, games in notes.items():
        decisions = [game.decisions for game in games]
        weeks = {len(game.weeks) for game in games}
        rows.append(
            (
                f"games {case}",
                ", ".join(map(str, sorted(weeks))),
                f"{fmean(decisions):.0f}",
                f"{min(decisions)} to {max(decisions)}",
                f"{fmean(decisions) / len(games[0].places) / max(weeks):.1f}",
            )
        )
    head = ("games", "weeks", "decisions", "least to most", "for each player and week")
    return Chapter("Length", grid=Grid(head, tuple(rows)))


def _money(notes: Sequence[Notes]) -> Chapter:
    seats = len(notes[0].places)
    weeks = list(zip(*(game.weeks for game in notes), strict=True))
    payout = [fmean(week.payout for week in some) / seats for some in weeks]
    dice = [fmean(week.dice for week in some) / seats for some in weeks]
    shown = [fmean(week.films for week in some) / seats for some in weeks]
    left = [min(week.left for week in some) for some in weeks]
    return Chapter(
        "Week by week",
        (
            "The catalogue's figures (HB-CON-19) came from plainer bots, not all of which hired a "
            "manager in the first week as these do: a quarter more or less will do.",
        ),
        (
            about("payout in the first week (HB-CON-19)", 52, payout[0], band=LOOSE),
            about("payout in the last week (HB-CON-19)", 93, payout[-1], band=LOOSE),
            about("dice in the first week (HB-CON-19)", 14, dice[0], " dice", LOOSE),
            about("dice in the last week (HB-CON-19)", 24, dice[-1], " dice", LOOSE),
            about("films a week (HB-CON-19)", 2, fmean(shown), " films"),
            Finding(
                "films left in the array (HB-CON-19)",
                "never fewer than 12",
                f"at least {min(left)}",
                min(left) >= ARRAY // 2,
            ),
        ),
        Grid(
            ("week", "payout", "dice", "films", "fewest left"),
            tuple(
                (f"{n + 1}", dollars(payout[n]), f"{dice[n]:.1f}", f"{shown[n]:.2f}", f"{left[n]}")
                for n in range(len(weeks))
            ),
        ),
        (
            Bars(
                "payout",
                "Mean payout of a player by week, in thousands of dollars",
                tuple((f"week {n + 1}", value) for n, value in enumerate(payout)),
            ),
        ),
    )


def _holdings(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    mean = {
        case: fmean(worth for game in games for worth in game.holdings)
        for case, games in notes.items()
    }
    goal = {FOUR_WEEKS: 145, MAIN: 226, EIGHT_WEEKS: 310, TWO_PLAYERS: 254, FIVE_PLAYERS: 217}
    return Chapter(
        "What players are worth at the end",
        (),
        (
            Finding(
                "mean holdings, six weeks, four players (HB-CON-20)",
                "$180,000 to $270,000",
                dollars(mean[MAIN]),
                180 <= mean[MAIN] <= 270,
            ),
        ),
        Grid(
            ("games", "mean holdings", "the catalogue's plainer bots"),
            tuple((f"games {case}", dollars(mean[case]), dollars(goal[case])) for case in goal),
        ),
    )
