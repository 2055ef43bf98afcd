"""Detail views of Action! in a terminal: a film, an actor, a set, an event, a location."""

from collections.abc import Collection, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import DetailLines, draw_detail
from matinee.games.action.content import card_points, events, films, locations, performers, sets
from matinee.games.action.content.pieces import COLOURS, GENRES, LOCATIONS
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.sets import salvageable_set
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import cast_points, is_ready, missing_points
from matinee.games.action.rules.scoring import items
from matinee.games.action.rules.state import BOARD, Production, View
from matinee.games.action.text.discards import EMPTY, PILES, from_the_top
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.text.locations import PRICED, closed_reason, is_closed


def things(view: View, words: ActionText) -> dict[str, str]:
    """Every open card, every location, every round and every player."""
    made = [one for own in view.productions for one in own.values()]
    shown = {
        *filter(None, view.scripts),
        *(one.script for one in made if one.script),
        *view.track,
        *(film for own in view.archives for film in own),
    }
    cast = {card for one in made for card in one.cast} | {actor for actor, _ in actor_offers(view)}
    cast |= {*view.actor_discards, *view.set_discards, view.drawn or ""}
    known = {view.event, *view.past_events}
    begun = [name for own in view.productions for name, one in own.items() if not one.script]
    return {
        **{words.production(name, view): f"stack:{name}" for name in begun},
        **{words.text("Round {round}").format(round=n): f"round:{n}" for n in _rounds(view)},
        **{words.place(place): f"place:{place}" for place in LOCATIONS},
        **{words.text(name): f"discards:{kind}" for kind, name in PILES.items()},
        **{words.event(card): f"event:{card}" for card in events() if card in known},
        **{words.title(film): f"film:{film}" for film in films() if film in shown},
        **{words.actor(card): f"actor:{card}" for card in performers() if card in cast},
        **{words.prop(card): f"prop:{card}" for card in sets() if card in cast},
        **{name: f"seat:{seat}" for seat, name in enumerate(words.names)},
    }


def _rounds(view: View) -> range:
    return range(1, view.last_round + 1)


def detail(view: View, words: ActionText, ref: str) -> RenderableType | None:
    """The detail view of a ref; without a ref, all rounds in order."""
    if not ref:
        return Group(*(Text(round_text(view, words, number)) for number in _rounds(view)))
    kind, _, key = ref.partition(":")
    names = {name for own in view.productions for name in own}
    kinds: dict[str, tuple[Collection[str], DetailLines]] = {
        "film": (films(), _film),
        "script": (films(), _film),
        "actor": (performers(), _cast),
        "prop": (sets(), _cast),
        "keep": (performers().keys() | sets().keys(), _cast),
        "event": (events(), _event),
        "place": (locations(), _place),
        "discards": (PILES, _discards),
        "stack": (names, _stack),
        "into": (names, _stack),
        "genre": (GENRES, _genre),
        "round": ([f"{number}" for number in _rounds(view)], _round),
        "seat": ([f"{seat}" for seat in range(view.seats)], _seat),
    }
    return draw_detail(view, words, kind, key, kinds)


def round_text(view: View, words: ActionText, number: int) -> str:
    """Sentence on a round: its event, box office and awards."""
    space, trend = BOARD.track[number - 1], view.trend(number)
    text = N_("Round {round}: nothing but assistants.")
    if space.awards:
        text = N_("Round {round}: box office and awards; the trend is {genre}.")
    elif space.event and space.box_office:
        text = N_("Round {round}: a new event at its start, the box office at its end.")
    elif space.event:
        text = N_("Round {round}: a new event at its start.")
    elif space.box_office:
        text = N_("Round {round}: the box office at its end.")
    return words.text(text).format(round=number, genre=words.genre(trend or ""))


def gauges(words: ActionText, production: Production) -> str:
    """The points of a production against its needs: Drama 2/3, Action 4/4."""
    have = cast_points(production.cast)
    if production.script is None:
        return words.amounts(have)
    need = films()[production.script].needs
    return ", ".join(
        f"{words.genre(genre)} {own}/{wanted}"
        for genre, own, wanted in zip(GENRES, have, need, strict=True)
        if wanted
    )


def archive_counts(words: ActionText, archive: list[str]) -> str:
    """Number of films of each colour in an archive."""
    colours = [films()[film].colour for film in archive]
    return ", ".join(
        f"{words.colour(colour)} {colours.count(colour)}" for colour in COLOURS if colour in colours
    )


def _film(view: View, words: ActionText, key: str) -> Iterator[Text]:
    film = films()[key]
    yield Text(words.title(key), style="bold")
    yield Text(words.line(key), style="italic")
    worth = words.text("{money} in each box-office phase, {prestige} at each ceremony, {colour}.")
    if film.tv:
        worth = words.text(
            "TV: {money} in each box-office phase, {prestige} at each ceremony, {colour}."
        )
    yield Text(
        worth.format(
            money=words.money(film.millions),
            prestige=words.prestige(film.prestige),
            colour=words.colour(film.colour),
        )
    )
    yield Text(words.text("Needs {points}.").format(points=words.amounts(film.needs)))
    yield from _whereabouts(view, words, key)


