"""Names of places, films, roles and amounts, inside sentences and on their own."""

from collections.abc import Mapping

from matinee.engine.text.player_names import NameFormatter, counted, named
from matinee.engine.thread_cache import cache
from matinee.games.deadwood import content


@cache
def scenes() -> Mapping[str, content.Scene]:
    """All scene cards by key: the deck of 60 contains that of 40."""
    return content.deck("60")


@cache
def roles() -> Mapping[str, content.Role]:
    """All roles by key, on the board and on cards."""
    places: list[content.Area | content.Scene] = [*content.areas().values(), *scenes().values()]
    return {role.key: role for place in places for role in place.roles}


class Names(NameFormatter):
    """The names of things for one table, in one language; an unknown key is returned as it is."""

    classic: bool = False
    """Whether the table plays the classic edition, which has other names for some things."""

    area = named(content.areas)
    """A place on the lot."""

    place = named(content.areas, "called")
    """A place on the lot, inside a sentence: the Saloon."""

    def scene(self, key: str) -> str:
        """A film, in quotation marks."""
        return f"“{self._(scenes()[key].title)}”" if key in scenes() else key

    role = named(roles)
    """A role."""

    def dollars(self, amount: int) -> str:
        """An amount of dollars."""
        return f"${amount}"

    def fame(self, amount: int) -> str:
        """An amount of the second currency: fame, or credits in the classic edition."""
        if self.classic:
            return self.many("{n} credit", "{n} credits", amount).format(n=amount)
        return self._("{n} fame").format(n=amount)

    def markers(self, amount: int) -> str:
        """A number of rehearsal markers, or practice chips in the classic edition."""
        return self._chips(amount) if self.classic else self._markers(amount)

    _chips = counted("{n} practice chip", "{n} practice chips")
    _markers = counted("{n} rehearsal marker", "{n} rehearsal markers")

    def money(self, pay: str, amount: int) -> str:
        """An amount of either currency."""
        return self.dollars(amount) if pay == "dollars" else self.fame(amount)
