"""Wire tags and field names in records, in databases and in requests.

Types are described without the names of classes, so that renaming a class changes nothing here.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from pkgutil import resolve_name
from typing import Any, get_args

import msgspec
from msgspec import inspect

import matinee
from matinee.engine.contract.game import Result
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.match.match import Header
from matinee.engine.text.errors import Refused
from matinee.server.errors import STATUSES, status
from matinee.server.storytelling.editors_cut import Edit
from matinee.server.tables.progress import TableProgress
from matinee.server.tables.table_settings import Terms

STORED = {
    "header": Header,
    "result": Result,
    "terms": Terms,
    "turn": TableProgress,
    "cut": Edit,
}
"""JSON documents without a tag that databases keep."""


def wire_tags() -> str:
    """Every tag, stored document and refusal of the platform and of the installed games."""
    _import_everything()
    games = titles()
    sections = [
        ("platform: tags", _platform_tags([title.package for title in games.values()])),
        ("platform: stored documents", [f"{name}: {shape(k)}" for name, k in STORED.items()]),
        ("platform: refusals and their HTTP statuses", _refusals()),
    ]
    for key, title in games.items():
        plans = () if title.plans is None else _members(title.plans.types)
        sections += [
            (f"{key}: options", _fields(title.game.Options)),
            (f"{key}: actions", sorted(map(tagged, _members(title.game.actions)))),
            (f"{key}: events", sorted(map(tagged, _members(title.game.events)))),
            (f"{key}: plans", sorted(map(tagged, plans))),
            (f"{key}: refusals", sorted(_refusals_of(title))),
        ]
    return "\n".join("\n".join([f"# {name}", *lines, ""]) for name, lines in sections)


def tagged(kind: Any) -> str:
    """The tag of a struct with its fields, such as `do=move area: str`."""
    config = kind.__struct_config__
    return " ".join([f"{config.tag_field}={config.tag}", ", ".join(_fields(kind))]).rstrip()


def shape(kind: Any) -> str:
    """JSON values of a type; a tagged struct appears as the name of its tag field."""
    return _shape(inspect.type_info(kind))


def _fields(kind: Any) -> list[str]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return [_field(field) for field in found.fields]


def _field(field: inspect.Field) -> str:
    """A field with its default, if it has one: a struct may then omit the field."""
    text = f"{field.encode_name}: {_shape(field.type)}"
    if field.required:
        return text
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return f"{text} = {msgspec.json.encode(default).decode()}"


def _shape(found: inspect.Type) -> str:
    match found:
        case inspect.Metadata(type=inner):
            return _shape(inner)
        case inspect.UnionType(types=several):
            return " | ".join(dict.fromkeys(map(_shape, several)))
        case inspect.LiteralType(values=values):
            return " | ".join(map(repr, values))
        case inspect.EnumType(cls=cls):
            return " | ".join(repr(member.value) for member in cls)
        case inspect.StructType(tag=None):
            return "{" + ", ".join(map(_field, found.fields)) + "}"
        case inspect.StructType():
            return "{" + f"{found.tag_field}=…" + "}"
        case inspect.TupleType(item_types=items):
            return "[" + ", ".join(map(_shape, items)) + "]"
        case inspect.CollectionType(item_type=item):
            return f"[{_shape(item)}…]{_limits(found)}"
        case inspect.DictType(key_type=key, value_type=value):
            return "{" + f"{_shape(key)}: {_shape(value)}…" + "}"
        case inspect.CustomType():
            return "custom"
    name = type(found).__name__.removesuffix("Type").lower()
    return name + _limits(found)


def _limits(found: inspect.Type) -> str:
    names = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern")
    values = [(name, getattr(found, name, None)) for name in names]
    limits = ", ".join(f"{name}={value}" for name, value in values if value is not None)
    return f"({limits})" if limits else ""


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def _platform_tags(packages: list[str]) -> list[str]:
    """All tagged structs outside the games, without base classes, which have subclasses."""
    return sorted(
        tagged(kind)
        for kind in set(_descendants(msgspec.Struct))
        if kind.__struct_config__.tag is not None
        and _is_ours(kind)
        and not kind.__subclasses__()
        and not any(f"{kind.__module__}.".startswith(f"{package}.") for package in packages)
    )


def _refusals() -> list[str]:
    """Each refusal key with its HTTP status, for each class with a sentence or status for it."""
    found = {(key, STATUSES[key]) for key in STATUSES}
    for kind in (Refused, *filter(_is_ours, _descendants(Refused))):
        refused = kind.__new__(kind)
        for key in {*kind.phrases, *getattr(kind, "statuses", {})}:
            refused.key = key
            found.add((key, status(refused)))
    return [f"{key} {code}" for key, code in sorted(found)]


def _refusals_of(title: Title) -> list[str]:
    """Keys of a game's refusals, from the class of its text."""
    return list(resolve_name(title.text_at).refusals)


def _descendants(kind: Any) -> Iterator[Any]:
    for child in kind.__subclasses__():
        yield child
        yield from _descendants(child)


def _is_ours(kind: Any) -> bool:
    """Whether a class is the project's own, and not of a test that runs in the same process."""
    return f"{kind.__module__}.".startswith(f"{matinee.__name__}.")


def _import_everything() -> None:
    """Import every module, since subclasses are known only once their modules are imported."""
    for found in pkgutil.walk_packages(matinee.__path__, f"{matinee.__name__}."):
        if not found.name.endswith(".__main__"):
            importlib.import_module(found.name)