def _whereabouts(view: View, words: ActionText, key: str) -> Iterator[Text]:
    """The place of an open card."""
    where, seat = "", None
    if key in view.track:
        where, seat = N_("At the box office, for {name}."), view.owners[key]
    elif key in view.scripts:
        where = N_("On sale.")
    elif key in view.actor_discards or key in view.set_discards:
        where = N_("Among the discards, until they are shuffled again.")
    for owner in range(view.seats):
        if key in view.archives[owner]:
            where, seat = N_("In the archives of {name}."), owner
        for production in view.productions[owner].values():
            if key in (production.script, *production.cast):
                where, seat = N_("In production, for {name}."), owner
    if where:
        name = "" if seat is None else words.names[seat]
        yield Text(words.text(where).format(name=name), style="dim")


def _cast(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(words.card(key), style="bold")
    yield Text(words.line(key), style="italic")
    yield Text(words.text("Gives {points}.").format(points=words.amounts(card_points(key))))
    what, text = dict(actor_offers(view)).get(key, ""), N_("To be hired for {price}.")
    if key == salvageable_set(view):
        what, text = "discards", N_("To be bought for {price}.")
    if what:
        paid = words.price(price(view, what))
        yield Text(words.text(text).format(price=paid), style="dim")
    yield from _whereabouts(view, words, key)


def _event(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(words.event(key), style="bold")
    yield Text(words.effect(key))
    yield Text(words.line(key), style="italic")
    if key == view.event:
        text = words.text("In force since round {round}.")
        yield Text(text.format(round=view.since), style="dim")


def _place(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(words.place(key), style="bold")
    yield Text(words.purpose(key))
    if is_closed(view, key):
        yield Text(closed_reason(view, words, key))
    elif key in PRICED:
        paid = words.price(price(view, PRICED[key]))
        yield Text(words.text("Price: {price}.").format(price=paid))
    there = view.placed.get(key, ())
    if there:
        names = words.listed(words.names[seat] for seat in there)
        yield Text(words.text("Assistants there: {players}.").format(players=names))
    room = slots(view.seats, key)
    if room is not None and not is_closed(view, key):
        text = words.many("{n} slot is free.", "{n} slots are free.", room - len(there))
        yield Text(text.format(n=room - len(there)), style="dim")


def _discards(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(words.text(PILES[key]), style="bold")
    for card in from_the_top(view, key):
        text = words.text("{card}: {points}")
        yield Text(text.format(card=words.card(card), points=words.amounts(card_points(card))))
    if not from_the_top(view, key):
        yield Text(words.text(EMPTY[key]))


def _stack(view: View, words: ActionText, key: str) -> Iterator[Text]:
    production = next(own[key] for own in view.productions if key in own)
    name = words.production(key, view)
    yield Text(name[:1].upper() + name[1:], style="bold")
    if production.cast:
        cast = words.listed(map(words.card, production.cast))
        yield Text(words.text("With {cast}.").format(cast=cast))
    if gauges(words, production):
        yield Text(gauges(words, production))
    if is_ready(production):
        yield Text(words.text("Ready to be sent to the box office."))
    elif production.script is not None:
        lacks = words.amounts(missing_points(production))
        yield Text(words.text("Still needs {points}.").format(points=lacks))


def _genre(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(words.genre(key), style="bold")
    rounds = [words.language.number(n) for n in _rounds(view) if view.trend(n) == key]
    if rounds:
        text = words.text("The trend of the awards in round {round}.")
        yield Text(text.format(round=words.listed(rounds)))
    else:
        yield Text(words.text("No trend in this game."))


def _round(view: View, words: ActionText, key: str) -> Iterator[Text]:
    yield Text(round_text(view, words, int(key)))


def _seat(view: View, words: ActionText, key: str) -> Iterator[Text]:
    seat: Seat = int(key)
    yield Text(words.names[seat], style="bold")
    counted = items(view, seat)
    text = words.text(
        "If the game ended now: {total}, of which money makes {money} and pairs {pairs}."
    )
    yield Text(
        text.format(
            total=words.prestige(sum(counted.values())),
            money=counted["money"],
            pairs=counted["pairs"],
        )
    )
    for name, production in view.productions[seat].items():
        text = words.text("{production}: {points}")
        called = words.production(name, view)
        yield Text(text.format(production=called, points=gauges(words, production)))
    for text, own in (
        (N_("At the box office: {films}."), view.on_track(seat)),
        (N_("In the archives: {films}."), view.archives[seat]),
    ):
        if own:
            yield Text(words.text(text).format(films=words.listed(map(words.film, own))))
