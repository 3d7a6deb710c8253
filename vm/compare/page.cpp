// The HTML page: page.html with the style, the chart library, the figures and the drawing put in.
#include <string_view>

#include "vm/base/diagnostic.h"
#include "vm/compare/output.h"

namespace cardinal::compare {

namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char kFrame[] = {
#embed "page.html"
};
constexpr char kStyle[] = {
#embed "page.css"
};
constexpr char kDrawing[] = {
#embed "page.js"
};
constexpr char kChartLibrary[] = {
#embed "chart/chart.umd.js"
};
#pragma clang diagnostic pop

template <std::size_t n>
constexpr std::string_view text(const char (&file)[n]) {
  return {file, n};
}

/// Inside <script> no string may look like its end or open a comment.
std::string for_script(std::string_view json) {
  std::string out;
  for (char c : json) out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

std::string_view part(std::string_view name, std::string_view data) {
  return name == "style"     ? text(kStyle)
         : name == "library" ? text(kChartLibrary)
         : name == "data"    ? data
                             : text(kDrawing);
}

}  // namespace

std::string html(const Request& request, std::span<const Outcome> outcomes) {
  // Places to fill are written {{name}}.
  std::string data = for_script(json(request, outcomes));
  std::string_view rest = text(kFrame);
  std::string out;
  for (;;) {
    std::size_t open = rest.find("{{"), close = rest.find("}}");
    out += rest.substr(0, open);
    if (open == std::string_view::npos) return out;
    out += part(rest.substr(open + 2, close - open - 2), data);
    rest.remove_prefix(close + 2);
  }
}

}  // namespace cardinal::compare
