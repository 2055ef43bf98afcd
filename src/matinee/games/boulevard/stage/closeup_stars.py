"""A star or an advertising box closely, and what all close-ups of the street have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.game import Action, Seat
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.boulevard.actions import PlaceMarker
from matinee.games.boulevard.content import MEDIA, films, media, stars
from matinee.games.boulevard.stage import art
from matinee.games.boulevard.stage.dials import shown_bids
from matinee.games.boulevard.state import View
from matinee.games.boulevard.step02_markers import legal_markers
from matinee.games.boulevard.step04_films import on_offer
from matinee.games.boulevard.step05_advertising import FACES
from matinee.games.boulevard.step08_payout import box_dice
from matinee.games.boulevard.words import BoulevardWords


class Line(NamedTuple):
    """Somebody and what there is to tell of them."""

    mark: Markup
    name: str
    told: str


def render(template: str, words: BoulevardWords, **what: object) -> str:
    """A close-up, from its template."""
    return templates(__package__).get_template(template).render(_=words.text, words=words, **what)


def visits(view: View, viewer: Seat | None, key: str) -> list[PlaceMarker]:
    """What the viewer's next marker of this week may do here, as the rules have it."""
    return [
        action
        for action in choices(view, viewer)
        if isinstance(action, PlaceMarker) and action.spot == key
    ]


def choices(view: View, viewer: Seat | None) -> Sequence[Action]:
    """What the viewer may do with the street, now or once it is their turn."""
    if viewer is None or view.phase != "markers" or viewer not in view.queue:
        return ()
    return legal_markers(view, viewer)


def here(view: View, words: BoulevardWords, key: str) -> list[Line]:
    """Whose markers stand here this week."""
    return [
        Line(
            art.small_pawn(seat, marker),
            words.names[seat],
            words.text(N_("manager's marker")) if marker else "",
        )
        for seat, spots in enumerate(view.spots)
        for marker, spot in enumerate(spots)
        if spot == key
    ]


def stays(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
    """That a marker must move on, if it stood here last week (HB-MARK-07)."""
    if viewer is None or view.phase != "markers" or key not in view.previous[viewer]:
        return ""
    return words.text(N_("A marker of yours stood here last week: it has to go somewhere else."))


def star(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
    """Somebody in the pavement: cubes, films on offer, who shows one."""
    person = stars()[key]
    offered = [film for film in on_offer(view) if key in film.stars]
    screened = [
        Line(art.small_shape(seat), words.names[seat], words.title(film))
        for seat, programme in enumerate(view.programme)
        for film in programme
        if key in films()[film].stars
    ]
    cubes = view.cubes.get(key, 0)
    earns = words.text(N_("A film with this name earns no extra dice yet."))
    if cubes:
        earns = words.text(N_("Every film with this name earns {dice} more, for whoever shows it."))
    return render(
        "closeup-star.html",
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
        here=here(view, words, key),
        stays=stays(view, words, viewer, key),
    )


def medium(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
    """An advertising box: the bids once the screens are down, and who won it."""
    box, text = MEDIA.index(key), words.text
    winner = view.winners[box]
    told = text(N_("Bids are behind the screens until everybody is ready."))
    if view.lowered:
        told = text(N_("Nobody bid here."))
    if winner is not None:
        told = text(N_("{name} wins {dice} here.")).format(
            name=words.names[winner], dice=words.dice(box_dice(view, box))
        )
    elif view.lowered and view.box <= box:
        told = text(N_("This box is still to be settled."))
    return render(
        "closeup-medium.html",
        words,
        emblem=art.small_emblem(key),
        medium=media()[key],
        double=view.designated == box + 1,
        told=told,
        bids=[
            (art.small_shape(seat), words.names[seat], words.pips(bid), seat == winner)
            for seat, bid in shown_bids(view, box)
        ],
        mine=_own_bid(view, words, viewer, box),
        biddable=viewer is not None and view.phase == "advertising" and not view.ready[viewer],
        faces=[(face, art.small_die(face), words.money(face)) for face in FACES],
    )


def _own_bid(view: View, words: BoulevardWords, viewer: Seat | None, box: int) -> str:
    if viewer is None or view.lowered or not view.bids[viewer][box]:
        return ""
    bid = words.money(view.bids[viewer][box])
    return words.text(N_("Your die here: {bid}.")).format(bid=bid)
