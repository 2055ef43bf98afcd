"""Dice with chosen results, for tests."""

from matinee.engine.match.dice import Dice


class LoadedDice(Dice):
    """Rolls the given faces in turn, counted from 1; raises `AssertionError` when none is left.

    >>> dice = LoadedDice(6, 1)
    >>> dice.die(), dice.die(), dice.left
    (6, 1, 0)
    """

    __slots__ = ("_faces",)

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    @property
    def left(self) -> int:
        """The number of faces that have not been rolled."""
        return len(self._faces)

    def below(self, n: int) -> int:
        """The next face, less one."""
        if not self._faces:
            raise AssertionError(f"nobody expected another roll of {n}")
        face = self._faces.pop(0)
        if not 1 <= face <= n:
            raise AssertionError(f"a roll of {n} cannot show {face}")
        return face - 1
