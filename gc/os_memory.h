// Address space from the operating system. Sizes are in bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal {

/// Readable and writable zero pages that cost nothing until touched. `hint` may be null; where it is not, the mapping
/// is exactly there. Null when that cannot be had.
void* reserve_memory(void* hint, std::size_t bytes);
void unreserve_memory(void* start, std::size_t bytes);
/// Has the pages present before they are touched: one call for many costs less than a fault for each. Where the system
/// does not know this (Linux before 5.14) they come as they are touched.
void populate_pages(void* start, std::size_t bytes);
/// Asks for huge pages where these are populated or touched from now on. False where the system has none.
bool advise_huge_pages(void* start, std::size_t bytes);
/// Gives the pages back to the system; they read as zero afterwards.
void release_pages(void* start, std::size_t bytes);
/// The machine's memory.
std::size_t memory_bytes();
/// How much address space a heap may reserve: a part of RLIMIT_AS where that is set, else `most`.
std::size_t reservable_bytes(std::size_t most);
/// How much of it is to be had now in one piece, found by halving, where RLIMIT_AS is set; else 0.
std::size_t room_under_limit();
/// A row of zeroed table entries, one for each of something in a reserved range. Null when it cannot be had.
template <class T>
T* reserve_table(std::size_t entries) {
  return static_cast<T*>(reserve_memory(nullptr, entries * sizeof(T)));
}

}  // namespace cardinal
