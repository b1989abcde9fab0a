"""Renders photos and teaches the models: python -m vision.training WORK [--afresh] [--minutes M]."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from torch import nn

from vision.training import corners, locator, squares
from vision.training.calibrate import calibrate
from vision.training.data import LabelledPhoto, load_photos
from vision.training.examples import store
from vision.training.export import NETWORKS, export
from vision.training.fit import Plan
from vision.training.squares import check

# How the training time is shared out.
SHARES = {"locator": 0.27, "corners": 0.18, "squares": 0.55, "second": 0.55}
LESSONS: dict[str, Callable[[list[LabelledPhoto], Plan, int], nn.Module]] = {
    "locator": locator.train,
    "corners": corners.train,
    "squares": squares.train,
    "second": partial(squares.train, pupil=squares.SECOND),
}
USUAL = ["locator", "corners", "squares"]
CLOSE = ("--close", "--samples", "1")
ROUND = 10_000_000  # between the seeds of two rounds,
CLOSE_SEEDS = 5_000_000  # of tables and close ones,
FAR_APART = 100_000  # and of two renderers


def render(out: Path, count: int, renderers: int, first_seed: int, *kind: str) -> None:
    """Several renderers side by side, each with seeds of its own; what is there is kept."""
    if not count:
        return
    share = str(-(-count // renderers))
    command = [sys.executable, "-m", "vision.training.render", str(out), "--count", share, *kind]
    seeds = [str(first_seed + number * FAR_APART) for number in range(renderers)]
    running = [
        subprocess.Popen([*command, "--seed", seed], stdout=subprocess.DEVNULL) for seed in seeds
    ]
    codes = [one.wait() for one in running]
    if any(codes):
        raise SystemExit("a renderer failed")


def train(
    renders: Path,
    work: Path,
    names: list[str],
    minutes: float,
    afresh: bool,
    gentle: float,
    seed: int,
) -> None:
    """Teaches the networks one after the other and puts them into the package."""
    photos, held = load_photos(renders)
    print(f"{len(photos)} photos to learn from, {len(held)} held out", flush=True)
    whole = sum(SHARES[name] for name in names)
    for name in names:
        plan = Plan(work / f"{name}.pt", minutes * 60 * SHARES[name] / whole, afresh, gentle=gentle)
        model = LESSONS[name](photos, plan, seed)
        export(NETWORKS[name], plan.out)
        if name in ("squares", "second"):
            squares_right, boards_right = check(model, held)
            print(f"held out: {squares_right:.2%} of squares, {boards_right:.2%} of boards right")
        if name == "squares":
            calibrate(held)
            store(photos)


def main() -> None:
    """Renders, trains, exports and calibrates."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("work", type=Path, help="where photos and weights are kept")
    parser.add_argument("--photos", type=int, default=700, help="of whole tables")
    parser.add_argument(
        "--close", type=int, default=4000, help="of one board each, for its squares"
    )
    parser.add_argument("--round", type=int, default=0, help="each has photos of its own")
    parser.add_argument("--minutes", type=float, default=70, help="for training, after rendering")
    parser.add_argument("--only", nargs="+", choices=list(SHARES), default=USUAL)
    parser.add_argument(
        "--afresh", action="store_true", help="from nothing, not from where the models stand"
    )
    parser.add_argument("--gentle", type=float, default=1.0, help="of the usual rate of learning")
    parser.add_argument(
        "--seed", type=int, default=3, help="another one learns otherwise from the same photos"
    )
    parser.add_argument("--renderers", type=int, default=2, help="one for each core")
    options = parser.parse_args()
    renders = options.work / "renders"
    renders.mkdir(parents=True, exist_ok=True)
    first = options.round * ROUND
    render(renders, options.photos, options.renderers, first)
    render(renders, options.close, options.renderers, first + CLOSE_SEEDS, *CLOSE)
    train(
        renders,
        options.work,
        options.only,
        options.minutes,
        options.afresh,
        options.gentle,
        options.seed,
    )


if __name__ == "__main__":
    main()
