#include "gc/huge_pages.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "gc/os_memory.h"

namespace cardinal {

namespace {
/// What the same memory costs in small pages, about.
constexpr std::chrono::microseconds kInSmallPages{600};
/// How many go without after one that took as long, so that trying costs an eighth at most.
constexpr unsigned kLeftOut = 8;

char* huge_page_of(void* address) {
  return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(address) & ~(kHugePageBytes - 1));
}
}  // namespace

bool HugePages::decide(char* page) {
  if (page < decided_end_) return false;
  decided_end_ = page + kHugePageBytes;
  if (left_out_ > 0) {
    --left_out_;
    return false;
  }
  return advise_huge_pages(page, kHugePageBytes);
}

void HugePages::populate(void* start, std::size_t bytes) {
  if (!decide(huge_page_of(start))) return populate_pages(start, bytes);
  auto began = std::chrono::steady_clock::now();
  populate_pages(start, bytes);
  auto times = (std::chrono::steady_clock::now() - began) / kInSmallPages;
  if (times > 0) left_out_ = static_cast<unsigned>(times) * kLeftOut;
}

void HugePages::expect(void* start, std::size_t bytes) {
  for (char *page = huge_page_of(start), *end = static_cast<char*>(start) + bytes; page < end; page += kHugePageBytes)
    decide(page);
}

}  // namespace cardinal
