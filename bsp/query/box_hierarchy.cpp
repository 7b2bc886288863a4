// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Building, from the root down: a set of boxes is divided where the surface area heuristic finds
// the least cost (I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007),
// until it has eight parts; these are the children.
#include "bsp/query/box_hierarchy.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <span>

#include "bsp/query/near_cells.h"

namespace halfspace::bsp {

namespace {

using Cell = NearCells::Cell;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct FloatBox {
  float low[3] = {kInfinity, kInfinity, kInfinity};
  float high[3] = {-kInfinity, -kInfinity, -kInfinity};

  void add(const float (&l)[3], const float (&h)[3]) {
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], l[axis]);
      high[axis] = std::max(high[axis], h[axis]);
    }
  }
  // Half the surface; 0 for an empty box.
  double area() const {
    const double x = double{high[0]} - double{low[0]}, y = double{high[1]} - double{low[1]},
                 z = double{high[2]} - double{low[2]};
    return x < 0.0 ? 0.0 : x * y + y * z + z * x;
  }
};

float middleOf(const Cell& cell, int axis) {
  return 0.5f * cell.low[axis] + 0.5f * cell.high[axis];
}

FloatBox boxOf(std::span<const Cell> cells) {
  FloatBox box;
  for (const Cell& cell : cells) box.add(cell.low, cell.high);
  return box;
}

struct Part {
  std::span<Cell> cells;
  FloatBox box;
};

constexpr int kBins = 16;

struct Cut {
  double cost = std::numeric_limits<double>::infinity();
  int axis = 0, bin = 0;
};

// The range of the middles along one axis, divided into bins.
struct Bins {
  float low, scale;

  Bins(std::span<const Cell> cells, int axis) {
    float high = -kInfinity;
    low = kInfinity;
    for (const Cell& cell : cells) {
      low = std::min(low, middleOf(cell, axis));
      high = std::max(high, middleOf(cell, axis));
    }
    scale = high > low ? static_cast<float>(kBins) / (high - low) : 0.0f;
  }
  int of(const Cell& cell, int axis) const {
    return std::clamp(static_cast<int>((middleOf(cell, axis) - low) * scale), 0, kBins - 1);
  }
};

void tryAxis(std::span<const Cell> cells, int axis, Cut& best) {
  const Bins bins(cells, axis);
  if (!(bins.scale > 0.0f)) return;
  std::array<FloatBox, kBins> boxes;
  std::array<size_t, kBins> counts{};
  for (const Cell& cell : cells) {
    const auto bin = static_cast<size_t>(bins.of(cell, axis));
    boxes[bin].add(cell.low, cell.high);
    ++counts[bin];
  }
  std::array<double, kBins> costAbove{};
  FloatBox above;
  size_t countAbove = 0;
  for (size_t bin = kBins - 1; bin > 0; --bin) {
    above.add(boxes[bin].low, boxes[bin].high);
    countAbove += counts[bin];
    costAbove[bin] = above.area() * static_cast<double>(countAbove);
  }
  FloatBox below;
  size_t countBelow = 0;
  for (size_t bin = 0; bin + 1 < kBins; ++bin) {
    below.add(boxes[bin].low, boxes[bin].high);
    countBelow += counts[bin];
    if (countBelow == 0 || countBelow == cells.size()) continue;
    const double cost = below.area() * static_cast<double>(countBelow) + costAbove[bin + 1];
    if (cost < best.cost) best = {cost, axis, static_cast<int>(bin)};
  }
}

// Divides the cells into two sets, neither empty. Deep down, where bins have not helped, in halves:
// so the depth is bounded.
size_t divide(std::span<Cell> cells, int depth) {
  constexpr int kDeepestCut = 24;
  Cut best;
  if (depth < kDeepestCut)
    for (int axis = 0; axis < 3; ++axis) tryAxis(cells, axis, best);
  if (!(best.cost < std::numeric_limits<double>::infinity())) return cells.size() / 2;
  const Bins bins(cells, best.axis);
  const auto second = std::stable_partition(cells.begin(), cells.end(), [&](const Cell& cell) {
    return bins.of(cell, best.axis) <= best.bin;
  });
  return static_cast<size_t>(second - cells.begin());
}

class Builder {
 public:
  explicit Builder(std::vector<BoxNode>& nodes) : m_nodes(nodes) {}

  // Returns the index of the node over the cells. Contract: at least one.
  int32_t build(std::span<Cell> cells, int depth) {
    assert(!cells.empty() && depth < kDeepestBoxes);
    std::array<Part, kBoxesOfNode> parts;
    parts[0] = {cells, boxOf(cells)};
    size_t count = 1;
    while (count < parts.size()) {
      Part* widest = nullptr;
      for (Part& part : std::span(parts).first(count))
        if (part.cells.size() > 1 && (widest == nullptr || part.box.area() > widest->box.area()))
          widest = &part;
      if (widest == nullptr) break;
      const size_t first = divide(widest->cells, depth);
      const std::span<Cell> rest = widest->cells.subspan(first);
      parts[count++] = {rest, boxOf(rest)};
      widest->cells = widest->cells.first(first);
      widest->box = boxOf(widest->cells);
    }
    const size_t index = m_nodes.size();
    m_nodes.emplace_back();
    for (size_t i = 0; i < parts.size(); ++i) {
      const bool exists = i < count;
      const FloatBox box = exists ? parts[i].box : FloatBox();
      const int32_t child = !exists ? ~0 : childOf(parts[i], depth);
      BoxNode& node = m_nodes[index];
      node.child[i] = child;
      for (size_t axis = 0; axis < 3; ++axis) {
        node.low[axis][i] = box.low[axis];
        node.high[axis][i] = box.high[axis];
      }
    }
    return static_cast<int32_t>(index);
  }

 private:
  int32_t childOf(const Part& part, int depth) {
    if (part.cells.size() == 1) return ~static_cast<int32_t>(part.cells.front().leaf);
    return build(part.cells, depth + 1);
  }

  std::vector<BoxNode>& m_nodes;
};

}  // namespace

BoxHierarchy::BoxHierarchy(const TreeView& tree, ContentsBits mask) : m_mask(mask) {
  std::vector<Cell> cells;
  // Descends, because a live tree has numbers of leaves that are not in use.
  std::vector<Link> links{tree.root};
  while (!links.empty()) {
    const Link link = links.back();
    links.pop_back();
    if (!link.isLeaf()) {
      const Node& node = tree.nodes[link.nodeIndex()];
      links.push_back(node.front);
      links.push_back(node.back);
    } else if (link.isSolid() && (tree.contentsOf(link.leafId()) & mask) != 0) {
      cells.push_back(boxOfLeaf(tree, link.leafId()));
    }
  }
  if (cells.empty()) return;
  m_nodes.reserve(cells.size() / 2 + 1);
  Builder(m_nodes).build(cells, 0);
  m_nodes.shrink_to_fit();
}

}  // namespace halfspace::bsp
