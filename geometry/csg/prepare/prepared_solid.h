// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// A solid as it is handed to the evaluation. Coplanar parts of the boundary whose surfaces agree
// are merged into one face, across solids; the owner gives the numbers their meaning (material and
// texture axes). A mesh must not intersect itself (boolean/solid_check.h); where it does, the
// boundary is that of its faces cut at other solids only.
struct CsgSolid {
  std::variant<std::shared_ptr<const Brush>, std::shared_ptr<const PolygonMesh>> shape;
  std::vector<uint64_t> surfaces;  // per face of the shape; empty: all 0

  uint64_t surface(int face) const { return surfaces.empty() ? 0 : surfaces[face]; }
  Box bounds() const;
};

// One convex piece of a solid's surface: the whole face of a brush, a triangle of a mesh.
struct Facet {
  ConvexPolygon polygon;
  int face;  // of the shape
  uint64_t surface;
};

// What a mesh needs beside its facets to cut others: its triangles in doubles, in a box hierarchy.
class MeshLookup;

// A solid with its planes interned, ready to be cut and to cut.
struct PreparedSolid {
  std::vector<OrientedPlane> planes;  // convex solids: all face planes, outward
  std::vector<Facet> facets;
  Box bounds;                              // contains the exact solid
  std::shared_ptr<const MeshLookup> mesh;  // null for convex solids

  bool convex() const { return mesh == nullptr; }
};

PreparedSolid prepare(const CsgSolid& solid, PlaneTable& table);

}  // namespace halfspace::geometry
