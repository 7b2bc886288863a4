// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "level/document/surface.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// The surfaces of a mesh solid: for each face of a mesh file the one with its material and with the
// texture axes that give its corners their texture coordinates.
class FaceImages {
 public:
  // `materials`: the level's materials by the file's numbers; an id that is not valid: unpainted.
  FaceImages(const MeshContents& mesh, std::vector<level::MaterialId> materials);

  // Index of a face's surface in the list that takeSurfaces() will return.
  int surfaceOf(int face);
  // The surfaces since the last call.
  std::vector<level::Surface> takeSurfaces();
  // Faces with more than three corners whose texture coordinates are no affine function.
  int bent() const { return m_bent; }

 private:
  // The material, and the numbers of a texture matrix rounded to be comparable.
  using Key = std::pair<std::uint64_t, std::array<long long, 6>>;
  std::optional<level::PrimitiveMatrix> matrixOf(int face);
  static std::array<long long, 6> comparable(const level::PrimitiveMatrix& matrix);

  const MeshContents& m_mesh;
  std::vector<level::MaterialId> m_materials;
  std::vector<size_t> m_start;  // first corner of each face
  std::vector<level::Surface> m_surfaces;
  std::map<Key, int> m_known;
  int m_bent = 0;
};

}  // namespace halfspace::plugins
