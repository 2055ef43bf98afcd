"""Chapters about results: wins by seat, scores, length, money."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from matinee.engine.contract.balance_study import (
    Chapter,
    Grid,
    even_share_findings,
    win_share_bars,
    win_shares,
)
from matinee.games.action.balance.formatting import EVENED, FOUR, MAIN, THREE, TWO, mean
from matinee.games.action.balance.ledger import Notes
from matinee.games.action.rules.state import BOARD

MEANS: Final = {TWO: 50, THREE: 30, FOUR: 24}
"""The mean scores of plainer bots, which made films whenever they could."""
PEAK: Final = 56
"""The mean over games of the most tokens that four such bots had at once."""


def chapters(notes: Mapping[str, Sequence[Notes]]) -> Iterator[Chapter]:
    """The chapters about seats, scores, length and money."""
    yield _seats(notes)
    yield _scores(notes)
    yield _length(notes)
    yield _money(notes)


def _seats(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    findings, rows, bars = [], [], []
    for case, games in notes.items():
        shares = win_shares([(game.first, game.places) for game in games])
        rows.append((f"games {case}", *(f"{share:.1%}" for share in shares)))
        if case not in (*MAIN, EVENED):
            continue
        placed = {f"place {n}": share for n, share in enumerate(shares, start=1)}
        findings += even_share_findings(
            {f"{place} in the first round, {case}": share for place, share in placed.items()}
        )
        bars.append(
            win_share_bars(
                f"seats-{len(shares)}{'-evened' if case == EVENED else ''}",
                f"Share of wins by place in the first round {case}, in %",
                placed,
            )
        )
    width = max(map(len, rows))
    filled = tuple((*row, *[""] * (width - len(row))) for row in rows)
    return Chapter(
        "Who wins",
        (
            "Places count from whoever is First Player in the first round, which is drawn. A "
            "shared first place counts as a part of a win for each who shares it.",
            "With three players, whoever opens the first round wins a little too often, and card "
            "values do not change that. The rulebook's setup stays the default; a table can choose "
            "an even start, with a point of prestige for the two others. A Million for these was "
            "tried and turned the tables: money has no smaller coin.",
        ),
        tuple(findings),
        Grid(("games", *(f"place {n}" for n in range(1, width))), filled),
        tuple(bars),
    )


def _scores(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case, games in notes.items():
        spread = [sorted(game.scores, reverse=True) for game in games]
        items = [item for game in games for item in game.items]
        rows.append(
            (
                f"games {case}",
                f"{mean(score for some in spread for score in some):.1f}",
                f"{mean(some[0] for some in spread):.1f}",
                f"{mean(some[0] - some[1] for some in spread):.1f}",
                f"{mean(some[0] - some[-1] for some in spread):.1f}",
                *(
                    f"{mean(item[what] for item in items):.1f}"
                    for what in ("prestige", "money", "pairs")
                ),
                f"{MEANS[case]}" if case in MEANS else "",
            )
        )
    return Chapter(
        "Scores",
        (
            "Plainer players, with whom the cards were first tried out, made films whenever they "
            "could; their mean scores stand beside.",
        ),
        grid=Grid(
            (
                "games",
                "mean score",
                "of winners",
                "ahead of the second",
                "ahead of the last",
                "prestige",
                "for money",
                "for pairs",
                "plainer players",
            ),
            tuple(rows),
        ),
    )


def _length(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case, games in notes.items():
        decisions = [game.decisions for game in games]
        rows.append(
            (
                f"games {case}",
                f"{mean(decisions):.0f}",
                f"{min(decisions)} to {max(decisions)}",
                f"{mean(decisions) / len(games[0].places):.0f}",
            )
        )
    head = ("games", "decisions", "least to most", "for each player")
    return Chapter("Length", grid=Grid(head, tuple(rows)))


def _money(notes: Mapping[str, Sequence[Notes]]) -> Chapter:
    rows = []
    for case, games in notes.items():
        banks = [game.bank for game in games]
        rows.append(
            (
                f"games {case}",
                f"{mean(money for game in games for money in game.money):.1f}M",
                f"{mean(banks):+.1f}M",
                f"{min(banks):+d}M",
                f"{mean(bank < 0 for bank in banks):.0%}",
            )
        )
    peak = BOARD.tokens - mean(game.bank for game in notes[FOUR])
    return Chapter(
        "Money",
        (
            "What players have left at the end, and the least that was left of the "
            f"{BOARD.tokens} tokens at any time. Money is unlimited (AC-Q-11): below zero one "
            "plays on with anything at hand.",
            f"Four of these players need {peak:.0f} tokens at the most, where plainer ones needed "
            f"{PEAK}: who has nothing better to do goes to the bank, most of all in the last "
            "rounds, when money is prestige. Whoever plays with the printed tokens wants more.",
        ),
        grid=Grid(
            ("games", "money at the end", "smallest bank, mean", "smallest ever", "below zero in"),
            tuple(rows),
        ),
    )
