// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_export/boundary_details.h"

namespace halfspace::plugins {

// The evaluated boundary in the form of mesh files: rounded triangles, each with a material. Faces
// without a material get the material "unpainted"; if no face has one, there are no materials.
// `imageOf`: for formats that keep values of corners; empty: these are left out.
MeshContents contentsOf(const level::Level& level, const level::LevelEvaluation& evaluation,
                        const geometry::BoundaryMesh& mesh,
                        geometry::TriangulatedBoundary triangles,
                        const ImageOfMaterial& imageOf = {});

// The parts of a level that a mesh of its boundary does not store, one sentence each. `corners`:
// the mesh has texture coordinates. Cost: linear in the level with linked copies expanded.
std::vector<std::string> lossesOfBoundary(const level::Level& level, bool corners = false);

}  // namespace halfspace::plugins
