// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small cells without holes lose ears one after the other, with exact predicates. Others are
// triangulated by CGAL at their approximate positions, and at the exact ones if rounding crossed
// their edges or turned a triangle over: later stages take the plane of a triangle from its
// corners.
#include "geometry/arrangement/cell_triangles.h"

#include <algorithm>
#include <cassert>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "geometry/mesh/constrained_triangulation.h"
#include "geometry/mesh/ears.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {
namespace {

using Loop = std::vector<int>;

// Up to this many corners, a triangulation in exact numbers need not be a Delaunay triangulation,
// which is cheaper. With more corners, the slivers of such a triangulation could make the location
// of each new corner slow.
constexpr size_t kMostSlivers = 512;

// For short loops: quadratic.
bool isRepeating(const Loop& loop) {
  for (size_t i = 1; i < loop.size(); ++i) {
    if (std::find(loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>(i), loop[i]) !=
        loop.begin() + static_cast<std::ptrdiff_t>(i)) {
      return true;
    }
  }
  return false;
}

std::vector<Triangle> constrained(const PointTable& table, const Projection& view,
                                  const std::vector<Loop>& loops) {
  using Rounded = CGAL::Exact_predicates_inexact_constructions_kernel;
  auto triangles = ConstrainedTriangulation<Rounded>(true).run(loops, [&](int point) {
    const Vec3& p = table.approximate(point);
    return Rounded::Point_2(p[view.first], p[view.second]);
  });
  if (triangles && std::ranges::all_of(*triangles, [&](const Triangle& t) {
        return table.orientation(view, t[0], t[1], t[2]) > 0;
      })) {
    return *triangles;
  }
  using Exact = CGAL::Exact_predicates_exact_constructions_kernel;
  const auto exactPoint = [&](int point) {
    const auto p = table.coordinates(point);
    return Exact::Point_2(Exact::FT(p[view.first]), Exact::FT(p[view.second]));
  };
  size_t corners = 0;
  for (const Loop& loop : loops) corners += loop.size();
  triangles = corners <= kMostSlivers
                  ? ConstrainedTriangulation<Exact, false>(true).run(loops, exactPoint)
                  : ConstrainedTriangulation<Exact>(true).run(loops, exactPoint);
  if (!triangles) {
    throw InternalError("a cell of an arrangement is no polygon", table.approximate(loops[0][0]));
  }
  return *triangles;
}

}  // namespace

std::vector<Triangle> trianglesOf(const FacetSet& set, const PointTable& table,
                                  const FacetCells& cells, const std::vector<bool>& isWanted,
                                  std::vector<int>& cellOfTriangle) {
  const Projection view = set.facets[cells.facet].view();
  std::vector<std::vector<Loop>> loops(static_cast<size_t>(cells.cellCount));
  std::vector<bool> done(cells.edges.size(), false);
  for (size_t start = 0; start < cells.edges.size(); ++start) {
    const int cell = cells.edges[start].cell;
    if (cell < 0 || !isWanted[cell] || done[start]) continue;
    Loop& loop = loops[cell].emplace_back();
    for (size_t e = start; !done[e]; e = static_cast<size_t>(cells.edges[e].next)) {
      done[e] = true;
      loop.push_back(cells.edges[e].from);
    }
  }
  for (const auto& [cell, point] : cells.isolated) {
    if (isWanted[cell]) loops[cell].push_back({point});
  }
  std::vector<Triangle> result;
  for (int cell = 0; cell < cells.cellCount; ++cell) {
    if (loops[cell].empty()) continue;
    std::optional<std::vector<Triangle>> triangles;
    if (loops[cell].size() == 1 && loops[cell][0].size() <= kMostEars &&
        !isRepeating(loops[cell][0])) {
      triangles = trianglesByEars(
          loops[cell][0], [&](int a, int b, int c) { return table.orientation(view, a, b, c); });
    }
    if (!triangles) triangles = constrained(table, view, loops[cell]);
    result.insert(result.end(), triangles->begin(), triangles->end());
    cellOfTriangle.resize(result.size(), cell);
  }
  return result;
}

}  // namespace halfspace::geometry
