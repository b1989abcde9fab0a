"""Lines of the log: each knows its request, and they are for people or for programs."""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

current: ContextVar[str] = ContextVar("request", default="")  # the name of the request at work


class WithRequest(logging.Filter):
    """Gives every record the name of the request in which it was written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through."""
        if not hasattr(record, "request") or not isinstance(record.request, str):
            record.request = current.get()
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
