"""Games over HTTP for tests: tables with seated people, and their moves."""

from typing import Any

from live_server import Server, Visitor

NAMES = ("Ada", "Buster", "Clara", "Douglas")


class Seated:
    """A table and the people at it, who are addressed by seat."""

    def __init__(self, table: str, people: list[Visitor]) -> None:
        self.id = table
        self.people = people

    def at(self, rest: str = "") -> str:
        """Path below the table's address."""
        return f"/tables/{self.id}{rest}"

    def info(self, seat: int = 0) -> Any:
        return self.people[seat].get(self.at())

    def look(self, seat: int) -> Any:
        return self.people[seat].get(self.at("/view"))

    def play(self, seat: int, *actions: Any, cursor: str | None = None) -> Any:
        """Play actions, on the current state unless a cursor says otherwise."""
        cursor = cursor or self.look(seat)["cursor"]
        body = {"cursor": cursor, "actions": list(actions)}
        return self.people[seat].post(self.at("/play"), body)

    def why_not(self, seat: int, *actions: Any, cursor: str | None = None) -> str:
        """Key of the refusal of these actions."""
        cursor = cursor or self.look(seat)["cursor"]
        body = {"cursor": cursor, "actions": list(actions)}
        return self.people[seat].refusal("POST", self.at("/play"), body)

    def book(self, seat: int, card: int = 0) -> Any:
        """In Call Sheet, book a card of the hand in secret."""
        return self.play(seat, self.booking(seat, card))

    def booking(self, seat: int, card: int = 0) -> Any:
        return {"do": "book", "crew": self.look(seat)["view"]["hands"][seat][card]}

    def day(self, dollars: int = 0) -> None:
        """In Call Sheet, play one day: all book and are ready, and the winner buys press."""
        for seat in range(len(self.people)):
            self.play(seat, self.booking(seat), READY)
        winner = self.info()["waiting"][0]
        self.play(winner, {"do": "buy-press", "dollars": dollars})


READY = {"do": "ready"}
CLEAR = {"do": "clear"}
CUT = {"do": "cut"}


def token(link: str) -> str:
    """Secret part of an invite link."""
    return link.rpartition("/")[2]


def gather(server: Server, seats: int = 2, game: str = "callsheet", **fields: Any) -> Seated:
    """A new table with so many people that has not begun; the first one is the host."""
    people = [server.visitor(name) for name in NAMES[:seats]]
    chairs = ["me", *["open"] * (seats - 1)]
    table = people[0].post("/tables", {"game": game, "chairs": chairs, **fields})
    for person in people[1:]:
        person.post(f"/tables/{table['id']}/join", {"invite": token(table["invite"])})
    return Seated(table["id"], people)


def begin(server: Server, seats: int = 2, game: str = "callsheet", **fields: Any) -> Seated:
    """A table with so many people at which the game has begun."""
    seated = gather(server, seats, game, **fields)
    seated.people[0].post(seated.at("/start"))
    return seated
