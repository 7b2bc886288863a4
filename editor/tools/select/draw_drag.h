// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Draws the current shape. 3D: on the surface under the mouse or on the floor (z = 0); additive
// shapes grow out of the surface, subtractive ones into it. Alt: height; Shift: square. Flat panes:
// with the depth of the last selection.
class DrawDrag final : public PointerDrag {
 public:
  DrawDrag(Workspace& workspace, const Pointer& pressed);

  void move(const Pointer& pointer) override;
  // Takes two or three numbers: the sizes along x, y and z.
  bool type(std::span<const double> numbers) override;
  void finish() override;
  void cancel() override { m_drag.cancel(); }
  bool turn() override;
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  void stretch(const Pointer& pointer);
  void deepen(const Pointer& pointer);
  Box box() const;
  // The direction of the shape in quarter turns; 0 if it has none.
  int turns() const;
  // The chosen shape in this box; none if the box is too small.
  std::vector<level::NodeContent> solidsIn(const Box& box) const;
  level::Edited addTo(level::Level& level, const std::vector<level::NodeContent>& solids,
                      level::NodeId& made) const;
  void draw(const Box& box);

  Workspace& m_workspace;
  int m_axis;     // normal to the drawing plane
  double m_sign;  // direction of growth along m_axis
  Vec3 m_start;
  Vec3 m_end;
  double m_height;
  Box m_drawn;
  std::optional<int> m_turns;  // none: along the drag
  int m_drawnTurns = 0;
  std::string m_name;  // of the new node
  Drag m_drag;
};

}  // namespace halfspace::editor
