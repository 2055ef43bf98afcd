"""Delivery of notifications by e-mail and webhook, in the background.

Anyone may enter a webhook address, and this server then calls it, so it must not become a way into
the network behind the server (SSRF). The host is resolved once, and every address found must be
public. The connection is made to a checked address, with the host's name kept for the Host header
and the certificate: a name that resolves differently a moment later gains nothing. Redirects are
not followed, proxies of the environment are not used, and no response body is read.
"""

import asyncio
import logging
import re
import smtplib
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import cached_property, partial
from typing import Final

import httpx

from matinee.server.errors import ServerRefused
from matinee.server.http.metrics import NOTICES
from matinee.server.notify.messages import (
    Notice,
    Recipient,
    make_notice,
    send_mail,
    to_email,
    to_webhook_json,
)
from matinee.server.notify.public_addresses import all_public, is_public

LOG: Final = logging.getLogger(__name__)

PAUSES: Final = (10.0, 120.0)
"""Seconds before the second and the third attempt."""
WAITING: Final = 1000
"""Most deliveries in progress or waiting for a retry; further ones are dropped."""
HOOK_SECONDS: Final = 5.0
LONGEST_HOOK: Final = 2000

_LOCAL: Final = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
_HOST: Final = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")
"""A name or an address; a host with characters that need escaping is neither."""
_LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


class _Undelivered(Exception):
    """A failed attempt, with a short cause, and whether a retry may help."""

    def __init__(self, cause: str, *, may_retry: bool) -> None:
        super().__init__(cause)
        self.cause = cause
        self.may_retry = may_retry


def validate_email(text: str) -> str:
    """The e-mail address in its stored form, or a refusal:

    `NAME@HOST.DOMAIN`, ASCII before the @.
    """
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
    """The webhook in its stored form, or a refusal.

    DNS can change, so the host is resolved when the webhook is called, not here.
    """
    wrong = ServerRefused("webhook-wrong", most=LONGEST_HOOK)
    try:
        parts = httpx.URL(url.strip())
        host = parts.host
    except (httpx.InvalidURL, UnicodeError):  # the latter for a host that is invalid in IDNA
        raise wrong from None
    named = _HOST.fullmatch(parts.raw_host.decode())
    known = parts.scheme in {"http", "https"} and named and not parts.userinfo
    if not known or len(str(parts)) > LONGEST_HOOK or (parts.port or 0) > 65535:
        raise wrong
    if not private:
        # Browsers block the ports of other protocols for the same reason.
        fair_port = parts.port in {None, 80, 443} or (parts.port or 0) >= 1024
        if not fair_port or host == "localhost" or not _public_if_number(host):
            raise ServerRefused("webhook-private")
    return str(parts)


