"""Notices go out from here, by e-mail and by webhook, and nothing that fails holds anybody up.

A webhook is an address that anybody may type in and that this server then calls, so it must not
become a way into the network behind it. Its host is resolved once, every address found must be
public, and the connection is made to the address that was checked, with the host's name kept
for the Host header and the certificate: a name that points elsewhere a moment later gains
nothing. Redirects are not followed, proxies of the environment are not used, no answer is read.
"""

import asyncio
import logging
import re
import smtplib
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import httpx

from matinee.server.letters import Notice, Recipient, hook, mail, post, write
from matinee.server.metrics import NOTICES
from matinee.server.public_addresses import all_public, is_public
from matinee.server.refusals import ServerRefused

LOG: Final = logging.getLogger(__name__)

PAUSES: Final = (10.0, 120.0)
"""Seconds to wait before a second and a third attempt."""
WAITING: Final = 1000
"""Deliveries under way or waiting for another attempt; what comes on top is dropped."""
HOOK_SECONDS: Final = 5.0
LONGEST_HOOK: Final = 2000

_LOCAL: Final = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
_HOST: Final = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")
"""A name or an address; what has to be escaped is neither."""
_LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


class _Undelivered(Exception):
    """An attempt failed; why, in a word or two, and whether another one may do better."""

    def __init__(self, cause: str, *, again: bool) -> None:
        super().__init__(cause)
        self.cause = cause
        self.again = again


def validate_email(text: str) -> str:
    """The address as it is kept, or a refusal: `NAME@HOST.DOMAIN`, plain letters before the @."""
    local, _, domain = text.strip().rpartition("@")
    try:
        host = domain.encode("idna").decode().lower()
    except UnicodeError:
        host = ""
    labels = host.split(".")
    plain = len(labels) > 1 and all(map(_LABEL.fullmatch, labels)) and not labels[-1].isdigit()
    if not (plain and _LOCAL.fullmatch(local) and len(local) <= 64 and len(host) <= 189):
        raise ServerRefused("email-wrong", email=text[:100])
    return f"{local}@{host}"


def validate_webhook(url: str, *, private: bool = False) -> str:
    """The webhook as it is kept, or a refusal.

    What its name stands for can change, so that it is looked up when it is called, not here.
    """
    wrong = ServerRefused("webhook-wrong", most=LONGEST_HOOK)
    try:
        parts = httpx.URL(url.strip())
        host = parts.host
    except (httpx.InvalidURL, UnicodeError):  # the latter for a host that is no name in IDNA
        raise wrong from None
    named = _HOST.fullmatch(parts.raw_host.decode())
    known = parts.scheme in {"http", "https"} and named and not parts.userinfo
    if not known or len(str(parts)) > LONGEST_HOOK or (parts.port or 0) > 65535:
        raise wrong
    if not private:
        # Browsers keep off the ports of other protocols for the same reason.
        fair_port = parts.port in {None, 80, 443} or (parts.port or 0) >= 1024
        if not fair_port or host == "localhost" or not _public_if_number(host):
            raise ServerRefused("webhook-private")
    return str(parts)


