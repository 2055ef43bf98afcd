"""A table of Universalis in any situation, without playing up to it.

table = TableBuilder(seats=3).scene(framer=0)
kestrel = table.present("Kestrel", by=1, traits=("quick",))
table.play(0, originate(kestrel, "I hold Kestrel back."))
table.refused(1, EndScene(), "UN-TURN-09")
"""

from typing import Any

from msgspec.structs import replace

from games.table_builder import PlayedTable
from matinee.engine.contract.game import Action, Event
from matinee.games.universalis.content.pieces import ComponentKind, TenetKind
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import BANK, PURSE, own_account, transfer
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.scenes.components import make_component
from matinee.games.universalis.rules.state import (
    Bonus,
    Complication,
    Dispute,
    Mini,
    Scene,
    State,
    Trait,
)
from matinee.games.universalis.rules.transcript import append_entry
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind, Step
from matinee.testing.loaded_dice import LoadedDice

OFFICE = "Telegraph Office"


class TableBuilder(PlayedTable[State]):
    """A table to set as a test needs it: everybody has 25 coins, and seat 0 is the first player."""

    game = UNIVERSALIS

    def __init__(self, seats: int = 3, *, first: int = 0, **options: Any) -> None:
        super().__init__(seats, Options(first=first + 1, **options), LoadedDice())

    # Setting the table

    def coins(self, *amounts: int) -> "TableBuilder":
        """Let the players have these own coins, from seat 0 on."""
        for seat, amount in enumerate(amounts):
            transfer(
                self.state, own_account(seat), BANK, self.state.coins[seat] - amount, "UN-PREP-01"
            )
        return self

    def purse(self, coins: int) -> "TableBuilder":
        """Let the purse hold so many coins."""
        transfer(self.state, PURSE, BANK, self.state.purse - coins, "UN-BID-10")
        return self

    def bidding(self) -> "TableBuilder":
        """The tenet round is over."""
        state = self.state
        state.phase = "bid"
        state.bids = [None] * state.seats
        state.proposed = [False] * state.seats
        return self

    def framing(self, framer: int = 0, *, purse: int = 0) -> "TableBuilder":
        """Somebody is framing a new scene."""
        state = self.state
        state.scenes.append(Scene(len(state.scenes) + 1, framer))
        state.phase, state.active = "framing", framer
        state.turn += 1
        return self.purse(purse)

    def scene(
        self,
        framer: int = 0,
        *,
        active: int | None = None,
        purse: int = 0,
        location: str | None = OFFICE,
    ) -> "TableBuilder":
        """A scene is running, framed by somebody, who is on turn unless somebody else is."""
        state = self.framing(framer, purse=purse).state
        state.phase = "turn"
        place = None
        if location is not None:
            place = self.known(location, "location")
            state.present[place] = framer
        state.scenes[-1] = replace(state.scenes[-1], location=place, time="present")
        return self if active is None else self.turn(active)

    def ended(self, framer: int = 0, *, faded: bool = False) -> "TableBuilder":
        """A scene is over, and the bid for the next is open."""
        self.scene(framer)
        state = self.state
        state.scenes[-1] = replace(state.scenes[-1], ended=True, faded=faded)
        state.present = {}
        return self.bidding()

    def turn(self, seat: int) -> "TableBuilder":
        """It is somebody's turn now."""
        self.state.turn += 1
        self.state.active = seat
        self.state.fined = [False] * self.state.seats
        return self

    def known(
        self,
        name: str,
        kind: ComponentKind = "character",
        *,
        of: int | None = None,
        master: bool = False,
        traits: tuple[str, ...] = (),
    ) -> int:
        """Somebody or something that is known, but on no stage; its number."""
        number, _ = make_component(self.state, None, name, kind, master=master)
        self.state.components[number] = replace(self.state.components[number], of=of)
        for words in traits:
            self.trait(number, words)
        return number

    def present(self, name: str, *, by: int, **about: Any) -> int:
        """Somebody or something in the scene, or in the mini-scene that is open."""
        number = self.known(name, **about)
        self.state.on_stage[number] = by
        return number

    def trait(
        self, component: int, words: str, *, injury: bool = False, active: bool = True
    ) -> int:
        """Give something a trait; the trait's number."""
        number = len(self.state.traits) + 1
        self.state.traits[number] = Trait(number, component, words, injury=injury, active=active)
        return number

    def mini(self, seat: int | None = None, title: str = "Meanwhile") -> "TableBuilder":
        """The active player has cut away."""
        state = self.state
        state.minis += 1
        state.mini = Mini(state.minis, title, state.active if seat is None else seat)
        return self

    def complication(
        self, *pools: tuple[int, int], involved: tuple[int, ...] = (), settled: bool = False
    ) -> "TableBuilder":
        """A complication is open with these pools, owner and dice; the starter's comes first."""
        state = self.state
        state.complications += 1
        starter = pools[0][0]
        state.complication = Complication(
            number=state.complications,
            starter=starter,
            entry=len(state.entries) + 1,
            pools=pools,
            involved=involved,
            ended=tuple(range(state.seats)) if settled else (),
        )
        step = Step("complication", state.complications)
        self.line(starter, "originate", "UN-CX-01", text="So it begins.", inverse=(step,))
        return self

    def window(self, *bonuses: tuple[int, bool, int], at: int = 0) -> "TableBuilder":
        """Steps 5 and 6: who got how much and whether by winning, in order; whose window it is."""
        state = self.state
        if state.complication is None:
            self.complication(*((seat, 1) for seat, _, _ in bonuses))
        assert state.complication is not None
        state.complication = replace(
            state.complication,
            caller=state.active,
            window=at,
            bonuses=tuple(Bonus(seat, won, 0, 0) for seat, won, _ in bonuses),
        )
        state.phase = "winner" if bonuses[at][1] else "loser"
        for seat, _, coins in bonuses:
            transfer(state, BANK, f"bonus:{seat}", coins, "UN-CX-17")
        received = tuple(
            replace(one, received=one.coins, closed=number < at)
            for number, one in enumerate(state.complication.bonuses)
        )
        state.complication = replace(state.complication, bonuses=received)
        return self

    def line(self, seat: int, kind: EntryKind, rule: str = "UN-MINI-03", **about: Any) -> Entry:
        """A line of the transcript."""
        return append_entry(self.state, seat, kind, rule, **about)

    # Playing

    def kinds(self, seat: int) -> set[type[Action]]:
        """The kinds of things a player may do now."""
        return {type(offer) for offer in UNIVERSALIS.legal(self.state, seat)}

    def strike(self, challenger: int, entry: Entry | int) -> list[Event]:
        """Challenge a line, and let it be conceded."""
        number = entry if isinstance(entry, int) else entry.no
        self.play(challenger, challenge(number))
        return self.play(self.state.entry(number).seat, a.Concede())

    # Looking

    @property
    def phase(self) -> str:
        """Where play is."""
        return current_phase(self.state)

    @property
    def last(self) -> Entry:
        """The latest line that tells something: not the beginning of a turn."""
        return next(e for e in reversed(self.state.entries) if e.kind != "turn")

    @property
    def dispute(self) -> Dispute:
        """The challenge that is being settled."""
        assert isinstance(self.state.pause, Dispute)
        return self.state.pause

    def named(self, name: str) -> int:
        """The number of what is called so."""
        found = (c.id for c in self.state.components.values() if c.name == name and not c.struck)
        return next(found)

    def bonus(self, seat: int) -> int:
        """What somebody has left of a complication."""
        complication = self.state.complication
        bonuses = () if complication is None else complication.bonuses
        return sum(one.coins for one in bonuses if one.seat == seat)

    def pool(self, seat: int) -> int:
        """How many dice a pool has."""
        assert self.state.complication is not None
        return self.state.complication.pool(seat)


