"""Several phones at the very same moment, each with a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from django.db import connection
from django.test import Client

T = TypeVar("T")


def at_once(works: Sequence[Callable[[], T]]) -> list[T]:
    """Let all of them begin together; give what came of each, in order."""
    begin = threading.Barrier(len(works))
    answers: dict[int, T] = {}
    troubles: list[BaseException] = []

    def run(number: int, work: Callable[[], T]) -> None:
        try:
            begin.wait(10)
            answers[number] = work()
        except BaseException as trouble:
            troubles.append(trouble)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise troubles[0]
    return [answers[number] for number in range(len(works))]


def post_at_once(*forms: tuple[Client, str, dict[str, Any]]) -> list[int]:
    """Send several forms together; what was answered to each."""
    return at_once([partial(_posted, *form) for form in forms])


def _posted(client: Client, address: str, form: dict[str, Any]) -> int:
    return client.post(address, form).status_code
