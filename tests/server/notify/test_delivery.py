"""Delivery of notices: they reach people, and no other address is contacted or delayed."""

import asyncio
import json
import logging
import smtplib
import socket
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from time import monotonic
from typing import Any
from unittest.mock import patch

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from hypothesis import given
from hypothesis import strategies as st

from matinee.engine.text.errors import Refused, error_text
from matinee.server.notify import delivery, messages
from matinee.server.notify.delivery import NotificationSender, validate_email, validate_webhook
from matinee.server.notify.messages import Notice, Recipient, make_notice, send_mail
from table_builder import eventually

LINK = "https://matinee.example/tables/t1"
SETTINGS = "https://matinee.example/me"
SOON = (0.05, 0.2)


class Mailbox:
    """Mails that a mail server received; `refuses` are the answers that it gives first."""

    def __init__(self, *refuses: str) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        self.refuses = list(refuses)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses.pop(0)
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.mails += [(address, message) for address in envelope.rcpt_tos]
        return "250 OK"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def post_office(mailbox: Mailbox) -> Iterator[Controller]:
    office = Controller(mailbox, hostname="127.0.0.1", port=free_port())
    office.start()
    yield office
    office.stop()


class Receiver(ThreadingHTTPServer):
    """Webhooks that answer as their path says, and record their calls."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.calls: list[tuple[str, dict[str, str], Any]] = []
        self.closing = Event()

    @property
    def paths(self) -> list[str]:
        return [path for path, _, _ in self.calls]

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.server_port}{path}"


class Answer(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        calls = self.server.calls
        calls.append((self.path, dict(self.headers), json.loads(body)))
        match self.path:
            case "/slow":
                self.server.closing.wait(30)
                return
            case "/moved":
                self.send_response(307)
                self.send_header("Location", self.server.url("/secret"))
            case "/busy" if len(calls) == 1:
                self.send_response(503)
            case "/gone":
                self.send_response(404)
            case _:
                self.send_response(204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield server
    server.closing.set()
    server.shutdown()
    thread.join()
    server.server_close()


ADA = Recipient("p1", "Ada", email="ada@example.org", confirmed=True)


def hooked(url: str) -> Recipient:
    return Recipient("p2", "Buster", webhook=url)


def turn(to: Recipient, **names: str) -> Notice:
    names = {"title": "Monday", "game": "Call Sheet"} | names
    return make_notice("turn", to, table="t1", link=LINK, settings=SETTINGS, **names)


def send(
    *todo: Notice | Callable[[NotificationSender], object],
    smtp: Controller | str | None = None,
    private: bool = True,
    pauses: tuple[float, ...] = SOON,
    mail_from: str = "Matinee <house@matinee.example>",
) -> NotificationSender:
    """Give a sender these notices, or other jobs, and wait until all have gone out."""
    url = f"smtp://127.0.0.1:{smtp.port}" if isinstance(smtp, Controller) else smtp

    async def work() -> NotificationSender:
        sender = NotificationSender(url, mail_from, private, pauses)
        for one in todo:
            if isinstance(one, Notice):
                sender.deliver(one)
            else:
                one(sender)
        await sender.close(grace=20)
        return sender

    return asyncio.run(work())


def test_whose_turn_it_is_arrives_by_mail(mailbox: Mailbox, post_office: Controller) -> None:
    sender = send(turn(ADA), smtp=post_office)
    [(address, mail)] = mailbox.mails
    assert address == "ada@example.org"
    assert mail["To"] == "Ada <ada@example.org>"
    assert mail["From"] == "Matinee <house@matinee.example>"
    assert mail["Subject"] == "Call Sheet: it is your turn"
    assert mail["Message-ID"].endswith("@matinee.example>")
    assert mail["Date"].datetime.tzinfo is not None
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe"] == f"<{SETTINGS}>"
    assert mail.get_content_type() == "text/plain"
    text = mail.get_content()
    assert "Hello Ada, the table “Monday” (Call Sheet) waits for you." in text
    assert LINK in text
    assert sender.sent == {"email": 1}


def test_names_of_all_letters_arrive(mailbox: Mailbox, post_office: Controller) -> None:
    zoe = Recipient("p3", "Zoë Żółć 映画", email="zoe@example.org", confirmed=True)
    send(turn(zoe, game="Größe"), smtp=post_office)
    [(_, mail)] = mailbox.mails
    assert mail["To"].addresses[0].display_name == "Zoë Żółć 映画"
    assert mail["Subject"] == "Größe: it is your turn"
    assert "Hello Zoë Żółć 映画," in mail.get_content()


def test_a_name_adds_no_header_and_no_line(mailbox: Mailbox, post_office: Controller) -> None:
    evil = "Eve\r\nBcc: all@example.org\r\n\r\nBuy <eve@example.com>, {link} \u202e"
    eve = Recipient("p4", evil, email="eve@example.org", confirmed=True)
    send(turn(eve, title=evil, game=evil), smtp=post_office)
    [(address, mail)] = mailbox.mails
    assert address == "eve@example.org"
    assert mail["Bcc"] is None
    assert [to.addr_spec for to in mail["To"].addresses] == ["eve@example.org"]
    assert mail["Subject"].strip().startswith("Eve Bcc: all@example.org Buy")
    assert "\nBcc" not in mail.get_content()


@pytest.mark.parametrize("name", ["é, all@example.org, " * 6, '"x" <all@example.org>, ' * 6])
def test_a_name_adds_no_recipient(name: str, mailbox: Mailbox, post_office: Controller) -> None:
    send(turn(Recipient("p4", name, "eve@example.org", confirmed=True)), smtp=post_office)
    [(address, mail)] = mailbox.mails
    assert address == "eve@example.org"
    assert [to.addr_spec for to in mail["To"].addresses] == ["eve@example.org"]


def test_a_forged_notice_is_tidied_too(mailbox: Mailbox, post_office: Controller) -> None:
    forged = Notice(ADA, "t1", "turn", "Hi\nBcc: all@example.org", "Text", LINK)
    send(forged, smtp=post_office)
    [(_, mail)] = mailbox.mails
    assert (mail["Subject"], mail["Bcc"]) == ("Hi Bcc: all@example.org", None)


@pytest.mark.parametrize("by", ["=?a?q?=0d=0aCc:eve@evil.io?=", "=?a?q?=0d=0a=0d=0aBuy?="])
def test_an_encoded_word_in_a_name_stays_a_word(
    by: str, mailbox: Mailbox, post_office: Controller
) -> None:
    names = {"title": "Monday", "game": "Call Sheet", "by": by}
    send(make_notice("reminder", ADA, link=LINK, settings=SETTINGS, **names), smtp=post_office)
    [(address, mail)] = mailbox.mails
    assert (address, mail["Cc"]) == ("ada@example.org", None)
    assert mail["Subject"] == f"Call Sheet: {by.replace('=?', '= ?')} asks you to go on"
    assert mail.get_content().startswith(f"Hello Ada, {by} asks you to go on")


def test_a_mail_that_came_out_otherwise_stays_here(
    mailbox: Mailbox,
    post_office: Controller,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(messages, "_literal", lambda text: text)
    by = "=?a?q?=0d=0aCc:eve@evil.io?="
    sender = send(make_notice("reminder", ADA, link=LINK, by=by), smtp=post_office)
    assert not mailbox.mails
    assert sender.failed == {("email", "MalformedMail"): 1}
    assert "a reminder by email to p1 failed: MalformedMail" in caplog.text
    assert "eve@" not in caplog.text


def test_an_address_that_nobody_confirmed_gets_only_the_question(
    mailbox: Mailbox, post_office: Controller
) -> None:
    unsure = Recipient("p1", "Ada", email="ada@example.org")
    link = "https://matinee.example/confirm/abc"
    send(turn(unsure), lambda sender: sender.confirm(unsure, link), smtp=post_office)
    [(_, mail)] = mailbox.mails
    assert mail["Subject"] == "Is this your address?"
    assert link in mail.get_content()


def test_without_a_mail_server_no_mail_is_tried() -> None:
    sender = send(turn(ADA), lambda sender: sender.confirm(ADA, LINK))
    assert (sender.sent, sender.failed) == ({}, {})


def test_mail_waits_for_a_mail_server_that_is_down(mailbox: Mailbox) -> None:
    office = Controller(mailbox, hostname="127.0.0.1", port=free_port())

    async def work() -> NotificationSender:
        sender = NotificationSender(
            f"smtp://127.0.0.1:{office.port}", "house@matinee.example", False, (1, 1)
        )
        with patch("matinee.server.notify.delivery.send_mail", wraps=send_mail) as attempts:
            sender.deliver(turn(ADA))
            await eventually(lambda: attempts.call_count)
        assert not mailbox.mails
        await asyncio.to_thread(office.start)
        await sender.close(grace=10)
        return sender

    sender = asyncio.run(work())
    office.stop()
    assert (len(mailbox.mails), sender.sent, sender.failed) == (1, {"email": 1}, {})


def test_a_mail_server_that_stays_down_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    sender = send(turn(ADA), smtp=f"smtp://127.0.0.1:{free_port()}")
    assert sender.failed == {("email", "ConnectionRefusedError"): 1}
    assert "a turn by email to p1 failed: ConnectionRefusedError" in caplog.text
    assert "ada@" not in caplog.text


@pytest.mark.parametrize(
    ("refuses", "failed"),
    [
        (["451 try again"], None),
        (["451 later", "451 later"], None),
        (["451 later"] * 3, "451"),
        (["550 no such person"], "550"),
    ],
)
def test_what_may_help_is_tried_again(
    refuses: list[str], failed: str | None, mailbox: Mailbox, post_office: Controller
) -> None:
    mailbox.refuses = refuses
    sender = send(turn(ADA), smtp=post_office)
    assert not mailbox.refuses
    assert len(mailbox.mails) == (failed is None)
    assert sender.failed == ({("email", failed): 1} if failed else {})


def test_the_password_is_given_on_this_machine(mailbox: Mailbox) -> None:
    given: list[tuple[bytes, bytes]] = []

    def check(
        server: object, session: object, envelope: object, how: str, credentials: Any
    ) -> AuthResult:
        assert isinstance(credentials, LoginPassword)
        given.append((credentials.login, credentials.password))
        return AuthResult(success=True)

    office = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=free_port(),
        authenticator=check,
        auth_require_tls=False,
    )
    office.start()
    send(turn(ADA), smtp=f"smtp://house:p%40ss@127.0.0.1:{office.port}")
    office.stop()
    assert given == [(b"house", b"p@ss")]
    assert len(mailbox.mails) == 1


def test_a_password_never_travels_in_the_clear(
    mailbox: Mailbox, post_office: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "_is_loopback", lambda host: False)
    with pytest.raises(smtplib.SMTPNotSupportedError, match="encryption"):
        messages.send_mail(EmailMessage(), f"smtp://house:pass@127.0.0.1:{post_office.port}")
    with pytest.raises(smtplib.SMTPNotSupportedError, match="STARTTLS"):
        messages.send_mail(EmailMessage(), f"starttls://127.0.0.1:{post_office.port}")


def test_whose_turn_it_is_arrives_by_webhook(receiver: Receiver) -> None:
    sender = send(turn(hooked(receiver.url("/hook?key=1"))))
    [(path, headers, body)] = receiver.calls
    assert path == "/hook?key=1"
    assert headers["Content-Type"] == "application/json"
    assert headers["Host"] == f"127.0.0.1:{receiver.server_port}"
    assert body == {
        "content": f"Hello Buster, the table “Monday” (Call Sheet) waits for you. {LINK}",
        "allowed_mentions": {"parse": []},
        "text": f"Hello Buster, the table “Monday” (Call Sheet) waits for you. {LINK}",
        "kind": "turn",
        "table": "t1",
        "subject": "Call Sheet: it is your turn",
        "link": LINK,
    }
    assert sender.sent == {"webhook": 1}


def test_a_name_calls_nobody_in_a_chat_room(receiver: Receiver) -> None:
    send(turn(hooked(receiver.url("/hook")), title="<!channel> @everyone"))
    [(_, _, body)] = receiver.calls
    assert "&lt;!channel&gt;" in body["text"]
    assert body["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    ("path", "calls", "failed"),
    [
        ("/busy", 2, None),
        ("/gone", 1, "404"),
        ("/moved", 1, "307"),
    ],
)
def test_a_webhook_is_called_again_only_if_that_may_help(
    path: str, calls: int, failed: str | None, receiver: Receiver
) -> None:
    sender = send(turn(hooked(receiver.url(path))))
    assert receiver.paths == [path] * calls
    assert sender.failed == ({("webhook", failed): 1} if failed else {})


def test_slow_webhooks_hold_up_neither_mail_nor_the_server(
    receiver: Receiver,
    mailbox: Mailbox,
    post_office: Controller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "HOOK_SECONDS", 0.5)
    slow = [turn(hooked(receiver.url("/slow"))) for _ in range(20)]
    began = monotonic()
    sender = send(*slow, turn(ADA), smtp=post_office, pauses=())
    assert monotonic() - began < 5
    assert len(mailbox.mails) == 1
    assert sum(sender.failed.values()) == 20


def test_more_than_can_wait_is_dropped(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "WAITING", 3)
    sender = send(*(turn(hooked(receiver.url("/hook"))) for _ in range(5)))
    assert sender.sent == {"webhook": 3}
    assert sender.failed == {("webhook", "too many"): 2}


def test_the_end_of_the_server_waits_for_no_slow_webhook(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> float:
        sender = NotificationSender(None, "house@matinee.example", True)
        sender.deliver(turn(hooked(receiver.url("/slow"))))
        await eventually(lambda: receiver.calls)
        began = monotonic()
        await sender.close(grace=0.2)
        return monotonic() - began

    assert asyncio.run(work()) < 2
    assert "1 notices were not delivered before the end" in caplog.text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "127.1"])
def test_no_private_address_is_called(host: str, receiver: Receiver) -> None:
    sender = send(turn(hooked(receiver.url("/hook", host))), private=False)
    assert receiver.calls == []
    assert sender.failed == {("webhook", "webhook-private"): 1}


class Names:
    """A name service with another answer each time it is asked."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.queries: list[str] = []

    def __call__(self, host: str, port: int, *_: object, **__: object) -> list[Any]:
        self.queries.append(host)
        found = self.answers.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in found]


