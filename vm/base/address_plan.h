// Where the process keeps what must have a fixed address.
//
// The library image (compiler entities, bytecode, descriptors, static objects) is built once, written to a
// file and mapped at the same addresses at every start, so pointers inside it need no relocation. A script's own
// compilation continues in the same ranges, behind the image's part. The addresses lie above the shadow memory of
// the address sanitizer and far below where Linux places stacks and libraries.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal {

struct AddressRange {
  std::uintptr_t base;  ///< first byte
  std::size_t size;     ///< in bytes
  constexpr std::uintptr_t end() const { return base + size; }
  constexpr bool contains(std::uintptr_t address) const { return address - base < size; }
};

inline constexpr std::size_t kGiB = std::size_t{1} << 30;

/// Compiler entities that outlive one compilation, and bytecode: read-mostly.
inline constexpr AddressRange kPersistentRange{0x2000'0000'0000, 4 * kGiB};
/// The descriptor table, indexed by the low 32 bits of an object's header.
inline constexpr AddressRange kDescriptorRange{0x2010'0000'0000, 1 * kGiB};
/// Static objects: top-level functions, constructors and CAFs. They never move.
inline constexpr AddressRange kStaticRange{0x2020'0000'0000, 1 * kGiB};

}  // namespace cardinal
