// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving convex hull against one cell. The expanded cell is the Minkowski sum of two polytopes:
// its planes are the shifted facets, the mirrored faces of the hull, and one plane for every pair
// of edges whose arcs of normals cross. Those are hundreds of planes. So GJK (gjk.h) first advances
// the hull close to the cell, and mostly only the planes near the contact are needed.
#include <cmath>

#include "bsp/query/cell_tests.h"
#include "bsp/query/gjk.h"
#include "bsp/query/polytope_planes.h"

namespace halfspace::bsp {

namespace {

// Pairs of edges this close to parallel (sine of their angle) make no face: rounding has left
// nothing of the direction perpendicular to both. Above this even a rough direction will do, as its
// plane is moved until it supports the cell.
constexpr double kParallel = 0x1p-50;

// A face of the hull and one of its vertices.
struct FacePoint {
  uint32_t face;
  const Vec3& point;
};

bool addFace(const HullShape& shape, const CellSweep& sweep, const FacePoint& at,
             PlanesBeyond& planes) {
  const Vec3 normal = -shape.hull->faces()[at.face].normal;
  const Vec3& touching = farthestOf(sweep.cell.vertices(), normal);
  return planes.add(shape, normal, normal.dot(sweep.motion.from + at.point - touching));
}

// The face of the expanded cell that an edge of the cell and an edge of the hull make. It exists
// if, on the sphere of normals, the arc between the normals of the cell's two facets crosses the
// mirrored arc of the hull's edge. Signs as in D. Gregorius, "The Separating Axis Test between
// Convex Polyhedra", 2013.
class Crossings {
 public:
  Crossings(const HullShape& shape, const CellSweep& sweep, const CellEdge& edge)
      : m_shape(shape),
        m_sweep(sweep),
        m_start(sweep.cell.vertices()[edge.from]),
        m_along(sweep.cell.vertices()[edge.to] - m_start),
        m_left(sweep.normal(sweep.cell.facets()[edge.left])),
        m_right(sweep.normal(sweep.cell.facets()[edge.right])),
        m_length(m_along.norm()) {}

  // False: the motion is free.
  bool add(const Hull::Edge& other, PlanesBeyond& planes) const {
    const std::span<const Hull::Face> faces = m_shape.hull->faces();
    const double c = -m_along.dot(faces[other.left].normal);
    const double d = -m_along.dot(faces[other.right].normal);
    if (!(c * d < 0.0)) return true;
    const Vec3& b = m_shape.hull->vertices()[other.from];
    const Vec3 otherAlong = m_shape.hull->vertices()[other.to] - b;
    if (!(m_left.dot(otherAlong) * m_right.dot(otherAlong) < 0.0)) return true;
    Vec3 normal = m_along.cross(otherAlong);
    const double size = normal.norm();
    if (!(size > kParallel * m_length * otherAlong.norm())) return true;
    normal /= normal.dot(m_left + m_right) < 0.0 ? -size : size;
    // The great circles cross twice; the crossing must lie on the hull's arc, not opposite it.
    if (normal.dot(faces[other.left].normal + faces[other.right].normal) > 0.0) return true;
    return planes.add(m_shape, normal, normal.dot(m_sweep.motion.from + b - m_start));
  }

