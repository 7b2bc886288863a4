// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One tree over several configuration spaces: each leaf stores one bit per space, set if the leaf
// is solid there. Source: S. Golodetz, "Object-Environment Collision Detection using Onion BSPs",
// Overload 118, 2013. Departures: planes and leaves are cut exactly; a node whose two sides are
// leaves of equal solidity becomes one leaf.
#pragma once

#include <span>
#include <stop_token>

#include "comparison/comparison_system.h"
#include "comparison/offset/expanded_world.h"

namespace halfspace::comparison {

class OnionTree : public ComparisonSystem {
 public:
  static constexpr size_t kMostSpaces = 64;

  // `halves`: half extents of the box of each space; zero for points. Null if an expanded solid
  // leaves the range of coordinates or a stop was requested. Contract: at most kMostSpaces.
  static std::unique_ptr<OnionTree> forBoxes(const ComparisonLevel::Solids& solids,
                                             std::span<const Vec3> halves,
                                             const std::stop_token& stop = {});

  std::string name() const override { return "onion tree"; }
  std::vector<Limit> limits() const override { return {Limit::boxesOnly, Limit::sizesInAdvance}; }
  size_t bytes() const override;
  bool takes(const AnyShape& shape) const override { return spaceOf(shape) < m_halves.size(); }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;

  size_t nodes() const { return m_nodes.size(); }

  // The index of a node, or the bitwise complement of the index of a leaf's solidity bits.
  using Link = int32_t;
  struct Node {
    double offset;
    uint32_t normal;
    Link back, front;
  };

 private:
  friend class OnionBuilder;
  enum class Kind : uint8_t { empty, solid, emptyToSolid, solidToEmpty };
  struct Transition {
    Kind kind;
    double time = 0.0;
    uint32_t node = 0;
  };
  struct Ray {
    Vec3 from, delta;
    uint64_t space;  // the bit of the space
    double slack;
  };

  OnionTree() = default;
  size_t spaceOf(const AnyShape& shape) const;
  Transition firstTransition(const Ray& ray, Link link, double from, double to) const;
  Transition alongPlane(const Ray& ray, const Node& node, double from, double to) const;
  Transition acrossPlane(const Ray& ray, uint32_t node, double from, double to) const;

  std::vector<Vec3> m_halves;
  std::vector<Node> m_nodes;
  std::vector<Vec3> m_normals;
  std::vector<uint64_t> m_solidities;  // per kind of leaf: one bit per space
  Link m_root = 0;
  double m_worldHalf = 1.0;
};

}  // namespace halfspace::comparison
