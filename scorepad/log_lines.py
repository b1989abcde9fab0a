"""Lines of the log: each knows its request and holds no word that opens a door; for people or programs."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime

current: ContextVar[str] = ContextVar("request", default="")  # the name of the request at work


# Codes, share words, invitations, keys of groups and of new passwords: whoever reads a log must not come in by it.
SECRET = re.compile(r"(/(?:t|r|g|invite|look|return|account/password/reset/key)/)[^/\s?\"'<]+")


def without_secrets(text: str) -> str:
    """A text with a star where an address in it has a secret word."""
    return SECRET.sub(r"\1*", text)


class WithRequest(logging.Filter):
    """Gives every record the name of the request in which it was written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through."""
        if not hasattr(record, "request") or not isinstance(record.request, str):
            record.request = current.get()
        return True


class WithoutSecrets(logging.Filter):
    """Put a star where an address has a secret word; the rest of the line stays."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through, mended."""
        text = record.getMessage()
        mended = without_secrets(text)
        if mended != text:
            record.msg, record.args = mended, None
        return True


class JsonLines(logging.Formatter):
    """One object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, float | str] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ("request", "ms", "cpu_ms"):
            if value := getattr(record, name, ""):
                line[name] = value if isinstance(value, float) else str(value)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
