// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/hull/hull_tool.h"

#include <algorithm>
#include <cmath>

#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"
#include "geometry/brush/brush.h"
#include "geometry/exact/plane.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

namespace {

// A drag that computes the tool's points from the mouse position with a given function.
class PointsDrag final : public PointerDrag {
 public:
  using Make = std::function<std::vector<Vec3>(const Pointer&)>;
  PointsDrag(HullTool& tool, QString text, Make make)
      : m_tool(tool), m_text(std::move(text)), m_make(std::move(make)), m_before(tool.points()) {}

  void move(const Pointer& pointer) override { m_tool.setPoints(m_make(pointer)); }
  bool type(std::span<const double>) override { return false; }
  void cancel() override { m_tool.setPoints(m_before); }
  Overlay overlay(const Camera& camera) const override { return m_tool.overlay(camera); }
  QString statusText() const override { return m_text; }

 private:
  HullTool& m_tool;
  QString m_text;
  Make m_make;
  std::vector<Vec3> m_before;
};

int mainAxis(const Vec3& normal) {
  int axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  return axis;
}

// The plane through the first points that define one; none if all points lie on one line.
std::optional<geometry::Plane> planeThrough(const std::vector<Vec3>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      const auto through = geometry::Plane::throughPoints(points[0], points[i], points[j]);
      if (through) return through.value();
    }
  }
  return std::nullopt;
}

std::vector<Vec3> withLayer(std::vector<Vec3> points, const Vec3& by) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i) points.push_back(points[i] + by);
  return points;
}

std::vector<std::pair<Vec3, Vec3>> edgesOf(const geometry::Brush& brush) {
  std::vector<std::pair<Vec3, Vec3>> edges;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const int to = loop[(i + 1) % loop.size()];
      if (loop[i] > to) continue;  // added with the edge's other face
      const auto at = [&](int v) { return brush.vertices()[static_cast<std::size_t>(v)].position; };
      edges.emplace_back(at(loop[i]), at(to));
    }
  }
  return edges;
}

}  // namespace

QString HullTool::hint() const {
  if (m_points.size() < 3) {
    return QObject::tr(
        "Click: add point · Drag: add rectangle · Del: remove last point · Esc: start over");
  }
  return QObject::tr("Enter: create hull · Shift+drag: pull points apart");
}

void HullTool::reset() {
  m_points.clear();
  m_edges.clear();
  m_hovered.reset();
}

Vec3 HullTool::normalAt(const Pointer& pointer) const {
  if (pointer.camera.isFlat()) return Vec3::Unit(pointer.camera.depthAxis());
  const auto hit = pickSurface(session().scene(), pointer.ray());
  return hit ? hit->normal : Vec3(Vec3::UnitZ());
}

Vec3 HullTool::pointAt(const Pointer& pointer) const {
  std::vector<Vec3> near;
  for (const Hit& hit : pick(session().scene(), pointer)) {
    near.insert(near.end(), hit.solid->corners.begin(), hit.solid->corners.end());
  }
  if (const auto corner = handleAt(pointer, near)) return near[*corner];
  const Grid& grid = workspace().grid();
  const Camera& camera = pointer.camera;
  if (camera.isFlat()) {
    Vec3 at = grid.snapped(pointer.ray().origin);
    const int depth = camera.depthAxis();
    at[depth] = m_points.empty() ? workspace().reference().min()[depth] : m_points.back()[depth];
    return at;
  }
  if (const auto hit = pickSurface(session().scene(), pointer.ray())) {
    Vec3 at = grid.snapped(hit->point);
    const int axis = mainAxis(hit->normal);
    if (std::abs(hit->normal[axis]) == 1) at[axis] = hit->point[axis];
    return at;
  }
  const Vec3 base = m_points.empty() ? Vec3(Vec3::Zero()) : m_points.back();
  return grid.snapped(meet(pointer.ray(), base, Vec3::UnitZ())
                          .value_or(Vec3(pointer.ray().origin + 256 * pointer.ray().direction)));
}

void HullTool::hover(const Pointer& pointer) {
  m_hovered = pointAt(pointer);
}

void HullTool::click(const Pointer& pointer) {
  if (handleAt(pointer, m_points)) return;
  if (m_points.empty()) m_upright = normalAt(pointer);
  std::vector<Vec3> points = m_points;
  points.push_back(pointAt(pointer));
  setPoints(std::move(points));
}

