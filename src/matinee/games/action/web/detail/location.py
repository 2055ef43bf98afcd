"""Detail views of locations, events and rounds."""

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.games.action.content import events, films
from matinee.games.action.content.event_keys import CHARITY_GALA
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.box_office import is_favoured
from matinee.games.action.rules.forecast import outlook, pushes_left, unseen_set_odds
from matinee.games.action.rules.locations.releases import has_cube
from matinee.games.action.rules.locations.staffing import loan
from matinee.games.action.rules.prices import ACTOR_SPACES, price, price_list
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.text.locations import PRICED, closed_reason
from matinee.games.action.web.art import symbols
from matinee.games.action.web.detail.elements import ActionButton, face, render


def location_detail(view: View, words: ActionText, viewer: Seat | None, key: str) -> str:
    """The detail view of a location: its price, the assistants there, and advice for the viewer."""
    room = slots(view.seats, key)
    standing = view.placed.get(key, ())
    shut = closed_reason(view, words, key)
    return render(
        "detail_place.html",
        words,
        key=key,
        name=words.place(key),
        purpose=words.purpose(key),
        closed=shut,
        price=_cost(view, words, viewer, key),
        standing=[(seat, words.names[seat]) for seat in standing],
        room=_room(words, room, len(standing)),
        advice=[] if viewer is None or view.over else _advice(view, words, viewer, key),
        deeds=[] if shut else [ActionButton(f"place:{key}", words.text("Send an assistant there"))],
    )


def _room(words: ActionText, room: int | None, taken: int) -> str:
    if room is None:
        return words.text("There is always room.")
    if taken >= room:
        return words.text("No room is left this round.")
    free = room - taken
    return words.many("{n} place is free.", "{n} places are free.", free).format(n=free)


def _cost(view: View, words: ActionText, viewer: Seat | None, key: str) -> str:
    if key in PRICED:
        return words.price(price(view, PRICED[key]))
    if key == "actor":
        costs = price_list(view)
        return " · ".join(words.price(costs[space]) for space in ACTOR_SPACES)
    if key == "borrow":
        if viewer is None:
            return ""
        return words.text("pays {money}").format(money=words.money(loan(view, viewer)))
    return words.text("free")


def _advice(view: View, words: ActionText, viewer: Seat, key: str) -> list[str]:
    """Advice for the viewer about an assistant at this location, as sentences."""
    if key == "set":
        text = words.text("{film}: {helps} that a set helps, {all} that it completes the film.")
        share = words.language.percent
        return [
            text.format(
                film=words.film(own.script),
                helps=share(chance.advances / chance.unseen),
                all=share(chance.completes / chance.unseen),
            )
            for own in view.productions[viewer].values()
            if own.script and not is_ready(own)
            for chance in [unseen_set_odds(view, own)]
            if chance.unseen
        ]
    if key == "send":
        return _sending(view, words, viewer)
    if key == "hire":
        rounds = view.last_round - view.round
        return [
            words.text("You have {staff}.").format(staff=words.assistants(view.staff(viewer))),
            words.many(
                "A new one would work for {n} round.",
                "A new one would work for {n} rounds.",
                rounds,
            ).format(n=rounds),
        ]
    if key == "marketing" and view.track:
        last = view.track[-1]
        left = pushes_left(view, last)
        text = words.many(
            "{film} is pushed off by the next film.",
            "{film} is pushed off when {n} more films have opened.",
            left,
        )
        return [text.format(film=words.film(last), n=left)]
    return []


def _sending(view: View, words: ActionText, viewer: Seat) -> list[str]:
    waiting = [own.script for own in view.productions[viewer].values() if is_ready(own)]
    texts = []
    if waiting:
        listed = words.listed(words.film(film) for film in waiting if film)
        texts.append(words.text("Ready to be sent: {films}.").format(films=listed))
    else:
        texts.append(words.text("None of your films is ready."))
    if not has_cube(view, viewer):
        text = words.text("You have no cube left: {n} films are the most at a time.")
        texts.append(text.format(n=BOARD.most_films))
    if len(view.track) == BOARD.squares:
        last = view.track[-1]
        text = words.about(
            view.owners[last],
            viewer,
            N_("A new film pushes your {film} into the archives."),
            N_("A new film pushes {name}'s {film} into the archives."),
            film=words.film(last),
        )
        texts.append(text)
    return texts


def event_detail(view: View, words: ActionText, viewer: Seat | None, key: str) -> str:
    """The detail view of an event card: its effect, its duration, and the films it favours."""
    now = key == view.event
    shown = [face(film, words) for film in view.track if now and is_favoured(view, film)]
    gala = [ActionButton("place:gala", words.text("Send an assistant there"))]
    return render(
        "detail_event.html",
        words,
        name=words.event(key),
        line=words.line(key),
        effect=words.effect(key),
        art=symbols.picture(key),
        status=_lasting(view, words) if now else words.text("Not in force."),
        favoured=shown if events()[key].genres else [],
        deeds=gala if now and key == CHARITY_GALA else [],
    )


def _lasting(view: View, words: ActionText) -> str:
    ahead = range(view.round + 1, view.last_round + 1)
    until = next((n for n in ahead if BOARD.track[n - 1].event), None)
    if until is None:
        return words.text("In force to the end of the game.")
    return words.text("In force until round {n} begins.").format(n=until)


def round_detail(view: View, words: ActionText, viewer: Seat | None, number: int) -> str:
    """The detail view of a round: its phases, and in the current one each seat's income."""
    space, trend = BOARD.track[number - 1], view.trend(number)
    text = words.text
    texts = []
    if space.event:
        texts.append(("news", text("A new event is revealed as the round begins.")))
    if space.box_office:
        texts.append(("ticket", text("Films that are showing earn their Millions.")))
    if space.awards:
        texts.append(("laurel", text("Films that are showing win their prestige.")))
    if trend is not None:
        fashion = text("The trend is {genre}: {prestige} more for each film that shows it.")
        more = words.prestige(BOARD.trend_prestige)
        texts.append((trend, fashion.format(genre=words.genre(trend), prestige=more)))
    if not texts:
        texts.append(("clapper", text("Assistants only: nothing is paid and nothing revealed.")))
    return render(
        "detail_round.html",
        words,
        name=text("Round {n} of {all}").format(n=number, all=view.last_round),
        status=_when(view, words, number),
        happens=texts,
        films=[face(film, words) for film in view.track if trend in films()[film].genres],
        earns=_earns(view, words, number) if number == view.round and space.box_office else [],
    )


def _when(view: View, words: ActionText, number: int) -> str:
    away = number - view.round
    if away < 0 or view.over:
        return words.text("It is over.")
    if away == 0:
        return words.text("It is being played now.")
    first = words.names[(view.first + away) % view.seats]
    text = words.many("In {n} round; {name} begins it.", "In {n} rounds; {name} begins it.", away)
    return text.format(n=away, name=first)


def _earns(view: View, words: ActionText, number: int) -> list[tuple[Seat, str, str]]:
    awards = BOARD.track[number - 1].awards
    text = words.text(N_("+{money} and +{prestige}") if awards else N_("+{money}"))
    return [
        (
            seat,
            words.names[seat],
            text.format(
                money=words.money(outlook(view, seat).millions),
                prestige=words.prestige(outlook(view, seat).prestige),
            ),
        )
        for seat in range(0 if view.over else view.seats)
    ]
