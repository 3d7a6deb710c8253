#include "vm/base/diagnostic.h"

#include <algorithm>

#include "vm/base/json.h"

namespace cardinal {

namespace {

constexpr std::size_t kNotesShown = 2;

constexpr std::size_t kWidestLine = 240, kShownBefore = 100;  ///< code points of a source line; before its error

/// The text without its first `count` code points.
std::string_view drop_code_points(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size() && count != 0) {
    do ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    --count;
  }
  return text.substr(at);
}
std::uint32_t code_points_in(std::string_view text) {
  std::uint32_t count = 0;
  for (char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

void render_source_line(std::string& out, Span span, bool colour) {
  Position start = position_of(*span.file, span.begin);
  Position stop = position_of(*span.file, span.end);
  std::string_view line = line_text(*span.file, start.line);
  std::string number = std::to_string(start.line);
  std::string margin(number.size(), ' ');
  // Tabs are shown as the columns count them, and no control character reaches the terminal.
  std::string shown;
  for (char c : line) {
    if (c == '\t')
      shown.append(8 - shown.size() % 8, ' ');
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      shown += '?';
    else
      shown += c;
  }
  std::uint32_t width = stop.line == start.line && stop.column > start.column ? stop.column - start.column : 1;
  if (stop.line > start.line) {
    std::uint32_t code_points = code_points_in(shown);
    width = code_points >= start.column ? code_points - start.column + 1 : 1;
  }
  // Of a very long line only what lies around the error.
  if (std::uint32_t length = code_points_in(shown); length > kWidestLine) {
    std::size_t skipped = start.column > kShownBefore ? start.column - kShownBefore : 0;
    std::string_view rest = drop_code_points(shown, skipped);
    std::string_view beyond = drop_code_points(rest, kWidestLine);
    shown = cat(skipped != 0 ? "…" : "", rest.substr(0, rest.size() - beyond.size()), beyond.empty() ? "" : "…");
    start.column -= static_cast<std::uint32_t>(skipped) - (skipped != 0 ? 1 : 0);
    width = std::min(width, static_cast<std::uint32_t>(kWidestLine));
  }
  const char* on = colour ? "\033[1;31m" : "";
  const char* off = colour ? "\033[0m" : "";
  out += cat(margin, " |\n", number, " | ", shown, "\n", margin, " | ", std::string(start.column - 1, ' '), on,
             std::string(width, '^'), off, "\n");
}

}  // namespace

Diagnostic& Diagnostics::error(const char* code, Span span, std::string message) {
  ++errors_;
  items_.push_back({Severity::Error, code, span, std::move(message), {}, {}});
  return items_.back();
}

Diagnostic& Diagnostics::warning(const char* code, Span span, std::string message) {
  items_.push_back({Severity::Warning, code, span, std::move(message), {}, {}});
  return items_.back();
}

std::vector<Diagnostic> Diagnostics::shown() const {
  std::vector<Diagnostic> order = items_;
  std::stable_sort(order.begin(), order.end(), [](const Diagnostic& a, const Diagnostic& b) {
    if (a.span.file != b.span.file) return false;
    return a.span.begin < b.span.begin;
  });
  if (order.size() <= kMostShown) return order;
  std::size_t more = order.size() - kMostShown;
  order.resize(kMostShown);
  order.push_back(
      {has_errors() ? Severity::Error : Severity::Warning, "more", {}, cat(more, " more like these"), {}, {}});
  return order;
}

std::string Diagnostics::render(bool colour) const {
  std::string out;
  for (const Diagnostic& item : shown()) {
    const char* severity = item.severity == Severity::Error ? "error" : "warning";
    if (item.span.known()) {
      Position at = position_of(*item.span.file, item.span.begin);
      out += cat(item.span.file->path, ":", at.line, ":", at.column, ": ");
    }
    out += cat(colour ? "\033[1m" : "", severity, ": [", item.code, "]", colour ? "\033[0m" : "", "\n");
    std::string_view rest = item.message;
    while (!rest.empty()) {
      std::size_t end = std::min(rest.find('\n'), rest.size());
      out += cat("    ", rest.substr(0, end), "\n");
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (item.span.known() && !item.span.file->text.empty()) render_source_line(out, item.span, colour);
    for (std::size_t i = 0; i < item.notes.size() && i < kNotesShown; ++i)
      out += cat("    note: ", item.notes[i], "\n");
    if (!item.hint.empty()) out += cat("    hint: ", item.hint, "\n");
    out += '\n';
  }
  return out;
}

std::string Diagnostics::render_json() const {
  std::string out;
  for (const Diagnostic& item : shown()) {
    out += cat("{\"severity\":\"", item.severity == Severity::Error ? "error" : "warning", "\",\"code\":\"", item.code,
               "\"");
    if (item.span.known()) {
      Position start = position_of(*item.span.file, item.span.begin);
      Position stop = position_of(*item.span.file, item.span.end);
      out += ",\"file\":";
      append_json_string(out, item.span.file->path);
      out += cat(",\"line\":", start.line, ",\"column\":", start.column, ",\"endLine\":", stop.line,
                 ",\"endColumn\":", stop.column);
    }
    out += ",\"message\":";
    append_json_string(out, item.message);
    out += ",\"notes\":[";
    for (std::size_t i = 0; i < item.notes.size(); ++i) {
      if (i != 0) out += ',';
      append_json_string(out, item.notes[i]);
    }
    out += "]";
    if (!item.hint.empty()) {
      out += ",\"hint\":";
      append_json_string(out, item.hint);
    }
    out += "}\n";
  }
  return out;
}

}  // namespace cardinal