@pytest.mark.parametrize("found", [["10.0.0.1"], ["93.184.216.34", "169.254.169.254"]])
def test_a_name_for_a_private_address_is_not_called(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", Names(found))
    sender = send(turn(hooked("http://hook.example/")), private=False)
    assert sender.failed == {("webhook", "webhook-private"): 1}


def test_a_name_is_looked_up_once_and_kept_for_the_host(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names(["127.0.0.1"], ["10.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    send(turn(hooked(receiver.url("/hook", "hook.example"))))
    [(_, headers, _)] = receiver.calls
    assert headers["Host"] == f"hook.example:{receiver.server_port}"
    assert names.queries == ["hook.example"]


def test_an_encrypted_call_asks_for_the_name_not_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    greeting = b""

    def listen(listening: socket.socket) -> None:
        nonlocal greeting
        connection, _ = listening.accept()
        with connection:
            greeting = connection.recv(4096)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=listen, args=(listening,))
        thread.start()
        port = listening.getsockname()[1]
        monkeypatch.setattr(socket, "getaddrinfo", Names(["127.0.0.1"]))
        sender = send(turn(hooked(f"https://hook.example:{port}/")), pauses=())
        thread.join()
    assert b"hook.example" in greeting
    assert sender.failed == {("webhook", "ConnectError"): 1}


def test_a_webhook_is_a_password_and_is_not_logged(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="matinee"):
        send(
            turn(hooked(receiver.url("/gone"))),
            turn(hooked(f"http://127.0.0.1:{free_port()}/token")),
        )
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("matinee")]
    assert ours
    assert not any("token" in line or "http" in line for line in ours)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ada@example.org", "ada@example.org"),
        (" ada.b+tables@Mail.Example.ORG ", "ada.b+tables@mail.example.org"),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
    ],
)
def test_an_address_is_kept(typed: str, expected: str) -> None:
    assert validate_email(typed) == expected