std::unique_ptr<PointerDrag> HullTool::drag(const Pointer& pressed) {
  const std::vector<Vec3> before = m_points;
  const Grid grid = workspace().grid();
  if (pressed.shift() && before.size() > 2) {
    const Vec3 up = Vec3::Unit(mainAxis(m_upright));
    const Vec3 from = before.back();
    const auto start = nearestOnLine(pressed.ray(), from, up);
    if (!start) return nullptr;
    return std::make_unique<PointsDrag>(
        *this, QObject::tr("Pull points apart"), [=](const Pointer& pointer) {
          const auto at = nearestOnLine(pointer.ray(), from, up);
          const double by = at ? grid.snapped((*at - *start).dot(up)) : 0;
          return by == 0 ? before : withLayer(before, Vec3(up * by));
        });
  }
  if (const auto index = handleAt(pressed, before)) {
    return std::make_unique<PointsDrag>(
        *this, QObject::tr("Move point"), [=](const Pointer& pointer) {
          std::vector<Vec3> points = before;
          points[*index] = grid.snapped(ledFrom(pointer, before[*index]));
          return points;
        });
  }
  if (before.empty()) m_upright = normalAt(pressed);
  const Vec3 from = pointAt(pressed);
  const int axis = mainAxis(m_upright);
  return std::make_unique<PointsDrag>(
      *this, QObject::tr("Add rectangle"), [=](const Pointer& pointer) {
        const auto at = meet(pointer.ray(), from, Vec3::Unit(axis));
        if (!at) return before;
        const Vec3 to = grid.snapped(*at);
        std::vector<Vec3> points = before;
        const int u = (axis + 1) % 3;
        const int v = (axis + 2) % 3;
        for (const auto& [a, b] :
             {std::pair(from[u], from[v]), {to[u], from[v]}, {to[u], to[v]}, {from[u], to[v]}}) {
          Vec3 point = from;
          point[u] = a;
          point[v] = b;
          points.push_back(point);
        }
        return points;
      });
}

void HullTool::setPoints(std::vector<Vec3> points) {
  m_points = std::move(points);
  m_edges.clear();
  if (m_points.size() < 3) return;
  const auto brush = geometry::Brush::fromPoints(corners());
  if (brush) m_edges = edgesOf(brush.value());
}

std::vector<Vec3> HullTool::corners() const {
  const std::optional<geometry::Plane> plane = planeThrough(m_points);
  const auto isOn = [&](const Vec3& point) { return plane->sideOf(point) == geometry::Side::on; };
  if (!plane || !std::ranges::all_of(m_points, isOn)) return m_points;
  // Flat points get the height of a grid cell, away from the surface they were set on. Along an
  // axis within their plane they would stay flat.
  int axis = mainAxis(m_upright);
  if (plane->normal()[axis] == 0) axis = mainAxis(plane->normal());
  const double sign = m_upright[axis] < 0 ? -1 : 1;
  return withLayer(m_points, Vec3::Unit(axis) * (sign * workspace().grid().size()));
}

bool HullTool::perform() {
  if (m_points.size() < 3) return false;
  level::ShapeSolid hull;
  hull.shape = "hull";
  hull.points = corners();
  const auto brush = geometry::Brush::fromPoints(hull.points);
  if (!brush && !planeThrough(m_points)) {
    session().say(level::Severity::warning,
                  QObject::tr("All points lie on one line. Add a point beside it."));
    return true;
  }
  if (!brush) {
    session().say(level::Severity::warning,
                  QObject::tr("These points have no hull: %1")
                      .arg(QString::fromStdString(geometry::messageOf(brush.reasons()))));
    return true;
  }
  level::NodeId made;
  const bool ok = session().apply(QObject::tr("Convex hull"), [&](level::Level& level) {
    EditChain chain(level);
    level::NodeProperties properties;
    properties.operation = workspace().shape().operation;
    properties.layer = layerOfNew(session(), session().openGroup());
    level::Edited added = level::addNode(level, session().openGroup(), hull, properties);
    if (added) made = added.node();
    if (chain.add(std::move(added)) && !workspace().material().empty()) {
      level::Edited material = level::addMaterial(level, workspace().material());
      chain.add(level::paintSolid(level, made, material.material()));
      chain.add(std::move(material));
    }
    return chain.result();
  });
  if (!ok) return true;
  reset();
  session().select({made});
  return true;
}

bool HullTool::cancel() {
  if (m_points.empty()) return false;
  reset();
  return true;
}

bool HullTool::remove() {
  if (m_points.empty()) return false;
  setPoints({m_points.begin(), m_points.end() - 1});
  return true;
}

Overlay HullTool::overlay(const Camera&) const {
  Overlay overlay;
  for (const auto& [from, to] : m_edges) overlay.lines.push_back({from, to, Ink::accent, 2.0F});
  for (std::size_t i = 0; m_edges.empty() && i + 1 < m_points.size(); ++i) {
    overlay.lines.push_back({m_points[i], m_points[i + 1], Ink::accent});
  }
  for (const Vec3& point : m_points) overlay.handles.push_back({point, Ink::warning, true});
  if (m_hovered) overlay.handles.push_back({*m_hovered, Ink::warning});
  return overlay;
}

}  // namespace halfspace::editor
