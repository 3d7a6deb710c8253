#include "compiler/syntax/spelling.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace cardinal {
namespace {

/// Damerau-Levenshtein distance with adjacent transpositions; case differences count as one edit for the whole word.
unsigned edit_distance(std::string_view a, std::string_view b, unsigned limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  std::vector<unsigned> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (unsigned j = 0; j <= b.size(); ++j) above[j] = j;
  for (unsigned i = 1; i <= a.size(); ++i) {
    row[0] = i;
    unsigned least = i;
    for (unsigned j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (least > limit) return limit + 1;
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](unsigned char x, unsigned char y) {
           return std::tolower(x) == std::tolower(y);
         });
}

/// Operators are no misspelt words.
bool is_word(std::string_view name) {
  auto first = static_cast<unsigned char>(name[0]);
  return std::isalnum(first) != 0 || first == '_' || first >= 0x80;
}

}  // namespace

NearestName::NearestName(std::string_view wanted)
    : wanted_(wanted),
      distance_(wanted.size() <= 1   ? 1
                : wanted.size() <= 3 ? 2
                : wanted.size() <= 7 ? 3
                                     : 4) {}

void NearestName::offer(std::string_view candidate) {
  if (distance_ == 0 || candidate.empty() || candidate == wanted_) return;
  if (is_word(candidate) != is_word(wanted_)) return;
  // A tie counts only once there is something to be level with.
  unsigned limit = best_.empty() ? distance_ - 1 : distance_;
  unsigned distance = same_but_for_case(candidate, wanted_) ? 1 : edit_distance(wanted_, candidate, limit);
  if (distance >= distance_ && !(distance == distance_ && !best_.empty() && candidate < best_)) return;
  distance_ = distance;
  best_ = candidate;
}

}  // namespace cardinal
