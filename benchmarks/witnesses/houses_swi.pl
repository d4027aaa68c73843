% The published Houses model for SWI-Prolog: run(Houses, Options) prints the milliseconds to the first solution.
:- use_module(library(clpfd)).

run(Houses, Options) :-
    statistics(cputime, Start),
    length(Houses, Count),
    append(Houses, Coordinates),
    max_list(Coordinates, Widest),
    Farthest is 2 * Widest * Widest,
    length(Connections, Count),
    Connections ins 1..Count,
    all_distinct(Connections),
    [First, Second] ins 1..Farthest,
    First #< Second,
    pairs(Connections, Coordinates, First, Second),
    ascending(Connections),
    labeling(Options, [First, Second|Connections]), !,
    statistics(cputime, Stop),
    Milliseconds is (Stop - Start) * 1000,
    format("~w ~w~n", [Milliseconds, Connections]).

pairs([], _, _, _).
pairs([One, Other|Rest], Coordinates, First, Second) :-
    One #=< Other,
    coordinate(One, -1, Coordinates, X1), coordinate(One, 0, Coordinates, Y1),
    coordinate(Other, -1, Coordinates, X2), coordinate(Other, 0, Coordinates, Y2),
    Distance #= (X1 - X2) * (X1 - X2) + (Y1 - Y2) * (Y1 - Y2),
    Distance #= First #\/ Distance #= Second,
    pairs(Rest, Coordinates, First, Second).

coordinate(House, Shift, Coordinates, Value) :-
    Index #= 2 * House + Shift,
    element(Index, Coordinates, Value).

ascending([_, _]).
ascending([One, _, Other|Rest]) :- One #=< Other, ascending([Other|Rest]).
