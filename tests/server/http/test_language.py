"""Every answer is in the language of the request."""

import re
from collections.abc import Iterator

import httpx
import pytest

from matinee.engine.text.current_language import current_language, use_language
from matinee.engine.text.i18n import language
from matinee.server.http.language import requested_language
from matinee.server.notify.messages import Recipient, make_notice, to_email
from matinee.server.pages.site.about import _credits
from matinee.testing import pseudo_locale
from matinee.testing.pseudo_locale import untranslated_words_in
from server.browsers import Browser, Start, request

gettext = language("fr").gettext
FRENCH = {"accept-language": "fr-FR,fr;q=0.9,en;q=0.5"}


@pytest.fixture
def ann(start: Start) -> Browser:
    return Browser(start())


def lang(answer: httpx.Response) -> str:
    found = re.search(r'<html lang="([^"]+)"', answer.text)
    assert found is not None
    return found[1]


def choose(browser: Browser, tag: str, back: str = "/") -> httpx.Response:
    token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/").text)
    assert token is not None
    sent = {"_csrf_token": token[1], "language": tag, "back": back}
    return browser.post("/language", data=sent, follow_redirects=False)


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("fr", "fr"),
        ("fr-CA, en;q=0.8", "fr"),
        ("en;q=0.8, fr", "fr"),
        ("en, fr;q=0.9", "en"),
        ("tlh, fr;q=0.2, en;q=0.1", "fr"),
        ("fr;q=0, en", "en"),
        ("tlh", "en"),
        ("*", "en"),
        ("", "en"),
        (";;q=,fr;q=x", "en"),
    ],
)
def test_the_language_that_is_liked_best_is_spoken(ann: Browser, header: str, tag: str) -> None:
    answer = ann.get("/", headers={"accept-language": header})
    assert lang(answer) == answer.headers["content-language"] == tag
    assert "Accept-Language" in answer.headers["vary"]


def test_without_a_wish_english_is_spoken() -> None:
    assert requested_language(request()) is None
    assert requested_language(request(cookie="matinee_language=tlh")) is None
    headers = {"cookie": "a=b; matinee_language=fr", "accept-language": "en"}
    assert requested_language(request(**headers)) == "fr"
    assert current_language().tag == "en"
    with use_language("fr"):
        assert current_language().tag == "fr"
    assert current_language().tag == "en"


def test_a_language_chosen_by_hand_is_kept_and_leads_back(ann: Browser) -> None:
    chosen = choose(ann, "fr", "/me?saved=name")
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/me?saved=name")
    assert lang(ann.get("/about", headers={"accept-language": "en"})) == "fr"
    assert lang(ann.get("/nowhere", headers={"accept": "text/html"})) == "fr"
    choose(ann, "en")
    assert lang(ann.get("/", headers=FRENCH)) == "en"


@pytest.mark.parametrize(("tag", "back"), [("tlh", "/"), ("fr", "//elsewhere.example"), ("fr", "")])
def test_no_other_language_is_kept_and_nobody_is_led_away(
    ann: Browser, tag: str, back: str
) -> None:
    assert choose(ann, tag, back).status_code == 422
    assert lang(ann.get("/")) == "en"


def test_a_switch_names_each_language_in_its_own_words(ann: Browser) -> None:
    page = ann.get("/", headers=FRENCH).text
    assert re.search(r'value="en" lang="en"[^>]*>English<', page)
    assert re.search(r'value="fr" lang="fr" aria-current="true"[^>]*>Français<', page)


def test_programs_are_answered_in_the_language_of_their_header(ann: Browser) -> None:
    refused = ann.get("/api/tables/none", headers=FRENCH)
    assert refused.json()["detail"] == gettext("There is no such table, or it is private.")
    assert refused.headers["content-language"] == "fr"
    assert refused.json()["key"] == "table-none"
    wrong = ann.post("/api/people", {"name": "x" * 31}, headers=FRENCH)
    text = gettext("A name has {least} to {most} characters.")
    assert wrong.json()["detail"] == text.format(least=2, most=30)
    assert ann.get("/api/tables/none").json()["detail"].startswith("There is no such table")


def test_a_table_speaks_to_each_in_their_language(start: Start) -> None:
    client = start()
    ann, ben = Browser(client), Browser(client)
    for browser, name in ((ann, "Ann"), (ben, "Ben")):
        browser.post("/api/people", {"name": name})
    game = ann.get("/api/games").json()[0]["key"]
    created = ann.post("/api/tables", {"game": game, "chairs": ["me", "open"], "public": True})
    table = f"/api/tables/{created.json()['id']}"
    ben.post(f"{table}/join", {})
    ann.post(f"{table}/start")
    ann.post(f"{table}/end/ask")
    text = {
        tag: ben.get(table, headers={"accept-language": tag}).json()["motions"][0]["text"]
        for tag in ("en", "fr")
    }
    sentence = "{name} asks to end the game here."
    assert text == {"en": sentence.format(name="Ann"), "fr": gettext(sentence).format(name="Ann")}


def test_who_is_away_is_written_to_in_the_language_used_last(start: Start) -> None:
    client = start()
    ann = Browser(client)
    ann.post("/api/people", {"name": "Ann"}, headers=FRENCH)
    context = client.app.state.context
    assert _language(context, ann) == "fr"
    choose(ann, "en")
    assert _language(context, ann) == "en"


def _language(context: object, browser: Browser) -> str | None:
    me = browser.get("/api/me").json()
    people = context.authenticator._kept  # type: ignore[attr-defined]
    found: str | None = people[me["id"]][0].language
    return found


def test_a_letter_is_in_its_readers_language() -> None:
    to = Recipient("p1", "Ada", "ada@example.org", True, None, "fr")
    notification = make_notice("turn", to, link="L", settings="S", title="Lundi", game="Solitaire")
    text = gettext("Hello {name}, the table “{table}” ({game}) waits for you.")
    assert notification.text == text.format(name="Ada", table="Lundi", game="Solitaire")
    message = to_email(notification, "ada@example.org", "matinee@example.org")
    assert message["Content-Language"] == "fr"
    footer = gettext("To hear less of this, or nothing: {settings}").format(settings="S")
    assert footer in message.get_content()


@pytest.fixture
def bracketed() -> Iterator[str]:
    with pseudo_locale.use_pseudo_locale() as tag:
        yield tag


@pytest.mark.parametrize("path", ["/", "/me", "/sign-in", "/about", "/nowhere"])
def test_every_word_of_a_page_can_be_translated(ann: Browser, bracketed: str, path: str) -> None:
    ann.cookies.set("matinee_language", bracketed)
    page = ann.get(path, headers={"accept": "text/html"})
    assert lang(page) == bracketed
    credits = [name for one in _credits() for name in (one.called, one.licence)]
    # Text in a poster is the game's, whose own tests check it.
    text = re.sub(r"<svg.*?</svg>", "", page.text, flags=re.DOTALL)
    assert untranslated_words_in(text, ["Matinee", *credits]) == []
