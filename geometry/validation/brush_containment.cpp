// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "geometry/exact/meeting_point.h"
#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/brush_checks.h"

namespace halfspace::geometry {
namespace {

// One brush as the exact predicates want it.
struct Exact {
  std::vector<OrientedPlane> planes;  // sorted
  std::vector<MeetingPoint> corners;
};

class Containment {
 public:
  explicit Containment(std::span<const ListedBrush> brushes) : m_brushes(brushes) {
    for (const ListedBrush& listed : brushes) m_exact.push_back(exactOf(listed.brush));
  }

  bool areEqual(int a, int b) const { return m_exact[a].planes == m_exact[b].planes; }

  bool isInside(int inner, int outer) const {
    if (!m_brushes[outer].brush.bounds().intersects(m_brushes[inner].brush.bounds())) return false;
    return std::ranges::all_of(m_exact[inner].corners, [&](const MeetingPoint& corner) {
      return std::ranges::all_of(m_exact[outer].planes, [&](OrientedPlane plane) {
        return sideOf(m_table, corner, plane) != Side::front;
      });
    });
  }

 private:
  Exact exactOf(const Brush& brush) {
    Exact exact;
    std::vector<uint32_t> ids;
    for (const Plane& plane : brush.planes()) {
      exact.planes.push_back(m_table.intern(plane));
      ids.push_back(exact.planes.back().id());
    }
    std::ranges::sort(exact.planes);
    for (const Brush::Vertex& vertex : brush.vertices()) {
      exact.corners.push_back(
          meet(m_table, ids[vertex.planes[0]], ids[vertex.planes[1]], ids[vertex.planes[2]]));
    }
    return exact;
  }

  std::span<const ListedBrush> m_brushes;
  PlaneTable m_table;
  std::vector<Exact> m_exact;
};

}  // namespace

void checkContainment(std::span<const ListedBrush> brushes, Findings& findings) {
  const int count = static_cast<int>(brushes.size());
  Box bounds;
  for (const ListedBrush& listed : brushes) bounds.extend(listed.brush.bounds());
  const BoxHierarchy hierarchy(bounds, count, [&](int i) { return brushes[i].brush.bounds(); });
  const Containment containment(brushes);
  for (int i = 0; i < count; ++i) {
    int twin = -1;
    int around = -1;
    hierarchy.forEachMeeting(brushes[i].brush.bounds(), [&](int other) {
      if (other == i) return true;
      if (containment.areEqual(i, other)) {
        if (other < i && (twin < 0 || other < twin)) twin = other;
      } else if ((around < 0 || other < around) && containment.isInside(i, other)) {
        around = other;
      }
      return true;
    });
    DefectPlace place;
    place.point = brushes[i].brush.bounds().center();
    place.faces = {brushes[i].index, twin >= 0 ? brushes[twin].index : -1};
    if (twin >= 0) findings.add(DefectKind::duplicateBrushes, place);
    if (around < 0) continue;
    place.faces[1] = brushes[around].index;
    findings.add(DefectKind::brushInsideAnother, place);
  }
}

}  // namespace halfspace::geometry
