// How long pauses were: counts in buckets whose width grows with the value, so that percentiles of any number of
// collections take a fixed space and are right to one sixteenth. (The scheme of HdrHistogram, Tene 2012.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace cardinal {

class PauseHistogram {
 public:
  static constexpr unsigned kStepBits = 4;                  ///< a power of two is cut into 16 steps
  static constexpr std::uint64_t kExact = 2u << kStepBits;  ///< below: one bucket a nanosecond
  static constexpr std::uint64_t kLongest = std::uint64_t{1}
                                            << 44;  ///< nanoseconds, about 5 hours; longer ones count as this
  static constexpr unsigned kBuckets = kExact + (44 - kStepBits) * (1u << kStepBits);

  static constexpr unsigned bucket_of(std::uint64_t nanoseconds) {
    std::uint64_t value = std::min(nanoseconds, kLongest);
    if (value < kExact) return static_cast<unsigned>(value);
    unsigned exponent = static_cast<unsigned>(std::bit_width(value)) - 1;
    auto step = static_cast<unsigned>(value >> (exponent - kStepBits)) & ((1u << kStepBits) - 1);
    return static_cast<unsigned>(kExact) + (exponent - kStepBits - 1) * (1u << kStepBits) + step;
  }
  /// The longest pause that the bucket counts, in nanoseconds.
  static constexpr std::uint64_t upper_edge(unsigned bucket) {
    if (bucket < kExact) return bucket;
    unsigned beyond = bucket - static_cast<unsigned>(kExact);
    unsigned exponent = beyond / (1u << kStepBits) + kStepBits + 1;
    std::uint64_t step = beyond % (1u << kStepBits) + (1u << kStepBits);
    return ((step + 1) << (exponent - kStepBits)) - 1;
  }

  void record(double seconds) {
    auto nanoseconds = static_cast<std::uint64_t>(std::max(0.0, seconds) * 1e9);
    ++counts_[bucket_of(nanoseconds)];
    ++total_;
    longest_ = std::max(longest_, nanoseconds);
  }
  void add(const PauseHistogram& more) {
    for (unsigned b = 0; b < kBuckets; ++b) counts_[b] += more.counts_[b];
    total_ += more.total_;
    longest_ = std::max(longest_, more.longest_);
  }
  std::uint64_t total() const { return total_; }
  std::uint64_t count(unsigned bucket) const { return counts_[bucket]; }
  double longest_seconds() const { return static_cast<double>(longest_) * 1e-9; }
  /// The least pause that `percent` of all do not exceed (nearest rank), to the bucket's upper edge; 0 without any.
  double percentile_seconds(double percent) const {
    if (total_ == 0) return 0;
    double rank = percent / 100 * static_cast<double>(total_);
    std::uint64_t seen = 0;
    for (unsigned b = 0; b < kBuckets; ++b) {
      seen += counts_[b];
      if (seen > 0 && static_cast<double>(seen) >= rank)
        return static_cast<double>(std::min(upper_edge(b), longest_)) * 1e-9;
    }
    return longest_seconds();
  }

 private:
  std::array<std::uint32_t, kBuckets> counts_{};
  std::uint64_t total_ = 0;
  std::uint64_t longest_ = 0;  ///< nanoseconds
};

}  // namespace cardinal
