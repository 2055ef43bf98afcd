"""Log texts of Action!: events with every sum, for players and for others."""

from typing import get_args

import msgspec
import pytest

from games.action.builder import whims
from games.action.text.test_game_text import NAMES, words
from games.bracket_language import BracketLanguage
from matinee.engine.contract.game import Event
from matinee.games.action.content import events, films, performers, sets
from matinee.games.action.rules import events as ev
from matinee.games.action.rules.events import AnyEvent, Honours, Takings
from matinee.games.action.rules.options import Options
from matinee.games.action.text.game_text import ActionText

EVENTS: tuple[Event, ...] = (
    ev.Opened(
        rounds=12,
        first=1,
        actors=("gus-tumblewick",),
        scripts=("the-man-bat",),
        trends=("horror", "drama", "fantasy", "action", "romance"),
        television=(
            "comet-patrol-eleven",
            "two-ovens-one-kitchen",
            "harbour-street-hearts",
            "graveyard-shift-precinct",
        ),
        prestige=(0, 0, 0, 0),
    ),
    ev.RoundBegan(round=3, first=1),
    ev.EventEnded(card="crew-fair"),
    ev.EventRevealed(card="crew-fair"),
    ev.AssistantHired(seat=1, paid=7),
    ev.Borrowed(seat=1, millions=2),
    ev.ScriptBought(seat=1, script="the-man-bat", paid=1, onto=""),
    ev.ActorHired(seat=1, actor="gus-tumblewick", paid=3, onto="the-man-bat"),
    ev.SetDrawn(seat=1, prop="pirate-lagoon", paid=1),
    ev.SetPlaced(seat=1, prop="pirate-lagoon", onto="gus-tumblewick"),
    ev.SetSalvaged(seat=1, prop="pirate-lagoon", paid=1, onto="great-backlot"),
    ev.FilmSent(seat=1, film="the-man-bat", discarded=("gus-tumblewick",)),
    ev.FilmArchived(seat=1, film="the-man-bat"),
    ev.FilmsSwapped(seat=1, left="the-man-bat", right="krakenfall-harbour", paid=4),
    ev.CharityGiven(seat=1, paid=4, prestige=1),
    ev.ScriptsTurnedUp(cards=((0, "the-man-bat"), (2, "krakenfall-harbour"))),
    ev.ActorsTurnedUp(cards=((0, "gus-tumblewick"),)),
    ev.ActorLeft(actor="gus-tumblewick"),
    ev.PileTurned(actor="gus-tumblewick"),
    ev.Reshuffled(kind="actor", cards=6),
    ev.BoxOfficePaid(
        takings=(
            Takings(seat=0, films=(("the-man-bat", 4),), archive=0),
            Takings(
                seat=1,
                films=(("krakenfall-harbour", 4), ("comet-patrol-eleven", 2)),
                archive=2,
                bonus=("krakenfall-harbour", "comet-patrol-eleven"),
            ),
        )
    ),
    ev.AwardsHeld(
        trend="action",
        honours=(
            Honours(seat=0, films=(("ghosts-on-the-payroll", 3),)),
            Honours(
                seat=1,
                films=(("krakenfall-harbour", 4), ("comet-patrol-eleven", 1)),
                trend=("krakenfall-harbour", "comet-patrol-eleven"),
            ),
        ),
    ),
    ev.RoundEnded(round=3),
    ev.GameEnded(scores=(20, 31, 20, 4), places=(2, 1, 2, 4)),
)


def test_every_event_is_told_to_everybody(subtests: pytest.Subtests) -> None:
    for viewer in [0, 1, None]:
        for kind in get_args(AnyEvent):
            with subtests.test(kind=kind, viewer=viewer):
                (event,) = (event for event in EVENTS if type(event) is kind)
                sentence = words().event_text(event, viewer)
                assert sentence[0].isupper() or sentence[0] in "“1"
                assert sentence.endswith(".")
                assert "{" not in sentence


