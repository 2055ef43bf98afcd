"""The players on the street: markers on their spots, and places for markers not yet placed."""

from functools import lru_cache

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.geometry import BAY, Point, marker_position, player_corner
from matinee.games.boulevard.web.art.text_fitting import width

Spots = tuple[tuple[str | None, ...], ...]


def draw(view: View, words: BoulevardText) -> Part:
    """All markers and the Start Player Token; the same object if nothing has changed."""
    managed = tuple("manager" in chips for chips in view.chips)
    spots = tuple(tuple(spots) for spots in view.spots)
    return _pawns(spots, managed, view.start, tuple(words.names), words.text)


@lru_cache(maxsize=1024)
def _pawns(
    spots: Spots, managed: tuple[bool, ...], start: Seat, names: tuple[str, ...], text: Text
) -> Part:
    parts = ['<g id="hb-pawns">']
    for seat, name in enumerate(names[: len(spots)]):
        x, y = player_corner(seat)
        parts.append(
            f'<g class="bay" {symbols.at(x, y)} data-look="seat:{seat}">'
            f"<title>{escape(name)}</title>"
            f'<path class="line" d="M0 4v50M{BAY} 4v50"/>'
            f"{symbols.shape(seat, 13, 47, 12)}<text x='23' y='50.5' font-size='11'>"
            f"{escape(shorten_name(name, BAY - 32, 11))}</text></g>"
        )
    x, y = player_corner(start)
    token = text("Start Player: {name}").format(name=names[start])
    parts.append(
        f'<g {symbols.at(x + BAY - 34, y + 20)}><g id="hb-token" data-moves="">'
        f'<title>{escape(token)}</title><use href="#hbs-clapper"/></g></g>'
    )
    for seat, marker, place in places(spots, managed):
        parts.append(
            f'<g {symbols.at(*place)}><g id="marker-{seat}-{marker + 1}" data-moves="" '
            f'class="pawn seat-{seat}"><title>{escape(names[seat])}</title>'
            f"{symbols.pawn(seat, marker)}</g></g>"
        )
    parts.append("</g>")
    return Part("".join(parts), svg=True)


def places(spots: Spots, managed: tuple[bool, ...]) -> list[tuple[Seat, int, Point]]:
    """Every marker in play: its seat, 0 or 1 for the manager's, and the position of its feet."""
    there: dict[str, list[tuple[Seat, int]]] = {}
    waiting: list[tuple[Seat, int, Point]] = []
    for seat, own in enumerate(spots):
        for marker, spot in enumerate(own):
            if spot is not None:
                there.setdefault(spot, []).append((seat, marker))
            elif not marker or managed[seat]:
                x, y = player_corner(seat)
                waiting.append((seat, marker, Point(x + 20 + 24 * marker, y + 33)))
    stood = [
        (seat, marker, marker_position(spot, n, len(group)))
        for spot, group in there.items()
        for n, (seat, marker) in enumerate(group)
    ]
    return sorted(stood + waiting, key=lambda one: (one[2].y, one[:2]))


@lru_cache(maxsize=1024)
def shorten_name(name: str, room: float, size: float) -> str:
    """A name, shortened to the room for it."""
    if width(name, size) <= room:
        return name
    while name and width(f"{name}…", size) > room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def week_lights(view: View, words: BoulevardText) -> Part:
    """The airship over the street, with a light for each week."""
    return _weeks(view.round, view.options.rounds, view.over, words.text)


@lru_cache(maxsize=256)
def _weeks(now: int, total: int, over: bool, text: Text) -> Part:
    line = text("Week {now} of {total}").format(now=now, total=total)
    change = text("The second film deck comes in week {n}").format(n=total // 2 + 1)
    parts = [
        f'<g id="hb-weeks" {symbols.at(935, 29)}><title>{escape(line)}. {escape(change)}.</title>'
        '<path class="fin" d="M-104-2l-14-14h10l16 10zm0 4l-14 14h10l16-10z"/>'
        '<path class="hull" d="M-106 0C-92-19-40-25 10-25S104-16 108 0C104 16 60 25 10 25'
        'S-92 19-106 0z"/><path class="belly" d="M-106 0C-92 19-40 25 10 25S104 16 108 0'
        'C80 12-60 14-106 0z"/><path class="cabin" d="M-16 23h44l-6 9h-32z"/>'
        f'<text class="week" x="2" y="-5" font-size="14">{escape(line)}</text>'
    ]
    step = min(22.0, 150 / total)
    left = 2 - step * (total - 1) / 2
    for week in range(1, total + 1):
        x = number(left + step * (week - 1))
        css = "bulb" + " past" * (week < now or over) + " now" * (week == now and not over)
        parts.append(f'<circle class="{css}" cx="{x}" cy="9" r="7.5"/>')
        parts.append(f'<text class="{css}" x="{x}" y="12.7" font-size="10">{week}</text>')
    edge = number(left + step * (total / 2 - 0.5))
    parts.append(f'<path class="change" d="M{edge} 0v18"/></g>')
    return Part("".join(parts), svg=True)
