// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A binary tree of oriented bounding boxes over triangles (Gottschalk 1996). Optionally, spheres
// are tested before boxes, and an accuracy limits the depth of a query (Team Chicken Bomb, 2001): 0
// tests the outermost volume only, 1 descends to the triangles.
#pragma once

#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"
#include "comparison/obb/obb.h"

namespace halfspace::comparison {

struct ObbOptions {
  bool spheres = false;   // test spheres before boxes
  double accuracy = 1.0;  // 0 to 1
};

class ObbTree : public ComparisonSystem {
 public:
  // Contract: the triangles are valid indices into `corners`.
  ObbTree(std::span<const Vec3> corners, std::span<const ComparisonLevel::Triangle> triangles,
          const ObbOptions& options = {});

  std::string name() const override;
  std::vector<Limit> limits() const override;
  size_t bytes() const override;
  bool takes(const AnyShape& shape) const override {
    return std::holds_alternative<PointShape>(shape);
  }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;

  // The first contact of a bullet with the tree while the tree moves from one position to another.
  // As in the source, each end of the bullet's path is transformed by the tree's position at that
  // time, which is exact only if the tree does not rotate. The normal is that at the tree's start.
  SoupHit bullet(const Vec3& from, const Vec3& to, const Eigen::Isometry3d& placeAtStart,
                 const Eigen::Isometry3d& placeAtEnd) const;

  // Whether this tree, transformed by `position`, touches the other. Below accuracy 1, boxes that
  // touch count as contact, so no contact is missed; the lower accuracy of the two trees applies.
  bool touches(const ObbTree& other, const Eigen::Isometry3d& position) const;

  // The largest number of nodes on a path from the root to a leaf.
  static constexpr size_t kDeepest = 97;

  // The two children of an inner node are consecutive: first and first + 1.
  struct Node {
    Obb box;
    uint32_t first;  // first child of an inner node, first triangle of a leaf
    uint32_t count;  // of triangles in a leaf; 0: inner node
    int depth;
  };
  const ObbOptions& options() const { return m_options; }
  // The root is first, and every child comes after its parent. Empty if there are no triangles.
  std::span<const Node> nodes() const { return m_nodes; }
  std::span<const SoupTriangle> triangles() const { return m_triangles; }  // by leaf
  std::span<const uint32_t> ids() const { return m_ids; }  // their indices in the input
  int depth() const { return m_depth; }
  // Whether a query stops at this node because the accuracy is reached.
  bool isDeepEnough(const Node& node) const {
    return m_options.accuracy < 1.0 && node.depth >= m_options.accuracy * m_depth;
  }

 private:
  friend class ObbFileReader;
  explicit ObbTree(const ObbOptions& options) : m_options(options) {}
  void measure();
  void build(uint32_t node, uint32_t first, uint32_t count, int depth);
  // Divides the triangles of a node into two groups. Return the size of the first.
  uint32_t divide(uint32_t first, uint32_t count, const Obb& box);
  uint32_t partition(uint32_t first, uint32_t count, const Vec3& along, const Vec3& centre);
  SoupHit walk(const SoupMotion& motion) const;
  double entry(const Node& node, const SoupMotion& motion) const;
  ObbOptions m_options;
  std::vector<Node> m_nodes;
  std::vector<SoupTriangle> m_triangles;  // in the order of the leaves
  std::vector<uint32_t> m_ids;            // their indices in the input
  double m_reach = 1.0;                   // largest absolute coordinate of a corner, at least 1
  int m_depth = 0;
};

}  // namespace halfspace::comparison
