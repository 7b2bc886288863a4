// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <string>

#include "geometry/csg/close/boundary_mesh.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Texels along the sides of an image that was not found; texture axes measure in texels.
inline constexpr double kAssumedTexels = 64.0;

// The image of a material. An empty path: none was found.
struct MaterialImage {
  std::filesystem::path file;
  std::string bytes = {};  // of an image out of an archive, for which `file` is only a name
  std::array<double, 2> texels{kAssumedTexels, kAssumedTexels};
};
using ImageOfMaterial = std::function<MaterialImage(const std::string& name)>;

// Adds normals and texture coordinates of the corners, and the looks of the materials, to the
// triangles of a boundary. `face`: of each triangle an index into mesh.faces. The texture
// coordinates are those of the level's faces; without an image its size is assumed. Normals are
// those of the flat faces. Cost: linear.
void addDetails(const level::Level& level, const level::LevelEvaluation& evaluation,
                const geometry::BoundaryMesh& mesh, const std::vector<int>& face,
                const ImageOfMaterial& imageOf, MeshContents& contents);

}  // namespace halfspace::plugins
