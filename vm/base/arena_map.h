// An open-addressing hash map from pointers to values that lives in an arena: trivially copyable, so an image can hold
// it. Keys are compared by address (interned names, entities); null is not a key. Nothing is ever removed.
#pragma once

#include "vm/base/arena.h"

namespace cardinal {

template <class K, class V>
class ArenaMap {
  static_assert(std::is_pointer_v<K>);

 public:
  struct Entry {
    K key;
    V value;
  };

  V* find(K key) const {
    if (capacity_ == 0) return nullptr;
    for (std::uint32_t i = hash(key);; ++i) {
      Entry& entry = entries_[i & (capacity_ - 1)];
      if (entry.key == key) return &entry.value;
      if (entry.key == nullptr) return nullptr;
    }
  }
  V get(K key, V otherwise = V{}) const {
    V* found = find(key);
    return found != nullptr ? *found : otherwise;
  }
  bool contains(K key) const { return find(key) != nullptr; }

  /// The value at `key`, inserted as V{} if absent.
  V& at(Arena& arena, K key) {
    if (V* found = find(key)) return *found;
    if ((size_ + 1) * 4 > capacity_ * 3) grow(arena);
    ++size_;
    return *insert_new(key, V{});
  }
  void set(Arena& arena, K key, V value) { at(arena, key) = value; }

  std::uint32_t size() const { return size_; }

  /// Calls `visit(key, value&)` for every entry, in no particular order.
  template <class F>
  void each(F visit) const {
    for (std::uint32_t i = 0; i < capacity_; ++i)
      if (entries_[i].key != nullptr) visit(entries_[i].key, entries_[i].value);
  }

 private:
  static std::uint32_t hash(K key) {
    std::uint64_t bits = reinterpret_cast<std::uintptr_t>(key) * 0x9E37'79B9'7F4A'7C15ull;
    return static_cast<std::uint32_t>(bits >> 32);
  }
  V* insert_new(K key, V value) {
    for (std::uint32_t i = hash(key);; ++i) {
      Entry& entry = entries_[i & (capacity_ - 1)];
      if (entry.key != nullptr) continue;
      entry = {key, value};
      return &entry.value;
    }
  }
  void grow(Arena& arena) {
    std::uint32_t old_capacity = capacity_;
    Entry* old = entries_;
    capacity_ = old_capacity == 0 ? 8 : old_capacity * 2;
    entries_ = arena.make_slice<Entry>(capacity_).data();
    for (std::uint32_t i = 0; i < old_capacity; ++i)
      if (old[i].key != nullptr) insert_new(old[i].key, old[i].value);
  }
  Entry* entries_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace cardinal
