#include "vm/base/symbol.h"

namespace cardinal {

std::uint32_t SymbolTable::hash(std::string_view text) {
  // FNV-1a, 32 bits.
  std::uint32_t h = 2166136261u;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  return h;
}

Symbol SymbolTable::find(std::string_view text) const {
  if (capacity_ == 0) return nullptr;
  std::uint32_t h = hash(text);
  for (std::uint32_t i = h;; ++i) {
    Symbol symbol = slots_[i & (capacity_ - 1)];
    if (symbol == nullptr) return nullptr;
    if (symbol->hash == h && symbol->text() == text) return symbol;
  }
}

Symbol SymbolTable::intern(std::string_view text) {
  if (Symbol found = find(text)) return found;
  if ((size_ + 1) * 2 > capacity_) grow();
  std::string_view stored = arena_->copy_text(text);
  std::uint32_t h = hash(text);
  Symbol symbol = arena_->make<SymbolData>(h, static_cast<std::uint32_t>(stored.size()), stored.data());
  for (std::uint32_t i = h;; ++i) {
    Symbol& slot = slots_[i & (capacity_ - 1)];
    if (slot != nullptr) continue;
    slot = symbol;
    ++size_;
    return symbol;
  }
}

void SymbolTable::grow() {
  Symbol* old = slots_;
  std::uint32_t old_capacity = capacity_;
  capacity_ = old_capacity == 0 ? 1024 : old_capacity * 2;
  slots_ = arena_->make_slice<Symbol>(capacity_).data();
  for (std::uint32_t i = 0; i < old_capacity; ++i) {
    if (old[i] == nullptr) continue;
    std::uint32_t at = old[i]->hash;
    while (slots_[at & (capacity_ - 1)] != nullptr) ++at;
    slots_[at & (capacity_ - 1)] = old[i];
  }
}

}  // namespace cardinal
