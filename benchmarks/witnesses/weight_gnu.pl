% The published Weight model for GNU Prolog: run(Count, Beams, Options) prints the milliseconds to the first solution.
% A beam is the list of each weight's arm on it, 0 where it hangs elsewhere.
run(Count, Beams, Options) :-
    statistics(cpu_time, [Start|_]),
    length(Weights, Count),
    fd_domain(Weights, 1, Count),
    fd_all_different(Weights),
    balanced(Beams, Weights),
    fd_labeling(Weights, Options), !,
    statistics(cpu_time, [Stop|_]),
    Milliseconds is Stop - Start,
    format("~w ~w~n", [Milliseconds, Weights]).

balanced([], _).
balanced([Arms|Rest], Weights) :-
    torques(Arms, Weights, 0, 0, Left, Right),
    Left #= Right,
    balanced(Rest, Weights).

% GNU Prolog multiplies by natural numbers only, so each side of the beam is added up for itself.
torques([], [], Left, Right, Left, Right).
torques([Arm|Arms], [Weight|Weights], Left0, Right0, Left, Right) :-
    (   Arm < 0 -> Opposite is -Arm, torques(Arms, Weights, Left0 + Opposite * Weight, Right0, Left, Right)
    ;   Arm > 0 -> torques(Arms, Weights, Left0, Right0 + Arm * Weight, Left, Right)
    ;   torques(Arms, Weights, Left0, Right0, Left, Right)
    ).
