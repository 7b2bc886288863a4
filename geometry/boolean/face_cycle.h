// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the rounding of results: a closed surface without faces that have lost their area.
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Closed oriented faces whose corners are positions: equal positions have one number. Along every
// edge as many faces run in one direction as in the other, and splitting an edge keeps this,
// because it replaces the edge in all faces at once. So every step below leaves a closed surface,
// whatever faces rounding has turned over; no step depends on the topology around it.
class FaceCycle {
 public:
  // Numbers are kept: a corner becomes the lowest vertex of equal position.
  // Contract: faces are valid polygons or triangles.
  explicit FaceCycle(PolygonSoup soup, std::vector<int> origins);

  // Removes all faces whose corners lie on one line, and pairs of faces that cover each other back
  // to back. A flat triangle whose corner c lies on its edge ab vanishes when ab is split at c:
  //
  //       a---c---b            a---c---b
  //        \     /      ->      \  |  /      (the neighbour below ab gets the corner c)
  //           d                    d
  //
  // Every split replaces an edge by shorter ones, so this ends. Returns the number of faces
  // removed. Cost: linear, and a search through the faces at a vertex per flat face.
  int removeFlatFaces();

  // Divides a face into triangles.
  void triangulateFace(int face);

  // Moves one end of an edge to the other. Faces at it become triangles, which may be flat.
  void contract(int keep, int drop);

  const std::vector<Vec3>& positions() const { return m_positions; }
  // Empty loops: removed faces.
  const std::vector<std::vector<int>>& faces() const { return m_faces; }
  const std::vector<int>& origins() const { return m_origins; }

 private:
  using Loop = std::vector<int>;

  bool isFlat(const Loop& loop) const;
  void removeFlat(int face);
  bool removeSpike(Loop& loop) const;
  bool splitAtInnerCorner(int face);
  void insertIntoEdge(int a, int b, int c);
  int addFace(Loop loop, int origin);
  void noteFaceAt(int face, int vertex);
  bool removeOpposite(int face);

  std::vector<Vec3> m_positions;
  std::vector<Loop> m_faces;
  std::vector<int> m_origins;
  std::vector<std::vector<int>> m_facesAt;  // per position; may list faces that have left it
  std::vector<int> m_open;                  // faces to examine
};

}  // namespace halfspace::geometry
