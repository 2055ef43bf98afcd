"""A game's study carried out: its tables played by bots, its report written with plots."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from matinee.engine.refused import Refused
from matinee.engine.study import Chapter, Finding, Grid, Study
from matinee.engine.title import Title
from matinee.lab.plots import draw_bars
from matinee.lab.processes import shared_out
from matinee.lab.simulate import find_once, play_game


class Balance(msgspec.Struct, frozen=True):
    """What a study found, and of what."""

    game: str
    name: str
    rules_version: int
    content: str
    games: dict[str, int]
    """How many games of each case were played."""
    levels: tuple[str, ...]
    """The bots that played."""
    seed: str
    chapters: tuple[Chapter, ...]

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return [finding for chapter in self.chapters for finding in chapter.findings]


def study(
    title: Title,
    *,
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[str, int, int], object] | None = None,
) -> Balance:
    """Play every case of a game's study, and make its report.

    `progress` is told which case is played, how many of its games are done, and of how many.
    """
    plan = _study_of(title)
    notes: dict[str, list[Any]] = {}
    for name, case in plan.cases().items():
        many = max(1, round(games * case.share))
        notes[name] = []
        work = partial(_play, title.key, name, f"{seed}/{name}")
        with closing(shared_out(work, many, jobs)) as found:
            for played in found:
                notes[name] += played
                if progress is not None:
                    progress(name, len(notes[name]), many)
    return Balance(
        game=title.key,
        name=title.name,
        rules_version=title.game.rules_version,
        content=title.game.content,
        games={name: len(played) for name, played in notes.items()},
        levels=tuple(sorted({case.level for case in plan.cases().values()})),
        seed=seed,
        chapters=tuple(plan.report(notes)),
    )


def _study_of(title: Title) -> Study:
    if title.study is None:
        raise Refused("study-none", game=title.called)
    return title.study


def _play(key: str, name: str, seed: str, chunk: range) -> list[Any]:
    """The notes of these games, played in whatever process this is."""
    title = find_once(key)
    plan = _study_of(title)
    case = plan.cases()[name]
    bots = [case.level] * case.seats
    return [
        play_game(
            title,
            case.options,
            bots,
            seed,
            index,
            keep=plan.ledger,
            allowed=partial(plan.allowed, name, index),
        ).notes
        for index in chunk
    ]


def write(balance: Balance, folder: Path) -> Path:
    """The report as a page with its plots beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{balance.game}.md"
    bots = ", ".join(balance.levels)
    lines = [
        f"# The balance of {balance.name}",
        "",
        f"Made by `matinee balance {balance.game}`; do not edit. Bots: {bots}; "
        f"seed `{balance.seed}`, rules version {balance.rules_version}, "
        f"content `{balance.content}`.",
        "",
        "Games played: "
        + ", ".join(f"{many:,} {name}" for name, many in balance.games.items())
        + ".",
        "",
    ]
    for chapter in balance.chapters:
        lines += [f"## {chapter.title}", ""]
        for paragraph in chapter.text:
            lines += [paragraph, ""]
        if chapter.findings:
            rows = tuple(
                (f.about, f.expected, f.measured, "yes" if f.holds else "**no**")
                for f in chapter.findings
            )
            lines += _table(Grid(("about", "expected", "measured", "holds"), rows))
        if chapter.grid is not None:
            lines += _table(chapter.grid)
        for bars in chapter.bars:
            plot = folder / f"{balance.game}-{bars.name}.svg"
            plot.write_text(draw_bars(bars), "utf-8")
            lines += [f"![{bars.title}]({plot.name})", ""]
    page.write_text("\n".join(lines).rstrip() + "\n", "utf-8")
    return page


def _table(grid: Grid) -> list[str]:
    return [
        f"| {' | '.join(grid.head)} |",
        "|" + "---|" * len(grid.head),
        *(f"| {' | '.join(row)} |" for row in grid.rows),
        "",
    ]
