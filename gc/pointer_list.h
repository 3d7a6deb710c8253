// A growing list of words that the C library moves by remapping pages: lists of ten million threads double without
// copying.
#pragma once

#include <cstdlib>
#include <utility>

#include "vm/program/word.h"

namespace cardinal {

class PointerList {
 public:
  PointerList() = default;
  PointerList(PointerList&& other) noexcept { swap(other); }
  PointerList& operator=(PointerList&& other) noexcept {
    swap(other);
    return *this;
  }
  ~PointerList() { std::free(items_); }
  void push(Word item) {
    if (size_ == capacity_) grow();
    items_[size_++] = item;
  }
  /// Takes over what is in `other`, which is empty afterwards.
  void take(PointerList& other) {
    if (empty()) swap(other);
    for (Word item : other) push(item);
    other.clear();
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Word* begin() const { return items_; }
  Word* end() const { return items_ + size_; }
  Word& operator[](std::size_t i) { return items_[i]; }
  void truncate(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }
  void swap(PointerList& other) {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  void grow() {
    capacity_ = capacity_ == 0 ? 64 : capacity_ * 2;
    items_ = static_cast<Word*>(std::realloc(items_, capacity_ * sizeof(Word)));
    if (items_ == nullptr) out_of_memory("the collector's lists");
  }
  Word* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace cardinal
