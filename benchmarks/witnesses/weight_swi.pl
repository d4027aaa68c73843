% The published Weight model for SWI-Prolog: run(Count, Beams, Options) prints the milliseconds to the first solution.
% A beam is the list of each weight's arm on it, 0 where it hangs elsewhere.
:- use_module(library(clpfd)).

run(Count, Beams, Options) :-
    statistics(cputime, Start),
    length(Weights, Count),
    Weights ins 1..Count,
    all_distinct(Weights),
    forall_balanced(Beams, Weights),
    labeling(Options, Weights), !,
    statistics(cputime, Stop),
    Milliseconds is (Stop - Start) * 1000,
    format("~w ~w~n", [Milliseconds, Weights]).

forall_balanced([], _).
forall_balanced([Arms|Rest], Weights) :- scalar_product(Arms, Weights, #=, 0), forall_balanced(Rest, Weights).
