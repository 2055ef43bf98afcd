"""One thing of Action! closely, in a terminal: a film, an actor, a set, an event, a place."""

from collections.abc import Callable, Collection, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.games.action.assistants import slots
from matinee.games.action.casting import offers
from matinee.games.action.content import events, films, gives, locations, performers, sets
from matinee.games.action.discarded import EMPTY, PILES, from_the_top
from matinee.games.action.pieces import COLOURS, GENRES, LOCATIONS
from matinee.games.action.places import PRICED, closed, why_closed
from matinee.games.action.prices import price
from matinee.games.action.productions import missing, points, ready
from matinee.games.action.scoring import items
from matinee.games.action.sets import salvageable
from matinee.games.action.state import BOARD, Production, View
from matinee.games.action.words import ActionWords


def things(view: View, words: ActionWords) -> dict[str, str]:
    """One can look at every card that lies open, every place, every round and every player."""
    made = [one for own in view.productions for one in own.values()]
    shown = {
        *filter(None, view.scripts),
        *(one.script for one in made if one.script),
        *view.track,
        *(film for own in view.archives for film in own),
    }
    cast = {card for one in made for card in one.cast} | {actor for actor, _ in offers(view)}
    cast |= {*view.actor_discards, *view.set_discards, view.drawn or ""}
    known = {view.event, *view.past_events}
    begun = [name for own in view.productions for name, one in own.items() if not one.script]
    return {
        **{words.production(name, view): f"stack:{name}" for name in begun},
        **{words.text(N_("Round {round}")).format(round=n): f"round:{n}" for n in _rounds(view)},
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


def look(view: View, words: ActionWords, ref: str) -> RenderableType | None:
    """One thing closely, or with an empty ref all rounds in their order."""
    if not ref:
        return Group(*(Text(round_told(view, words, number)) for number in _rounds(view)))
    kind, _, key = ref.partition(":")
    names = {name for own in view.productions for name in own}
    known: dict[str, tuple[Collection[str], Callable[..., Iterator[Text]]]] = {
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
    if kind not in known or key not in known[kind][0]:
        return None
    return Group(*known[kind][1](view, words, key))


def round_told(view: View, words: ActionWords, number: int) -> str:
    """What a round brings."""
    space, trend = BOARD.track[number - 1], view.trend(number)
    told = N_("Round {round}: nothing but assistants.")
    if space.awards:
        told = N_("Round {round}: box office and awards; the trend is {genre}.")
    elif space.event and space.box_office:
        told = N_("Round {round}: a new event at its start, the box office at its end.")
    elif space.event:
        told = N_("Round {round}: a new event at its start.")
    elif space.box_office:
        told = N_("Round {round}: the box office at its end.")
    return words.text(told).format(round=number, genre=words.genre(trend or ""))


def gauges(words: ActionWords, production: Production) -> str:
    """What a production has of what it needs: Drama 2/3, Action 4/4."""
    have = points(production.cast)
    if production.script is None:
        return words.amounts(have)
    need = films()[production.script].needs
    return ", ".join(
        f"{words.genre(genre)} {own}/{wanted}"
        for genre, own, wanted in zip(GENRES, have, need, strict=True)
        if wanted
    )


def archived(words: ActionWords, archive: list[str]) -> str:
    """How many films of each colour lie in somebody's archives."""
    colours = [films()[film].colour for film in archive]
    return ", ".join(
        f"{words.colour(colour)} {colours.count(colour)}" for colour in COLOURS if colour in colours
    )


def _film(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    film = films()[key]
    yield Text(words.title(key), style="bold")
    yield Text(words.line(key), style="italic")
    worth = words.text(
        N_("{money} in each box-office phase, {prestige} at each ceremony, {colour}.")
    )
    if film.tv:
        worth = words.text(
            N_("TV: {money} in each box-office phase, {prestige} at each ceremony, {colour}.")
        )
    yield Text(
        worth.format(
            money=words.money(film.millions),
            prestige=words.prestige(film.prestige),
            colour=words.colour(film.colour),
        )
    )
    yield Text(words.text(N_("Needs {points}.")).format(points=words.amounts(film.needs)))
    yield from _whereabouts(view, words, key)


def _whereabouts(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    """Where a card lies, if it lies open."""
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


def _cast(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(words.card(key), style="bold")
    yield Text(words.line(key), style="italic")
    yield Text(words.text(N_("Gives {points}.")).format(points=words.amounts(gives(key))))
    what, told = dict(offers(view)).get(key, ""), N_("To be hired for {price}.")
    if key == salvageable(view):
        what, told = "discards", N_("To be bought for {price}.")
    if what:
        paid = words.price(price(view, what))
        yield Text(words.text(told).format(price=paid), style="dim")
    yield from _whereabouts(view, words, key)


def _event(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(words.event(key), style="bold")
    yield Text(words.effect(key))
    yield Text(words.line(key), style="italic")
    if key == view.event:
        told = words.text(N_("In force since round {round}."))
        yield Text(told.format(round=view.since), style="dim")


def _place(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(words.place(key), style="bold")
    yield Text(words.purpose(key))
    if closed(view, key):
        yield Text(why_closed(view, words, key))
    elif key in PRICED:
        paid = words.price(price(view, PRICED[key]))
        yield Text(words.text(N_("Price: {price}.")).format(price=paid))
    there = view.placed.get(key, ())
    if there:
        names = words.listed(words.names[seat] for seat in there)
        yield Text(words.text(N_("Assistants there: {players}.")).format(players=names))
    room = slots(view.seats, key)
    if room is not None and not closed(view, key):
        told = words.many("{n} slot is free.", "{n} slots are free.", room - len(there))
        yield Text(told.format(n=room - len(there)), style="dim")


def _discards(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(words.text(PILES[key]), style="bold")
    for card in from_the_top(view, key):
        told = words.text(N_("{card}: {points}"))
        yield Text(told.format(card=words.card(card), points=words.amounts(gives(card))))
    if not from_the_top(view, key):
        yield Text(words.text(EMPTY[key]))


def _stack(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    production = next(own[key] for own in view.productions if key in own)
    name = words.production(key, view)
    yield Text(name[:1].upper() + name[1:], style="bold")
    if production.cast:
        cast = words.listed(map(words.card, production.cast))
        yield Text(words.text(N_("With {cast}.")).format(cast=cast))
    if gauges(words, production):
        yield Text(gauges(words, production))
    if ready(production):
        yield Text(words.text(N_("Ready to be sent to the box office.")))
    elif production.script is not None:
        lacks = words.amounts(missing(production))
        yield Text(words.text(N_("Still needs {points}.")).format(points=lacks))


def _genre(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(words.genre(key), style="bold")
    rounds = [words.language.number(n) for n in _rounds(view) if view.trend(n) == key]
    if rounds:
        told = words.text(N_("The trend of the awards in round {round}."))
        yield Text(told.format(round=words.listed(rounds)))
    else:
        yield Text(words.text(N_("No trend in this game.")))


def _round(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    yield Text(round_told(view, words, int(key)))


def _seat(view: View, words: ActionWords, key: str) -> Iterator[Text]:
    seat: Seat = int(key)
    yield Text(words.names[seat], style="bold")
    counted = items(view, seat)
    told = words.text(
        N_("If the game ended now: {total}, of which money makes {money} and pairs {pairs}.")
    )
    yield Text(
        told.format(
            total=words.prestige(sum(counted.values())),
            money=counted["money"],
            pairs=counted["pairs"],
        )
    )
    for name, production in view.productions[seat].items():
        told = words.text(N_("{production}: {points}"))
        called = words.production(name, view)
        yield Text(told.format(production=called, points=gauges(words, production)))
    for told, own in (
        (N_("At the box office: {films}."), view.on_track(seat)),
        (N_("In the archives: {films}."), view.archives[seat]),
    ):
        if own:
            yield Text(words.text(told).format(films=words.listed(map(words.film, own))))
