"""Checks of the rules: legal actions, refusals, and the end of a game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args

import msgspec

from matinee.engine.contract.conformance_cases import ConformanceCase, MoveCount
from matinee.engine.contract.game import Action, AnyGame, Seat, wire_tag
from matinee.engine.contract.open_fields import Text, matches, open_fields
from matinee.engine.contract.title import Title
from matinee.engine.rulebook import ID_FORMAT, rules, unreadable_rows
from matinee.engine.text.errors import IllegalAction
from matinee.testing.checks.assertions import (
    deep_copy,
    refusal,
    require,
    require_sentence,
    with_filled_templates,
    words_for,
)
from matinee.testing.perft import perft
from matinee.testing.random_play import moments, walk
from matinee.testing.rule_coverage import did_you_mean


def check_title(title: Title, case: ConformanceCase) -> None:
    """The title and its game agree on key, seats and options, and impossible tables are refused."""
    game, words = title.game, words_for(title, case)
    require(title.key == game.key, f"the title {title.key} has the game {game.key}")
    require(title.seats == game.seats, "title and game differ in the number of seats")
    fields = {field.encode_name for field in msgspec.structs.fields(game.Options)}
    helps = title.option_help
    strange = sorted(set(helps) - fields)
    require(not strange, f"option_help has sentences about {strange}, which are no options")
    unexplained = sorted(name for name, text in helps.items() if not text.strip())
    require(not unexplained, f"option_help has no sentence about the options {unexplained}")
    stopped = sorted(name for name, text in helps.items() if text.rstrip().endswith("."))
    require(
        not stopped,
        f"option_help ends with a full stop for the options {stopped}: it is a part of sentences, "
        "such as “number of evenings, 1 to 12”",
    )
    _require_tags("actions", game.actions)
    _require_tags("events", game.events)
    game.validate(case.seats, case.options)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        try:
            game.validate(seats, game.Options())
        except IllegalAction as illegal:
            require_sentence(words.refusal_text(illegal), "refusal_text", illegal)
            _require_rule(title, illegal)
        else:
            raise AssertionError(f"{seats} may sit down, though seats are {game.seats}")


def check_rule_catalogue(title: Title, case: ConformanceCase) -> None:
    """Every row of `rules.md` has an id by which it can be looked up."""
    require(title.rules.is_file(), f"the package {title.package} has no rules.md")
    text = title.rulebook("en")
    for row in unreadable_rows(text):
        raise AssertionError(f"rules.md: this row cannot be looked up, {ID_FORMAT}: {row}")
    ids = _rule_ids(title)
    require(bool(ids), f"rules.md has no rule: a rule is a row of a table, {ID_FORMAT}")
    require(set(ids.values()) == {1}, "rules.md has an id twice")


def check_legal_and_check_agree(title: Title, case: ConformanceCase) -> None:
    """`check` accepts exactly what `legal` offers to each seat, and nothing from unknown seats.

    Some offers are rare, so one active seat is checked at every position of a game; several active
    seats take turns. All seats are checked at some positions.
    """
    game = title.game
    for moment in walk(game, case):
        waiting = game.active_seats(moment.state)
        if waiting:
            seat = waiting[moment.number % len(waiting)]
            mine = game.legal(moment.state, seat)
            _agree(game, moment.state, seat, game.all_actions(moment.state), mine)
    for moment in moments(game, case):
        offers = [game.legal(moment.state, seat) for seat in range(case.seats)]
        asked = [*game.all_actions(moment.state), *(offer for some in offers for offer in some)]
        for seat, mine in enumerate(offers):
            _agree(game, moment.state, seat, asked, mine)
        for nobody in (-1, case.seats):
            _agree(game, moment.state, nobody, asked, ())


def check_all_actions_lists_what_is_legal(title: Title, case: ConformanceCase) -> None:
    """`all_actions` has every legal action, or an example of it where a field is open."""
    game = title.game
    for moment in moments(game, case):
        every = frozenset(game.all_actions(moment.state))
        kinds = {type(action) for action in every}
        require(not any(map(open_fields, every)), "all_actions lists a template and not an example")
        for seat in range(case.seats):
            for offer in game.legal(moment.state, seat):
                listed = type(offer) in kinds if open_fields(offer) else offer in every
                require(listed, f"{offer} is legal, but all_actions does not list it")
                _require_text_examples(offer, every)


def check_refusals_change_nothing(title: Title, case: ConformanceCase) -> None:
    """A refusal does not change the state, names a rule or an open field, and has a sentence."""
    game, words = title.game, words_for(title, case)
    for moment in moments(game, case):
        every = game.all_actions(moment.state)
        before = deep_copy(moment.state)
        for seat in range(case.seats):
            for action in with_filled_templates(game, every, game.legal(moment.state, seat)):
                refused = refusal(game, moment.state, seat, action)
                if refused is not None:
                    if isinstance(refused, IllegalAction):
                        _require_rule(title, refused)
                    elif not open_fields(action):
                        raise AssertionError(f"{refused!r} names no rule")
                    require_sentence(words.refusal_text(refused), "refusal_text", refused)
        require(moment.state == before, "a check changed the state")


def check_nobody_is_stuck(title: Title, case: ConformanceCase) -> None:
    """Active seats can act, and so can the clock; without active seats there is a result."""
    game = title.game
    for moment in moments(game, case):
        state = moment.state
        waiting = list(game.active_seats(state))
        require(len(set(waiting)) == len(waiting), f"waiting names a seat twice: {waiting}")
        require(set(waiting) <= set(range(case.seats)), f"waiting names no seat: {waiting}")
        for seat in waiting:
            require(bool(game.legal(state, seat)), f"seat {seat} is waited for and can do nothing")
            idle = game.timeout_action(state, seat)
            refused = refusal(game, state, seat, idle)
            require(refused is None, f"the clock cannot play {idle} for seat {seat}: {refused!r}")
        result = game.result(state)
        require((result is None) == bool(waiting), "there must be a result just at the end")
        if result is not None:
            require(len(result.places) == case.seats, "not every seat has a place")
            require(bool(result.winners), "nobody finished first")
            offers = [offer for seat in range(case.seats) for offer in game.legal(state, seat)]
            require(not offers, f"the game is over, but there are legal actions: {offers}")


def check_random_play_ends(title: Title, case: ConformanceCase) -> None:
    """Random games end within the bound."""
    for take in range(1, 6):
        for _ in walk(title.game, case, take):
            pass


def check_counts(title: Title, position: MoveCount) -> None:
    """The numbers of sequences of actions from a position are those that it states."""
    require(bool(position.counts), "no counts are given")
    found = tuple(
        perft(title.game, position.make(), position.seats, depth)
        for depth in range(1, len(position.counts) + 1)
    )
    require(found == position.counts, f"counted {found}, expected {position.counts}")


def _require_text_examples(offer: Action, every: Iterable[Action]) -> None:
    """Require that an example of each text of a template has a length that the text may have."""
    for field, domain in open_fields(offer).items():
        if isinstance(domain, Text):
            kind = type(offer).__name__
            texts = [getattr(action, field) for action in every if type(action) is type(offer)]
            fits = any(domain.least <= len(text) <= domain.length for text in texts)
            require(
                fits,
                f"{field} of {kind} has {domain}, but no example in all_actions has: {texts}",
            )


def _require_tags(kinds: str, union: Any) -> None:
    """Require that no two actions, or events, have the same tag."""
    by_tag: dict[str, list[str]] = {}
    for kind in get_args(union) or (union,):
        by_tag.setdefault(wire_tag(kind), []).append(kind.__name__)
    for tag, names in by_tag.items():
        require(len(names) == 1, f"the {kinds} {' and '.join(names)} have the same tag “{tag}”")


@cache
def _rule_ids(title: Title) -> dict[str, int]:
    """The number of rows with each id."""
    return Counter(rule.id for rule in rules(title.rulebook("en")))


def _require_rule(title: Title, illegal: IllegalAction) -> None:
    """Require that the rule of a refusal can be looked up."""
    known = _rule_ids(title)
    if illegal.rule not in known:
        named = f"{illegal!r} names no rule: GameRules takes it from `turn_rule` or `seats_rule`"
        require(bool(illegal.rule), named)
        hint = did_you_mean(illegal.rule, known) or f"; {ID_FORMAT}"
        problem = f"{illegal.rule} forbids something, but rules.md has no such row"
        raise AssertionError(problem + hint)


def _agree(
    game: AnyGame, state: Any, seat: Seat, asked: Sequence[Action], offers: Sequence[Action]
) -> None:
    """Require that `check` accepts, of all these actions and filled-in offers, the offered ones."""
    require(len(set(offers)) == len(offers), f"seat {seat} is offered something twice: {offers}")
    closed = {offer for offer in offers if not open_fields(offer)}
    templates: dict[type[Action], list[Action]] = {}
    for offer in offers:
        if offer not in closed:
            templates.setdefault(type(offer), []).append(offer)
    for action in with_filled_templates(game, asked, offers):
        offered = action in closed or (
            type(action) in templates
            and not open_fields(action)
            and any(matches(template, action) for template in templates[type(action)])
        )
        refused = refusal(game, state, seat, action)
        if offered != (refused is None):
            raise AssertionError(
                f"{action} of seat {seat} is {'' if offered else 'not '}offered, "
                f"but check says {refused!r}"
            )
