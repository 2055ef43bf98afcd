"""The benchmark of pages, on a small scale."""

from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from benchmarks import bench_pages
from benchmarks.bench_pages import PagesReport, measure
from benchmarks.page_weight import fonts_of
from matinee.cli.commands import app
from matinee.engine.text.errors import Refused


@pytest.fixture(scope="module")
def report() -> PagesReport:
    return measure("deadwood", tables=2, seconds=2, renders=8)


def test_a_game_of_secret_bids_and_two_dozen_posters_is_light_too() -> None:
    report = measure("boulevard", tables=1, seconds=2, renders=8)
    assert report.moves_per_second > 1
    assert report.update_bytes[0] < bench_pages.UPDATE_BYTES
    assert report.first_load.without_fonts < bench_pages.FIRST_BYTES
    assert report.first_load.fonts < bench_pages.FONT_BYTES


def test_pages_are_made_and_moves_arrive(report: PagesReport) -> None:
    assert report.renders >= 8
    assert 0 < report.page_ms[0] <= report.page_ms[1]
    assert report.moves_per_second > 1
    assert report.updates > report.seats


def test_updates_and_first_loads_are_as_light_as_they_should_be(report: PagesReport) -> None:
    middle, largest = report.update_bytes
    assert 0 < middle <= largest < bench_pages.UPDATE_BYTES
    first = report.first_load
    assert min(first.page, first.styles, first.scripts, first.fonts) > 1_000
    assert first.without_fonts < bench_pages.FIRST_BYTES
    assert first.fonts < bench_pages.FONT_BYTES
    assert {"Inter", "Josefin Sans"} < set(first.families)
    assert "Limelight" not in first.families


def test_only_families_that_are_asked_for_first_are_counted() -> None:
    css = """
    @font-face { font-family: "One Two"; src: url("vendor/one.woff2") format("woff2"); }
    @font-face { font-family: Three; src: url(vendor/three.woff2); }
    @font-face { font-family: Four; src: url(vendor/four.woff2); }
    @font-face { font-family: Five; src: url(vendor/five.woff2); }
    :root { --labels: "One Two", Four, serif; }
    p { font: 600 clamp(24px, 4vw, 30px) / 1.2 var(--labels); }
    h1 { font: 12px/1 Three, Five, serif; }
    """
    assert fonts_of({"/static/1/a.css": css}) == {
        "One Two": "/static/1/vendor/one.woff2",
        "Three": "/static/1/vendor/three.woff2",
    }


def test_the_command_prints_the_figures_beside_the_aims(
    report: PagesReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[dict[str, Any]] = []

    def measured(game: str | None, **how: Any) -> PagesReport:
        calls.append({"game": game, **how})
        return report

    monkeypatch.setattr(bench_pages, "measure", measured)
    monkeypatch.setenv("COLUMNS", "140")
    command = ["bench", "pages", report.game, "--seconds", "2", "--tables", "2", "--renders", "8"]
    json_result = CliRunner().invoke(app, [*command, "--json"])
    assert msgspec.json.decode(json_result.stdout, type=PagesReport) == report
    output = CliRunner().invoke(app, command).stdout
    assert f"Pages of {report.game} with 4 seats; 2 tables" in output
    for aim in ("< 5", ">= 150", "< 20,000", "< 150,000", "< 90,000"):
        assert aim in output
    assert f"{report.first_load.without_fonts:,}" in output
    assert (calls[1]["game"], calls[1]["tables"], calls[1]["renders"]) == (report.game, 2, 8)


def test_a_game_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(Refused, match="There is no game"):
        measure("chess")
