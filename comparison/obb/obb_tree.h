// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A binary hierarchy of boxes in any orientation over triangles (Gottschalk 1996), and the same
// with spheres in front of the boxes and an accuracy level that says how deep a query goes (Team
// Chicken Bomb, 2001): from the outermost sphere only, at 0, to the triangles, at 1.
#pragma once

#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"
#include "comparison/obb/obb.h"

namespace halfspace::comparison {

struct ObbOptions {
  bool spheres = false;   // asked before boxes
  double accuracy = 1.0;  // 0 to 1
};

class ObbTree : public ComparisonSystem {
 public:
  // Contract: indices of corners.
  ObbTree(std::span<const Vec3> corners, std::span<const ComparisonLevel::Triangle> triangles,
          const ObbOptions& options = {});

  std::string name() const override;
  std::vector<Limit> limits() const override;
  size_t bytes() const override;
  bool takes(const AnyShape& shape) const override {
    return std::holds_alternative<PointShape>(shape);
  }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;

  // The first contact of a bullet with the tree while the tree moves from one place to another. As
  // the source: the bullet's ends are taken to where the tree stands at each, which is exact while
  // the tree does not turn.
  SoupHit bullet(const Vec3& from, const Vec3& to, const Eigen::Isometry3d& placeAtStart,
                 const Eigen::Isometry3d& placeAtEnd) const;

  // Whether this tree, standing at `place`, touches the other. Below accuracy 1 boxes that touch
  // count: never a miss. The lower accuracy of both counts.
  bool touches(const ObbTree& other, const Eigen::Isometry3d& place) const;

  // Nodes below each other, at most.
  static constexpr size_t kDeepest = 97;

  // The children of an inner node stand side by side.
  struct Node {
    Obb box;
    uint32_t first;  // child, or triangle
    uint32_t count;  // of triangles; 0: inner
    int depth;
  };
  const ObbOptions& options() const { return m_options; }
  // The root first, every child behind its parent; none over no triangles.
  std::span<const Node> nodes() const { return m_nodes; }
  std::span<const SoupTriangle> triangles() const { return m_triangles; }  // by leaf
  std::span<const uint32_t> ids() const { return m_ids; }  // where each was among those given
  int depth() const { return m_depth; }
  // Where a query goes no deeper: the accuracy is reached.
  bool isDeepEnough(const Node& node) const {
    return m_options.accuracy < 1.0 && node.depth >= m_options.accuracy * m_depth;
  }

 private:
  friend class ObbFileReader;
  explicit ObbTree(const ObbOptions& options) : m_options(options) {}
  void measure();
  void build(uint32_t node, uint32_t first, uint32_t count, int depth);
  // Puts the triangles of a node in two; how many are in the first.
  uint32_t divide(uint32_t first, uint32_t count, const Obb& box);
  uint32_t partition(uint32_t first, uint32_t count, const Vec3& along, const Vec3& centre);
  SoupHit walk(const SoupMotion& motion) const;
  double entry(const Node& node, const SoupMotion& motion) const;
  ObbOptions m_options;
  std::vector<Node> m_nodes;
  std::vector<SoupTriangle> m_triangles;  // in the order of the leaves
  std::vector<uint32_t> m_ids;            // of them
  double m_reach = 1.0;                   // of the corners, from the origin along any axis
  int m_depth = 0;
};

}  // namespace halfspace::comparison
