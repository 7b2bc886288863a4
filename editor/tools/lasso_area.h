// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QPointF>

#include "editor/tools/camera.h"

namespace halfspace::editor {

// How a lasso changes the selection by the objects inside it.
enum class LassoMode : unsigned char { replace, add, remove };

// The inside of a closed line on the screen. Refers to the camera and the line.
class LassoArea {
 public:
  LassoArea(const Camera& camera, std::span<const QPointF> lasso);

  // Cost: the points of the line, for points in its bounding rectangle.
  bool holds(const Vec3& point) const;

 private:
  bool isInside(QPointF at) const;

  const Camera& m_camera;
  std::span<const QPointF> m_lasso;
  QPointF m_low{1e9, 1e9}, m_high{-1e9, -1e9};
};

}  // namespace halfspace::editor
