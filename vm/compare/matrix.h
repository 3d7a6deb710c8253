// Which configurations are compared: lists of runtime flags, written out or as the product of axes.
//
// An axis is a flag and the values it takes: gc=generational,semispace. The name stands for the flag of that spelling:
// --gc=, -A, -k. A word of the form name= begins the next axis of the same text, so gc=generational,semispace,A=1m,64m
// has two. Two values are special: `all` is every name the strategy table has, and `default` leaves the flag out. A
// flag that may stand alone takes on and off.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::compare {

/// The flags of one configuration, as they stand on a command line; empty: the defaults.
using Configuration = std::vector<std::string>;

struct Axis {
  std::string name;
  std::vector<std::string> flags;  ///< one for each value; empty: the flag is left out
};

/// The axes of one argument of --matrix. Unknown names and values the flag does not take are errors.
std::expected<std::vector<Axis>, std::string> parse_axes(std::string_view text);

/// Every combination of one value of each axis; the last axis varies fastest. No axes: none.
std::vector<Configuration> combinations(const std::vector<Axis>& axes);

/// "-A1m -G3": cut at blanks.
Configuration split_flags(std::string_view text);

/// As shown to the user; "(defaults)" when there are no flags.
std::string text_of(const Configuration& configuration);

}  // namespace cardinal::compare
