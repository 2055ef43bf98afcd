"""Chapters about choices and their value: boxes, openings, films."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from matinee.engine.contract.balance_study import Bars, Chapter, Finding, Grid
from matinee.games.boulevard.balance.formatting import name_of
from matinee.games.boulevard.balance.ledger import Notes, attributes
from matinee.games.boulevard.content import boxes, films
from matinee.games.boulevard.content.pieces import BOXES, PER_DIE, SECTIONS
from matinee.games.boulevard.text.names import dollars

OPENING: Final = 0.15
"""Greatest relative distance of an opening's mean from the mean of all (HB-CON-20)."""
SEEN: Final = 0.02
"""A share below this counts as never, a share above its complement as always."""


def where_markers_go(notes: Sequence[Notes], without: Sequence[Notes]) -> Chapter:
    """The boxes that winners used, and the results of players barred from one."""
    spots = [*SECTIONS, *BOXES, "star"]
    free, tried = _use(notes), _use(without)
    return Chapter(
        "Where markers go",
        (
            "Over six weeks two markers reach nearly every box that pays, so what bots do of their "
            "own accord says little: the table shows which boxes everybody uses, winner or not. In "
            "other games each player was therefore kept out of two boxes that were drawn. A box "
            "that all winners had used even then would be one that nobody can do without; one "
            "whose absence makes a player win more than the rest would be a trap.",
        ),
        tuple(
            Finding(
                f"{boxes()[box].called}, where some were kept out of it",
                "used by some winners, not by all",
                f"used by {tried[box].winners:.0%} of the winners; "
                f"those without it won {tried[box].won_without:.0%}",
                SEEN <= tried[box].winners <= 1 - SEEN,
            )
            for box in BOXES
        ),
        Grid(
            ("spot", "winners", "all players", "share of all markers", "won without it"),
            tuple(
                (
                    name_of(spot),
                    f"{free[spot].winners:.1%}",
                    f"{free[spot].players:.1%}",
                    f"{free[spot].markers:.1%}",
                    f"{tried[spot].won_without:.1%}" if spot in BOXES else "",
                )
                for spot in spots
            ),
        ),
        (
            Bars(
                "boxes",
                "Share of wins of players who did without a box, in %",
                tuple((name_of(box), 100 * tried[box].won_without) for box in BOXES),
                level=25,
            ),
        ),
    )


class Use(NamedTuple):
    """Use of a kind of spot in all games, in shares."""

    winners: float
    """The share of winners who sent a marker there at least once."""
    players: float
    """The same share of all players."""
    markers: float
    """The share of all markers that went there."""
    won_without: float
    """The share of wins of players who never went there."""


def _use(notes: Sequence[Notes]) -> dict[str, Use]:
    """The use of each kind of spot in these games."""
    winners, players, visits = Counter[str](), Counter[str](), Counter[str]()
    games = [both for game in notes for both in zip(game.visits, game.places, strict=True)]
    for visited, place in games:
        players.update(set(visited))
        visits.update(visited)
        if place == 1:
            winners.update(set(visited))
    won = sum(place == 1 for _, place in games)
    return {
        spot: Use(
            winners[spot] / won,
            players[spot] / len(games),
            visits[spot] / visits.total(),
            (won - winners[spot]) / max(1, len(games) - players[spot]),
        )
        for spot in (*SECTIONS, *BOXES, "star")
    }


def openings(notes: Sequence[Notes]) -> Chapter:
    """Final holdings by the spot of a player's first marker."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for game in notes:
        for seat, opening in enumerate(game.openings):
            found[opening].append(game.holdings[seat])
    mean = fmean(worth for some in found.values() for worth in some)
    rows = sorted(found.items(), key=lambda item: -fmean(item[1]))
    return Chapter(
        "Openings",
        (
            "Final holdings by where a player's first marker of the game went, which was drawn "
            "(HB-CON-20). After it everybody played as they liked.",
        ),
        tuple(
            Finding(
                f"opening at {name_of(spot)}",
                f"within {OPENING:.0%} of the mean",
                f"{fmean(some) / mean - 1:+.1%}",
                abs(fmean(some) / mean - 1) <= OPENING,
            )
            for spot, some in rows
        ),
        Grid(
            ("first marker", "players", "mean holdings", "against the mean"),
            tuple(
                (
                    name_of(spot),
                    f"{len(some):,}",
                    dollars(fmean(some)),
                    f"{fmean(some) / mean - 1:+.1%}",
                )
                for spot, some in rows
            ),
        ),
    )


def returns(notes: Sequence[Notes]) -> Chapter:
    """The return on films of each kind."""
    dice, paid = Counter[str](), Counter[str]()
    for game in notes:
        for attribute, (rolled, price) in game.returns.items():
            dice[attribute] += rolled
            paid[attribute] += price
    rows = sorted(
        ((a, PER_DIE * dice[a] / paid[a], _printed(a)) for a in dice if paid[a]),
        key=lambda row: -row[1],
    )
    return Chapter(
        "What films return",
        (
            f"Dollars back for each dollar paid, at {dollars(PER_DIE)} a die: all dice that films "
            "with this attribute rolled (printed, genre, cubes, tips played on them), and beside "
            "it the printed dice of all such films in the decks.",
        ),
        grid=Grid(
            ("attribute", "return when rented", "printed return"),
            tuple((a, f"{played:.2f}", f"{printed:.2f}") for a, played, printed in rows),
        ),
        bars=(
            Bars(
                "returns",
                "Dollars back for each dollar paid",
                tuple((a, played) for a, played, _ in rows),
                level=1.0,
            ),
        ),
    )


def _printed(attribute: str) -> float:
    found = [film for film in films().values() if attribute in attributes(film)]
    return PER_DIE * sum(film.dice for film in found) / sum(film.price for film in found)
