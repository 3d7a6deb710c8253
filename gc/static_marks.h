// Marks of static objects and of descriptors during a major collection: one bit each in reserved tables, so that
// neither the library image nor a descriptor is ever written.
#pragma once

#include <vector>

#include "vm/program/descriptor.h"
#include "vm/program/static_space.h"

namespace cardinal {

class StaticMarks {
 public:
  bool reserve();
  ~StaticMarks();
  bool is_marked(Word object) const { return bit_of(objects_, object_number(object)); }
  /// True when it was not marked before.
  bool mark_object(Word object) { return set(objects_, object_number(object), marked_objects_); }
  bool mark_descriptor(const Descriptor* descriptor) {
    return set(descriptors_, index_of(descriptor), marked_descriptors_);
  }
  void clear();

 private:
  static std::size_t object_number(Word object) { return (untagged(object) - kStaticRange.base) / kWordBytes; }
  static bool bit_of(const std::uint64_t* bits, std::size_t i) { return (bits[i / 64] >> (i % 64) & 1) != 0; }
  static bool set(std::uint64_t* bits, std::size_t i, std::vector<std::size_t>& marked) {
    if (bit_of(bits, i)) return false;
    bits[i / 64] |= std::uint64_t{1} << (i % 64);
    marked.push_back(i);
    return true;
  }
  std::uint64_t* objects_ = nullptr;
  std::uint64_t* descriptors_ = nullptr;
  std::vector<std::size_t> marked_objects_;
  std::vector<std::size_t> marked_descriptors_;
};

}  // namespace cardinal
