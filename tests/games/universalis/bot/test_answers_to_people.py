"""The bot's decisions in matters between people, and answers to a person's words (UN-DEC-88)."""

import pytest

from games.universalis.bot.storyteller_table import StorytellerTable, finished
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
    company = StorytellerTable(seed, 3, kit=kit, scenes=3)
    while company.state.phase in ("tenets", "bid"):
        company.play(until=lambda: company.awaited(PERSON), but=PERSON)
        if company.state.phase == "tenets":
            company.do(PERSON, Pass())
        elif company.state.phase == "bid":
            company.do(PERSON, Bid(0))
    return wait(company)


def wait(company: StorytellerTable) -> StorytellerTable:
    """Let bots play until the person is active."""
    return company.play(until=lambda: company.awaited(PERSON), but=PERSON)


def challenged(company: StorytellerTable) -> int:
    """Number of a bot's line that the person can challenge."""
    offers = UNIVERSALIS.legal(company.state, PERSON)
    return next(one.entry for one in offers if isinstance(one, Challenge))


@pytest.mark.rule("UN-DEC-88")
def test_it_gives_way_when_its_line_is_challenged() -> None:
    company = among_bots()
    entry = challenged(company)
    company.do(PERSON, Challenge(entry, "That is not how it was."))
    company.play(until=lambda: company.state.pause is None, but=PERSON)
    assert company.state.pause is None
    assert not company.state.entry(entry).stands


@pytest.mark.rule("UN-DEC-88")
def test_it_takes_the_wording_that_a_person_offers() -> None:
    company = among_bots()
    told = company.state.entry(challenged(company))
    assert told.text
    company.do(PERSON, Challenge(told.no, "It should be quieter."))
    company.do(PERSON, OfferWording("Nothing happens, very quietly."))
    company.play(until=lambda: company.state.pause is None, but=PERSON)
    after = company.state.entry(told.no)
    assert after.state == "reworded"


@pytest.mark.rule("UN-DEC-88")
def test_it_passes_while_others_bid_in_a_challenge() -> None:
    company = among_bots()
    coins = company.state.coins.copy()
    company.do(PERSON, Challenge(challenged(company), "No."))
    company.do(PERSON, ToBidding())
    company.do(PERSON, BidFor("strike", 1))
    company.play(until=lambda: company.awaited(PERSON) or company.state.pause is None, but=PERSON)
    assert isinstance(company.state.pause, Dispute)
    assert company.state.pause.bids == ((PERSON, "strike", 1),)
    assert company.state.coins[BOT:] == coins[BOT:]


@pytest.mark.rule("UN-DEC-88")
def test_it_votes_for_itself_and_abstains_where_it_is_no_party() -> None:
    company = among_bots()
    company.do(PERSON, CallFine(BOT, "Too many aunts."))
    company.do(PERSON, WaiveCase())
    company.play(but=PERSON)
    fine = company.state.pause
    assert isinstance(fine, Fine)
    assert fine.votes == (None, "defendant", "abstain")
    assert [action for seat, action in company.moves if seat == BOT][-2].__class__ is MakeCase
    company.do(PERSON, Vote("accuser"))
    assert company.state.pause is None


@pytest.mark.rule("UN-DEC-88")
def test_it_agrees_to_ending() -> None:
    company = StorytellerTable("end", 3, kit="noir")
    company.play(until=lambda: company.state.phase == "bid")
    company.do(PERSON, ProposeEnd())
    assert company.choice(BOT) == AnswerEnd(agree=True)
    assert company.play(but=PERSON).state.over


def in_a_complication() -> StorytellerTable:
    """A table at which the person has begun a complication against a bot's character."""
    for seed in range(40):
        company = among_bots(f"fight {seed}")
        offers = [o for o in UNIVERSALIS.legal(company.state, PERSON) if type(o) is Originate]
        mine = [o for o in offers if company.state.present[o.component] == BOT]
        people = [o for o in mine if company.state.components[o.component].kind == "character"]
        if people:
            company.do(PERSON, Originate(people[0].component, "This ends here."))
            return company
    raise AssertionError("no bot has brought anybody along")


@pytest.mark.rule("UN-DEC-88")
def test_it_agrees_to_a_roll_unless_it_will_change_a_pool() -> None:
    company = in_a_complication()
    complication = company.state.complication
    assert complication is not None
    assert will_change(Memory(UNIVERSALIS.view(company.state, BOT), BOT), complication)
    company.do(PERSON, CallResolution())
    assert company.choice(BOT) == AnswerCall(agree=False)
    assert company.choice(OTHER) == AnswerCall(agree=True)
    company.do(BOT, company.choice(BOT))
    company.do(PERSON, EndTurn())
    company.play(until=lambda: company.state.active == OTHER or company.state.phase == "consent")
    now = company.state.complication
    assert now is not None
    assert now.pool(BOT) > complication.pool(BOT)
    assert not will_change(Memory(UNIVERSALIS.view(company.state, BOT), BOT), now)


def test_it_tells_how_a_complication_came_out() -> None:
    for seed in range(6):
        company = finished(f"reel {seed}", "space", 3)
        windows = {
            (e.complication, e.window) for e in company.state.entries if e.window is not None
        }
        told = {(e.complication, e.window) for e in company.told if e.kind == "event"}
        assert windows <= told
        assert not any(e.kind == "buy_down" for e in company.state.entries)


def test_it_answers_a_thing_that_a_person_told_of() -> None:
    answered = 0
    for seed in range(12):
        company = among_bots(f"echo {seed}")
        company.do(PERSON, TellEvent("Somebody has nailed a silver fish to the mast."))
        company.do(PERSON, EndTurn())
        wait(company)
        said = [e.text for e in company.told if e.seat != PERSON]
        answered += any("the silver fish" in text for text in said)
    assert answered >= 6


def test_it_leaves_alone_whom_a_person_made_up() -> None:
    company = among_bots("rosa", kit="empty")
    company.do(PERSON, Create("Rosa Lindt", "character", True, ""))
    company.do(PERSON, Speak(max(company.state.components), "I am Rosa.", ""))
    company.do(PERSON, EndTurn())
    rosa = next(c.id for c in company.state.components.values() if c.name == "Rosa Lindt")
    company.play()
    brought = [a for seat, a in company.moves if isinstance(a, Introduce) and seat != PERSON]
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
    company = among_bots("gone")
    company.do(PERSON, Colour("… #1 #2"))
    company.do(PERSON, TellEvent("…"))
    assert company.play().state.over
