#include "vm/base/json_value.h"

#include <doctest/doctest.h>

using namespace cardinal;

TEST_CASE("JSON is read by its grammar") {
  std::optional<JsonValue> v = parse_json(R"( {"a": {"b": [1, -2.5e3, true, null]}, "s": "x\n\u00e4\"", "e": {}} )");
  REQUIRE(v);
  const JsonValue* list = v->find("a")->find("b");
  REQUIRE(list->items.size() == 4);
  CHECK(list->items[1].number == -2500);
  CHECK(list->items[2].kind == JsonValue::Kind::Boolean);
  CHECK(list->items[3].kind == JsonValue::Kind::Null);
  CHECK(v->find("s")->text == "x\nä\"");
  CHECK(v->find("missing") == nullptr);
  CHECK(parse_json(R"({"seconds":{"gc":{"cpu":0.25}}})")->number_at("seconds.gc.cpu") == 0.25);
  CHECK(v->number_at("a.nothing") == 0);
}

TEST_CASE("what is no JSON is refused") {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "\"open", "\"\\x\"", "nul", "1 2", "{\"a\":1,}", "--1"}) {
    CAPTURE(text);
    CHECK(!parse_json(text));
  }
  CHECK(!parse_json(std::string(1000, '[')));
}
