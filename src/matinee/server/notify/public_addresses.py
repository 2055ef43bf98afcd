"""Public IP addresses: an allow-list of unicast ranges, without IANA's special-purpose ranges.

Python's own `IPv4Address.is_global` follows the registries at the release of that Python, and knows
nothing of tunnels to private addresses. These are IANA's special-purpose registries for IPv4 and
IPv6 (RFC 6890), with every entry excluded that no ordinary internet server has, reachable or not.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

IPV4_UNICAST: Final = (IPv4Address("1.0.0.0"), IPv4Address("223.255.255.255"))
"""First and last address; the rest is multicast and reserved."""

IPV4_SPECIAL: Final = tuple(
    IPv4Network(network)
    for network in (
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # carriers' own
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # this link, and where clouds keep their secrets
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112: answers for private names, often from the own network
        "192.52.193.0/24",  # multicast tunnels (AMT)
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
    )
)

IPV6_UNICAST: Final = IPv6Network("2000::/3")
"""All assigned addresses: the rest is private, link-local, site-local, mapped or reserved.
"""

IPV6_SPECIAL: Final = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID, AMT, AS112
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: leads to any IPv4 address
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # the 6bone, given back
        "3fff::/20",  # documentation
    )
)

_ISATAP: Final = frozenset({0x0000_5EFE, 0x0200_5EFE})
"""The upper half of an interface id whose lower half is an IPv4 address to tunnel to."""


def is_public(address: str) -> bool:
    """Whether an IP address is public. Raises `ValueError` for anything but an address.

    >>> is_public("192.168.0.1"), is_public("::ffff:10.0.0.1"), is_public("93.184.216.34")
    (False, False, True)
    """
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is None:
            return _is_public_ipv6(ip)
        ip = ip.ipv4_mapped
    first, last = IPV4_UNICAST
    return first <= ip <= last and not any(ip in network for network in IPV4_SPECIAL)


def all_public(addresses: Iterable[str]) -> bool:
    """Whether all of these addresses are public; `False` for no addresses."""
    found = [is_public(address) for address in addresses]
    return bool(found) and all(found)


def _is_public_ipv6(ip: IPv6Address) -> bool:
    tunnels = (int(ip) >> 32) & 0xFFFF_FFFF in _ISATAP
    return (
        ip in IPV6_UNICAST
        and ip.scope_id is None
        and not tunnels
        and not any(ip in network for network in IPV6_SPECIAL)
    )
