"""Checks of a game's sentences and of its terminal boards."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Event, GameText, is_visible_to
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.testing.checks.assertions import (
    require,
    require_items,
    require_sentence,
    viewers,
    words_for,
)
from matinee.testing.random_play import moments

REF: Final = re.compile(r"[a-z][a-z-]*:\S+")


def check_words(title: Title, case: ConformanceCase) -> None:
    """Every offer and every event has a text, and no two offers have the same."""
    game, words = title.game, words_for(title, case)
    require(words.language is ENGLISH, "the words forget their language")
    state, opening = game.setup(case.seats, case.options, FastDice(case.name))
    _tell_all(words, opening, case)
    for unit in (True, False):
        scores = [words.score(points, unit) for points in (-12, 0, 1, 37)]
        require(len(set(scores)) == len(scores), f"different scores are told alike: {scores}")
    for moment in moments(game, case):
        for seat in range(case.seats):
            offers = game.legal(moment.state, seat)
            view = game.view(moment.state, seat)
            for action in [*offers, *(game.sample_fields(offer, FastDice(1)) for offer in offers)]:
                label = words.action_label(action, view)
                require_sentence(label, "action_label", action)
                _require_formatted(label, action, "action_fields")
                refs = words.action_refs(action, view)
                well_formed = isinstance(refs, list) and all(map(REF.fullmatch, refs))
                require(well_formed, f"refs({action!r}) gives {refs}, not kind:key")
                require_items(words, action, view)
            said = [words.action_label(offer, view) for offer in offers]
            twice = {sentence for sentence in said if said.count(sentence) > 1}
            require(not twice, f"different actions are called the same: {twice}")
        if moment.action is not None:
            state = moment.state.copy()
            events = game.play(state, moment.seat, moment.action, FastDice(moment.number))
            _tell_all(words, events, case)


def check_board(title: Title, case: ConformanceCase) -> None:
    """A terminal can show every view, and every thing that a legal action touches."""
    game, words = title.game, words_for(title, case)
    for moment in moments(game, case):
        for viewer in viewers(case):
            view = game.view(moment.state, viewer)
            require(title.terminal.draw(view, words, viewer) is not None, "there is nothing to see")
            if viewer is not None:
                odds = title.terminal.odds(view, words, viewer)
                require(isinstance(odds, str), f"odds gives no text: {odds!r}")
                require_sentence(title.terminal.status(view, words, viewer), "status")
                title.terminal.detail(view, words, "")
                for ref in title.terminal.things(view, words).values():
                    seen = title.terminal.detail(view, words, ref)
                    require(seen is not None, f"there is no {ref} to look at")
                for offer in game.legal(view, viewer):
                    for ref in words.action_refs(offer, view):
                        title.terminal.detail(view, words, ref)


def _tell_all(words: GameText, events: Sequence[Event], case: ConformanceCase) -> None:
    for event in events:
        for viewer in viewers(case):
            if is_visible_to(event, viewer):
                for text in (words.event_text(event, viewer), words.event_quote(event)):
                    if not isinstance(text, str) or "{" in text or "}" in text:
                        raise AssertionError(f"there are no words for {event!r}: {text!r}")
                    _require_formatted(text, event, "event_fields")


def _require_formatted(text: str, what: msgspec.Struct, table: str) -> None:
    """Require that a sentence has no list or tuple in it as Python writes it."""
    for name, value in msgspec.structs.asdict(what).items():
        if isinstance(value, tuple | list) and str(value) in text:
            called = f"{type(what).__name__} reads “{text}”"
            raise AssertionError(f"{called}: give an entry for {name} in {table}")
