"""From the files of the models back to networks that can go on learning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision.models import Model

Weights = tuple[NDArray[np.float32], NDArray[np.float32]]
BATCHES = 8  # enough to tell means and spreads from
TOLERANCE = 0.05  # half-precision weights cost this much at most
LEARNT = ("Conv", "Gemm")  # the kinds of ONNX nodes that have weights of their own


def weights_in(file: Path) -> Iterator[Weights]:
    """Weight and bias of each layer of an exported network, in the order of computing."""
    graph = onnx.load(str(file)).graph
    values = {one.name: numpy_helper.to_array(one).astype(np.float32) for one in graph.initializer}
    for node in graph.node:
        if node.op_type in LEARNT:
            weight, bias = (values[name] for name in node.input[1:])
            yield weight, bias


def layers_of(model: nn.Module, example: Tensor) -> list[tuple[nn.Module, nn.BatchNorm2d | None]]:
    """Each layer with weights and the normalisation right behind it, in the order of computing."""
    called: list[nn.Module] = []
    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [
        module.register_forward_hook(lambda module, *_: called.append(module))
        for module in model.modules()
        if isinstance(module, kinds)
    ]
    with torch.no_grad():
        model.eval()(example)
    for hook in hooks:
        hook.remove()
    behind = [*called[1:], None]
    return [
        (one, after if isinstance(after, nn.BatchNorm2d) else None)
        for one, after in zip(called, behind, strict=True)
        if not isinstance(one, nn.BatchNorm2d)
    ]


def restore(model: nn.Module, file: Path, batches: list[Tensor]) -> None:
    """Makes a new network compute what an exported one does, ready to learn on.

    Export folds each normalisation into the layer before it. Here it is unfolded again: what the
    layers give for some batches tells the means and spreads that the normalisation needs. The
    answers stay the same whatever those are, so the comparison proves the weights, not the spreads.
    """
    layers = layers_of(model, batches[0])
    with torch.no_grad():
        for (layer, norm), (weight, bias) in zip(layers, weights_in(file), strict=True):
            layer.weight.copy_(torch.from_numpy(weight))
            if norm is None:
                layer.bias.copy_(torch.from_numpy(bias))
            else:
                norm.running_mean.zero_()
                norm.running_var.fill_(1 - norm.eps)
                norm.weight.fill_(1)
                norm.bias.copy_(torch.from_numpy(bias))
        norms = [norm for _, norm in layers if norm is not None]
        spreads = spreads_of(model, norms, batches)
        for layer, norm in layers:
            if norm is not None:
                unfold(layer, norm, *spreads[norm])
    compare(model, file, batches[0][:1])


def compare(model: nn.Module, file: Path, batch: Tensor) -> None:
    """Fails when OpenCV and PyTorch disagree about a network."""
    with torch.no_grad():
        expected = model.eval()(batch)
    given = {out.shape: out for out in Model(file)(batch.numpy())}
    for want in expected if isinstance(expected, tuple) else (expected,):
        gap = float(np.abs(given[tuple(want.shape)] - want.numpy()).max())
        if not gap <= TOLERANCE:  # nor where it is not a number
            raise SystemExit(f"{file.name}: OpenCV differs from PyTorch by {gap:.2g}")


def spreads_of(
    model: nn.Module, norms: list[nn.BatchNorm2d], batches: list[Tensor]
) -> dict[nn.BatchNorm2d, tuple[Tensor, Tensor]]:
    """Mean and variance of what comes into each normalisation."""
    sums: dict[nn.Module, list[Tensor]] = {norm: [] for norm in norms}

    def note(norm: nn.Module, given: tuple[Tensor, ...]) -> None:
        values = given[0].transpose(0, 1).flatten(1)
        sums[norm].append(torch.stack([values.mean(1), (values**2).mean(1)]))

    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    for batch in batches:
        model.eval()(batch)
    for hook in hooks:
        hook.remove()
    means = {norm: torch.stack(sums[norm]).mean(0) for norm in norms}
    return {norm: (mean, square - mean**2) for norm, (mean, square) in means.items()}


def unfold(layer: nn.Module, norm: nn.BatchNorm2d, mean: Tensor, variance: Tensor) -> None:
    """The same answers with a layer of the usual size before a normalisation that does its work."""
    spread = variance.clamp(min=1e-8).sqrt()
    size = float(layer.weight.std())
    usual = (3 * layer.weight[0].numel()) ** -0.5 / size
    layer.weight.mul_(usual)
    norm.running_mean.copy_(mean * usual)
    norm.running_var.copy_((spread * usual) ** 2)
    norm.weight.copy_((norm.running_var + norm.eps).sqrt() / usual)
    norm.bias.add_(mean)
