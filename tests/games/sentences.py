"""What is true of every game's words: the rules carry keys, and each has its sentence."""

import ast
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from matinee.engine.language import Language
from matinee.engine.title import Title


class Shouting(Language):
    """A language in which every message is in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"[{plural}]"


def refusals(title: Title) -> Iterator[tuple[str, ast.Call]]:
    """Where the rules of a game refuse something: the module's name, and what it refuses with."""
    for file in Path(str(files(title.package))).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                yield file.name, node


def check_refusals(title: Title, sentences: Mapping[str, str]) -> None:
    """Every refusal of the rules has its sentence, and no sentence is left over."""
    found = set()
    for _, refusal in refusals(title):
        key = refusal.args[1]
        assert isinstance(key, ast.Constant)
        found.add(str(key.value))
    assert found == set(sentences)


def check_rules_are_wordless(title: Title) -> None:
    """A refusal in the rules holds ids and keys; nothing in it reads like a sentence."""
    for file, refusal in refusals(title):
        for value in (*refusal.args, *(keyword.value for keyword in refusal.keywords)):
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                assert " " not in value.value, f"{file}: {value.value}"
