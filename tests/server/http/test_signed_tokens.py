"""Keys and links are signed, expire, and are valid only for their own purpose."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.datastructures import Cookie

from matinee.server.accounts.guest_names import JOBS, generate_name
from matinee.server.errors import ServerRefused
from matinee.server.http import signed_tokens
from matinee.server.http.rate_limits import RateLimits
from matinee.server.http.signed_tokens import DAY, Invite, SignedTokens

SECRET = "x" * 40
OURS = SignedTokens(SECRET, https=False)
LETTERS = string.ascii_letters + string.digits + "-_."


def later(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    now = signed_tokens.time.time()  # type: ignore[attr-defined]
    monkeypatch.setattr("time.time", lambda: now + days * DAY)


def test_a_key_says_who_somebody_is() -> None:
    claim = OURS.read_key(OURS.session_key("ann", "s3"))
    assert claim is not None
    assert (claim.person_id, claim.session, claim.epoch, claim.needs_renewal) == (
        "ann",
        "s3",
        None,
        False,
    )


def test_a_key_of_former_versions_stands_for_a_session_of_its_own() -> None:
    former = OURS._session.dumps(["ann", 3])
    claim, again = (
        OURS.read_key(str(former)),
        SignedTokens(SECRET, https=False).read_key(str(former)),
    )
    assert claim is not None
    assert (claim.person_id, claim.epoch) == ("ann", 3)
    assert claim.session.startswith("old.")
    assert claim == again, "the same in all processes"
    other = OURS.read_key(str(OURS._session.dumps(["ann", 4])))
    assert other is not None
    assert other.session != claim.session


def test_a_key_of_another_server_is_void() -> None:
    assert OURS.read_key(SignedTokens("y" * 40, https=False).session_key("ann", "s3")) is None


@given(st.data())
def test_a_changed_key_is_void(data: st.DataObject) -> None:
    token = OURS.session_key("ann", "s0")
    place = data.draw(st.integers(0, len(token) - 1))
    letter = data.draw(st.sampled_from(LETTERS.replace(token[place], "")))
    changed = token[:place] + letter + token[place + 1 :]
    claim = OURS.read_key(changed)
    # The last letter of base64 holds bits that mean nothing.
    assert claim is None or (place == len(token) - 1 and claim.person_id == "ann")


@given(st.text(max_size=80))
def test_whatever_is_sent_as_a_key_is_read_without_a_fuss(text: str) -> None:
    assert OURS.read_key(text) is None
    assert OURS.read_invite(text, "table", 0) is None
    assert OURS.read_email_token(text) is None


def test_a_key_grows_old_and_then_void_also_when_it_was_seen_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = SignedTokens(SECRET, https=False)
    token = ours.session_key("ann", "s0")
    assert ours.read_key(token) is not None
    later(monkeypatch, 31)
    claim = ours.read_key(token)
    assert claim is not None
    assert claim.needs_renewal
    later(monkeypatch, 401)
    assert ours.read_key(token) is None
    assert SignedTokens(SECRET, https=False).read_key(token) is None


def test_the_cookie_is_for_this_site_and_for_no_script() -> None:
    def parts(cookie: Cookie) -> set[str]:
        return set(cookie.to_header(header="").split("; "))

    expected = {"matinee=KEY", "Path=/", "Max-Age=34560000", "HttpOnly", "SameSite=lax"}
    assert parts(OURS.set_cookie("KEY")) == expected
    assert parts(SignedTokens(SECRET, https=True).set_cookie("KEY")) == expected | {"Secure"}
    cleared = {'matinee=""', "Path=/", "Max-Age=0", "HttpOnly", "SameSite=lax"}
    assert parts(OURS.clear_cookie()) == cleared


@pytest.mark.parametrize("seat", [None, 0, 1, 7, 12])
def test_an_invite_is_short_and_names_its_seat(seat: int | None) -> None:
    token = OURS.invite_token("table", seat, 0)
    assert len(token) <= 18
    assert set(token) <= set(LETTERS)
    assert OURS.read_invite(token, "table", 0) == Invite(seat)


def test_an_invite_fits_its_table_its_seat_and_its_epoch_only() -> None:
    token = OURS.invite_token("table", 1, 5)
    assert OURS.read_invite(token, "other", 5) is None
    assert OURS.read_invite(token, "table", 6) is None
    assert OURS.read_invite("2" + token[1:], "table", 5) is None
    assert OURS.read_invite(token[1:], "table", 5) is None
    assert OURS.read_invite("1" + OURS.invite_token("table", None, 5), "table", 5) is None


def test_the_same_link_is_made_again() -> None:
    assert OURS.invite_token("table", None, 0) == SignedTokens(SECRET, https=True).invite_token(
        "table", None, 0
    )


def test_a_mail_link_names_person_and_address_for_a_week(monkeypatch: pytest.MonkeyPatch) -> None:
    token = OURS.email_token("ann", "ann@example.org")
    assert OURS.read_email_token(token) == ("ann", "ann@example.org")
    assert OURS.read_key(token) is None
    assert OURS.read_email_token(OURS.session_key("ann", "s0")) is None
    later(monkeypatch, 8)
    assert OURS.read_email_token(token) is None


def test_guests_get_names_that_fit() -> None:
    names = {generate_name() for _ in range(200)}
    assert len(names) > 190
    assert max(map(len, JOBS)) + 5 <= 30
    assert len(set(JOBS)) == len(JOBS)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_somebody_may_do_so_much_at_once_and_then_at_the_rate() -> None:
    clock = Clock()
    limits = RateLimits({"chat": 6}, clock)
    for _ in range(6):
        limits.take("chat", "ann")
    with pytest.raises(ServerRefused) as refused:
        limits.take("chat", "ann")
    assert refused.value.key == "too-often"
    assert refused.value.params["seconds"] == 10
    limits.take("chat", "ben")
    clock.now = 10.0
    limits.take("chat", "ann")
    with pytest.raises(ServerRefused):
        limits.take("chat", "ann")


def test_kinds_of_requests_are_counted_apart() -> None:
    limits = RateLimits({"chat": 1, "play": 1}, Clock())
    limits.take("chat", "ann")
    limits.take("play", "ann")
    with pytest.raises(ServerRefused):
        limits.take("play", "ann")


def test_being_refused_costs_nothing() -> None:
    clock = Clock()
    limits = RateLimits({"chat": 1}, clock)
    limits.take("chat", "ann")
    for _ in range(10):
        with pytest.raises(ServerRefused):
            limits.take("chat", "ann")
    clock.now = 60.0
    limits.take("chat", "ann")


def test_whoever_has_been_quiet_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.server.http.rate_limits.MOST_BUCKETS", 10)
    clock = Clock()
    limits = RateLimits({"chat": 60}, clock)
    for number in range(100):
        limits.take("chat", str(number))
        clock.now += 1.0
    assert len(limits._full_at) <= 10


def test_a_mark_tells_nothing_of_its_text_and_is_the_same_in_all_processes() -> None:
    one, twin, stranger = (
        SignedTokens(secret, https=False) for secret in ("a" * 40, "a" * 40, "b" * 40)
    )
    assert one.fingerprint("row 3") == twin.fingerprint("row 3")
    assert one.fingerprint("row 3") != one.fingerprint("row 4")
    assert one.fingerprint("row 3") != stranger.fingerprint("row 3"), (
        "without the secret it cannot be tried out"
    )
