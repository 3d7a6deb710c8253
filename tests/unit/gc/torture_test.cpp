// Random programs against a shadow: every heap object has a twin outside the heap, and after each of many collections,
// under verification, the whole reachable graph is compared with the twins. Flags, seeds and operations are mixed.
#include <doctest/doctest.h>

#include <map>
#include <random>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {

enum class Sort { Pair, Cons, MutVar, Array, Thunk, Selector, Thread };

/// What a heap object should be. `fields` are twins, or null with the immediate in `raw`.
struct Twin {
  Sort sort;
  std::vector<std::pair<Twin*, Word>> fields;  // twin, or null and an immediate's value
  Word raw = 0;
  Twin* updated_to = nullptr;
};

class Torture {
 public:
  Torture(const HeapConfig& config, unsigned seed, std::size_t block_words = 0) : random_(seed), w_(config) {
    w_.block_words = block_words;
  }

  static HeapConfig config(unsigned generations, unsigned seed) {
    HeapConfig config = World::small(generations);
    config.nursery_bytes = seed == 0 ? 64 << 10 : 256 << 10;
    config.minimum_old_bytes = 64 << 10;
    return config;
  }

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      step();
      if (w_.must_collect_for(2'000) || pick(150) == 0) {
        unsigned kind = pick(12);
        std::string error = kind == 0 ? w_.major() : kind < 6 ? w_.minor() : automatic();
        REQUIRE(error == "");
        compare();
      }
    }
  }

 private:
  std::string automatic() { return w_.outcome(w_.collect(CollectionRequest::Automatic)); }
  unsigned pick(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }

  static constexpr unsigned kSlots = 60;
  Twin* fresh(Sort sort, std::size_t fields) {
    twins_.push_back(std::make_unique<Twin>());
    twins_.back()->sort = sort;
    twins_.back()->fields.assign(fields, {nullptr, 0});
    return twins_.back().get();
  }
  /// Some value: a root's, something below one, or an immediate.
  std::pair<Word, std::pair<Twin*, Word>> value() {
    unsigned slot = pick(kSlots);
    if (pick(4) == 0 || slots_[slot] == nullptr) {
      Word n = pick(1000);
      return {immediate(n), {nullptr, n}};
    }
    return {w_.roots[slot], {slots_[slot], 0}};
  }

  void step() {
    unsigned slot = pick(kSlots);
    switch (pick(14)) {
      case 0:
        w_.roots[slot] = 0, slots_[slot] = nullptr;
        return;
      case 1:
        return make(slot, Sort::Pair, 2);
      case 2:
        return make(slot, Sort::Cons, 2);
      case 3:
        return make(slot, Sort::MutVar, 1);
      case 4:
        return make(slot, Sort::Array, pick(8) == 0 ? 400 + pick(2000) : pick(30));
      case 5:
        return make(slot, Sort::Thunk, 2);
      case 6:
        return make(slot, Sort::Selector, 1);
      case 7:
        return make(slot, Sort::Thread, 0);
      case 8:
        return descend(slot);
      case 9:
        return update(slot);
      default:
        return mutate(slot);
    }
  }

  void make(unsigned slot, Sort sort, std::size_t count) {
    Word object = 0;
    std::vector<std::pair<Word, std::pair<Twin*, Word>>> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(value());
    Twin* twin = fresh(sort, count);
    std::size_t first = 0;
    switch (sort) {
      case Sort::Pair:
        object = w_.pair(0, 0);
        break;
      case Sort::Cons:
        object = word_of(w_.allocate(shapes().cons), tag_for_index(1));
        World::field(object, 2) = twin->raw = random_();
        break;
      case Sort::MutVar:
        object = w_.mut_var(0);
        break;
      case Sort::Array:
        object = w_.array(count), first = 1;
        break;
      case Sort::Thunk:
        object = w_.thunk(0, 0);
        break;
      case Sort::Selector: {
        // Of something that will be a pair: a thunk or a pair.
        Twin* target = values[0].second.first;
        Word w = values[0].first;
        if (target == nullptr || (target->sort != Sort::Thunk && target->sort != Sort::Pair)) {
          twins_.pop_back();
          return;
        }
        const Descriptor* which = pick(2) == 0 ? shapes().first : shapes().second;
        Object* o = w_.allocate(index_of(which), 3);
        o->payload[1] = reinterpret_cast<Word>(twin);  // in its slack, so that it can be told from another
        twin->raw = which->index;
        object = word_of(o);
        values[0].first = w;
        break;
      }
      case Sort::Thread:
        object = w_.thread(pick(5) == 0 ? 2000 : 60);
        break;
    }
    for (std::size_t i = 0; i < count; ++i) {
      World::field(object, first + i) = values[i].first;
      twin->fields[i] = values[i].second;
    }
    w_.roots[slot] = object;
    slots_[slot] = twin;
  }

  /// Roots move down the graph, so that things become old and unreachable from the roots directly.
  void descend(unsigned slot) {
    Twin* twin = slots_[slot];
    if (twin == nullptr || twin->fields.empty() || twin->sort == Sort::Thread || twin->updated_to != nullptr ||
        twin->sort == Sort::Selector)
      return;
    std::size_t i = pick(static_cast<unsigned>(twin->fields.size()));
    if (twin->fields[i].first == nullptr) return;
    w_.roots[slot] = World::field(w_.roots[slot], i + (twin->sort == Sort::Array ? 1 : 0));
    slots_[slot] = twin->fields[i].first;
  }

  void update(unsigned slot) {
    Twin* twin = slots_[slot];
    if (twin == nullptr || twin->sort != Sort::Thunk || twin->updated_to != nullptr) return;
    if (descriptor_of(object_of(w_.roots[slot])) != shapes().thunk) return;
    auto a = value(), b = value();
    Word pair = w_.pair(a.first, b.first);
    Twin* to = fresh(Sort::Pair, 2);
    to->fields = {a.second, b.second};
    twin->updated_to = to;
    w_.update(w_.roots[slot], pair);
  }

  void mutate(unsigned slot) {
    Twin* twin = slots_[slot];
    if (twin == nullptr) return;
    Word object = w_.roots[slot];
    auto v = value();
    if (twin->sort == Sort::MutVar) {
      w_.store(object, 0, v.first);
      twin->fields[0] = v.second;
    } else if (twin->sort == Sort::Array && !twin->fields.empty()) {
      unsigned i = pick(static_cast<unsigned>(twin->fields.size()));
      w_.store(object, 1 + i, v.first);
      twin->fields[i] = v.second;
    } else if (twin->sort == Sort::Thread) {
      run_thread(object, twin);
    }
  }

  /// The thread runs: it returns out of frames and pushes others, then leaves the processor.
  void run_thread(Word t, Twin* twin) {
    StackObject* s = World::stack_of(t);
    if (pick(6) == 0 && twin->fields.size() > 60) {  // an exception cuts frames off
      std::size_t frames = pick(static_cast<unsigned>(twin->fields.size() / 2));
      unwound_to(s, s->sp + static_cast<std::uint32_t>(frames * 3));
      for (std::size_t i = 0; i < 2 * frames; ++i) twin->fields.pop_back();
    }
    for (unsigned pops = pick(twin->fields.size() / 2 + 1); pops > 0; --pops) {
      World::pop(s);
      twin->fields.pop_back();
      twin->fields.pop_back();
    }
    for (unsigned pushes = pick(s->size > 1000 ? 300 : 15); pushes > 0 && s->sp > 10; --pushes) {
      auto a = value(), b = value();
      World::push(s, a.first, b.first);
      twin->fields.push_back(b.second);
      twin->fields.push_back(a.second);
    }
    deschedule(w_.m, s, s->sp);
  }

  // --- Comparison ---

  void compare() {
    seen_.clear();
    std::vector<std::pair<Word, Twin*>> todo;
    for (unsigned i = 0; i < kSlots; ++i)
      if (slots_[i] != nullptr) todo.push_back({w_.roots[i], slots_[i]});
    bool fine = true;
    while (fine && !todo.empty()) {
      auto [word, twin] = todo.back();
      todo.pop_back();
      resolve(word, twin);
      if (is_immediate(word)) {
        fine = twin == nullptr;
        continue;
      }
      auto [entry, is_new] = seen_.try_emplace(twin, untagged(word));
      if (!is_new) {
        fine = entry->second == untagged(word);  // sharing
        continue;
      }
      fine = same(word, twin, todo);
    }
    REQUIRE(fine);
  }

  /// Follows indirections in the heap and updates in the shadow.
  void resolve(Word& word, Twin*& twin) {
    for (;;) {
      while (!is_immediate(word) && descriptor_index_of(object_of(word)) == builtin_index(Builtin::Indirection))
        word = World::field(word);
      while (twin != nullptr && twin->updated_to != nullptr) twin = twin->updated_to;
      if (twin == nullptr || twin->sort != Sort::Selector) return;
      if (!is_immediate(word) && descriptor_of(object_of(word))->kind == ObjectKind::SelectorThunk &&
          World::field(word, 1) == reinterpret_cast<Word>(twin))
        return;
      // The collector has short-cut it: so does the shadow.
      Twin* from = twin->fields[0].first;
      while (from->updated_to != nullptr) from = from->updated_to;
      if (from->sort != Sort::Pair) return;
      twin = from->fields[twin->raw].first;
      if (twin == nullptr) return;
    }
  }

  bool same(Word word, Twin* twin, std::vector<std::pair<Word, Twin*>>& todo) {
    if (twin == nullptr) return false;
    const Descriptor* d = descriptor_of(object_of(word));
    auto check = [&](Word field, const std::pair<Twin*, Word>& expected) {
      if (expected.first == nullptr) return field == immediate(expected.second);
      todo.push_back({field, expected.first});
      return true;
    };
    std::size_t first = 0;
    switch (twin->sort) {
      case Sort::Pair:
        if (d != shapes().pair) return false;
        break;
      case Sort::Cons:
        if (d != shapes().cons || World::field(word, 2) != twin->raw) return false;
        break;
      case Sort::MutVar:
        if (d != builtin(Builtin::MutVar)) return false;
        break;
      case Sort::Array:
        if (d != builtin(Builtin::Array) || World::field(word) != twin->fields.size()) return false;
        first = 1;
        break;
      case Sort::Thunk:
        if (d != shapes().thunk) return false;
        break;
      case Sort::Selector:
        if (d->kind != ObjectKind::SelectorThunk || d->index != twin->raw) return false;
        break;
      case Sort::Thread: {
        if (d != builtin(Builtin::ThreadState)) return false;
        StackObject* s = World::stack_of(word);
        std::size_t left = twin->fields.size();
        for (FrameCursor f = top_frame(s); f.descriptor()->frame_kind != FrameKind::Stop; f.next()) {
          if (left < 2) return false;
          if (!check(f.words()[1], twin->fields[--left])) return false;
          if (!check(f.words()[2], twin->fields[--left])) return false;
        }
        return left == 0;
      }
    }
    for (std::size_t i = 0; i < twin->fields.size(); ++i)
      if (!check(World::field(word, first + i), twin->fields[i])) return false;
    return true;
  }

  std::mt19937_64 random_;
  World w_;
  Twin* slots_[64] = {};
  std::vector<std::unique_ptr<Twin>> twins_;
  std::map<Twin*, Word> seen_;
};

}  // namespace

