#include "gc/static_marks.h"

#include "gc/os_memory.h"

namespace cardinal {

namespace {
constexpr std::size_t kObjectWords = kStaticRange.size / kWordBytes / 64;
constexpr std::size_t kDescriptorWords = kDescriptorRange.size / sizeof(Descriptor) / 64;

void clear_bits(std::uint64_t* bits, std::vector<std::size_t>& marked) {
  for (std::size_t i : marked) bits[i / 64] = 0;
  marked.clear();
}
}  // namespace

bool StaticMarks::reserve() {
  objects_ = reserve_table<std::uint64_t>(kObjectWords);
  descriptors_ = reserve_table<std::uint64_t>(kDescriptorWords);
  return objects_ != nullptr && descriptors_ != nullptr;
}

StaticMarks::~StaticMarks() {
  if (objects_ != nullptr) unreserve_memory(objects_, kObjectWords * sizeof(std::uint64_t));
  if (descriptors_ != nullptr) unreserve_memory(descriptors_, kDescriptorWords * sizeof(std::uint64_t));
}

void StaticMarks::clear() {
  clear_bits(objects_, marked_objects_);
  clear_bits(descriptors_, marked_descriptors_);
}

}  // namespace cardinal
