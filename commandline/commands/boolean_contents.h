// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Materials and values of corners through a Boolean operation: every face of the result is a part
// of one face of one operand, and its corners get the values that this face has there.
#pragma once

#include <span>
#include <vector>

#include "commandline/files/mesh_file.h"
#include "geometry/boolean/boolean.h"

namespace halfspace::commandline {

class BooleanContents {
 public:
  // Contract: every file has a mesh; their surfaces index one list of materials, and are not
  // changed. The files outlive this object.
  explicit BooleanContents(std::span<const MeshFile> files);

  // The operands for geometry::boolean(). Faces with values of corners have separate surfaces,
  // so that no face of the result is merged of several of them: an image may continue differently
  // on the next face.
  std::vector<const geometry::PolygonMesh*> operands() const;

  // The surface of the result with the materials of its faces. If an operand has texture
  // coordinates, normals or colours, so does the result: interpolated over the given face, normals
  // negated where the result is bounded by the inside of an operand. Corners of operands without
  // them have texture coordinates (0, 0), the normal of the face, and white. Empty without a mesh.
  plugins::MeshContents contentsOf(const geometry::BooleanResult& result) const;
  // The same for a surface with the origin of each face. An operand of -1: a new face, which gets
  // the first material, texture coordinates (0, 0), its own normal and white.
  plugins::MeshContents contentsOf(geometry::PolygonSoup soup,
                                   std::span<const geometry::OperandFace> origins) const;

 private:
  int materialOf(const geometry::OperandFace& origin) const;

  std::span<const MeshFile> m_files;
  std::vector<geometry::PolygonMesh> m_meshes;  // with changed surfaces; empty: the files' own
  std::vector<int> m_materials;                 // by changed surface; empty: no materials
};

}  // namespace halfspace::commandline
