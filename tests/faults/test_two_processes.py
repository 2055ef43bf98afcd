"""Two servers on one PostgreSQL: a table that both serve, and either may die."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from faults.bookers import Booker, booking
from faults.players import Player, Scene, playing
from seated import READY, Seated, begin
from serving import PATIENCE, Serve, wait_until


def test_four_play_on_through_two_processes_of_which_each_is_killed(
    postgres_url: str, serve: Serve, tmp_path: Path
) -> None:
    first, second = serve(database=postgres_url), serve(database=postgres_url)
    seated = begin(first, 4, "deadwood", terms={"options": {"days": 3}})
    scene = Scene()
    orders = [(first, second), (first, second), (second, first), (second, first)]
    players = [
        Player(person, seat, seated.id, order, scene)
        for seat, (person, order) in enumerate(zip(seated.people, orders, strict=True))
    ]
    with playing(players, scene):
        scene.wait_for_more(50)
        assert [player.at for player in players] == [first, first, second, second]
        first.kill()
        scene.wait_for_more(30)
        with scene.held_up():
            first.start()
        players[0].home = players[1].home = first
        wait_until(lambda: players[0].at is players[1].at is first)
        scene.wait_for_more(30)
        assert [player.at for player in players] == [first, first, second, second]
        second.kill()
        scene.wait_for_more(30)
    assert [player.moved_house for player in players] == [1, 1, 1, 1]
    plays = open_record(seated.people[0].at(first), seated.id, tmp_path)
    for player in players:
        promised = [action for _, action in player.acknowledged]
        assert [play["action"] for play in plays if play["seat"] == player.seat] == promised
        rows = seated.people[player.seat].get(seated.at("/rows"), limit=500)
        assert [row.number for row in player.seen] == list(range(rows["total"]))
        told = {row.number: row.action for row in player.seen}
        assert all(told[number] == action for number, action in player.acknowledged)


def test_whoever_acts_without_a_pause_leaves_room_for_others(
    postgres_url: str, serve: Serve
) -> None:
    processes = serve(database=postgres_url), serve(database=postgres_url)
    seated = begin(processes[0], 4)
    bookers = [Booker(seated, seat) for seat in range(4)]
    with booking(bookers, 50, *processes):
        for booker in bookers:
            booker.told_to_stop = True
    assert [booker.refused for booker in bookers] == [None] * 4
    for booker in bookers:
        assert booker.played() == booker.stored


def open_record(person: Any, table: str, folder: Path) -> list[dict[str, Any]]:
    """What was played, from a record that proves itself."""
    answer = person.ask("GET", f"/tables/{table}/record")
    assert answer.status_code == 200
    file = folder / "record.json"
    file.write_bytes(answer.content)
    command = (sys.executable, "-m", "matinee", "verify", str(file))
    proof = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert proof.returncode == 0, proof.stdout + proof.stderr
    rows = msgspec.json.decode(answer.content)["rows"]
    return [row for row in rows if row["row"] == "play"]


def test_seats_that_act_at_the_same_moment_both_succeed(postgres_url: str, serve: Serve) -> None:
    processes = serve(database=postgres_url), serve(database=postgres_url)
    seated = begin(processes[0], 4)
    people = [person.at(processes[seat % 2]) for seat, person in enumerate(seated.people)]
    here = Seated(seated.id, people)
    moment = threading.Barrier(len(people))

    def together(seat: int) -> list[Any]:
        """Book all one's hand up and down, then be ready, each time just when the others are."""
        answers = []
        look = here.look(seat)
        cursor, hand = look["cursor"], look["view"]["hands"][seat]
        for action in [*({"do": "book", "crew": crew} for crew in hand * 5), READY]:
            moment.wait(PATIENCE)
            answers.append(here.play(seat, action, cursor=cursor))
            cursor = answers[-1]["cursor"]
            assert not answers[-1]["repeated"]
        return answers

    def wait_for_all(waiting: int) -> list[int]:
        """Wait until both processes know that so many are awaited: those whom they await."""
        awaited: list[list[int]] = []

        def all_know() -> bool:
            awaited[:] = [person.get(here.at())["waiting"] for person in people]
            return all(len(seats) == waiting for seats in awaited)

        wait_until(all_know, lambda: awaited)
        return awaited[0]

    with ThreadPoolExecutor(len(people)) as threads:
        for _ in range(3):
            wait_for_all(4)
            assert len(list(threads.map(together, range(len(people))))) == 4
            (winner,) = wait_for_all(1)
            here.play(winner, {"do": "buy-press", "dollars": 1})
    wait_for_all(0)
    assert here.info()["status"] == "over"
