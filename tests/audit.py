"""`make audit`: known holes in what the site is built on, or a plain word that nobody could look."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.machine import say

REQUIREMENTS = Path(__file__).resolve().parent.parent / "scorepad" / "requirements.txt"


def audit() -> int:
    """Ask pip-audit about every pinned package; 1 when one of them has a known hole."""
    if not find_spec("pip_audit"):
        return could_not("the package pip-audit is not installed")
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(REQUIREMENTS)]
    options = ["--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    try:
        result = subprocess.run(
            [*command, *options], capture_output=True, text=True, check=False, timeout=300
        )
    except subprocess.TimeoutExpired:
        return could_not("the advisories did not answer within five minutes")
    return told(result.stdout, result.stderr)


def told(answer: str, trouble: str) -> int:
    """Say what was found; what is no answer is said to be none."""
    try:
        packages = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return could_not((trouble.strip().splitlines() or ["no answer"])[-1])
    holes = [(one["name"], hole["id"]) for one in packages for hole in one.get("vulns", ())]
    for name, hole in holes:
        say(f"audit: {name} has {hole}")
    say(f"audit: {len(packages)} packages looked up, {len(holes)} known holes")
    return 1 if holes else 0


def could_not(why: str) -> int:
    """Nobody looked: that is no failure, but nobody shall think that all is well."""
    say(f"audit: COULD NOT RUN, nothing is known about holes: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(audit())
