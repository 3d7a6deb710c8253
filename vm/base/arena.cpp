#include "vm/base/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

namespace cardinal {

namespace {
constexpr std::size_t kBlockBytes = 64 * 1024;
constexpr std::size_t kCommitStep = 1024 * 1024;
}  // namespace

Arena::Arena(AddressRange range, std::uintptr_t start) : next_(start), range_(range) {
  CARDINAL_ASSERT(range.contains(start));
  // Whole pages before `start` belong to the image; commit from the next page boundary.
  committed_from_ = (start + 4095) & ~std::uintptr_t{4095};
  limit_ = committed_from_;
}

Arena::~Arena() {
  while (blocks_ != nullptr) {
    Block* previous = blocks_->previous;
    std::free(blocks_);
    blocks_ = previous;
  }
}

void* Arena::allocate_slow(std::size_t bytes, std::size_t align) {
  if (range_.size != 0) {
    std::size_t more = std::max(kCommitStep, (bytes + align + 4095) & ~std::size_t{4095});
    if (limit_ + more > range_.end()) out_of_memory("the program: a fixed address range is full");
    void* got = mmap(reinterpret_cast<void*>(limit_), more, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != reinterpret_cast<void*>(limit_)) fatal("a fixed address range is taken");
    limit_ += more;
    return allocate(bytes, align);
  }
  std::size_t size = std::max(kBlockBytes, bytes + align + sizeof(Block));
  auto* block = static_cast<Block*>(std::malloc(size));
  if (block == nullptr) out_of_memory("the compiler");
  *block = {blocks_, size};
  blocks_ = block;
  next_ = reinterpret_cast<std::uintptr_t>(block + 1);
  limit_ = reinterpret_cast<std::uintptr_t>(block) + size;
  return allocate(bytes, align);
}

}  // namespace cardinal
