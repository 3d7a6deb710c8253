// vm compare: one program under several configurations, measured in turn.
#pragma once

#include <string>
#include <vector>

namespace cardinal::compare {

/// The command with the words behind `compare`. 0: all agree; 1: outputs or exit codes differ, or a run failed; 2: the
/// command line is wrong; 130: interrupted.
int run_compare(const std::vector<std::string>& words);

}  // namespace cardinal::compare
