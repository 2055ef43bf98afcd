"""Runs a game's balance study: bots play its tables, and a report with plots is written."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from matinee.engine.contract.balance_study import BalanceStudy, Chapter, Finding, Grid
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused
from matinee.lab.parallel import run_in_chunks
from matinee.lab.plots import draw_bars
from matinee.lab.simulate import find_once, play_game


class Balance(msgspec.Struct, frozen=True):
    """The results of a study, and its conditions."""

    game: str
    name: str
    rules_version: int
    content: str
    games: dict[str, int]
    """The number of games played of each case."""
    levels: tuple[str, ...]
    """The levels of the bots."""
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

    `progress` is called with the case, the number of finished games, and their total.
    """
    plan = _study_of(title)
    notes: dict[str, list[Any]] = {}
    for name, case in plan.cases().items():
        many = max(1, round(games * case.share))
        notes[name] = []
        work = partial(_play, title.key, name, f"{seed}/{name}")
        with closing(run_in_chunks(work, many, jobs)) as found:
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


def _study_of(title: Title) -> BalanceStudy:
    if title.study is None:
        raise Refused("study-none", game=title.display_name)
    return title.study


def _play(key: str, name: str, seed: str, chunk: range) -> list[Any]:
    """The notes of these games, played in this process."""
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
    """Write the report as a page with its plots beside it."""
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
