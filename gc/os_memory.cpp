#include "gc/os_memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace cardinal {

void* reserve_memory(void* hint, std::size_t bytes) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (hint != nullptr) flags |= MAP_FIXED_NOREPLACE;
  void* got = mmap(hint, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (got == MAP_FAILED) return nullptr;
  if (hint != nullptr && got != hint) {  // kernels before 4.17 take the address as a wish
    munmap(got, bytes);
    return nullptr;
  }
  return got;
}

void unreserve_memory(void* start, std::size_t bytes) {
  munmap(start, bytes);
}

void populate_pages(void* start, std::size_t bytes) {
  madvise(start, bytes, MADV_POPULATE_WRITE);
}

bool advise_huge_pages(void* start, std::size_t bytes) {
  return madvise(start, bytes, MADV_HUGEPAGE) == 0;
}

void release_pages(void* start, std::size_t bytes) {
  madvise(start, bytes, MADV_DONTNEED);
}

std::size_t memory_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t reservable_bytes(std::size_t most) {
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return most;
  return std::min<std::size_t>(most, limit.rlim_cur / 4 * 3);  // the rest: tables, the image, libraries, thread stacks
}

std::size_t room_under_limit() {
  constexpr std::size_t kUnlimited = ~std::size_t{0}, kLeast = std::size_t{1} << 20;
  std::size_t bytes = reservable_bytes(kUnlimited);
  if (bytes == kUnlimited) return 0;
  for (; bytes > kLeast; bytes /= 2) {
    void* got = reserve_memory(nullptr, bytes);
    if (got == nullptr) continue;
    unreserve_memory(got, bytes);
    break;
  }
  return bytes;
}

}  // namespace cardinal
