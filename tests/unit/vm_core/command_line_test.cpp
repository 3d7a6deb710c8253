#include "vm/cli/command_line.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "vm/cli/flags.h"
#include "vm/cli/help.h"
#include "vm/cli/values.h"
#include "vm/run/reports.h"

using namespace cardinal;

namespace {
std::expected<Options, std::string> parse(std::initializer_list<std::string> words) {
  return parse_command_line(std::vector<std::string>(words));
}
std::string error_of(std::initializer_list<std::string> words) {
  auto options = parse(words);
  return options ? std::string() : options.error();
}
using Words = std::vector<std::string>;
}  // namespace

TEST_CASE("sizes: plain bytes, k, m, g, fractions") {
  double bytes = 0;
  CHECK(read_size("200", bytes));
  CHECK(bytes == 200);
  CHECK(read_size("64k", bytes));
  CHECK(bytes == 65536);
  CHECK(read_size("1.5M", bytes));
  CHECK(bytes == 1572864);
  CHECK(read_size("2g", bytes));
  CHECK(bytes == 2147483648.0);
  for (const char* bad : {"", "k", "1x", "-1", "1kk", "1.2.3", "0x10", "1e3", " 1"}) CHECK_FALSE(read_size(bad, bytes));
}

TEST_CASE("runtime flags stand before the file and in +RTS") {
  auto options = parse({"-H500m", "-k200", "prog.hs", "1000000", "+RTS", "-A64k", "-s", "-RTS", "x"});
  REQUIRE(options);
  CHECK(options->file == "prog.hs");
  CHECK(options->words == Words{"1000000", "x"});
  CHECK(options->heap.heap_hint_bytes == 500u << 20);
  CHECK(options->heap.initial_stack_bytes == 200);
  CHECK(options->heap.nursery_bytes == 65536);
  CHECK(options->report.level == ReportLevel::Summary);
}

TEST_CASE("of two spellings the longer counts") {
  auto options = parse({"-kc64k", "-kb2k", "-k300", "-K1m", "-M100m", "-Mgrace=3m", "a.hs"});
  REQUIRE(options);
  CHECK(options->heap.stack_chunk_bytes == 65536);
  CHECK(options->heap.stack_chunk_buffer_bytes == 2048);
  CHECK(options->heap.initial_stack_bytes == 300);
  CHECK(options->heap.maximum_stack_bytes == 1u << 20);
  CHECK(options->heap.maximum_heap_bytes == 100u << 20);
  CHECK(options->heap.maximum_heap_grace_bytes == 3u << 20);
}

TEST_CASE("-O is vm's before the file and the runtime's inside +RTS") {
  auto options = parse({"-O2", "a.hs", "+RTS", "-O4m"});
  REQUIRE(options);
  CHECK(options->compile.optimise == 2);
  CHECK(options->heap.minimum_old_bytes == 4u << 20);
  CHECK(error_of({"-O3", "a.hs"}).find("allowed range") != std::string::npos);
}

TEST_CASE("program arguments are left alone, as GHC's runtime leaves them") {
  CHECK(parse({"a.hs", "-A64k", "--help"})->words == Words{"-A64k", "--help"});
  CHECK(parse({"a.hs", "1", "+RTS", "-s", "-RTS", "2", "+RTS", "-G3"})->words == Words{"1", "2"});
  CHECK(parse({"a.hs", "--RTS", "+RTS", "-s"})->words == Words{"+RTS", "-s"});
  CHECK(parse({"a.hs", "--", "+RTS", "-s"})->words == Words{"--", "+RTS", "-s"});
  CHECK(parse({"a.hs", "-RTS", "1"})->words == Words{"1"});
  CHECK(parse({"--", "-odd.hs"})->file == "-odd.hs");
  CHECK(parse({"-"})->file == "-");
}

TEST_CASE("optional arguments") {
  CHECK(parse({"-H", "a.hs"})->heap.heap_hint_automatic);
  CHECK(parse({"-C", "a.hs"})->scheduler.time_slice_seconds == 0);
  CHECK(parse({"-sout.txt", "a.hs"})->report.file == "out.txt");
  CHECK(parse({"--stats=json", "a.hs"})->statistics_json == "");
  CHECK(parse({"--stats=json=f", "a.hs"})->statistics_json == "f");
  CHECK(parse({"-i", "lib", "-ilib2", "a.hs"})->compile.search_path == Words{"lib", "lib2"});
}

TEST_CASE("what is wrong is said, with the nearest spelling") {
  CHECK(error_of({}).find("which program") != std::string::npos);
  CHECK(error_of({"--verfy-heap", "a.hs"}).find("did you mean --verify-heap?") != std::string::npos);
  CHECK(error_of({"-a64k", "a.hs"}).find("did you mean -A<size>?") != std::string::npos);
  CHECK(error_of({"-Q", "a.hs"}).find("did you mean") == std::string::npos);
  CHECK(error_of({"a.hs", "+RTS", "-A1"}) ==
        "error in RTS option -A1: size outside allowed range (8192 - 9223372036854775807)");
  CHECK(error_of({"a.hs", "+RTS", "-A"}).find("needs an argument") != std::string::npos);
  CHECK(error_of({"--gc-stress=1.5", "a.hs"}).find("not a whole number") != std::string::npos);
}

TEST_CASE("a small -M makes a default nursery small too") {
  CHECK(parse({"-M1m", "a.hs"})->heap.nursery_bytes == 256u << 10);
  CHECK(parse({"-M100m", "a.hs"})->heap.nursery_bytes == 4u << 20);
}

TEST_CASE("every flag is in some help page, in the manual, in the completion and in the JSON report") {
  std::string pages = *help_page("") + *help_page("gc") + *help_page("dump");
  std::string completion = bash_completion();
  Options options;
  std::string json = statistics_json(options, {}, {}, 0);
  for (const FlagRow& row : kFlags) {
    CHECK(pages.find(std::string(row.spelling) + std::string(row.argument)) != std::string::npos);
    CHECK(completion.find(row.spelling) != std::string::npos);
    std::string name(row.spelling);
    if (name.ends_with('=')) name.pop_back();
    CHECK(json.find(name + "\":") != std::string::npos);
  }
  CHECK_FALSE(help_page("fish"));
}

TEST_CASE("help fits a screen") {
  std::string page = *help_page("");
  CHECK(std::count(page.begin(), page.end(), '\n') <= 32);
}

TEST_CASE("defaults in the help are the defaults") {
  // Sizes written in the table must be what the configuration starts with.
  Options options;
  for (const FlagRow& row : kFlags) {
    double bytes = 0;
    if (row.kind != FlagKind::Size || !read_size(row.default_text, bytes)) continue;
    CHECK(flag_as_json(row, options) == std::to_string(static_cast<unsigned long long>(bytes)));
  }
}
