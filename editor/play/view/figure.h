// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/play/game/play_session.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Paints simple bodies as shaded triangles, lit from above and one side like the level.
class BodyPainter {
 public:
  explicit BodyPainter(std::vector<LineVertex>& triangles) : m_triangles(triangles) {}

  // A box about `middle` with the given half sizes along the columns of `axes` (unit, orthogonal).
  void box(const geometry::Vec3& middle, const Eigen::Matrix3d& axes, const geometry::Vec3& half,
           const QColor& colour);
  // A limb from a to b with rounded ends. Each end gives the half sizes of its section along the
  // first two axes (unit, orthogonal).
  struct End {
    geometry::Vec3 at;
    double front, aside;
  };
  void limb(const End& a, const End& b, const Eigen::Matrix3d& axes, const QColor& colour);
  // The colours alternate by sector, so that rolling is visible.
  void ball(const geometry::Vec3& middle, const Eigen::Matrix3d& axes, double radius,
            const QColor& colour, const QColor& other);

 private:
  void triangle(const geometry::Vec3& a, const geometry::Vec3& b, const geometry::Vec3& c,
                const QColor& colour);
  std::vector<LineVertex>& m_triangles;
};

// A walking figure as high and as wide as the moving shape; a rolling ball for a sphere. Yaw in
// degrees.
void paintFigure(BodyPainter& painter, const bsp::CharacterSettings& settings, const PlayPose& pose,
                 double yaw, const QColor& colour);

}  // namespace halfspace::editor
