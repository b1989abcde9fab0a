"""The audit says what it found, and when it could not look."""

from __future__ import annotations

import json

import pytest

from tests import audit


def test_holes_are_named_and_fail(capsys: pytest.CaptureFixture[str]) -> None:
    answer = {
        "dependencies": [
            {"name": "django", "version": "1.0", "vulns": [{"id": "PYSEC-1"}]},
            {"name": "segno", "version": "1.6", "vulns": []},
        ]
    }
    assert audit.told(json.dumps(answer), "") == 1
    said = capsys.readouterr().out
    assert "django has PYSEC-1" in said
    assert "2 packages looked up, 1 known holes" in said


def test_nothing_found_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.told('{"dependencies": [{"name": "segno", "vulns": []}]}', "") == 0
    assert "1 packages looked up, 0 known holes" in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["", "[]", "{}", "no JSON"])
def test_no_answer_is_no_good_news(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.told(answer, "first line\nno network") == 0
    assert "COULD NOT RUN" in (said := capsys.readouterr().out)
    assert answer == "no JSON" or "no network" in said


def test_a_missing_program_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "find_spec", lambda name: None)
    assert audit.audit() == 0
    assert "COULD NOT RUN" in capsys.readouterr().out
