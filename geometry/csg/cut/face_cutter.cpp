// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/face_cutter.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/csg/cut/mesh_cut.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// A piece with more undecided neighbours than this is halved before it is cut by them. Below the
// threshold, halving costs more than it saves (measured with a slab under 2,000 pillars).
constexpr size_t kManyNeighbours = 48;

}  // namespace

Box boundsOf(const ConvexPolygon& polygon) {
  Box box;
  for (const ConvexPolygon::Corner& corner : polygon.corners) {
    const double error = approximationError(corner.point);
    if (!std::isfinite(error)) {
      const Vec3 all = Vec3::Constant(HUGE_VAL);
      return Box(-all, all);
    }
    const Vec3 position = approximatePosition(corner.point);
    box.extend(Vec3(position - Vec3::Constant(error)));
    box.extend(Vec3(position + Vec3::Constant(error)));
  }
  assert(!box.isEmpty() && "a polygon has corners");
  return box;
}

void FaceCutter::cut(CsgNode solid, const Facet& facet, const std::vector<CsgNode>& nearby,
                     CutFacet& out) {
  assert(facet.polygon.corners.size() >= 3);
  assert(std::find(nearby.begin(), nearby.end(), solid) != nearby.end());
  assert(solid < m_scene.solids.size() && !m_scene.outline.isGroup(solid));
  assert(std::is_sorted(nearby.begin(), nearby.end(), [&](CsgNode a, CsgNode b) {
    return m_scene.outline.label(a) < m_scene.outline.label(b);
  }));
  m_solid = solid;
  m_out = &out;
  out.pieces.clear();
  NearbyList list;
  list.reserve(nearby.size());
  for (CsgNode node : nearby)
    list.push_back({node, node == solid ? PieceLocation::onSame : PieceLocation::unknown});
  resolve(facet.polygon, std::move(list));
}

FaceCutter::LocatedPiece FaceCutter::locate(const ConvexPolygon& piece, const Box& box,
                                            CsgNode node) {
  const PreparedSolid& solid = m_scene.solids[node];
  assert(!solid.facets.empty() && "a solid that was removed is near nothing");
  if (!box.intersects(solid.bounds)) return {PieceLocation::outside, {}};
  if (solid.convex()) return {locateInConvex(piece, solid), {}};
  return locateInMesh(piece, box, solid);
}

PieceLocation FaceCutter::locateInConvex(const ConvexPolygon& piece,
                                         const PreparedSolid& solid) const {
  assert(solid.convex() && solid.planes.size() >= 4);
  PieceLocation location = PieceLocation::inside;
  bool crossing = false;
  for (OrientedPlane plane : solid.planes) {
    if (plane.id() == piece.plane.id()) {
      location = plane == piece.plane ? PieceLocation::onSame : PieceLocation::onOpposite;
      continue;
    }
    const PolygonSides sides = sidesOf(m_scene.table, piece, plane);
    if (sides.back == 0) return PieceLocation::outside;
    crossing = crossing || sides.front != 0;
  }
  return crossing ? PieceLocation::unknown : location;
}

FaceCutter::LocatedPiece FaceCutter::locateInMesh(const ConvexPolygon& piece, const Box& box,
                                                  const PreparedSolid& solid) {
  assert(!solid.convex());
  solid.mesh->overlapping(box, m_triangles);
  const MeshCut cut(m_scene.table, piece);
  for (uint32_t index : m_triangles)
    if (cut.separates(solid.mesh->triangle(index)))
      return {PieceLocation::unknown, solid.mesh->triangle(index).plane};
  for (uint32_t index : m_triangles) {
    const MeshLookup::Triangle& triangle = solid.mesh->triangle(index);
    if (triangle.plane.id() == piece.plane.id() && cut.overlapsCoplanar(triangle))
      return {triangle.plane == piece.plane ? PieceLocation::onSame : PieceLocation::onOpposite,
              {}};
  }
  return {cut.isInside(*solid.mesh) ? PieceLocation::inside : PieceLocation::outside, {}};
}

// Returns whether the known locations decide the piece. If so, and if the piece is boundary and
// owned by m_solid, the piece is added to the output.
bool FaceCutter::decide(const ConvexPolygon& piece, std::span<const NearbySolid> nearby) {
  const PieceSides sides = classifyPiece(m_scene.outline, m_scene.background, nearby);
  if (!sides.decided()) return false;
  if (sides.isBoundary() && sides.owner == m_solid) {
    assert(sides.behind + sides.front == 1 && "one side of a boundary is solid");
    assert(piece.corners.size() >= 3);
    const bool flipped = sides.front == 1;
    assert(m_out->pieces.empty() || m_out->flipped == flipped);
    m_out->flipped = flipped;
    m_out->pieces.push_back(piece);
  }
  return true;
}

