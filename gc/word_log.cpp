#include "gc/word_log.h"

#include <cstdlib>

namespace cardinal {

namespace {
void use_segment(WordLog& log, LogSegment* segment) {
  log.segment = segment;
  log.cursor = segment->entries;
  log.limit = segment->entries + LogSegment::kEntries;
}
}  // namespace

void WordLog::extend() {
  auto* fresh = static_cast<LogSegment*>(std::malloc(sizeof(LogSegment)));
  if (fresh == nullptr) out_of_memory("the write barrier's log");
  if (segment != nullptr) segment->used = cursor;
  fresh->previous = segment;
  use_segment(*this, fresh);
}

void start_log(WordLog& log) {
  log = {};
  log.extend();
}

void clear_log(WordLog& log) {
  while (log.segment->previous != nullptr) {
    LogSegment* previous = log.segment->previous;
    std::free(log.segment);
    log.segment = previous;
  }
  use_segment(log, log.segment);
}

void free_log(WordLog& log) {
  while (log.segment != nullptr) {
    LogSegment* previous = log.segment->previous;
    std::free(log.segment);
    log.segment = previous;
  }
  log = {};
}

std::size_t log_size(const WordLog& log) {
  std::size_t size = 0;
  visit_log(log, [&](Word) { ++size; });
  return size;
}

}  // namespace cardinal
