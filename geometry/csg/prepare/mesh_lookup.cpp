// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The winding number of a point p is counted along the half-line from p up an axis, projected to
// the other coordinates (u, v):
//
//   axis ^     |         A facet above p whose projection contains (u, v) counts +1 if its front
//        |  ---x---      looks up the axis (the line leaves the solid there), and -1 if it looks
//        |     |         down. Both follow from how the projection winds around (u, v)
//        |     p         (mesh/polygon_winding.h), by orientations: in doubles with an error bound,
//                        else in rational numbers. Whether the facet is above p follows from the
//                        exact point of p's plane at (u, v).
#include "geometry/csg/prepare/mesh_lookup.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "geometry/mesh/polygon_winding.h"

namespace halfspace::geometry {

namespace {

// The projected point, exact and rounded.
struct Target {
  Target(const mpq_class& exactU, const mpq_class& exactV)
      : u(exactU),
        v(exactV),
        ru(exactU.get_d()),
        rv(exactV.get_d()),
        least{std::nextafter(ru, -HUGE_VAL), std::nextafter(rv, -HUGE_VAL)},
        most{std::nextafter(ru, HUGE_VAL), std::nextafter(rv, HUGE_VAL)} {}

  // Whether a number is at most v.
  bool isUpToV(double x) const {
    if (x <= least[1]) return true;
    return x < most[1] && mpq_class(x) <= v;
  }

  const mpq_class& u;
  const mpq_class& v;
  double ru, rv;
  std::array<double, 2> least, most;  // bounds of u and v: get_d() truncates
};

// Sign of the orientation of a, b, p, projected along the axis.
//
// Error bound of the filter, with u = 2^-53: p has an error of 2 u (get_d() truncates). The two
// differences, the product and the last difference add u each, so the sum is 6 u. The computed
// magnitude may be too small by 4 u of itself; kFilter = 8 u covers both. kTiny covers underflow of
// p or of a product, which loses at most 2^-1074 times 2^26.
int turn(const double* a, const double* b, const Target& p) {
  constexpr double kFilter = 8.0 * 0x1p-53;
  constexpr double kTiny = 0x1p-1000;
  const double left = (b[0] - a[0]) * (p.rv - a[1]);
  const double right = (b[1] - a[1]) * (p.ru - a[0]);
  const double magnitude = std::abs(b[0] - a[0]) * (std::abs(p.rv) + std::abs(a[1])) +
                           std::abs(b[1] - a[1]) * (std::abs(p.ru) + std::abs(a[0]));
  if (std::abs(left - right) > kFilter * magnitude + kTiny) return left > right ? 1 : -1;
  const mpq_class ax(a[0]), ay(a[1]), bx(b[0]), by(b[1]);
  return sgn(mpq_class((bx - ax) * (p.v - ay) - (by - ay) * (p.u - ax)));
}

// The plane where coordinate `axis` equals `value`.
Plane axisPlane(int axis, const mpq_class& value) {
  assert(axis >= 0 && axis < 3 && value.get_den() > 0);
  const double rounded = value.get_d();
  if (value == rounded) return Plane::fromCoefficients(Vec3::Unit(axis), rounded).value();
  std::array<std::string, 4> c = {"0", "0", "0", value.get_num().get_str()};
  c[static_cast<size_t>(axis)] = value.get_den().get_str();
  return Plane::fromExactCoefficients(c).value();
}

// The point of a plane that projects to (u, v). The exact point is constructed when doubles first
// do not decide, which is rare.
class PointOnPlane {
 public:
  PointOnPlane(const PlaneTable& table, OrientedPlane plane, int axis, const Target& target)
      : m_table(table), m_plane(plane), m_axis(axis), m_target(target) {}

  Side sideOf(OrientedPlane facet) {
    const int quick = quickSideOf(m_table.numbers(facet.id())) * facet.sign();
    if (quick != 0) return quick > 0 ? Side::front : Side::back;
    if (!m_point) {
      const uint32_t a = m_local.intern(axisPlane((m_axis + 1) % 3, m_target.u)).id();
      const uint32_t b = m_local.intern(axisPlane((m_axis + 2) % 3, m_target.v)).id();
      m_point = meet(m_local, m_local.intern(m_table.plane(m_plane.id())).id(), a, b);
    }
    return geometry::sideOf(m_local, *m_point, m_local.intern(m_table.plane(facet)));
  }

