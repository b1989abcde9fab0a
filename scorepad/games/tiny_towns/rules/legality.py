"""From the proof and the cubes to problems: what cannot be, and what contradicts the boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorepad.games.tiny_towns.rules.board import BUILDINGS, squares_of
from scorepad.games.tiny_towns.rules.building import Site, State, ground_of, take_down
from scorepad.games.tiny_towns.rules.cubes import Cubes, Derived, count_cubes, derive, other_calls
from scorepad.games.tiny_towns.rules.patterns import masks_over
from scorepad.games.tiny_towns.rules.proof import Proof, prove
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.problem import Problem
from scorepad.rules.text import Name, Text, listed, ordinal

NOT_BUILDABLE = "not-buildable"
ROUNDS = Name("round", "tour")


@dataclass(frozen=True, slots=True)
class Findings:
    """What the boards tell beyond their points."""

    proofs: tuple[Proof, ...]
    cubes: tuple[Cubes, ...]
    derived: Derived


def examine(table: Table, towns: tuple[Town, ...]) -> Findings:
    """Prove every town, count its cubes, and derive what follows for the table."""
    sites = sites_of(towns)
    shops = any(_may_have_shop(town) for town in towns)
    cubes = tuple(count_cubes(town, table, shops) for town in towns)
    proofs = tuple(
        UNDECIDED if _is_unnamed(town) else prove(site)
        for town, site in zip(towns, sites, strict=True)
    )
    return Findings(proofs, cubes, derive(table, cubes, towns))


# An unknown monument may have helped in ways that nobody can tell.
UNDECIDED = Proof(None)


def _is_unnamed(town: Town) -> bool:
    return bool(town.of["monument"]) and town.held is None


def _may_have_shop(town: Town) -> bool:
    """Whether an Oddity Shop stands here, or may have stood until the Guild changed it."""
    changed = town.monument is not None and town.monument.helps == "two-changed"
    return town.cards["factory"].helps == "keeps-one" and (bool(town.of["factory"]) or changed)


def complete_facts(towns: Sequence[Town], derived: Derived) -> None:
    """Add derived facts where nobody gave them; a fact that was given wins."""
    for town, finished, hammer in zip(towns, derived.finished, derived.hammer, strict=True):
        given = town.seat.facts
        if given.finished is None and finished is not None:
            town.facts = replace(town.facts, finished=finished)
        # Where the given turns contradict the boards, no other turns are derived from either.
        if given.master_builder_turns is None and derived.hammer_fits:
            town.facts = replace(town.facts, master_builder_turns=hammer)


def sites_of(towns: tuple[Town, ...]) -> tuple[Site, ...]:
    """Prepare every town for the proof."""
    return tuple(
        site_of(town, towns[index - 1], towns[(index + 1) % len(towns)])
        for index, town in enumerate(towns)
    )


def site_of(
    town: Town, right: Town, left: Town, squares: Sequence[str | None] | None = None
) -> Site:
    """Prepare one town, or the same town with other squares."""
    pieces = {s: p for s, p in enumerate(squares or town.squares) if p in BUILDINGS}
    cards = dict(town.cards)
    if town.held:
        cards["monument"] = town.held
    neighbours: set[str] = set()
    for other in (right, left):
        if other.monument and other.monument.helps == "two-changed":
            neighbours.update(BUILDINGS)  # what they built may have been changed since
        neighbours.update(kind for kind in BUILDINGS if other.of[kind])
    named = {s: p for s, p in pieces.items() if p in cards and p is not None}
    return Site(named, cards, frozenset(neighbours))


def findings_of(
    table: Table, towns: tuple[Town, ...], found: Findings
) -> Iterator[tuple[int, Problem]]:
    """All problems that rest on the proof and the cubes, each with its seat."""
    for seat, town in enumerate(towns):
        for problem in _town_problems(town, found.proofs[seat]):
            yield seat, problem
        for problem in _contradictions(seat, town, found.derived, found.cubes):
            yield seat, problem
    yield from _same_calls(table, found.cubes)


def _town_problems(town: Town, proof: Proof) -> Iterator[Problem]:
    if proof.stuck:
        message = Text(
            "No order of building leads here: whichever of these buildings came last, its pattern finds no room.",
            "Aucun ordre de construction ne mène ici : quel que soit le dernier de ces bâtiments, son plan ne trouve pas de place.",
        )
        yield Problem(NOT_BUILDABLE, "illegal", message, proof.stuck)
    if town.monument and town.monument.pattern is None:
        message = Text(
            "The pattern of {card} is not known to us; it was left out of the proof.",
            "{card} : nous ne connaissons pas son plan ; il n’a pas été vérifié.",
            card=town.monument.name,
        )
        yield Problem("pattern-unknown", "odd", message, squares_of(town.of["monument"]))
    if town.monument and town.monument.needs == "shrine_buildings" and proof.order is not None:
        yield from _shrine(town)


def _shrine(town: Town) -> Iterator[Problem]:
    """Whether so many buildings can have stood when the Shrine was built."""
    given = town.seat.facts.shrine_buildings
    site = site_of(town, town, town)
    tower, card = site.tower, site.monument
    if given is None or tower is None or card is None:
        return
    least = len(take_down(site, State(dict(site.pieces)), keep=tower).standing)
    usable = ground_of(site, site.pieces).usable
    blocked = min(
        (mask & ~usable).bit_count() for mask in masks_over(card.pattern or "", tower, site.grid)
    )
    most = len(site.pieces) - blocked
    if not least <= given <= most and given <= len(site.pieces):
        message = Text(
            "{card} was built with at least {least} and at most {most} buildings in this town, itself included; {given} were given.",
            "{card} : à sa construction, cette ville avait entre {least} et {most} bâtiments, lui compris ; {given} sont indiqués.",
            card=card.name,
            least=least,
            most=most,
            given=given,
        )
        yield Problem("shrine-count", "illegal", message, (tower,))


def _contradictions(
    seat: int, town: Town, derived: Derived, cubes: Sequence[Cubes]
) -> Iterator[Problem]:
    given, place = town.seat.facts.finished, derived.finished[seat]
    if given is not None and place is not None:
        earlier = {c.rounds for c in cubes if (c.rounds or 0) < (cubes[seat].rounds or 0)}
        # After a tie the next place may be counted on or jump; the rules leave that open.
        if given not in (place, 1 + len(earlier)):
            message = Text(
                "This town was given as finished {given}, but by the cubes it was {place} ({rounds}).",
                "Rang d’achèvement indiqué : {given} ; d’après les cubes : {place} ({rounds}).",
                given=ordinal(given),
                place=ordinal(place),
                rounds=ROUNDS.counted(cubes[seat].rounds or 0),
            )
            yield Problem("finishing-contradiction", "illegal", message)
    turns = town.seat.facts.master_builder_turns
    if turns is not None and not derived.hammer_fits:
        message = Text(
            "Turns as Master Builder: {turns} given, but no first player explains the turns of this table.",
            "Tours de Maître Constructeur : {turns} indiqués, mais aucun premier joueur n’explique les tours de cette table.",
            turns=turns,
        )
        yield Problem("hammer-contradiction", "illegal", message)


def _same_calls(table: Table, cubes: Sequence[Cubes]) -> Iterator[tuple[int, Problem]]:
    group = other_calls(cubes)
    names = [Text("{name}", "{name}", name=table.seats[seat].name) for seat in group]
    for seat in group:
        message = Text(
            "The towns of {names} cannot come from one game: the same resources were called for all, and together they need more calls than there were rounds.",
            "{names} : ces villes ne viennent pas d’une même partie. Tout le monde a reçu les mêmes ressources, et il leur faudrait plus d’annonces qu’il n’y a eu de tours.",
            names=listed(names),
        )
        yield seat, Problem("different-calls", "illegal", message)
