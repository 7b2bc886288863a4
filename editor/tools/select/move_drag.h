// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/session/drag.h"
#include "editor/tools/handles.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Moves the selection: 3D along the floor, Alt upwards; flat panes in their plane; Shift along one
// axis. With Ctrl it moves a duplicate. A drag of many solids (more than kManyNodes) changes the
// level once, when it ends; until then the views draw the selection shifted by preview().
class MoveDrag final : public PointerDrag {
 public:
  MoveDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double> numbers) override;
  void finish() override;
  void cancel() override;
  std::optional<level::AffineMap> preview() const override;
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  void moveBy(const Vec3& by);
  void moveManyBy(const Vec3& by);
  void moveMany();
  QString label() const;
  void record(const Session::Nodes& moved);

  Workspace& m_workspace;
  LedPoint m_led;
  Box m_bounds;
  std::shared_ptr<const Session::Nodes> m_nodes;
  bool m_duplicates;
  bool m_isLate;  // the level changes at the end
  Vec3 m_by = Vec3::Zero();
  Drag m_drag;
};

}  // namespace halfspace::editor
