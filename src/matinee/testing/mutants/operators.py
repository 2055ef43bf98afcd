"""Mutation operators: the small changes that can be made to one node of a module's syntax tree.

Each operator yields replacements, as source text. `generation` decides where operators apply.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Replacement = tuple[ast.AST, str]
"""A node, and the source text that takes its place."""

_COMPARISONS: Final[Mapping[type[ast.cmpop], tuple[str, ...]]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
_ARITHMETIC: Final[Mapping[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "//",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}
_OPPOSITES: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
_ANY_ORDER: Final = {"any", "all", "sum", "set", "frozenset", "min", "max", "sorted", "Counter"}
"""Functions to which the order of their argument does not matter."""
_CONVERSIONS: Final = {"frozenset", "set", "tuple", "list", "dict", "str", "cast"}
"""Functions whose result mostly does what their argument does."""
_EMPTY: Final = {"list": "[]", "tuple": "()", "dict": "{}", "int": "0", "str": '""', "set": "set()"}
"""By the name of a function's result type, a result without content."""
_TIGHT: Final = (
    ast.operator,
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.UnaryOp,
    ast.IfExp,
    ast.Attribute,
    ast.Subscript,
    ast.Call,
    ast.Starred,
    ast.comprehension,
)
"""Nodes whose operands may need parentheses."""
_ATOMS: Final = ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript | ast.Starred


@dataclass(frozen=True)
class Context:
    """What surrounds a node."""

    parent: ast.AST
    function: ast.FunctionDef | None


def replacements(node: ast.AST, context: Context) -> Iterator[Replacement]:
    """Every small change of this node itself, not of nodes below."""
    for kind, operator in _OPERATORS:
        if isinstance(node, kind):
            for target, text in operator(node, context):
                loose = target is node and text[0] == "(" and not isinstance(context.parent, _TIGHT)
                yield target, ast.unparse(ast.parse(text)) if loose else text


def _source(node: ast.AST) -> str:
    """The source of an expression, in parentheses where it would need them as an operand."""
    text = ast.unparse(node)
    return text if isinstance(node, _ATOMS) else f"({text})"


def _compare(node: ast.Compare, context: Context) -> Iterator[Replacement]:
    operands = [node.left, *node.comparators]
    for place, old in enumerate(node.ops):
        for new in _COMPARISONS[type(old)]:
            symbols = [_SYMBOLS[type(op)] for op in node.ops]
            symbols[place] = new
            parts = [_source(operands[0])]
            for symbol, operand in zip(symbols, operands[1:], strict=True):
                parts += [symbol, _source(operand)]
            yield node, " ".join(parts)


_SYMBOLS: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}


def _arithmetic(node: ast.BinOp, context: Context) -> Iterator[Replacement]:
    left, right = _source(node.left), _source(node.right)
    if symbol := _ARITHMETIC.get(type(node.op)):
        yield node, f"({left} {symbol} {right})"
    yield node, left
    if isinstance(node.op, ast.Add | ast.BitOr | ast.BitAnd):
        yield node, right


def _boolean(node: ast.BoolOp, context: Context) -> Iterator[Replacement]:
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    parts = [_source(value) for value in node.values]
    yield node, f"({f' {new} '.join(parts)})"
    for left_out in range(len(parts)):
        rest = [part for place, part in enumerate(parts) if place != left_out]
        yield node, rest[0] if len(rest) == 1 else f"({f' {old} '.join(rest)})"


def _sign(node: ast.UnaryOp, context: Context) -> Iterator[Replacement]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node, _source(node.operand)


def _condition(node: ast.If | ast.While | ast.IfExp, context: Context) -> Iterator[Replacement]:
    if not isinstance(node, ast.While):  # an endless loop only shows that the loop is run
        yield node.test, "True"
    yield node.test, "False"
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield node.test, f"not {_source(node.test)}"


def _constant(node: ast.Constant, context: Context) -> Iterator[Replacement]:
    if isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node.value, int):
        yield node, str(node.value + 1)
        if node.value:
            yield node, str(node.value - 1)
    elif isinstance(node.value, str) and context.function:
        yield node, '"changed"'


def _augmented(node: ast.AugAssign, context: Context) -> Iterator[Replacement]:
    yield node, "pass"
    if symbol := _ARITHMETIC.get(type(node.op)):
        yield node, f"{ast.unparse(node.target)} {symbol}= {ast.unparse(node.value)}"


def _assignment(node: ast.Assign, context: Context) -> Iterator[Replacement]:
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield node, "pass"


def _statement(
    node: ast.Delete | ast.Raise | ast.Continue | ast.Break, context: Context
) -> Iterator[Replacement]:
    yield node, "pass"


def _expression(node: ast.Expr, context: Context) -> Iterator[Replacement]:
    if isinstance(node.value, ast.Call):
        yield node, "pass"


