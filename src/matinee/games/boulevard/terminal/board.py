"""The boulevard in a terminal: players, films on offer, stars, screens and cards.

`detail` has the detail views.
"""

from collections.abc import Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark
from matinee.games.boulevard.content import films, media, stars, tips
from matinee.games.boulevard.content.pieces import MEDIA, PER_DIE, Film
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.scoring import holdings
from matinee.games.boulevard.rules.state import BEFORE_FILMS, PAID_OUT, RENTING, SCREENED, View
from matinee.games.boulevard.rules.trend import dice_so_far, known_trend, percent
from matinee.games.boulevard.rules.week.step04_films import fits, means
from matinee.games.boulevard.terminal import detail as details
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import dollars
from matinee.games.boulevard.text.refusals import PHASES

LIKELIEST: Final = 3
"""Number of genres named while the trend is open."""

_CHOOSING: Final = RENTING | {"tips"}
"""The phases in which the likeliest trends are shown."""
_UNDECIDED: Final = BEFORE_FILMS | _CHOOSING | {"tie", "unsold"}

_WIDE = 116
"""Least width of a terminal that shows starred names and every player's programme."""

_LEGEND = N_(
    "tec Technicolor, col Color; O Oscar, B BAFTA, F Foreign; ★ starred names, + their cubes; "
    "dim: not open to you"
)


def draw(view: View, words: BoulevardText, viewer: Seat | None) -> RenderableType:
    """The whole table: headline, films, stars, advertising, own cards, players."""
    parts: list[RenderableType] = [_headline(view, words), _Street(view, words, viewer)]
    parts += _markers(view, words)
    if view.cubes:
        parts.append(_cubes(view, words))
    if view.lowered:
        parts.append(_advertising(view, words))
    elif viewer is not None and view.phase in SCREENED:
        parts.append(_own_bids(view, words, viewer))
    if viewer is not None and view.hands[viewer]:
        parts.append(_hand(view, words, viewer))
    return Group(*parts)


def _headline(view: View, words: BoulevardText) -> Text:
    text = Text(
        words.text("Week {week} of {weeks}").format(week=view.round, weeks=view.options.rounds),
        style="bold",
    )
    facts = [
        words.text(PHASES[view.phase]),
        words.text("Start Player {name}").format(name=words.names[view.start]),
    ]
    if view.genre is not None:
        trend_text = N_("last trend {genre}")
        if view.phase in PAID_OUT or (view.lowered and view.preview_dice):
            trend_text = N_("trend {genre}")
        facts.append(words.text(trend_text).format(genre=words.genre(view.genre)))
    return text + Text(" · " + " · ".join(facts), style="not bold")


class _Street:
    """Players and films; columns depend on the terminal's width."""

    def __init__(self, view: View, words: BoulevardText, viewer: Seat | None) -> None:
        self.view = view
        self.words = words
        self.viewer = viewer
        self.owners = {film: s for s, own in enumerate(view.programme) for film in own}

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The table of films with its legend, and the table of players."""
        wide = options.max_width >= _WIDE
        yield self._array(wide)
        yield Text(self.words.text(_LEGEND), style="dim")
        yield self._players(wide)

    def _array(self, wide: bool) -> Table:
        words = self.words
        table = Table(
            box=None, pad_edge=False, header_style="dim", padding=(0, 2 if wide else 1, 0, 0)
        )
        table.add_column("", width=1)
        table.add_column(
            words.text("Film"), max_width=36 if wide else 24, overflow="ellipsis", no_wrap=True
        )
        for heading in (N_("Price"), N_("Dice"), N_("Min")):
            table.add_column(words.text(heading), justify="right")
        genre_width = None if wide else 9
        table.add_column(
            words.text("Genre"), max_width=genre_width, overflow="ellipsis", no_wrap=True
        )
        table.add_column(words.text("Process"), no_wrap=True)
        table.add_column(words.text("Marks"), no_wrap=True)
        table.add_column(words.text("Stars") if wide else "★", overflow="ellipsis", no_wrap=True)
        for key in self.view.array:
            film, owner = films()[key], self.owners.get(key)
            table.add_row(
                "" if owner is None else mark(owner),
                words.title(key),
                words.money(film.price),
                f"{film.dice}",
                f"{film.minutes}",
                words.genre(film.genre),
                words.process(film.process),
                details.tip_marks(film),
                self._names(film) if wide else self._count(film),
                style="dim" if owner is not None or not self._open(film) else "",
            )
        return table

    def _open(self, film: Film) -> bool:
        """Whether the viewer can rent this film now; always true for a spectator."""
        if self.viewer is None:
            return True
        return fits(film, means(self.view, self.viewer))

    def _names(self, film: Film) -> str:
        """The starred names, with their cubes."""
        return ", ".join(details.with_cubes(self.view, self.words, star) for star in film.stars)

    def _count(self, film: Film) -> str:
        """Number of starred names, and the cubes on them."""
        cubes = sum(self.view.cubes.get(star, 0) for star in film.stars)
        return f"{len(film.stars)}" + (f" +{cubes}" if cubes else "") if film.stars else ""

    def _players(self, wide: bool) -> Table:
        view, words = self.view, self.words
        table = Table(box=None, pad_edge=False, header_style="dim", title=" ")
        table.add_column()
        table.add_column()
        table.add_column(words.text("Player"))
        for heading in (N_("Cash"), N_("Worth"), N_("Loans"), N_("Cards"), N_("Minutes")):
            table.add_column(words.text(heading), justify="right")
        table.add_column(words.text("Chips"))
        if wide:
            table.add_column(words.text("Programme"))
        awaited = active_seats(view)
        for seat, name in enumerate(words.names):
            row: list[RenderableType] = [
                "▸" if seat in awaited else " ",
                mark(seat),
                name,
                words.money(view.cash[seat]),
                words.money(holdings(view, seat)),
                f"{view.owns(seat, 'loan')}",
                f"{len(view.hands[seat])}",
                f"{view.minutes[seat]}/{view.running_time(seat)}",
                details.chips(view, words, seat),
            ]
            if wide:
                row.append(", ".join(map(words.title, view.programme[seat])))
            table.add_row(*row)
        return table


def _markers(view: View, words: BoulevardText) -> Iterator[Text]:
    """The spots of this week's markers."""
    placed = [
        mark(seat) + Text(f" {words.spot(spot)}", style="not bold")
        for seat, spots in enumerate(view.spots)
        for spot in spots
        if spot is not None
    ]
    if placed:
        yield _label(words.text("Markers")) + Text(", ").join(placed)


