// When threads, their stacks and MVars that survive in the nursery are promoted: after a second collection (ageing), or
// at once.
//
// Ageing copies what lives on twice, so that what dies between two collections is not promoted. Where nothing dies
// there it is waste. So the survival rate of the ageing space decides, and is measured again and again (Ungar &
// Jackson, "An adaptive tenuring policy for generation scavengers", 1992); the first collection, when nothing is known,
// promotes. Other objects always age: the tail of a list that is made while it is consumed, promoted too early, would
// take the whole rest of the list with it, dead or not.
#pragma once

#include <cstddef>

namespace cardinal {

class Tenuring {
 public:
  /// Whether the next collection promotes the threads it finds in the nursery.
  bool at_once() const { return first_ || remaining_ > 0; }

  struct Survival {
    std::size_t nursery_words;
    std::size_t aged_words;      ///< lay in the ageing space before
    std::size_t promoted_words;  ///< came to the old generations; 0 if one of them was collected: nothing is learnt
  };
  /// After a collection.
  void learn(const Survival& seen) {
    if (first_) {
      first_ = false;
      remaining_ = seen.promoted_words >= seen.nursery_words / kPromisingShare ? kCollections : 0;
    } else if (remaining_ > 0) {
      --remaining_;
    } else {
      bool worth_it = seen.aged_words >= seen.nursery_words / kSmallestShare;
      bool nearly_all = seen.promoted_words >= seen.aged_words - seen.aged_words / kDyingShare;
      if (worth_it && nearly_all) remaining_ = kCollections;
    }
  }

 private:
  static constexpr std::size_t kSmallestShare = 32;  ///< of the nursery that must survive for the cost to matter
  static constexpr std::size_t kPromisingShare = 2;  ///< of the nursery: if so much survives the first collection
  static constexpr std::size_t kDyingShare = 16;     ///< at most this part of the aged words died
  static constexpr unsigned kCollections = 16;       ///< without ageing, until the rate is measured again
  unsigned remaining_ = 0;
  bool first_ = true;  ///< nothing is known yet: the first collection promotes
};

}  // namespace cardinal
