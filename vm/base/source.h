// Source text and places in it.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/base/arena.h"

namespace cardinal {

/// One source file. Arena-allocated; `path` is as the user gave it.
struct SourceFile {
  std::string_view path;
  std::string_view text;             // valid UTF-8; not kept in images (then empty)
  Slice<std::uint32_t> line_starts;  // byte offset of each line's first byte
};

/// A half-open byte range of a file. A span without file means "made by the compiler".
struct Span {
  const SourceFile* file = nullptr;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool known() const { return file != nullptr; }
  /// From this span's begin to the other's end.
  Span to(Span other) const { return known() ? (other.known() ? Span{file, begin, other.end} : *this) : other; }
};

/// 1-based line and column; columns count code points, a tab advances to the next multiple of 8 plus 1 (Haskell 2010
/// §10.3).
struct Position {
  std::uint32_t line;
  std::uint32_t column;
};

/// Registers a file: computes its line starts.
const SourceFile* make_source_file(Arena& arena, std::string_view path, std::string_view text);
/// The 1-based line of a byte: a binary search, where position_of also walks along the line.
std::uint32_t line_of(const SourceFile& file, std::uint32_t offset);
Position position_of(const SourceFile& file, std::uint32_t offset);
/// The text of a 1-based line without its line end.
std::string_view line_text(const SourceFile& file, std::uint32_t line);

}  // namespace cardinal
