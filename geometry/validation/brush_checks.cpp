// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/brush_checks.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "geometry/exact/meeting_point.h"
#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {

namespace {

DefectLocation placeIn(const ListedBrush& listed, const Vec3& point, int plane, int other = -1) {
  DefectLocation position;
  position.point = point;
  position.faces[0] = listed.index;
  position.vertices = {plane, other};
  return position;
}

Vec3 middleOf(const Brush& brush, int face) {
  Vec3 sum = Vec3::Zero();
  const auto loop = brush.loop(face);
  for (const int corner : loop) {
    sum += brush.vertices()[corner].position / static_cast<double>(loop.size());
  }
  return sum;
}

bool isDuplicate(const std::vector<Plane>& planes, int index) {
  return std::find(planes.begin(), planes.begin() + index, planes[index]) != planes.begin() + index;
}

bool nearlySame(const Plane& a, const Plane& b, const Vec3& near,
                const BrushCheckOptions& options) {
  const Vec3 n = a.unitNormal();
  const Vec3 m = b.unitNormal();
  if (n.dot(m) <= 0.0 || n.cross(m).norm() > options.nearlySameDirection) return false;
  const auto height = [&](const Plane& p) {
    return (p.normal().dot(near) - p.offset()) / p.normal().norm();
  };
  return std::abs(height(a) - height(b)) <= options.nearlySameDistance;
}

// The width of a face: its area over its longest corner-to-corner distance.
double widthOf(const Brush& brush, int face) {
  const auto loop = brush.loop(face);
  const auto at = [&](size_t i) -> const Vec3& { return brush.vertices()[loop[i]].position; };
  Vec3 twiceArea = Vec3::Zero();
  double longest = 0.0;
  for (size_t i = 1; i < loop.size(); ++i) {
    twiceArea += (at(i) - at(0)).cross(at((i + 1) % loop.size()) - at(0));
    for (size_t k = 0; k < i; ++k) longest = std::max(longest, (at(i) - at(k)).norm());
  }
  return longest > 0.0 ? 0.5 * twiceArea.norm() / longest : 0.0;
}

}  // namespace

void checkPlanes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings) {
  const std::vector<Plane>& planes = *listed.planes;
  const Brush& brush = listed.brush;
  std::vector<int> faceOf(planes.size(), -1);
  for (int face = 0; face < brush.faceCount(); ++face) faceOf[brush.inputPlane(face)] = face;
  const Vec3 centre = brush.bounds().center();
  for (int i = 0; i < static_cast<int>(planes.size()); ++i) {
    if (isDuplicate(planes, i)) {
      findings.add(DefectKind::duplicatePlanes, placeIn(listed, centre, i));
      continue;
    }
    if (faceOf[i] < 0) findings.add(DefectKind::redundantPlanes, placeIn(listed, centre, i));
    const Vec3 near = faceOf[i] < 0 ? centre : middleOf(brush, faceOf[i]);
    for (int k = 0; k < i; ++k) {
      if (!isDuplicate(planes, k) && nearlySame(planes[k], planes[i], near, options)) {
        findings.add(DefectKind::nearlyDuplicatePlanes, placeIn(listed, near, k, i));
      }
    }
  }
}

void checkSizes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings) {
  const Brush& brush = listed.brush;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    const auto neighbours = brush.neighbours(face);
    for (size_t i = 0; i < loop.size(); ++i) {
      if (neighbours[i] < face) continue;  // the edge was checked with that face
      const Vec3& from = brush.vertices()[loop[i]].position;
      const Vec3& to = brush.vertices()[loop[(i + 1) % loop.size()]].position;
      if ((to - from).norm() >= options.microLength) continue;
      findings.add(DefectKind::microEdges,
                   placeIn(listed, 0.5 * (from + to), brush.inputPlane(face),
                           brush.inputPlane(neighbours[i])));
    }
    if (widthOf(brush, face) < options.microLength) {
      findings.add(DefectKind::microFaces,
                   placeIn(listed, middleOf(brush, face), brush.inputPlane(face)));
    }
  }
  if (!options.grid) return;
  for (const Brush::Vertex& vertex : brush.vertices()) {
    const Vec3 steps = vertex.position / *options.grid;
    if (steps == Vec3(steps.array().round())) continue;
    findings.add(DefectKind::offGridVertices,
                 placeIn(listed, vertex.position, brush.inputPlane(vertex.planes[0]),
                         brush.inputPlane(vertex.planes[1])));
  }
}

namespace {

// One brush in the form that the exact predicates take.
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
    DefectLocation position;
    position.point = brushes[i].brush.bounds().center();
    position.faces = {brushes[i].index, twin >= 0 ? brushes[twin].index : -1};
    if (twin >= 0) findings.add(DefectKind::duplicateBrushes, position);
    if (around < 0) continue;
    position.faces[1] = brushes[around].index;
    findings.add(DefectKind::brushInsideAnother, position);
  }
}

namespace {

DefectKind kindOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::unbounded:
    case ErrorKind::tooFewPlanes:
      return DefectKind::unbounded;
    case ErrorKind::outOfRange:
      return DefectKind::outOfRange;
    default:
      return DefectKind::emptyBrush;
  }
}

}  // namespace

std::vector<Defect> validateBrushes(std::span<const std::vector<Plane>> brushes,
                                    const BrushCheckOptions& options) {
  Findings findings(options.locationLimit);
  std::vector<ListedBrush> listed;
  for (int i = 0; i < static_cast<int>(brushes.size()); ++i) {
    auto brush = Brush::fromPlanes(brushes[i]);
    if (brush) {
      listed.push_back({i, &brushes[i], std::move(brush).value()});
      continue;
    }
    DefectLocation position;
    position.faces[0] = i;
    if (brush.reasons().front().position) position.point = *brush.reasons().front().position;
    findings.add(kindOf(brush.reasons().front().kind), position);
  }
  for (const ListedBrush& brush : listed) {
    checkPlanes(brush, options, findings);
    checkSizes(brush, options, findings);
  }
  checkContainment(listed, findings);
  return std::move(findings).taken();
}

}  // namespace halfspace::geometry
