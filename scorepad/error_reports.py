"""What is told of an error to a collector elsewhere (`SENTRY_DSN`): where it happened, and nothing of anybody.

By itself the package sends the whole address, headers and every variable on the way: codes of tables, cookies,
names. A report keeps the places in the code, the kind of error and the pattern of the address.
"""

from __future__ import annotations

from typing import Any

from scorepad.log_lines import without_secrets

OPTIONS: dict[str, Any] = {
    "send_default_pii": False,
    "max_request_body_size": "never",
    "include_local_variables": False,
    "max_breadcrumbs": 0,
}
OF_A_REQUEST = (
    "method",
    "url",
)  # all that is told of one; headers have cookies and the page before
WITHOUT = ("user", "extra", "breadcrumbs", "server_name")


def told(event: dict[str, Any], hint: object = None) -> dict[str, Any]:
    """A report as it may go out."""
    kept = {key: masked(value) for key, value in event.items() if key not in WITHOUT}
    if "request" in kept:
        kept["request"] = {key: kept["request"].get(key) for key in OF_A_REQUEST}
    return kept


def masked(value: Any) -> Any:
    """The same with a star in the place of every secret word of an address."""
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, dict):
        return {key: masked(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [masked(each) for each in value]
    return value


def begin(dsn: str) -> None:
    """Send reports from now on."""
    import sentry_sdk

    sentry_sdk.init(dsn=dsn, before_send=told, **OPTIONS)
