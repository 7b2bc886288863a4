// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

enum class BoxMotion : unsigned char { scale, shear };

// Handles on the sides of the selection's box. Scale moves a side against the opposite one (Alt:
// about the centre, Shift: uniform). Shear slides a side along itself.
class BoxTool final : public Tool {
 public:
  BoxTool(Workspace& workspace, BoxMotion motion) : Tool(workspace), m_motion(motion) {}

  QString hint() const override;
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered.reset(); }
  void click(const Pointer&) override {}
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  Overlay overlay(const Camera& camera) const override;
  std::vector<ToolField> fields() const override;
  void applyFields(std::span<const double> values) override;

 private:
  BoxMotion m_motion;
  std::optional<std::size_t> m_hovered;
};

// A side of a box: axis, and whether the upper one.
struct BoxSide {
  int axis = 0;
  bool upper = true;
  Vec3 middle(const Box& box) const;
};
// In the order -x, +x, -y, +y, -z, +z.
BoxSide boxSide(std::size_t index);

// The map that keeps the side opposite to `side` and moves `side` by a vector along itself.
level::AffineMap shearOf(const Box& box, const BoxSide& side, const Vec3& by);

}  // namespace halfspace::editor
