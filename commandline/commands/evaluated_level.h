// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/report/progress.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/issue.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::commandline {

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

// `threads` 0: all cores of the machine.
EvaluatedLevel evaluateLevel(const level::Level& level, int threads, Progress& progress);

}  // namespace halfspace::commandline
