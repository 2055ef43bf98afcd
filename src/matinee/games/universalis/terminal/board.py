"""The board in a terminal: scene, script, open matters, cork board, players.

`detail` has the detail views, `open_matters` the open matters.
"""

from collections.abc import Iterable

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark
from matinee.games.universalis.rules.active_seats import active_seats
from matinee.games.universalis.rules.coins import bonus_of, spendable_coins
from matinee.games.universalis.rules.complications.odds import complication_chances
from matinee.games.universalis.rules.on_stage import controller
from matinee.games.universalis.rules.scenes.traits import importance
from matinee.games.universalis.rules.state import Component, View
from matinee.games.universalis.rules.transcript import entered_event
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.terminal import detail as details
from matinee.games.universalis.terminal.open_matters import open_matters
from matinee.games.universalis.text import phrases, turn_status
from matinee.games.universalis.text.game_text import UniversalisText

_LINES = 12
"""Number of lines of the script that are shown."""
_SILENT = frozenset({"scene_open", "turn", "mini_close", "bonus"})
"""Kinds of lines that repeat others."""


def draw(view: View, words: UniversalisText, viewer: Seat | None) -> RenderableType:
    """The whole table: headline, last lines, components on stage, coins."""
    parts: list[RenderableType] = [_headline(view, words)]
    parts.append(Text(turn_status.turn_status(view, words, viewer)))
    if view.entries:
        parts.append(_script(view, words, viewer))
    parts += [*open_matters(view, words, viewer), *_cork(view, words), *_tenets(view, words)]
    return Group(*parts, _tellers(view, words))


def _headline(view: View, words: UniversalisText) -> Text:
    """The number of the scene, and its heading as in a screenplay."""
    scene, text = view.scene, words.text("Before the first scene")
    if view.over:
        text = words.text("The end")
    elif scene is not None and view.options.scenes is not None:
        text = words.text("Scene {n} of {scenes}").format(
            n=scene.number, scenes=view.options.scenes
        )
    elif view.scenes:
        text = words.text("Scene {n}").format(n=len(view.scenes) + (scene is None))
    found = Text(text, style="bold")
    if scene is not None and scene.location is not None:
        found += Text(f" · {details.heading(view, words, scene)}", style="not bold")
    if view.mini is not None:
        cutaway = words.text("cutaway: {title}").format(
            title=phrases.shown_text(view.mini.title) or "…"
        )
        found += Text(f" · {cutaway}", style="not bold italic")
    return found


def _script(view: View, words: UniversalisText, viewer: Seat | None) -> Table:
    """The last lines, each with its number and its player's mark."""
    table = Table(box=None, pad_edge=False, show_header=False, title=" ", padding=(0, 1, 0, 0))
    for justify in ("right", "left", "left"):
        table.add_column(justify=justify)
    shown = [entry for entry in view.entries if entry.kind not in _SILENT][-_LINES:]
    for entry in shown:
        text = _line(entry, view, words, viewer)
        if text:
            table.add_row(Text(f"{entry.no}", style="dim"), mark(entry.seat), text)
    return table


def _line(entry: Entry, view: View, words: UniversalisText, viewer: Seat | None) -> Text:
    """A line as in the script; a purchase without words as in the log."""
    text = phrases.shown_text(entry.text)
    if entry.kind == "dialog":
        how = phrases.shown_text(entry.parenthetical)
        cue = phrases.component_name(view, entry.component).upper() + (f" ({how})" if how else "")
        line = Text(f"{cue}: {text or '…'}")
    elif entry.kind in ("event", "colour") and text:
        line = Text(text)
    else:
        shown = replace(entry, text=text, words=phrases.shown_text(entry.words) or "…")
        line = Text(words.event_text(entered_event(view, shown), viewer), style="dim")
    if not entry.stands:
        line.stylize("strike dim")
    return line


