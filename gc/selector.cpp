// Selector thunks: a thunk `case p of (x, _) -> x` whose p is evaluated is replaced by the field, so that it does not
// keep the rest of the pair alive (Wadler, "Fixing some space leaks with a garbage collector", 1987). Chains of them
// are followed without recursion, up to a bound; the remainder is short-cut by the next collections.
#include "gc/collection.h"

namespace cardinal {

namespace {
constexpr unsigned kMaxChain = 64;
}

bool Collection::select(Object* thunk) {
  struct Link {
    Object* thunk;
    Word header;
  } chain[kMaxChain];
  unsigned depth = 0;
  Word selectee = 0;
  // A thunk on the chain looks like a blackhole, so that cycles end the search.
  auto descend = [&](Object* into) {
    chain[depth++] = {into, into->header};
    set_descriptor(into, builtin_index(Builtin::Blackhole));
    selectee = into->payload[0];
  };
  auto give_up = [&] {
    while (depth > 0) {
      --depth;
      chain[depth].thunk->header = chain[depth].header;
    }
    return false;
  };
  descend(thunk);
  for (;;) {
    if (is_immediate(selectee) || selectee == 0) return give_up();
    Object* object = object_of(selectee);
    bool condemned = is_condemned(untagged(selectee));
    bool forwarded = condemned && (object->header & kForwardedBit) != 0;
    bool moved = forwarded || (condemned && is_marked_in_place(untagged(selectee)));
    if (forwarded) object = reinterpret_cast<Object*>(object->header & ~kForwardedBit);
    switch (descriptor_of(object)->kind) {
      case ObjectKind::Indirection:
      case ObjectKind::CafIndirection:
        selectee = object->payload[0];
        continue;
      case ObjectKind::SelectorThunk:
        if (!condemned || moved || depth == kMaxChain) return give_up();
        descend(object);
        continue;
      case ObjectKind::Constructor:
        break;
      default:
        return give_up();
    }
    Link& top = chain[depth - 1];
    Word value = object->payload[descriptor_at(static_cast<std::uint32_t>(top.header))->index];
    // A thunk that selects itself must not become an indirection to itself.
    Word end = value;
    while (!is_immediate(end) && is_condemned(untagged(end)) &&
           descriptor_index_of(object_of(end)) == builtin_index(Builtin::Indirection) &&
           (object_of(end)->header & kForwardedBit) == 0)
      end = object_of(end)->payload[0];
    if (!is_immediate(end) && object_of(end) == top.thunk) return give_up();
    set_descriptor(top.thunk, builtin_index(Builtin::Indirection));
    top.thunk->payload[0] = value;
    if (--depth == 0) return true;
    selectee = value;
  }
}

}  // namespace cardinal
