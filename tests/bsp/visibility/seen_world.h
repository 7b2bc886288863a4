// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Worlds whose lines of sight are known without a tree, and their compiled clusters.
#pragma once

#include <QtGlobal>
#include <algorithm>
#include <memory>
#include <vector>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/visibility/stored_visibility.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

using bsp::Vec3;
using geometry::Brush;
using geometry::CsgOperation;

// The part of a line from a to b that is inside of a convex solid, as shares of its length; first
// above last: it does not meet the solid.
struct Inside {
  long double first = 0.0L, last = 1.0L;
};
inline Inside insideOf(const Brush& brush, const Vec3& a, const Vec3& b) {
  Inside inside;
  for (const geometry::Plane& plane : brush.planes()) {
    long double from = -static_cast<long double>(plane.offset());
    long double along = 0.0L;
    for (int axis = 0; axis < 3; ++axis) {
      const long double n = plane.normal()[axis];
      from += n * a[axis];
      along += n * (static_cast<long double>(b[axis]) - a[axis]);
    }
    if (along == 0.0L && from > 0.0L) inside.last = -1.0L;
    if (along > 0.0L) inside.last = std::min(inside.last, -from / along);
    if (along < 0.0L) inside.first = std::max(inside.first, -from / along);
  }
  return inside;
}

// A world whose lines of sight are known without a tree.
struct World {
  geometry::Evaluator evaluator;
  std::vector<std::shared_ptr<const Brush>> solids;   // all added, in empty space
  std::vector<std::shared_ptr<const Brush>> hollows;  // all carved out of solid space, if any

  explicit World(bool isCarved) : evaluator(isCarved) {}

  void put(CsgOperation operation, const std::shared_ptr<const Brush>& brush) {
    evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode, operation,
                          geometry::CsgSolid{brush, {}});
    (operation == CsgOperation::add ? solids : hollows).push_back(brush);
  }
  void add(const Vec3& low, const Vec3& high) { put(CsgOperation::add, box(low, high)); }
  void carve(const Vec3& low, const Vec3& high) { put(CsgOperation::subtract, box(low, high)); }

  static std::shared_ptr<const Brush> box(const Vec3& low, const Vec3& high) {
    return std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value());
  }

  // Contract: all of the world is added, or all of it is carved.
  bool isFree(const Vec3& a, const Vec3& b) const {
    for (const auto& solid : solids) {
      const Inside inside = insideOf(*solid, a, b);
      if (inside.first < inside.last) return false;
    }
    if (hollows.empty()) return true;
    // The hollows must cover the line without a gap.
    std::vector<Inside> parts;
    for (const auto& hollow : hollows) parts.push_back(insideOf(*hollow, a, b));
    std::ranges::sort(parts, {}, &Inside::first);
    long double covered = 0.0L;
    for (const Inside& part : parts)
      if (part.first <= covered && part.first <= part.last) covered = std::max(covered, part.last);
    return covered >= 1.0L;
  }
};

// A compiled world, opened through the C interface.
class Compiled {
 public:
  explicit Compiled(const bsp::LiveTree& tree, bool fast = false,
                    uint64_t planes = uint64_t{1} << 22, int threads = 0) {
    const bsp::PortalGraph graph = bsp::portalsOf(tree, bsp::PortalParts::portalsAndContacts);
    clusters = bsp::clustersOf(tree, graph, std::vector<bool>(graph.ofLeaf.size(), true));
    bsp::VisibilityOptions options;
    options.fast = fast;
    options.planes = planes;
    options.threads = threads;
    visibility = bsp::visibilityOf(clusters, options);
    const bsp::StoredVisibility stored(clusters, visibility.set,
                                       bsp::clusterOfLeaves(tree.storage(), tree, clusters));
    const std::vector<bsp::FaceLabel> labels;
    const std::vector<std::string> materials;
    const bsp::TreeView view = tree.view();
    m_bytes = bsp::writeTreeFile({view, {}, labels, materials, {}, {}, {}, stored.file()});
    char message[200] = "";
    if (hbsp_open_memory(m_bytes.data(), m_bytes.size(), &opened, message, sizeof message) !=
        HBSP_OK)
      qFatal("%s", message);
  }
  ~Compiled() { hbsp_close(opened); }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  uint32_t at(const Vec3& point) const { return hbsp_cluster_at(opened, point.data()); }
  double share() const {
    return static_cast<double>(visibility.set.pairs()) / clusters.count / clusters.count;
  }

  bsp::Clusters clusters;
  bsp::Visibility visibility;
  hbsp_tree* opened = nullptr;
  const std::vector<std::byte>& bytes() const { return m_bytes; }

 private:
  std::vector<std::byte> m_bytes;
};

inline bsp::LiveTree treeOf(geometry::Evaluator& evaluator) {
  bsp::TreeOptions options;
  options.bevels = {.edges = false, .vertices = false, .level = false, .box = false};
  bsp::LiveTree tree(options);
  tree.update(evaluator, evaluator.update());
  return tree;
}

}  // namespace halfspace::tests
