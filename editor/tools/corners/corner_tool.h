// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "editor/tools/tool.h"

namespace halfspace::editor {

enum class CornerPart : unsigned char { vertex, edge, face };

// Moves corners, edges or faces of the selected brushes and meshes; a brush becomes the convex
// hull. Click selects a handle, Ctrl+click several, drag moves all selected ones. Handles at the
// same position in several solids move together; in a flat view, so do handles behind each other,
// because they look like one. Shift+drag on a brush adds a corner to it.
class CornerTool final : public Tool {
 public:
  CornerTool(Workspace& workspace, CornerPart part) : Tool(workspace), m_part(part) {}

  QString hint() const override;
  void activate() override { m_chosen.clear(); }
  void deactivate() override { m_chosen.clear(); }
  void selectionChanged() override;
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered.reset(); }
  void click(const Pointer& pointer) override;
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  bool cancel() override;
  bool remove() override;
  std::size_t chosenHandles() const override { return m_chosen.size(); }
  bool lasso(const Camera& camera, const LassoArea& area, LassoMode mode) override;
  Overlay overlay(const Camera& camera) const override;
  std::vector<ToolField> fields() const override;
  void applyFields(std::span<const double> values) override;

  // A mesh with more corners has no handles: they would hide it.
  static constexpr std::size_t kMostCorners = 2000;

  // The movable parts of the selected solids.
  struct Part {
    Vec3 at;                    // where its handle is
    std::vector<Vec3> corners;  // of the part: one, two, or all of a face
  };
  std::vector<Part> parts() const;
  // Moves the selected parts by a vector; called for every mouse movement.
  level::Edited move(level::Level& level, const std::vector<level::NodeId>& solids,
                     const std::vector<Part>& chosen, const Vec3& by) const;
  void choose(std::vector<Part> parts) { m_chosen = std::move(parts); }

  CornerPart part() const { return m_part; }
  const std::vector<Part>& chosen() const { return m_chosen; }

  // ---- edits of the chosen handles; each is one undo step, and false if it was refused ----
  // Vertices: cuts them off. Edges: replaces them by faces.
  bool bevel(double width);
  // Faces: a smaller copy of each, which is chosen then.
  bool inset(double width, double depth);
  // One edge: cuts the strip of quads across it; the new corners are shown by the vertex tool.
  bool cutLoop();
  // Two faces: joins them.
  bool bridge();
  // Vertices: moves all to the one that was chosen last.
  bool merge();
  // Moves all corners of the chosen parts to multiples of `step`.
  bool snap(double step);

 private:
  using Edit = std::function<level::Edited(level::Level&, const std::vector<level::NodeId>&)>;
  bool apply(const QString& label, const Edit& edit);
  std::vector<Vec3> chosenCorners() const;
  std::unique_ptr<PointerDrag> dragNewCorner(const Pointer& pressed);
  bool isChosen(const Part& part) const;
  // The parts whose handle is under the mouse; in a flat view also those behind it.
  std::vector<Part> partsAt(const Pointer& pointer) const;

  CornerPart m_part;
  std::vector<Part> m_chosen;
  std::optional<Vec3> m_hovered;
};

}  // namespace halfspace::editor
