% The published Houses model for GNU Prolog: run(Houses, Options) prints the milliseconds to the first solution.
run(Houses, Options) :-
    statistics(cpu_time, [Start|_]),
    length(Houses, Count),
    flattened(Houses, Coordinates),
    max_list(Coordinates, Widest),
    Farthest is 2 * Widest * Widest,
    fd_set_vector_max(Farthest),
    length(Connections, Count),
    fd_domain(Connections, 1, Count),
    fd_all_different(Connections),
    fd_domain([First, Second], 1, Farthest),
    First #< Second,
    pairs(Connections, Coordinates, First, Second),
    ascending(Connections),
    fd_labeling([First, Second|Connections], Options), !,
    statistics(cpu_time, [Stop|_]),
    Milliseconds is Stop - Start,
    format("~w ~w~n", [Milliseconds, Connections]).

flattened([], []).
flattened([[X, Y]|Rest], [X, Y|Flat]) :- flattened(Rest, Flat).

pairs([], _, _, _).
pairs([One, Other|Rest], Coordinates, First, Second) :-
    One #=< Other,
    coordinate(One, -1, Coordinates, X1), coordinate(One, 0, Coordinates, Y1),
    coordinate(Other, -1, Coordinates, X2), coordinate(Other, 0, Coordinates, Y2),
    Distance #= (X1 - X2) * (X1 - X2) + (Y1 - Y2) * (Y1 - Y2),
    (Distance #= First) #\/ (Distance #= Second),
    pairs(Rest, Coordinates, First, Second).

coordinate(House, Shift, Coordinates, Value) :-
    Index #= 2 * House + Shift,
    fd_element(Index, Coordinates, Value).

ascending([_, _]).
ascending([One, _, Other|Rest]) :- One #=< Other, ascending([Other|Rest]).
