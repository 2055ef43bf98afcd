"""Mail headers stay as set, whatever the names of people and tables."""

from email.header import decode_header, make_header
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from matinee.engine.text.i18n import available_languages
from matinee.server.notify import messages
from matinee.server.notify.messages import (
    Kind,
    MalformedMail,
    Notice,
    Recipient,
    make_notice,
    to_email,
)

KINDS = get_args(Kind)
SETTINGS = "https://matinee.example/me"
SET = [
    "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "List-Unsubscribe",
    "Content-Type", "Content-Transfer-Encoding", "MIME-Version", "Content-Language",
]  # fmt: skip
CC = "=?a?q?=0d=0aCc:eve@evil.io?="
BODY = "=?a?q?=0d=0a=0d=0aBuy this?="
IN_BASE64 = "=?a?b?DQpCY2M6ZXZlQGV2aWwuaW8=?="
PIECES = [
    "=?", "?=", "=", "?", "q?", "Q?", "b?", "utf-8", "us-ascii", "=0d=0a", "=0A", "_", CC, BODY,
    IN_BASE64, "\r\n", "\n", "\r", "\n\n", "\x00", "\x0b", "\x1c", "\x85", "\u2028", "\u200b",
    "\u202e", "Bcc: eve@evil.io", ":", ",", ";", "<", ">", "<eve@evil.io>", '"', "\\", "(", ")",
    "@", "{by}", "%s", "é", "映画", "\U0001f3ac", "\ud800", " ", "\t", ".", "a", "x" * 80,
]  # fmt: skip
HOSTILE = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=12).map("".join)


def reminder(by: str) -> Notice:
    ada = Recipient("p1", "Ada", email="ada@example.org", confirmed=True)
    return make_notice("reminder", ada, link="https://matinee.example/", settings=SETTINGS, by=by)


def headers(notice: Notice) -> dict[str, str]:
    """Headers of a mail, parsed from its bytes by their grammar alone; each comes once."""
    raw = to_email(notice, "ada@example.org", "Matinee <house@matinee.example>").as_bytes()
    head, _, body = raw.partition(b"\r\n\r\n")
    assert b"\n" not in head.replace(b"\r\n", b"")
    unfolded = head.decode("ascii").replace("\r\n ", " ").replace("\r\n\t", "\t").split("\r\n")
    fields = [line.split(": ", 1) for line in unfolded]
    assert [name for name, _ in fields] == SET
    assert body
    return dict(fields)


@given(
    st.sampled_from(KINDS),
    st.sampled_from(available_languages()),
    HOSTILE,
    HOSTILE,
    HOSTILE,
    HOSTILE,
)
@example("reminder", "en", "Ada", "Monday", "Deadwood", CC)
@example("reminder", "fr", "Ada", "Monday", "Deadwood", BODY)
@example("reminder", "en", "Ada", "Monday", "Deadwood", IN_BASE64)
@example("turn", "en", CC, CC, CC, CC)
@example("reminder", "en", "Ada", "Monday", "Deadwood", CC.replace("=?", "=\x00?"))
def test_no_header_is_made_from_a_name(
    kind: Kind, language: str, name: str, title: str, game: str, by: str
) -> None:
    to = Recipient("p1", name, email="ada@example.org", confirmed=True, language=language)
    link = "https://matinee.example/tables/t1"
    notice = make_notice(kind, to, link=link, settings=SETTINGS, title=title, game=game, by=by)
    found = headers(notice)
    assert found["To"].endswith("ada@example.org>") or found["To"] == "ada@example.org"
    subject = str(make_header(decode_header(found["Subject"])))
    assert "".join(subject.split()) == "".join(notice.subject.split()), "and nothing of it is lost"


@pytest.mark.parametrize("by", [CC, BODY, IN_BASE64])
def test_a_mail_that_does_not_read_as_it_was_meant_is_not_sent(
    by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "_literal", lambda text: text)
    with pytest.raises(MalformedMail) as refused:
        to_email(reminder(by), "ada@example.org", "house@matinee.example")
    assert "eve" not in str(refused.value)
    assert "Ada" not in str(refused.value)