# Actions with as few words as possible


def event(text: str = "It begins to rain.") -> a.TellEvent:
    """Something happens."""
    return a.TellEvent(text)


def colour(text: str = "The lamps hum.") -> a.Colour:
    """Something is described."""
    return a.Colour(text)


def say(component: int, text: str = "Nobody home.", how: str = "") -> a.Speak:
    """Somebody speaks."""
    return a.Speak(component, text, how)


def create(
    name: str, kind: a.MadeKind = "character", *, present: bool = True, text: str = ""
) -> a.Create:
    """Somebody is created."""
    return a.Create(name, kind, present, text)


def master(name: str, kind: a.MadeKind = "character") -> a.CreateMaster:
    """A template is created."""
    return a.CreateMaster(name, kind, "")


def introduce(component: int) -> a.Introduce:
    """Somebody comes."""
    return a.Introduce(component, "")


def leave(component: int) -> a.Exit:
    """Somebody goes."""
    return a.Exit(component, "")


def add(component: int, words: str = "quick", *, injury: bool = False) -> a.AddTrait:
    """Somebody gets a trait."""
    return a.AddTrait(component, words, injury, "")


def remove(trait: int) -> a.RemoveTrait:
    """Somebody loses a trait."""
    return a.RemoveTrait(trait, "")


