#include "vm/cli/values.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "vm/base/diagnostic.h"
#include "vm/base/json.h"

namespace cardinal {

namespace {

bool read_number(std::string_view text, double& number) {
  if (text.empty() || !((text[0] >= '0' && text[0] <= '9') || text[0] == '.')) return false;
  for (char c : text)
    if (!((c >= '0' && c <= '9') || c == '.')) return false;
  std::string copy(text);
  char* end = nullptr;
  number = std::strtod(copy.c_str(), &end);
  return *end == '\0';
}

/// As GHC prints a bound.
std::string whole(double number) {
  if (number >= kMaximumSize) return "9223372036854775807";
  return cat(static_cast<std::uint64_t>(number));
}

std::string number_as_json(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", number);
  return text;
}

/// What a function that reads an argument is told.
struct Argument {
  const FlagRow& row;
  std::string_view written;
  std::string_view text;
  Options& options;
};

/// How complaints begin: of the runtime's flags as GHC's runtime says it.
std::string complaint(const Argument& a) {
  return cat(a.row.scope == FlagScope::Vm ? "bad flag " : "error in RTS option ", a.written, ": ");
}
std::string outside(const Argument& a) {
  return cat(complaint(a), a.row.scope == FlagScope::Vm ? "" : "size ", "outside allowed range (", whole(a.row.low),
             " - ", whole(a.row.high), ")");
}

/// A plain number in the row's range.
std::string read_in_range(const Argument& a, double& number) {
  if (!read_number(a.text, number)) return cat(complaint(a), "‘", a.text, "’ is not a number");
  return number < a.row.low || number > a.row.high ? outside(a) : std::string();
}

// --- Reading
// ----------------------------------------------------------------------------------------------------------------------

namespace read {

std::string Switch(const Argument&, bool& target) {
  target = true;
  return {};
}
std::string Size(const Argument& a, std::size_t& target) {
  double bytes = 0;
  if (!read_size(a.text, bytes))
    return cat(complaint(a), "‘", a.text, "’ is not a size: write 64k, 1.5m, 2g, or a number of bytes");
  if (bytes < a.row.low || bytes >= a.row.high) return outside(a);
  target = static_cast<std::size_t>(bytes);
  return {};
}
std::string HeapHint(const Argument& a, HeapConfig& target) {
  target.heap_hint_automatic = a.text.empty();
  return a.text.empty() ? std::string() : Size(a, target.heap_hint_bytes);
}
template <class Integer>
std::string Count(const Argument& a, Integer& target) {
  double number = 0;
  std::string error = read_in_range(a, number);
  if (error.empty() && number != std::floor(number)) error = cat(complaint(a), "not a whole number");
  if (error.empty()) target = static_cast<Integer>(number);
  return error;
}
std::string Factor(const Argument& a, double& target) {
  return read_in_range(a, target);
}
std::string Percent(const Argument& a, double& target) {
  return read_in_range(a, target);
}
std::string Seconds(const Argument& a, double& target) {
  target = 0;
  return a.text.empty() ? std::string() : read_in_range(a, target);
}
std::string Capabilities(const Argument& a, unsigned& target) {
  if (a.text != "1") return cat(complaint(a), "there is one capability: all threads take turns on one processor");
  target = 1;
  return {};
}
std::string Report(const Argument& a, ReportLevel level, ReportRequest& target) {
  target = {level, std::string(a.text)};
  return {};
}
std::string Collected(const Argument& a, ReportRequest& target) {
  return Report(a, ReportLevel::Collected, target);
}
std::string OneLine(const Argument& a, ReportRequest& target) {
  return Report(a, ReportLevel::OneLine, target);
}
std::string Summary(const Argument& a, ReportRequest& target) {
  return Report(a, ReportLevel::Summary, target);
}
std::string Detailed(const Argument& a, ReportRequest& target) {
  return Report(a, ReportLevel::Detailed, target);
}
std::string JsonFile(const Argument& a, std::optional<std::string>& target) {
  if (!a.text.empty() && (a.text[0] != '=' || a.text.size() == 1))
    return cat("bad flag ", a.written, ": write --stats=json=FILE");
  target = std::string(a.text.substr(a.text.empty() ? 0 : 1));
  return {};
}
std::string File(const Argument& a, std::string& target) {
  target = a.text;
  return {};
}
std::string Format(const Argument& a, bool& target) {
  if (a.text != "json" && a.text != "text") return cat("bad flag ", a.written, ": the formats are text and json");
  target = a.text == "json";
  return {};
}
/// One of a row of names, by its position.
template <class Enum, std::size_t n>
std::string Name(const Argument& a, const StrategyRow (&rows)[n], Enum& target) {
  std::string names;
  for (std::size_t i = 0; i < n; ++i) {
    if (a.text == rows[i].name) {
      target = static_cast<Enum>(i);
      return {};
    }
    names += cat(i == 0 ? "" : i + 1 < n ? ", " : " and ", rows[i].name);
  }
  return cat("bad flag ", a.written, ": the choices are ", names);
}
std::string CollectorName(const Argument& a, CollectorKind& target) {
  return Name(a, kCollectors, target);
}
std::string OldSpaceName(const Argument& a, OldSpace& target) {
  return Name(a, kOldSpaces, target);
}
/// -c alone is --old=compact.
std::string CompactPercent(const Argument& a, HeapConfig& target) {
  if (a.text.empty()) target.old_space = OldSpace::Compact;
  return a.text.empty() ? std::string() : read_in_range(a, target.compact_percent);
}
std::string BarrierName(const Argument& a, Barrier& target) {
  return Name(a, kBarriers, target);
}
std::string Folder(const Argument& a, std::vector<std::string>& target) {
  target.emplace_back(a.text);
  return {};
}
std::string Dumps(const Argument& a, ::cardinal::Dumps& target) {
  std::string_view rest = a.text;
  while (true) {
    std::string_view one = rest.substr(0, rest.find(','));
    if (one == "core")
      target.core = true;
    else if (one == "opt")
      target.optimised = true;
    else if (one == "stg")
      target.stg = true;
    else if (one == "bytecode")
      target.bytecode = true;
    else
      return cat("bad flag ", a.written, ": there is no pass ‘", one, "’; the passes are core, opt, stg, bytecode");
    if (one.size() == rest.size()) return {};
    rest.remove_prefix(one.size() + 1);
  }
}

}  // namespace read

// --- Printing
// ---------------------------------------------------------------------------------------------------------------------

namespace show {

std::string Switch(const bool& value) {
  return value ? "true" : "false";
}
std::string Size(const std::size_t& value) {
  return cat(value);
}
std::string HeapHint(const HeapConfig& value) {
  return value.heap_hint_automatic ? "\"automatic\"" : cat(value.heap_hint_bytes);
}
template <class Integer>
std::string Count(const Integer& value) {
  return cat(value);
}
std::string Factor(const double& value) {
  return number_as_json(value);
}
std::string Percent(const double& value) {
  return number_as_json(value);
}
std::string Seconds(const double& value) {
  return number_as_json(value);
}
std::string Capabilities(const unsigned& value) {
  return cat(value);
}
std::string Report(const ReportRequest& value, ReportLevel level) {
  return value.level != level ? "false" : value.file.empty() ? "true" : json_string(value.file);
}
std::string Collected(const ReportRequest& value) {
  return Report(value, ReportLevel::Collected);
}
std::string OneLine(const ReportRequest& value) {
  return Report(value, ReportLevel::OneLine);
}
std::string Summary(const ReportRequest& value) {
  return Report(value, ReportLevel::Summary);
}
std::string Detailed(const ReportRequest& value) {
  return Report(value, ReportLevel::Detailed);
}
std::string JsonFile(const std::optional<std::string>& value) {
  return !value ? "false" : value->empty() ? "true" : json_string(*value);
}
std::string File(const std::string& value) {
  return value.empty() ? "false" : json_string(value);
}
std::string Format(const bool& value) {
  return value ? "\"json\"" : "\"text\"";
}
std::string CollectorName(const CollectorKind& value) {
  return json_string(kCollectors[static_cast<unsigned>(value)].name);
}
std::string OldSpaceName(const OldSpace& value) {
  return json_string(kOldSpaces[static_cast<unsigned>(value)].name);
}
std::string CompactPercent(const HeapConfig& value) {
  return number_as_json(value.compact_percent);
}
std::string BarrierName(const Barrier& value) {
  return json_string(kBarriers[static_cast<unsigned>(value)].name);
}
std::string Folder(const std::vector<std::string>& value) {
  std::string out = "[";
  for (const std::string& folder : value) out += cat(out.size() > 1 ? "," : "", json_string(folder));
  return out + "]";
}
std::string Dumps(const ::cardinal::Dumps& value) {
  std::string out;
  auto add = [&](bool on, const char* name) {
    if (on) out += cat(out.empty() ? "" : ",", "\"", name, "\"");
  };
  add(value.core, "core");
  add(value.optimised, "opt");
  add(value.stg, "stg");
  add(value.bytecode, "bytecode");
  return cat("[", out, "]");
}

}  // namespace show

}  // namespace

std::span<const StrategyRow> strategies_of(FlagKind kind) {
  switch (kind) {
    case FlagKind::CollectorName:
      return kCollectors;
    case FlagKind::BarrierName:
      return kBarriers;
    case FlagKind::OldSpaceName:
      return kOldSpaces;
    default:
      return {};
  }
}

bool read_size(std::string_view text, double& bytes) {
  double unit = 1;
  if (!text.empty()) {
    constexpr double kStep = 1024;
    switch (text.back()) {
      case 'k':
      case 'K':
        unit = kStep;
        break;
      case 'm':
      case 'M':
        unit = kStep * kStep;
        break;
      case 'g':
      case 'G':
        unit = kStep * kStep * kStep;
        break;
      default:
        break;
    }
    if (unit != 1) text.remove_suffix(1);
  }
  if (!read_number(text, bytes)) return false;
  bytes = std::floor(bytes * unit);
  return true;
}

ArgumentNeed argument_need(const FlagRow& row) {
  if (row.argument.empty()) return ArgumentNeed::None;
  return row.argument[0] == '[' ? ArgumentNeed::Optional : ArgumentNeed::Required;
}

std::string set_flag(const FlagRow& row, std::string_view written, std::string_view argument, Options& options) {
  Argument a{row, written, argument, options};
  switch (row.id) {
#define FLAG(id, scope, topic, spelling, kind, target, ...) \
  case FlagId::id:                                          \
    return read::kind(a, options.target);
#include "vm/cli/flags.def"
  }
  CARDINAL_UNREACHABLE("flag");
}

std::string flag_as_json(const FlagRow& row, const Options& options) {
  switch (row.id) {
#define FLAG(id, scope, topic, spelling, kind, target, ...) \
  case FlagId::id:                                          \
    return show::kind(options.target);
#include "vm/cli/flags.def"
  }
  CARDINAL_UNREACHABLE("flag");
}

}  // namespace cardinal