def _cork(view: View, words: UniversalisText) -> Iterable[RenderableType]:
    """All components with a name: first those on stage, then the others."""
    known = [one for one in view.components.values() if not one.struck]
    if not known:
        return
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ", padding=(0, 1, 0, 0))
    table.add_column("", width=1)
    for heading in (N_("Name"), N_("Kind")):
        table.add_column(words.text(heading), overflow="fold")
    table.add_column(words.text("Imp."), justify="right")
    table.add_column(words.text("Traits"), overflow="fold", ratio=1)
    stage = [one for one in known if one.id in view.on_stage]
    rest = [one for one in known if one.id not in view.on_stage]
    for label, some in ((N_("On stage"), stage), (N_("On the cork board"), rest)):
        if some:
            table.add_row("", Text(words.text(label), style="dim"))
        for one in some:
            table.add_row(*_card(one, view, words), style="dim" if one.out else "")
    yield table


def _card(one: Component, view: View, words: UniversalisText) -> list[RenderableType]:
    holder = controller(view, one.id)
    here = Text(phrases.component_name(view, one.id))
    if one.id == view.location:
        here += Text(f" ({words.text('here')})", style="dim")
    return [
        Text() if holder is None else mark(holder),
        here,
        details.kind(one, view, words),
        words.language.number(importance(view, one.id)),
        details.traits(one.id, view, words),
    ]


def _tenets(view: View, words: UniversalisText) -> Iterable[RenderableType]:
    standing = [tenet for tenet in view.tenets if not tenet.struck]
    if standing:
        yield Text(f"\n{words.text('Tenets')}", style="dim")
    for tenet in standing:
        kind = Text(f" ({words.tenet_kind(tenet.kind)})", style="dim")
        yield Text(f"{tenet.id}. {phrases.shown_text(tenet.text) or '…'}") + kind


def _tellers(view: View, words: UniversalisText) -> Table:
    """The coins of all players, with purse and bonus."""
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ", padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(words.text("Teller"), overflow="fold")
    for heading in (N_("Coins"), N_("Purse"), N_("Bonus"), N_("Controls")):
        table.add_column(words.text(heading), justify="right")
    awaited = active_seats(view)
    for seat, name in enumerate(words.names):
        controls = sum(holder == seat for holder in view.on_stage.values())
        figures = (
            view.coins[seat],
            view.purse if seat == view.framer else None,
            bonus_of(view, seat) or None,
            controls or None,
        )
        table.add_row(
            "▸" if seat in awaited else " ",
            mark(seat),
            name,
            *("·" if figure is None else words.language.number(figure) for figure in figures),
        )
    return table


def status(view: View, words: UniversalisText, seat: Seat) -> str:
    """A player's coins, in a line."""
    coins = words.coins(view.coins[seat])
    window = view.awaited_bonus
    if window is not None and window.seat == seat:
        bonus = words.coins(window.coins)
        text = words.text("{bonus} to tell with now, and {coins} of your own.")
        return text.format(bonus=bonus, coins=coins)
    if seat == view.framer and view.purse:
        text = words.text(
            "{all} to spend, {purse} of it from the purse, which ends with the scene."
        )
        return text.format(
            all=words.coins(spendable_coins(view, seat)), purse=words.language.number(view.purse)
        )
    return words.text("{coins} to spend.").format(coins=coins)


def odds(view: View, words: UniversalisText, seat: Seat) -> str:
    """The odds of a roll of the current pools; empty if there is nothing to roll."""
    complication = view.complication
    if complication is None or complication.bonuses:
        return ""
    if not any(dice for _, dice in complication.pools):
        return words.text("No pool has a die yet: rolled now, the complication would lapse.")
    odds = map(float, complication_chances(complication))
    won, tied, lost = map(words.language.percent, odds)
    text = N_(
        "Rolled now, {name}’s complication has more successes with {won}, fewer with {lost}; "
        "{tied} is a tie, which rolls again with one more die."
    )
    if seat == complication.starter:
        text = N_(
            "Rolled now, your complication has more successes with {won}, fewer with {lost}; "
            "{tied} is a tie, which rolls again with one more die."
        )
    return words.text(text).format(
        name=words.names[complication.starter], won=won, lost=lost, tied=tied
    )
