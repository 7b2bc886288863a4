// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/face_cutter.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "geometry/csg/cut/mesh_cut.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/exact/rounding.h"
#include "geometry/mesh/projection.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

Side sideOfSolid(const BoxReach& box, const PreparedSolid& solid, const PlaneTable& table) {
  assert(solid.convex());
  Side side = Side::back;
  for (const OrientedPlane plane : solid.planes) {
    const Side here = sideOfBox(box, table.numbers(plane.id()), plane.sign());
    if (here == Side::front) return Side::front;
    if (here == Side::on) side = Side::on;
  }
  return side;
}

const std::pair<CsgNode, NearFacets::Range>* NearMeshes::find(CsgNode mesh) const {
  const auto found =
      std::ranges::lower_bound(meshes, mesh, {}, [](const auto& near) { return near.first; });
  return found != meshes.end() && found->first == mesh ? &*found : nullptr;
}

NearFacets::Range NearMeshes::of(CsgNode mesh) const {
  const auto* near = find(mesh);
  return near == nullptr ? NearFacets::Range{0, 0} : near->second;
}

void FaceCutter::cut(const Job& job, CutFacet& out) {
  const auto& [solid, facet, nearby, meshes, clips] = job;
  assert(facet.polygon.corners.size() >= 3);
  assert(std::find(nearby.begin(), nearby.end(), solid) != nearby.end());
  assert(solid < m_scene.solids.size() && !m_scene.outline.isGroup(solid));
  assert(std::is_sorted(nearby.begin(), nearby.end(), [&](CsgNode a, CsgNode b) {
    return m_scene.outline.label(a) < m_scene.outline.label(b);
  }));
  m_solid = solid;
  m_grid = &meshes.grid;
  m_facets = meshes.facets;
  m_out = &out;
  out.pieces.clear();
  NearbyList list;
  list.reserve(nearby.size());
  for (CsgNode node : nearby) {
    list.push_back(
        {node, node == solid ? PieceLocation::onSame : PieceLocation::unknown,
         standsForIntersection(m_scene.outline, node, list.empty() ? kNoNode : list.back().solid)});
    if (node != solid && !m_scene.solids[node].convex()) list.back().facets = meshes.of(node);
  }
  m_absent = AbsentSiblings(m_scene.outline, clips, {list.data(), list.size()});
  resolve({facet.polygon, meshes.grid.root()}, std::move(list));
}

// The location of a facet to a solid whose surface certainly does not touch the facet.
std::optional<PieceLocation> FaceCutter::locateApart(const WholeJob& job, CsgNode other) const {
  const PreparedSolid& own = m_scene.solids[job.solid];
  const PreparedSolid& solid = m_scene.solids[other];
  const Box& box = own.mesh->box(job.facet);
  if (solid.convex()) {
    const Side side = sideOfSolid(BoxReach(box), solid, m_scene.table);
    if (side == Side::on) return std::nullopt;
    return side == Side::front ? PieceLocation::outside : PieceLocation::inside;
  }
  if (job.meshes.isNear(other)) return std::nullopt;
  const std::span<const int> corners = own.cornersOf(job.facet);
  std::optional<bool> isInside;
  if (job.locations != nullptr) isInside = job.locations->find(corners, other);
  if (!isInside) {
    const ConvexPolygon polygon = own.facet(m_scene.table, job.facet).polygon;
    isInside = MeshCut(m_scene.table, polygon).isInside(*solid.mesh);
    if (job.locations != nullptr) job.locations->store(corners, other, *isInside);
  }
  return *isInside ? PieceLocation::inside : PieceLocation::outside;
}

std::optional<FaceCutter::WholeCut> FaceCutter::cutWhole(const WholeJob& job) {
  assert(std::ranges::find(job.nearby, job.solid) != job.nearby.end());
  const Outline& outline = m_scene.outline;
  NearbyList list;
  CsgNode before = kNoNode;
  for (const CsgNode node : job.nearby) {
    PieceLocation location = PieceLocation::onSame;
    if (node != job.solid) {
      const std::optional<PieceLocation> apart = locateApart(job, node);
      if (!apart) return std::nullopt;
      location = *apart;
    }
    list.push_back({node, location, standsForIntersection(outline, node, before)});
    before = node;
  }
  const AbsentSiblings absent(outline, ClipLevels(), {list.data(), list.size()});
  size_t kept = 0;
  for (const NearbySolid& near : list)
    if (near.location != PieceLocation::outside || near.stays) list[kept++] = near;
  list.resize(withoutSettled(outline, {list.data(), kept}));
  const PieceSides sides =
      classifyPiece(outline, m_scene.background, absent, {list.data(), list.size()});
  if (!sides.decided()) return std::nullopt;
  if (!sides.isBoundary() || sides.owner != job.solid) return WholeCut::dropped;
  return sides.front == 1 ? WholeCut::keptFlipped : WholeCut::kept;
}

