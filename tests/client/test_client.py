"""A program that plays at a table through the client library."""

import random
import threading
from collections.abc import Callable, Iterator

import pytest

from client.conftest import Visit
from live_server import Server
from matinee.client import Matinee, Refused, Stale, Table, Turn
from matinee.client.models import Choice
from matinee.engine.match.dice import FastDice

CUT = {"do": "cut"}
READY = {"do": "ready"}
Act = Callable[[Callable[[], object]], None]


def memo(text: str) -> dict[str, str]:
    return {"do": "memo", "text": text}


def two(visit: Visit, **terms: object) -> tuple[Table, Table]:
    """Ada and Buster at a game of Call Sheet that has begun, each with their own client."""
    ada = visit("Ada").create("callsheet", terms=terms)
    assert ada.info.invite is not None
    buster = visit("Buster").join(ada.info.invite)
    ada.start()
    return ada, buster


def book(table: Table, card: int = 0) -> dict[str, object]:
    look = table.view()
    assert look.seat is not None
    return {"do": "book", "crew": look.view["hands"][look.seat][card]}


def test_a_program_plays_a_whole_game(visit: Visit) -> None:
    client = visit("Thirty")
    terms = {"pace": "at-once", "options": {"days": 2}}
    table = client.create("callsheet", ["me", "bot:random"], terms=terms)
    table.start()
    chance = random.Random(1)
    cursors = []
    for turn in table.turns():
        cursors.append(turn.cursor)
        assert turn.view["hands"][1][0] == {"hidden": True}
        turn.play(chance.choice(turn.legal).pick())
    assert len(cursors) == len(set(cursors)) > 3
    info = table.refresh()
    assert (info.status, info.ended) == ("over", "finished")
    assert info.result is not None
    assert sorted(info.result.places) in ([1, 2], [1, 1])
    assert len([row for row in table.rows() if row.seat == 0]) == len(cursors)


def test_what_is_chosen_from_lists_is_picked_too() -> None:
    star = {"open": "one-of", "items": ["mae", "lon"]}
    films = {"open": "order", "items": ["dust", "rain"], "most": 2, "least": 1}
    cast = Choice({"do": "cast"}, "Cast a star", (), {"star": star, "films": films}, False)
    picked = cast.pick(FastDice(1))
    assert picked["star"] in star["items"]
    assert set(picked["films"]) <= set(films["items"])  # type: ignore[call-overload]
    assert picked["films"]


def test_lists_have_names(visit: Visit) -> None:
    table, _ = two(visit)
    plans = {plan.plan["plan"]: plan for plan in table.view().plans}
    assert plans["judge-always"].labels["verdict"]["counts"] == "it counts"
    assert plans["book-then-ready"].labels == {}


def test_a_key_brings_one_back(visit: Visit, server: Server) -> None:
    client = visit("Ada")
    assert client.me.program is True
    table = client.create("callsheet", public=True)
    with Matinee(server.url, client.key) as again:
        assert again.me == client.me
        assert [info.id for info in again.mine()] == [table.id]
        assert table.id in {info.id for info in again.tables(game="callsheet")}
        assert again.table(table.id).info.your_seats == (0,)
    with Matinee(server.url, "no key") as nobody, pytest.raises(Refused) as refused:
        nobody.me  # noqa: B018
    assert (refused.value.key, refused.value.status) == ("key-wrong", 401)
    assert str(refused.value) == refused.value.detail


def test_one_sits_down_by_a_link_to_the_table_or_to_a_seat_or_without_one(visit: Visit) -> None:
    host = visit("Ada")
    table = host.create("callsheet", ["me", "open", "open", "open"], public=True)
    assert table.info.invite is not None
    link = table.info.seats[3].invite
    assert link is not None
    assert visit().join(link).info.your_seats == (3,)
    assert visit().join(table.info.invite, seat=2).info.your_seats == (2,)
    assert visit().join(table.info).info.your_seats == (1,)
    with pytest.raises(Refused) as refused:
        visit().join(table)
    assert refused.value.key == "seats-full"


