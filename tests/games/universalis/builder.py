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
    """A table that a test sets up: each player has 25 coins, and seat 0 is the first player."""

    game = UNIVERSALIS

    def __init__(self, seats: int = 3, *, first: int = 0, **options: Any) -> None:
        super().__init__(seats, Options(first=first + 1, **options), LoadedDice())

    # Setting the table

    def coins(self, *amounts: int) -> "TableBuilder":
        """Set the players' own coins, from seat 0 on."""
        for seat, amount in enumerate(amounts):
            transfer(
                self.state, own_account(seat), BANK, self.state.coins[seat] - amount, "UN-PREP-01"
            )
        return self

    def purse(self, coins: int) -> "TableBuilder":
        """Set the coins in the purse."""
        transfer(self.state, PURSE, BANK, self.state.purse - coins, "UN-BID-10")
        return self

    def bidding(self) -> "TableBuilder":
        """End the tenet round and open the first bid."""
        state = self.state
        state.phase = "bid"
        state.bids = [None] * state.seats
        state.proposed = [False] * state.seats
        return self

    def framing(self, framer: int = 0, *, purse: int = 0) -> "TableBuilder":
        """Let a player frame a new scene."""
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
        """Start a scene of this framer; the framer has the turn unless `active` says otherwise."""
        state = self.framing(framer, purse=purse).state
        state.phase = "turn"
        place = None
        if location is not None:
            place = self.absent(location, "location")
            state.present[place] = framer
        state.scenes[-1] = replace(state.scenes[-1], location=place, time="present")
        return self if active is None else self.turn(active)

    def ended(self, framer: int = 0, *, faded: bool = False) -> "TableBuilder":
        """Start and end a scene, and open the bid for the next."""
        self.scene(framer)
        state = self.state
        state.scenes[-1] = replace(state.scenes[-1], ended=True, faded=faded)
        state.present = {}
        return self.bidding()

    def turn(self, seat: int) -> "TableBuilder":
        """Begin the turn of a player."""
        self.state.turn += 1
        self.state.active = seat
        self.state.fined = [False] * self.state.seats
        return self

    def absent(
        self,
        name: str,
        kind: ComponentKind = "character",
        *,
        of: int | None = None,
        master: bool = False,
        traits: tuple[str, ...] = (),
    ) -> int:
        """Make a component that is not in the scene; returns its number."""
        number, _ = make_component(self.state, None, name, kind, master=master)
        self.state.components[number] = replace(self.state.components[number], of=of)
        for words in traits:
            self.trait(number, words)
        return number

    def present(self, name: str, *, by: int, **about: Any) -> int:
        """Make a component in the scene, or in the open mini-scene; returns its number."""
        number = self.absent(name, **about)
        self.state.on_stage[number] = by
        return number

    def trait(
        self, component: int, words: str, *, injury: bool = False, active: bool = True
    ) -> int:
        """Give a component a trait; returns the trait's number."""
        number = len(self.state.traits) + 1
        self.state.traits[number] = Trait(number, component, words, injury=injury, active=active)
        return number

    def mini(self, seat: int | None = None, title: str = "Meanwhile") -> "TableBuilder":
        """Let a player, by default the active one, cut away to a mini-scene."""
        state = self.state
        state.minis += 1
        state.mini = Mini(state.minis, title, state.active if seat is None else seat)
        return self

    def complication(
        self, *pools: tuple[int, int], involved: tuple[int, ...] = (), settled: bool = False
    ) -> "TableBuilder":
        """Open a complication with these pools as (owner, dice); the starter's comes first."""
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
        """Open the narrations of steps 5 and 6: bonuses as (seat, won, coins), `at` being open."""
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
        """Append an entry to the transcript."""
        return append_entry(self.state, seat, kind, rule, **about)

    # Playing

    def kinds(self, seat: int) -> set[type[Action]]:
        """Kinds of a player's legal actions."""
        return {type(offer) for offer in UNIVERSALIS.legal(self.state, seat)}

    def strike(self, challenger: int, entry: Entry | int) -> list[Event]:
        """Challenge an entry, and let its teller concede; returns the events."""
        number = entry if isinstance(entry, int) else entry.no
        self.play(challenger, challenge(number))
        return self.play(self.state.entry(number).seat, a.Concede())

    # Looking

    @property
    def phase(self) -> str:
        """Current phase."""
        return current_phase(self.state)

    @property
    def last(self) -> Entry:
        """Latest entry that is not the beginning of a turn."""
        return next(e for e in reversed(self.state.entries) if e.kind != "turn")

    @property
    def dispute(self) -> Dispute:
        """The challenge in progress."""
        assert isinstance(self.state.pause, Dispute)
        return self.state.pause

    def named(self, name: str) -> int:
        """Number of the component with this name."""
        found = (c.id for c in self.state.components.values() if c.name == name and not c.struck)
        return next(found)

    def bonus(self, seat: int) -> int:
        """Coins that a player still has from a complication."""
        complication = self.state.complication
        bonuses = () if complication is None else complication.bonuses
        return sum(one.coins for one in bonuses if one.seat == seat)

    def pool(self, seat: int) -> int:
        """Number of dice in a player's pool."""
        assert self.state.complication is not None
        return self.state.complication.pool(seat)


