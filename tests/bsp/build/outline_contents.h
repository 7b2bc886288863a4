// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// Where a point lies, judged by the outline alone: in which solids it is, by the exact sides of
// their planes, and what their operations make of that. Shares nothing with the boundary.
class OutlineContents {
 public:
  explicit OutlineContents(const geometry::Evaluator& evaluator) : m_evaluator(evaluator) {}

  // Nothing where the point lies on a plane of a solid around it, or near a mesh: then others must
  // tell.
  std::optional<bool> isSolid(const geometry::Vec3& point) const;

 private:
  bool fold(geometry::CsgNode group, const std::vector<geometry::CsgNode>& containing) const;
  const geometry::Evaluator& m_evaluator;
};

}  // namespace halfspace::tests