def test_a_key_and_the_link_bring_one_back_to_ones_seat(visit: Visit, server: Server) -> None:
    ada = visit("Ada").create("callsheet")
    link = ada.info.invite
    assert link is not None
    client = visit("Buster")
    client.join(link)
    for _ in ("before the start", "and after it"):
        with Matinee(server.url, client.key) as again:
            table = again.join(link)
            assert table.info.your_seats == (1,)
            with pytest.raises(Refused):
                again.join(link, seat=0)
        if ada.info.status == "open":
            ada.start()
    with pytest.raises(Refused) as refused:
        visit("Clara").join(link)
    assert refused.value.key == "not-open"


@pytest.mark.parametrize(
    "link", ["http://127.0.0.1:1/tables/Xy7-Qw", "http://127.0.0.1:1/join/Xy7-Qw", "http://x/"]
)
def test_what_is_no_invite_link_is_said_to_be_none(visit: Visit, link: str) -> None:
    with pytest.raises(Refused, match="is no invite link") as refused:
        visit().join(link)
    assert refused.value.key == "invite-wrong"


def test_one_comes_in_to_look_on(visit: Visit) -> None:
    ada, _ = two(visit)
    assert ada.info.invite is not None
    watched = visit().enter(ada.info.invite)
    look = watched.view()
    assert (look.seat, look.legal) == (None, ())
    update = next(watched.updates(view=True))
    assert update.view == look.view
    assert update.your_turn is False


def test_games_say_what_they_take(visit: Visit) -> None:
    games = {game.key: game for game in visit().games()}
    assert games["callsheet"].bots == ("random",)
    assert [option.name for option in games["callsheet"].options] == ["days"]


def test_a_refusal_has_a_key_a_sentence_and_a_rule(visit: Visit) -> None:
    ada, _ = two(visit)
    why = ada.why(READY)
    assert (why.legal, why.rule) == (False, "CS-TURN-01")
    with pytest.raises(Refused) as refused:
        ada.play(READY, cursor=ada.view().cursor)
    refusal = refused.value
    assert (refusal.key, refusal.rule, refusal.status) == ("not-now", "CS-TURN-01", 422)
    assert str(refusal) == refusal.detail == why.detail == "This cannot be done now."


def test_what_no_longer_means_the_same_is_stale(visit: Visit) -> None:
    ada, _ = two(visit)
    before = ada.view().cursor
    ada.play(memo("One"), cursor=before)
    with pytest.raises(Stale) as stale:
        ada.play(CUT, cursor=before)
    assert (stale.value.key, stale.value.status) == ("stale", 409)


def test_what_was_right_when_it_was_decided_is_stale_and_what_was_not_is_refused(
    visit: Visit,
) -> None:
    ada, buster = two(visit)
    turn = next(ada.turns())
    with pytest.raises(Refused) as refused:
        turn.play(READY)
    assert not isinstance(refused.value, Stale)
    buster.play(CUT, cursor=buster.view().cursor)
    with pytest.raises(Stale) as stale:
        turn.play(turn.legal[0])
    assert (stale.value.key, stale.value.rule) == ("not-now", "CS-TURN-01")
    buster.concede()
    with pytest.raises(Stale, match="over"):
        turn.play(turn.legal[0])


def test_a_turn_goes_on_after_its_own_move(visit: Visit) -> None:
    ada, _ = two(visit)
    turn = next(ada.turns())
    assert [choice.say for choice in turn.legal][-1] == "Cut!"
    turn.play(book(ada), {"do": "clear"})
    turn.play(memo("And now"))
    assert turn.play(CUT).rows[-1].action == CUT


def test_a_turn_tells_what_has_happened_since_the_one_before(visit: Visit) -> None:
    ada, buster = two(visit)
    turns = ada.turns()
    assert [row.kind for row in next(turns).rows] == ["setup"]
    buster.play(memo("One"), cursor=buster.view().cursor)
    buster.play(CUT, cursor=buster.view().cursor)
    actions: list[object] = []
    while CUT not in actions:
        turn = next(turns)
        actions += [row.action for row in turn.rows]
    assert actions == [memo("One"), CUT]
    assert [choice.say for choice in turn.legal] == ["It counts", "It does not count"]


def test_open_fields_are_filled(visit: Visit) -> None:
    ada, _ = two(visit)
    (template,) = [choice for choice in ada.view().legal if choice.open]
    assert ada.why(template).legal is True
    assert template.fill(text="Hello") == memo("Hello")
    assert ada.why(template.pick()).legal is True
    with pytest.raises(Refused) as refused:
        ada.play(template, cursor=ada.view().cursor)
    assert refused.value.key == "open-field"