# Actions in short


def event(text: str = "It begins to rain.") -> a.TellEvent:
    """Action that tells an event."""
    return a.TellEvent(text)


def colour(text: str = "The lamps hum.") -> a.Colour:
    """Action that describes something."""
    return a.Colour(text)


def speak(component: int, text: str = "Nobody home.", how: str = "") -> a.Speak:
    """Action that lets a component speak."""
    return a.Speak(component, text, how)


def create(
    name: str, kind: a.MadeKind = "character", *, present: bool = True, text: str = ""
) -> a.Create:
    """Action that creates a component."""
    return a.Create(name, kind, present, text)


def master(name: str, kind: a.MadeKind = "character") -> a.CreateMaster:
    """Action that creates a master component."""
    return a.CreateMaster(name, kind, "")


def introduce(component: int) -> a.Introduce:
    """Action that introduces a component into the scene."""
    return a.Introduce(component, "")


def leave(component: int) -> a.Exit:
    """Action that takes a component out of the scene."""
    return a.Exit(component, "")


def add(component: int, words: str = "quick", *, injury: bool = False) -> a.AddTrait:
    """Action that adds a trait."""
    return a.AddTrait(component, words, injury, "")


def remove(trait: int) -> a.RemoveTrait:
    """Action that removes a trait."""
    return a.RemoveTrait(trait, "")


def restore(trait: int) -> a.RestoreTrait:
    """Action that restores a removed trait."""
    return a.RestoreTrait(trait, "")


def reduce_(component: int) -> a.ReduceImportance:
    """Action that reduces a component's importance."""
    return a.ReduceImportance(component, "")


def raise_(component: int) -> a.RestoreImportance:
    """Action that restores a component's importance."""
    return a.RestoreImportance(component, "")


def link(component: int, to: int) -> a.Link:
    """Action that links a component to a master, as its sub."""
    return a.Link(component, to, "")


def eliminate(component: int) -> a.Eliminate:
    """Action that eliminates a component."""
    return a.Eliminate(component, "")


def establish(name: str = "Harbour") -> a.EstablishNew:
    """Action that sets the scene in a new place."""
    return a.EstablishNew(name, "INT", "")


def time(when: a.Time = "present", label: str = "") -> a.SetTime:
    """Action that sets the time of the scene."""
    return a.SetTime(when, label, "")


def go(name: str = "Harbour") -> a.MoveToNew:
    """Action that moves the scene to a new place."""
    return a.MoveToNew(name, "EXT", "")


def go_to(component: int) -> a.MoveTo:
    """Action that moves the scene to a known place."""
    return a.MoveTo(component, "")


def cut_away(title: str = "Meanwhile") -> a.StartMini:
    """Action that begins a mini-scene."""
    return a.StartMini(title)


def originate(component: int, text: str = "I want to change that.") -> a.Originate:
    """Action that begins a complication about a component."""
    return a.Originate(component, text)


def obstacle(dice: int = 1, text: str = "But the door is locked.") -> a.Obstacle:
    """Action that puts an obstacle to an event."""
    return a.Obstacle(dice, text)


def buy(pool: int, dice: int = 1, *, subtract: bool = False) -> a.BuyDice:
    """Action that buys dice for a pool, or out of it."""
    return a.BuyDice(pool, subtract, dice, "There is a lever.")


def draw(component: int, trait: int, pool: int, *, subtract: bool = False) -> a.Draw:
    """Action that draws on a trait."""
    return a.Draw(component, trait, pool, subtract)


def tenet(text: str = "No time travel.", kind: TenetKind = "story") -> a.ProposeTenet:
    """Action that proposes a tenet."""
    return a.ProposeTenet(kind, text)


def challenge(entry: int, text: str = "That cannot be.") -> a.Challenge:
    """Action that challenges an entry."""
    return a.Challenge(entry, text)


def fine(seat: int, text: str = "You talk too much.") -> a.CallFine:
    """Action that accuses a player."""
    return a.CallFine(seat, text)


def fade(text: str = "") -> a.FadeToBlack:
    """Action that ends the scene for good."""
    return a.FadeToBlack(text)
