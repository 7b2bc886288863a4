// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/cell_rounding.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::PlaneTable;

namespace {

bool severalFaces(const PieceArena& arena, const PieceList& border, geometry::OrientedPlane plane) {
  uint32_t first = kNoFace;
  for (PieceId id : border) {
    if (arena[id].plane != plane) continue;
    if (first != kNoFace && first != arena[id].face) return true;
    first = arena[id].face;
  }
  return false;
}

// The face of the facet's largest piece, measured by the piece's box.
uint32_t mainFace(const PieceArena& arena, const PieceList& border, geometry::OrientedPlane plane) {
  uint32_t face = kNoFace;
  double largest = -1.0;
  for (PieceId id : border) {
    if (arena[id].plane != plane || areaOf(arena[id].box) <= largest) continue;
    largest = areaOf(arena[id].box);
    face = arena[id].face;
  }
  return face;
}

void addFragments(const PlaneTable& table, const PieceArena& arena, const PieceList& border,
                  const Polytope::Face& face, size_t facet, CellData& cell) {
  for (PieceId id : border) {
    if (arena[id].plane != face.plane) continue;
    const auto corners = arena.corners(id);
    assert(corners.size() >= 3 && corners.size() <= UINT16_MAX);
    cell.fragments.push_back(
        {arena[id].face, static_cast<uint16_t>(facet), static_cast<uint16_t>(corners.size())});
    for (const auto& corner : corners)
      cell.fragmentCorners.push_back(geometry::roundedPosition(table, corner.point));
  }
}

}  // namespace

geometry::Box boxAround(std::span<const Vec3> points) {
  geometry::Box box;
  for (const Vec3& point : points) box.extend(point);
  return box;
}

double areaOf(const geometry::Box& box) {
  const Vec3 s = box.sizes();
  assert((s.array() >= 0.0).all());
  return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
}

CellData roundedCell(const PlaneTable& table, TreeStorage& storage, const Polytope& cell,
                     const PieceArena& arena, const PieceList& border) {
  assert(cell.faces().size() >= 4 && cell.vertices().size() <= UINT16_MAX);
  CellData rounded;
  for (const geometry::MeetingPoint& vertex : cell.vertices())
    rounded.vertices.push_back(geometry::roundedPosition(table, vertex));
  for (size_t facet = 0; facet < cell.faces().size(); ++facet) {
    const Polytope::Face& face = cell.faces()[facet];
    CellPlane& plane = rounded.facets.emplace_back(storage.cellPlane(table, face.plane));
    plane.face = mainFace(arena, border, face.plane);
    if (severalFaces(arena, border, face.plane))
      addFragments(table, arena, border, face, facet, rounded);
    for (uint32_t i = 0; i < face.count; ++i) {
      const Polytope::Corner& corner = cell.corners()[face.first + i];
      const uint32_t next = cell.corners()[face.first + (i + 1 == face.count ? 0 : i + 1)].vertex;
      if (corner.twin < facet) continue;  // handled from the other facet
      assert(corner.twin != facet && corner.twin < cell.faces().size() && corner.vertex != next);
      rounded.edges.push_back({static_cast<uint16_t>(corner.vertex), static_cast<uint16_t>(next),
                               static_cast<uint16_t>(facet), static_cast<uint16_t>(corner.twin)});
    }
  }
  assert(rounded.vertices.size() + rounded.facets.size() == rounded.edges.size() + 2);
  assert(std::ranges::all_of(rounded.vertices, [&](const Vec3& v) { return v.allFinite(); }));
  return rounded;
}

void addBevels(TreeStorage& storage, Beveller& beveller, CellData& cell) {
  assert(cell.bevels.empty() && cell.facets.size() >= 4);
  const TreeView view = storage.view();
  std::vector<Vec3> facetNormals;
  for (const CellPlane& facet : cell.facets) facetNormals.push_back(view.normalOf(facet));
  for (const BevelPlane& bevel : beveller.bevel({facetNormals, cell.vertices, cell.edges})) {
    if (cell.bevels.size() == kMaxCellParts) break;
    assert(bevel.normal.allFinite() && std::isfinite(bevel.offset));
    cell.bevels.push_back(storage.cellPlane(bevel.normal, bevel.offset));
  }
}

}  // namespace halfspace::bsp
