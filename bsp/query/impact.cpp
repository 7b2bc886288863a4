// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A facet of a cell carries fragments: convex polygons, each a part of one face of the boundary.
//
//    +--------+------+      The face at a point is that of the fragment that contains it. On a
//    | face 1 | face |      bare part of the facet (.), or where rounding moved the point across an
//    +--------+  2   |      edge, it is the face of the nearest fragment.
//    |........|      |
#include "bsp/query/impact.h"

#include <algorithm>
#include <cassert>

#include "bsp/query/crowded_fragments.h"

namespace halfspace::bsp {

namespace {

// The corners of one fragment, a convex polygon. Those of a crowded cell are a span of points.
struct Outline {
  const FragmentCorners& corners;
  size_t first, count;

  size_t size() const { return count; }
  Vec3 operator[](size_t i) const { return corners[first + i]; }
};

// How far the point lies outside of a convex polygon, by its worst edge; negative inside.
template <class Polygon>
double outsideOf(const Polygon& outline, const Vec3& normal, const Vec3& point) {
  const size_t count = outline.size();
  assert(count >= 3);
  double worst = -1e300;
  for (size_t i = 0; i < count; ++i) {
    const Vec3 a = outline[i];
    const Vec3 along = outline[i + 1 == count ? 0 : i + 1] - a;
    const double length = along.norm();
    if (!(length > 0.0)) continue;
    worst = std::max(worst, along.cross(normal).dot(point - a) / length);
  }
  return worst;
}

// True if the point is on the inner side of every edge. Most polygons are rejected at one of their
// first edges.
template <class Polygon>
bool holds(const Polygon& outline, const Vec3& normal, const Vec3& point) {
  const size_t count = outline.size();
  assert(count >= 3);
  Vec3 a = outline[count - 1];
  for (size_t i = 0; i < count; ++i) {
    const Vec3 b = outline[i];
    if ((b - a).cross(normal).dot(point - a) > 0.0) return false;
    a = b;
  }
  return true;
}

// An axial facet whose fragments' corners have byte indices, as nearly all are. Only two
// coordinates count there, all numbers are unpacked into one table, and a polygon is tested without
// a branch: holds() for a normal with a single coordinate s (1 or -1) is, to the bit, whether no
// edge e from a corner a has s e_v (p - a)_u > s e_u (p - a)_v.
class AxialFacet {
 public:
  static bool isFor(const PackedCell& cell, const CellPlane& plane) {
    return plane.normal < kCellBounds &&
           (cell.fragmentHeader().form & (kCornersPlain | kCornersWide)) == 0;
  }

  // Contract: isFor().
  AxialFacet(const PackedCell& cell, const CellPlane& plane)
      : m_indices(static_cast<const uint8_t*>(cell.part(cell.cornersAt()))),
        m_u((plane.normal / 2 + 1) % 3),
        m_v((plane.normal / 2 + 2) % 3),
        m_side(1.0 - 2.0 * (plane.normal & 1u)) {
    takeBounds(cell.allPlanes(), m_numbers);
    const FragmentHeader& header = cell.fragmentHeader();
    const size_t count = std::min<size_t>(header.numbers, kMost - kCellBounds);
    const void* stored = cell.part(cell.fragmentHeaderAt() + sizeof(FragmentHeader));
    if ((header.form & kCornersFloats) != 0)
      std::copy_n(static_cast<const float*>(stored), count, m_numbers + kCellBounds);
    else
      std::copy_n(static_cast<const double*>(stored), count, m_numbers + kCellBounds);
  }

  // Whether the polygon of `count` corners, the first of which is `first`, holds the point.
  bool holds(size_t first, size_t count, const Vec3& point) const {
    assert(count >= 3);
    const uint8_t* corner = m_indices + 3 * first;
    const uint8_t* last = corner + 3 * (count - 1);
    double u = m_numbers[last[m_u]], v = m_numbers[last[m_v]];
    bool isOutside = false;
    for (; corner <= last; corner += 3) {
      const double nextU = m_numbers[corner[m_u]], nextV = m_numbers[corner[m_v]];
      isOutside |=
          m_side * ((nextV - v) * (point[m_u] - u)) > m_side * ((nextU - u) * (point[m_v] - v));
      u = nextU;
      v = nextV;
    }
    return !isOutside;
  }

