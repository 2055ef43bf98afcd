"""Detail views of Hollywood Boulevard in a terminal: a film, a star, a spot, a medium, a card."""

from collections.abc import Collection, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import DetailLines, draw_detail
from matinee.games.boulevard.content import boxes, films, genres, media, sections, stars, tips
from matinee.games.boulevard.content.pieces import Film, chips_in
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText

_COLOURS = {"color": "col", "technicolor": "tec", "bw": "b&w"}


def tip_marks(film: Film) -> str:
    """Abbreviations of the marks that tip cards refer to: colour, Oscar, BAFTA, Foreign."""
    awards = "O" * (film.oscars > 0) + "B" * (film.baftas > 0) + "F" * film.foreign
    return f"{_COLOURS[film.colour]} {awards}".strip()


def with_cubes(view: View, words: BoulevardText, star: str) -> str:
    """A star's name and the cubes on it: John Wayne +2."""
    cubes = view.cubes.get(star, 0)
    return f"{words.star(star)} +{cubes}" if cubes else words.star(star)


def chips(view: View, words: BoulevardText, seat: Seat) -> str:
    """A player's chips, loans apart."""
    return ", ".join(
        words.chip(chip) + (f" {count}" if count > 1 else "") for chip, count in view.assets(seat)
    )


def things(view: View, words: BoulevardText) -> dict[str, str]:
    """Refs by name: this week's films, spots, stars, media and the viewer's own cards."""
    cards = [card for hand in view.hands for card in hand if card is not HIDDEN]
    return {
        **{words.star(star): f"star:{star}" for star in stars()},
        **{words.text(medium.name): f"medium:{key}" for key, medium in media().items()},
        **{words.tip(card): f"tip:{card}" for card in cards},
        **{words.title(film): f"film:{film}" for film in view.array},
        **{words.spot(spot): f"spot:{spot}" for spot in (*sections(), *boxes())},
    }


def detail(view: View, words: BoulevardText, ref: str) -> RenderableType | None:
    """The detail view of a ref; without a ref, the genre and agency dice."""
    kind, _, key = ref.partition(":")
    if not ref:
        return Group(*_dials(words))
    kinds: dict[str, tuple[Collection[str], DetailLines]] = {
        "film": (films(), _film),
        "star": (stars(), _star),
        "spot": (sections().keys() | boxes().keys(), _spot),
        "medium": (media(), _medium),
        "tip": (tips(), _tip),
        "card": (tips(), _tip),
    }
    return draw_detail(view, words, kind, key, kinds)


def _dials(words: BoulevardText) -> Iterator[Text]:
    """The results of the genre and agency dice."""
    totals = ", ".join(f"{genre.total} {words.genre(key)}" for key, genre in genres().items())
    boxed = ", ".join(f"{medium.number} {words.text(medium.name)}" for medium in media().values())
    yield Text(words.text("Genre, two dice: {totals}.").format(totals=totals))
    yield Text(words.text("Agency, one die: {boxes}.").format(boxes=boxed))


def _film(view: View, words: BoulevardText, key: str) -> Iterator[Text]:
    film = films()[key]
    yield Text(f"{words.title(key)} ({film.year})", style="bold")
    facts = [words.genre(film.genre), words.colour(film.colour)]
    if film.process:
        facts.append(words.process(film.process))
    if film.oscars:
        facts.append(words.text("Oscar"))
    if film.baftas:
        facts.append(words.text("BAFTA"))
    if film.foreign:
        facts.append(words.text("Foreign ({country})").format(country=film.country))
    yield Text(", ".join(facts))
    yield Text(
        words.text("{price}, {dice}, {minutes}").format(
            price=words.money(film.price),
            dice=words.dice(film.dice),
            minutes=words.minutes(film.minutes),
        )
    )
    for text, people, directs in (
        (N_("Directed by"), film.directors, True),
        (N_("With"), film.cast, False),
    ):
        starred = {stars()[s].name: s for s in film.stars if stars()[s].directs == directs}
        named = (
            f"★ {with_cubes(view, words, starred[name])}" if name in starred else name
            for name in people
        )
        yield Text(f"{words.text(text)} ", style="dim") + Text(", ".join(named))
    for seat, programme in enumerate(view.programme):
        if key in programme:
            yield Text(words.text("Shown by {name}.").format(name=words.names[seat]))


def _star(view: View, words: BoulevardText, key: str) -> Iterator[Text]:
    star = stars()[key]
    yield Text(star.name, style="bold")
    track = N_("On the inside track, with the directors.")
    if not star.directs:
        track = N_("On the outside track, with the actors and actresses.")
    yield Text(words.text(track), style="dim")
    yield Text(words.text("{cubes} there.").format(cubes=words.cubes(view.cubes.get(key, 0))))
    shown = [words.film(film) for film in view.array if key in films()[film].stars]
    if shown:
        yield Text(words.text("This week in {films}.").format(films=words.listed(shown)))
    yield from _standing(view, words, key)


def _spot(view: View, words: BoulevardText, key: str) -> Iterator[Text]:
    yield Text(words.spot(key), style="bold")
    if key in sections():
        yield Text(words.text(sections()[key].text))
    else:
        box = boxes()[key]
        yield Text(words.text(box.text))
        yield Text("; ".join(words.offer((c,)) for c in chips_in(key)))
        if box.most:
            most = words.text("{chips} a player at most.").format(chips=words.chips(box.most))
            yield Text(most, style="dim")
        for seat in range(view.seats):
            own = sum(view.owns(seat, chip) for chip in chips_in(key))
            if own:
                yield Text(f"{words.names[seat]}: {words.chips(own)}")
    yield from _standing(view, words, key)


def _standing(view: View, words: BoulevardText, spot: str) -> Iterator[Text]:
    """The players with a marker there."""
    there = [words.names[seat] for seat, spots in enumerate(view.spots) if spot in spots]
    if there:
        text = words.text("Markers there: {players}.")
        yield Text(text.format(players=words.listed(there)))


def _medium(view: View, words: BoulevardText, key: str) -> Iterator[Text]:
    medium = media()[key]
    yield Text(words.text(medium.name), style="bold")
    text = words.text("The highest bid wins a die, two if the agency's die shows {number}.")
    yield Text(text.format(number=medium.number))


def _tip(view: View, words: BoulevardText, key: str) -> Iterator[Text]:
    tip = tips()[key]
    yield Text(words.tip(key), style="bold")
    yield Text(words.text(tip.text))
    yield Text(words.text(tip.flavour), style="italic")
    copies = words.text("There are {n} of them.").format(n=tip.copies)
    yield Text(copies, style="dim")
