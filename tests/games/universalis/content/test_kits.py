"""The starting kits: their content, their effect at the start, and refusals of bad ones."""

from typing import Any

import msgspec
import pytest

from matinee.engine.contract.content import BadContent
from matinee.engine.match.dice import FastDice
from matinee.games.universalis import content
from matinee.games.universalis.content import KIT_KEYS, KitTenet, kit, read_kit
from matinee.games.universalis.content.pieces import CastMember, KitKey
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.options import Options

FILLED: tuple[KitKey, ...] = ("noir", "space", "manor")


def table(key: KitKey) -> dict[str, Any]:
    """A kit as plain data, like its data file."""
    found: dict[str, Any] = msgspec.to_builtins(kit(key))
    return found


@pytest.mark.parametrize("key", FILLED)
def test_a_kit_has_tenets_a_cast_and_openings_to_start_from(key: KitKey) -> None:
    found = kit(key)
    assert 4 <= len(found.tenets) <= 6
    assert {"story", "social", "gimmick"} == {tenet.kind for tenet in found.tenets}
    assert 8 <= len(found.cast) <= 12
    assert {"character", "prop", "location"} == {member.kind for member in found.cast}
    assert {"INT", "EXT"} <= {one.place for one in found.cast if one.kind == "location"}
    assert all(1 <= len(member.traits) <= 3 for member in found.cast)
    masters = [member.name for member in found.cast if member.master]
    assert masters
    assert all(2 <= sum(one.of == name for one in found.cast) <= 3 for name in masters)


def test_every_start_has_openings_titles_and_prompts() -> None:
    for key in KIT_KEYS:
        assert len(kit(key).openings) >= 6
        assert len(kit(key).titles) >= 5
        assert all(prompt.endswith("?") for prompt in kit(key).prompts)


def test_the_empty_start_settles_nothing() -> None:
    assert kit("empty").tenets == ()
    assert kit("empty").cast == ()


@pytest.mark.parametrize("key", KIT_KEYS)
def test_a_table_starts_with_what_its_kit_holds(key: KitKey) -> None:
    state, _ = UNIVERSALIS.setup(3, Options(kit=key), FastDice(key))
    assert [tenet.text for tenet in state.tenets] == [tenet.text for tenet in kit(key).tenets]
    names = [component.name for component in state.components.values()]
    assert names == [member.name for member in kit(key).cast]
    assert len(state.traits) == sum(len(member.traits) for member in kit(key).cast)


def test_no_text_of_a_kit_stands_in_another() -> None:
    texts = [opening.text for key in KIT_KEYS for opening in kit(key).openings]
    texts += [tenet.text for key in KIT_KEYS for tenet in kit(key).tenets]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"titles": []}, "no titles"),
        ({"openings": []}, "no openings"),
        ({"tenets": [{"kind": "story", "text": "x" * 281}]}, "1 to 280"),
        ({"tenets": [{"kind": "law", "text": "No."}]}, "law"),
        ({"cast": [{"name": "x" * 41, "kind": "prop"}]}, "1 to 40"),
        ({"cast": [{"name": "X", "kind": "prop"}]}, "too short"),
        ({"cast": [{"name": "Ann", "kind": "prop"}, {"name": "ANN", "kind": "prop"}]}, "twice"),
        ({"cast": [{"name": "Ann", "kind": "character", "of": "Police"}]}, "no master"),
        ({"cast": [{"name": "Pier", "kind": "location", "master": True}]}, "cannot be a master"),
        ({"cast": [{"name": "Ann", "kind": "prop", "traits": [{"words": "x" * 61}]}]}, "1 to 60"),
        ({"mood": "sad"}, "mood"),
    ],
)
def test_a_kit_that_no_story_could_start_from_is_refused(
    change: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BadContent, match=problem):
        read_kit("noir", {**table("noir"), **change})


def test_a_sub_needs_a_master_of_its_own_kind() -> None:
    cast = [
        {"name": "Police", "kind": "character", "master": True},
        {"name": "Badge", "kind": "prop", "of": "Police"},
    ]
    with pytest.raises(BadContent, match="of its kind"):
        read_kit("noir", {**table("noir"), "cast": cast})


def test_the_fingerprint_knows_what_a_table_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(changed: content.Kit) -> str:
        monkeypatch.setattr(content, "kit", lambda key: changed if key == "noir" else kit(key))
        return content.fingerprint.__wrapped__()

    noir = kit("noir")
    replace = msgspec.structs.replace
    assert digest(replace(noir, openings=noir.openings[1:])) == content.fingerprint()
    reworded = (KitTenet(noir.tenets[0].kind, "Another wording."), *noir.tenets[1:])
    assert digest(replace(noir, tenets=reworded)) != content.fingerprint()
    renamed = (CastMember("Somebody Else", noir.cast[0].kind), *noir.cast[1:])
    assert digest(replace(noir, cast=renamed)) != content.fingerprint()
