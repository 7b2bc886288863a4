// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

// Builds a convex hull. Click adds a point under the mouse and snaps to corners. Drag on empty
// space adds the four points of a rectangle; drag on a point moves it; Shift+drag copies all points
// along the drag. Enter creates the solid; coplanar points get the thickness of the grid.
class HullTool final : public Tool {
 public:
  using Tool::Tool;

  QString hint() const override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }
  void deactivate() override { reset(); }
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered.reset(); }
  void click(const Pointer& pointer) override;
  void doubleClick(const Pointer&) override { perform(); }
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  bool perform() override;
  bool cancel() override;
  bool remove() override;
  Overlay overlay(const Camera& camera) const override;

  const std::vector<Vec3>& points() const { return m_points; }
  void setPoints(std::vector<Vec3> points);
  // Where a click would add a point; the first point defines the normal.
  Vec3 pointAt(const Pointer& pointer) const;
  // The normal of the surface of the first point.
  const Vec3& upright() const { return m_upright; }

 private:
  Vec3 normalAt(const Pointer& pointer) const;
  void reset();
  // The points of the solid; a second layer is added to coplanar points.
  std::vector<Vec3> corners() const;

  std::vector<Vec3> m_points;
  std::vector<std::pair<Vec3, Vec3>> m_edges;  // preview of the solid
  std::optional<Vec3> m_hovered;
  Vec3 m_upright = Vec3::UnitZ();
};

}  // namespace halfspace::editor
