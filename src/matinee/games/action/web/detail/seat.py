"""The detail view of a player: score, next income, productions and archives."""

from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.games.action.content import films
from matinee.games.action.rules.forecast import next_box_office, next_ceremony, outlook
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.detail.elements import Face, face, render
from matinee.games.action.web.panels.genre_gauges import gauges
from matinee.games.action.web.panels.productions import colour_tape
from matinee.games.action.web.status import score


class Line(NamedTuple):
    """A production in a list."""

    ref: str
    name: str
    face: Face | None
    gauges: Markup
    cast: list[Face]
    ready: bool


def detail(view: View, words: ActionText, viewer: Seat | None, seat: Seat) -> str:
    """The detail view of a player."""
    items = score(view, words, seat)
    language = words.language
    return render(
        "detail_seat.html",
        words,
        name=words.names[seat],
        seat=seat,
        money=words.money(view.money[seat]),
        prestige=view.prestige[seat],
        assistants=words.text("{left} of {staff} assistants still to place").format(
            left=view.left[seat], staff=view.working(seat)
        ),
        items=items,
        total=sum(item.points for item in items),
        coming=_coming(view, words, seat),
        showing=[face(film, words) for film in view.on_track(seat)],
        productions=[
            Line(
                f"stack:{name}",
                words.title(own.script) if own.script else words.text("No script yet"),
                face(own.script, words) if own.script else None,
                gauges(own, None, language),
                [face(card, words) for card in own.cast],
                is_ready(own),
            )
            for name, own in view.productions[seat].items()
        ],
        archive=[
            (face(film, words), colour_tape(films()[film].colour, language))
            for film in view.archives[seat]
        ],
    )


def _coming(view: View, words: ActionText, seat: Seat) -> list[str]:
    """Sentences on the next income, if nothing changes."""
    earns, line = outlook(view, seat), []
    phase, ceremony = next_box_office(view), next_ceremony(view)
    if phase is not None:
        text = words.text("Box office of round {n}: {money}, {archive} of it by the archives.")
        if not earns.archive:
            text = words.text("Box office of round {n}: {money}.")
        money, archive = words.money(earns.millions), words.money(earns.archive)
        line.append(text.format(n=phase, money=money, archive=archive))
    if ceremony is not None:
        text = words.text("Ceremony of round {n}: {prestige}.")
        line.append(text.format(n=ceremony, prestige=words.prestige(earns.prestige)))
    return line
