// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Properties of a list of polygons as a combinatorial surface. They follow from the indices alone;
// positions do not matter.
struct MeshTopology {
  int vertices = 0;  // used by at least one face
  int edges = 0;
  int faces = 0;
  int components = 0;           // sets of faces connected across edges
  int openEdges = 0;            // edges of one face
  int nonManifoldEdges = 0;     // edges of more than two faces
  int misorientedEdges = 0;     // edges of two faces that run along them in the same direction
  int nonManifoldVertices = 0;  // vertices whose faces form more than one fan or cycle
  int eulerCharacteristic = 0;  // vertices - edges + faces, holes in faces not counted
  int genus = 0;  // sum over components; 0 unless isClosed(), isManifold() and not oneSided
  // Closed and manifold, but no orientation of the faces is consistent: a Klein bottle. Its faces
  // bound nothing.
  bool oneSided = false;

  bool isClosed() const { return openEdges == 0 && nonManifoldEdges == 0; }
  bool isManifold() const { return nonManifoldEdges == 0 && nonManifoldVertices == 0; }
  bool isOriented() const { return misorientedEdges == 0; }
  bool isClosedManifold() const { return isClosed() && isManifold() && isOriented(); }
};

// Contract: indices in range. Cost: linear.
MeshTopology topologyOf(const PolygonSoup& soup);

// Gives every fan of faces around a vertex its own copy of the vertex, so that no vertex is
// non-manifold. The point set is unchanged; copies are appended in a fixed order. Contract: indices
// in range. Cost: linear.
PolygonSoup withVertexFansSplit(PolygonSoup soup);

// One side of a polygon: the edge {low, high} (vertex indices, low < high), used by face `face`
// from its corner number `corner` to the next one. forward: the side runs from low to high.
struct EdgeUse {
  int low = 0;
  int high = 0;
  int face = 0;
  int corner = 0;
  bool forward = true;

  bool sameEdge(const EdgeUse& other) const { return low == other.low && high == other.high; }
};

// All sides of all polygons, sorted by (low, high, face, corner), so that the uses of one edge are
// consecutive. Cost: linear in the number of sides for meshes of bounded vertex degree. Contract:
// indices in range, no polygon has the same vertex twice in succession.
std::vector<EdgeUse> edgeUses(const PolygonSoup& soup);

// Calls visit(first, last) for each edge with the half-open range of its uses.
template <typename Visit>
void forEachEdge(const std::vector<EdgeUse>& uses, Visit visit) {
  for (size_t first = 0; first < uses.size();) {
    size_t last = first + 1;
    while (last < uses.size() && uses[last].sameEdge(uses[first])) ++last;
    visit(uses.data() + first, uses.data() + last);
    first = last;
  }
}

// The fans of a mesh. Corners of all faces are numbered face after face. Two corners at one vertex
// belong to the same fan if their faces share an edge that ends there and that exactly two faces
// use, or are connected by a chain of such faces.
struct CornerFans {
  std::vector<int> start;  // first corner of each face; one more entry than faces
  std::vector<int> fan;    // per corner: the lowest corner of its fan
};

CornerFans cornerFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses);

// Disjoint sets of the numbers 0 to count - 1 (union-find). The representative of a set is its
// lowest member, so results do not depend on the order of joins. Cost per call: logarithmic on
// average, by path halving.
class DisjointSets {
 public:
  explicit DisjointSets(int count);
  int find(int item);
  void join(int a, int b);

 private:
  std::vector<int> m_parent;
};

}  // namespace halfspace::geometry
