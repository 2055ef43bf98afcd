"""The board in a terminal: rounds, locations, cards by genre, players.

`detail` has the detail views.
"""

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark
from matinee.games.action.content import card_points, films, genres
from matinee.games.action.content.pieces import LOCATIONS, Points
from matinee.games.action.rules.active_seats import active_seats
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.forecast import unseen_set_odds, unseen_sets
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.sets import salvageable_set
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import cast_points, is_ready, missing_points
from matinee.games.action.rules.scoring import scores
from matinee.games.action.rules.state import BOARD, Production, View
from matinee.games.action.terminal import detail as details
from matinee.games.action.text import locations
from matinee.games.action.text.discards import PILES, discards_line
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.text.refusals import PHASES

_WIDE = 120
"""Width in columns from which on genre names and casts are shown."""

_LEGEND = N_("! new event, $ box office, ★ awards and the genre in fashion")


def draw(view: View, words: ActionText, viewer: Seat | None) -> RenderableType:
    """The whole table: headline, assistants, all cards, all players."""
    parts: list[RenderableType] = [_headline(view, words), _rounds(view)]
    parts.append(Text(words.text(_LEGEND), style="dim"))
    if view.event is not None:
        effect = Text(words.effect(view.event), style="not bold")
        name = words.text("{event}:").format(event=words.event(view.event))
        parts.append(Text(f"{name} ", style="bold") + effect)
    parts += [_call_sheet(view, words), _Cards(view, words)]
    lying = filter(None, (discards_line(view, words, kind) for kind in PILES))
    return Group(*parts, *(Text(text, style="dim") for text in lying), _players(view, words))


def _headline(view: View, words: ActionText) -> Text:
    rounds = words.text("Round {round} of {rounds}")
    text = Text(rounds.format(round=view.round, rounds=view.last_round), style="bold")
    first = words.text("First Player {name}").format(name=words.names[view.first])
    return text + Text(f" · {words.text(PHASES[view.phase])} · {first}", style="not bold")


def _rounds(view: View) -> Text:
    """The round track: each round with its event, box office and awards."""
    texts = []
    for number, space in enumerate(BOARD.track[: view.last_round], start=1):
        trend = view.trend(number)
        letter = f"★{genres()[trend].letter}" if trend else ""
        icons = f"{number}{'!' * space.event}{'$' * space.box_office}{letter}"
        now = number == view.round and not view.over
        done = "dim" if number < view.round else ""
        texts.append(Text(f"[{icons}]" if now else icons, style="bold" if now else done))
    return Text("  ").join(texts)


def _call_sheet(view: View, words: ActionText) -> Columns:
    """Every location with its price and the assistants in its slots."""
    lines = []
    for key in LOCATIONS:
        if key == "gala" and locations.is_closed(view, key):
            continue
        there = view.placed.get(key, ())
        room = slots(view.seats, key)
        cost = locations.location_price(view, key)
        name = words.place(key) + (f" {words.money(cost)}" if cost else "")
        if locations.is_closed(view, key):
            name, room = words.text("{place} (closed)").format(place=words.place(key)), 0
        text = Text(f"{name} ") + Text().join(map(mark, there))
        text += Text("·" * max(0, (room or 0) - len(there)), style="dim")
        lines.append(text)
    return Columns(lines, padding=(0, 3), title=" ")


