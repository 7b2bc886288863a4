// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/evaluated_level.h"

#include "commandline/report/resources.h"
#include "geometry/csg/close/boundary_measure.h"

namespace halfspace::commandline {

EvaluatedLevel evaluateLevel(const level::Level& level, int threads, Progress& progress) {
  EvaluatedLevel result;
  Stopwatch watch;
  progress.stage("evaluating the solids");
  result.evaluation = level::evaluate(level, {}, {}, threads);
  result.evaluateMs = watch.lapMs();
  progress.stage("meshing the boundary");
  result.mesh = geometry::meshOf(result.boundary());
  result.triangles = geometry::triangulate(result.boundary(), result.mesh);
  result.meshMs = watch.lapMs();
  progress.stage("measuring the volume");
  result.volume = geometry::volumeOf(result.boundary());
  result.volumeMs = watch.lapMs();
  for (level::Issue& issue : result.evaluation.issues()) {
    result.issues.push_back({std::move(issue), 0, {}});
  }
  return result;
}

plugins::Promise promiseOf(const EvaluatedLevel& evaluated) {
  return evaluated.boundary().solidAtInfinity() ? plugins::Promise::insideOut
                                                : plugins::Promise::solid;
}

}  // namespace halfspace::commandline
