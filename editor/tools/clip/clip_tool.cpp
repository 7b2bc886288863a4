// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/clip/clip_tool.h"

#include <algorithm>

#include "editor/commands/solid_edits.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"
#include "geometry/brush/operations/cut_and_merge.h"

namespace halfspace::editor {

namespace {

class PointDrag final : public PointerDrag {
 public:
  PointDrag(ClipTool& tool, const Grid& grid, std::size_t index)
      : m_tool(tool), m_grid(grid), m_index(index), m_start(tool.points()[index]) {}

  void move(const Pointer& pointer) override {
    m_tool.setPoint(m_index, m_grid.snapped(ledFrom(pointer, m_start)));
  }
  bool type(std::span<const double> numbers) override {
    if (numbers.size() != 3) return false;
    m_tool.setPoint(m_index, {numbers[0], numbers[1], numbers[2]});
    return true;
  }
  void cancel() override { m_tool.setPoint(m_index, m_start); }
  Overlay overlay(const Camera& camera) const override { return m_tool.overlay(camera); }
  QString statusText() const override {
    const Vec3& at = m_tool.points()[m_index];
    return QObject::tr("Point at %1 %2 %3")
        .arg(numberText(at.x()), numberText(at.y()), numberText(at.z()));
  }

 private:
  ClipTool& m_tool;
  const Grid& m_grid;
  std::size_t m_index;
  Vec3 m_start;
};

void appendEdges(const geometry::Brush& brush, std::vector<std::pair<Vec3, Vec3>>& out) {
  const auto& vertices = brush.vertices();
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const int from = loop[i];
      const int to = loop[(i + 1) % loop.size()];
      if (from > to) continue;  // added with the edge's other face
      out.emplace_back(vertices[static_cast<std::size_t>(from)].position,
                       vertices[static_cast<std::size_t>(to)].position);
    }
  }
}

}  // namespace

QString ClipTool::hint() const {
  if (session().selection().empty()) return QObject::tr("Select the brushes to clip first");
  if (!plane()) {
    return QObject::tr("Click: set points (two in a flat view; three in 3D, or two on one face)");
  }
  return QObject::tr("Enter: clip · Ctrl+Enter: toggle the kept side · Esc: start over");
}

void ClipTool::reset() {
  m_points.clear();
  m_hovered.reset();
  m_kept = KeptSide::back;
  preview();
}

Vec3 ClipTool::pointAt(const Pointer& pointer, Vec3& normal) const {
  const Grid& grid = workspace().grid();
  const Camera& camera = pointer.camera;
  if (camera.isFlat()) {
    normal = camera.forward();
    Vec3 at = pointer.ray().origin;
    const Box box = selectionBounds(session());
    at[camera.depthAxis()] = box.isEmpty() ? 0 : box.min()[camera.depthAxis()];
    return grid.snapped(at);
  }
  if (const auto hit = pickSurface(session().scene(), pointer.ray())) {
    normal = hit->normal;
    // Snap along the face only: keep the coordinate of the normal's largest axis.
    Vec3 at = grid.snapped(hit->point);
    int axis = 0;
    hit->normal.cwiseAbs().maxCoeff(&axis);
    at[axis] = hit->point[axis];
    return at;
  }
  normal = Vec3::UnitZ();
  return grid.snapped(meet(pointer.ray(), Vec3::Zero(), Vec3::UnitZ())
                          .value_or(Vec3(pointer.ray().origin + 256 * pointer.ray().direction)));
}

void ClipTool::hover(const Pointer& pointer) {
  Vec3 normal;
  m_hovered = pointAt(pointer, normal);
}

std::size_t ClipTool::addPoint(const Pointer& pointer) {
  if (m_points.size() == 3 || (m_points.size() == 2 && pointer.camera.isFlat())) reset();
  Vec3 normal;
  const Vec3 at = pointAt(pointer, normal);
  if (m_points.empty()) m_upright = normal;
  m_points.push_back(at);
  preview();
  return m_points.size() - 1;
}

