"""Perfect matchings: all of them, one after another, with proof that there are no more.

A graph is a dict from each vertex to the set of its neighbours. An edge is a pair (smaller, larger).

What every perfect matching must contain is peeled off first: the edge at a vertex with one neighbour, and (Kotzig's
theorem) the bridges that lie in one perfect matching, for they then lie in every one; other bridges lie in none. If
nothing remains the matching is unique. If something remains it has no bridge, and by the same theorem the matching
is not unique. All of this takes polynomial time; so does the way from one matching to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain
from typing import Any, TypeAlias

Edge: TypeAlias = tuple[int, int]
Graph: TypeAlias = dict[int, set[int]]


def graph_of(vertices: int, edges: Iterable[Iterable[Edge]]) -> Graph:
    """The graph on 0..vertices-1 with all of these edges."""
    graph: Graph = {vertex: set() for vertex in range(vertices)}
    for one, other in chain.from_iterable(edges):
        graph[one].add(other)
        graph[other].add(one)
    return graph


def perfect_matchings(
    graph: Graph, required: tuple[Set[Edge], ...], stop: Callable[[], bool]
) -> Iterator[tuple[Edge, ...]]:
    """Every perfect matching that holds an edge of each set in `required`, once; ends early when `stop()`.

    >>> square = graph_of(4, [[(0, 1), (1, 2), (2, 3), (0, 3)]])
    >>> sorted(perfect_matchings(square, (), lambda: False))
    [((0, 1), (2, 3)), ((0, 3), (1, 2))]
    """
    pending: list[Iterator[tuple[Graph, tuple[Edge, ...]]]] = [iter([(graph, ())])]
    while pending and not stop():
        part = next(pending[-1], None)
        if part is None:
            pending.pop()
            continue
        graph, chosen = part
        peeled = peel(graph)
        if peeled is None:
            continue
        rest, forced, matching = peeled
        chosen += forced
        missing = [edges for edges in required if edges.isdisjoint(chosen)]
        whole = chosen + matching
        unmet = next((edges for edges in missing if edges.isdisjoint(whole)), None)
        if unmet is None:
            yield tuple(sorted(whole))
            pending.append(_others(rest, chosen, matching))
        elif decider := next((edge for edge in unmet if edge[1] in rest.get(edge[0], ())), None):
            with_it = (_without_vertices(rest, decider), (*chosen, decider))
            pending.append(iter([with_it, (_without_edge(rest, decider), chosen)]))


def peel(graph: Graph) -> tuple[Graph, tuple[Edge, ...], tuple[Edge, ...]] | None:
    """Split off what every perfect matching holds: (what remains, forced edges, a matching of what remains).

    None when there is no perfect matching. Nothing remains exactly when there is only one.
    """
    graph = {vertex: set(neighbours) for vertex, neighbours in graph.items()}
    forced: list[Edge] = []
    if not _peel_leaves(graph, forced):
        return None
    if not graph:
        return graph, tuple(forced), ()
    matching = _maximum_matching(graph)
    if 2 * len(matching) < len(graph):
        return None
    while bridges := _bridges(graph):
        for edge in bridges:
            if edge in matching:
                forced.append(edge)
                _remove_vertices(graph, edge)
            elif edge[0] in graph and edge[1] in graph:
                graph[edge[0]].discard(edge[1])
                graph[edge[1]].discard(edge[0])
        # A matching is known, so peeling leaves cannot fail, and every leaf's edge lies in it.
        _peel_leaves(graph, forced)
        matching = {edge for edge in matching if edge[0] in graph}
    return graph, tuple(forced), tuple(sorted(matching))


def _peel_leaves(graph: Graph, forced: list[Edge]) -> bool:
    """Join every vertex with one neighbour to it, as long as there are such; False if one is left alone."""
    leaves = [vertex for vertex, neighbours in graph.items() if len(neighbours) < 2]
    while leaves:
        leaf = leaves.pop()
        if leaf not in graph:
            continue
        if not graph[leaf]:
            return False
        partner = next(iter(graph[leaf]))
        forced.append((min(leaf, partner), max(leaf, partner)))
        del graph[leaf]
        for vertex in graph.pop(partner):
            if vertex != leaf:
                graph[vertex].discard(partner)
                if len(graph[vertex]) < 2:
                    leaves.append(vertex)
    return True


def _others(
    graph: Graph, chosen: tuple[Edge, ...], matching: tuple[Edge, ...]
) -> Iterator[tuple[Graph, tuple[Edge, ...]]]:
    """Every matching of `graph` but this one, split by the first of its edges that is missing."""
    for edge in matching:
        yield _without_edge(graph, edge), chosen
        graph = _without_vertices(graph, edge)
        chosen = (*chosen, edge)


def _without_edge(graph: Graph, edge: Edge) -> Graph:
    one, other = edge
    return {**graph, one: graph[one] - {other}, other: graph[other] - {one}}


def _without_vertices(graph: Graph, edge: Edge) -> Graph:
    copy = {vertex: set(neighbours) for vertex, neighbours in graph.items()}
    _remove_vertices(copy, edge)
    return copy


def _remove_vertices(graph: Graph, edge: Edge) -> None:
    for vertex in edge:
        for neighbour in graph.pop(vertex):
            if neighbour in graph:
                graph[neighbour].discard(vertex)


def _maximum_matching(graph: Graph) -> set[Edge]:
    import rustworkx

    drawn, vertices = _drawn(graph)
    pairs = rustworkx.max_weight_matching(drawn, max_cardinality=True)
    return {_edge(vertices[one], vertices[other]) for one, other in pairs}


def _bridges(graph: Graph) -> list[Edge]:
    import rustworkx

    drawn, vertices = _drawn(graph)
    bridges: Any = rustworkx.bridges(drawn)  # its stub forgets that an edge has two ends
    return sorted(_edge(vertices[one], vertices[other]) for one, other in bridges)


def _drawn(graph: Graph) -> tuple[Any, list[int]]:
    """The same graph in rustworkx, and its vertices in the order of the numbers they have there."""
    import rustworkx

    vertices = list(graph)
    number = {vertex: index for index, vertex in enumerate(vertices)}
    drawn = rustworkx.PyGraph(multigraph=False)
    drawn.add_nodes_from(vertices)
    drawn.extend_from_edge_list(
        [(number[one], number[other]) for one in vertices for other in graph[one] if one < other]
    )
    return drawn, vertices


def _edge(one: int, other: int) -> Edge:
    return (one, other) if one < other else (other, one)
