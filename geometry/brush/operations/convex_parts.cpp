// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A solid mesh is divided into convex cells by the planes of its facets, like a BSP tree that is
// not kept. The first cell is a box around the mesh. A cell is divided by the plane of one of the
// facets in it; facets that cross the plane are cut. A cell without facets is solid or empty as a
// whole.
//
//    +-----------+      +-----+-----+
//    |   +----+  |      |   +-|--+  |      The plane with the fewest crossed facets is chosen; if
//    |   |    |  |  ->  |   | |  |  |      several planes cross equally many, the one with the most
//    |   +----+  |      |   +-|--+  |      facets in it. At most kMostCandidates are compared.
//    +-----------+      +-----+-----+
#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <memory>

#include "geometry/brush/operations/carve.h"
#include "geometry/brush/operations/cut_and_merge.h"
#include "geometry/csg/prepare/prepared_solid.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

namespace {

// Planes that are compared for one cell.
constexpr size_t kMostCandidates = 24;
// Distance of the first cell's faces from the mesh, in level units. Any positive value will do: the
// first cell's faces never bound the solid.
constexpr double kMargin = 1.0;

struct CellFacet {
  ConvexPolygon polygon;
  int face;
};
using CellFacets = std::vector<CellFacet>;

class Division {
 public:
  explicit Division(PlaneTable& table) : m_table(table) {}

  // Divides the cell by the planes of its facets until none is left in its interior. `isSolid`: the
  // contents of a cell without facets. A facet that made a plane has the solid behind it, so a cell
  // without facets behind that plane is solid, and one in front of it is empty.
  void divide(const DerivedBrush& cell, const CellFacets& facets, bool isSolid) {
    if (facets.empty()) {
      if (isSolid) m_parts.push_back(cell);
      return;
    }
    const CellFacet& chosen = facets[bestFacet(facets)];
    const OrientedPlane plane = chosen.polygon.plane;
    CellFacets back, front;
    for (const CellFacet& facet : facets) distribute(facet, plane, back, front);
    const ClippedBrush parts = clipped(cell, m_table.plane(plane), FaceOrigin{0, chosen.face});
    assert(parts.back && parts.front && "a facet in the interior divides the cell");
    if (parts.back) divide(*parts.back, back, true);
    if (parts.front) divide(*parts.front, front, false);
  }

  std::vector<DerivedBrush> taken() { return std::move(m_parts); }

 private:
  // Facets in the plane end here: they are faces of the cells on both sides.
  void distribute(const CellFacet& facet, OrientedPlane plane, CellFacets& back,
                  CellFacets& front) const {
    if (facet.polygon.plane.id() == plane.id()) return;
    const PolygonSides sides = sidesOf(m_table, facet.polygon, plane);
    switch (sides.relation()) {
      case Relation::back:
        back.push_back(facet);
        break;
      case Relation::front:
        front.push_back(facet);
        break;
      case Relation::crossing:
        back.push_back({{}, facet.face});
        front.push_back({{}, facet.face});
        split(m_table, facet.polygon, sides, plane, back.back().polygon, front.back().polygon);
        break;
    }
  }

  size_t bestFacet(const CellFacets& facets) const {
    std::map<uint32_t, size_t> firstOf;  // by plane
    for (size_t i = 0; i < facets.size(); ++i) firstOf.try_emplace(facets[i].polygon.plane.id(), i);
    std::vector<size_t> candidates;
    const size_t step = std::max<size_t>(1, firstOf.size() / kMostCandidates);
    size_t number = 0;
    for (const auto& [plane, facet] : firstOf)
      if (number++ % step == 0) candidates.push_back(facet);
    size_t best = candidates.front();
    std::pair<size_t, size_t> least{SIZE_MAX, SIZE_MAX};
    for (const size_t candidate : candidates) {
      size_t crossed = 0, coplanar = 0;
      for (const CellFacet& facet : facets) {
        if (facet.polygon.plane.id() == facets[candidate].polygon.plane.id())
          ++coplanar;
        else if (sidesOf(m_table, facet.polygon, facets[candidate].polygon.plane).relation() ==
                 Relation::crossing)
          ++crossed;
      }
      const std::pair<size_t, size_t> cost{crossed, facets.size() - coplanar};
      if (cost >= least) continue;
      least = cost;
      best = candidate;
    }
    return best;
  }

  PlaneTable& m_table;
  std::vector<DerivedBrush> m_parts;
};

DerivedBrush firstCell(const Box& bounds) {
  std::vector<Plane> planes;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 normal = Vec3::Unit(axis);
    planes.push_back(
        Plane::fromCoefficients(normal, std::ceil(bounds.max()[axis]) + kMargin).value());
    planes.push_back(
        Plane::fromCoefficients(-normal, -(std::floor(bounds.min()[axis]) - kMargin)).value());
  }
  DerivedBrush made = unchanged(Brush::fromPlanes(planes).value());
  for (FaceOrigin& origin : made.origins) origin = FaceOrigin{};
  return made;
}

}  // namespace

std::optional<std::vector<DerivedBrush>> convexParts(const PolygonMesh& mesh) {
  PlaneTable table;
  CsgSolid solid;
  solid.shape = std::make_shared<const PolygonMesh>(mesh);
  const PreparedSolid prepared = prepare(solid, table);
  if (prepared.facetCount() > kMaxDividedFacets) return std::nullopt;
  CellFacets facets;
  for (size_t i = 0; i < prepared.facetCount(); ++i) {
    Facet facet = prepared.facet(table, i);
    facets.push_back({std::move(facet.polygon), facet.face});
  }
  Division division(table);
  division.divide(firstCell(mesh.bounds()), facets, false);
  return division.taken();
}

}  // namespace halfspace::geometry
