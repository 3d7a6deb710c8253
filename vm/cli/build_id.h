// Which build of the program this is.
#pragma once

#include <cstdint>

namespace cardinal {

/// The first 64 bits of the GNU build id the linker wrote into this executable. An image holds addresses of its code,
/// so it may only be mapped by the very build that made it.
std::uint64_t build_id();

}  // namespace cardinal
