// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/play/game/play_session.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Simple bodies as shaded triangles: lit from above and a side, as the level is.
class BodyPainter {
 public:
  explicit BodyPainter(std::vector<LineVertex>& triangles) : m_triangles(triangles) {}

  // A box about `middle` with the given half sizes along the columns of `axes` (unit, orthogonal).
  void box(const geometry::Vec3& middle, const Eigen::Matrix3d& axes, const geometry::Vec3& half,
           const QColor& colour);
  // From a to b, with rounded ends; half sizes of its section along the first two axes (unit,
  // orthogonal) at either end.
  struct End {
    geometry::Vec3 at;
    double front, aside;
  };
  void limb(const End& a, const End& b, const Eigen::Matrix3d& axes, const QColor& colour);
  // Two colours alternate in its sectors, so that one sees it roll.
  void ball(const geometry::Vec3& middle, const Eigen::Matrix3d& axes, double radius,
            const QColor& colour, const QColor& other);

 private:
  void triangle(const geometry::Vec3& a, const geometry::Vec3& b, const geometry::Vec3& c,
                const QColor& colour);
  std::vector<LineVertex>& m_triangles;
};

// A walking figure as high and as wide as the shape that moves; a sphere rolls. Yaw in degrees.
void paintFigure(BodyPainter& painter, const bsp::CharacterSettings& settings, const PlayPose& pose,
                 double yaw, const QColor& colour);

}  // namespace halfspace::editor
