// Characters: Unicode's general categories and simple case mappings.
#include <utf8proc.h>

#include "vm/primitives/primitives.h"

namespace cardinal {

namespace {
bool map_case(PrimitiveCall& call, utf8proc_int32_t (*mapping)(utf8proc_int32_t)) {
  // Unicode has no simple upper or title case for U+00DF; utf8proc gives the capital sharp s.
  constexpr Word kSharpS = 0xDF;
  Word character = call.arguments[0];
  call.results[0] =
      character == kSharpS ? kSharpS : static_cast<Word>(mapping(static_cast<utf8proc_int32_t>(character)));
  return true;
}
}  // namespace

bool primitive_GeneralCategory(PrimitiveCall& call) {
  int category = utf8proc_category(static_cast<utf8proc_int32_t>(call.arguments[0]));
  // utf8proc counts from Cn = 0, Lu = 1; Data.Char from UppercaseLetter = 0 with NotAssigned last.
  call.results[0] = static_cast<Word>(category == UTF8PROC_CATEGORY_CN ? 29 : category - 1);
  return true;
}
bool primitive_ToUpper(PrimitiveCall& call) {
  return map_case(call, utf8proc_toupper);
}
bool primitive_ToLower(PrimitiveCall& call) {
  return map_case(call, utf8proc_tolower);
}
bool primitive_ToTitle(PrimitiveCall& call) {
  return map_case(call, utf8proc_totitle);
}

}  // namespace cardinal
