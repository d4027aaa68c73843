% Labels a model of disequalities with SWI-Prolog's labeling/2 and tells what happens.
%
% run(Options, Domains, Differ) prints a line `choice Index Domains` each time labeling/2 is about to choose among the
% values of a variable, with the domains of all variables at that node, and a line `solution Values` for each solution.
% Nothing of the library is copied: its predicate that makes the choice is wrapped.

:- use_module(library(clpfd)).
:- use_module(library(prolog_wrap)).

:- wrap_predicate(clpfd:choice_order_variable(_, _, Variable, _, _, _, _), witness, Wrapped,
                  ( user:told(Variable), Wrapped )).

told(Variable) :-
    b_getval(witnessed, Variables),
    nth0(Index, Variables, Other),
    Other == Variable, !,
    format("choice ~w", [Index]),
    forall(member(Each, Variables), ( values(Each, Values), format(" ~w", [Values]) )),
    nl.

values(Variable, Text) :-
    fd_dom(Variable, Domain),
    findall(Value, inside(Domain, Value), Values),
    atomic_list_concat(Values, ',', Text).

inside(Domain1 \/ Domain2, Value) :- !, ( inside(Domain1, Value) ; inside(Domain2, Value) ).
inside(Low..High, Value) :- !, between(Low, High, Value).
inside(Value, Value).

run(Options, Domains, Differ) :-
    length(Domains, Count),
    length(Variables, Count),
    maplist(within, Variables, Domains),
    maplist(differs(Variables), Differ),
    b_setval(witnessed, Variables),
    labeling(Options, Variables),
    atomic_list_concat(Variables, ',', Values),
    format("solution ~w~n", [Values]),
    fail.
run(_, _, _).

within(Variable, [Value|Values]) :-
    foldl(joined, Values, Value, Union),
    Variable in Union.

joined(Value, Domain, Domain \/ Value).

differs(Variables, differ(I, J, C)) :-
    nth0(I, Variables, X),
    nth0(J, Variables, Y),
    X #\= Y + C.

% Runs the goals on standard input, one after another.
runs :-
    read(Goal),
    (   Goal == end_of_file -> true
    ;   call(Goal), runs
    ).
