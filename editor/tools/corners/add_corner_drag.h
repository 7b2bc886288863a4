// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/handles.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

class CornerTool;

// Draws a new corner out of a brush: the brush becomes the convex hull with the point under the
// mouse. As long as the point is not outside of the brush, nothing changes.
class AddCornerDrag final : public PointerDrag {
 public:
  // `from`: a point of the brush's surface, on the grid.
  AddCornerDrag(CornerTool& tool, Workspace& workspace, level::NodeId solid, const Vec3& from);

  void move(const Pointer& pointer) override;
  // Takes three numbers: the position of the corner.
  bool type(std::span<const double> numbers) override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  void place(const Vec3& at);

  CornerTool& m_tool;
  Workspace& m_workspace;
  level::NodeId m_solid;
  Vec3 m_from;
  Vec3 m_at;
  LedPoint m_led;
  Drag m_drag;
};

}  // namespace halfspace::editor
