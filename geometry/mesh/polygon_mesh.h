// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// A list of vertices and of polygons that name them: what mesh files hold. Nothing is promised.
struct PolygonSoup {
  std::vector<Vec3> vertices;
  std::vector<std::vector<int>> faces;  // vertex indices, counter-clockwise seen from outside
  std::vector<int> surfaces;            // per face, an index the owner gives a meaning (material);
                                        // empty: all 0
};

// A closed, consistently oriented 2-manifold surface of exactly planar, simple polygons that
// encloses a positive volume. Vertices are exact doubles. Several components and cavities are
// allowed. Not promised: freedom from self-intersection, which needs a search of its own
// (boolean/solid_check.h).
class PolygonMesh {
 public:
  // All reasons at once, each with the face and place it concerns. Faces that are not exactly
  // planar are refused with notPlanar; triangulated(soup) makes them planar first.
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

// Splits every polygon that is not exactly planar into triangles; others stay as they are.
PolygonSoup triangulatedWherePlanarityFails(PolygonSoup soup);

// Files whose vertices carry texture coordinates or belong to objects hold a vertex of the surface
// several times, once for each side of a seam. By its indices such a surface is open there.

// PolygonMesh::fromFaces(); if that fails, once more with vertices of equal coordinates merged. The
// given indices are tried first, because they separate parts that only touch. If both fail, returns
// the shorter list of reasons. Faces keep their indices.
Result<PolygonMesh> meshWithSeamsClosed(PolygonSoup soup);

}  // namespace halfspace::geometry