void ClipTool::click(const Pointer& pointer) {
  if (!handleAt(pointer, m_points)) addPoint(pointer);
}

std::unique_ptr<PointerDrag> ClipTool::drag(const Pointer& pressed) {
  auto index = handleAt(pressed, m_points);
  if (!index) {
    if (m_points.size() >= 2) reset();
    if (m_points.empty()) addPoint(pressed);
    index = addPoint(pressed);
  }
  return std::make_unique<PointDrag>(*this, workspace().grid(), *index);
}

void ClipTool::setPoint(std::size_t index, const Vec3& point) {
  m_points[index] = point;
  preview();
}

std::optional<geometry::Plane> ClipTool::plane() const {
  if (m_points.size() < 2) return std::nullopt;
  const Vec3 third = m_points.size() == 3 ? m_points[2] : Vec3(m_points[0] + 64 * m_upright);
  const auto plane = geometry::Plane::throughPoints(m_points[0], m_points[1], third);
  return plane ? std::optional(plane.value()) : std::nullopt;
}

void ClipTool::preview() {
  m_keptEdges.clear();
  m_goneEdges.clear();
  const auto cut = plane();
  if (!cut) return;
  for (level::NodeId id : solidsBelow(session().level(), session().selection())) {
    const auto geometry = brushGeometry(session().level().node(id));
    if (!geometry) continue;
    const geometry::ClippedBrush parts = geometry::clipped(geometry->brush(), *cut);
    if (parts.back) {
      appendEdges(parts.back->brush, m_kept == KeptSide::front ? m_goneEdges : m_keptEdges);
    }
    if (parts.front) {
      appendEdges(parts.front->brush, m_kept == KeptSide::back ? m_goneEdges : m_keptEdges);
    }
  }
}

bool ClipTool::perform() {
  const auto cut = plane();
  if (!cut) return false;
  const auto solids = solidsBelow(session().level(), session().selection());
  if (solids.empty()) {
    session().say(level::Severity::warning, QObject::tr("Select the brushes to clip first"));
    return true;
  }
  const bool ok = session().apply(QObject::tr("Clip"), [&](level::Level& level) {
    return clipSolids(level, solids, *cut, m_kept);
  });
  if (!ok) return true;
  reset();
  const auto deleted = static_cast<int>(std::ranges::count_if(
      solids, [&](level::NodeId id) { return session().level().find(id) == nullptr; }));
  if (deleted > 0) {
    session().say(
        level::Severity::note,
        QObject::tr("%n brush(es) lay on the removed side of the plane and were deleted. Undo "
                    "restores them.",
                    "", deleted));
  }
  return true;
}

bool ClipTool::cancel() {
  if (m_points.empty()) return false;
  reset();
  return true;
}

bool ClipTool::remove() {
  if (m_points.empty()) return false;
  m_points.pop_back();
  preview();
  return true;
}

bool ClipTool::next() {
  m_kept = static_cast<KeptSide>((static_cast<int>(m_kept) + 1) % 3);
  preview();
  return true;
}

Overlay ClipTool::overlay(const Camera&) const {
  Overlay overlay;
  for (const auto& [from, to] : m_goneEdges) overlay.lines.push_back({from, to, Ink::muted});
  for (const auto& [from, to] : m_keptEdges) {
    overlay.lines.push_back({from, to, Ink::accent, 2.0F});
  }
  for (std::size_t i = 0; i + 1 < m_points.size(); ++i) {
    overlay.lines.push_back({m_points[i], m_points[i + 1], Ink::warning, 2.0F});
  }
  for (std::size_t i = 0; i < m_points.size(); ++i) {
    overlay.handles.push_back({m_points[i], Ink::warning, true, 5});
    overlay.labels.push_back({m_points[i], QString::number(i + 1), Ink::text});
  }
  if (m_hovered) overlay.handles.push_back({*m_hovered, Ink::warning});
  return overlay;
}

}  // namespace halfspace::editor