def _public_if_number(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:
        return True


class NotificationSender:
    """Delivers notifications in the background; no delivery raises."""

    def __init__(
        self,
        smtp: str | None,
        mail_from: str,
        webhooks_private: bool = False,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        """Send mail through `smtp://`, `starttls://` or `smtps://` `USER:PASSWORD@HOST:PORT`."""
        self.sent: Counter[str] = Counter()
        """Successful deliveries by channel: email, webhook."""
        self.failed: Counter[tuple[str, str]] = Counter()
        """Abandoned deliveries by channel and cause."""
        self._smtp = smtp or None
        self._mail_from = mail_from
        self._private = webhooks_private
        self._pauses = pauses
        self._in_progress: set[asyncio.Task[None]] = set()
        # Separate semaphores, so that slow webhooks do not delay mail.
        self._semaphores = {"email": asyncio.Semaphore(2), "webhook": asyncio.Semaphore(16)}

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        """The client of webhooks; it loads all certificate authorities, so not every start does.

        No connection is reused: the pool knows it by its address alone, and one that was made for
        another name at that address has verified another certificate.
        """
        return httpx.AsyncClient(
            timeout=HOOK_SECONDS,
            trust_env=False,
            limits=httpx.Limits(max_keepalive_connections=0),
            headers={"User-Agent": "Matinee", "Connection": "close"},
        )

    def deliver(self, notice: Notice) -> None:
        """Send a notification through its person's channels; mail only to confirmed addresses."""
        person = notice.to
        if person.email and person.confirmed and self._smtp:
            self._start("email", notice, partial(self._send_email, notice, person.email))
        if person.webhook:
            self._start("webhook", notice, partial(self._call_webhook, notice, person.webhook))

    def confirm(self, person: Recipient, link: str) -> None:
        """Ask, at an unconfirmed address, whether it belongs to this person."""
        if person.email and self._smtp:
            notice = make_notice("confirm", person, link=link)
            self._start("email", notice, partial(self._send_email, notice, person.email))

    async def close(self, grace: float = 1.0) -> None:
        """Let deliveries in progress finish for a moment, then cancel them."""
        if self._in_progress:
            _, late = await asyncio.wait(self._in_progress, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            if late:
                LOG.warning("%d notices were not delivered before the end", len(late))
        if "_client" in vars(self):
            await self._client.aclose()

    def _start(self, channel: str, notice: Notice, attempt: Callable[[], Awaitable[None]]) -> None:
        if len(self._in_progress) >= WAITING:
            self._give_up(channel, notice, "too many")
            return
        task = asyncio.create_task(self._deliver_with_retries(channel, notice, attempt))
        self._in_progress.add(task)
        task.add_done_callback(self._in_progress.discard)

    async def _deliver_with_retries(
        self, channel: str, notice: Notice, attempt: Callable[[], Awaitable[None]]
    ) -> None:
        """Attempt a delivery, and retry after each pause as long as that may help."""
        for pause in (*self._pauses, None):
            try:
                async with self._semaphores[channel]:
                    await attempt()
            except _Undelivered as failed:
                if pause is None or not failed.may_retry:
                    self._give_up(channel, notice, failed.cause)
                    return
                await asyncio.sleep(pause)
            else:
                self.sent[channel] += 1
                NOTICES.labels(channel, "sent").inc()
                return

    def _give_up(self, channel: str, notice: Notice, cause: str) -> None:
        """Record a failure without address or text: a webhook's address is a secret."""
        self.failed[channel, cause] += 1
        NOTICES.labels(channel, "failed").inc()
        LOG.warning("a %s by %s to %s failed: %s", notice.kind, channel, notice.to.person, cause)

    async def _send_email(self, notice: Notice, address: str) -> None:
        try:
            message = to_email(notice, validate_email(address), self._mail_from)
            await asyncio.to_thread(send_mail, message, self._smtp or "")
        except (ServerRefused, ValueError) as error:
            raise _Undelivered(type(error).__name__, may_retry=False) from None
        except smtplib.SMTPResponseException as error:
            raise _Undelivered(str(error.smtp_code), may_retry=error.smtp_code < 500) from None
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise _Undelivered(str(codes[0]), may_retry=codes[0] < 500) from None
        except OSError as error:  # includes smtplib's own errors
            raise _Undelivered(type(error).__name__, may_retry=True) from None

    async def _call_webhook(self, notice: Notice, webhook: str) -> None:
        try:
            async with asyncio.timeout(HOOK_SECONDS):
                status = await self._post(validate_webhook(webhook, private=self._private), notice)
        except ServerRefused as error:
            raise _Undelivered(error.key, may_retry=False) from None
        except (httpx.HTTPError, OSError, UnicodeError) as error:
            raise _Undelivered(type(error).__name__, may_retry=True) from None
        if not 200 <= status < 300:
            raise _Undelivered(str(status), may_retry=status >= 500 or status in {408, 425, 429})

    async def _post(self, webhook: str, notice: Notice) -> int:
        url = httpx.URL(webhook)
        address = await self._public_address(url)
        async with self._client.stream(
            "POST",
            url.copy_with(host=address),
            json=to_webhook_json(notice),
            headers={"Host": url.netloc.decode()},
            extensions={"sni_hostname": url.raw_host.decode()},
        ) as response:
            return response.status_code

    async def _public_address(self, url: httpx.URL) -> str:
        """The address to call, once all addresses of the host are found to be public."""
        host = url.raw_host.decode()
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, url.port or 0, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not self._private and not all_public(addresses):
            raise ServerRefused("webhook-private")
        return addresses[0]
