"""`matinee games` and `matinee rules`."""

from contextlib import nullcontext
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from matinee.bots.levels import levels
from matinee.cli.output import ERR, OUT, bad_input, sentence
from matinee.engine.contract.installed_games import find, installed
from matinee.engine.contract.title import Title
from matinee.engine.rulebook import rules
from matinee.engine.text.current_language import _, current_language, current_tag
from matinee.engine.text.errors import Refused


def show_games(*, json: bool) -> None:
    """List all games."""
    loaded, broken = installed()
    found = []
    for key in (*loaded, *broken):
        try:
            found.append(find(key))
        except Refused as refused:
            ERR.print(sentence(refused), soft_wrap=True)
    if json:
        OUT.print_json(msgspec.json.encode([_describe(title) for title in found]).decode())
        return
    if not found:
        bad_input(_("No game is installed."))
    for title in found:
        say = current_language(title).gettext
        OUT.print(Text(say(title.name), style="bold") + Text(f"  {title.key}", style="dim"))
        OUT.print(Text(f"  {say(title.blurb)}"))
        message = _("{low}-{high} players, {minutes} minutes; bots: {bots}").format(
            low=title.seats[0],
            high=title.seats[-1],
            minutes=title.minutes,
            bots=", ".join(levels(title)),
        )
        OUT.print(f"  {message}")
    message = _("Play one with “matinee play KEY”; “matinee games KEY” lists its options.")
    OUT.print(f"\n{message}")


def show_game(key: str, *, json: bool) -> None:
    """Show one game and its options."""
    title = find(key)
    about = _describe(title)
    if json:
        OUT.print_json(msgspec.json.encode(about).decode())
        return
    say = current_language(title).gettext
    OUT.print(Text(_("{game}: {about}").format(game=say(title.name), about=say(title.blurb))))
    if not about["options"]:
        OUT.print(_("It has no options."))
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in (_("Option"), _("Default"), _("What it does")):
        table.add_column(column)
    for name, option in about["options"].items():
        default = option["default"]
        shown = "" if default is None else str(default).lower()
        table.add_row(name, shown, say(option["help"]))
    OUT.print(table)
    given = {name: option["default"] for name, option in about["options"].items()}
    for name, default in [item for item in given.items() if item[1] is not None][:1]:
        message = _("For example: {command}")
        command = f"matinee play {key} --option {name}={default}"
        OUT.print(f"\n{message.format(command=command)}")


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
    """Show the catalogue of a game, or the rules whose ids begin with the given text."""
    title = find(key)
    text = title.rulebook(current_tag())
    if wanted is None:
        from rich.markdown import Markdown  # slow to import

        with OUT.pager() if OUT.is_terminal else nullcontext():
            OUT.print(Markdown(text))
        return
    found = [rule for rule in rules(text) if rule.id.upper().startswith(wanted.upper())]
    exact = [rule for rule in found if rule.id.upper() == wanted.upper()]
    if not found:
        name = current_language(title).gettext(title.name)
        bad_input(_("{game} has no rule “{rule}”.").format(game=name, rule=wanted))
    for rule in exact or found:
        OUT.print(Text(rule.id, style="bold") + Text(f"  {rule.section}", style="dim"))
        for column, cell in rule.cells.items():
            if cell:
                message = _("{column}: ").format(column=column)
                OUT.print(Text(f"  {message}", style="dim") + Text(cell.replace("*", "")))
