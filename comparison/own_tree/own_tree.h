// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/build/live_tree.h"
#include "bsp/query/hit.h"
#include "comparison/comparison_system.h"

namespace halfspace::comparison {

using bsp::Accuracy;
using bsp::LiveTree;

// The tree of this program, by exact or by shifted sweeps: one tree for all shapes, whose planes
// are shifted by the reach of the shape. Keeps a reference to the tree.
class OwnTree : public ComparisonSystem {
 public:
  OwnTree(const LiveTree& tree, Accuracy accuracy) : m_tree(tree), m_accuracy(accuracy) {}

  std::string name() const override {
    return m_accuracy == Accuracy::exact ? "exact tree" : "shifted tree";
  }
  std::vector<Limit> limits() const override {
    if (m_accuracy == Accuracy::exact) return {};
    return {Limit::stopsEarly};
  }
  size_t bytes() const override;
  bool takes(const AnyShape&) const override { return true; }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& position) override {
    return sweep(shape, position, Vec3::Zero()).startInSolid;
  }

 private:
  const LiveTree& m_tree;
  Accuracy m_accuracy;
};

}  // namespace halfspace::comparison
