#include "vm/base/diagnostic.h"

#include <doctest/doctest.h>

using namespace cardinal;

TEST_CASE("a diagnostic shows place, line and caret") {
  Arena arena;
  const SourceFile* file = make_source_file(arena, "t.hs", "main = print x\n  where\n");
  Diagnostics diagnostics;
  diagnostics.error("scope", {file, 13, 14}, "Variable not in scope: x");
  CHECK(diagnostics.render(false) ==
        "t.hs:1:14: error: [scope]\n"
        "    Variable not in scope: x\n"
        "  |\n"
        "1 | main = print x\n"
        "  |              ^\n\n");
}

TEST_CASE("columns count code points and tabs as Haskell does") {
  Arena arena;
  const SourceFile* file = make_source_file(arena, "t.hs", "\tx\n\xC3\xA9y");
  CHECK(position_of(*file, 1).column == 9);
  CHECK(position_of(*file, 5).line == 2);
  CHECK(position_of(*file, 5).column == 2);
}
