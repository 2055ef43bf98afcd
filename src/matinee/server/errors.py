"""The server's refusals: their sentences, and the HTTP status of each key."""

from collections.abc import Mapping
from typing import ClassVar, Final

from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_, Language

PHRASES: Final[Mapping[str, str]] = {
    "setting-wrong": N_("{variable} cannot be “{value}”: it takes {allowed}."),
    "setting-secret": N_(
        "MATINEE_SECRET is needed with PostgreSQL, the same for every process: {allowed}."
    ),
    "setting-folder": N_("The data folder {folder} cannot be used: {problem}."),
    "port-taken": N_("Port {port} of {host} cannot be used: {problem}."),
    "request-wrong": N_("The request is not understood: {problem}."),
    "request-large": N_("The request is too large; it may have {limit} bytes."),
    "request-type": N_("Send JSON, with the header Content-Type: application/json."),
    "request-foreign": N_("This came from a page of another site, so nothing was done."),
    "request-form": N_("This form is too old or came from elsewhere. Load the page again."),
    "not-found": N_("There is nothing at this address."),
    "method-wrong": N_("This address does not take {method}; it takes {allowed}."),
    "too-often": N_("That was a little fast. Try again in {seconds}."),
    "passwords-busy": N_("Many people are signing in at this moment. Try again in a few seconds."),
    "broken": N_("Something went wrong on our side. It is in the log as {id}."),
    "store-away": N_("The server cannot reach its database now. Try again in a moment."),
    "store-unsure": N_(
        "The server lost its database while this was being stored, so it may have been stored "
        "or not. Look before you try again."
    ),
    "store-damaged": N_(
        "Part of the server's database is damaged. Whoever runs this server can find out more."
    ),
    "person-damaged": N_(
        "What this server knows of you is damaged. Whoever runs it can find out more."
    ),
    "not-ready": N_("This server is not ready: {problem}."),
    "key-wrong": N_(
        "This key is no longer valid, or never was. Sign in again, or make a new guest."
    ),
    "person-none": N_("Nobody is signed in here. Open a page or create a guest first."),
    "name-wrong": N_("A name has {least} to {most} characters."),
    "name-taken": N_(
        "Somebody else keeps the name “{name}”, or one that looks like it. Choose another one."
    ),
    "password-wrong": N_("A password has {least} to {most} characters."),
    "sign-in-wrong": N_("This name and this password do not go together."),
    "session-none": N_("You are not signed in there any more."),
    "email-wrong": N_("“{email}” is not an e-mail address."),
    "mail-none": N_("This server sends no e-mail, so it takes no address for it."),
    "confirm-wrong": N_(
        "This link is no longer valid, or never was. Ask for a new one in your settings."
    ),
    "webhook-wrong": N_("A webhook is an http or https address of at most {most} characters."),
    "webhook-private": N_("This server calls no webhooks at private addresses."),
}

STATUSES: Final[Mapping[str, int]] = {
    "request-wrong": 400,
    "request-large": 413,
    "request-type": 415,
    "request-foreign": 403,
    "request-form": 403,
    "not-found": 404,
    "method-wrong": 405,
    "too-often": 429,
    "broken": 500,
    "passwords-busy": 503,
    "not-ready": 503,
    "store-away": 503,
    "store-unsure": 503,
    "store-damaged": 503,
    "person-damaged": 503,
    "key-wrong": 401,
    "person-none": 401,
    "sign-in-wrong": 403,
    "name-taken": 409,
    "confirm-wrong": 404,
    "session-none": 404,
    "game-unknown": 404,
    "seat-unknown": 404,
}
"""Every other refusal is 422: understood, but impossible."""


class Seconds(int):
    """A waiting time, formatted in the reader's language as a parameter of a sentence."""

    def in_language(self, language: Language) -> str:
        """The number with its unit."""
        return language.ngettext("{n} second", "{n} seconds", self).format(n=int(self))


class ServerRefused(Refused):
    """A refusal of the server itself, which does not depend on the game."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES
    statuses: ClassVar[Mapping[str, int]] = STATUSES


def status(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    statuses: Mapping[str, int] = getattr(refused, "statuses", {})
    return statuses.get(refused.key) or STATUSES.get(refused.key, 422)
