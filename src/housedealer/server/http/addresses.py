"""The address that a request comes from."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping


def address_of(client: str, headers: Mapping[str, str], proxies: frozenset[str]) -> str:
    """The client's address: the connection's own or, behind a trusted proxy, the one that it forwards for.

    All addresses of an IPv6 network (/64) count as one: a household has billions of them.

    >>> headers = {"x-forwarded-for": "198.51.100.9, 203.0.113.7"}
    >>> address_of("192.0.2.1", headers, frozenset()), address_of("192.0.2.1", headers, frozenset({"192.0.2.1"}))
    ('192.0.2.1', '203.0.113.7')
    >>> address_of("2001:db8::1", {}, frozenset()) == address_of("2001:db8::2", {}, frozenset())
    True
    """
    if client in proxies:
        # The last entry is what the nearest proxy saw; those before it are claims of its client.
        for named in reversed(headers.get("x-forwarded-for", "").split(",")):
            if named.strip() and named.strip() not in proxies:
                client = named.strip()
                break
    try:
        result = ipaddress.ip_address(client)
    except ValueError:
        return client[:64]
    if result.version == 6:
        return str(ipaddress.ip_network((result, 64), strict=False).network_address)
    return str(result)
