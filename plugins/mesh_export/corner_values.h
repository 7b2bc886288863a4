// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Gives the corners of new faces the texture coordinates, normals and colours that a mesh has at
// their positions: those of the corner at the same position, else values interpolated over the
// face.
class CornerWriter {
 public:
  // Contract: both outlive the writer; `out` has the vertices of the new faces and no corner
  // values.
  CornerWriter(const MeshContents& given, MeshContents& out);

  // Appends the values of the next face of `out`. `origin`: the face of the given mesh that it is a
  // part of; -1: none, the corners get the texture coordinates (0, 0), the normal of the face and
  // white.
  void add(const std::vector<int>& face, int origin);

 private:
  struct Values {
    Vec2 uv = Vec2::Zero();
    geometry::Vec3 normal = geometry::Vec3::Zero();
    std::array<float, 4> color{};
  };
  Values at(int origin, const geometry::Vec3& point) const;

  const MeshContents& m_given;
  MeshContents& m_out;
  std::vector<size_t> m_start;  // index of the first corner of each given face
};

// Gives the corners of new faces (origin -1, as in CornerWriter::add) the values that corners of
// other faces have at the same vertex: texture coordinates and colours of the first of these;
// normals only if all of these agree, as on smooth surfaces. So a filled hole does not end the
// colours of a format that holds one value for each vertex. `mesh` has been written by
// CornerWriter.
void continueCornerValues(MeshContents& mesh, const std::vector<int>& origins);

// Which values corners have.
struct CornerKinds {
  bool uvs = false, normals = false, colors = false;
  bool any() const { return uvs || normals || colors; }
};
CornerKinds cornerKindsOf(const MeshContents& mesh);
// Whether the mesh has values for its corners.
bool hasCornerValues(const MeshContents& mesh);
// Gives the corners the values of these kinds that they do not have yet: texture coordinates (0,
// 0), the normal of the face, and white. Values of other kinds stay.
void addMissingCornerValues(MeshContents& mesh, const CornerKinds& kinds);

}  // namespace halfspace::plugins
