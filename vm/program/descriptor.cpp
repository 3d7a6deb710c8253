#include "vm/program/descriptor.h"

#include <sys/mman.h>

#include <iterator>

namespace cardinal {

namespace {
constexpr std::size_t kMapStep = 64 * 1024;
}

DescriptorTable DescriptorTable::fresh() {
  DescriptorTable table;
  constexpr Descriptor builtins[] = {
#define BUILTIN(name, kind, frame_kind, arity, index, pointers, raws, frame_words, bits)                    \
  {nullptr, nullptr, ObjectKind::kind, FrameKind::frame_kind, arity, 0, index, pointers, raws, frame_words, \
   bits,    nullptr, nullptr},
      CARDINAL_BUILTIN_DESCRIPTORS(BUILTIN)
#undef BUILTIN
  };
  for (const Descriptor& builtin : builtins) *table.add() = builtin;
  return table;
}

DescriptorTable DescriptorTable::continued(std::uint32_t count) {
  DescriptorTable table;
  table.count_ = count;
  std::uintptr_t end = kDescriptorRange.base + count * sizeof(Descriptor);
  table.mapped_end_ = (end + 4095) & ~std::uintptr_t{4095};
  return table;
}

Descriptor* DescriptorTable::add() {
  ensure_mapped(count_ + 1);
  return const_cast<Descriptor*>(descriptor_at(count_++));
}

void DescriptorTable::ensure_mapped(std::uint32_t count) {
  std::uintptr_t end = kDescriptorRange.base + std::size_t{count} * sizeof(Descriptor);
  if (end <= mapped_end_) return;
  if (end > kDescriptorRange.end()) fatal("the descriptor table is full");
  void* got = mmap(reinterpret_cast<void*>(mapped_end_), kMapStep, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != reinterpret_cast<void*>(mapped_end_)) fatal("the descriptor range is taken");
  mapped_end_ += kMapStep;
}

}  // namespace cardinal
