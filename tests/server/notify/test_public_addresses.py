"""Addresses that a webhook may lead to: IANA's registries, one address of each entry."""

import pytest

from matinee.server.notify.public_addresses import all_public, is_public

PUBLIC = [
    "1.0.0.0", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255",
    "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "172.15.255.255",
    "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2001:4860:4860::8888",
    "2003::1", "2606:4700::1111", "2a00:1450:4001::1", "2600::5efe:808:808:1", "3fff:1000::1",
    "::ffff:8.8.8.8",
]  # fmt: skip

IPV4 = {
    "this network": ["0.0.0.0", "0.1.2.3"],
    "private": [
        "10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.0", "192.168.1.1",
    ],
    "carrier": ["100.64.0.0", "100.127.255.255"],
    "loopback": ["127.0.0.1", "127.255.255.255"],
    "link": ["169.254.169.254"],
    "protocols": ["192.0.0.0", "192.0.0.8", "192.0.0.9", "192.0.0.170", "192.0.0.255"],
    "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.1"],
    "AS112": ["192.31.196.1", "192.175.48.1"],
    "AMT": ["192.52.193.1"],
    "6to4": ["192.88.99.0", "192.88.99.1"],
    "benchmarks": ["198.18.0.0", "198.19.255.255"],
    "multicast": ["224.0.0.1", "224.0.1.1", "239.255.255.255"],
    "reserved": ["240.0.0.1", "255.255.255.255"],
}  # fmt: skip

IPV6 = {
    "unspecified": ["::"],
    "loopback": ["::1"],
    "compatible": ["::127.0.0.1", "::8.8.8.8"],
    "mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:192.0.0.8"],
    "translated": ["::ffff:0:8.8.8.8"],
    "NAT64": ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1"],
    "discard": ["100::1", "100:0:0:1::1"],
    "Teredo": ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    "protocols": ["2001:1::1", "2001:2::1", "2001:3::1", "2001:4:112::1", "2001:1ff::1"],
    "ORCHID": ["2001:10::1", "2001:20::1", "2001:30::1"],
    "documentation": ["2001:db8::1", "3fff::1", "3fff:fff::1"],
    "6to4": ["2002::1", "2002:7f00:1::", "2002:808:808::1"],
    "AS112": ["2620:4f:8000::1"],
    "6bone": ["3ffe::1"],
    "ISATAP": ["2600::5efe:10.0.0.1", "2600::200:5efe:10.0.0.1", "2600::5efe:8.8.8.8"],
    "unassigned": ["4000::1", "5f00::1", "8000::1", "e000::1"],
    "private": ["fc00::1", "fd12:3456::1"],
    "link": ["fe80::1", "fe80::1%eth0", "2606:4700::1111%eth0"],
    "site": ["fec0::1", "feff::1"],
    "multicast": ["ff02::1", "ff0e::1"],
}


def test_what_is_public(subtests: pytest.Subtests) -> None:
    for address in PUBLIC:
        with subtests.test(address=address):
            assert is_public(address)


def test_what_is_not_public(subtests: pytest.Subtests) -> None:
    for kind, address in [
        (kind, one) for kind, some in [*IPV4.items(), *IPV6.items()] for one in some
    ]:
        with subtests.test(kind=kind, address=address):
            assert not is_public(address), kind


@pytest.mark.parametrize("text", ["", "localhost", "127.1", "0x7f000001", "1.2.3.4.5", "[::1]"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        is_public(text)


def test_every_address_of_a_name_has_to_be_public() -> None:
    assert all_public(["8.8.8.8", "2606:4700::1111"])
    assert not all_public(["8.8.8.8", "10.0.0.1"])
    assert not all_public([])
