// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// Decides from the outline alone whether a point is solid: which solids contain it, by the exact
// sides of their planes, and the result of their operations. It shares no code with the boundary.
class OutlineContents {
 public:
  explicit OutlineContents(const geometry::Evaluator& evaluator) : m_evaluator(evaluator) {}

  // std::nullopt if the point lies on a plane of a solid around it or near a mesh; another method
  // has to decide such a point.
  std::optional<bool> isSolid(const geometry::Vec3& point) const;

 private:
  bool fold(geometry::CsgNode group, const std::vector<geometry::CsgNode>& containing) const;
  const geometry::Evaluator& m_evaluator;
};

}  // namespace halfspace::tests