NearMeshes FaceCutter::meshesNear(const Facet& facet, std::span<const CsgNode> meshes) const {
  assert(std::ranges::is_sorted(meshes));
  const Box box = boundsOf(facet.polygon);
  const MeshCut cut(m_scene.table, facet.polygon);
  NearMeshes near;
  std::vector<Box> boxes;
  for (CsgNode node : meshes) {
    const NearFacets::Range range = near.facets.list(*m_scene.solids[node].mesh, cut, box);
    if (!range.isMade()) continue;
    near.meshes.emplace_back(node, range);
    for (const NearFacets::Facet& other : near.facets.of(range))
      if (!other.isCoplanar) boxes.push_back(other.box);
  }
  if (near.meshes.empty()) return near;
  const PlaneNumbers& n = cut.plane();
  near.grid = CuttingGrid(dominantAxis(Vec3(n.a, n.b, n.c)), box, std::move(boxes));
  return near;
}

FaceCutter::LocatedPiece FaceCutter::locate(const MeshCut& piece, const Box& box,
                                            NearbySolid& near) {
  const PreparedSolid& solid = m_scene.solids[near.solid];
  assert(solid.facetCount() > 0 && "a solid that was removed is near nothing");
  if (!box.intersects(solid.bounds)) return {PieceLocation::outside, {}};
  if (solid.convex()) return {locateInConvex(piece.piece(), box, solid), {}};
  return locateInMesh(piece, box, near);
}

PieceLocation FaceCutter::locateInConvex(const ConvexPolygon& piece, const Box& box,
                                         const PreparedSolid& solid) const {
  assert(solid.convex() && solid.planes.size() >= 4);
  PieceLocation location = PieceLocation::inside;
  bool crossing = false;
  const BoxReach reach(box);
  for (OrientedPlane plane : solid.planes) {
    if (plane.id() == piece.plane.id()) {
      location = plane == piece.plane ? PieceLocation::onSame : PieceLocation::onOpposite;
      continue;
    }
    const Side whole = sideOfBox(reach, m_scene.table.numbers(plane.id()), plane.sign());
    if (whole == Side::back) continue;
    if (whole == Side::front) return PieceLocation::outside;
    const PolygonSides sides = sidesOf(m_scene.table, piece, plane);
    if (sides.back == 0) return PieceLocation::outside;
    crossing = crossing || sides.front != 0;
  }
  return crossing ? PieceLocation::unknown : location;
}

FaceCutter::LocatedPiece FaceCutter::locateInMesh(const MeshCut& cut, const Box& box,
                                                  NearbySolid& near) {
  const PreparedSolid& solid = m_scene.solids[near.solid];
  assert(!solid.convex());
  const MeshLookup& mesh = *solid.mesh;
  near.facets = m_facets.listAgain(mesh, cut, box, near.facets);
  const size_t first = near.facets.first, end = first + near.facets.count;
  for (size_t i = first; i < end; ++i) {
    NearFacets::Facet& facet = m_facets[i];
    if (!facet.mayDivide) continue;
    if (cut.separates(mesh.polygon(facet.index)))
      return {PieceLocation::unknown, mesh.planeOf(facet.index)};
    facet.mayDivide = false;
  }
  for (size_t i = first; i < end; ++i) {
    if (!m_facets[i].isCoplanar || !cut.overlapsCoplanar(mesh.polygon(m_facets[i].index))) continue;
    const bool isSame = mesh.planeOf(m_facets[i].index) == cut.piece().plane;
    return {isSame ? PieceLocation::onSame : PieceLocation::onOpposite, {}};
  }
  const auto placed = [](bool inside) -> LocatedPiece {
    return {inside ? PieceLocation::inside : PieceLocation::outside, {}};
  };
  for (size_t i = first; i < end; ++i)
    if (const auto inside = cut.isInsideBeside(mesh.polygon(m_facets[i].index)))
      return placed(*inside);
  return placed(cut.isInside(mesh));
}