 private:
  const HullShape& m_shape;
  const CellSweep& m_sweep;
  const Vec3 m_start, m_along, m_left, m_right;
  const double m_length;
};

bool addAll(const HullShape& shape, const CellSweep& sweep, PlanesBeyond& planes) {
  for (uint32_t face = 0; face < shape.hull->faces().size(); ++face) {
    const Vec3& onFace = shape.hull->farthest(shape.hull->faces()[face].normal);
    if (!addFace(shape, sweep, {face, onFace}, planes)) return false;
  }
  for (const CellEdge& edge : sweep.cell.edges()) {
    const Crossings crossings(shape, sweep, edge);
    for (const Hull::Edge& other : shape.hull->edges())
      if (!crossings.add(other, planes)) return false;
  }
  return true;
}

// Where the hull is close to the cell: a plane between them, and the distance from that plane
// within which features may touch soon.
struct NearContact {
  double time;
  Vec3 normal;  // unit
  double within;
  Vec3 onCell;
};

// Adds only the planes of features near the contact: a few instead of hundreds.
bool addNear(const HullShape& shape, const CellSweep& sweep, const NearContact& contact,
             PlanesBeyond& planes) {
  const Vec3& n = contact.normal;
  const std::span<const Vec3> ours = shape.hull->vertices(), theirs = sweep.cell.vertices();
  const double cellEnd = n.dot(farthestOf(theirs, n)) - contact.within;
  const double hullEnd = n.dot(shape.farthest(-n)) + contact.within;
  const auto isNearHull = [&](const Hull::Edge& edge) {
    return n.dot(ours[edge.from]) <= hullEnd || n.dot(ours[edge.to]) <= hullEnd;
  };
  uint64_t added = 0;  // bit set of the first 64 faces; adding a face twice is harmless
  for (const Hull::Edge& other : shape.hull->edges()) {
    if (!isNearHull(other)) continue;
    for (const uint32_t face : {other.left, other.right}) {
      if (face < 64 && (added >> face & 1u) != 0) continue;
      if (face < 64) added |= uint64_t{1} << face;
      if (!addFace(shape, sweep, {face, ours[other.from]}, planes)) return false;
    }
  }
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (n.dot(theirs[edge.from]) < cellEnd && n.dot(theirs[edge.to]) < cellEnd) continue;
    const Crossings crossings(shape, sweep, edge);
    for (const Hull::Edge& other : shape.hull->edges())
      if (isNearHull(other) && !crossings.add(other, planes)) return false;
  }
  return true;
}

// Decides what happens after GJK has advanced the shape to within two standoffs of the cell. Most
// motions continue straight into the cell, and the planes near the contact give the exact time. If
// they do not decide, as for a motion nearly along them, all planes are tested (`open`).
enum class Decision { free, hits, open };

Decision decideNear(const HullShape& shape, const CellSweep& sweep, const NearContact& contact,
                    PlanesBeyond planes, CellHit& hit) {
  if (!addNear(shape, sweep, contact, planes)) return Decision::free;
  const double further = (planes.first() - contact.time) * sweep.motion.delta.lpNorm<1>();
  if (further > contact.within) return Decision::open;
  planes.take(hit);
  hit.contactKnown = true;
  hit.contact = contact.onCell;
  return Decision::hits;
}

// True if the hull touches the facet with a vertex, an edge or a face: some vertex that lies on the
// facet's plane is in the facet.
bool hullTouchesFacet(const HullShape& shape, const CellSweep& sweep, uint32_t facet,
                      const Vec3& middle, Vec3& contact) {
  const double slack = sweep.motion.slack, seam = kSeam * slack;
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  const Vec3& lowest = shape.hull->farthest(-normal);
  contact = middle + lowest;
  if (isInFacet(sweep, facet, normal, contact, seam)) return true;
  constexpr size_t kMostToTry = 64;  // rounded hulls touch with a single vertex
  if (shape.hull->vertices().size() > kMostToTry) return false;
  const double level = normal.dot(lowest) + kLevel * slack;
  for (const Vec3& vertex : shape.hull->vertices()) {
    if (normal.dot(vertex) > level || &vertex == &lowest) continue;
    contact = middle + vertex;
    if (isInFacet(sweep, facet, normal, contact, seam)) return true;
  }
  return false;
}

}  // namespace

void sweepAgainstCell(const HullShape& shape, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    return hullTouchesFacet(shape, sweep, facet, middle, contact);
  };
  if (landsOnFacet(shape, sweep, clips.facets, hit, touches)) return;
  PlanesBeyond planes(sweep, clips.all);
  if (!clips.all.startsInside() && clips.all.time() > 0.0) {
    constexpr double kNear = 64.0;  // standoffs
    const double standoff = shape.hull->margin() + standoffOf(sweep.tree, shape.extent());
    const GjkSweep found =
        sweepByGjk(shape, sweep.motion, sweep.cell.vertices(), clips.all.time(), standoff);
    if (found.answer == GjkSweep::Answer::free) return;
    const bool wasNear = found.normal == Vec3::Zero();
    const Vec3 between =
        wasNear ? sweep.normal(sweep.cell.allPlanes()[clips.all.plane()]) : found.normal;
    const NearContact contact{found.time, between, kNear * standoff, found.onCell};
    if (found.answer == GjkSweep::Answer::hits &&
        decideNear(shape, sweep, contact, planes, hit) != Decision::open)
      return;
  }
  if (addAll(shape, sweep, planes)) planes.take(hit);
}

}  // namespace halfspace::bsp
