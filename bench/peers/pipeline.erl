%% The workload of programs/pipeline.hs: n processes in a chain. A mailbox stands for the MVar between two of them.
%% Prints n, then microseconds a process created, a first hop, and a hop of many messages. Erlang gives CPU time in milliseconds only,
%% so this is the clock's: run it on an idle machine, with one scheduler.
-module(pipeline).
-export([main/1]).

stage(Next) ->
    receive
        {Count, Text} -> Next ! {Count + 1, Text}, stage(Next)
    end.

%% From the last stage, which sends to the caller, to the first.
build(0, Next) -> Next;
build(N, Next) -> build(N - 1, spawn(fun() -> stage(Next) end)).

text(I) -> <<"message ", (integer_to_binary(I))/binary>>.

pump(N, Messages, Start) ->
    spawn(fun() -> [Start ! {0, text(I)} || I <- lists:seq(1, Messages)] end),
    [receive Message -> {N, Expected} = Message end || I <- lists:seq(1, Messages), Expected <- [text(I)]],
    ok.

%% {Microseconds, Result}
timed(Action) ->
    Start = erlang:monotonic_time(nanosecond),
    Result = Action(),
    {(erlang:monotonic_time(nanosecond) - Start) / 1000, Result}.

main(Arguments) ->
    [N, Pumps] = [list_to_integer(A) || A <- Arguments],
    {Create, Start} = timed(fun() -> build(N, self()) end),
    {Pump1, ok} = timed(fun() -> pump(N, 1, Start) end),
    {Pump2, ok} = timed(fun() -> pump(N, Pumps, Start) end),
    io:format("~8w ~8.4f ~8.4f ~8.4f~n", [N, Create / N, Pump1 / N, Pump2 / (N * Pumps)]),
    halt(0).
