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
  void activate() override { m_pinned.reset(); }
  void selectionChanged() override;
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered = -1; }
  void click(const Pointer&) override {}
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  Overlay overlay(const Camera& camera) const override;
  std::vector<ToolField> fields() const override;
  void applyFields(std::span<const double> values) override;

  // Of the rings: the pinned one, else the middle of what is selected.
  Vec3 centre() const;
  // The user's own centre, for as long as the same things are selected.
  void setCentre(const Vec3& centre);

 private:
  // A centre that does not follow the box around the selection. One that a turn pinned (the box
  // changes meanwhile, its middle must not) holds until something else changes the level.
  struct Pinned {
    Vec3 centre;
    Session::Nodes selection;
    bool byUser = false;
    std::weak_ptr<void> turning;  // lives as long as the drag that turns
    std::uint64_t state = 0;      // of the level, as the drag left it
  };
  bool holds(const Pinned& pinned) const;
  int ringAt(const Pointer& pointer) const;  // the axis of the ring under the mouse; -1: none

  std::optional<Pinned> m_pinned;
  int m_hovered = -1;
};

}  // namespace halfspace::editor
