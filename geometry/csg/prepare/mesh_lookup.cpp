// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A hierarchy of boxes, divided at the median along the longest axis. The winding number of a point
// p is counted along the half-line from p up an axis, projected to the other coordinates (u, v):
//
//   axis ^     |         A facet above p whose projection contains (u, v) counts +1 if its front
//        |  ---x---      looks up the axis (the line leaves the solid there), and -1 if it looks
//        |     |         down. The projection is tested by orientations: in doubles with an error
//        |     p         bound, else in rational numbers. Whether the facet is above p follows
//                        from the exact point of p's plane at (u, v).
#include "geometry/csg/prepare/mesh_lookup.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cassert>
#include <cmath>
#include <numeric>

namespace halfspace::geometry {

namespace {

constexpr uint32_t kLeafSize = 4;

// Nodes to visit. A search has one more than the hierarchy is deep.
using Stack = boost::container::small_vector<uint32_t, 64>;

// The projected point, exact and rounded.
struct Target {
  const mpq_class& u;
  const mpq_class& v;
  double ru, rv;
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

// The orientation of the convex polygon if p lies inside, 0 if outside, empty if p lies on an edge.
// If no edge has p on its other side, p is outside of none of them, so a zero means that p lies on
// an edge and not only on its line.
std::optional<int> windingIn(std::span<const std::array<double, 2>> corners, const Target& p) {
  bool left = false, right = false, on = false;
  for (size_t i = 0; i < corners.size(); ++i) {
    const size_t next = i + 1 == corners.size() ? 0 : i + 1;
    const int side = turn(corners[i].data(), corners[next].data(), p);
    left = left || side > 0;
    right = right || side < 0;
    on = on || side == 0;
    if (left && right) return 0;
  }
  if (on) return std::nullopt;
  return left ? 1 : -1;
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

// The point of a plane that projects to (u, v). The exact point is constructed in the first call of
// sideOf(), because many queries never reach a facet.
class PointOnPlane {
 public:
  PointOnPlane(const PlaneTable& table, OrientedPlane plane, int axis, const Target& target)
      : m_table(table), m_plane(plane), m_axis(axis), m_target(target) {}

  Side sideOf(OrientedPlane facet) {
    if (!m_point) {
      const uint32_t a = m_local.intern(axisPlane((m_axis + 1) % 3, m_target.u)).id();
      const uint32_t b = m_local.intern(axisPlane((m_axis + 2) % 3, m_target.v)).id();
      m_point = meet(m_local, m_local.intern(m_table.plane(m_plane.id())).id(), a, b);
    }
    return geometry::sideOf(m_local, *m_point, m_local.intern(m_table.plane(facet)));
  }

 private:
  const PlaneTable& m_table;
  OrientedPlane m_plane;
  int m_axis;
  const Target& m_target;
  PlaneTable m_local;
  std::optional<MeetingPoint> m_point;
};

}  // namespace

MeshLookup::MeshLookup(Facets facets)
    : m_facets(std::move(facets)), m_boxes(size()), m_order(size()) {
  assert(m_facets.firstCorner.size() == m_facets.planes.size() + 1);
  assert(m_facets.edges.size() == cornerCount() && m_facets.corners.size() == cornerCount());
  for (uint32_t i = 0; i < size(); ++i) {
    assert(polygon(i).corners.size() >= 3 && polygon(i).corners.size() <= kMostCorners);
    for (const Vec3& corner : polygon(i).corners) m_boxes[i].extend(corner);
  }
  std::iota(m_order.begin(), m_order.end(), 0u);
  m_nodes.reserve(size());
  assert(std::ranges::none_of(m_boxes, [](const Box& box) { return box.isEmpty(); }));
  if (size() > 0) build(0, size());
  assert(m_nodes.empty() || m_nodes.size() < 2 * m_order.size() + 1);
}

uint32_t MeshLookup::build(uint32_t first, uint32_t last) {
  assert(first < last && last <= m_order.size());
  const auto index = static_cast<uint32_t>(m_nodes.size());
  m_nodes.push_back({Box(), first, last - first, 0});
  Box box, centres;
  for (uint32_t i = first; i < last; ++i) {
    box.extend(m_boxes[m_order[i]]);
    centres.extend(m_boxes[m_order[i]].center());
  }
  m_nodes[index].box = box;
  if (last - first <= kLeafSize) return index;
  int axis = 0;
  centres.sizes().maxCoeff(&axis);
  const uint32_t middle = first + (last - first) / 2;
  std::nth_element(m_order.begin() + first, m_order.begin() + middle, m_order.begin() + last,
                   [&](uint32_t a, uint32_t b) {
                     const double u = m_boxes[a].center()[axis], v = m_boxes[b].center()[axis];
                     return u != v ? u < v : a < b;
                   });
  const uint32_t left = build(first, middle);
  const uint32_t right = build(middle, last);
  assert(m_nodes[index].box.contains(m_nodes[left].box));
  assert(m_nodes[index].box.contains(m_nodes[right].box));
  assert(left < right && right < m_nodes.size());
  m_nodes[index].first = left;
  m_nodes[index].right = right;
  m_nodes[index].count = 0;
  return index;
}

void MeshLookup::fitBoxes() {
  for (uint32_t i = 0; i < size(); ++i) {
    m_boxes[i].setEmpty();
    for (const Vec3& corner : polygon(i).corners) m_boxes[i].extend(corner);
  }
  for (size_t i = m_nodes.size(); i-- > 0;) {  // children have higher numbers than their parents
    Node& node = m_nodes[i];
    node.box.setEmpty();
    if (node.count == 0) {
      assert(node.first > i && node.right > i);
      node.box.extend(m_nodes[node.first].box).extend(m_nodes[node.right].box);
    }
    for (uint32_t k = node.first; k < node.first + node.count; ++k)
      node.box.extend(m_boxes[m_order[k]]);
  }
}

// Calls `visit` for facets whose boxes meet the box, until it returns false.
template <typename Visit>
void MeshLookup::visitMet(const Box& box, Visit&& visit) const {
  assert(!box.isEmpty());
  Stack stack;
  if (!m_nodes.empty()) stack.push_back(0);
  while (!stack.empty()) {
    const Node& node = m_nodes[stack.back()];
    stack.pop_back();
    if (!node.box.intersects(box)) continue;
    if (node.count == 0) {
      stack.push_back(node.first);
      stack.push_back(node.right);
      continue;
    }
    for (uint32_t i = node.first; i < node.first + node.count; ++i)
      if (m_boxes[m_order[i]].intersects(box) && !visit(m_order[i])) return;
  }
}

bool MeshLookup::meets(const Box& box) const {
  bool isMet = false;
  visitMet(box, [&](uint32_t) {
    isMet = true;
    return false;
  });
  return isMet;
}

void MeshLookup::overlapping(const Box& box, std::vector<uint32_t>& out) const {
  out.clear();
  visitMet(box, [&](uint32_t facet) {
    out.push_back(facet);
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
    if (found.size() > 2 * m_order.size()) sortOnce();  // bounds the memory for many boxes
  }
  if (boxes.size() > 1) sortOnce();
  return found;
}

std::optional<int> MeshLookup::windingAt(const PlaneTable& table, OrientedPlane plane, int axis,
                                         const mpq_class& u, const mpq_class& v) const {
  assert(axis >= 0 && axis < 3);
  const int ui = (axis + 1) % 3, vi = (axis + 2) % 3;
  const Target target{u, v, u.get_d(), v.get_d()};
  PointOnPlane point(table, plane, axis, target);
  // get_d() truncates: the exact value is within one unit in the last place.
  const std::array least{std::nextafter(target.ru, -HUGE_VAL),
                         std::nextafter(target.rv, -HUGE_VAL)};
  const std::array most{std::nextafter(target.ru, HUGE_VAL), std::nextafter(target.rv, HUGE_VAL)};
  int winding = 0;
  Stack stack;
  if (!m_nodes.empty()) stack.push_back(0);
  while (!stack.empty()) {
    const Node& node = m_nodes[stack.back()];
    stack.pop_back();
    if (most[0] < node.box.min()[ui] || least[0] > node.box.max()[ui] ||
        most[1] < node.box.min()[vi] || least[1] > node.box.max()[vi])
      continue;
    if (node.count == 0) {
      stack.push_back(node.first);
      stack.push_back(node.right);
      continue;
    }
    for (uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::span<const Vec3> corners = polygon(m_order[i]).corners;
      std::array<std::array<double, 2>, kMostCorners> flat;
      for (size_t k = 0; k < corners.size(); ++k) flat[k] = {corners[k][ui], corners[k][vi]};
      const std::optional<int> inside = windingIn(std::span(flat).first(corners.size()), target);
      if (!inside) return std::nullopt;
      if (*inside == 0) continue;
      // Only facets above the point count. The line leaves the solid through a facet whose normal
      // points up the axis (the point is behind it) and enters through one that points down.
      const Side side = point.sideOf(planeOf(m_order[i]));
      if (side == Side::on) return std::nullopt;
      if (*inside > 0 && side == Side::back) winding += 1;
      if (*inside < 0 && side == Side::front) winding -= 1;
    }
  }
  assert(std::abs(winding) <= static_cast<int>(size()));
  return winding;
}

}  // namespace halfspace::geometry
