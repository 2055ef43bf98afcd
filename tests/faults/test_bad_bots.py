"""Bots that crash or never answer: their table goes on, and other tables are not delayed."""

import os

from faults.processes import living
from fixtures import INSTALLED
from http_games import READY, Seated, begin
from http_visitors import PATIENCE
from live_server import TESTS, Serve, wait_until

UNRULY = os.pathsep.join(map(str, (TESTS, INSTALLED / "callsheet", INSTALLED / "unruly")))


def test_a_bot_that_never_answers_holds_up_nobody(serve: Serve) -> None:
    server = serve(PYTHONPATH=UNRULY, MATINEE_BOT_SECONDS="3")
    others = begin(server)
    ada = others.people[0]
    chairs = ["me", "bot:loops", "bot:segfaults", "bot:raises"]
    terms = {"pace": "at-once", "options": {"days": 1}}
    table = ada.post("/tables", {"game": "unruly", "chairs": chairs, "terms": terms})
    unruly = Seated(table["id"], [ada])
    ada.post(unruly.at("/start"))
    others.day()
    assert 1 in unruly.info()["waiting"]
    unruly.play(0, unruly.booking(0), READY)

    def is_over() -> bool:
        info = unruly.info()
        if info["waiting"] == [0]:
            unruly.play(0, {"do": "buy-press", "dollars": 0})
        return bool(info["status"] == "over")

    wait_until(is_over, seconds=5 * PATIENCE)  # a dozen failures, each of several seconds
    warnings = [
        line["what"] for line in server.logged if line["from"] == "matinee.server.runtime.bot_pool"
    ]
    for bot, cause in (("loops", "slow"), ("segfaults", "died"), ("raises", "crashed")):
        assert any(line.startswith(f"bot {bot} of unruly failed: {cause}") for line in warnings), (
            warnings
        )


def test_a_server_that_is_told_to_end_takes_a_bot_that_never_answers_along(serve: Serve) -> None:
    server = serve(PYTHONPATH=UNRULY)
    ada = server.visitor("Ada")
    chairs = ["me", "bot:holdstheinterpreter"]
    table = ada.post("/tables", {"game": "unruly", "chairs": chairs})
    ada.post(f"/tables/{table['id']}/start")
    # One process watches the memory of the others; the bot thinks in the third.
    wait_until(lambda: len(living(server)) == 3)
    assert server.stop() == 0
    wait_until(lambda: not living(server), lambda: living(server))
