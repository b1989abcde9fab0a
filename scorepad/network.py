"""How this computer is reached from the phones around the table."""

from __future__ import annotations

import socket

# An address reserved for documentation: nothing is sent there, but asking the way to it makes the
# operating system name the interface that leads out of this computer.
FAR_AWAY = ("203.0.113.1", 9)


def address_in_network() -> str | None:
    """Give the address that a phone in the same network can open, if there is a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def local_names() -> tuple[str, ...]:
    """Give every name under which this computer may be asked for in its own network."""
    host = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "[::1]", host, f"{host}.local"]
    address = address_in_network()
    return (*names, address) if address else tuple(names)