def _cubes(view: View, words: BoulevardText) -> Text:
    """The stars with cubes, in the order of the tracks."""
    named = [details.with_cubes(view, words, star) for star in stars() if star in view.cubes]
    return _label(words.text("Cubes")) + Text(", ".join(named))


def _own_bids(view: View, words: BoulevardText, viewer: Seat) -> Text:
    """The dice behind the viewer's screen."""
    bids = [
        f"{words.text(media()[key].name)} {pips}"
        for key, pips in zip(MEDIA, view.bids[viewer], strict=True)
        if pips
    ]
    text = ", ".join(bids) or words.text("none")
    total = words.money(view.bidding(viewer))
    return _label(words.text("Your bids")) + Text(f"{text} ({total})")


def _advertising(view: View, words: BoulevardText) -> Table:
    """All bids and their winners, once the screens are down."""
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ")
    table.add_column(words.text("Advertising"))
    for seat in range(view.seats):
        table.add_column(mark(seat), justify="right")
    table.add_column(words.text("Won by"))
    for box, key in enumerate(MEDIA):
        agency = view.designated == box + 1
        name = words.text(media()[key].name) + (" ◎" if agency else "")
        winner = view.winners[box]
        table.add_row(
            Text(name, style="bold" if agency else ""),
            *(f"{bids[box]}" if bids[box] else "·" for bids in view.bids),
            "" if winner is None else mark(winner) + Text(f" {words.names[winner]}", "not bold"),
        )
    return table


def _hand(view: View, words: BoulevardText, viewer: Seat) -> Table:
    """The viewer's own cards, with their effects."""
    table = Table(box=None, pad_edge=False, header_style="dim", title=" ", show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(style="not bold")
    hand = [card for card in view.hands[viewer] if card is not HIDDEN]
    for card in dict.fromkeys(hand):
        times = hand.count(card)
        table.add_row(words.hand([card] * times), words.text(tips()[card].text))
    return table


def _label(text: str) -> Text:
    return Text(f"{text}: ", style="dim")


def status(view: View, words: BoulevardText, seat: Seat) -> str:
    """A player's week, money, running time and cards, in a line."""
    return words.text("Week {week} of {weeks}. {cash}, {minutes} free, {cards}.").format(
        week=view.round,
        weeks=view.options.rounds,
        cash=words.money(view.cash[seat]),
        minutes=words.minutes(view.minutes_left(seat)),
        cards=words.cards(len(view.hands[seat])),
    )


def odds(view: View, words: BoulevardText, seat: Seat) -> str:
    """The income to expect so far and the trend; in advertising, what a box is worth."""
    if view.phase == "advertising":
        return " ".join((*_income(view, words, seat), _stakes(view, words)))
    if view.phase in _UNDECIDED:
        return " ".join((*_income(view, words, seat), *_trend(view, words)))
    return ""


def _income(view: View, words: BoulevardText, seat: Seat) -> Iterator[str]:
    """The dice that are certain so far; last week's trend adds none."""
    count = sum(dice_so_far(view, seat).values())
    if count:
        yield words.text("So far you roll {dice}: {money} on average.").format(
            dice=words.dice(count), money=dollars(count * PER_DIE)
        )


def _trend(view: View, words: BoulevardText) -> Iterator[str]:
    """The trend, or the likeliest genres."""
    seen = known_trend(view)
    if seen.genre is not None:
        text = words.text("The trend will be {genre}.")
        yield text.format(genre=words.genre(seen.genre))
    elif view.phase in _CHOOSING and not seen.yours:
        likely = sorted(seen.ways, key=lambda genre: -genre[1])[:LIKELIEST]
        chances = [f"{words.genre(key)} {percent(ways)}" for key, ways in likely]
        yield words.text("Likeliest trends: {chances}.").format(chances=", ".join(chances))


def _stakes(view: View, words: BoulevardText) -> str:
    """The value of an advertising box."""
    if view.agency_die is None or view.agency_die is HIDDEN:
        text = words.text("A box is worth a die, or two at odds of 1 in 6: {money} on average.")
        return text.format(money=dollars(PER_DIE * 7 / 6, nearest=1))
    text = words.text("A box is worth {one} on average, {medium} {two}.")
    medium = words.medium(MEDIA[view.agency_die - 1])
    return text.format(one=dollars(PER_DIE), medium=medium, two=dollars(2 * PER_DIE))
