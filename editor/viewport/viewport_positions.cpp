// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ViewportWidget: positions in the level under the mouse, and those of entities and pasted nodes
// that are added there.
#include "editor/tools/picking.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

void ViewportWidget::followCursor(int pane, QPointF pixel) {
  const Pointer pointer = pointerAt(pane, pixel, {});
  if (pointer.camera.isFlat()) {
    Vec3 at = pointer.ray().origin;
    at[pointer.camera.depthAxis()] = m_workspace.reference().min()[pointer.camera.depthAxis()];
    m_cursor = m_workspace.grid().snapped(at);
  } else {
    const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray());
    // Where nothing is drawn, the floor: new shapes begin there.
    const auto at =
        hit ? std::optional(hit->point) : meet(pointer.ray(), Vec3::Zero(), Vec3::UnitZ());
    m_cursor = at ? std::optional(m_workspace.grid().snapped(*at)) : std::nullopt;
  }
  emit cursorMoved();
}

std::optional<Vec3> ViewportWidget::groundPosition(QPoint global) const {
  constexpr double kAway = 32;  // level units: about half the height of a character
  const QPointF pixel = mapFromGlobal(global);
  const int pane = m_panes.paneAt(pixel);
  if (pane < 0) return std::nullopt;
  const Pointer pointer = pointerAt(pane, pixel, {});
  const Grid& grid = m_workspace.grid();
  if (pointer.camera.isFlat()) {
    Vec3 at = pointer.ray().origin;
    const int depth = pointer.camera.depthAxis();
    at[depth] = m_workspace.reference().center()[depth];
    return grid.snapped(at);
  }
  const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray());
  const Vec3 at = hit ? Vec3(hit->point + kAway * hit->normal)
                      : Vec3(pointer.ray().origin + 256 * pointer.ray().direction);
  return grid.snapped(at);
}

Vec3 ViewportWidget::pointInRoom() const {
  constexpr double kAway = 24;  // level units
  const int pane = m_mouse ? m_panes.paneAt(*m_mouse) : -1;
  if (pane >= 0 && !m_panes.camera(pane).isFlat()) {
    const auto hit =
        pickSurface(m_workspace.session().scene(), pointerAt(pane, *m_mouse, {}).ray());
    if (hit) return hit->point + kAway * hit->normal;
  }
  return m_panes.camera(0).position();
}

std::optional<Landing> ViewportWidget::landing() const {
  const int pane = m_mouse ? m_panes.paneAt(*m_mouse) : -1;
  if (pane < 0) return std::nullopt;
  const Pointer pointer = pointerAt(pane, *m_mouse, {});
  Landing landing;
  landing.step = m_workspace.grid().size();
  if (pointer.camera.isFlat()) {
    landing.at = pointer.ray().origin;
    landing.axis = pointer.camera.depthAxis();
    return landing;
  }
  landing.sign = 1;
  landing.at = pointer.ray().origin + 256 * pointer.ray().direction;
  if (const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray())) {
    landing.at = hit->point;
    hit->normal.cwiseAbs().maxCoeff(&landing.axis);
    landing.sign = hit->normal[landing.axis] < 0 ? -1 : 1;
  } else if (const auto floor = meet(pointer.ray(), Vec3::Zero(), Vec3::UnitZ())) {
    landing.at = *floor;
  }
  return landing;
}

}  // namespace halfspace::editor