def test_what_is_no_address_is_refused(subtests: pytest.Subtests) -> None:
    for typed in [
        "",
        "ada",
        "@example.org",
        "ada@",
        "ada@localhost",
        "ada@127.0.0.1",
        "ada@[127.0.0.1]",
        "ada@example..org",
        "ada@-example.org",
        ".ada@example.org",
        "a b@example.org",
        "ada@example.org\nBcc: all@example.org",
        "ada@example.org, eve@example.org",
        "Ada <ada@example.org>",
        "zoë@example.org",
        "x" * 65 + "@example.org",
        "ada@" + "x" * 64 + ".org",
        "ada@" + "abcdefghi." * 25 + "org",
    ]:
        with subtests.test(typed=typed):
            with pytest.raises(Refused) as refused:
                validate_email(typed)
            assert error_text(refused.value).endswith("is not an e-mail address.")


@pytest.mark.parametrize(
    "url", ["https://chat.example/hook/abc?x=1", "http://chat.example:8080/", "https://8.8.8.8/"]
)
def test_a_webhook_is_kept(url: str) -> None:
    assert validate_webhook(f" {url} ") == url


def test_a_webhook_that_cannot_be_called_is_refused(subtests: pytest.Subtests) -> None:
    for url, key in [
        ("", "webhook-wrong"),
        ("chat.example/hook", "webhook-wrong"),
        ("ftp://chat.example/", "webhook-wrong"),
        ("file:///etc/passwd", "webhook-wrong"),
        ("https://", "webhook-wrong"),
        ("https://user:pass@chat.example/", "webhook-wrong"),
        ("https://chat.example:99999/", "webhook-wrong"),
        ("https://chat.example/\x00", "webhook-wrong"),
        ("https://chat.example/" + "x" * 2000, "webhook-wrong"),
        ("http://localhost/", "webhook-private"),
        ("http://127.0.0.1/", "webhook-private"),
        ("http://[::1]/", "webhook-private"),
        ("http://[::ffff:10.0.0.1]/", "webhook-private"),
        ("http://chat.example:25/", "webhook-private"),
        ("http://xn--/", "webhook-wrong"),
        ("http://xn--a/", "webhook-wrong"),
        ("http://" + "ü" * 70 + ".example/", "webhook-wrong"),
        ("http://[fec0::1]/", "webhook-private"),
        ("http://a%3Cb/", "webhook-wrong"),
    ]:
        with subtests.test(url=url, key=key):
            with pytest.raises(Refused) as refused:
                validate_webhook(url)
            assert refused.value.key == key
            assert error_text(refused.value)


ODD_PIECES = [
    "http", "https", "ftp", "://", ":", "/", "//", "?", "#", "@", "%", "%00", "%zz", "[", "]", "::",
    "xn--", "xn--a", "xn--zca", "-", ".", "..", "\u3002", "0", "80", "99999", "0x7f", "127.0.0.1",
    "localhost", "example", "ü", "\u200b", "\x00", "\n", "\ud800", "\U0001f3ac", "a" * 70, " ",
]  # fmt: skip


@given(
    st.sampled_from(["http://", "https://", ""]),
    st.lists(st.sampled_from(ODD_PIECES) | st.characters(), max_size=8).map("".join),
)
def test_whatever_is_typed_as_a_webhook_is_kept_or_refused(start: str, rest: str) -> None:
    webhook = refusal = None
    try:
        webhook = validate_webhook(start + rest)
    except Refused as refused:
        refusal = refused.key
    if webhook is None:
        assert refusal in {"webhook-wrong", "webhook-private"}
    else:
        assert validate_webhook(webhook) == webhook, "it is looked at again when it is called"
