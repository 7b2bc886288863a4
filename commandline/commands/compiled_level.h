// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles a level: level -> boundary -> tree. Connects the level library and the tree library,
// which do not depend on each other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/report/progress.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"
#include "level/images/image_folder.h"
#include "plugins/interface/issue.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::commandline {

// The evaluated level and its tree, with the time of both in milliseconds.
struct CompiledLevel {
  level::LevelEvaluation evaluation;
  bsp::LiveTree tree;
  bsp::TreeChange change;
  std::vector<plugins::Issue> issues;  // solids that could not be built
  size_t solids = 0, skipped = 0;      // LevelEvaluation::solidCount(), skippedCount()
  double evaluateMs = 0.0;
  double treeMs = 0.0;  // bevels included
};

// `threads`: for the evaluation; 0: all cores of the machine.
CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress);

// An error message if more bevels were requested than one update makes. A tree without the missing
// bevels is safe, but its protrusion exceeds the requested limit. Empty: no bevels are missing.
std::string tooManyBevels(const bsp::LiveTree& tree);

// Names a face's solid for the designer: the node's name or id, and its line in the imported file.
std::string solidName(const level::Level& level, const CompiledLevel& compiled, uint32_t face);

// A level's boundary with all figures of the reports.
struct EvaluatedLevel {
  level::LevelEvaluation evaluation;
  geometry::BoundaryMesh mesh;
  geometry::TriangulatedBoundary triangles;
  geometry::ExactVolume volume;
  std::vector<plugins::Issue> issues;  // solids that could not be built
  double evaluateMs = 0.0, meshMs = 0.0, volumeMs = 0.0;

  const geometry::Evaluator& boundary() const { return evaluation.boundary(); }
  // True if the boundary is a closed 2-manifold, which the evaluation guarantees. False means an
  // error in this program.
  bool sound() const { return mesh.closed && mesh.manifold; }
};

plugins::Promise promiseOf(const EvaluatedLevel& evaluated);

// Where the images of a level's materials are.
struct ImageFolders {
  level::ImageFolder textures;  // of the user and of the game; may be empty
  std::string level;            // the level's file; images that imported meshes named are beside it
  std::filesystem::path collection = {};  // that comes with the program; empty: not used
};
// The boundary for a mesh file of this format: with texture coordinates, normals and images where
// it keeps them.
plugins::MeshContents contentsFor(const plugins::MeshFormat& format, const level::Level& level,
                                  const EvaluatedLevel& evaluated, const ImageFolders& folders);

// Fills all figures from `evaluated.evaluation`, which was updated.
void measure(EvaluatedLevel& evaluated, Progress& progress);
// `threads` 0: all cores of the machine.
EvaluatedLevel evaluateLevel(const level::Level& level, int threads, Progress& progress);

}  // namespace halfspace::commandline
