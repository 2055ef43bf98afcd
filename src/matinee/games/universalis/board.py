"""The writers' room as a terminal shows it: scene, script, what is going on, cork board, tellers.

`closeup` shows one thing of it closely, `board_matters` what play is about just now.
"""

from collections.abc import Iterable

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from matinee.engine.game import Seat
from matinee.engine.marks import COLOURS, SHAPES
from matinee.engine.refused import N_
from matinee.games.universalis import closeup, prospects
from matinee.games.universalis.board_matters import matters
from matinee.games.universalis.coins import spendable
from matinee.games.universalis.entries import Entry
from matinee.games.universalis.moments import waiting
from matinee.games.universalis.presence import controller
from matinee.games.universalis.stage import ink, waits
from matinee.games.universalis.stage.matter import bonus_of
from matinee.games.universalis.state import Component, View
from matinee.games.universalis.traits import importance
from matinee.games.universalis.words import UniversalisWords
from matinee.games.universalis.writing import tell

__all__ = ["draw", "look", "odds", "status", "things"]

_LINES = 12
"""So many lines of the script are shown."""
_SILENT = frozenset({"scene_open", "turn", "mini_close", "bonus"})
"""What other lines say already."""

things = closeup.things
look = closeup.look


def mark(seat: Seat) -> Text:
    """A teller's shape in that teller's colour."""
    return Text(SHAPES[seat], style=f"bold {COLOURS[seat]}")


def draw(view: View, words: UniversalisWords, viewer: Seat | None) -> RenderableType:
    """The whole table: where the story is, what was told last, who is on stage, who has what."""
    parts: list[RenderableType] = [_headline(view, words)]
    parts.append(Text(waits.told(view, words, viewer)))
    if view.entries:
        parts.append(_script(view, words, viewer))
    parts += [*matters(view, words, viewer), *_cork(view, words), *_tenets(view, words)]
    return Group(*parts, _tellers(view, words))


def _headline(view: View, words: UniversalisWords) -> Text:
    """Which scene it is, and its heading as a screenplay has it."""
    scene, told = view.scene, words.text(N_("Before the first scene"))
    if view.over:
        told = words.text(N_("The end"))
    elif scene is not None and view.options.scenes is not None:
        told = words.text(N_("Scene {n} of {scenes}")).format(
            n=scene.number, scenes=view.options.scenes
        )
    elif view.scenes:
        told = words.text(N_("Scene {n}")).format(n=len(view.scenes) + (scene is None))
    found = Text(told, style="bold")
    if scene is not None and scene.location is not None:
        found += Text(f" · {closeup.heading(view, words, scene)}", style="not bold")
    if view.mini is not None:
        cutaway = words.text(N_("cutaway: {title}")).format(
            title=ink.words_of(view.mini.title) or "…"
        )
        found += Text(f" · {cutaway}", style="not bold italic")
    return found


def _script(view: View, words: UniversalisWords, viewer: Seat | None) -> Table:
    """The last lines, each with its number and the mark of whoever told it."""
    table = Table(box=None, pad_edge=False, show_header=False, title=" ", padding=(0, 1, 0, 0))
    for justify in ("right", "left", "left"):
        table.add_column(justify=justify)
    shown = [entry for entry in view.entries if entry.kind not in _SILENT][-_LINES:]
    for entry in shown:
        told = _line(entry, view, words, viewer)
        if told:
            table.add_row(Text(f"{entry.no}", style="dim"), mark(entry.seat), told)
    return table


def _line(entry: Entry, view: View, words: UniversalisWords, viewer: Seat | None) -> Text:
    """A line as the script has it; what was only bought or done is told as the log tells it."""
    text = ink.words_of(entry.text)
    if entry.kind == "dialog":
        how = ink.words_of(entry.parenthetical)
        cue = ink.name(view, entry.component).upper() + (f" ({how})" if how else "")
        told = Text(f"{cue}: {text or '…'}")
    elif entry.kind in ("event", "colour") and text:
        told = Text(text)
    else:
        shown = replace(entry, text=text, words=ink.words_of(entry.words) or "…")
        told = Text(words.tell(tell(view, shown), viewer), style="dim")
    if not entry.stands:
        told.stylize("strike dim")
    return told