def _result(node: ast.Return, context: Context) -> Iterator[Replacement]:
    annotation = context.function.returns if context.function else None
    if node.value is None or annotation is None:
        return
    name = ast.unparse(annotation).partition("[")[0]
    for new in ("True", "False") if name == "bool" else (_EMPTY.get(name, "None"),):
        yield node.value, new


def _call(node: ast.Call, context: Context) -> Iterator[Replacement]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if new := _OPPOSITES.get(name):
        yield node.func, new
    if name in ("min", "max") and len(node.args) == 2:
        for argument in node.args:
            yield node, _source(argument)
    if isinstance(node.func, ast.Attribute):
        yield from _ends(node, node.func)
    for keyword in node.keywords:
        if keyword.arg and keyword.arg != "strict":
            yield keyword, "**{}"
    if node.args and name not in _CONVERSIONS and not isinstance(context.parent, ast.Expr):
        yield node, _source(node.args[0])


def _ends(node: ast.Call, method: ast.Attribute) -> Iterator[Replacement]:
    """Calls that concern the other end of a list."""
    of = _source(method.value)
    if method.attr == "pop" and not node.args:
        yield node, f"{of}.pop(0)"
    elif method.attr == "pop" and ast.unparse(node.args[0]) == "0":
        yield node, f"{of}.pop()"
    elif method.attr == "append":
        yield node, f"{of}.insert(0, {ast.unparse(node.args[0])})"
    if method.attr == "pop" and node.args:
        yield node, f"{of}[{ast.unparse(node.args[0])}]"


def _subscript(node: ast.Subscript, context: Context) -> Iterator[Replacement]:
    if isinstance(node.slice, ast.Slice):
        if isinstance(node.ctx, ast.Load):
            yield node, _source(node.value)
    elif (end := {"0": "-1", "-1": "0"}.get(ast.unparse(node.slice))) is not None:
        yield node.slice, end


def _loop(node: ast.For, context: Context) -> Iterator[Replacement]:
    over = ast.unparse(node.iter)
    yield node.iter, "()"
    yield node.iter, f"list({over})[:1]"
    yield node.iter, f"list({over})[::-1]"


def _comprehension(
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, context: Context
) -> Iterator[Replacement]:
    for loop in node.generators:
        for test in loop.ifs:
            yield test, "True"
            if not isinstance(test, ast.Compare | ast.UnaryOp):
                yield test, f"not {_source(test)}"
        function = context.parent.func if isinstance(context.parent, ast.Call) else None
        name = function.id if isinstance(function, ast.Name) else ""
        ordered = name not in _ANY_ORDER and ast.unparse(loop.target) != "_"
        if ordered and isinstance(node, ast.ListComp | ast.GeneratorExp):
            yield loop.iter, f"list({ast.unparse(loop.iter)})[::-1]"


def _display(node: ast.List | ast.Set | ast.Tuple, context: Context) -> Iterator[Replacement]:
    """Displays of several elements, where any number of them is allowed."""
    open_ended = (
        not isinstance(node, ast.Tuple)
        or context.function is None
        or isinstance(context.parent, ast.For | ast.comprehension)
        or any(isinstance(element, ast.Starred) for element in node.elts)
    )
    if isinstance(node, ast.Set) or (isinstance(node.ctx, ast.Load) and open_ended):
        for left_out in node.elts if len(node.elts) > 1 else ():
            yield left_out, "*()"


def _parameter(node: ast.Name, context: Context) -> Iterator[Replacement]:
    """Another parameter of the same type, such as one seat for another."""
    if context.function is None or not isinstance(node.ctx, ast.Load):
        return
    arguments = context.function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    types = {one.arg: ast.unparse(one.annotation) for one in every if one.annotation}
    for other, type_ in types.items():
        if other != node.id and type_ == types.get(node.id):
            yield node, other


_Operator = Callable[..., Iterator[Replacement]]
_OPERATORS: Final[tuple[tuple[type | tuple[type, ...], _Operator], ...]] = (
    (ast.Compare, _compare),
    (ast.BinOp, _arithmetic),
    (ast.BoolOp, _boolean),
    (ast.UnaryOp, _sign),
    ((ast.If, ast.While, ast.IfExp), _condition),
    (ast.Constant, _constant),
    (ast.AugAssign, _augmented),
    (ast.Assign, _assignment),
    ((ast.Delete, ast.Raise, ast.Continue, ast.Break), _statement),
    (ast.Expr, _expression),
    (ast.Return, _result),
    (ast.Call, _call),
    (ast.Subscript, _subscript),
    (ast.For, _loop),
    ((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), _comprehension),
    ((ast.List, ast.Set, ast.Tuple), _display),
    (ast.Name, _parameter),
)
