"""Speed and memory: each row is a name, a value and the most it may be."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from math import ceil, inf
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from vision.read import read_photo
from vision.reading import Image

Row = tuple[str, float, float]
TWELVE_MEGAPIXELS = 4032 * 3024
ROUNDS = 5
MEMORY_CODE = """
import resource, sys
from pathlib import Path
from vision import read_photo
read_photo(sys.stdin.buffer.read())
status = Path("/proc/self/status")
# Where the kernel notes the peak of this process alone it is taken: getrusage counts the parent, too.
lines = status.read_text().splitlines() if status.exists() else []
peaks = [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")]
print((peaks or [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024])[0])
"""


def large_photo(photo: Image) -> bytes:
    """Any photo as a twelve-megapixel JPEG with a sensor's grain."""
    height, width = photo.shape[:2]
    grow = (TWELVE_MEGAPIXELS / (width * height)) ** 0.5
    size = (round(width * grow), round(height * grow))
    big = cv2.resize(photo, size, interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(0).standard_normal(big.shape, np.float32) * 3
    noisy = np.clip(big + grain, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 90])[1])


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def peak_memory(data: bytes) -> float:
    """Megabytes that a process of its own takes at most to read one photo."""
    command = [sys.executable, "-c", MEMORY_CODE]
    root = Path(__file__).parent.parent
    done = subprocess.run(command, input=data, capture_output=True, check=True, cwd=root)
    return float(done.stdout)


def times_of(data: bytes) -> tuple[float, float]:
    """Milliseconds to read a photo and to decode it once at full size, on one thread.

    Each is the fastest of several rounds, taken in turns: a machine that is slow for a while is
    slow for both.
    """
    coded = np.frombuffer(data, np.uint8)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    read_photo(data)
    rounds = [
        (
            seconds(lambda: read_photo(data)),
            seconds(lambda: cv2.imdecode(coded, cv2.IMREAD_COLOR)),
        )
        for _ in range(ROUNDS)
    ]
    cv2.setNumThreads(threads)
    read, decode = (min(times) * 1000 for times in zip(*rounds, strict=True))
    return read, decode


def bench(photos: Iterable[Image]) -> Iterator[Row]:
    """Time against one full-size decode of the same JPEG, and memory; easy and hard photos differ."""
    files = [large_photo(photo) for photo in photos]
    times = [times_of(data) for data in files]
    ratios = sorted(read / decode for read, decode in times)
    yield "reading a 12-megapixel photo, ms", median([read for read, _ in times]), inf
    yield "... against decoding it once, median", median(ratios), 1.0
    yield "... nineteen photos in twenty", ratios[max(0, ceil(0.95 * len(ratios)) - 1)], 1.3
    yield "peak memory, MB", peak_memory(files[0]), 150.0


def main(arguments: list[str]) -> int:
    """Prints the rows for some photos: python -m vision.bench PHOTO..."""
    photos = [cv2.imread(path) for path in arguments]
    if not photos or any(photo is None for photo in photos):
        sys.stderr.write("usage: python -m vision.bench PHOTO...\n")
        return 2
    for name, value, target in bench(np.asarray(photo, np.uint8) for photo in photos):
        most = "" if target == inf else f"   at most {target:.2f}"
        sys.stdout.write(f"{name:38} {value:8.2f}{most}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
