#include "compiler/rename/components.h"

#include <algorithm>

namespace cardinal {
namespace {

class Tarjan {
 public:
  Tarjan(const Graph& graph, const std::vector<std::uint32_t>& nodes)
      : graph_(graph), number_(graph.size(), kOutside), low_(graph.size()), on_stack_(graph.size()) {
    if (nodes.empty())
      std::fill(number_.begin(), number_.end(), 0);
    else
      for (std::uint32_t node : nodes) number_[node] = 0;
  }

  /// Iterative: a chain of ten thousand definitions must not need ten thousand C++ frames.
  void visit(std::uint32_t root) {
    if (number_[root] != 0) return;
    enter(root);
    while (!frames_.empty()) {
      auto& [node, edge] = frames_.back();
      if (edge < graph_[node].size()) {
        std::uint32_t to = graph_[node][edge++];
        if (number_[to] == kOutside) continue;
        if (number_[to] == 0)
          enter(to);
        else if (on_stack_[to])
          low_[node] = std::min(low_[node], number_[to]);
        continue;
      }
      std::uint32_t done = node;
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[done]);
      if (low_[done] == number_[done]) take_component(done);
    }
  }

  Components result;

 private:
  static constexpr std::uint32_t kOutside = 0xFFFF'FFFF;
  struct Frame {
    std::uint32_t node;
    std::uint32_t edge;
  };
  void enter(std::uint32_t node) {
    number_[node] = low_[node] = ++counter_;
    stack_.push_back(node);
    on_stack_[node] = true;
    frames_.push_back({node, 0});
  }
  void take_component(std::uint32_t root) {
    std::vector<std::uint32_t> group;
    std::uint32_t node;
    do {
      node = stack_.back();
      stack_.pop_back();
      on_stack_[node] = false;
      group.push_back(node);
    } while (node != root);
    std::sort(group.begin(), group.end());
    result.groups.push_back(std::move(group));
  }

  const Graph& graph_;
  std::vector<std::uint32_t> number_;  // 0: not visited
  std::vector<std::uint32_t> low_;
  std::vector<bool> on_stack_;
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
  std::uint32_t counter_ = 0;
};

}  // namespace

Components strongly_connected(const Graph& graph, const std::vector<std::uint32_t>& nodes) {
  Tarjan tarjan(graph, nodes);
  if (nodes.empty())
    for (std::uint32_t node = 0; node < graph.size(); ++node) tarjan.visit(node);
  else
    for (std::uint32_t node : nodes) tarjan.visit(node);
  return std::move(tarjan.result);
}

}  // namespace cardinal
