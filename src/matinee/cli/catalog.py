"""`matinee games` and `matinee rules`."""

from contextlib import nullcontext, suppress
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from matinee.bots.levels import levels
from matinee.cli.shell import ERR, OUT, bad_input
from matinee.engine.catalogue import rules
from matinee.engine.title import Title, find, installed


def show_games(*, json: bool) -> None:
    """All games."""
    loaded, broken = installed()
    found = loaded.values()
    for name, problem in broken.items():
        ERR.print(f"{name} cannot be loaded: {problem}", soft_wrap=True)
    if json:
        described = []
        for title in found:
            with suppress(ImportError, AttributeError):  # a stranger's title may be half there
                described.append(_describe(title))
        OUT.print_json(msgspec.json.encode(described).decode())
        return
    if not found:
        bad_input("No game is installed.")
    for title in found:
        OUT.print(Text(title.name, style="bold") + Text(f"  {title.key}", style="dim"))
        OUT.print(Text(f"  {title.blurb}"))
        OUT.print(
            f"  {title.seats[0]}-{title.seats[-1]} players, {title.minutes} minutes; "
            f"bots: {', '.join(levels(title))}"
        )
    OUT.print("\nPlay one with “matinee play KEY”; “matinee games KEY” lists its options.")


def show_game(key: str, *, json: bool) -> None:
    """One game and its options."""
    title = find(key)
    about = _describe(title)
    if json:
        OUT.print_json(msgspec.json.encode(about).decode())
        return
    OUT.print(Text(f"{title.name}: {title.blurb}"))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("Option", "Default", "What it does"):
        table.add_column(column)
    for name, option in about["options"].items():
        default = option["default"]
        shown = "" if default is None else str(default).lower()
        table.add_row(name, shown, option["help"])
    OUT.print(table)
    given = {name: option["default"] for name, option in about["options"].items()}
    for name, default in [item for item in given.items() if item[1] is not None][:1]:
        OUT.print(f"\nFor example: matinee play {key} --option {name}={default}")


def _describe(title: Title) -> dict[str, Any]:
    return {
        "key": title.key,
        "name": title.name,
        "blurb": title.blurb,
        "seats": [title.seats[0], title.seats[-1]],
        "minutes": title.minutes,
        "bots": levels(title),
        "options": {
            field.encode_name: {
                "default": field.default,
                "help": title.option_help[field.encode_name],
            }
            for field in msgspec.structs.fields(title.game.Options)
        },
    }


def show_rules(key: str, wanted: str | None) -> None:
    """The catalogue of a game, or the rules whose ids begin as asked."""
    title = find(key)
    text = title.rules.read_text("utf-8")
    if wanted is None:
        from rich.markdown import Markdown  # slow to import

        with OUT.pager() if OUT.is_terminal else nullcontext():
            OUT.print(Markdown(text))
        return
    found = [rule for rule in rules(text) if rule.id.startswith(wanted.upper())]
    exact = [rule for rule in found if rule.id == wanted.upper()]
    if not found:
        bad_input(f"{title.name} has no rule “{wanted}”.")
    for rule in exact or found:
        OUT.print(Text(rule.id, style="bold") + Text(f"  {rule.section}", style="dim"))
        for column, cell in rule.cells.items():
            if cell:
                OUT.print(Text(f"  {column}: ", style="dim") + Text(cell.replace("*", "")))
