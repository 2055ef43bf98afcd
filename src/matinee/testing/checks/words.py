"""Checks of what is shown to people: sentences and boards."""

import re
from collections.abc import Sequence
from typing import Final

from matinee.engine.dice import FastDice
from matinee.engine.game import Event, Words, audible
from matinee.engine.language import ENGLISH
from matinee.engine.title import Title
from matinee.engine.trials import Trial
from matinee.testing.checks.asking import (
    require,
    require_items,
    require_sentence,
    viewers,
    words_for,
)
from matinee.testing.walk import moments

REF: Final = re.compile(r"[a-z][a-z-]*:\S+")


def check_words(title: Title, trial: Trial) -> None:
    """There are words for every offer and every event, and no two offers sound the same."""
    game, words = title.game, words_for(title, trial)
    require(words.language is ENGLISH, "the words forget their language")
    state, opening = game.setup(trial.seats, trial.options, FastDice(trial.name))
    _tell_all(words, opening, trial)
    for unit in (True, False):
        scores = [words.score(points, unit) for points in (-12, 0, 1, 37)]
        require(len(set(scores)) == len(scores), f"different scores are told alike: {scores}")
    for moment in moments(game, trial):
        for seat in range(trial.seats):
            offers = game.legal(moment.state, seat)
            view = game.view(moment.state, seat)
            for action in [*offers, *(game.fill(offer, FastDice(1)) for offer in offers)]:
                require_sentence(words.say(action, view), f"say({action!r})")
                refs = words.refs(action, view)
                well_formed = isinstance(refs, list) and all(map(REF.fullmatch, refs))
                require(well_formed, f"refs({action!r}) gives {refs}, not kind:key")
                require_items(words, action, view)
            said = [words.say(offer, view) for offer in offers]
            twice = {sentence for sentence in said if said.count(sentence) > 1}
            require(not twice, f"different actions are called the same: {twice}")
        if moment.action is not None:
            state = moment.state.copy()
            events = game.play(state, moment.seat, moment.action, FastDice(moment.number))
            _tell_all(words, events, trial)


def check_board(title: Title, trial: Trial) -> None:
    """A terminal can show every view, and whatever a legal action touches."""
    game, words = title.game, words_for(title, trial)
    for moment in moments(game, trial):
        for viewer in viewers(trial):
            view = game.view(moment.state, viewer)
            require(title.board.draw(view, words, viewer) is not None, "there is nothing to see")
            if viewer is not None:
                odds = title.board.odds(view, words, viewer)
                require(isinstance(odds, str), f"odds gives no text: {odds!r}")
                require_sentence(title.board.status(view, words, viewer), "status")
                title.board.look(view, words, "")
                for ref in title.board.things(view, words).values():
                    seen = title.board.look(view, words, ref)
                    require(seen is not None, f"there is no {ref} to look at")
                for offer in game.legal(view, viewer):
                    for ref in words.refs(offer, view):
                        title.board.look(view, words, ref)


def _tell_all(words: Words, events: Sequence[Event], trial: Trial) -> None:
    for event in events:
        for viewer in viewers(trial):
            if audible(event, viewer):
                for text in (words.tell(event, viewer), words.quote(event)):
                    sound = isinstance(text, str) and "{" not in text and "}" not in text
                    require(sound, f"there are no words for {event!r}: {text!r}")
