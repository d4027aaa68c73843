"""Houses puzzles with a hidden pairing, and the plain loops that the direct search is compared with."""

from __future__ import annotations

from random import Random

from cluewright.families.houses.puzzle import Houses


def planted(count: int, reach: int, random: Random) -> Houses:
    """Pairs at two distances, dropped at random on the points 0..reach in both directions."""
    while True:
        steps = [(random.randint(1, reach // 2), random.randint(0, reach // 2)) for _ in range(2)]
        houses: dict[tuple[int, int], None] = {}
        for _ in range(100 * count):
            if len(houses) == count:
                shuffled = list(houses)
                random.shuffle(shuffled)
                return Houses(tuple(shuffled))
            step = list(random.choice(steps))
            random.shuffle(step)
            one = random.randint(0, reach), random.randint(0, reach)
            other = one[0] + random.choice((-1, 1)) * step[0], one[1] + random.choice((-1, 1)) * step[1]
            if one not in houses and other not in houses and min(other) >= 0 and max(other) <= reach:
                houses |= {one: None, other: None}


def plain_loops(puzzle: Houses) -> int:
    """0, 1 or 2: how many pairings there are, at most two counted, by the same theory in plain loops.

    Candidate pairs of distances from the first house and the first house it leaves out; Edmonds' matching; a second
    matching by forbidding each edge of the first in turn.
    """
    houses = puzzle.houses
    count = len(houses)
    links: dict[int, list[tuple[int, int]]] = {}
    for one in range(count):
        for other in range(one + 1, count):
            far = (houses[one][0] - houses[other][0]) ** 2 + (houses[one][1] - houses[other][1]) ** 2
            links.setdefault(far, []).append((one, other))
    reaches = {far: {house for edge in edges for house in edge} for far, edges in links.items()}
    found: set[tuple[int, ...]] = set()
    for first in (far for far in links if 0 in reaches[far]):
        left = [house for house in range(count) if house not in reaches[first]]
        seconds = [far for far in links if left and left[0] in reaches[far]] if left else list(links)
        for second in seconds:
            if all(house in reaches[second] for house in left):
                neighbours: list[list[int]] = [[] for _ in houses]
                for one, other in links[first] + (links[second] if second != first else []):
                    neighbours[one].append(other)
                    neighbours[other].append(one)
                found |= _two_matchings(neighbours)
                if len(found) > 1:
                    return 2
    return len(found)


def _two_matchings(neighbours: list[list[int]]) -> set[tuple[int, ...]]:
    partner = _matching(neighbours)
    if -1 in partner:
        return set()
    for one, other in enumerate(partner):
        if one < other:
            without = [[n for n in ns if {v, n} != {one, other}] for v, ns in enumerate(neighbours)]
            second = _matching(without)
            if -1 not in second:
                return {tuple(partner), tuple(second)}
    return {tuple(partner)}


def _matching(neighbours: list[list[int]]) -> list[int]:
    """Edmonds' blossom algorithm, the textbook's O(n³); -1 for a vertex without partner."""
    partner = [-1] * len(neighbours)
    for vertex, others in enumerate(neighbours):  # a greedy start
        if partner[vertex] == -1:
            for other in others:
                if partner[other] == -1:
                    partner[vertex], partner[other] = other, vertex
                    break
    for root in range(len(neighbours)):
        if partner[root] == -1 and not _augment(neighbours, partner, root):
            return partner
    return partner


def _augment(neighbours: list[list[int]], partner: list[int], root: int) -> bool:  # noqa: C901 - the textbook's
    size = len(neighbours)
    parent, base = [-1] * size, list(range(size))
    seen = [False] * size
    seen[root] = True
    queue = [root]

    def ancestor(one: int, other: int) -> int:
        marked = [False] * size
        while True:
            one = base[one]
            marked[one] = True
            if partner[one] == -1:
                break
            one = parent[partner[one]]
        while not marked[base[other]]:
            other = parent[partner[base[other]]]
        return base[other]

    def mark(vertex: int, top: int, child: int, blossom: list[bool]) -> None:
        while base[vertex] != top:
            blossom[base[vertex]] = blossom[base[partner[vertex]]] = True
            parent[vertex] = child
            child = partner[vertex]
            vertex = parent[partner[vertex]]

    for vertex in queue:
        for other in neighbours[vertex]:
            if base[vertex] == base[other] or partner[vertex] == other:
                continue
            if other == root or (partner[other] != -1 and parent[partner[other]] != -1):
                top = ancestor(vertex, other)
                blossom = [False] * size
                mark(vertex, top, other, blossom)
                mark(other, top, vertex, blossom)
                for each in range(size):
                    if blossom[base[each]]:
                        base[each] = top
                        if not seen[each]:
                            seen[each] = True
                            queue.append(each)
            elif parent[other] == -1:
                parent[other] = vertex
                if partner[other] == -1:
                    while other != -1:
                        before = parent[other]
                        after = partner[before]
                        partner[other], partner[before] = before, other
                        other = after
                    return True
                seen[partner[other]] = True
                queue.append(partner[other])
    return False
