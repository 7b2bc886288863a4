// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/mesh/polygon_mesh.h"
#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::level {

// The geometry of one solid, with a map from its faces to the faces of the document.
struct SolidGeometry {
  std::variant<geometry::Brush, geometry::PolygonMesh> shape;
  // Per geometric face: the face in the node's own list (brush face, mesh face, shape's surface
  // number). Several faces may have the same source (triangles of a polygon that was not planar).
  std::vector<int> sourceFace;

  bool isBrush() const { return shape.index() == 0; }
  const geometry::Brush& brush() const { return std::get<0>(shape); }       // Contract: isBrush().
  const geometry::PolygonMesh& mesh() const { return std::get<1>(shape); }  // Contract: !isBrush().
  // The positions of the vertices. Those of a brush are rounded. Linear cost.
  std::vector<geometry::Vec3> corners() const;
};

// A solid's geometry, transformed by `placement`. Affine maps of brushes are exact, rotations round
// each plane once. Each step of the placement may round the vertices of a mesh; polygons that are
// no longer planar are triangulated. Contract: node.isSolid(). On error, `element` of the reasons
// is a face in the node's own list.
geometry::Result<SolidGeometry> solidGeometry(const Node& node, const Placement& placement = {});

// The surface of a face in the node's own list (SolidGeometry::sourceFace); an unpainted surface if
// the solid has none for it. Contract: node.isSolid().
const Surface& surfaceOf(const Node& node, int sourceFace);

// The issue that reports a solid that could not be built.
Issue brokenSolid(const Node& node, const geometry::Reasons& reasons);

// Solids of the level that cannot be built, in outline order and then in definitions. Non-solid
// nodes are skipped. Cost: that of building every solid.
Issues brokenSolids(const Level& level);

// solidGeometry() for a solid that was built before. `checked`: a mesh that an earlier call
// returned for this node, or null. If the solid is that mesh moved without rounding, as in a drag
// on a grid, the search for self-intersections and wrong nesting is not repeated. The result is the
// same.
geometry::Result<SolidGeometry> solidGeometry(const Node& node, const Placement& placement,
                                              const geometry::PolygonMesh* checked);

}  // namespace halfspace::level
