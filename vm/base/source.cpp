#include "vm/base/source.h"

#include <algorithm>
#include <vector>

namespace cardinal {

const SourceFile* make_source_file(Arena& arena, std::string_view path, std::string_view text) {
  std::vector<std::uint32_t> starts{0};
  for (std::uint32_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') starts.push_back(i + 1);
  return arena.make<SourceFile>(arena.copy_text(path), text, arena.copy(starts));
}

std::uint32_t line_of(const SourceFile& file, std::uint32_t offset) {
  auto after = std::upper_bound(file.line_starts.begin(), file.line_starts.end(), offset);
  return static_cast<std::uint32_t>(after - file.line_starts.begin());
}

Position position_of(const SourceFile& file, std::uint32_t offset) {
  std::uint32_t line = line_of(file, offset);
  std::uint32_t column = 1;
  std::uint32_t end = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(file.text.size()));
  for (std::uint32_t i = file.line_starts[line - 1]; i < end; ++i) {
    auto byte = static_cast<unsigned char>(file.text[i]);
    if (byte == '\t')
      column = (column - 1) / 8 * 8 + 9;
    else if ((byte & 0xC0) != 0x80)
      ++column;
  }
  return {line, column};
}

std::string_view line_text(const SourceFile& file, std::uint32_t line) {
  if (line == 0 || line > file.line_starts.size()) return {};
  std::uint32_t begin = file.line_starts[line - 1];
  std::size_t end = file.text.find('\n', begin);
  if (end == std::string_view::npos) end = file.text.size();
  if (end > begin && file.text[end - 1] == '\r') --end;
  return file.text.substr(begin, end - begin);
}

}  // namespace cardinal
