// Characters: Unicode's general categories and simple case mappings.
#include <utf8proc.h>

#include "vm/primitives/primitives.h"

namespace cardinal {

bool primitive_GeneralCategory(PrimitiveCall& call) {
  int category = utf8proc_category(static_cast<utf8proc_int32_t>(call.arguments[0]));
  // utf8proc counts from Cn = 0, Lu = 1; Data.Char from UppercaseLetter = 0 with NotAssigned last.
  call.results[0] = static_cast<Word>(category == UTF8PROC_CATEGORY_CN ? 29 : category - 1);
  return true;
}
bool primitive_ToUpper(PrimitiveCall& call) {
  // Unicode has no simple upper case for U+00DF; utf8proc gives the capital sharp s.
  constexpr Word kSharpS = 0xDF;
  if (call.arguments[0] == kSharpS) {
    call.results[0] = kSharpS;
    return true;
  }
  call.results[0] = static_cast<Word>(utf8proc_toupper(static_cast<utf8proc_int32_t>(call.arguments[0])));
  return true;
}
bool primitive_ToLower(PrimitiveCall& call) {
  call.results[0] = static_cast<Word>(utf8proc_tolower(static_cast<utf8proc_int32_t>(call.arguments[0])));
  return true;
}
bool primitive_ToTitle(PrimitiveCall& call) {
  call.results[0] = static_cast<Word>(utf8proc_totitle(static_cast<utf8proc_int32_t>(call.arguments[0])));
  return true;
}

}  // namespace cardinal
