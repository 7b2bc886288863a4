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
#include <optional>

#include "bsp/query/crowded_fragments.h"

namespace halfspace::bsp {

namespace {

// How far the point lies outside of a convex polygon, by its worst edge; negative inside. The
// polygon is a FragmentOutline, or a span of points in a crowded cell.
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
  static bool isFor(const FragmentList& fragments, const CellPlane& plane) {
    return plane.normal < kCellBounds && fragments.hasByteIndices();
  }

  // Contract: isFor().
  AxialFacet(const FragmentList& fragments, const CellPlane& plane)
      : m_indices(static_cast<const uint8_t*>(fragments.parts().corners)),
        m_u((plane.normal / 2 + 1) % 3),
        m_v((plane.normal / 2 + 2) % 3),
        m_side(1.0 - 2.0 * (plane.normal & 1u)) {
    const FragmentList::Parts& parts = fragments.parts();
    takeBounds(parts.planes, m_numbers);
    const size_t doubles = std::min(parts.doubles, kMost - kCellBounds),
                 floats = std::min(parts.floats, kMost - kCellBounds - doubles);
    const auto* stored = static_cast<const double*>(parts.numbers);
    double* rest = std::copy_n(stored, doubles, m_numbers + kCellBounds);
    std::copy_n(reinterpret_cast<const float*>(stored + doubles), floats, rest);
  }

  // The first fragment of the facet whose polygon holds the point; null if there is none.
  template <class Record>
  const Record* holderOf(std::span<const Record> fragments, uint32_t facet,
                         const Vec3& point) const {
    const uint8_t* corner = m_indices;
    for (const Record& fragment : fragments) {
      const size_t count = FragmentList::cornersOf(fragment);
      const bool isFlat = FragmentList::isFlat(fragment);
      if (fragment.facet == facet && holds(corner, count, isFlat, point)) return &fragment;
      corner += count * (isFlat ? 2 : 3);
    }
    return nullptr;
  }

 private:
  // Whether the polygon of `count` corners holds the point. A corner has the indices of all
  // coordinates, or of u and v if the fragment is flat.
  bool holds(const uint8_t* corner, size_t count, bool isFlat, const Vec3& point) const {
    assert(count >= 3);
    const size_t stride = isFlat ? 2 : 3, u = isFlat ? 0 : m_u, v = isFlat ? 1 : m_v;
    const uint8_t* last = corner + stride * (count - 1);
    double beforeU = m_numbers[last[u]], beforeV = m_numbers[last[v]];
    bool isOutside = false;
    for (; corner <= last; corner += stride) {
      const double nextU = m_numbers[corner[u]], nextV = m_numbers[corner[v]];
      isOutside |= m_side * ((nextV - beforeV) * (point[m_u] - beforeU)) >
                   m_side * ((nextU - beforeU) * (point[m_v] - beforeV));
      beforeU = nextU;
      beforeV = nextV;
    }
    return !isOutside;
  }

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

template <class Record>
Fragments fragmentsOf(std::span<const Record> fragments, uint32_t facet) {
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

// A facet of a cell whose fragments are packed.
struct PackedFacet {
  const FragmentList& fragments;
  uint32_t facet;
  const CellPlane& plane;
  Vec3 normal;

  // The face at a point of the facet. `records`: those of the fragments.
  template <class Record>
  uint32_t faceAt(std::span<const Record> records, const Vec3& point) const {
    const Fragments found = fragmentsOf(records, facet);
    if (found.count == 0) return plane.face;
    assert(found.last < records.size());
    if (found.count == 1) return fragments.faceOf(records[found.last]);
    if (AxialFacet::isFor(fragments, plane)) {
      const Record* holder = AxialFacet(fragments, plane).holderOf(records, facet, point);
      return holder != nullptr ? fragments.faceOf(*holder) : nearestFace(point);
    }
    std::optional<uint32_t> face;
    fragments.visit([&](const CellFragment& fragment, const FragmentOutline& outline) {
      if (fragment.facet == facet && holds(outline, normal, point)) face = fragment.face;
      return !face;
    });
    return face ? *face : nearestFace(point);
  }

 private:
  // Of a point that is in none of the fragments: it lies on a bare part of the facet, or rounding
  // moved it across an edge.
  uint32_t nearestFace(const Vec3& point) const {
    uint32_t face = plane.face;
    double nearest = 1e300;
    fragments.visit([&](const CellFragment& fragment, const FragmentOutline& outline) {
      if (fragment.facet != facet) return true;
      const double outside = outsideOf(outline, normal, point);
      if (outside < nearest) {
        nearest = outside;
        face = fragment.face;
      }
      return true;
    });
    return face;
  }
};

}  // namespace

uint32_t faceAt(const CellSweep& sweep, uint32_t facet, const Vec3& point) {
  assert(facet < sweep.cell.facets().size());
  const CellPlane& plane = sweep.cell.facets()[facet];
  if (sweep.cell.isCrowded())
    return faceAmong(sweep.tree.crowded[sweep.cell.crowdedIndex()], facet, sweep.normal(plane),
                     point, plane.face);
  if (!sweep.cell.hasFragments()) return plane.face;
  const FragmentList fragments = sweep.cell.fragments();
  const PackedFacet packed{fragments, facet, plane, sweep.normal(plane)};
  return fragments.parts().isShort ? packed.faceAt(fragments.shortRecords(), point)
                                   : packed.faceAt(fragments.records(), point);
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
