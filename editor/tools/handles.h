// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "editor/tools/pointer.h"

namespace halfspace::editor {

// The handle under the mouse: within some pixels of it, the nearest on the screen, and of those at
// one place the nearest to the viewer. Nothing where there is none.
std::optional<std::size_t> handleAt(const Pointer& pointer, std::span<const Vec3> handles);

// Where the mouse leads a point that was at `start`: along the floor in 3D (Alt: upwards), in the
// pane's plane in flat ones. Not snapped.
Vec3 ledFrom(const Pointer& pointer, const Vec3& start);

// The same for a drag: when Alt is pressed or let go in the midst of it, the way so far stays and
// the mouse leads on from there.
class LedPoint {
 public:
  explicit LedPoint(const Vec3& start) : m_start(start) {}
  // From where it was at first, not snapped. `oneAxis`: since Alt last changed, along the axis that
  // the mouse went furthest on.
  Vec3 follow(const Pointer& pointer, bool oneAxis = false);

 private:
  Vec3 m_start;
  Vec3 m_before = Vec3::Zero();  // the way until Alt changed
  Vec3 m_way = Vec3::Zero();
  bool m_upwards = false;
};

}  // namespace halfspace::editor
