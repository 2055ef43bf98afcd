"""Notification messages: their sentences, their e-mail and webhook forms, and sending a mail.

Names come from people. They are normalised before they become part of a sentence or a header, so
that nobody can add a line to a mail or ping a whole chat room by a choice of name. A finished mail
is parsed again before it is sent, as a mail server will parse it, and must equal what was meant.
"""

import re
import smtplib
import ssl
from collections.abc import Mapping
from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid, parseaddr
from ipaddress import ip_address
from typing import Any, Final, Literal
from urllib.parse import unquote, urlsplit

import msgspec

from matinee.engine.contract.open_fields import normalise_text
from matinee.engine.text.i18n import N_, language

_SIGNS: Final = re.compile(r"[^\w .'-]")
PORTS: Final = {"smtp": 25, "starttls": 587, "smtps": 465}
MAIL_SECONDS: Final = 15.0
"""Timeout for a silent mail server."""

Kind = Literal["turn", "reminder", "closing", "stand-in", "ended", "confirm"]


class Recipient(msgspec.Struct, frozen=True):
    """A person, and the ways to reach them."""

    person: str
    name: str
    email: str | None = None
    confirmed: bool = False
    """The address is confirmed: its reader has followed the link in a mail to it."""
    webhook: str | None = None
    language: str = "en"
    """The tag of the language of messages to this person."""


class Notice(msgspec.Struct, frozen=True):
    """One notification for one person."""

    to: Recipient
    table: str
    kind: Kind
    subject: str
    text: str
    link: str
    settings: str = ""
    """The page where the person can turn this off."""


SENTENCES: Final[Mapping[Kind, tuple[str, str]]] = {
    "turn": (
        N_("{game}: it is your turn"),
        N_("Hello {name}, the table “{table}” ({game}) waits for you."),
    ),
    "reminder": (
        N_("{game}: {by} asks you to go on"),
        N_("Hello {name}, {by} asks you to go on at the table “{table}” ({game})."),
    ),
    "closing": (
        N_("{game}: have you anything to add?"),
        N_(
            "Hello {name}, at the table “{table}” ({game}) {by} is done. Say whether you have "
            "anything to add before it goes on."
        ),
    ),
    "stand-in": (
        N_("{game}: a bot plays for you"),
        N_(
            "Hello {name}, you were away for two decisions at the table “{table}” ({game}), so a "
            "bot plays for you until you come back."
        ),
    ),
    "ended": (
        N_("{game}: the table is over"),
        N_("Hello {name}, the table “{table}” ({game}) is over. See how it ended:"),
    ),
    "confirm": (
        N_("Is this your address?"),
        N_(
            "Hello {name}, somebody wants Matinee to write to this address when a table waits. "
            "If it was you, follow this link. If not, do nothing, and you hear no more of it."
        ),
    ),
}

FOOTER: Final = N_("To hear less of this, or nothing: {settings}")


def make_notice(
    kind: Kind,
    to: Recipient,
    *,
    link: str,
    settings: str = "",
    table: str = "",
    title: str = "",
    game: str = "",
    by: str = "",
) -> Notice:
    """A notification; `table` is an id, `title` the table's name for people, `by` who reminds.

    >>> make_notice("turn", Recipient("p1", "Ada"), link="", title="Monday", game="Solitaire").text
    'Hello Ada, the table “Monday” (Solitaire) waits for you.'
    """
    names = {"name": to.name, "table": title, "game": game, "by": by}
    fields = {key: normalise_text(value) for key, value in names.items()}
    translate = language(to.language).gettext
    subject, text = (translate(sentence).format(**fields) for sentence in SENTENCES[kind])
    return Notice(to, table, kind, subject, text, link, settings)


