// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Input of the evaluation. Coplanar parts of the boundary with equal surface numbers are merged
// into one face, across solids; the caller defines the meaning of surface numbers (material and
// texture axes). Contract: a mesh does not intersect itself (boolean/solid_check.h). If it does,
// its faces are cut by other solids but not by each other.
struct CsgSolid {
  std::variant<std::shared_ptr<const Brush>, std::shared_ptr<const PolygonMesh>> shape;
  std::vector<uint64_t> surfaces;  // surface number per face of the shape; empty: all are 0

  uint64_t surface(int face) const { return surfaces.empty() ? 0 : surfaces[face]; }
  Box bounds() const;
};

// One convex piece of a solid's surface: the whole face of a brush, a triangle of a mesh.
struct Facet {
  ConvexPolygon polygon;
  int face;  // of the shape
  uint64_t surface;
};

// The triangles of a mesh, for cutting other solids by it (mesh_lookup.h).
class MeshLookup;

// A solid with interned planes.
struct PreparedSolid {
  std::vector<OrientedPlane> planes;  // convex solids: all face planes, outward
  std::vector<Facet> facets;
  Box bounds;                        // contains the exact solid
  std::shared_ptr<MeshLookup> mesh;  // null for convex solids
  // Meshes: of which the facets were made, and the vertices at the corners of each facet.
  std::shared_ptr<const PolygonMesh> shape;
  std::vector<std::array<int, 3>> corners;

  bool convex() const { return mesh == nullptr; }
};

// Interns the planes of all facets and of their edges. Cost: linear for brushes, O(n log n) for
// meshes of n triangles. Not thread-safe on one table. Throws InternalError if a face of the mesh
// is not a simple polygon.
PreparedSolid prepare(const CsgSolid& solid, PlaneTable& table);

}  // namespace halfspace::geometry
