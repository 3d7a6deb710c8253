// Bump allocation for trees that die together. Nothing allocated here is ever destroyed, so only trivially
// destructible types are accepted; growing containers that live in an arena are ArenaVector and ArenaMap.
#pragma once

#include <cstring>
#include <initializer_list>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include "vm/base/address_plan.h"
#include "vm/base/slice.h"

namespace cardinal {

class Arena {
 public:
  /// An arena of ordinary memory, released by the destructor.
  Arena() = default;
  /// An arena inside a fixed range that starts filling at `start` (inside the range). The memory is committed lazily
  /// and stays mapped: what is allocated there may be written to an image.
  Arena(AddressRange range, std::uintptr_t start);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  /// Uninitialised memory of `bytes` bytes aligned to `align` (a power of two, at most 16). Never null.
  void* allocate(std::size_t bytes, std::size_t align = 8) {
    std::uintptr_t at = (next_ + align - 1) & ~(align - 1);
    if (at + bytes > limit_) return allocate_slow(bytes, align);
    next_ = at + bytes;
    return reinterpret_cast<void*>(at);
  }

  template <class T, class... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>, "arenas run no destructors");
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  /// `n` value-initialised elements.
  template <class T>
  Slice<T> make_slice(std::size_t n) {
    static_assert(std::is_trivially_destructible_v<T>, "arenas run no destructors");
    if (n == 0) return {};
    T* data = static_cast<T*>(allocate(n * sizeof(T), alignof(T)));
    for (std::size_t i = 0; i < n; ++i) new (data + i) T{};
    return {data, static_cast<std::uint32_t>(n)};
  }

  /// A copy of any contiguous container (std::vector, std::span, Slice, …).
  template <class Container>
  auto copy(const Container& from) -> Slice<std::remove_const_t<std::remove_reference_t<decltype(*from.data())>>> {
    using T = std::remove_const_t<std::remove_reference_t<decltype(*from.data())>>;
    static_assert(std::is_trivially_copyable_v<T>);
    if (from.size() == 0) return {};
    T* data = static_cast<T*>(allocate(from.size() * sizeof(T), alignof(T)));
    std::memcpy(static_cast<void*>(data), from.data(), from.size() * sizeof(T));
    return {data, static_cast<std::uint32_t>(from.size())};
  }
  template <class T>
  Slice<T> list(std::initializer_list<T> items) {
    Slice<T> out = make_slice<T>(items.size());
    std::uint32_t i = 0;
    for (const T& item : items) out[i++] = item;
    return out;
  }
  std::string_view copy_text(std::string_view text) {
    char* data = static_cast<char*>(allocate(text.size() + 1, 1));
    std::memcpy(data, text.data(), text.size());
    data[text.size()] = '\0';
    return {data, text.size()};
  }

  /// For an arena in a fixed range: the first address not yet handed out.
  std::uintptr_t next() const { return next_; }

 private:
  struct Block {
    Block* previous;
    std::size_t size;
  };
  void* allocate_slow(std::size_t bytes, std::size_t align);

  std::uintptr_t next_ = 0;
  std::uintptr_t limit_ = 0;
  std::uintptr_t committed_from_ = 0;  // fixed range only
  AddressRange range_{0, 0};
  Block* blocks_ = nullptr;
};

/// A growing array whose storage is abandoned to the arena when it doubles. Trivially copyable, so an image can hold
/// it; copies share storage until either grows.
template <class T>
class ArenaVector {
 public:
  void push_back(Arena& arena, T value) {
    if (size_ == capacity_) grow(arena);
    data_[size_++] = value;
  }
  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() const { return data_; }
  T* begin() const { return data_; }
  T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) const {
    CARDINAL_ASSERT(i < size_);
    return data_[i];
  }
  T& back() const { return (*this)[size_ - 1]; }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  Slice<T> slice() const { return {data_, size_}; }

 private:
  void grow(Arena& arena) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::uint32_t capacity = capacity_ == 0 ? 4 : capacity_ * 2;
    T* data = static_cast<T*>(arena.allocate(capacity * sizeof(T), alignof(T)));
    if (size_ != 0) std::memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
    data_ = data;
    capacity_ = capacity;
  }
  T* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace cardinal
