// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

// Rotates the selection about a centre: in a flat pane about its view axis, in 3D about the axis of
// the dragged ring. Steps of 15 degrees, Ctrl: 1 degree. Quarter turns are exact. Dragging the
// centre moves it.
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

  // Centre of the rings: the pinned one, else the centre of the selection.
  Vec3 centre() const;
  // Sets the centre by the user; it stays while the selection stays the same.
  void setCentre(const Vec3& centre);

 private:
  // A centre that does not follow the selection's box. A rotation pins it, because the box changes
  // while its centre must not; it holds until another edit of the level.
  struct Pinned {
    Vec3 centre;
    Session::Nodes selection;
    bool byUser = false;
    std::weak_ptr<void> turning;  // expires with the drag that rotates
    std::uint64_t state = 0;      // Session::state() after the last movement of the drag
  };
  bool holds(const Pinned& pinned) const;
  int ringAt(const Pointer& pointer) const;  // the axis of the ring under the mouse; -1: none

  std::optional<Pinned> m_pinned;
  int m_hovered = -1;
};

}  // namespace halfspace::editor
