"""The translators' tools: all texts are found, and problems are reported."""

from pathlib import Path

import pytest

from matinee.testing.message_extraction import bring_up_to_date, catalogue_file, texts
from matinee.testing.pseudo_locale import Pseudo, untranslated_words, untranslated_words_in
from matinee.testing.translation_checks import problems

FILES = {
    "__init__.py": "",
    "words.py": '# Translators: on a clapper.\nsaid = _("Cut!")\nlater = N_("Wrap")\n'
    'self.many("{n} reel", "{n} reels", n)\npgettext("a fish", "Reel")\n',
    "stage/templates/aid.html": "{% trans n=count %}One of\n  {{ n }}{% endtrans %}"
    "<p title=\"{{ _('Closely') }}\">",
    "stage/static/game.js": '_("Turn {name}", { name }); many("{n} day", "{n} days", n);',
    "rules.md": "## Moving\n\n| id | rule |\n|---|---|\n| XY-MOVE-01 | One step. |\n",
    "content/films.csv": "key,title,year\nrain,The Rain,1950\n",
    "content/tips.toml": '[[tip]]\nkey = "trim"\nname = "Trim"\nlines = ["Snip!", "Snap!"]\n',
    "text/refusals.toml": 'seats = "Too few"\n[later]\nover = "It is over"\n',
    "locale/content.toml": '"text/refusals.toml" = ["*"]\n"content/films.csv" = ["title"]\n'
    '"content/tips.toml" = ["name", "lines"]\n',
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"reels_{tmp_path.name.replace('-', '_')}"
    for file, text in FILES.items():
        path = tmp_path / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_texts_are_found_wherever_they_stand(package: str) -> None:
    found = {str(message.id): message for message in texts(package) if message.id}
    assert set(found) == {
        *("Cut!", "Wrap", "('{n} reel', '{n} reels')", "Reel"),
        *("One of %(n)s", "Closely", "Turn {name}", "('{n} day', '{n} days')"),
        *("Moving", "rule", "One step.", "The Rain", "Trim", "Snip!", "Snap!"),
        *("Too few", "It is over"),
    }
    assert found["Cut!"].auto_comments == ["on a clapper."]
    assert found["Reel"].context == "a fish"


def test_a_catalogue_is_begun_and_kept_up_to_date(package: str) -> None:
    assert bring_up_to_date(package, "fr")
    assert not bring_up_to_date(package, "fr")
    file = catalogue_file(package, "fr")
    file.write_text(file.read_text().replace('msgid "Cut!"\nmsgstr ""', 'msgid "Cut!"\nmsgstr "C"'))
    module = file.parents[2] / "words.py"
    module.write_text(module.read_text().replace('N_("Wrap")', 'N_("That is a wrap")'))
    texts.cache_clear()
    assert bring_up_to_date(package, "fr")
    catalogue = file.read_text()
    assert 'msgid "Cut!"\nmsgstr "C"' in catalogue
    assert "That is a wrap" in catalogue
    assert '"Wrap"' not in catalogue
    assert "words.py:" not in catalogue


@pytest.mark.parametrize(
    ("english", "french", "problem"),
    [
        ("Rent {film}", "Louez {film}", ""),
        ("Rent {film}", "Louez", "other places than in English"),
        ("Rent it", "Louez {film}", "other places than in English"),
        ("<b>Cut!</b>", "<b>Coupez\u202f!</b>", ""),
        ("<b>Cut!</b>", "Coupez\u202f!", "other markup than in English"),
        ("Cut!", "Coupez !", "no no-break space before a sign"),
        ("Cut!", "Coupez!", "no no-break space before a sign"),
        ("Cut!?", "Coupez\u202f!?", ""),
        ("at 12:30", "à 12:30", ""),
        ("Don't", "N'y allez pas", "a straight apostrophe"),
        ("“Rain”", "« Pluie »", "no no-break space after «"),
        ("“Rain”", "“Pluie”", "English quotation marks"),
        ("To: ", "À\u00a0:", "other blanks at the ends than in English"),
        ("Cut!", "", "not translated"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    package: str, english: str, french: str, problem: str
) -> None:
    folder = catalogue_file(package, "fr").parents[2]
    for name in FILES:
        (folder / name).unlink()
    (folder / "__init__.py").write_text(f"_({english!r})\n")
    texts.cache_clear()
    bring_up_to_date(package, "fr")
    file = catalogue_file(package, "fr")
    head, _, _ = file.read_text().rpartition('msgstr ""')
    file.write_text(f'{head}msgstr "{french}"\n')
    found = problems(package, "fr")
    assert bool(found) == bool(problem)
    assert all(one.startswith(problem) or problem in one for one in found[:1])


def test_a_fuzzy_and_a_lost_text_are_told(package: str) -> None:
    bring_up_to_date(package, "fr")
    file = catalogue_file(package, "fr")
    text = file.read_text().replace('msgid "Cut!"', '#, fuzzy\nmsgid "Cut!"')
    text = text.replace('msgid "Wrap"', 'msgid "Wrapped"')
    file.write_text(text)
    found = "\n".join(problems(package, "fr"))
    assert "fuzzy: 'Cut!'" in found
    assert "not in the catalogue: 'Wrap'" in found
    assert "not in the code any more: 'Wrapped'" in found


def test_what_did_not_come_through_gettext_stands_out() -> None:
    pseudo = Pseudo()
    rent = pseudo.gettext("Rent {film}").format(film=pseudo.gettext("The Rain"))
    assert rent == "⟦Rent ⟦The Rain⟧⟧"
    assert untranslated_words(f"Ann: {rent} now", ["Ann"]) == ["now"]
    assert untranslated_words(pseudo.ngettext("{n} die", "{n} dice", 2).format(n=2)) == []
    page = (
        f'<p title="Closely">{pseudo.gettext("<b>All</b> of it")} <i>Ann</i> is 3 in</p>'
        '<script>let it = "be";</script><b translate="no">XY</b><q lang="fr">Oui</q>'
        '<img alt="A film"><input type="submit" value="Send"><input value="typed">'
    )
    assert untranslated_words_in(page, ["Ann"]) == ["Closely", "is", "in", "film", "Send"]
