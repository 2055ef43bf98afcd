"""The commands of the command line and their options.

Each command imports what it needs when it is called.
"""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from matinee.cli.arguments import File, Game, Json, Option, Spoken
from matinee.cli.output import (
    INTERRUPTED,
    bad_input,
    choose_language,
    explain_refusals,
    prepare,
    read_options,
    require_text,
    split_names,
)
from matinee.engine.optional_parts import load_storytelling
from matinee.engine.text.current_language import _


class _Commands(TyperGroup):
    def invoke(self, ctx: Any) -> Any:
        """Run a command; a refusal becomes one clear sentence."""
        with explain_refusals():
            return super().invoke(ctx)


app = typer.Typer(
    name="matinee",
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
db = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Look after the database.")
app.add_typer(db, name="db")


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="Show this game's options.")] = None,
    json: Json = False,
    language: Spoken = None,
) -> None:
    """List the games, or the options of one of them."""
    from matinee.cli.games import show_game, show_games

    choose_language(language)
    if game is None:
        show_games(json=json)
    else:
        show_game(game, json=json)


@app.command()
def rules(
    game: Game,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule's id or the start of some.")
    ] = None,
    language: Spoken = None,
) -> None:
    """Show a game's rule catalogue, or one rule of it."""
    from matinee.cli.games import show_rules

    choose_language(language)
    show_rules(game, rule)


@app.command()
def new_game(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="Its key, a new Python package's name.")
    ],
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="Where to write; by default ./KEY.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="What players call it; by default made from the key.")
    ] = None,
    language: Spoken = None,
) -> None:
    """Write a package with a small game that can be played, to make your own from."""
    from matinee.cli.new_game import write_new_game

    with explain_refusals():
        choose_language(language)
        write_new_game(key, name, folder)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Which game; not needed to resume.")] = None,
    option: Option = None,
    people: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Who sits at this keyboard: Ann,Ben.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="LEVELS", help="Bots that join, such as heuristic,random."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Fix the dice, for practice; any text will do.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the game as it goes.")
    ] = None,
    undo: Annotated[bool, typer.Option(help="Let players take moves back.")] = True,
    odds: Annotated[bool, typer.Option(help="Show the chances of what you can do.")] = False,
    lines: Annotated[bool, typer.Option(help="Show what characters say.")] = True,
    language: Spoken = None,
) -> None:
    """Play in the terminal, against bots or with others at this keyboard."""
    from matinee.cli.play import resume_game, start_game

    choose_language(language)
    if resume is not None:
        if option or people or bots or seed or not undo:
            text = _("A saved game goes on as it began: leave the other settings out.")
            bad_input(text)
        resume_game(resume, key=game, copy=save, odds=odds, lines=lines)
    elif game is None:
        text = _("Which game? “matinee games” lists them; --resume FILE goes on with a save.")
        bad_input(text)
    else:
        start_game(
            game,
            options=read_options(option),
            people=None if people is None else split_names(people),
            bots=None if bots is None else split_names(bots),
            seed=None if seed is None else require_text(seed, "seed"),
            file=save,
            undo=undo,
            odds=odds,
            lines=lines,
        )


@app.command()
def simulate(
    game: Game,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVELS", help="One for each seat; the last fills the other seats."),
    ] = "random",
    seats: Annotated[int | None, typer.Option(min=1, help="How many seats.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Move the bots one seat on after each game.")
    ] = False,
    option: Option = None,
    json: Json = False,
) -> None:
    """Let bots play many games and count what comes out."""
    from matinee.cli.simulate import run_simulation

    run_simulation(
        game,
        games=games,
        bots=split_names(bots),
        seats=seats,
        seed=require_text(seed, "seed"),
        jobs=jobs,
        rotate=rotate,
        options=read_options(option),
        json=json,
    )


@app.command()
def balance(
    game: Game,
    games: Annotated[
        int, typer.Option(min=1, help="How many games of the main kind; others get a share.")
    ] = 2000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same report.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    folder: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where the report and its plots go.")
    ] = Path("docs/balance"),
) -> None:
    """Let bots play a game's study of its balance, and write the report with plots."""
    from matinee.cli.balance import run_balance

    run_balance(game, games=games, seed=require_text(seed, "seed"), jobs=jobs, folder=folder)


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(metavar="ROW", help="Stop after this row.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat saw, counted from 1.")
    ] = None,
    lines: Annotated[bool, typer.Option(help="Show what characters say.")] = True,
    language: Spoken = None,
) -> None:
    """Tell a recorded match again, row by row, and show the table where it stops."""
    from matinee.cli.records import show_replay

    choose_language(language)
    show_replay(file, to, seat, lines=lines)


_part = load_storytelling("cli", "entry")
if _part is not None:
    _part.add_to(app)


@app.command()
def verify(
    file: File,
    seen: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A seat record that must tell the same story."),
    ] = None,
    language: Spoken = None,
) -> None:
    """Prove that the dice were fair and every move of a record was legal."""
    from matinee.cli.records import show_proof

    choose_language(language)
    show_proof(file, seen)


