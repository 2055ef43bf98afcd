"""The bot's decisions in matters between people, and answers to a person's words (UN-DEC-88)."""

import pytest

from games.universalis.bot.storyteller_table import StorytellerTable, finished_story
from matinee.games.universalis.bot.complications import will_change
from matinee.games.universalis.bot.memory import Memory
from matinee.games.universalis.content.pieces import CastMember, KitKey
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import (
    AnswerCall,
    AnswerEnd,
    Bid,
    BidFor,
    CallFine,
    CallResolution,
    Challenge,
    Colour,
    Create,
    EndTurn,
    Introduce,
    MakeCase,
    OfferWording,
    Originate,
    Pass,
    ProposeEnd,
    Speak,
    TellEvent,
    ToBidding,
    Vote,
    WaiveCase,
)
from matinee.games.universalis.rules.state import Dispute, Fine

PERSON, BOT, OTHER = 0, 1, 2


def among_bots(seed: str = "a", kit: KitKey = "noir") -> StorytellerTable:
    """A person and two bots; it is the person's turn in the first scene, after bots have told."""
    table = StorytellerTable(seed, 3, kit=kit, scenes=3)
    while table.state.phase in ("tenets", "bid"):
        table.play(until=lambda: table.is_active(PERSON), but=PERSON)
        if table.state.phase == "tenets":
            table.do(PERSON, Pass())
        elif table.state.phase == "bid":
            table.do(PERSON, Bid(0))
    return wait(table)


def wait(table: StorytellerTable) -> StorytellerTable:
    """Let bots play until the person is active."""
    return table.play(until=lambda: table.is_active(PERSON), but=PERSON)


def bot_line(table: StorytellerTable) -> int:
    """Number of a bot's line that the person can challenge."""
    offers = UNIVERSALIS.legal(table.state, PERSON)
    return next(one.entry for one in offers if isinstance(one, Challenge))


@pytest.mark.rule("UN-DEC-88")
def test_it_gives_way_when_its_line_is_challenged() -> None:
    table = among_bots()
    entry = bot_line(table)
    table.do(PERSON, Challenge(entry, "That is not how it was."))
    table.play(until=lambda: table.state.pause is None, but=PERSON)
    assert table.state.pause is None
    assert not table.state.entry(entry).stands


@pytest.mark.rule("UN-DEC-88")
def test_it_takes_the_wording_that_a_person_offers() -> None:
    table = among_bots()
    entry = table.state.entry(bot_line(table))
    assert entry.text
    table.do(PERSON, Challenge(entry.no, "It should be quieter."))
    table.do(PERSON, OfferWording("Nothing happens, very quietly."))
    table.play(until=lambda: table.state.pause is None, but=PERSON)
    after = table.state.entry(entry.no)
    assert after.state == "reworded"


@pytest.mark.rule("UN-DEC-88")
def test_it_passes_while_others_bid_in_a_challenge() -> None:
    table = among_bots()
    coins = table.state.coins.copy()
    table.do(PERSON, Challenge(bot_line(table), "No."))
    table.do(PERSON, ToBidding())
    table.do(PERSON, BidFor("strike", 1))
    table.play(until=lambda: table.is_active(PERSON) or table.state.pause is None, but=PERSON)
    assert isinstance(table.state.pause, Dispute)
    assert table.state.pause.bids == ((PERSON, "strike", 1),)
    assert table.state.coins[BOT:] == coins[BOT:]


@pytest.mark.rule("UN-DEC-88")
def test_it_votes_for_itself_and_abstains_where_it_is_no_party() -> None:
    table = among_bots()
    table.do(PERSON, CallFine(BOT, "Too many aunts."))
    table.do(PERSON, WaiveCase())
    table.play(but=PERSON)
    fine = table.state.pause
    assert isinstance(fine, Fine)
    assert fine.votes == (None, "defendant", "abstain")
    assert [action for seat, action in table.moves if seat == BOT][-2].__class__ is MakeCase
    table.do(PERSON, Vote("accuser"))
    assert table.state.pause is None


