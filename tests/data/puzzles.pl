% The saved puzzles of Ramos and Azevedo, Houses (2018), the first six after Erich Friedman, as their program keeps
% them: two facts share a name, one has a name that Prolog forbids, and the generator has appended two of its own.

:- dynamic puzzle1/1.

puzzle1([
    [3,0], [4,0],
    [0,1], [4,1],
    [0,2], [1,2],
    [2,3], [4,3],
    [0,4], [4,4]
]).

/* a comment over
   two lines. */
puzzle5([[0,0], [2,0], [3,0], [2,1], [3,1], [2,2], [0,3], [3,3]]).

h2b6([[5,1], [4,1]]).

h2b6([[1,4], [4,0]]).

h4b24([[20,4],[9,16],[1,15],[8,19]]).

11111([[4,13],[13,10],[3,5],[12,6]]).

solved(X) :- puzzle1(X).

'my puzzle'([[0,0],[3,4]]).

h2b6([[7,7],[8,8]]).
