// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// Vertices and polygons as mesh files hold them, before any validation. Indices may be out of range
// and coordinates may not be finite.
struct PolygonSoup {
  std::vector<Vec3> vertices;
  std::vector<std::vector<int>> faces;  // vertex indices, counter-clockwise seen from outside
  std::vector<int> surfaces;            // per face, an index whose meaning the owner defines, such
                                        // as a material; empty: all 0
};

// A closed, consistently oriented 2-manifold surface of exactly planar, simple polygons that
// encloses a positive volume. Vertices are exact doubles. Several components and cavities are
// allowed. The surface may intersect itself; boolean/solid_check.h searches for that. Immutable.
class PolygonMesh {
 public:
  // Checks a soup. On failure returns all reasons found, each with the index of its face or vertex
  // and a position if there is one. Faces that are not exactly planar are refused with notPlanar;
  // triangulatedWherePlanarityFails() makes them planar first. Cost: O(n log n).
  static Result<PolygonMesh> fromFaces(PolygonSoup soup);

  const std::vector<Vec3>& vertices() const { return m_soup.vertices; }
  const std::vector<std::vector<int>>& faces() const { return m_soup.faces; }
  int surface(int face) const { return m_soup.surfaces.empty() ? 0 : m_soup.surfaces[face]; }
  const PolygonSoup& soup() const { return m_soup; }
  Box bounds() const;

 private:
  explicit PolygonMesh(PolygonSoup soup) : m_soup(std::move(soup)) {}
  PolygonSoup m_soup;
};

// Splits every polygon that is not exactly planar into triangles and keeps all others. The order of
// faces is kept; triangles inherit the surface of their polygon.
PolygonSoup triangulatedWherePlanarityFails(PolygonSoup soup);

// Files in which vertices carry texture coordinates or belong to objects store a vertex several
// times along a seam, once for each side. By its indices such a surface is open there.
//
// Calls PolygonMesh::fromFaces(); if that fails, calls it again with vertices of equal coordinates
// merged. The given indices are tried first, because they separate parts that only touch. If both
// fail, returns the shorter list of reasons. Faces keep their indices.
Result<PolygonMesh> meshWithSeamsClosed(PolygonSoup soup);

}  // namespace halfspace::geometry
