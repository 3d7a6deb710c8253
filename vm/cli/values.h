// Flag arguments: reading them into Options and printing them as JSON, one function of each sort for each FlagKind.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "vm/cli/flags.h"
#include "vm/cli/options.h"

namespace cardinal {

/// Whether a flag of this kind may, or must, be followed by an argument.
enum class ArgumentNeed : std::uint8_t { None, Optional, Required };
ArgumentNeed argument_need(const FlagRow& row);

/// Stores the flag's argument. The text of what is wrong with it, or empty. `written` is the flag as the user wrote it.
std::string set_flag(const FlagRow& row, std::string_view written, std::string_view argument, Options& options);

/// The flag's present value as JSON.
std::string flag_as_json(const FlagRow& row, const Options& options);

/// The rows of gc/strategies.def that flags of this kind choose from; empty for other kinds.
std::span<const StrategyRow> strategies_of(FlagKind kind);

/// A size as GHC reads it: a number, perhaps with a fraction, of bytes, or with k, m, g (powers of 1024). False: it is
/// none.
bool read_size(std::string_view text, double& bytes);

}  // namespace cardinal
