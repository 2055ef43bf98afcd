"""The balance study of a game: it runs, its report is written, and its docs are up to date."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from matinee.engine.contract.balance_study import Bars
from matinee.engine.contract.installed_games import find, titles
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused
from matinee.lab.balance import Balance, study, write
from matinee.lab.plots import draw_bars

DOCS = Path(__file__).parents[2] / "docs" / "balance"
STUDIED = [title for title in titles().values() if title.study is not None]


@pytest.fixture(scope="module")
def small() -> Balance:
    """A study of a few games."""
    return study(find("boulevard"), games=4, seed="small", jobs=1)


@pytest.mark.processes
def test_the_same_seed_gives_the_same_report_whatever_the_jobs(small: Balance) -> None:
    progress_reports = []
    again = study(
        find("boulevard"),
        games=4,
        seed="small",
        jobs=2,
        progress=lambda case, done, many: progress_reports.append((case, done, many)),
    )
    assert again == small
    assert progress_reports[-1][1] == progress_reports[-1][2]
    assert {case for case, _, _ in progress_reports} == set(small.games)


def test_every_case_is_played_as_often_as_its_share_says(small: Balance) -> None:
    plan = find("boulevard").study
    assert plan is not None
    for name, case in plan.cases().items():
        assert small.games[name] == max(1, round(4 * case.share))


def test_the_report_is_a_page_with_its_plots_beside_it(small: Balance, tmp_path: Path) -> None:
    page = write(small, tmp_path / "new")
    text = page.read_text("utf-8")
    assert page.name == "boulevard.md"
    for chapter in small.chapters:
        assert f"## {chapter.title}\n" in text
        for bars in chapter.bars:
            plot = page.parent / f"boulevard-{bars.name}.svg"
            assert f"({plot.name})" in text
            ElementTree.parse(plot)
    for finding in small.findings:
        assert f"| {finding.about} | {finding.expected} | {finding.measured} |" in text


def test_a_game_without_a_study_says_so() -> None:
    with pytest.raises(Refused) as refused:
        study(find("deadwood"), games=1, seed="0", jobs=1)
    assert refused.value.key == "study-none"


def test_a_plot_shows_each_value_with_its_label_and_the_level() -> None:
    bars = Bars("a", "Wins & losses", (("one", 2.0), ("two", -1.0)), 1.0, (0.5, 1.5))
    picture = ElementTree.fromstring(draw_bars(bars))
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["Wins & losses", "one", "2", "two", "-1"]
    widths = [
        float(bar.attrib["width"])
        for bar in picture.iter("{http://www.w3.org/2000/svg}rect")
        if bar.attrib["class"] == "b"
    ]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)


@pytest.mark.parametrize("title", STUDIED, ids=lambda title: title.key)
def test_the_report_in_the_docs_is_about_the_rules_and_figures_of_today(title: Title) -> None:
    text = (DOCS / f"{title.key}.md").read_text("utf-8")
    assert f"rules version {title.game.rules_version}," in text
    assert f"content `{title.game.content}`" in text
