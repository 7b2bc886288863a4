// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "editor/commands/reshape.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Cuts the selected brushes with a plane through the clicked points: two in a flat pane (the plane
// is perpendicular to it), three in 3D, or two in 3D plus the normal of the face that was clicked
// first. Ctrl+Enter toggles the kept side, Enter cuts.
class ClipTool final : public Tool {
 public:
  using Tool::Tool;

  QString hint() const override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }
  void activate() override { reset(); }
  void deactivate() override { reset(); }
  void selectionChanged() override { preview(); }
  void hover(const Pointer& pointer) override;
  void leave() override { m_hovered.reset(); }
  void click(const Pointer& pointer) override;
  std::unique_ptr<PointerDrag> drag(const Pointer& pressed) override;
  bool perform() override;
  bool cancel() override;
  bool next() override;
  bool remove() override;
  Overlay overlay(const Camera& camera) const override;

  const std::vector<Vec3>& points() const { return m_points; }
  KeptSide kept() const { return m_kept; }
  void setPoint(std::size_t index, const Vec3& point);
  // The plane of the points; none for too few or collinear points.
  std::optional<geometry::Plane> plane() const;

 private:
  void reset();
  Vec3 pointAt(const Pointer& pointer, Vec3& normal) const;
  std::size_t addPoint(const Pointer& pointer);
  void preview();

  std::vector<Vec3> m_points;
  // A direction in the cutting plane, used when there are only two points.
  Vec3 m_upright = Vec3::UnitZ();
  std::optional<Vec3> m_hovered;
  KeptSide m_kept = KeptSide::back;
  std::vector<std::pair<Vec3, Vec3>> m_keptEdges;
  std::vector<std::pair<Vec3, Vec3>> m_goneEdges;
};

}  // namespace halfspace::editor
