"""Detail views of stars and advertising boxes, and shared parts of the street's detail views."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.templates import templates
from matinee.games.boulevard.content import films, media, stars
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.actions import PlaceMarker
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step02_markers import legal_markers
from matinee.games.boulevard.rules.week.step04_films import on_offer
from matinee.games.boulevard.rules.week.step05_bids import FACES
from matinee.games.boulevard.rules.week.step08_payout import box_dice
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.panels.landmarks import shown_bids


class Line(NamedTuple):
    """A player's mark and name, and a text about the player."""

    mark: Markup
    name: str
    text: str


def render(template: str, words: BoulevardText, **what: object) -> str:
    """A detail view from its template."""
    made = templates("matinee.games.boulevard.web").get_template(template)
    return made.render(_=words.text, words=words, **what)


def visits(view: View, viewer: Seat | None, key: str) -> list[PlaceMarker]:
    """The legal placements of the viewer's next marker of this week here."""
    return [
        action
        for action in choices(view, viewer)
        if isinstance(action, PlaceMarker) and action.spot == key
    ]


def choices(view: View, viewer: Seat | None) -> Sequence[Action]:
    """The viewer's legal actions on the street, now or at the next turn."""
    if viewer is None or view.phase != "markers" or viewer not in view.queue:
        return ()
    return legal_markers(view, viewer)


def markers_here(view: View, words: BoulevardText, key: str) -> list[Line]:
    """The players whose markers stand here this week."""
    return [
        Line(
            symbols.small_pawn(seat, marker),
            words.names[seat],
            words.text("manager's marker") if marker else "",
        )
        for seat, spots in enumerate(view.spots)
        for marker, spot in enumerate(spots)
        if spot == key
    ]


def must_move_note(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    """The note that a marker which stood here last week must move on (HB-MARK-07)."""
    if viewer is None or view.phase != "markers" or key not in view.previous[viewer]:
        return ""
    return words.text("A marker of yours stood here last week: it has to go somewhere else.")


def star(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    """The detail view of a star: cubes, films on offer, and players who show one."""
    person = stars()[key]
    offered = [film for film in on_offer(view) if key in film.stars]
    screened = [
        Line(symbols.small_shape(seat), words.names[seat], words.title(film))
        for seat, programme in enumerate(view.programme)
        for film in programme
        if key in films()[film].stars
    ]
    cubes = view.cubes.get(key, 0)
    earns = words.text("A film with this name earns no extra dice yet.")
    if cubes:
        earns = words.text("Every film with this name earns {dice} more, for whoever shows it.")
    return render(
        "detail_star.html",
        words,
        key=key,
        star=person,
        kind=words.text(N_("Director") if person.directs else N_("On the screen")),
        cubes=cubes,
        earns=earns.format(dice=words.dice(cubes)),
        offer=bool(visits(view, viewer, key)),
        films=[
            (
                film.key,
                words.title(film.key),
                words.genre(film.genre),
                words.money(film.price),
                words.dice(film.dice),
            )
            for film in offered
        ],
        screened=screened,
        here=markers_here(view, words, key),
        stays=must_move_note(view, words, viewer, key),
    )


def medium(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    """The detail view of an advertising box: the bids once the screens are down, and the winner."""
    box, text = MEDIA.index(key), words.text
    winner = view.winners[box]
    line = text("Bids are behind the screens until everybody is ready.")
    if view.lowered:
        line = text("Nobody bid here.")
    if winner is not None:
        line = text("{name} wins {dice} here.").format(
            name=words.names[winner], dice=words.dice(box_dice(view, box))
        )
    elif view.lowered and view.box <= box:
        line = text("This box is still to be settled.")
    return render(
        "detail_medium.html",
        words,
        emblem=symbols.small_emblem(key),
        medium=media()[key],
        double=view.designated == box + 1,
        text=line,
        bids=[
            (symbols.small_shape(seat), words.names[seat], words.pips(bid), seat == winner)
            for seat, bid in shown_bids(view, box)
        ],
        mine=_own_bid(view, words, viewer, box),
        biddable=viewer is not None and view.phase == "advertising" and not view.ready[viewer],
        faces=[(face, symbols.small_die(face), words.money(face)) for face in FACES],
    )


def _own_bid(view: View, words: BoulevardText, viewer: Seat | None, box: int) -> str:
    if viewer is None or view.lowered or not view.bids[viewer][box]:
        return ""
    bid = words.money(view.bids[viewer][box])
    return words.text("Your die here: {bid}.").format(bid=bid)