def to_email(notice: Notice, address: str, mail_from: str) -> EmailMessage:
    """The notification as a plain-text e-mail, with headers that keep it out of junk folders."""
    message = EmailMessage(policy=SMTP)
    name, sender = parseaddr(mail_from)
    message["From"] = Address(_bare(name) or "Matinee", addr_spec=sender)
    message["To"] = Address(_bare(notice.to.name), addr_spec=address)
    message["Subject"] = _literal(normalise_text(notice.subject))
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    lines = [notice.text, "", notice.link]
    if notice.settings:
        message["List-Unsubscribe"] = f"<{notice.settings}>"
        footer = language(notice.to.language).gettext(FOOTER)
        lines += ["", "-- ", footer.format(settings=notice.settings)]
    body = "\n".join(lines) + "\n"
    message.set_content(body, cte="quoted-printable")
    message["Content-Language"] = notice.to.language
    _require_intact(message, body)
    return message


class MalformedMail(ValueError):
    """A finished mail that parses to something else than was meant; it must not be sent."""


def _require_intact(message: EmailMessage, body: str) -> None:
    """Parse a finished mail and require exactly the headers, addresses and body that were set.

    The standard library has turned texts into headers before. This check stops the next such case,
    too. The error quotes nothing of the mail, since it is logged.
    """
    read = message_from_bytes(message.as_bytes(), policy=SMTP)
    if sorted(map(str.lower, read.keys())) != sorted({name.lower() for name in message}):
        raise MalformedMail("other headers than were set")
    for field in ("From", "To"):
        meant, found = message[field].addresses, read[field].addresses
        if [one.addr_spec for one in found] != [one.addr_spec for one in meant] or len(found) != 1:
            raise MalformedMail("other addresses than were set")
    if read.is_multipart() or read.get_content().replace("\r\n", "\n") != body:
        raise MalformedMail("another body than was set")


def _literal(text: str) -> str:
    """A text for a header without encoded words.

    The standard library decodes encoded words in its input, line breaks included, and writes the
    result into the mail: `=?a?q?=0d=0aCc:...?=` would become a header.
    """
    return text.replace("=?", "= ?")


def _bare(name: str) -> str:
    """A name for an address header, without special characters.

    They could be quoted, but the standard library (3.11) loses the quotes of a long name when it
    folds the line, and the rest of the name would then parse as further addresses.
    """
    return normalise_text(_SIGNS.sub(" ", name))


def to_webhook_json(notice: Notice) -> dict[str, Any]:
    """The notification as JSON: for chat services, and as fields for programs.

    Discord reads `content`, and `allowed_mentions` turns its pings off. Slack and Mattermost read
    `text`, in which `<!channel>` would ping everyone, so its brackets are escaped.
    """
    content = f"{notice.text} {notice.link}"
    escaped = content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {
        "content": content,
        "allowed_mentions": {"parse": []},
        "text": escaped,
        "kind": notice.kind,
        "table": notice.table,
        "subject": notice.subject,
        "link": notice.link,
    }


def send_mail(message: EmailMessage, smtp: str) -> None:
    """Send a mail through the mail server, encrypted wherever the server offers it.

    A local mail server needs no encryption. To any other one a password is never sent in the clear,
    whatever the server, or an attacker in between, claims to support.
    """
    parts = urlsplit(smtp)
    host = parts.hostname or "localhost"
    port = parts.port or PORTS[parts.scheme]
    at_home = _is_loopback(host)
    encrypted = parts.scheme == "smtps"
    tls = ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(host, port, timeout=MAIL_SECONDS, context=tls)
        if encrypted
        else smtplib.SMTP(host, port, timeout=MAIL_SECONDS)
    ) as server:
        server.ehlo()
        offered = parts.scheme == "smtp" and server.has_extn("starttls") and not at_home
        if offered or parts.scheme == "starttls":
            server.starttls(context=tls)
            encrypted = True
        if parts.username:
            if not (encrypted or at_home):
                raise smtplib.SMTPNotSupportedError("no password without encryption")
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message, to_addrs=[to.addr_spec for to in message["To"].addresses])


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
