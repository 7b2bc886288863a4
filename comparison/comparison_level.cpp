// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_level.h"

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"

namespace halfspace::comparison {

using bsp::Link;
using bsp::Polytope;

using geometry::Brush;
using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::OrientedPlane;

namespace {

template <class Planes>
std::shared_ptr<const Brush> brushOf(const geometry::PlaneTable& table, const Planes& oriented) {
  std::vector<geometry::Plane> planes;
  for (const OrientedPlane plane : oriented) planes.push_back(table.plane(plane));
  return std::make_shared<const Brush>(Brush::fromPlanes(planes).value());
}

ComparisonLevel::Solids solidCells(const LiveTree& tree) {
  ComparisonLevel::Solids solids;
  forEachLeaf(tree, [&](Link leaf, const Polytope& cell) {
    if (!leaf.isSolid()) return;
    std::vector<OrientedPlane> planes;
    for (const Polytope::Face& face : cell.faces()) planes.push_back(face.plane);
    solids.push_back(brushOf(tree.planes(), planes));
  });
  return solids;
}

// Appends the brushes of a group. False if the group has any node that does not add a convex solid.
bool gatherBrushes(const geometry::Evaluator& boundary, CsgNode group,
                   ComparisonLevel::Solids& solids) {
  const geometry::Outline& outline = boundary.outline();
  for (CsgNode node = outline.firstChild(group); node != geometry::kNoNode;
       node = outline.nextSibling(node)) {
    if (outline.operation(node) != CsgOperation::add) return false;
    if (outline.isGroup(node)) {
      if (!gatherBrushes(boundary, node, solids)) return false;
      continue;
    }
    const geometry::PreparedSolid& solid = boundary.solid(node);
    if (!solid.convex()) return false;
    solids.push_back(brushOf(boundary.planes(), solid.planes));
  }
  return true;
}

}  // namespace

ComparisonLevel::Solids convexSolids(const geometry::Evaluator& boundary, const LiveTree& tree) {
  ComparisonLevel::Solids solids;
  if (!boundary.solidBackground() && gatherBrushes(boundary, boundary.outline().root(), solids))
    return solids;
  return solidCells(tree);
}

ComparisonLevel comparisonLevel(const geometry::Evaluator& boundary, const LiveTree& tree) {
  ComparisonLevel level;
  level.tree = &tree;
  level.solids = convexSolids(boundary, tree);
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  geometry::TriangulatedBoundary surface = geometry::triangulate(boundary, mesh);
  level.corners = std::move(surface.positions);
  for (const auto& triangle : surface.triangles)
    level.triangles.push_back({static_cast<uint32_t>(triangle[0]),
                               static_cast<uint32_t>(triangle[1]),
                               static_cast<uint32_t>(triangle[2])});
  return level;
}

}  // namespace halfspace::comparison
