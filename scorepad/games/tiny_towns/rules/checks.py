"""The plain checks: one small function a rule, each yields problems and never stops at the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from scorepad.games.tiny_towns.rules.board import RESOURCES, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.fortune_checks import FORTUNE_CHECKS
from scorepad.games.tiny_towns.rules.in_play import HOUSE_RULES
from scorepad.games.tiny_towns.rules.ranking import Ranking
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.problem import Problem
from scorepad.rules.text import Name, Text, listed, ordinal

Check = Callable[[Town, Table], Iterator[Problem]]

MOST_AT_A_TABLE = 6
CUBES = Name("cube", "cube")


def check_all(table: Table, towns: tuple[Town, ...], ranking: Ranking) -> list[list[Problem]]:
    """All problems of each seat, in seat order."""
    found = [[problem for check in CHECKS for problem in check(town, table)] for town in towns]
    for seat in ranking.hammer_needed if table.finished else ():
        found[seat].append(MISSING_HAMMER)
    return found


# The facts that a card or a tie-break may need, and what is assumed while nobody gives them.
MISSING_HAMMER = Problem(
    "missing-master-builder-turns",
    "missing",
    Text(
        "Points are equal: the turns as Master Builder would decide and were not given, so that tie-break is left out.",
        "Égalité de points : les tours de Maître Constructeur départageraient, mais ne sont pas indiqués ; ils ne sont donc pas pris en compte.",
    ),
)
ASSUMED = {
    "finished": Text(
        "{card} needs the place in which this town was finished; the last place was assumed.",
        "{card} : indiquez le rang d’achèvement de cette ville ; le dernier est supposé.",
    ),
    "shrine_buildings": Text(
        "{card} needs the number of buildings that stood when it was built; itself alone was assumed.",
        "{card} : indiquez combien de bâtiments étaient là à sa construction ; lui seul est supposé.",
    ),
    "hollow_hill_coins": Text(
        "{card} needs the number of coins on its card; none was assumed.",
        "{card} : indiquez le nombre de pièces sur la carte ; 0 est supposé.",
    ),
}


def one_monument(town: Town, table: Table) -> Iterator[Problem]:
    """A town has one monument at most."""
    towers = town.of["monument"]
    if towers.bit_count() > 1:
        message = Text(
            "A town holds one monument at most; this one has {number}.",
            "Une ville compte un seul monument ; celle-ci en a {number}.",
            number=towers.bit_count(),
        )
        yield Problem("two-monuments", "illegal", message, squares_of(towers))


def monument_is_named(town: Town, table: Table) -> Iterator[Problem]:
    """A monument on the board without its card cannot be scored."""
    if town.of["monument"] and town.seat.monument is None:
        message = Text(
            "Say which monument stands here; until then it counts 0 points.",
            "Dites quel monument est construit ici ; en attendant, il compte 0 point.",
        )
        yield Problem("monument-not-named", "missing", message, squares_of(town.of["monument"]))


def needed_fact_is_given(town: Town, table: Table) -> Iterator[Problem]:
    """A card that scores by a fact of the game needs that fact."""
    card = town.monument
    if card and card.needs and getattr(town.facts, card.needs) is None:
        message = ASSUMED[card.needs].given(card=card.name)
        code = f"missing-{card.needs.replace('_', '-')}"
        yield Problem(code, "missing", message, squares_of(town.own(card)))


def cubes_lie_where_they_may(town: Town, table: Table) -> Iterator[Problem]:
    """Each building holds as many cubes as its card allows."""
    for square, cubes in sorted(town.seat.on.items()):
        card = _card_at(town, square)
        if card is None:
            continue
        most = town.room_on(square)
        if not most and cubes:
            yield Problem("too-many-cubes", "illegal", _no_room(card), (square,))
        elif len(cubes) > most:
            message = Text(
                "{card} holds {most} at most; {number} lie on it.",
                "{card} : au plus {most} dessus ; il y en a {number}.",
                card=card.name,
                most=CUBES.counted(most),
                number=len(cubes),
            )
            yield Problem("too-many-cubes", "illegal", message, (square,))


def _card_at(town: Town, square: int) -> Card | None:
    kind = town.squares[square] or ""
    return town.monument if kind == "monument" else town.cards.get(kind)


def _no_room(card: Card) -> Text:
    if card.type == "cottage":
        return Text(
            "No cube may lie on a Cottage unless the Statue of the Bondmaker stands in the town.",
            "Aucun cube ne va sur une Maison de Campagne, sauf si la Statue d’Allégeance est dans la ville.",
        )
    return Text(
        "No cube is ever kept on {card}.",
        "Aucun cube ne se garde sur ce bâtiment : {card}.",
        card=card.name,
    )


def cubes_are_recorded(town: Town, table: Table) -> Iterator[Problem]:
    """A building that always carries a cube should show it."""
    for card in town.cards.values():
        bare = [s for s in squares_of(town.of[card.type]) if not town.seat.on.get(s)]
        if card.holds.least and bare:
            message = Text(
                "{card} carries a cube once it is built; none was given.",
                "{card} : un cube y est posé dès la construction ; aucun n’est indiqué.",
                card=card.name,
            )
            yield Problem("cube-not-given", "odd", message, tuple(bare))


def cubes_differ(town: Town, table: Table) -> Iterator[Problem]:
    """All Banks of a town carry different resources, so there are five at most."""
    for card in town.cards.values():
        squares = town.of[card.type]
        if not card.holds.different or not squares:
            continue
        holders: dict[str, list[int]] = {}
        for square in squares_of(squares):
            for cube in town.seat.on.get(square, ()):
                holders.setdefault(cube, []).append(square)
        same = sorted(s for shared in holders.values() if len(shared) > 1 for s in shared)
        if same:
            message = Text(
                "Each {card} of a town carries another resource.",
                "{card} : chaque exemplaire d’une ville porte une ressource différente.",
                card=card.name,
            )
            yield Problem("same-resource", "illegal", message, tuple(same))
        if squares.bit_count() > len(RESOURCES):
            message = Text(
                "There are {most} resources, so a town has {most} {cards} at most.",
                "Il y a {most} ressources, donc au plus {most} {cards} par ville.",
                most=len(RESOURCES),
                cards=card.name.plural,
            )
            yield Problem("too-many-banks", "illegal", message, squares_of(squares))


def town_is_finished(town: Town, table: Table) -> Iterator[Problem]:
    """Where left-over cubes were recorded, a finished town has no square without any piece."""
    bare = tuple(s for s, piece in enumerate(town.squares) if piece is None)
    if table.finished and bare and any(piece in RESOURCES for piece in town.squares):
        message = Text(
            "A finished town has a cube or a building on every square; some squares are still empty.",
            "Une ville terminée porte un cube ou un bâtiment sur chaque case ; il reste des cases vides.",
        )
        yield Problem("unfinished-town", "odd", message, bare)


def shrine_count_is_possible(town: Town, table: Table) -> Iterator[Problem]:
    """Buildings never leave, so no more stood when the Shrine was built than stand now."""
    card, given = town.monument, town.seat.facts.shrine_buildings
    if card and card.needs == "shrine_buildings" and given and given > town.built.bit_count():
        message = Text(
            "{given} buildings cannot have stood when {card} was built: the town has {now}.",
            "{card} : il n’a pas pu y avoir {given} bâtiments à sa construction ; la ville en compte {now}.",
            given=given,
            card=card.name,
            now=town.built.bit_count(),
        )
        yield Problem("shrine-count", "illegal", message, squares_of(town.own(card)))


def variant_has_the_cards(town: Town, table: Table) -> Iterator[Problem]:
    """A card that the variant removes may not stand in a town, and should not be in play."""
    held = town.held
    for card in (*town.cards.values(), *((held,) if held else ())):
        if table.variant not in card.removed_in:
            continue
        squares = town.of[card.type]
        message = Text(
            "{card} is taken out of the game in this variant.",
            "{card} : cette carte est retirée du jeu dans cette variante.",
            card=card.name,
        )
        yield Problem("removed-card", "illegal" if squares else "odd", message, squares_of(squares))


def monuments_differ(town: Town, table: Table) -> Iterator[Problem]:
    """Each monument card exists once."""
    others = [
        s.name for s in table.seats if s is not town.seat and s.monument == town.seat.monument
    ]
    if town.seat.monument is not None and others:
        message = Text(
            "There is one copy of each monument card, and {others} holds the same one.",
            "Chaque carte Monument est unique, et {others} a la même.",
            others=listed([Text("{name}", "{name}", name=name) for name in others]),
        )
        yield Problem("same-monument", "illegal", message, squares_of(town.of["monument"]))


def names_differ(town: Town, table: Table) -> Iterator[Problem]:
    """Two players of one name cannot be told apart in the result."""
    if Counter(seat.name for seat in table.seats)[town.seat.name] > 1:
        message = Text(
            "Two players are called {name}; give one of them another name.",
            "Deux joueurs s’appellent {name} ; donnez un autre nom à l’un d’eux.",
            name=town.seat.name,
        )
        yield Problem("same-name", "odd", message)


def players_fit(town: Town, table: Table) -> Iterator[Problem]:
    """Solo is for one, everything else for two to six."""
    number = len(table.seats)
    if table.variant == "solo" and number > 1:
        message = Text("The solo game has one player.", "Le jeu en solo se joue seul.")
        yield Problem("number-of-players", "illegal", message)
    elif number > MOST_AT_A_TABLE:
        message = Text("Six players at most can play.", "On joue à six au plus.")
        yield Problem("number-of-players", "illegal", message)
    elif table.variant != "solo" and number == 1:
        message = Text(
            "This game is for two players or more; is somebody missing?",
            "Ce jeu se joue à deux ou plus ; manque-t-il quelqu’un ?",
        )
        yield Problem("number-of-players", "odd", message)


def finishing_order_is_possible(town: Town, table: Table) -> Iterator[Problem]:
    """Places of finishing begin with 1 and leave no gap that ties do not explain."""
    own = town.seat.facts.finished
    if own is None:
        return
    places = sorted(s.facts.finished for s in table.seats if s.facts.finished is not None)
    all_given = len(places) == len(table.seats)
    too_late = own > len(table.seats)
    # After a tie the next place may be counted on or jump; the rules leave that open.
    earlier = sum(place < own for place in places)
    gap = all_given and own > earlier + 1
    if too_late or gap:
        message = Text(
            "Finishing {own} does not fit the other players.",
            "Le rang d’achèvement ({own}) ne va pas avec ceux des autres joueurs.",
            own=ordinal(own),
        )
        yield Problem("finishing-order", "illegal", message)


def house_rules_are_said(town: Town, table: Table) -> Iterator[Problem]:
    """A score that rests on the group's own rules or numbers says so."""
    names = {
        card.id: card.name for card in (*town.cards.values(), *((town.held,) if town.held else ()))
    }
    for rule_id, on in sorted(table.house_rules.items()):
        rule = HOUSE_RULES[rule_id]
        if on != rule.default and not rule.card:
            yield Problem("house-rule", "odd", rule.text)
        elif on != rule.default and rule.card in names:
            message = Text(
                "Played by a house rule; this does not hold here: {rule}",
                "Règle maison ; ceci ne s’applique donc pas : {rule}",
                rule=rule.text,
            )
            yield Problem("house-rule", "odd", message)
    for key, value in sorted(table.overrides.items()):
        card_id, _, number = key.partition(".")
        if card_id in names:
            message = Text(
                "{card}: the group counts {value} ({number}) instead of the number in our data.",
                "{card} : le groupe compte {value} ({number}) au lieu de notre nombre.",
                card=names[card_id],
                value=value,
                number=number,
            )
            yield Problem("overridden-number", "odd", message)


CHECKS: tuple[Check, ...] = (
    one_monument,
    monument_is_named,
    needed_fact_is_given,
    cubes_lie_where_they_may,
    cubes_are_recorded,
    cubes_differ,
    town_is_finished,
    shrine_count_is_possible,
    variant_has_the_cards,
    monuments_differ,
    names_differ,
    players_fit,
    finishing_order_is_possible,
    house_rules_are_said,
    *FORTUNE_CHECKS,
)