TEST_CASE("torture: random graphs, mutation, updates, selectors and stacks against a shadow") {
  for (unsigned generations : {1u, 2u, 3u, 4u, 8u})
    for (unsigned seed = 0; seed < 3; ++seed) {
      CAPTURE(generations);
      CAPTURE(seed);
      Torture(Torture::config(generations, seed), seed).run(6'000);
    }
}

TEST_CASE("torture under every barrier and treatment of the old generation") {
  for (unsigned barrier = 0; barrier < std::size(kBarriers); ++barrier)
    for (unsigned old_space = 0; old_space < std::size(kOldSpaces); ++old_space)
      for (unsigned generations : {2u, 3u}) {
        HeapConfig config = Torture::config(generations, barrier);
        config.barrier = static_cast<Barrier>(barrier);
        config.old_space = static_cast<OldSpace>(old_space);
        CAPTURE(std::string(kBarriers[barrier].name));
        CAPTURE(std::string(kOldSpaces[old_space].name));
        CAPTURE(generations);
        Torture(config, 10 + barrier).run(6'000);
      }
}

TEST_CASE("torture in memory from Boehm's collector, with blocks of one and of many objects") {
  for (std::size_t block_words : {0, 40, 1'000}) {
    HeapConfig config = Torture::config(1, 1);
    config.collector = CollectorKind::Boehm;
    config.nursery_bytes = 64 << 20;
    CAPTURE(block_words);
    Torture(config, 20, block_words).run(6'000);
  }
}
