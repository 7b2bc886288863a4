// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "geometry/csg/evaluator.h"

namespace halfspace::editor {

// How far the boundary turns at the edges of its faces, so that views can leave out the edges
// between faces that are nearly coplanar. Follows the boundary change by change.
class EdgeFolds {
 public:
  // The value for an edge where no face, or more than one, lies on the other side. It is the least
  // cosine that a fold can have.
  static constexpr float kSharp = -1;

  // Returns the faces, ascending, that did not change but have a new neighbour at an edge. Cost:
  // linear in the corners of the changed faces.
  std::vector<geometry::FaceId> follow(const geometry::Evaluator& boundary,
                                       const geometry::BoundaryChange& change);
  // By edge, in the order of BoundaryFace::vertices: the cosine of the angle between the normals of
  // the face and of its neighbour at the edge that begins there. Contract: a face of the boundary
  // of the last follow().
  std::vector<float> of(geometry::FaceId face) const;

 private:
  // An edge from one corner to another, as a face on its left has it.
  using Edge = std::uint64_t;
  static Edge opposite(Edge edge) { return edge << 32 | edge >> 32; }
  struct Sides {
    std::uint32_t count = 0;
    geometry::FaceId faces = 0;  // the exclusive or of their ids: of one face, its id
  };
  struct Face {
    std::vector<Edge> edges;
    geometry::Vec3 normal;  // unit length
  };
  const geometry::FaceId* onlyFace(Edge edge) const;

  std::vector<Face> m_faces;  // by id; without edges if there is no such face
  std::unordered_map<Edge, Sides> m_sides;
};

}  // namespace halfspace::editor
