// Interned names: two symbols are the same name exactly when they are the same pointer.
#pragma once

#include <string_view>

#include "vm/base/arena.h"

namespace cardinal {

struct SymbolData {
  std::uint32_t hash;
  std::uint32_t length;
  const char* chars;  // NUL-terminated UTF-8
  std::string_view text() const { return {chars, length}; }
};
using Symbol = const SymbolData*;

/// The table of all names. It lives wholly in an arena, so an image can hold it; a session continues the image's table
/// with an arena of its own.
class SymbolTable {
 public:
  explicit SymbolTable(Arena& arena) : arena_(&arena) {}
  /// A table that was mapped from an image goes on in this session's arena.
  void continue_in(Arena& arena) { arena_ = &arena; }

  Symbol intern(std::string_view text);
  /// Null when the name was never interned.
  Symbol find(std::string_view text) const;

 private:
  void grow();
  static std::uint32_t hash(std::string_view text);

  Arena* arena_;
  Symbol* slots_ = nullptr;
  std::uint32_t capacity_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace cardinal
