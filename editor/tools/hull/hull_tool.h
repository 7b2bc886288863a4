// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

// A solid around points. Click: a point on what is under the mouse, corners attract. Drag from
// nothing: the four points of a rectangle; a point: moves it; with Shift: all points once more, as
// far away as the mouse leads. Enter makes the solid; points in one plane become as thick as the
// grid.
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
  // Where a click would put a point; the first one tells which way up is.
  Vec3 placeOf(const Pointer& pointer) const;
  // Out of the surface the first point was put on.
  const Vec3& upright() const { return m_upright; }

 private:
  Vec3 normalAt(const Pointer& pointer) const;
  void reset();
  // The points of the solid: with a second layer where they lie in one plane.
  std::vector<Vec3> corners() const;

  std::vector<Vec3> m_points;
  std::vector<std::pair<Vec3, Vec3>> m_edges;  // of the solid as it would be
  std::optional<Vec3> m_hovered;
  Vec3 m_upright = Vec3::UnitZ();
};

}  // namespace halfspace::editor
