"""Requests and responses about stories: their files, and the editor's cut."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

Line = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Words = Annotated[str, Meta(max_length=2_000)]
EditId = Annotated[str, Meta(min_length=1, max_length=40)]


class FileFormatSchema(msgspec.Struct, frozen=True):
    """A file that a story can be had as."""

    key: str
    label: str
    media_type: str
    address: str


class ChangedLine(msgspec.Struct, frozen=True):
    """A line that a cut puts into other words."""

    line: int
    before: str
    after: str


class CutSchema(msgspec.Struct, frozen=True):
    """An editor's cut."""

    title: str
    """Another title; empty if it stays."""
    order: list[int]
    """The scenes as they are told, by the number under which they were played; empty: as played."""
    lines: list[ChangedLine]


class CutProposalSchema(msgspec.Struct, frozen=True):
    """A cut that those at the table are asked about."""

    id: str
    name: str
    """Of who proposes it."""
    cut: CutSchema
    agreed: list[str]
    waiting: list[str]
    """Those who have not answered yet."""
    yours: bool
    """Whether you proposed it."""
    asked: bool
    """Whether you are asked."""


class SceneSchema(msgspec.Struct, frozen=True):
    """A scene by the number under which it was played."""

    number: int
    heading: str


class StorySchema(msgspec.Struct, frozen=True):
    """A story, as its reader may have it."""

    table: str
    game: str
    title: str
    authors: list[str]
    finished: bool
    public: bool
    """Everybody may read it."""
    scenes: list[SceneSchema]
    forms: list[FileFormatSchema]
    cut: CutSchema | None
    """What all have agreed to change; nothing, if the story is told as it was played."""
    proposal: CutProposalSchema | None
    """Only those who may see the table are told of it."""


class NewCut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut to propose. What it leaves out stays as it was played."""

    title: Annotated[str, Meta(max_length=400)] = ""
    order: Annotated[tuple[Line, ...], Meta(max_length=200)] = ()
    texts: Mapping[Line, Words] = {}


class CutAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Yes or no to a proposed cut; `id` says which one was read."""

    id: EditId
    agree: bool
