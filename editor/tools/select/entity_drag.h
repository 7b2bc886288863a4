// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/handles.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Moves the selected point entities: along the floor in 3D (Alt: upwards), in the plane of a flat
// pane; Shift: along one axis; Ctrl: duplicates.
class EntityDrag final : public PointerDrag {
 public:
  // Requires: the grabbed entity is selected.
  EntityDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double> numbers) override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  void moveBy(const Vec3& by);

  Workspace& m_workspace;
  Vec3 m_grabbed;
  LedPoint m_led;
  Vec3 m_by = Vec3::Zero();
  std::vector<level::EntityId> m_entities;
  bool m_duplicates;
  Drag m_drag;
};

}  // namespace halfspace::editor
