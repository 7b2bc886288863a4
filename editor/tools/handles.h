// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "editor/tools/tool.h"

namespace halfspace::editor {

// The handle within 8 pixels of the mouse that is nearest to it on the screen; among handles that
// differ by at most a pixel, the one nearest to the viewer. None if there is none.
std::optional<std::size_t> handleAt(const Pointer& pointer, std::span<const Vec3> handles);

// The position to which the mouse drags a point from `start`: along the floor in 3D (Alt: upwards),
// in the plane of a flat pane. Not snapped.
Vec3 ledFrom(const Pointer& pointer, const Vec3& start);

// The same for a whole drag. Pressing or releasing Alt keeps the distance so far and continues from
// there.
class LedPoint {
 public:
  explicit LedPoint(const Vec3& start) : m_start(start) {}
  // The vector from the start, not snapped. `oneAxis`: the movement since Alt last changed is
  // restricted to its largest axis.
  Vec3 follow(const Pointer& pointer, bool oneAxis = false);

 private:
  Vec3 m_start;
  Vec3 m_before = Vec3::Zero();  // the vector before Alt last changed
  Vec3 m_dragged = Vec3::Zero();
  bool m_upwards = false;
};

}  // namespace halfspace::editor
