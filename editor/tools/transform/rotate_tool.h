// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

// Turns the selection about a centre: in a flat pane about the axis it looks along, in 3D about
// the ring that is grabbed. Steps of 15 degrees, with Ctrl of 1. Quarter turns are exact. Drag the
// centre to move it.
class RotateTool final : public Tool {
 public:
  using Tool::Tool;

  QString hint() const override;
  void activate() override { m_ownCentre.reset(); }
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered = -1; }
  void click(const Pointer&) override {}
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  Overlay overlay(const Camera& camera) const override;
  std::vector<ToolField> fields() const override;
  void applyFields(std::span<const double> values) override;

  Vec3 centre() const;
  void setCentre(const Vec3& centre) { m_ownCentre = centre; }

 private:
  int ringAt(const Pointer& pointer) const;  // the axis of the ring under the mouse; -1: none

  std::optional<Vec3> m_ownCentre;
  int m_hovered = -1;
};

}  // namespace halfspace::editor