@pytest.mark.rule("UN-DEC-88")
def test_it_agrees_to_ending() -> None:
    table = StorytellerTable("end", 3, kit="noir")
    table.play(until=lambda: table.state.phase == "bid")
    table.do(PERSON, ProposeEnd())
    assert table.choice(BOT) == AnswerEnd(agree=True)
    assert table.play(but=PERSON).state.over


def in_a_complication() -> StorytellerTable:
    """A table at which the person has begun a complication against a bot's character."""
    for seed in range(40):
        table = among_bots(f"fight {seed}")
        offers = [o for o in UNIVERSALIS.legal(table.state, PERSON) if type(o) is Originate]
        mine = [o for o in offers if table.state.present[o.component] == BOT]
        people = [o for o in mine if table.state.components[o.component].kind == "character"]
        if people:
            table.do(PERSON, Originate(people[0].component, "This ends here."))
            return table
    raise AssertionError("no bot has brought anybody along")


@pytest.mark.rule("UN-DEC-88")
def test_it_agrees_to_a_roll_unless_it_will_change_a_pool() -> None:
    table = in_a_complication()
    complication = table.state.complication
    assert complication is not None
    assert will_change(Memory(UNIVERSALIS.view(table.state, BOT), BOT), complication)
    table.do(PERSON, CallResolution())
    assert table.choice(BOT) == AnswerCall(agree=False)
    assert table.choice(OTHER) == AnswerCall(agree=True)
    table.do(BOT, table.choice(BOT))
    table.do(PERSON, EndTurn())
    table.play(until=lambda: table.state.active == OTHER or table.state.phase == "consent")
    now = table.state.complication
    assert now is not None
    assert now.pool(BOT) > complication.pool(BOT)
    assert not will_change(Memory(UNIVERSALIS.view(table.state, BOT), BOT), now)


def test_it_tells_how_a_complication_came_out() -> None:
    for seed in range(6):
        table = finished_story(f"reel {seed}", "space", 3)
        windows = {(e.complication, e.window) for e in table.state.entries if e.window is not None}
        event_windows = {
            (e.complication, e.window) for e in table.text_entries if e.kind == "event"
        }
        assert windows <= event_windows
        assert not any(e.kind == "buy_down" for e in table.state.entries)


def test_it_answers_a_thing_that_a_person_told_of() -> None:
    answered = 0
    for seed in range(12):
        table = among_bots(f"echo {seed}")
        table.do(PERSON, TellEvent("Somebody has nailed a silver fish to the mast."))
        table.do(PERSON, EndTurn())
        wait(table)
        texts = [e.text for e in table.text_entries if e.seat != PERSON]
        answered += any("the silver fish" in text for text in texts)
    assert answered >= 6


def test_it_leaves_alone_whom_a_person_made_up() -> None:
    table = among_bots("rosa", kit="empty")
    table.do(PERSON, Create("Rosa Lindt", "character", True, ""))
    table.do(PERSON, Speak(max(table.state.components), "I am Rosa.", ""))
    table.do(PERSON, EndTurn())
    rosa = next(c.id for c in table.state.components.values() if c.name == "Rosa Lindt")
    table.play()
    brought = [a for seat, a in table.moves if isinstance(a, Introduce) and seat != PERSON]
    assert all(action.component != rosa for action in brought)


def test_it_knows_a_genre_by_its_tenets() -> None:
    space = StorytellerTable("genre", 2, title="A galaxy of robots", kit="empty")
    assert Memory(UNIVERSALIS.view(space.state, 0), 0).genre == "space"
    plain = StorytellerTable("genre", 2, title="Sunday", kit="empty")
    assert Memory(UNIVERSALIS.view(plain.state, 0), 0).genre == "plain"
    cast = (CastMember("Detective Stone", "character"), CastMember("Police Revolver", "prop"))
    noir = StorytellerTable("genre", 2, kit="empty", cast=cast)
    assert Memory(UNIVERSALIS.view(noir.state, 0), 0).genre == "noir"


def test_words_that_were_taken_out_do_not_disturb_it() -> None:
    table = among_bots("gone")
    table.do(PERSON, Colour("… #1 #2"))
    table.do(PERSON, TellEvent("…"))
    assert table.play().state.over
