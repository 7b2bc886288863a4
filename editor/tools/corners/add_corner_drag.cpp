// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/corners/add_corner_drag.h"

#include <algorithm>

#include "editor/commands/corner_edits.h"
#include "editor/commands/solid_edits.h"
#include "editor/tools/corners/corner_tool.h"

namespace halfspace::editor {

namespace {

bool isOutside(const level::Node& node, const Vec3& at) {
  const auto geometry = brushGeometry(node);
  return geometry && std::ranges::any_of(geometry->brush().planes(), [&](const auto& plane) {
           return plane.sideOf(at) == geometry::Side::front;
         });
}

}  // namespace

AddCornerDrag::AddCornerDrag(CornerTool& tool, Workspace& workspace, level::NodeId solid,
                             const Vec3& from)
    : m_tool(tool),
      m_workspace(workspace),
      m_solid(solid),
      m_from(from),
      m_at(from),
      m_led(from),
      m_drag(workspace.session(), QObject::tr("Add vertex")) {}

void AddCornerDrag::move(const Pointer& pointer) {
  place(m_workspace.grid().snapped(Vec3(m_from + m_led.follow(pointer))));
}

bool AddCornerDrag::type(std::span<const double> numbers) {
  if (numbers.size() != 3) return false;
  place({numbers[0], numbers[1], numbers[2]});
  return true;
}

void AddCornerDrag::place(const Vec3& at) {
  if (at == m_at) return;
  m_at = at;
  if (!isOutside(m_drag.before().node(m_solid), at)) return m_drag.cancel();
  m_drag.update([&](level::Level& level) { return addCorner(level, m_solid, at); });
  m_tool.choose({{at, {at}}});
}

Overlay AddCornerDrag::overlay(const Camera& camera) const {
  Overlay overlay = m_tool.overlay(camera);
  overlay.lines.push_back({m_from, m_at, Ink::accent, 2.0F});
  overlay.handles.push_back({m_at, Ink::selection, true});
  return overlay;
}

QString AddCornerDrag::statusText() const {
  return QObject::tr("Vertex at %1 %2 %3")
      .arg(numberText(m_at.x()), numberText(m_at.y()), numberText(m_at.z()));
}

}  // namespace halfspace::editor
