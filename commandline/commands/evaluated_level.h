// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/report/progress.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/issue.h"
#include "plugins/mesh_door/mesh_door.h"

namespace halfspace::commandline {

// A level's boundary with everything that reports say of it.
struct EvaluatedLevel {
  level::LevelEvaluation evaluation;
  geometry::BoundaryMesh mesh;
  geometry::TriangulatedBoundary triangles;
  geometry::ExactVolume volume;
  std::vector<plugins::Issue> issues;  // solids that could not be built
  double evaluateMs = 0.0, meshMs = 0.0, volumeMs = 0.0;

  const geometry::Evaluator& boundary() const { return evaluation.boundary(); }
  // The promise of the evaluation; if it does not hold, this program is at fault.
  bool sound() const { return mesh.closed && mesh.manifold; }
};

plugins::Promise promiseOf(const EvaluatedLevel& evaluated);

// `threads` 0: as many as the machine has.
EvaluatedLevel evaluateLevel(const level::Level& level, int threads, Progress& progress);

}  // namespace halfspace::commandline
