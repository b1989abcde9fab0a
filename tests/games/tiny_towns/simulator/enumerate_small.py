"""All layouts of buildings that can be reached on a small board, by forward enumeration.

Why this is complete: a cube may be placed on any empty square in any resource, a building only
ever needs the cubes of its own pattern, and buildings never move. So any order of play can be
rearranged, without changing what is built where, into one that puts the cubes of a pattern down
directly before building on it and leaves every other square empty until then. The state is thus
the layout of buildings alone (with Opaleye's Watch also the types it has given), and the
transitions are: each card, each way its pattern lies on squares without a building (a Trading Post
counts as any resource, at least one square is a real cube), each square it may go to, and what
comes along with it. Every state met is expanded once, with every transition.

``cards`` names cards (``"cottage"``, ``"shed"``, ``"trading-post"``, ``"cathedral"``, ...), at most
one of a type; each has its printed pattern, or the one given in ``patterns`` (rows joined by
``/``, for boards too small for the printed one). ``monument`` names a monument card likewise;
it may or may not be built. Coins and neighbours are taken to be as helpful as the rules allow: up
to four coins for the Masons' Guild, a chest filled as often as one likes for the Treasury at
Okaver, any three types for Opaleye's Watch, a Cathedral paid or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from tests.games.tiny_towns.simulator.cards_data import CARDS, fits, squares_of

Layout = tuple[str | None, ...]
# The buildings, four bits a square; and the types Opaleye's Watch has given.
State = tuple[int, frozenset[str]]
CODES = (
    None,
    "cottage",
    "farm",
    "well",
    "chapel",
    "tavern",
    "theater",
    "factory",
    "monument",
)
CODE = {piece: code for code, piece in enumerate(CODES)}
MOST_MASONS = 4
MOST_WATCHED = 3


def reachable_boards(
    rows: int,
    cols: int,
    cards: Sequence[str],
    monument: str | None = None,
    patterns: Mapping[str, str] | None = None,
) -> set[Layout]:
    """Every reachable layout, row by row: building types, ``None`` where there is none."""
    search = _Search(rows, cols, cards, monument, patterns or {})
    start: State = (0, frozenset())
    seen = {start}
    waiting = [start]
    while waiting:
        for state in search.after(waiting.pop()):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    size = rows * cols
    return {tuple(CODES[code >> 4 * at & 15] for at in range(size)) for code, _ in seen}


class _Search:
    def __init__(
        self,
        rows: int,
        cols: int,
        cards: Sequence[str],
        monument: str | None,
        patterns: Mapping[str, str],
    ) -> None:
        self.size = rows * cols
        self.card_of = {CARDS[card].piece: card for card in cards}
        if len(self.card_of) != len(cards):
            raise ValueError("one card of each type")
        self.monument = monument
        self.has_posts = self.card_of.get("factory") == "trading-post"
        lies: dict[str, list[dict[int, str]]] = {}
        for card in [*cards, *([monument] if monument else [])]:
            shape = tuple(patterns[card].split("/")) if card in patterns else CARDS[card].rows
            lies[card] = fits(shape, rows, cols)
        # Cubes are never short, so only the shape counts: equal squares are one and the same.
        self.masks = {card: sorted({_mask(fit) for fit in found}) for card, found in lies.items()}
        self.pairs = self._find_pairs(lies) if monument == "prism-forge" else []

    def _find_pairs(
        self, lies: Mapping[str, list[dict[int, str]]]
    ) -> list[tuple[str, str, int, int, int]]:
        """Overlapping patterns of two types, with the squares on which they disagree."""
        found = set()
        for first, one in self.card_of.items():
            for second, two in self.card_of.items():
                for a in lies[one] if first != second else ():
                    for b in lies[two]:
                        disagree = _mask(at for at in a if at in b and a[at] != b[at])
                        if _mask(a) & _mask(b):
                            found.add((first, second, _mask(a), _mask(b), disagree))
        return sorted(found)

    # --- what may follow a state -----------------------------------------------------------

    def after(self, state: State) -> Iterator[State]:
        code, given = state
        squares = [code >> 4 * at & 15 for at in range(self.size)]
        built = _mask(at for at, piece in enumerate(squares) if piece)
        stands = CODE["monument"] in squares
        posts = 0
        if self.has_posts:
            posts = _mask(at for at, piece in enumerate(squares) if piece == CODE["factory"])
        for piece, card in self.card_of.items():
            real = self._ready(card, built, posts)
            for new in self._built(code, piece, real, built, stands):
                yield new, given
        if self.monument and not stands:
            for at in squares_of(self._ready(self.monument, built, posts)):
                for new in self._monument_effect(_with(code, at, "monument"), built, at):
                    yield new, given
        if stands:
            yield from self._later(code, given, built, posts)

    def _ready(self, card: str, built: int, posts: int) -> int:
        """All squares that are a real cube of some way the pattern can lie."""
        found = 0
        for mask in self.masks[card]:
            real = mask & ~posts
            if not real & built:
                found |= real
        return found

    def _empty(self, built: int) -> int:
        return ((1 << self.size) - 1) & ~built

    def _built(self, code: int, piece: str, real: int, built: int, stands: bool) -> Iterator[int]:
        """The piece, once its pattern lies ready, on one of the real squares or anywhere."""
        everywhere = stands and self.monument == "obelisk-of-the-crescent"
        for kind in self._outcomes(piece) if real else ():
            anywhere = everywhere or self.card_of[kind] == "shed"
            for at in squares_of(self._empty(built) if anywhere else real):
                yield _with(code, at, kind)

    def _outcomes(self, piece: str) -> list[str]:
        """A Cathedral may also end as the grey building."""
        if self.card_of[piece] == "cathedral" and "well" in self.card_of:
            return [piece, "well"]
        return [piece]

    # --- monuments ---------------------------------------------------------------------------

    def _monument_effect(self, code: int, built: int, own: int) -> Iterator[int]:
        yield code
        built |= 1 << own
        if self.monument == "grove-university":
            for piece in self.card_of:
                yield from self._free(code, piece, self._empty(built), built)
        elif self.monument == "architects-guild":
            yield from self._guild(code, built, own)
        elif self.monument == "masons-guild":
            for number in range(1, min(MOST_MASONS, len(self.card_of)) + 1):
                for chosen in combinations(self.card_of, number):
                    yield from self._masons(code, built, chosen)

    def _free(self, code: int, piece: str, allowed: int, built: int) -> Iterator[int]:
        """A building without pattern; a Shed goes to any empty square."""
        for kind in self._outcomes(piece):
            shed = self.card_of[kind] == "shed"
            for at in squares_of(self._empty(built) if shed else allowed):
                yield _with(code, at, kind)

    def _guild(self, code: int, built: int, own: int) -> Iterator[int]:
        targets = squares_of(built & ~(1 << own))
        for first in targets:
            for once in self._replaced(code, first):
                yield once
                for second in targets:
                    if second != first:
                        yield from self._replaced(once, second)

    def _replaced(self, code: int, target: int) -> Iterator[int]:
        old = CODES[code >> 4 * target & 15]
        bare = code & ~(15 << 4 * target)
        built = _mask(at for at in range(self.size) if bare >> 4 * at & 15)
        for piece in self.card_of:
            if piece != old:
                yield from self._free(bare, piece, 1 << target, built)

    def _masons(self, code: int, built: int, chosen: Sequence[str]) -> Iterator[int]:
        """These different buildings on free squares; their order makes no difference."""
        if not chosen:
            yield code
            return
        for at in squares_of(self._empty(built)):
            for kind in self._outcomes(chosen[0]):
                new = _with(code, at, kind)
                yield from self._masons(new, built | 1 << at, chosen[1:])

    def _later(self, code: int, given: frozenset[str], built: int, posts: int) -> Iterator[State]:
        """What a standing monument allows at any later time."""
        empty = self._empty(built)
        if self.monument == "opaleyes-watch" and len(given) < MOST_WATCHED:
            for piece in self.card_of:
                if piece not in given:
                    for new in self._free(code, piece, empty, built):
                        yield new, given | {piece}
        elif self.monument == "treasury-at-okaver" and "cottage" in self.card_of:
            for new in self._free(code, "cottage", empty, built):
                yield new, given
        for first, second, a, b, disagree in self.pairs:
            real_a, real_b = a & ~posts, b & ~posts
            if real_a & real_b and not disagree & ~posts and not (real_a | real_b) & built:
                for new in self._pair(code, built, (first, real_a), (second, real_b)):
                    yield new, given

    def _pair(
        self, code: int, built: int, one: tuple[str, int], two: tuple[str, int]
    ) -> Iterator[int]:
        """Prism Forge: two different buildings from patterns that share cubes."""
        first, real_a = one
        second, real_b = two
        for kind in self._outcomes(first):
            spots = real_a
            if self.card_of[kind] == "shed":
                # The second pattern's own cubes still lie there.
                spots = self._empty(built) & ~(real_b & ~real_a)
            for at in squares_of(spots):
                once = _with(code, at, kind)
                left = real_b & ~(1 << at)
                yield from self._settled(once, second, left, built | 1 << at)

    def _settled(self, code: int, piece: str, own: int, built: int) -> Iterator[int]:
        for kind in self._outcomes(piece):
            shed = self.card_of[kind] == "shed"
            for at in squares_of(self._empty(built) if shed else own):
                yield _with(code, at, kind)


def _mask(squares: Iterable[int]) -> int:
    return sum(1 << at for at in squares)


def _with(code: int, square: int, piece: str) -> int:
    return code | CODE[piece] << 4 * square
