"""The backlot in a terminal: the areas with players, scenes and open roles."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark
from matinee.games.deadwood.content import OFFICE, Role
from matinee.games.deadwood.rules.odds import odds as chance
from matinee.games.deadwood.rules.scoring import score
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

_WIDE = 116
"""Least width of a terminal that shows the doorways."""
_BESIDE_SCENE = 49
"""Width of all columns but the scene's and that of the players."""


def draw(view: View, words: DeadwoodText, viewer: Seat | None) -> RenderableType:
    """The players and the lot."""
    return Group(_Backlot(view, words, viewer), _players(view, words))


def _players(view: View, words: DeadwoodText) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    second = N_("Credits") if words.classic else N_("Fame")
    table.add_column()
    table.add_column()
    table.add_column(words.text("Player"))
    for title in (N_("Rank"), N_("Dollars"), second, N_("Score")):
        table.add_column(words.text(title), justify="right")
    table.add_column(words.text("Where"))
    for seat, name in enumerate(words.names):
        role = view.role[seat]
        where = words.area(view.at[seat])
        if role is not None:
            where += f": {words.role(role)}"
        if view.markers[seat]:
            where += f" (+{words.markers(view.markers[seat])})"
        table.add_row(
            "▸" if seat == view.turn and not view.over else " ",
            mark(seat),
            name,
            f"{view.rank[seat]}",
            f"${view.dollars[seat]}",
            f"{view.fame[seat]}",
            f"{score(view, seat)}",
            where,
        )
    return table


class _Backlot:
    """The twelve areas; columns depend on the terminal's width."""

    def __init__(self, view: View, words: DeadwoodText, viewer: Seat | None) -> None:
        self.view = view
        self.words = words
        self.viewer = viewer

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The table of areas, with doorways on a wide terminal."""
        view, words = self.view, self.words
        wide = options.max_width >= _WIDE
        room = None if wide else options.max_width - _BESIDE_SCENE - max(5, view.seats)
        table = Table(
            title=words.text("Day {day} of {days}").format(day=view.day, days=view.days),
            title_justify="left",
            header_style="dim",
            box=None,
            pad_edge=False,
            show_edge=False,
        )
        table.add_column(words.text("Place"), min_width=16)
        table.add_column(words.text("Shots"), min_width=5)
        table.add_column(words.text("Scene"), max_width=room, overflow="ellipsis", no_wrap=True)
        table.add_column(words.text("$M"), min_width=2)
        table.add_column(words.text("Card"), min_width=6)
        table.add_column(words.text("Extras"), min_width=8)
        table.add_column(words.text("There"), min_width=max(5, view.seats))
        if wide:
            table.add_column(words.text("Doorways"), style="dim", overflow="fold")
        for key, area in view.lot.areas.items():
            here = self.viewer is not None and view.at[self.viewer] == key
            near = key in self._steps()
            name = Text(("◉ " if here else "→ " if near else "  ") + words.area(key))
            name.stylize("bold" if here else "" if near else "dim")
            cells: list[RenderableType] = [name, *self._scene(key)]
            cells.append(self._roles(area.roles if key in view.scene else ()))
            cells.append(self._standing(key))
            if wide:
                cells.append(", ".join(map(words.area, view.lot.doors[key])))
            table.add_row(*cells)
        yield table
        legend = words.text("▣ shot to film  □ done  numbers: ranks of open roles")
        if self.viewer is not None:
            legend = words.text("◉ you  → a step away") + "  " + legend
        yield Text(legend, style="dim")

    def _scene(self, area: str) -> list[RenderableType]:
        """Shots, title, budget and the card's roles."""
        view = self.view
        if area == OFFICE:
            return ["", Text(self.words.text("ranks for sale"), style="italic"), "", ""]
        if area not in view.lot.sets:
            return ["", "", "", ""]
        left = view.shots[area]
        shots = Text("▣" * left, style="bold") + Text(
            "□" * (view.lot.areas[area].shots - left), style="dim"
        )
        if area not in view.scene:
            return [shots, Text(self.words.text("wrapped"), style="dim italic"), "", ""]
        if not view.face_up[area]:
            return [shots, Text(self.words.text("face down"), style="dim"), "?", ""]
        scene = view.lot.scenes[view.scene[area]]
        roles = self._roles(scene.roles)
        return [shots, self.words.scene(scene.key), f"{scene.budget}", roles]

    def _steps(self) -> tuple[str, ...]:
        """The areas that the viewer can move to now."""
        view, viewer = self.view, self.viewer
        if viewer != view.turn or view.moved or view.over or view.role[viewer] is not None:
            return ()
        return view.lot.doors[view.at[viewer]]

    def _roles(self, roles: tuple[Role, ...]) -> Text:
        """Ranks of open roles, and the players on taken ones."""
        out = Text()
        rank = 6 if self.viewer is None else self.view.rank[self.viewer]
        for role in roles:
            if role.key in self.view.role:
                out += mark(self.view.role.index(role.key))
            else:
                out += Text(str(role.rank), style="" if role.rank <= rank else "dim")
            out += Text(" ")
        return out

    def _standing(self, area: str) -> Text:
        """The players in an area who have no role."""
        out = Text()
        for seat, where in enumerate(self.view.at):
            if where == area and self.view.role[seat] is None:
                out += mark(seat)
        return out


def status(view: View, words: DeadwoodText, seat: Seat) -> str:
    """A player's rank, money, place and day, in a line."""
    role = view.role[seat]
    text = N_("Day {day} of {days}. Rank {rank}, {dollars}, {fame}; at {area}.")
    if role is not None:
        text = N_("Day {day} of {days}. Rank {rank}, {dollars}, {fame}; at {area} as {role}.")
    return words.text(text).format(
        day=view.day,
        days=view.days,
        rank=view.rank[seat],
        dollars=words.dollars(view.dollars[seat]),
        fame=words.fame(view.fame[seat]),
        area=words.place(view.at[seat]),
        role="" if role is None else words.role(role),
    )


def odds(view: View, words: DeadwoodText, seat: Seat) -> str:
    """The chance of success of a working player's next act (DW-OPT-18)."""
    if view.role[seat] is None:
        return ""
    budget, markers = view.budget(seat), view.markers[seat]
    needed = max(1, budget - markers)
    now = words.text("Acting succeeds on {needed} or more: {odds:.0%}.").format(
        needed=needed, odds=chance(budget, markers)
    )
    if markers == budget - 1:
        return now
    then = words.text("After a rehearsal: {odds:.0%}.").format(odds=chance(budget, markers + 1))
    return f"{now} {then}"
