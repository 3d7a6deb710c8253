#include "gc/statistics.h"

namespace cardinal {

double Statistics::gc_cpu_seconds() const {
  double sum = 0;
  for (const GenerationStatistics& generation : generations) sum += generation.cpu_seconds;
  return sum;
}

double Statistics::gc_elapsed_seconds() const {
  double sum = 0;
  for (const GenerationStatistics& generation : generations) sum += generation.elapsed_seconds;
  return sum;
}

}  // namespace cardinal