def _public_if_number(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:
        return True


class Courier:
    """Brings notices to people. Deliveries run beside everything else; none ever raises."""

    def __init__(
        self,
        smtp: str | None,
        mail_from: str,
        webhooks_private: bool = False,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        """Send mail through `smtp://`, `starttls://` or `smtps://` `USER:PASSWORD@HOST:PORT`."""
        self.sent: Counter[str] = Counter()
        """Deliveries that arrived, by way: email, webhook."""
        self.failed: Counter[tuple[str, str]] = Counter()
        """Deliveries that were given up, by way and cause."""
        self._smtp = smtp or None
        self._mail_from = mail_from
        self._private = webhooks_private
        self._pauses = pauses
        self._under_way: set[asyncio.Task[None]] = set()
        # Two gates, so that slow webhooks keep no mail waiting.
        self._gates = {"email": asyncio.Semaphore(2), "webhook": asyncio.Semaphore(16)}
        # A connection is never used twice: it is known by its address alone, and one that was
        # made for another name at that address has shown another certificate.
        self._client = httpx.AsyncClient(
            timeout=HOOK_SECONDS,
            trust_env=False,
            limits=httpx.Limits(max_keepalive_connections=0),
            headers={"User-Agent": "Matinee", "Connection": "close"},
        )

    def deliver(self, notice: Notice) -> None:
        """Send a notice on every way that its person chose; mail to confirmed addresses only."""
        person = notice.to
        if person.email and person.confirmed and self._smtp:
            self._set_out("email", notice, partial(self._mail, notice, person.email))
        if person.webhook:
            self._set_out("webhook", notice, partial(self._call, notice, person.webhook))

    def confirm(self, person: Recipient, link: str) -> None:
        """Ask, at an address that may be anybody's, whether it is this person's."""
        if person.email and self._smtp:
            notice = write("confirm", person, link=link)
            self._set_out("email", notice, partial(self._mail, notice, person.email))

    async def close(self, grace: float = 1.0) -> None:
        """Let what is under way arrive for a moment; then give it up."""
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            if late:
                LOG.warning("%d notices were not delivered before the end", len(late))
        await self._client.aclose()

    def _set_out(self, way: str, notice: Notice, attempt: Callable[[], Awaitable[None]]) -> None:
        if len(self._under_way) >= WAITING:
            self._give_up(way, notice, "too many")
            return
        task = asyncio.create_task(self._bring(way, notice, attempt))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _bring(
        self, way: str, notice: Notice, attempt: Callable[[], Awaitable[None]]
    ) -> None:
        """Attempt it, and again after each pause as long as that may help."""
        for pause in (*self._pauses, None):
            try:
                async with self._gates[way]:
                    await attempt()
            except _Undelivered as failed:
                if pause is None or not failed.again:
                    self._give_up(way, notice, failed.cause)
                    return
                await asyncio.sleep(pause)
            else:
                self.sent[way] += 1
                NOTICES.labels(way, "sent").inc()
                return

    def _give_up(self, way: str, notice: Notice, cause: str) -> None:
        """Say that it failed, without address or text: a webhook's address is a password."""
        self.failed[way, cause] += 1
        NOTICES.labels(way, "failed").inc()
        LOG.warning("a %s by %s to %s failed: %s", notice.kind, way, notice.to.person, cause)

    async def _mail(self, notice: Notice, address: str) -> None:
        try:
            message = mail(notice, validate_email(address), self._mail_from)
            await asyncio.to_thread(post, message, self._smtp or "")
        except (ServerRefused, ValueError) as error:
            raise _Undelivered(type(error).__name__, again=False) from None
        except smtplib.SMTPResponseException as error:
            raise _Undelivered(str(error.smtp_code), again=error.smtp_code < 500) from None
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise _Undelivered(str(codes[0]), again=codes[0] < 500) from None
        except OSError as error:  # smtplib's own errors are such
            raise _Undelivered(type(error).__name__, again=True) from None

    async def _call(self, notice: Notice, webhook: str) -> None:
        try:
            async with asyncio.timeout(HOOK_SECONDS):
                status = await self._called(
                    validate_webhook(webhook, private=self._private), notice
                )
        except ServerRefused as error:
            raise _Undelivered(error.key, again=False) from None
        except (httpx.HTTPError, OSError, UnicodeError) as error:
            raise _Undelivered(type(error).__name__, again=True) from None
        if not 200 <= status < 300:
            raise _Undelivered(str(status), again=status >= 500 or status in {408, 425, 429})

    async def _called(self, webhook: str, notice: Notice) -> int:
        url = httpx.URL(webhook)
        address = await self._checked(url)
        async with self._client.stream(
            "POST",
            url.copy_with(host=address),
            json=hook(notice),
            headers={"Host": url.netloc.decode()},
            extensions={"sni_hostname": url.raw_host.decode()},
        ) as response:
            return response.status_code

    async def _checked(self, url: httpx.URL) -> str:
        """The one address to call: all that the name stands for must be public."""
        host = url.raw_host.decode()
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, url.port or 0, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not self._private and not all_public(addresses):
            raise ServerRefused("webhook-private")
        return addresses[0]