void FaceCutter::resolve(const ConvexPolygon& piece, NearbyList nearby) {
  const Box box = boundsOf(piece);
  size_t kept = 0, undecided = 0;
  for (const NearbySolid& near : nearby) {
    NearbySolid now = near;
    if (now.location == PieceLocation::unknown) {
      const LocatedPiece located = locate(piece, box, now.solid);
      if (located.location == PieceLocation::outside) continue;
      now.location = located.location;
      undecided += now.location == PieceLocation::unknown;
    }
    nearby[kept++] = now;
  }
  assert(kept <= nearby.size() && undecided <= kept);
  nearby.resize(kept);
  if (decide(piece, {nearby.data(), nearby.size()})) return;
  if (undecided > kManyNeighbours && splitInTheMiddle(piece, box, nearby)) return;
  // Later solids override earlier ones, so cutting by the last undecided solid decides most pieces.
  for (size_t i = nearby.size(); i-- > 0;) {
    if (nearby[i].location != PieceLocation::unknown) continue;
    const PreparedSolid& solid = m_scene.solids[nearby[i].solid];
    if (solid.convex()) {
      if (cutByConvex(piece, nearby, i)) return;
      // The piece lies outside this solid, which cutByConvex() has removed from the list.
      if (decide(piece, {nearby.data(), nearby.size()})) return;
      continue;
    }
    const OrientedPlane plane = locateInMesh(piece, box, solid).cut;
    ConvexPolygon back, front;
    assert(plane.id() != piece.plane.id() && "a facet in the piece's plane does not divide it");
    split(m_scene.table, piece, sidesOf(m_scene.table, piece, plane), plane, back, front);
    resolve(back, nearby);
    resolve(front, std::move(nearby));
    return;
  }
  throw InternalError("no solid near a piece of a face decides whether it is boundary",
                      approximatePosition(piece.corners.front().point));
}

// Cuts the piece by all planes of one convex solid and resolves the parts. Returns false if the
// piece lies outside the solid; the solid is then removed from the list. locateInConvex() does not
// find this out if the piece has points behind each plane but none behind all of them.
bool FaceCutter::cutByConvex(const ConvexPolygon& piece, NearbyList& nearby, size_t index) {
  const PreparedSolid& solid = m_scene.solids[nearby[index].solid];
  assert(solid.convex() && nearby[index].location == PieceLocation::unknown);
  boost::container::small_vector<ConvexPolygon, 4> outside;
  ConvexPolygon inside = piece;
  PieceLocation location = PieceLocation::inside;
  bool gone = false;
  for (OrientedPlane plane : solid.planes) {
    if (plane.id() == piece.plane.id()) {
      location = plane == piece.plane ? PieceLocation::onSame : PieceLocation::onOpposite;
      continue;
    }
    const PolygonSides sides = sidesOf(m_scene.table, inside, plane);
    if (sides.back == 0) {
      gone = true;
      break;
    }
    if (sides.front == 0) continue;
    ConvexPolygon back, front;
    split(m_scene.table, inside, sides, plane, back, front);
    assert(back.size() >= 3 && front.size() >= 3);
    outside.push_back(std::move(front));
    inside = std::move(back);
  }
  NearbyList others = nearby;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
  if (gone) {
    nearby = std::move(others);
    return false;
  }
  for (const ConvexPolygon& part : outside) resolve(part, others);
  nearby[index].location = location;
  assert(inside.corners.size() >= 3 && inside.plane == piece.plane);
  resolve(inside, nearby);
  return true;
}

// Splits the piece along a plane of the neighbour whose box centre is the median along the longest
// side of the piece's box, and resolves both parts. So a slab under n neighbours costs n log n.
// Returns false, without effect, if there are too few convex neighbours, no plane of the median one
// crosses the piece, or fewer than a quarter of the neighbours lie wholly on one side.
bool FaceCutter::splitInTheMiddle(const ConvexPolygon& piece, const Box& box,
                                  const NearbyList& nearby) {
  if (!box.sizes().allFinite()) return false;
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  // Ties are broken by outline order, not by node id: ids depend on the history of edits.
  struct Centre {
    double at;
    size_t rank;
    CsgNode solid;
    bool operator<(const Centre& other) const {
      return at != other.at ? at < other.at : rank < other.rank;
    }
  };
  std::vector<Centre> centres;
  for (const NearbySolid& near : nearby)
    if (near.location == PieceLocation::unknown && m_scene.solids[near.solid].convex())
      centres.push_back(
          {m_scene.solids[near.solid].bounds.center()[axis], centres.size(), near.solid});
  if (centres.size() < kManyNeighbours) return false;
  const auto middle = centres.begin() + static_cast<std::ptrdiff_t>(centres.size() / 2);
  std::nth_element(centres.begin(), middle, centres.end());
  assert(middle != centres.end());
  const PreparedSolid& solid = m_scene.solids[middle->solid];
  const auto steepness = [&](OrientedPlane plane) {
    const PlaneNumbers& n = m_scene.table.numbers(plane.id());
    const Vec3 normal(n.a, n.b, n.c);
    return std::abs(normal[axis]) / normal.norm();
  };
  OrientedPlane best;
  double bestSteepness = 0.0;
  for (OrientedPlane plane : solid.planes) {
    if (plane.id() == piece.plane.id() || steepness(plane) <= bestSteepness) continue;
    if (sidesOf(m_scene.table, piece, plane).relation() != Relation::crossing) continue;
    best = plane;
    bestSteepness = steepness(plane);
  }
  if (bestSteepness == 0.0) return false;
  size_t below = 0, above = 0;
  const double cut = middle->at;
  for (const Centre& centre : centres) {
    below += m_scene.solids[centre.solid].bounds.max()[axis] < cut;
    above += m_scene.solids[centre.solid].bounds.min()[axis] > cut;
  }
  if (4 * std::min(below, above) < centres.size()) return false;
  ConvexPolygon back, front;
  split(m_scene.table, piece, sidesOf(m_scene.table, piece, best), best, back, front);
  assert(bestSteepness > 0.0 && bestSteepness <= 1.0 + 0x1p-40);
  resolve(back, nearby);
  resolve(front, nearby);
  return true;
}

}  // namespace halfspace::geometry
