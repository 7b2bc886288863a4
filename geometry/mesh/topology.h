// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// What a list of polygons is as a combinatorial surface: positions play no part.
struct MeshTopology {
  int vertices = 0;  // that some face uses
  int edges = 0;
  int faces = 0;
  int components = 0;           // faces joined across edges
  int openEdges = 0;            // one face
  int nonManifoldEdges = 0;     // more than two faces
  int misorientedEdges = 0;     // two faces that run the same way along it
  int nonManifoldVertices = 0;  // whose faces form more than one fan or cycle
  int eulerCharacteristic = 0;  // vertices - edges + faces, holes in faces not counted
  int genus = 0;                // sum over components; only where isClosed() and isManifold()

  bool isClosed() const { return openEdges == 0 && nonManifoldEdges == 0; }
  bool isManifold() const { return nonManifoldEdges == 0 && nonManifoldVertices == 0; }
  bool isOriented() const { return misorientedEdges == 0; }
  bool isClosedManifold() const { return isClosed() && isManifold() && isOriented(); }
};

// Contract: indices in range. Linear.
MeshTopology topologyOf(const PolygonSoup& soup);

// Gives every fan of faces around a vertex its own copy of it, so that no vertex is non-manifold.
// The point set is the same; copies are appended in a fixed order. Linear.
// Contract: indices in range.
PolygonSoup withVertexFansSplit(PolygonSoup soup);

}  // namespace halfspace::geometry
