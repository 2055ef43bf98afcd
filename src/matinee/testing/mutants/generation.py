"""All mutants of a package's rule modules, and the source of a module with one of them.

Annotations, imports, decorators, assertions, docstrings, f-strings and what an exception says stay
as they are: a change there breaks no rule.
"""

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from matinee.testing.mutants.operators import Context, Replacement, replacements

_Change = tuple[Replacement, str, ast.stmt]
"""A replacement, with the function and the statement around it."""
_SKIPPED: Final = (
    ast.Import,
    ast.ImportFrom,
    ast.Assert,
    ast.JoinedStr,
    ast.arguments,
    ast.Global,
    ast.Nonlocal,
)


class Mutant(msgspec.Struct, frozen=True):
    """One change of one module. Its key stays the same while other lines change."""

    module: str
    file: str
    function: str
    """Qualified name; empty for what runs at import."""
    before: str
    """The changed lines, in one."""
    after: str
    repetition: int
    """Counts equal changes of equal lines in one function, from 0."""
    lines: tuple[int, int]
    """First and last line of the statement."""
    span: tuple[int, int]
    """The bytes of the module that `text` replaces."""
    text: str

    @property
    def key(self) -> str:
        """A stable name."""
        again = f" ({self.repetition + 1})" if self.repetition else ""
        return f"{self.module}:{self.function}: {self.before} -> {self.after}{again}"

    @property
    def id(self) -> str:
        """A short name, for the command line."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:8]


def rule_modules(package: str, game_module: str) -> dict[str, Path]:
    """The modules in which a game's rules are: the package `rules`, if any, and the game's own.

    Imports nothing below the game's package, so that a mutant can take a module's place.
    """
    folder = package_folder(package)
    own = game_module.removeprefix(package).strip(".").replace(".", "/")
    files = [*folder.glob("rules/**/*.py"), folder / (f"{own}.py" if own else "__init__.py")]
    names = {
        file: ".".join((package, *file.relative_to(folder).with_suffix("").parts)) for file in files
    }
    return {name.removesuffix(".__init__"): file for file, name in sorted(names.items())}


def package_folder(package: str) -> Path:
    """The folder of an installed package, or of the one module that it consists of."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None, f"{package} has no source file"
    return Path(spec.origin).parent


def mutants(modules: Mapping[str, Path]) -> list[Mutant]:
    """Every mutant of these modules."""
    return [mutant for module, file in modules.items() for mutant in mutants_of(module, file)]


def mutants_of(module: str, file: Path) -> list[Mutant]:
    """Every mutant of one module."""
    text = file.read_text("utf-8")
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    seen: Counter[tuple[str, str, str]] = Counter()
    spans: set[tuple[int, int, str]] = set()
    found = []
    for (node, new), function, statement in _changes(ast.parse(text)):
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        begin = starts[first - 1] + node.col_offset  # type: ignore[attr-defined]
        end = starts[last - 1] + node.end_col_offset  # type: ignore[attr-defined]
        if (begin, end, new) in spans or ast.unparse(node) == new:
            continue
        spans.add((begin, end, new))
        source = b"".join(lines[first - 1 : last])
        offset = starts[first - 1]
        before = _in_one_line(source)
        after = _in_one_line(source[: begin - offset] + new.encode() + source[end - offset :])
        repetition = seen[function, before, after]
        seen[function, before, after] += 1
        found.append(
            Mutant(
                module=module,
                file=str(file),
                function=function,
                before=before,
                after=after,
                repetition=repetition,
                lines=_header(statement),
                span=(begin, end),
                text=new,
            )
        )
    return found


def mutated_source(mutant: Mutant) -> str:
    """The source of the mutant's module, with the change."""
    source = Path(mutant.file).read_bytes()
    begin, end = mutant.span
    return (source[:begin] + mutant.text.encode() + source[end:]).decode()


def diff(mutant: Mutant) -> str:
    """The change, as a unified diff."""
    name = mutant.module.replace(".", "/") + ".py"
    before = Path(mutant.file).read_text("utf-8").splitlines()
    after = mutated_source(mutant).splitlines()
    return "\n".join(difflib.unified_diff(before, after, name, name, lineterm=""))


def _in_one_line(source: bytes) -> str:
    return " ".join(source.decode().split())


def _header(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement without those of its body."""
    body = getattr(statement, "body", None)
    last = statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, body[0].lineno - 1) if body else last


def _changes(module: ast.Module) -> Iterator[_Change]:
    """Each replacement with the function and the statement around it."""
    for statement in module.body:
        yield from _of_statement(statement, module, None, "")


def _of_statement(
    statement: ast.stmt, parent: ast.AST, function: ast.FunctionDef | None, name: str
) -> Iterator[_Change]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        inner = f"{name}.{statement.name}" if name else statement.name
        within = statement if isinstance(statement, ast.FunctionDef) else function
        for child in statement.body:
            yield from _of_statement(child, statement, within, inner)
        return
    yield from _of_node(statement, parent, function, name, statement)


def _of_node(
    node: ast.AST,
    parent: ast.AST,
    function: ast.FunctionDef | None,
    name: str,
    statement: ast.stmt,
) -> Iterator[_Change]:
    if isinstance(node, _SKIPPED) or (isinstance(node, ast.Expr) and _is_text(node.value)):
        return
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # guards against mistakes in code
        return
    for replacement in replacements(node, Context(parent, function)):
        yield replacement, name, statement
    for field, value in ast.iter_fields(node):
        if field == "annotation" or isinstance(node, ast.Raise):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.stmt):
                yield from _of_statement(child, node, function, name)
            elif isinstance(child, ast.AST):
                yield from _of_node(child, node, function, name, statement)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
