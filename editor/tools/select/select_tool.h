// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/entity_marks.h"
#include "editor/tools/picking.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Click selects (Ctrl: adds, Shift: a face). Double-click opens a group or selects all siblings
// (Shift: all faces of the solid). Ctrl+wheel selects what is behind. Drag on the selection moves
// it (Ctrl: duplicates), Shift+drag on a face extrudes it, any other drag draws the current shape.
// With faces selected, Alt+click continues the texture of the last one on the clicked face (Shift:
// on the whole solid, Ctrl: the material only), and Alt+drag on every face that the mouse passes.
class SelectTool final : public Tool {
 public:
  using Tool::Tool;

  QString hint() const override;
  Qt::CursorShape cursor() const override;
  void hover(const Pointer& pointer) override;
  void leave() override;
  void click(const Pointer& pointer) override;
  void doubleClick(const Pointer& pointer) override;
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  void wheel(const Pointer& pointer, int steps) override;
  Overlay overlay(const Camera& camera) const override;
  std::vector<ToolField> fields() const override;
  void applyFields(std::span<const double> values) override;

 private:
  void clickFace(const Pointer& pointer);
  void setDepth(double from, double to);
  void setTurned(double degrees);
  const level::ShapeSolid* turnable() const;
  void transferTo(const Hit& hit, const Pointer& pointer);
  bool givesTexture(const Pointer& pointer, const std::vector<Hit>& hits) const;
  void selectAllFaces(const SceneSolid& solid);
  const Hit* grabbed(const Pointer& pointer, const std::vector<Hit>& hits) const;
  level::NodeId nodeUnder(const Pointer& pointer) const;
  std::optional<EntityMark> entityUnder(const Pointer& pointer) const;

  std::optional<EntityMark> m_hoveredEntity;
  level::InstanceKey m_hovered;  // a solid; empty path: none
  int m_hoveredFace = -1;        // drawn while Shift is down
  bool m_wouldMove = false;      // a drag from here would move the selection
};

}  // namespace halfspace::editor
