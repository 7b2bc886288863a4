// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/measure/measure_tool.h"

#include "editor/tools/handles.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

class EndDrag final : public PointerDrag {
 public:
  explicit EndDrag(MeasureTool& tool) : m_tool(tool) {}
  void move(const Pointer& pointer) override { m_tool.setEnd(m_tool.pointAt(pointer)); }
  bool type(std::span<const double>) override { return false; }
  void cancel() override { m_tool.cancel(); }
  Overlay overlay(const Camera& camera) const override { return m_tool.overlay(camera); }
  QString statusText() const override { return m_tool.hint(); }

 private:
  MeasureTool& m_tool;
};

}  // namespace

QString MeasureTool::hint() const {
  if (m_points.size() < 2)
    return QObject::tr("Click: set two points · Drag: from one point to another");
  const Vec3 by = m_points[1] - m_points[0];
  return QObject::tr("Distance %1 (%2, %3, %4)")
      .arg(numberText(by.norm()), numberText(by.x()), numberText(by.y()), numberText(by.z()));
}

Vec3 MeasureTool::pointAt(const Pointer& pointer) const {
  std::vector<Vec3> corners;
  for (const Hit& hit : pick(session().scene(), pointer)) {
    corners.insert(corners.end(), hit.solid->corners.begin(), hit.solid->corners.end());
  }
  if (const auto corner = handleAt(pointer, corners)) return corners[*corner];
  const Grid& grid = workspace().grid();
  if (pointer.camera.isFlat()) {
    Vec3 at = pointer.ray().origin;
    // In a flat pane the distance is measured in its plane: both points get the same depth.
    at[pointer.camera.depthAxis()] = m_points.empty() ? 0 : m_points[0][pointer.camera.depthAxis()];
    return grid.snapped(at);
  }
  if (const auto hit = pickSurface(session().scene(), pointer.ray())) {
    return grid.snapped(hit->point);
  }
  return grid.snapped(
      meet(pointer.ray(), Vec3::Zero(), Vec3::UnitZ()).value_or(Vec3(Vec3::Zero())));
}

void MeasureTool::click(const Pointer& pointer) {
  if (m_points.size() >= 2) m_points.clear();
  m_points.push_back(pointAt(pointer));
}

std::unique_ptr<PointerDrag> MeasureTool::drag(const Pointer& pressed) {
  m_points = {pointAt(pressed)};
  return std::make_unique<EndDrag>(*this);
}

void MeasureTool::setEnd(const Vec3& end) {
  m_points.resize(1);
  m_points.push_back(end);
}

bool MeasureTool::cancel() {
  if (m_points.empty()) return false;
  m_points.clear();
  return true;
}

Overlay MeasureTool::overlay(const Camera&) const {
  Overlay overlay;
  std::vector<Vec3> points = m_points;
  if (points.size() == 1 && m_hovered) points.push_back(*m_hovered);
  for (const Vec3& point : points) overlay.handles.push_back({point, Ink::warning, true});
  if (points.empty() && m_hovered) overlay.handles.push_back({*m_hovered, Ink::warning});
  if (points.size() < 2) return overlay;
  overlay.lines.push_back({points[0], points[1], Ink::warning, 2.0F});
  const Vec3 middle = (points[0] + points[1]) / 2;
  overlay.labels.push_back({middle, numberText((points[1] - points[0]).norm()), Ink::text});
  return overlay;
}

}  // namespace halfspace::editor
