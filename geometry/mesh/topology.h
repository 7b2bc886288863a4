// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
  int genus = 0;                // sum over components; 0 unless isClosed() and isManifold()

  bool isClosed() const { return openEdges == 0 && nonManifoldEdges == 0; }
  bool isManifold() const { return nonManifoldEdges == 0 && nonManifoldVertices == 0; }
  bool isOriented() const { return misorientedEdges == 0; }
  bool isClosedManifold() const { return isClosed() && isManifold() && isOriented(); }
};

// Contract: indices in range; a closed manifold is orientable. Cost: linear.
MeshTopology topologyOf(const PolygonSoup& soup);

// Gives every fan of faces around a vertex its own copy of the vertex, so that no vertex is
// non-manifold. The point set is unchanged; copies are appended in a fixed order. Contract: indices
// in range. Cost: linear.
PolygonSoup withVertexFansSplit(PolygonSoup soup);

}  // namespace halfspace::geometry
