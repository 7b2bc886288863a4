// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bevel planes of one cell: they touch the cell without cutting it, and trim the protrusion, the
// space that the shifted planes add at edges and vertices.
//
//    ------------------\ . .      the bevel cuts this corner of the shifted facets off
//                       \  .
//    ------------+       \ .
//         cell   |        \  <- bevel
//                |        |       <- shifted facet
//
// Sources: Melax 2000, section 5 (edge bevels) and section 8 (level planes). For boxes: the facet
// normals of a Minkowski sum of convex polytopes are those of both polytopes, and every direction
// where the arcs of two edges cross on the sphere of normals.
//
// Bevels do not affect topology and may be rounded: for any normal, the offset is the cell's
// support in that direction, rounded up, so no bevel cuts the cell. Rounding only makes the trim
// less accurate, by less than 1e-9 of the size of the cell or of the shape.
#pragma once

#include <span>
#include <vector>

#include "bsp/bevel/cell_shape.h"
#include "bsp/bevel/normal_cone.h"
#include "bsp/bevel/vertex_fans.h"

namespace halfspace::bsp {

struct BevelOptions {
  // Adds planes through an edge if the normals of its two facets are more than `limitDegrees`
  // apart, until neighbouring normals are within the limit. (In equal steps; the paper halves
  // angles. Equal steps meet every limit too and never need more planes.)
  bool edges = true;
  // Adds planes through every vertex until every direction in which the vertex is outermost is
  // within half of `limitDegrees` of the normal of a plane that touches it. With `edges`, this
  // bounds the protrusion by 1 / cos(limit / 2) - 1: 0.414 at 90 degrees, 0.082 at 45. Count: the
  // new normals at one vertex are more than rho = limit / 2 apart, so they are fewer than (1 +
  // sin(rho / 2)) / (1 - cos(rho / 2)), however sharp the spike: 18 at 90 degrees.
  bool vertices = false;
  // Adds +z at the highest vertex and -z at the lowest, unless a facet within kNearlyLevelDegrees
  // of level meets that vertex.
  bool level = true;
  // Adds the six axes, and edge x axis if that direction supports the whole edge. The shifted cell
  // is then the Minkowski sum of the cell and any axis-aligned box. Short edges and edges close to
  // an axis are treated like all others; nothing is snapped. Because a sphere lies in a box, this
  // alone bounds the protrusion by sqrt(3) - 1.
  bool box = true;
  // Clamped to [kSmallestLimitDegrees, 180].
  double limitDegrees = 90.0;
  // If above 0: bevels edges and vertices until protrusion() is at most this. Values that would
  // need a limit below kSmallestLimitDegrees (below 0.0002) are not reached.
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
// no allocation. Not thread-safe: use one per thread.
class Beveller {
 public:
  explicit Beveller(const BevelOptions& options);

  // Returns the planes to add to the cell's own; none has the direction of a facet or of another
  // bevel. Order: axes, then by edge, then by vertex. The result depends on the cell alone and is
  // valid until the next call. Cost: microseconds for a cell of a level; O(planes * (planes +
  // vertices)) in general; cells of axial facets need no bevels at 90 degrees and cost nothing.
  // Cells with thousands of edges may get more planes than kMaxCellParts; it is safe to leave any
  // of them out.
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
// largest coordinates), so all vertices satisfy n.v <= the result exactly. Exact for axial normals.
double supportingOffset(const CellShape& cell, const CellExtent& extent, const Vec3& normal);

// Initialises `cone` with the directions in which the vertex is outermost and with the normals of
// all planes that touch it: of its facets and of `planes`. Contract: `fans` were built from the
// cell.
void coverNormalCone(const CellShape& cell, const CellExtent& extent, const VertexFans& fans,
                     size_t vertex, std::span<const BevelPlane> planes, NormalCone& cone);

// The protrusion of a cell with these bevels for a sphere of radius 1: no point of the shifted cell
// is further than 1 + protrusion from the cell. It scales: for radius r the bound is r (1 +
// protrusion). Spheres that are small compared with the cell's edges reach it, up to rounding;
// larger ones may not. Infinite if a spike is not bevelled at all. Rounding: the result is an upper
// bound, too large by a relative error below 1e-8 if it is below 1000.
double protrusion(const CellShape& cell, std::span<const BevelPlane> bevels);

}  // namespace halfspace::bsp