 private:
  static constexpr size_t kMost = 256;  // that a byte can name
  const uint8_t* m_indices;
  uint32_t m_u, m_v;
  double m_side;
  double m_numbers[kMost];
};

// The number of fragments on one facet, and the index of the last of them.
struct Fragments {
  size_t count = 0, last = 0;
};

Fragments fragmentsOf(std::span<const CellFragment> fragments, uint32_t facet) {
  Fragments found;
  for (size_t i = 0; i < fragments.size(); ++i) {
    const bool isOn = fragments[i].facet == facet;
    found.count += isOn;
    found.last = isOn ? i : found.last;
  }
  return found;
}

// The face at a point of a crowded cell, which is that of the packed cell. `otherwise`: if the
// facet has at most one face. Cost: constant, but linear in the fragments if none holds the point.
uint32_t faceAmong(const CrowdedFragments& fragments, uint32_t facet, const Vec3& normal,
                   const Vec3& point, uint32_t otherwise) {
  if (!fragments.hasSeveralFaces(facet)) return otherwise;
  bool isFound = false;
  uint32_t best = 0;
  fragments.visitAt(facet, point, [&](uint32_t id) {
    if (isFound && !fragments.isBefore(id, best)) return;
    if (!holds(fragments[id].corners, normal, point)) return;
    isFound = true;
    best = id;
  });
  double nearest = 1e300;
  if (!isFound)
    fragments.visitAll(facet, [&](uint32_t id) {
      const double outside = outsideOf(fragments[id].corners, normal, point);
      if (isFound && !(outside < nearest || (outside == nearest && fragments.isBefore(id, best))))
        return;
      isFound = true;
      nearest = outside;
      best = id;
    });
  return fragments[best].face;
}

}  // namespace

uint32_t faceAt(const CellSweep& sweep, uint32_t facet, const Vec3& point) {
  assert(facet < sweep.cell.facets().size());
  const CellPlane& plane = sweep.cell.facets()[facet];
  if (sweep.cell.isCrowded())
    return faceAmong(sweep.tree.crowded[sweep.cell.crowdedIndex()], facet, sweep.normal(plane),
                     point, plane.face);
  const std::span<const CellFragment> fragments = sweep.cell.fragments();
  const Fragments found = fragmentsOf(fragments, facet);
  if (found.count == 0) return plane.face;
  if (found.count == 1) return fragments[found.last].face;
  assert(found.last < fragments.size());
  const Vec3 normal = sweep.normal(plane);
  const FragmentCorners corners = sweep.cell.fragmentCorners();
  const auto holding = [&](const auto& holdsPoint) -> const CellFragment* {
    size_t corner = 0;
    for (const CellFragment& fragment : fragments) {
      if (fragment.facet == facet && holdsPoint(corner, fragment.corners)) return &fragment;
      corner += fragment.corners;
    }
    return nullptr;
  };
  const CellFragment* holder = nullptr;
  if (AxialFacet::isFor(sweep.cell, plane)) {
    const AxialFacet axial(sweep.cell, plane);
    holder =
        holding([&](size_t corner, size_t count) { return axial.holds(corner, count, point); });
  } else {
    holder = holding([&](size_t corner, size_t count) {
      return holds(Outline{corners, corner, count}, normal, point);
    });
  }
  if (holder != nullptr) return holder->face;
  // The point is in none of the fragments: it lies on a bare part of the facet, or rounding moved
  // it across an edge.
  uint32_t face = plane.face;
  double nearest = 1e300;
  size_t first = 0;
  for (const CellFragment& fragment : fragments) {
    if (fragment.facet == facet) {
      const double outside = outsideOf(Outline{corners, first, fragment.corners}, normal, point);
      if (outside < nearest) {
        nearest = outside;
        face = fragment.face;
      }
    }
    first += fragment.corners;
  }
  return face;
}

uint32_t faceAlong(const CellSweep& sweep, const Vec3& normal, const Vec3& point) {
  const std::span<const CellPlane> facets = sweep.cell.facets();
  assert(!facets.empty());
  double best = -2.0;
  uint32_t facet = 0;
  for (uint32_t i = 0; i < facets.size(); ++i) {
    if (facets[i].face == kNoFace) continue;
    const double along = normal.dot(sweep.normal(facets[i]));
    if (along > best) {
      best = along;
      facet = i;
    }
  }
  return best < -1.0 ? kNoFace : faceAt(sweep, facet, point);
}

}  // namespace halfspace::bsp
