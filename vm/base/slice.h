// A borrowed run of elements. Unlike std::span it is what arena-allocated trees hold: an aggregate with no
// constructor surprises, the same layout in every build, safe to map from an image.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "vm/base/assert.h"

namespace cardinal {

template <class T>
struct Slice {
  T* data_ = nullptr;
  std::uint32_t size_ = 0;

  constexpr std::uint32_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* data() const { return data_; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr T& operator[](std::size_t i) const {
    CARDINAL_ASSERT(i < size_);
    return data_[i];
  }
  constexpr T& front() const { return (*this)[0]; }
  constexpr T& back() const { return (*this)[size_ - 1]; }
  constexpr Slice drop(std::uint32_t n) const {
    CARDINAL_ASSERT(n <= size_);
    return {data_ + n, size_ - n};
  }
  constexpr Slice take(std::uint32_t n) const {
    CARDINAL_ASSERT(n <= size_);
    return {data_, n};
  }
  /// A slice of T is a slice of const T.
  constexpr operator Slice<const T>() const
    requires(!std::is_const_v<T>)
  {
    return {data_, size_};
  }
};

}  // namespace cardinal