def test_moves_are_taken_back_freely_or_by_agreement(visit: Visit) -> None:
    tables = two(visit)
    for table in tables:
        table.play(book(table), READY, cursor=table.view().cursor)
    (winner,) = tables[0].refresh().waiting
    mine, other = tables[winner], tables[1 - winner]
    mine.play(memo("Oops"), cursor=mine.view().cursor)
    undo = mine.view().undo
    assert undo is not None
    assert undo.free is True
    assert mine.undo().rows[-1].kind == "undo"
    mine.play(memo("Oops again"), cursor=mine.view().cursor)
    other.play(memo("Really?"), cursor=other.view().cursor)
    mine.ask_undo()
    (vote,) = other.refresh().votes
    assert vote.yours is True
    other.answer(vote, agree=True)
    assert mine.view().view["may_pin"] == [True, True]


def test_talking_planning_leaving_and_giving_up(visit: Visit) -> None:
    ada, buster = two(visit)
    message = ada.say(" Good  luck ")
    assert (message.name, message.text) == ("Ada", "Good luck")
    assert buster.messages() == [message]
    assert buster.messages(after=message.number) == []
    standing = {"plan": "judge-always", "verdict": "counts"}
    planned = ada.plan(standing)
    assert planned.plan is not None
    assert planned.plan.plan == standing
    assert ada.drop_plan().plan is None
    assert ada.view(at=0).view == ada.view().view
    assert b'"form": "seat"' in ada.record()
    over = ada.concede()
    assert over.result is not None
    assert over.result.places == (2, 1)
    assert b'"form": "finished"' in buster.record()
    again = buster.rematch()
    assert again.info.your_seats == (0,)
    assert [seat.name for seat in again.leave().seats] == ["", "Ada"]


def test_the_host_fills_a_seat_and_all_agree_to_end(visit: Visit) -> None:
    table = visit().create("callsheet")
    assert table.fill(1, "bot:random").seats[1].kind == "bot"
    table.start()
    assert table.ask_end().ended == "agreed"
    assert list(table.turns()) == []


def test_a_bots_seat_is_taken_over(visit: Visit) -> None:
    client = visit("Ada")
    table = client.create("callsheet", ["me", "bot:random"], public=True, terms={"pace": "watch"})
    table.start()
    theirs = visit("Buster").table(table.id)
    assert theirs.take(1).your_seats == ()
    table.answer(table.refresh().votes[0], agree=True)
    assert theirs.refresh().your_seats == (1,)
    assert next(theirs.turns()).legal


def test_who_holds_several_seats_says_which(visit: Visit) -> None:
    client = visit("Ada")
    table = client.create("callsheet")
    client.join(table, name="Grete")
    table.start()
    with pytest.raises(Refused) as refused:
        table.turns()
    assert refused.value.key == "seat-which"
    for seat in (0, 1):
        turn: Turn = next(table.turns(seat))
        assert (turn.seat, turn.view["hands"][1 - seat][0]) == (seat, {"hidden": True})
        answer = turn.play(turn.legal[0])
        assert [row.seat for row in answer.rows] == [seat]


def test_rows_are_read_from_a_row_on(visit: Visit) -> None:
    ada, _ = two(visit)
    ada.play(book(ada), {"do": "clear"}, book(ada, 1), cursor=ada.view().cursor)
    rows = ada.rows()
    assert [row.number for row in rows] == [0, 1, 2, 3]
    assert ada.rows(first=2) == rows[2:]
    assert rows[0].told[0].text.startswith("You are dealt")


def test_turns_are_waited_for(visit: Visit, act: Act) -> None:
    """A table is joined before it begins; the loop waits for the start and for the others."""
    ada = visit("Ada").create("callsheet")
    assert ada.info.invite is not None
    buster = visit("Buster").join(ada.info.invite)
    act(ada.start)
    turn = next(buster.turns())
    assert turn.waiting == (0, 1)


@pytest.fixture
def act(visit: Visit) -> Iterator[Act]:
    """Run a function 0.2 seconds later; all have run before the clients of `visit` are closed."""
    timers: list[threading.Timer] = []

    def act(request: Callable[[], object]) -> None:
        timers.append(threading.Timer(0.2, request))
        timers[-1].start()

    yield act
    for timer in timers:
        timer.join()
