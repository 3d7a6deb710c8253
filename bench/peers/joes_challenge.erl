%% The workload of programs/joes_challenge.hs: a ring of n processes, round which a token goes 10^6 / n times.
%% Prints n, then microseconds a process created, and a message; of the clock (Erlang gives CPU time in milliseconds only).
-module(joes_challenge).
-export([main/1]).

process(Main, M) ->
    receive {start, Next} -> pass(M, Next) end,
    Main ! {done, self()}.

pass(0, _) -> ok;
pass(M, Next) ->
    receive go -> Next ! go end,
    pass(M - 1, Next).

main([Argument]) ->
    N = list_to_integer(Argument),
    M = max(1, 1000000 div N),
    Main = self(),
    Point1 = erlang:monotonic_time(nanosecond),
    Ring = [First | Others] = [spawn(fun() -> process(Main, M) end) || _ <- lists:seq(1, N)],
    First ! go,
    Point2 = erlang:monotonic_time(nanosecond),
    lists:zipwith(fun(P, Next) -> P ! {start, Next} end, Ring, Others ++ [First]),
    receive {done, First} -> ok end,
    Point3 = erlang:monotonic_time(nanosecond),
    io:format("~w ~.4f ~.4f~n", [N, (Point2 - Point1) / 1000 / N, (Point3 - Point2) / 1000 / (N * M)]),
    halt(0).
