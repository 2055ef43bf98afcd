"""`matinee simulate`."""

from collections.abc import Mapping, Sequence

import msgspec
from rich.table import Table

from matinee.bots.levels import make_bot
from matinee.cli.output import OUT, bad_input, explain_refusals
from matinee.cli.progress_bar import progress_bar
from matinee.engine.contract.installed_games import find
from matinee.lab.simulate import Report, simulate


def run_simulation(
    key: str,
    *,
    games: int,
    bots: Sequence[str],
    seats: int | None,
    seed: str,
    jobs: int,
    rotate: bool,
    options: Mapping[str, str],
    json: bool,
) -> None:
    """Play many games with a progress bar, and show the statistics."""
    title = find(key)
    chosen = title.options(options)
    count = seats if seats is not None else max(len(bots), min(4, title.seats[-1]))
    if not bots:
        bad_input("Which bots? Name one for each seat, or one for all.")
    if len(bots) > count:
        bad_input(f"{len(bots)} bots are named for {count} seats.")
    with explain_refusals(title.text([], chosen).refusal_text):
        title.game.validate(count, chosen)
    levels = [*bots, *[bots[-1]] * (count - len(bots))]
    for level in dict.fromkeys(levels):
        make_bot(title, level)
    bar = progress_bar()
    with bar:
        task = bar.add_task(f"{title.name}, {count} seats", total=games)
        report = simulate(
            title,
            games=games,
            bots=levels,
            seats=count,
            seed=seed,
            jobs=jobs,
            options=chosen,
            rotate=rotate,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show(report)


def _show(report: Report) -> None:
    OUT.print(
        f"{report.games} games, {report.decisions} decisions in {report.seconds:.1f} s "
        f"({report.decisions_per_second:,.0f} a second); the longest took {report.longest}."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("Seat", "Mean score", "Win share"):
        table.add_column(column, justify="right")
    for seat, share in enumerate(report.win_shares):
        score = "-" if report.mean_scores is None else f"{report.mean_scores[seat]:.1f}"
        table.add_row(f"{seat + 1}", score, f"{share:.1%}")
    OUT.print(table)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("Bot", "Seats taken", "Mean score", "First"):
        table.add_column(column, justify="right")
    for level, bot in report.bots.items():
        score = "-" if bot.mean_score is None else f"{bot.mean_score:.1f}"
        table.add_row(level, f"{bot.games}", score, f"{bot.firsts:.1%}")
    OUT.print(table)
