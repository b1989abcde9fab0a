"""Limits in a server of Redis' kind: counted for all processes together, and missed by nobody when it is away."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from scorepad.web.codes import MISSES
from tests.machine import find_redis, running_redis
from tests.serving import Phone, new_table, served

REDIS = find_redis()
pytestmark = pytest.mark.skipif(not REDIS, reason="needs a Redis or Valkey server")


def test_two_processes_count_together_and_go_on_without_it(tmp_path: Path) -> None:
    assert REDIS
    with ExitStack() as stack:
        redis = stack.enter_context(ExitStack())
        more = {"CACHE_URL": redis.enter_context(running_redis(REDIS)), "BEHIND_PROXY": "1"}
        sites = [stack.enter_context(served(tmp_path, more=more))]
        sites.append(stack.enter_context(served(tmp_path, bare=True, more=more)))
        code = new_table(tmp_path)
        knows = Phone(sites[1], "203.0.113.7")
        assert knows.ask(f"/t/{code}")[0] == 200
        guessers = [Phone(site, "203.0.113.7") for site in sites]
        answers = [guessers[n % 2].ask(f"/t/{2000000 + n}")[0] for n in range(MISSES + 3)]
        assert answers == [404] * (MISSES + 1) + [429] * 2
        assert [phone.ask(f"/t/{code}")[0] for phone in guessers] == [429, 429]
        assert knows.ask(f"/t/{code}")[0] == 200  # whoever was there is never locked out
        assert Phone(sites[0], "203.0.113.8").ask(f"/t/{code}")[0] == 200
        assert sites[0].get("/readyz")[0] == 200
        redis.close()
        assert guessers[0].ask(f"/t/{code}")[0] == 200
        assert guessers[1].ask("/t/3000000")[0] == 404
        status, body, _ = sites[1].get("/readyz")
        assert (status, b"limits are not counted" in body) == (503, True)
