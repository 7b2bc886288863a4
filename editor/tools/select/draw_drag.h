// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Draws the current shape. 3D: on the surface under the mouse, or on the floor; what is added grows
// out of the surface, what is subtracted into it. Alt: its height; Shift: a square. Flat panes: as
// deep as what was selected last.
class DrawDrag final : public PointerDrag {
 public:
  DrawDrag(Workspace& workspace, const Pointer& pressed);

  void move(const Pointer& pointer) override;
  // Two or three numbers: its sizes along x, y, z.
  bool type(std::span<const double> numbers) override;
  void finish() override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString words() const override;

 private:
  void stretch(const Pointer& pointer);
  void deepen(const Pointer& pointer);
  Box box() const;
  // What the chosen shape makes of a box; nothing where it is too small for it.
  std::vector<level::NodeContent> solidsIn(const Box& box) const;
  level::Edited addTo(level::Level& level, const std::vector<level::NodeContent>& solids,
                      level::NodeId& made) const;
  void draw(const Box& box);

  Workspace& m_workspace;
  int m_axis;     // across the plane it is drawn in
  double m_sign;  // which way it grows
  Vec3 m_start;
  Vec3 m_end;
  double m_height;
  Box m_drawn;
  Drag m_drag;
};

}  // namespace halfspace::editor