def _cork(view: View, words: UniversalisWords) -> Iterable[RenderableType]:
    """All that has a name: what is on the stage first, then the rest."""
    known = [one for one in view.components.values() if not one.struck]
    if not known:
        return
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ", padding=(0, 1, 0, 0))
    table.add_column("", width=1)
    for heading in (N_("Name"), N_("Kind")):
        table.add_column(words.text(heading), overflow="fold")
    table.add_column(words.text(N_("Imp.")), justify="right")
    table.add_column(words.text(N_("Traits")), overflow="fold", ratio=1)
    stage = [one for one in known if one.id in view.on_stage]
    rest = [one for one in known if one.id not in view.on_stage]
    for label, some in ((N_("On stage"), stage), (N_("On the cork board"), rest)):
        if some:
            table.add_row("", Text(words.text(label), style="dim"))
        for one in some:
            table.add_row(*_card(one, view, words), style="dim" if one.out else "")
    yield table


def _card(one: Component, view: View, words: UniversalisWords) -> list[RenderableType]:
    holder = controller(view, one.id)
    here = Text(ink.name(view, one.id))
    if one.id == view.location:
        here += Text(f" ({words.text(N_('here'))})", style="dim")
    return [
        Text() if holder is None else mark(holder),
        here,
        closeup.kind(one, view, words),
        words.language.number(importance(view, one.id)),
        closeup.traits(one.id, view, words),
    ]


def _tenets(view: View, words: UniversalisWords) -> Iterable[RenderableType]:
    standing = [tenet for tenet in view.tenets if not tenet.struck]
    if standing:
        yield Text(f"\n{words.text(N_('Tenets'))}", style="dim")
    for tenet in standing:
        kind = Text(f" ({words.tenet_kind(tenet.kind)})", style="dim")
        yield Text(f"{tenet.id}. {ink.words_of(tenet.text) or '…'}") + kind


def _tellers(view: View, words: UniversalisWords) -> Table:
    """Everybody's coins; the purse and a bonus where there are such."""
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ", padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(words.text(N_("Teller")), overflow="fold")
    for heading in (N_("Coins"), N_("Purse"), N_("Bonus"), N_("Controls")):
        table.add_column(words.text(heading), justify="right")
    awaited = waiting(view)
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


def status(view: View, words: UniversalisWords, seat: Seat) -> str:
    """What a teller has to spend and to play with, in a line."""
    coins = words.coins(view.coins[seat])
    window = view.awaited_bonus
    if window is not None and window.seat == seat:
        bonus = words.coins(window.coins)
        told = words.text(N_("{bonus} to tell with now, and {coins} of your own."))
        return told.format(bonus=bonus, coins=coins)
    if seat == view.framer and view.purse:
        told = words.text(
            N_("{all} to spend, {purse} of it from the purse, which ends with the scene.")
        )
        return told.format(
            all=words.coins(spendable(view, seat)), purse=words.language.number(view.purse)
        )
    return words.text(N_("{coins} to spend.")).format(coins=coins)


def odds(view: View, words: UniversalisWords, seat: Seat) -> str:
    """How a roll of the pools as they are would come out; empty where there is nothing to roll."""
    complication = view.complication
    if complication is None or complication.bonuses:
        return ""
    if not any(dice for _, dice in complication.pools):
        return words.text(N_("No pool has a die yet: rolled now, the complication would lapse."))
    odds = map(float, prospects.of_complication(complication))
    won, tied, lost = map(words.language.percent, odds)
    told = N_(
        "Rolled now, {name}’s complication has more successes with {won}, fewer with {lost}; "
        "{tied} is a tie, which rolls again with one more die."
    )
    if seat == complication.starter:
        told = N_(
            "Rolled now, your complication has more successes with {won}, fewer with {lost}; "
            "{tied} is a tie, which rolls again with one more die."
        )
    return words.text(told).format(
        name=words.names[complication.starter], won=won, lost=lost, tied=tied
    )
