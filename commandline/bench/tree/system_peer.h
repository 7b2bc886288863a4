// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "commandline/bench/tree/sweep_scene.h"
#include "comparison/comparison_system.h"

namespace halfspace::commandline {

// Adapts a ComparisonSystem to the interface of the measured peers.
class SystemPeer : public peers::SweepPeer {
 public:
  explicit SystemPeer(std::unique_ptr<comparison::ComparisonSystem> system)
      : m_system(std::move(system)) {}

  std::string name() const override { return "our " + m_system->name(); }
  bool takes(peers::ShapeKind) const override { return true; }
  void setShape(const peers::SweepShape& shape) override { m_shape = shapeOf(shape); }
  double sweep(const peers::Segment& segment) override {
    return m_system->sweep(m_shape.shape, segment.from, segment.to - segment.from).fraction;
  }
  size_t bytes() const override { return m_system->bytes(); }

 private:
  std::unique_ptr<comparison::ComparisonSystem> m_system;
  MovingShape m_shape;
};

}  // namespace halfspace::commandline