 private:
  // The side of a plane in its stored orientation: -1 or 1, or 0 if doubles do not decide it.
  //
  // With the point's own plane P, w = P_axis and w times its coordinate along the axis,
  // h = P_d - P_u u - P_v v, the sign is that of (F_u u + F_v v - F_d) w + F_axis h, times that of
  // w. Error bound, with u = 2^-53: the numbers of the planes have an error of u, the point of 2 u;
  // products and sums add less than 7 u of the magnitude, which itself may be too small by 8 u.
  // kFilter = 32 u covers all of them. kTiny covers underflow, which loses at most 2^-1074 times a
  // coordinate (2^24) and a number of a plane (2^53); of w it loses the sign. An overflow decides
  // nothing.
  int quickSideOf(const PlaneNumbers& facet) const {
    constexpr double kFilter = 0x1p-48, kTiny = 0x1p-900;
    const PlaneNumbers& own = m_table.numbers(m_plane.id());
    const std::array<double, 3> p{own.a, own.b, own.c}, f{facet.a, facet.b, facet.c};
    const auto axis = static_cast<size_t>(m_axis);
    const size_t ui = (axis + 1) % 3, vi = (axis + 2) % 3;
    const double pu = p[ui] * m_target.ru, pv = p[vi] * m_target.rv, w = p[axis];
    if (w == 0.0) return 0;
    const double fu = f[ui] * m_target.ru, fv = f[vi] * m_target.rv;
    const double value = (fu + fv - facet.d) * w + f[axis] * (own.d - (pu + pv));
    const double magnitude = (std::abs(fu) + std::abs(fv) + std::abs(facet.d)) * std::abs(w) +
                             std::abs(f[axis]) * (std::abs(own.d) + std::abs(pu) + std::abs(pv));
    if (!(std::abs(value) > kFilter * magnitude + kTiny)) return 0;
    return (value > 0.0) == (w > 0.0) ? 1 : -1;
  }

  const PlaneTable& m_table;
  OrientedPlane m_plane;
  int m_axis;
  const Target& m_target;
  PlaneTable m_local;
  std::optional<MeetingPoint> m_point;
};

}  // namespace

MeshLookup::MeshLookup(std::shared_ptr<const PolygonMesh> mesh, Facets facets)
    : m_mesh(std::move(mesh)),
      m_facets(std::move(facets)),
      m_hierarchy(bounds(), static_cast<int>(size()),
                  [&](int i) { return box(static_cast<uint32_t>(i)); }) {
  assert(m_facets.firstCorner.size() == m_facets.planes.size() + 1);
  assert(m_facets.edges.size() == cornerCount() && m_facets.vertices.size() == cornerCount());
}

Box MeshLookup::box(uint32_t index) const {
  Box box;
  const Corners corners = cornersOf(index);
  assert(corners.size() >= 3 && corners.size() <= kMostCorners);
  for (const Vec3& corner : corners) box.extend(corner);
  return box;
}

// The boxes of the hierarchy are rounded, so each box that is found is compared again.
void MeshLookup::overlapping(const Box& query, std::vector<uint32_t>& out) const {
  assert(!query.isEmpty());
  out.clear();
  m_hierarchy.forEachMeeting(query, [&](int i) {
    const auto facet = static_cast<uint32_t>(i);
    if (box(facet).intersects(query)) out.push_back(facet);
    return true;
  });
  std::sort(out.begin(), out.end());
}

std::vector<uint32_t> MeshLookup::overlapping(std::span<const Box> boxes) const {
  std::vector<uint32_t> found, inBox;
  const auto sortOnce = [&found] {
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  };
  for (const Box& box : boxes) {
    overlapping(box, inBox);
    found.insert(found.end(), inBox.begin(), inBox.end());
    if (found.size() > 2 * size_t{size()}) sortOnce();  // bounds the memory for many boxes
  }
  if (boxes.size() > 1) sortOnce();
  return found;
}

std::optional<int> MeshLookup::windingAt(const PlaneTable& table, OrientedPlane plane, int axis,
                                         const mpq_class& u, const mpq_class& v) const {
  assert(axis >= 0 && axis < 3);
  const int ui = (axis + 1) % 3, vi = (axis + 2) % 3;
  const Target target(u, v);
  PointOnPlane point(table, plane, axis, target);
  constexpr double kMost = std::numeric_limits<double>::max();
  Box line;
  line.min()[axis] = -kMost;
  line.max()[axis] = kMost;
  line.min()[ui] = target.least[0];
  line.max()[ui] = target.most[0];
  line.min()[vi] = target.least[1];
  line.max()[vi] = target.most[1];
  int winding = 0;
  bool isOnFacet = false;
  m_hierarchy.forEachMeeting(line, [&](int i) {
    const Polygon facet = polygon(static_cast<uint32_t>(i));
    std::array<std::array<double, 2>, kMostCorners> flat;
    for (size_t k = 0; k < facet.corners.size(); ++k)
      flat[k] = {facet.corners[k][ui], facet.corners[k][vi]};
    const int around = windingAroundLine(
        facet.corners.size(), [&](size_t k) { return target.isUpToV(flat[k][1]); },
        [&](size_t low, size_t high) { return turn(flat[low].data(), flat[high].data(), target); });
    if (around == 0) return true;
    // Only facets above the point count. The line leaves the solid through a facet whose normal
    // points up the axis (the point is behind it) and enters through one that points down.
    const Side side = point.sideOf(facet.plane);
    isOnFacet = side == Side::on;
    if (around > 0 && side == Side::back) winding += 1;
    if (around < 0 && side == Side::front) winding -= 1;
    return !isOnFacet;
  });
  if (isOnFacet) return std::nullopt;
  assert(std::abs(winding) <= static_cast<int>(size()));
  return winding;
}

}  // namespace halfspace::geometry