// Returns whether the known locations decide the piece. If so, and if the piece is boundary and
// owned by m_solid, the piece is added to the output.
bool FaceCutter::decide(const ConvexPolygon& piece, std::span<const NearbySolid> nearby) {
  const PieceSides sides = classifyPiece(m_scene.outline, m_scene.background, m_absent, nearby);
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

// A piece inside of one mesh is often inside of the next, and to locate it costs more than to
// evaluate the outline. So the outline is evaluated after the first mesh that contains the piece,
// the second, the fourth and so on: at most as often as the length of the list has bits.
bool FaceCutter::locateAll(const MeshCut& piece, const Box& box, NearbyList& nearby,
                           OrientedPlane& cut) {
  size_t containing = 0;
  for (size_t i = 0; i < nearby.size(); ++i) {
    NearbySolid& near = nearby[i];
    if (near.location != PieceLocation::unknown) continue;
    const LocatedPiece located = locate(piece, box, near);
    near.location = located.location;
    if (near.location == PieceLocation::unknown) cut = located.cut;
    if (near.location != PieceLocation::inside || !near.facets.isMade()) continue;
    if (!std::has_single_bit(++containing) || i + 1 == nearby.size()) continue;
    if (decide(piece.piece(), {nearby.data(), nearby.size()})) return false;
  }
  return true;
}

void FaceCutter::resolve(const Piece& piece, NearbyList nearby) {
  const ConvexPolygon& polygon = piece.polygon;
  const Box box = boundsOf(polygon);
  // The lists of facets of this piece and its parts end with it.
  struct Shortened {
    NearFacets& facets;
    size_t size = facets.size();
    ~Shortened() { facets.shorten(size); }
  } shortened{m_facets};
  const MeshCut tests(m_scene.table, polygon);
  OrientedPlane lastCut;
  if (!locateAll(tests, box, nearby, lastCut)) return;
  size_t kept = 0;
  for (const NearbySolid& near : nearby)
    if (near.location != PieceLocation::outside || near.stays) nearby[kept++] = near;
  assert(kept <= nearby.size());
  nearby.resize(withoutSettled(m_scene.outline, {nearby.data(), kept}));
  size_t undecided = 0;
  for (const NearbySolid& near : nearby) undecided += near.location == PieceLocation::unknown;
  if (decide(polygon, {nearby.data(), nearby.size()})) return;
  if (splitInTheMiddle(piece, box, nearby, undecided)) return;
  // Later solids override earlier ones, so cutting by the last undecided solid decides most pieces.
  for (size_t i = nearby.size(), passed = 0; i-- > 0;) {
    if (nearby[i].location != PieceLocation::unknown) continue;
    const PreparedSolid& solid = m_scene.solids[nearby[i].solid];
    if (solid.convex()) {
      if (cutByConvex(piece, nearby, i)) return;
      // The piece lies outside this solid, which cutByConvex() has recorded in the list.
      if (decide(polygon, {nearby.data(), nearby.size()})) return;
      ++passed;
      continue;
    }
    uint32_t cell = piece.cell;
    if (splitByGrid(piece, nearby, cell)) return;
    const OrientedPlane plane = passed == 0 ? lastCut : locateInMesh(tests, box, nearby[i]).cut;
    Piece back{{}, cell}, front{{}, cell};
    assert(plane.id() != polygon.plane.id() && "a facet in the piece's plane does not divide it");
    split(m_scene.table, polygon, sidesOf(m_scene.table, polygon, plane), plane, back.polygon,
          front.polygon);
    resolve(back, nearby);
    resolve(front, std::move(nearby));
    return;
  }
  throw InternalError("no solid near a piece of a face decides whether it is boundary",
                      approximatePosition(polygon.corners.front().point));
}

// Splits the piece along the next cut of the grid that crosses it, from `cell` on, and resolves
// both parts. Returns false if the piece lies in one cell; `cell` is then kNone.
bool FaceCutter::splitByGrid(const Piece& piece, const NearbyList& nearby, uint32_t& cell) {
  while (cell != CuttingGrid::kNone) {
    const CuttingGrid::Cut& cut = m_grid->cut(cell);
    const OrientedPlane plane(cut.plane, false);
    const PolygonSides sides = sidesOf(m_scene.table, piece.polygon, plane);
    if (sides.relation() == Relation::crossing) {
      Piece back{{}, cut.below}, front{{}, cut.above};
      split(m_scene.table, piece.polygon, sides, plane, back.polygon, front.polygon);
      resolve(back, nearby);
      resolve(front, nearby);
      return true;
    }
    cell = sides.relation() == Relation::back ? cut.below : cut.above;
  }
  return false;
}

// Cuts the piece by all planes of one convex solid and resolves the parts. Returns false if the
// piece lies outside the solid, and stores that in the list. locateInConvex() does not find such a
// piece if it has points behind each plane but none behind all of them.
bool FaceCutter::cutByConvex(const Piece& whole, NearbyList& nearby, size_t index) {
  const ConvexPolygon& piece = whole.polygon;
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
  if (others[index].stays)
    others[index].location = PieceLocation::outside;
  else
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
  if (gone) {
    nearby = std::move(others);
    return false;
  }
  for (ConvexPolygon& part : outside) resolve({std::move(part), whole.cell}, others);
  nearby[index].location = location;
  assert(inside.corners.size() >= 3 && inside.plane == piece.plane);
  resolve({std::move(inside), whole.cell}, nearby);
  return true;
}

}  // namespace halfspace::geometry