class _Cards:
    """Scripts, actors, films and productions by genre; columns depend on the width."""

    def __init__(self, view: View, words: ActionText) -> None:
        self.view = view
        self.words = words

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The table, with a legend if it has abbreviations."""
        wide = options.max_width >= _WIDE
        yield self._table(wide, 33 if options.max_width >= 84 else 30)
        if not wide:
            named = (f"{one.letter} {self.words.genre(key)}" for key, one in genres().items())
            yield Text(", ".join(named), style="dim")

    def _table(self, wide: bool, title: int) -> Table:
        words = self.words
        table = Table(
            box=None,
            pad_edge=False,
            header_style="dim",
            title=" ",
            padding=(0, 2 if wide else 1, 0, 0),
            expand=wide,
        )
        table.add_column("", width=1)
        table.add_column("", no_wrap=True, overflow="ellipsis", max_width=title)
        for heading in (N_("Colour"), N_("Price"), N_("Earns"), N_("Wins")):
            table.add_column(words.text(heading), justify="right", no_wrap=True)
        for key, genre in genres().items():
            heading = words.genre(key) if wide else genre.letter
            table.add_column(heading, justify="right", min_width=max(3, len(heading)))
        if wide:
            table.add_column(words.text("Cast"), overflow="ellipsis", no_wrap=True, ratio=1)
        for heading, rows in (
            (N_("Scripts on sale"), self._scripts()),
            (N_("Casting wall"), self._actors()),
            (N_("Box office"), self._track()),
            (N_("Productions"), self._productions()),
        ):
            found = list(rows)
            if found:
                table.add_row("", Text(words.text(heading), style="dim"))
            for row in found:
                table.add_row(*row[: len(table.columns)])
        return table

    def _scripts(self) -> Iterator[Sequence[RenderableType]]:
        asked = self.words.money(price(self.view, "script").millions)
        for script in self.view.scripts:
            if script is not None:
                yield ["", self.words.title(script), *self._worth(script, asked)]

    def _actors(self) -> Iterator[Sequence[RenderableType]]:
        view, words = self.view, self.words
        for actor, what in actor_offers(view):
            asked = words.money(price(view, what).millions)
            yield ["", words.actor(actor), "", asked, "", "", *_points(card_points(actor))]
        salvaged, drawn = salvageable_set(view), view.drawn
        if salvaged is not None:
            asked = words.money(price(view, "discards").millions)
            yield ["", words.prop(salvaged), "", asked, "", "", *_points(card_points(salvaged))]
        if drawn is not None:
            name = words.text("{set}, just drawn").format(set=words.prop(drawn))
            yield [mark(view.turn), name, "", "", "", "", *_points(card_points(drawn))]

    def _track(self) -> Iterator[Sequence[RenderableType]]:
        for film in self.view.track:
            owner = mark(self.view.owners[film])
            yield [owner, self.words.title(film), *self._worth(film)]

    def _worth(self, film: str, asked: str = "") -> list[str]:
        script = films()[film]
        return [
            self.words.colour(script.colour),
            asked,
            self.words.money(script.millions),
            self.words.language.number(script.prestige),
            *_points(script.needs),
        ]

    def _productions(self) -> Iterator[Sequence[RenderableType]]:
        words = self.words
        for seat, own in enumerate(self.view.productions):
            for begun, production in own.items():
                cast = ", ".join(map(words.card, production.cast))
                if production.script is None:
                    have = _points(cast_points(production.cast))
                    text = words.text("{card}, no script")
                    name = Text(text.format(card=words.card(begun)), style="dim")
                    yield [mark(seat), name, "", "", "", "", *have, cast]
                    continue
                done = "✓ " if is_ready(production) else ""
                worth = self._worth(production.script)[:4]
                name = Text(done + words.title(production.script))
                yield [mark(seat), name, *worth, *_gauges(production), cast]


def _points(given: Points) -> list[str]:
    return [f"{each}" if each else "·" for each in given]


def _gauges(production: Production) -> list[str]:
    """Points present and needed, for each genre of a script."""
    assert production.script is not None
    need, have = films()[production.script].needs, cast_points(production.cast)
    return [f"{h}/{n}" if n else "·" for h, n in zip(have, need, strict=True)]


def _players(view: View, words: ActionText) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ")
    table.add_column()
    table.add_column()
    table.add_column(words.text("Player"))
    for heading in (N_("Money"), N_("Prestige"), N_("If it ended now"), N_("Assistants")):
        table.add_column(words.text(heading), justify="right")
    table.add_column(words.text("Archives"))
    awaited, totals = active_seats(view), scores(view)
    for seat, name in enumerate(words.names):
        table.add_row(
            "▸" if seat in awaited else " ",
            mark(seat),
            name,
            words.money(view.money[seat]),
            words.language.number(view.prestige[seat]),
            words.language.number(totals[seat]),
            f"{view.left[seat]}/{view.working(seat)}",
            details.archive_counts(words, view.archives[seat]),
        )
    return table


def status(view: View, words: ActionText, seat: Seat) -> str:
    """A player's round, money, prestige and assistants, in a line."""
    return words.text(
        "Round {round} of {rounds}. {money}, {prestige}, {assistants} to place."
    ).format(
        round=view.round,
        rounds=view.last_round,
        money=words.money(view.money[seat]),
        prestige=words.prestige(view.prestige[seat]),
        assistants=words.assistants(view.left[seat]),
    )


def odds(view: View, words: ActionText, seat: Seat) -> str:
    """The value of a set bought unseen, for the player's film with the fewest missing points."""
    if view.phase != "assistants" or not unseen_sets(view):
        return ""
    unfinished = [one for one in view.productions[seat].values() if any(missing_points(one))]
    if not unfinished:
        return ""
    return _brought(view, words, min(unfinished, key=lambda one: sum(missing_points(one))))


def _brought(view: View, words: ActionText, production: Production) -> str:
    """The mean points of a set for a film, and its chance to complete the film."""
    chances, wanting = unseen_set_odds(view, production), sum(missing_points(production))
    text = words.many(
        "A set unseen brings {film} {points} of {n} missing point on average.",
        "A set unseen brings {film} {points} of {n} missing points on average.",
        wanting,
    )
    if chances.completes:
        text = words.many(
            "A set unseen brings {film} {points} of {n} missing point on average; "
            "ready at once: {chance}.",
            "A set unseen brings {film} {points} of {n} missing points on average; "
            "ready at once: {chance}.",
            wanting,
        )
    return text.format(
        film=words.film(production.script or ""),
        points=words.language.decimal(chances.points / chances.unseen),
        n=wanting,
        chance=words.language.percent(chances.completes / chances.unseen),
    )
