// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bevel planes of one cell: they touch it without cutting it, and trim what plane shifting adds to
// it at edges and vertices (the protrusion). Sources: Melax 2000, section 5 (edge bevels) and
// section 8 (level planes); for boxes, the facet normals of a Minkowski sum of convex polytopes:
// those of either, and every direction where the arcs of two edges cross on the sphere of normals.
//
// Bevels do not shape topology and may be rounded: for any normal, the offset is the cell's support
// in that direction, rounded up, so no bevel cuts the cell. Rounding only costs accuracy of the
// trim: below 1e-9 of the cell's or the shape's size.
#pragma once

#include <span>
#include <vector>

#include "bsp/bevel/cell_shape.h"
#include "bsp/bevel/normal_cone.h"
#include "bsp/bevel/vertex_fans.h"

namespace halfspace::bsp {

struct BevelOptions {
  // Between neighbouring facets whose normals are more than `limitDegrees` apart, planes through
  // their edge until neighbouring normals are within it. (Equal steps; the paper halves. No limit
  // is missed by this and never are more planes needed.)
  bool edges = true;
  // Planes through every vertex until no direction in which the vertex is outermost is further than
  // half of `limitDegrees` from the normal of a plane that touches it. With `edges`, this bounds
  // the protrusion by 1 / cos(limit / 2) - 1: 0.414 at 90 degrees, 0.082 at 45. Count: new normals
  // at one vertex are more than rho = limit / 2 apart, so they are fewer than (1 + sin(rho / 2)) /
  // (1 - cos(rho / 2)), however sharp the spike: 18 at 90 degrees.
  bool vertices = false;
  // +z at the highest vertex and -z at the lowest where no face within kNearlyLevelDegrees of it
  // meets the vertex.
  bool level = true;
  // The six axes, and edge x axis where that direction supports the whole edge: with these, the
  // shifted cell is the Minkowski sum of cell and any axis-aligned box. Short edges count as long
  // ones do, and so do edges close to an axis; none is snapped. Because a sphere lies in a box,
  // this alone bounds the protrusion by sqrt(3) - 1.
  bool box = true;
  // Taken into [kSmallestLimitDegrees, 180].
  double limitDegrees = 90.0;
  // Bevel edges and vertices until protrusion() is at most this; 0: no such bound. What
  // kSmallestLimitDegrees cannot reach (below 0.0002) is not reached.
  double protrusion = 0.0;
};
inline constexpr double kSmallestLimitDegrees = 2.0;
inline constexpr double kNearlyLevelDegrees = 10.0;

enum class BevelKind { box, level, edge, vertex };

// n.x <= offset, n of unit length.
struct BevelPlane {
  Vec3 normal;
  double offset;
  BevelKind kind = BevelKind::box;
};

// Computes the bevels of one cell after another. It keeps its working memory, so later cells need
// no allocation. Use one per thread.
class Beveller {
 public:
  explicit Beveller(const BevelOptions& options);

  // The planes to add to the cell's own, none in the direction of a facet or of another: axes
  // first, then by edge, then by vertex. A function of the cell alone. Valid until the next call.
  // Cost: microseconds for a cell of a level; O(planes * (planes + vertices)) in general. Cells of
  // axial facets need nothing at 90 degrees and cost nothing. There may be more planes than
  // kMaxCellParts where a cell has thousands of edges; leaving any out is safe.
  std::span<const BevelPlane> bevel(const CellShape& cell);

 private:
  bool needsNothing(const CellShape& cell) const;
  void addAxes(const CellShape& cell);
  void addLevel(const CellShape& cell);
  void bevelEdges(const CellShape& cell);
  void bevelEdge(const CellShape& cell, const class EdgeArc& arc);
  void bevelVertices(const CellShape& cell);
  bool add(const CellShape& cell, const Vec3& normal, BevelKind kind);

  BevelOptions m_options;
  double m_limit;      // radians
  double m_cosLimit;   // of m_limit
  double m_cosRadius;  // of half of it
  CellExtent m_extent{CellShape{}};
  std::vector<BevelPlane> m_planes;
  VertexFans m_fans;
  NormalCone m_cone;
};

// The largest n.v over the cell's vertices, rounded up (by less than 2^-48 of the sum of the
// largest coordinates): all vertices satisfy n.v <= the result exactly. Exact for axes.
double supportingOffset(const CellShape& cell, const CellExtent& extent, const Vec3& normal);

// Sets the cone up with the vertex's directions and the normals of all planes that touch the
// vertex: its facets' and those of `planes`. Contract: `fans` are the cell's.
void coverNormalCone(const CellShape& cell, const CellExtent& extent, const VertexFans& fans,
                     size_t vertex, std::span<const BevelPlane> planes, NormalCone& cone);

// The protrusion of a cell with these bevels for a sphere of radius 1: no point of the shifted cell
// lies further than 1 + protrusion from the cell. It scales: for any radius r, nothing lies further
// than r (1 + protrusion). Exact in this sense up to rounding: spheres small against the cell's
// edges reach it, and larger ones need not. Infinite where a spike is not bevelled at all.
// Rounding: the result is an upper bound, too large by less than 1e-8 of itself below 1000.
double protrusion(const CellShape& cell, std::span<const BevelPlane> bevels);

}  // namespace halfspace::bsp