def restore(trait: int) -> a.RestoreTrait:
    """Somebody gets a trait back."""
    return a.RestoreTrait(trait, "")


def reduce_(component: int) -> a.ReduceImportance:
    """Somebody is less important."""
    return a.ReduceImportance(component, "")


def raise_(component: int) -> a.RestoreImportance:
    """Somebody is as important as before."""
    return a.RestoreImportance(component, "")


def link(component: int, to: int) -> a.Link:
    """Somebody is a sub of a master."""
    return a.Link(component, to, "")


def eliminate(component: int) -> a.Eliminate:
    """Somebody is no more."""
    return a.Eliminate(component, "")


def establish(name: str = "Harbour") -> a.EstablishNew:
    """The scene is set in a new place."""
    return a.EstablishNew(name, "INT", "")


def time(when: a.Time = "present", label: str = "") -> a.SetTime:
    """The scene takes place then."""
    return a.SetTime(when, label, "")


def go(name: str = "Harbour") -> a.MoveToNew:
    """The scene moves to a new place."""
    return a.MoveToNew(name, "EXT", "")


def go_to(component: int) -> a.MoveTo:
    """The scene moves to a known place."""
    return a.MoveTo(component, "")


def cut_away(title: str = "Meanwhile") -> a.StartMini:
    """A mini-scene begins."""
    return a.StartMini(title)


def originate(component: int, text: str = "I want to change that.") -> a.Originate:
    """A complication about somebody begins."""
    return a.Originate(component, text)


def obstacle(dice: int = 1, text: str = "But the door is locked.") -> a.Obstacle:
    """An event is met with an obstacle."""
    return a.Obstacle(dice, text)


def buy(pool: int, dice: int = 1, *, subtract: bool = False) -> a.BuyDice:
    """Dice for a pool, or out of it."""
    return a.BuyDice(pool, subtract, dice, "There is a lever.")


def draw(component: int, trait: int, pool: int, *, subtract: bool = False) -> a.Draw:
    """A trait is drawn on."""
    return a.Draw(component, trait, pool, subtract)


def tenet(text: str = "No time travel.", kind: TenetKind = "story") -> a.ProposeTenet:
    """A tenet is proposed."""
    return a.ProposeTenet(kind, text)


def challenge(entry: int, text: str = "That cannot be.") -> a.Challenge:
    """A line is challenged."""
    return a.Challenge(entry, text)


def fine(seat: int, text: str = "You talk too much.") -> a.CallFine:
    """Somebody is accused."""
    return a.CallFine(seat, text)


def fade(text: str = "") -> a.FadeToBlack:
    """The scene ends for good."""
    return a.FadeToBlack(text)
