// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/handles.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Moves the selection: 3D along the floor, Alt upwards; flat panes in their plane; Shift along one
// axis. With Ctrl it moves a duplicate.
class MoveDrag final : public PointerDrag {
 public:
  MoveDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double> numbers) override;
  void finish() override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  void moveBy(const Vec3& by);

  Workspace& m_workspace;
  LedPoint m_led;
  Box m_bounds;
  std::vector<level::NodeId> m_nodes;
  bool m_duplicates;
  Vec3 m_by = Vec3::Zero();
  Drag m_drag;
};

}  // namespace halfspace::editor