def test_who_did_it_reads_you_and_the_others_read_a_name(subtests: pytest.Subtests) -> None:
    for event in [event for event in EVENTS if hasattr(event, "seat")]:
        with subtests.test(event=event):
            own, other = words().event_text(event, 1), words().event_text(event, 0)
            assert "You" in own or "your" in own
            assert "Ben" not in own
            assert "Ben" in other
            assert other == words().event_text(event, None)


def test_what_happened_is_told_with_every_sum(subtests: pytest.Subtests) -> None:
    for event, sentence in [
        (
            EVENTS[0],
            "12 rounds lie ahead. Everybody begins with a TV script: Ada with “Comet Patrol "
            "Eleven”, Ben with “Two Ovens, One Kitchen”, Cy with “Harbour Street Hearts” and Di "
            "with “Graveyard Shift Precinct”. The trends of the awards, in their order: Horror, "
            "Drama, Fantasy, Action and Romance.",
        ),
        (ev.RoundBegan(round=1, first=0), "Round 1: you go first."),
        (
            ev.RoundBegan(round=2, first=1),
            "Round 2, with the box office at its end: Ben goes first.",
        ),
        (
            ev.RoundBegan(round=4, first=0),
            "Round 4, with box office and awards at its end: you go first.",
        ),
        (
            ev.EventRevealed(card="crew-fair"),
            "Event: Crew Fair. Hiring an assistant costs 6M instead of 7M.",
        ),
        (
            ev.AssistantHired(seat=0, paid=7),
            "You hire an assistant for 7M, who works from the next round on.",
        ),
        (
            ev.AssistantHired(seat=1, paid=8),
            "Ben hires an assistant for 8M instead of 7M (Crew Shortage), who works from the "
            "next round on.",
        ),
        (
            ev.ScriptBought(seat=0, script="the-man-bat", paid=1, onto="gus-tumblewick"),
            "You buy “The Man Bat” for 1M, for Gus Tumblewick's production.",
        ),
        (
            ev.ActorHired(seat=1, actor="gus-tumblewick", paid=3, onto=""),
            "Ben hires Gus Tumblewick for 3M, for a new production.",
        ),
        (
            ev.SetDrawn(seat=1, prop="pirate-lagoon", paid=1),
            "Ben buys a set for 1M and draws Pirate Lagoon.",
        ),
        (
            ev.SetPlaced(seat=0, prop="pirate-lagoon", onto=""),
            "You begin a new production with Pirate Lagoon.",
        ),
        (
            ev.SetPlaced(seat=1, prop="pirate-lagoon", onto="the-man-bat"),
            "Ben puts Pirate Lagoon into “The Man Bat”.",
        ),
        (
            ev.SetSalvaged(seat=0, prop="pirate-lagoon", paid=1, onto="the-man-bat"),
            "You buy Pirate Lagoon from the discards for 1M, for “The Man Bat”.",
        ),
        (
            ev.FilmSent(seat=0, film="the-man-bat", discarded=()),
            "You send “The Man Bat” to the box office: 4M a phase, 3 prestige a ceremony.",
        ),
        (
            ev.FilmSent(
                seat=1,
                film="the-man-bat",
                discarded=(),
                kept="great-backlot",
                onto="rex-hammerlund",
            ),
            "Ben sends “The Man Bat” to the box office: 4M a phase, 3 prestige a ceremony. "
            "Great Backlot stays, for Rex Hammerlund's production.",
        ),
        (
            ev.FilmArchived(seat=0, film="the-man-bat"),
            "“The Man Bat” is pushed off the box office into your archives.",
        ),
        (
            ev.FilmsSwapped(seat=0, left="the-man-bat", right="krakenfall-harbour", paid=3),
            "You pay 3M instead of 4M (Free Publicity) for a campaign: “The Man Bat” and "
            "“Krakenfall Harbour” change places.",
        ),
        (
            ev.ScriptsTurnedUp(cards=((1, "the-man-bat"),)),
            "New script: “The Man Bat”.",
        ),
        (
            EVENTS[15],
            "New scripts: “The Man Bat” and “Krakenfall Harbour”.",
        ),
        (ev.PileTurned(actor=""), "Nobody comes to the audition: the actor pile is empty."),
        (
            ev.Reshuffled(kind="set", cards=1),
            "The set pile was empty: 1 discarded card becomes a new one.",
        ),
        (
            EVENTS[20],
            "Box office! You earn 4M with “The Man Bat”. Ben earns 10M: “Krakenfall Harbour” 4M, "
            "“Comet Patrol Eleven” 2M, archives 2M, event bonus 2M.",
        ),
        (
            ev.BoxOfficePaid(takings=()),
            "Box office: no film is running, so nobody earns anything.",
        ),
        (
            EVENTS[21],
            "Awards night, with Action in fashion! You win 3 prestige with “Ghosts on the "
            "Payroll”. Ben wins 7 prestige: “Krakenfall Harbour” 4, “Comet Patrol Eleven” 1, "
            "trend 2.",
        ),
        (
            ev.AwardsHeld(trend="drama", honours=()),
            "Awards night, with Drama in fashion, and not a film to honour.",
        ),
        (
            EVENTS[-1],
            "The last round is over; money and pairs in the archives are counted too. "
            "1. Ben 31 prestige, 2. Ada 20 prestige, 2. Cy 20 prestige, 4. Di 4 prestige.",
        ),
    ]:
        with subtests.test(event=event, sentence=sentence):
            assert words().event_text(event, 0) == sentence


