// The segments behind a WordLog (gc/mutator.h), and what the collector does with whole logs.
#pragma once

#include "gc/mutator.h"

namespace cardinal {

struct LogSegment {
  static constexpr std::size_t kEntries = 4094;
  LogSegment* previous;
  Word* used;  ///< end of the entries; valid for all but the one being filled
  Word entries[kEntries];
};

void start_log(WordLog& log);
/// Forgets the entries and keeps one segment.
void clear_log(WordLog& log);
void free_log(WordLog& log);
std::size_t log_size(const WordLog& log);

template <class Visit>
void visit_log(const WordLog& log, Visit&& visit) {
  for (LogSegment* segment = log.segment; segment != nullptr; segment = segment->previous) {
    const Word* end = segment == log.segment ? log.cursor : segment->used;
    for (const Word* entry = segment->entries; entry < end; ++entry) visit(*entry);
  }
}

}  // namespace cardinal
