// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/csg/short_list.h"
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

// One convex piece of a solid's surface: the whole face of a brush, a convex part of a face of a
// mesh.
struct Facet {
  ConvexPolygon polygon;
  int face;  // of the shape
  uint64_t surface;
};

// The facets of a mesh, for cutting other solids by it (mesh_lookup.h).
class MeshLookup;

// A solid with interned planes. Facets are made when they are needed: with their corners, those of
// a box take as much memory as everything else that is stored of it.
struct PreparedSolid {
  ShortList<OrientedPlane, 2> planes;  // convex solids: all face planes, outward; by facet
  Box bounds;                          // contains the exact solid
  std::shared_ptr<MeshLookup> mesh;    // null for convex solids; holds the facets
  // Convex solids: the planes of the edges of all facets, one facet after the other, and where
  // those of each facet begin; one more for the end. Corner i of a facet is the meeting of its
  // plane with those of the edges i - 1 and i.
  ShortList<uint32_t, 2> edges, firstEdges;
  ShortList<uint64_t, 1> surfaces;  // by facet; empty: all are 0
  // Meshes: of which the facets were made; by facet, the face it is part of.
  std::shared_ptr<const PolygonMesh> shape;
  ShortList<int, 2> faces;

  bool convex() const { return mesh == nullptr; }
  size_t facetCount() const {
    return convex() ? firstEdges.empty() ? 0 : firstEdges.size() - 1 : faces.size();
  }
  // Of all facets.
  size_t cornerCount() const;
  OrientedPlane planeOf(size_t facet) const;
  int faceOf(size_t facet) const { return convex() ? static_cast<int>(facet) : faces[facet]; }
  uint64_t surfaceOf(size_t facet) const { return surfaces.empty() ? 0 : surfaces[facet]; }
  // Contract: the table in which the planes are interned. Cost: one meeting of planes per corner of
  // a convex solid.
  Facet facet(const PlaneTable& table, size_t index) const;
  // The vertices at the corners. Contract: a mesh.
  std::span<const int> cornersOf(size_t facet) const;
};

// Interns the planes of all facets and of their edges. Cost: linear for brushes, O(n log n) for
// meshes of n facets. Not thread-safe on one table. Throws InternalError if a face of the mesh
// is not a simple polygon.
PreparedSolid prepare(const CsgSolid& solid, PlaneTable& table);

}  // namespace halfspace::geometry
