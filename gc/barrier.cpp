#include "gc/barrier.h"

namespace cardinal {

void record_store_slow(Mutator& mutator, Object* owner, const void* slot) {
  Tracking tracking =
      mutator.barrier == Barrier::Cards ? Tracking::ByCard : tracking_of(mutator.barrier, descriptor_of(owner)->kind);
  switch (tracking) {
    case Tracking::ByCard:
      return record_card(mutator, reinterpret_cast<Word>(slot) >> kCardShift);
    case Tracking::ByFlag:
      return record_dirty(mutator, owner);
    case Tracking::Always:
    case Tracking::NotAtAll:
      return;
  }
}

}  // namespace cardinal
