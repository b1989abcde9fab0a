"""What one picture may cost. An ordinary photo takes a tenth of a second and 50 MB; finding the names of
cards in it takes two to three seconds of a processor and 300 MB."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends a child, or sends a picture away."""

    cpu_seconds: int = 8
    wall_seconds: float = 25.0
    memory: int = 512 << 20  # bytes of address space beyond those of an idle child
    patience: float = 10.0  # seconds that a picture waits for a child
    waiting: int = 8  # so many wait at once; threads must stay free for pages
    idle: float | None = None  # seconds without work after which a child ends; None: never


PHOTOS = Limits()
CARDS = Limits(
    cpu_seconds=20, wall_seconds=40.0, memory=768 << 20, patience=12.0, waiting=3, idle=120.0
)
PATIENT = Limits(cpu_seconds=120, wall_seconds=300.0)  # nobody waits for it with a phone in hand