def test_a_short_game_names_only_the_trends_that_it_reaches() -> None:
    opened = EVENTS[0]
    assert isinstance(opened, ev.Opened)
    short = ev.Opened(
        rounds=8,
        first=0,
        actors=(),
        scripts=(),
        trends=opened.trends,
        television=opened.television,
        prestige=opened.prestige,
    )
    assert words().event_text(short, 0).endswith("in their order: Horror, Drama and Fantasy.")


def test_it_is_told_what_decided_between_equal_scores() -> None:
    decided = msgspec.structs.replace(EVENTS[-1], places=(2, 1, 3, 4))
    sentence = words().event_text(decided, 0)
    assert "2. Ada 20 prestige, 3. Cy 20 prestige, 4. Di 4 prestige." in sentence
    assert sentence.endswith(
        "more films in the archives decide, then more films that are still running."
    )
    assert "equal" not in words().event_text(EVENTS[-1], 0)


def test_an_even_start_is_told() -> None:
    opened = EVENTS[0]
    assert isinstance(opened, ev.Opened)
    evened = msgspec.structs.replace(opened, prestige=(1, 0, 1, 0))
    assert (
        words()
        .event_text(evened, 0)
        .endswith("later players begin with prestige: Ada with 1 prestige and Cy with 1 prestige.")
    )
    assert "later" not in words().event_text(opened, 0)


def test_what_only_some_are_told_is_told_to_nobody_else() -> None:
    secret = ev.Borrowed(seat=0, millions=1, visible_to=(0,))
    assert words().event_text(secret, 0)
    assert not words().event_text(secret, 1)
    assert not words().event_text(secret, None)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (EVENTS[6], films()["the-man-bat"].line),
        (EVENTS[7], performers()["gus-tumblewick"].line),
        (EVENTS[8], sets()["pirate-lagoon"].line),
        (EVENTS[10], sets()["pirate-lagoon"].line),
        (EVENTS[3], events()["crew-fair"].line),
        (EVENTS[9], ""),
        (EVENTS[11], ""),
    ],
)
def test_a_card_speaks_when_it_comes_into_play(event: Event, line: str) -> None:
    assert words().event_quote(event) == line


def test_every_sentence_goes_through_gettext() -> None:
    bracketed = words(BracketLanguage("en"))
    for event in EVENTS:
        assert bracketed.event_text(event, 1).startswith("[")
        quote = bracketed.event_quote(event)
        assert not quote or quote.startswith("[")


def test_whole_games_can_be_told() -> None:
    for seats in (2, 4):
        game_text = ActionText(NAMES[:seats], Options(), words().language)
        for _, _, new_events in whims(seats, Options(), seats):
            sentences = [game_text.event_text(event, 0) for event in new_events]
            assert all(sentence and "{" not in sentence for sentence in sentences)
