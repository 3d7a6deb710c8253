#include <doctest/doctest.h>

#include "gc/config.h"
#include "vm/compare/request.h"
#include "vm/compare/summary.h"

using namespace cardinal::compare;

namespace {
std::vector<std::string> texts(const std::vector<Configuration>& configurations) {
  std::vector<std::string> out;
  for (const Configuration& one : configurations) out.push_back(text_of(one));
  return out;
}
std::string product(const char* text) {
  std::expected<std::vector<Axis>, std::string> axes = parse_axes(text);
  if (!axes) return axes.error();
  std::string out;
  for (const std::string& one : texts(combinations(*axes))) out += (out.empty() ? "" : "|") + one;
  return out;
}
std::string error_of(std::vector<std::string> words) {
  std::expected<Request, std::string> request = parse_request(words);
  return request ? "" : request.error();
}
}  // namespace

TEST_CASE("a matrix is the product of its axes, the last fastest") {
  CHECK(product("A=1m,64m") == "-A1m|-A64m");
  CHECK(product("gc=generational,semispace,A=1m,64m") ==
        "--gc=generational -A1m|--gc=generational -A64m|--gc=semispace -A1m|--gc=semispace -A64m");
  CHECK(product("k=default,200") == "(defaults)|-k200");
  CHECK(product("verify-heap=off,on") == "(defaults)|--verify-heap");
  CHECK(product("H=off,on,500m") == "(defaults)|-H|-H500m");
}

TEST_CASE("`all` is every name of the strategy table") {
  std::string expected;
  for (const cardinal::StrategyRow& row : cardinal::kCollectors)
    expected += (expected.empty() ? "--gc=" : "|--gc=") + std::string(row.name);
  CHECK(product("gc=all") == expected);
}

TEST_CASE("what a matrix cannot mean is an error that says why") {
  CHECK(product("") == "--matrix: ‘’ belongs to no flag: write gc=generational,semispace");
  CHECK(product("1m,A=2m") == "--matrix: ‘1m’ belongs to no flag: write gc=generational,semispace");
  CHECK(product("zoo=1") == "--matrix: there is no flag ‘zoo’");
  CHECK(product("A=") == "--matrix: A= lacks a value");
  CHECK(product("A=all").starts_with("--matrix: error in RTS option -Aall"));
  CHECK(product("gc=fish").starts_with("--matrix: bad flag --gc=fish: the choices are "));
  CHECK(product("verify-heap=maybe") == "--matrix: verify-heap is a switch: its values are on and off");
  CHECK(product("dump=core") == "--matrix: dump is no flag of the runtime");
}

TEST_CASE("configurations stand behind --, options before the file or there") {
  std::expected<Request, std::string> request = parse_request(
      {"--runs=3", "-O2", "prog.hs", "10", "--csv", "--", "", "-A64k  -G3", "--json=x", "--matrix", "k=200"});
  REQUIRE(request);
  CHECK(request->runs == 3);
  CHECK(request->common_flags == std::vector<std::string>{"-O2"});
  CHECK(request->arguments == std::vector<std::string>{"10", "--csv"});
  CHECK(texts(request->configurations) == std::vector<std::string>{"(defaults)", "-A64k -G3", "-k200"});
  CHECK(request->json == "x");
  CHECK(!request->csv);
}

TEST_CASE("combinations that are impossible are left out, configurations refused") {
  std::expected<Request, std::string> request =
      parse_request({"--matrix", "gc=generational,semispace", "--matrix", "G=1,2", "prog.hs"});
  REQUIRE(request);
  CHECK(texts(request->configurations) ==
        std::vector<std::string>{"--gc=generational -G1", "--gc=generational -G2", "--gc=semispace -G1"});
  REQUIRE(request->left_out.size() == 1);
  CHECK(request->left_out[0].starts_with("--gc=semispace -G2: --gc=semispace has no generations"));
  CHECK(error_of({"prog.hs", "--", "--gc=semispace -G2"}).starts_with("configuration ‘--gc=semispace -G2’: "));
  CHECK(error_of({"prog.hs", "--", "other.hs"}).ends_with("a configuration consists of flags only"));
  CHECK(error_of({"prog.hs", "--", "-s"}).ends_with("reports are asked for by vm compare itself"));
  CHECK(error_of({"--matrix=A=1m", "--matrix=A=2m", "prog.hs"}) == "--matrix: A is given twice");
}

TEST_CASE("medians and spreads") {
  CHECK(median({}) == 0);
  CHECK(median({3}) == 3);
  CHECK(median({9, 1, 5}) == 5);
  CHECK(median({4, 1, 3, 2}) == 2.5);
  Figure figure = figure_of({4, 2, 3});
  CHECK(figure.median == 3);
  CHECK(figure.least == 2);
  CHECK(figure.most == 4);
  CHECK(figure.spread() == doctest::Approx(2.0 / 3));
  CHECK(figure_of({}).spread() == 0);
}

TEST_CASE("a run's figures come from its report") {
  Run run;
  run.wall_seconds = 2;
  run.statistics = *cardinal::parse_json(
      R"({"seconds":{"mutator":{"elapsed":1.5},"gc":{"elapsed":0.25}},"pauses":{"p50_seconds":0.001,"maximum_seconds":0.1}})");
  Run faster = run;
  faster.wall_seconds = 1;
  std::vector<Run> runs{run, faster};
  Summary summary = summarise(runs);
  CHECK(summary.total.median == 1.5);
  CHECK(summary.mutator.median == 1.5);
  CHECK(summary.gc.median == 0.25);
  CHECK(summary.pause_p50.median == 0.001);
  CHECK(summary.pause_longest.most == 0.1);
}
