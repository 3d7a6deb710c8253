#include "vm/compare/matrix.h"

#include "vm/base/diagnostic.h"
#include "vm/cli/command_line.h"
#include "vm/cli/flags.h"
#include "vm/cli/values.h"

namespace cardinal::compare {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The runtime flag an axis names; null if there is none.
const FlagRow* flag_of_axis(std::string_view name) {
  for (const FlagRow& row : kFlags) {
    if (row.scope == FlagScope::Inside || name.empty()) continue;
    if (row.spelling == cat("-", name) || row.spelling == cat("--", name) || row.spelling == cat("--", name, "="))
      return &row;
  }
  return nullptr;
}

/// Appends what one written value stands for. The text of an error, or empty.
std::string add_value(Axis& axis, const FlagRow& row, std::string_view value) {
  ArgumentNeed need = argument_need(row);
  bool is_switch = need == ArgumentNeed::None;
  if (value == "default" || (need != ArgumentNeed::Required && value == "off")) {
    axis.flags.emplace_back();
    return {};
  }
  std::span<const StrategyRow> strategies = strategies_of(row.kind);
  if (value == "all" && !strategies.empty()) {
    for (const StrategyRow& strategy : strategies) axis.flags.push_back(cat(row.spelling, strategy.name));
    return {};
  }
  if (value.empty()) return cat("--matrix: ", axis.name, "= lacks a value");
  if (is_switch && value != "on") return cat("--matrix: ", axis.name, " is a switch: its values are on and off");
  if (need != ArgumentNeed::Required && value == "on") value = {};
  axis.flags.push_back(cat(row.spelling, value));
  Options trial;
  std::string error = set_flag(row, axis.flags.back(), value, trial);
  return error.empty() ? error : cat("--matrix: ", error);
}

}  // namespace

std::expected<std::vector<Axis>, std::string> parse_axes(std::string_view text) {
  std::vector<Axis> axes;
  const FlagRow* row = nullptr;
  for (std::string_view part : split(text, ',')) {
    if (std::size_t equals = part.find('='); equals != std::string_view::npos) {
      axes.push_back({std::string(part.substr(0, equals)), {}});
      part.remove_prefix(equals + 1);
      row = flag_of_axis(axes.back().name);
      if (row == nullptr) return std::unexpected(cat("--matrix: there is no flag ‘", axes.back().name, "’"));
      if (row->scope != FlagScope::Runtime && row->id != FlagId::Optimise)
        return std::unexpected(cat("--matrix: ", axes.back().name, " is no flag of the runtime"));
    }
    if (row == nullptr)
      return std::unexpected(cat("--matrix: ‘", part, "’ belongs to no flag: write gc=generational,semispace"));
    if (std::string error = add_value(axes.back(), *row, part); !error.empty()) return std::unexpected(error);
  }
  return axes;
}

std::vector<Configuration> combinations(const std::vector<Axis>& axes) {
  if (axes.empty()) return {};
  std::vector<Configuration> all{{}};
  for (const Axis& axis : axes) {
    std::vector<Configuration> longer;
    for (const Configuration& begun : all) {
      for (const std::string& flag : axis.flags) {
        longer.push_back(begun);
        if (!flag.empty()) longer.back().push_back(flag);
      }
    }
    all = std::move(longer);
  }
  return all;
}

Configuration split_flags(std::string_view text) {
  Configuration flags;
  for (std::string_view word : split(text, ' '))
    if (!word.empty()) flags.emplace_back(word);
  return flags;
}

std::string text_of(const Configuration& configuration) {
  std::string text;
  for (const std::string& flag : configuration) text += cat(text.empty() ? "" : " ", flag);
  return text.empty() ? "(defaults)" : text;
}

}  // namespace cardinal::compare
