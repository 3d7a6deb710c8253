// Strongly connected components of a small graph (Tarjan 1972).
#pragma once

#include <cstdint>
#include <vector>

namespace cardinal {

using Graph = std::vector<std::vector<std::uint32_t>>;  ///< for each node the nodes it depends on

struct Components {
  std::vector<std::vector<std::uint32_t>> groups;  ///< dependencies first; within a group in ascending order
};

/// Restricted to `nodes` (all when empty) and the edges between them; nodes are visited in the given order, so that
/// independent ones keep it.
Components strongly_connected(const Graph& graph, const std::vector<std::uint32_t>& nodes = {});

}  // namespace cardinal
