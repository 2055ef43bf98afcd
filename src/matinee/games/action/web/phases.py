"""The phase strip: stretches of rounds up to each ceremony, the turn, and the end of the round."""

from collections.abc import Iterator
from typing import Literal

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Phase, Step
from matinee.games.action.rules.state import BOARD, CEREMONIES, View
from matinee.games.action.text.game_text import ActionText


def phase(view: View, words: ActionText, viewer: Seat | None) -> Phase:
    """The stretches of the game, the round, the turn, and the end of the round."""
    parts = list(stretches(view.last_round))
    steps = tuple(_step(part, view, words) for part in parts)
    chapter = next(_label(part, words) for part in parts if view.round in part)
    if view.over:
        return Phase(steps, words.text("The game is over"), chapter=chapter)
    round = words.text("Round {round} of {rounds}").format(round=view.round, rounds=view.last_round)
    return Phase(steps, f"{round} · {_call(view, words, viewer)}", _then(view, words), chapter)


def stretches(last: int) -> Iterator[range]:
    """The rounds up to each ceremony, and those after the last one, if there are any."""
    first = 1
    for end in (*(ceremony for ceremony in CEREMONIES if ceremony < last), last):
        yield range(first, end + 1)
        first = end + 1


def _step(part: range, view: View, words: ActionText) -> Step:
    """A stretch: labelled if it is the current one, else numbers only, since the strip is short."""
    state = _state(part, view)
    if view.over or state == "here":
        return Step(_label(part, words), state)
    return Step(f"{part[0]}\N{EN DASH}{part[-1]}", state)


def _label(part: range, words: ActionText) -> str:
    text = words.text("Rounds {first}\N{EN DASH}{last}")
    return text.format(first=part[0], last=part[-1])


def _state(part: range, view: View) -> Literal["done", "here", "ahead"]:
    if view.over or part[-1] < view.round:
        return "done"
    return "here" if view.round in part else "ahead"


def _call(view: View, words: ActionText, viewer: Seat | None) -> str:
    """The decision that the game waits for."""
    yours = view.turn == viewer
    if view.phase == "set":
        text = N_("your turn: find a place for {set}") if yours else N_("{name} places {set}")
        return words.text(text).format(
            name=words.names[view.turn], set=words.prop(view.drawn or "")
        )
    left = view.left[view.turn]
    if yours:
        text = words.many(
            "your turn: place your last assistant",
            "your turn: place one of your {n} assistants",
            left,
        )
    else:
        text = words.many(
            "{name} places the last assistant",
            "{name} places one of {n} assistants",
            left,
        )
    return text.format(n=left, name=words.names[view.turn])


def _then(view: View, words: ActionText) -> str:
    """The end of this round; if nothing happens then, the phases of the next one."""
    here = BOARD.track[view.round - 1]
    trend = words.genre(view.trend(view.round) or "")
    if view.round == view.last_round:
        text = N_("then: box office, the last awards, trend {genre}, and the final count")
        return words.text(text).format(genre=trend)
    if here.awards:
        return words.text("then: box office and awards, trend {genre}").format(genre=trend)
    if here.box_office:
        return words.text("then: box office")
    after = BOARD.track[view.round]
    text = N_("then: round {round}")
    if after.awards:
        text = N_("then: round {round}, with box office and awards, trend {genre}")
    elif after.box_office:
        text = N_("then: round {round}, with box office")
    return words.text(text).format(
        round=view.round + 1, genre=words.genre(view.trend(view.round + 1) or "")
    )
