// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

namespace halfspace::editor {

enum class CornerPart : unsigned char { vertex, edge, face };

// Moves corners, edges or faces of the selected brushes; the result is the convex hull. Click
// selects a handle, Ctrl+click several, drag moves all selected ones. Handles at the same position
// in several brushes move together; in a flat view, so do handles behind each other, because they
// look like one.
class CornerTool final : public Tool {
 public:
  CornerTool(Workspace& workspace, CornerPart part) : Tool(workspace), m_part(part) {}

  QString hint() const override;
  void activate() override { m_chosen.clear(); }
  void deactivate() override { m_chosen.clear(); }
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered.reset(); }
  void click(const Pointer& pointer) override;
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  bool cancel() override;
  bool remove() override;
  Overlay overlay(const Camera& camera) const override;

  // The movable parts of the selected brushes.
  struct Part {
    Vec3 at;                    // where its handle is
    std::vector<Vec3> corners;  // of the part: one, two, or all of a face
  };
  std::vector<Part> parts() const;
  // Moves the selected parts by a vector; called for every mouse movement.
  level::Edited move(level::Level& level, const std::vector<level::NodeId>& solids,
                     const std::vector<Part>& chosen, const Vec3& by) const;
  void choose(std::vector<Part> parts) { m_chosen = std::move(parts); }

 private:
  bool isChosen(const Part& part) const;
  // The parts whose handle is under the mouse; in a flat view also those behind it.
  std::vector<Part> partsAt(const Pointer& pointer) const;

  CornerPart m_part;
  std::vector<Part> m_chosen;
  std::optional<Vec3> m_hovered;
};

}  // namespace halfspace::editor