bench_app = typer.Typer(help="Measure speed.", rich_markup_mode=None, no_args_is_help=False)
app.add_typer(bench_app, name="bench")


@bench_app.callback(invoke_without_command=True)
def bench(
    context: typer.Context,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long to measure each thing, roughly.")
    ] = 2.0,
    json: Json = False,
) -> None:
    """Measure the games' speed and memory, with python-chess in the same run as the yardstick."""
    if context.invoked_subcommand is not None:
        return
    from matinee.cli.bench import run_bench

    run_bench(seconds=seconds, json=json)


@bench_app.command("server")
def bench_server(
    seconds: Annotated[float, typer.Option(min=1, help="How long to send moves.")] = 20.0,
    tables: Annotated[int, typer.Option(min=1, help="How many tables of four seats.")] = 100,
    rate: Annotated[float, typer.Option(min=1, help="Moves a second to send evenly.")] = 1000.0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes serve.")] = 1,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="An empty PostgreSQL database to use.")
    ] = None,
    json: Json = False,
) -> None:
    """Start a server on a free port and load it through its API and its streams."""
    from matinee.cli.bench import load_benchmarks

    load_benchmarks().run_server(
        seconds=seconds,
        tables=tables,
        rate=rate,
        workers=workers,
        database=database,
        json=json,
    )


@bench_app.command("pages")
def bench_pages(
    game: Annotated[
        str | None, typer.Argument(help="The game whose pages are measured; by default the first.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=1, help="How long to play.")] = 10.0,
    tables: Annotated[int, typer.Option(min=1, help="How many tables of four seats.")] = 25,
    renders: Annotated[int, typer.Option(min=1, help="How many single pages to make.")] = 300,
    json: Json = False,
) -> None:
    """Measure the pages of a table: how fast they are made and follow, and what they weigh."""
    from matinee.cli.bench import load_benchmarks

    load_benchmarks().run_pages(game, seconds=seconds, tables=tables, renders=renders, json=json)


@bench_app.command("routes")
def bench_routes(
    rounds: Annotated[int, typer.Option(min=1, help="How often each request is tried.")] = 5,
    json: Json = False,
) -> None:
    """Measure what each request of a stranger costs a server, for every route that can be read."""
    from matinee.cli.bench import load_benchmarks

    load_benchmarks().run_routes(rounds=rounds, json=json)


@bench_app.command("shares")
def bench_shares(
    seconds: Annotated[
        float, typer.Option(min=1, help="How long to measure, in quiet and in the flood.")
    ] = 15.0,
    guests: Annotated[int, typer.Option(min=1, help="How many guests the flood brings.")] = 25,
    json: Json = False,
) -> None:
    """Flood a server from one address and measure how much longer somebody else waits."""
    from matinee.cli.bench import load_benchmarks

    load_benchmarks().run_shares(seconds=seconds, guests=guests, json=json)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes answer.")] = None,
) -> None:
    """Serve tables to people and programs, until told to end."""
    from matinee.cli.serve import serve

    serve(host, port, workers)


@app.command()
def settings(json: Json = False) -> None:
    """Show every setting of the server, its value and its meaning."""
    from matinee.cli.serve import show_settings

    show_settings(json=json)


@db.command()
def upgrade() -> None:
    """Bring the database up to date, or prepare a new one."""
    from matinee.cli.database import bring_up_to_date

    bring_up_to_date()


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
) -> None:
    """Copy the whole database into a file, while servers go on."""
    from matinee.cli.database import back_up_to

    back_up_to(file)


@db.command()
def check(
    set_aside: Annotated[
        bool,
        typer.Option("--set-aside", help="Move damaged tables out of the way."),
    ] = False,
    json: Json = False,
) -> None:
    """Look for damage: in the database itself, and in every table as a server would open it."""
    from matinee.cli.database import check_for_damage

    check_for_damage(aside=set_aside, json=json)


@db.command(context_settings={"ignore_unknown_options": True})
def restore_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table set aside.")],
) -> None:
    """Bring a table back that was set aside, exactly as it was."""
    from matinee.cli.database import bring_table_back

    bring_table_back(table)


# An id may begin with a dash without being an option.
@app.command(context_settings={"ignore_unknown_options": True})
def export(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="A table's id, as it stands in its address.")
    ],
    file: Annotated[
        Path, typer.Argument(metavar="[FILE]", help="A file that is not there yet; - prints it.")
    ] = Path("-"),
) -> None:
    """Write the record of a stored table: a save while its game goes on, finished afterwards."""
    from matinee.cli.export import export

    export(table, file)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"matinee {version('matinee')}")
        raise typer.Exit


@app.callback()
def matinee(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Film-industry tabletop games for people, bots and programs."""
    choose_language(None)


def main() -> None:
    """Run the command line."""
    try:
        prepare()
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
