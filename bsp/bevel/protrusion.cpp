// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The protrusion: how far outside the cell the shifted planes can still stop a sphere.
//
// The feature of the cell nearest to an outside point is a vertex, an edge or a facet; u is the
// direction from it to the point, in which the feature is outermost. A plane with normal n that
// touches the feature and is shifted by r stops the point only up to the distance r / cos(n, u). So
// the protrusion is 1 / c - 1, where c is the cosine of the widest gap between normals: on an
// edge's arc, of planes that touch the whole edge; in a vertex's normal cone, of planes that touch
// the vertex.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/bevel/bevels.h"
#include "bsp/bevel/edge_arc.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

double touchError(const BevelPlane& plane, const Vec3& vertex) {
  return plane.offset - plane.normal.dot(vertex);
}

// Cosine of the widest gap on the edge's arc. Planes that touch the edge but are tilted out of its
// arc, as may happen at a short edge, are ignored: that can only widen the gap.
double widestOnEdge(const CellShape& cell, const CellExtent& extent, const CellEdge& edge,
                    std::span<const BevelPlane> bevels, std::vector<double>& angles) {
  const EdgeArc arc(cell, extent, edge);
  if (!arc.isValid()) return 1.0;
  const double width = arc.width();
  angles.assign({0.0, width});
  for (const BevelPlane& plane : bevels) {
    if (std::abs(plane.normal.dot(arc.axis())) > kSameDirection || !arc.holds(plane.normal) ||
        touchError(plane, cell.vertices[edge.from]) > extent.noise ||
        touchError(plane, cell.vertices[edge.to]) > extent.noise)
      continue;
    angles.push_back(arc.angleOf(plane.normal));
  }
  assert(width >= 0.0 && angles.size() >= 2);
  std::sort(angles.begin(), angles.end());
  double gap = 0.0;
  for (size_t i = 0; i + 1 < angles.size(); ++i) gap = std::max(gap, angles[i + 1] - angles[i]);
  return sineCosineOfRadians(gap / 2 + kSameDirection).cosine;
}

}  // namespace

void coverNormalCone(const CellShape& cell, const CellExtent& extent, const VertexFans& fans,
                     size_t vertex, std::span<const BevelPlane> planes, NormalCone& cone) {
  std::vector<Vec3>& corners = cone.beginCorners();
  const auto steps = fans.around(vertex);
  assert(vertex < cell.vertices.size() && steps.size() >= 3);
  for (const VertexFans::Step& step : steps) {
    const CellEdge& edge = cell.edges[step.edge];
    corners.push_back(cell.normals[step.facet]);
    // Between corners more than 120 degrees apart the arc would be poorly defined, so its middle is
    // added.
    if (cell.normals[edge.left].dot(cell.normals[edge.right]) > -0.5) continue;
    const EdgeArc arc(cell, extent, edge);
    if (arc.isValid()) corners.push_back(arc.at(arc.width() / 2));
  }
  for (const VertexFans::Step& step : steps) cone.add(cell.normals[step.facet]);
  for (const BevelPlane& plane : planes)
    if (touchError(plane, cell.vertices[vertex]) <= extent.noise) cone.add(plane.normal);
}

double protrusion(const CellShape& cell, std::span<const BevelPlane> bevels) {
  const CellExtent extent(cell);
  double cosine = 1.0;
  std::vector<double> angles;
  for (const CellEdge& edge : cell.edges)
    cosine = std::min(cosine, widestOnEdge(cell, extent, edge, bevels, angles));
  VertexFans fans;
  fans.build(cell);
  NormalCone cone;
  for (size_t vertex = 0; vertex < cell.vertices.size(); ++vertex) {
    coverNormalCone(cell, extent, fans, vertex, bevels, cone);
    cosine = std::min(cosine, cone.widest().cosine);
  }
  constexpr double kCosineRounding = 1e-14;
  assert(cosine <= 1.0);
  cosine -= kCosineRounding;
  return cosine > 0 ? 1 / cosine - 1 : std::numeric_limits<double>::infinity();
}

}  // namespace halfspace::bsp
