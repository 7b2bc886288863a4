// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

// The distance between two points, which snap to the grid and, within a few pixels, to corners.
class MeasureTool final : public Tool {
 public:
  using Tool::Tool;

  QString hint() const override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }
  void deactivate() override { m_points.clear(); }
  void hover(const Pointer& pointer) override { m_hovered = pointAt(pointer); }
  void leave() override { m_hovered.reset(); }
  void click(const Pointer& pointer) override;
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  bool cancel() override;
  Overlay overlay(const Camera& camera) const override;

  Vec3 pointAt(const Pointer& pointer) const;
  const std::vector<Vec3>& points() const { return m_points; }
  void setEnd(const Vec3& end);

 private:
  std::vector<Vec3> m_points;
  std::optional<Vec3> m_hovered;
};

}  // namespace halfspace::editor
