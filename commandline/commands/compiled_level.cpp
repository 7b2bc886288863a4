// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/compiled_level.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "commandline/report/resources.h"
#include "geometry/csg/close/boundary_measure.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/mesh_export/boundary_contents.h"

namespace halfspace::commandline {

CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress) {
  CompiledLevel compiled;
  Stopwatch watch;
  progress.stage("evaluating the solids");
  geometry::WorkWatch shown = watchOf(progress);
  const geometry::BoundaryChange change = compiled.evaluation.update(level, {}, threads, &shown);
  compiled.evaluateMs = watch.lapMs();
  compiled.solids = compiled.evaluation.solidCount();
  compiled.skipped = compiled.evaluation.skippedCount();
  progress.stage("building the tree");
  compiled.tree = bsp::LiveTree(options);
  compiled.change = compiled.tree.update(compiled.evaluation.boundary(), change);
  compiled.treeMs = watch.lapMs();
  for (level::Issue& issue : compiled.evaluation.issues())
    compiled.issues.push_back({std::move(issue), 0, {}});
  return compiled;
}

namespace {

// An update that omits bevels has made ten times this work (bsp/build/tree_update.cpp).
constexpr double kWorkOfACutTree = 1e8;

// The sum over all cells of the square of the number of bevels.
double bevelWork(const bsp::LiveTree& tree) {
  double work = 0.0;
  std::vector<bsp::Link> stack{tree.storage().root()};
  while (!stack.empty()) {
    const bsp::Link link = stack.back();
    stack.pop_back();
    if (!link.isLeaf()) {
      stack.push_back(tree.storage().node(link.nodeIndex()).back);
      stack.push_back(tree.storage().node(link.nodeIndex()).front);
    } else if (link.isSolid()) {
      const auto bevels = static_cast<double>(tree.storage().cell(link.leafId()).bevels().size());
      work += bevels * bevels;
    }
  }
  return work;
}

}  // namespace

std::string tooManyBevels(const bsp::LiveTree& tree) {
  const bsp::BevelOptions& bevels = tree.options().bevels;
  const bool isLimited = bevels.protrusion > 0 || (bevels.edges && bevels.vertices);
  if (!isLimited || bevelWork(tree) < kWorkOfACutTree) return {};
  const double radius = std::min(bevels.limitDegrees, 179.0) * std::numbers::pi / 360.0;
  const double promised = bevels.protrusion > 0 ? bevels.protrusion : 1.0 / std::cos(radius) - 1.0;
  // Rounding of the measured protrusion: relative, and absolute in units for a sphere of radius 1.
  constexpr double kShare = 1e-6, kUnits = 1e-8;
  if (tree.largestProtrusion() <= promised * (1.0 + kShare) + kUnits) return {};
  char option[48];
  if (bevels.protrusion > 0)
    std::snprintf(option, sizeof option, "--protrusion %.6g", bevels.protrusion);
  else
    std::snprintf(option, sizeof option, "--bevel-limit %.6g", bevels.limitDegrees);
  return std::string(option) + " asks for too many bevels: the cells of this level would have " +
         "thousands each, and every shifted sweep would test them. Nothing was written. Ask for a "
         "larger value, or leave it out: exact sweeps need no bevels.";
}

std::string solidName(const level::Level& level, const CompiledLevel& compiled, uint32_t face) {
  if (face == bsp::kNoFace) return "no solid";
  const level::FaceSource source =
      compiled.evaluation.source(compiled.evaluation.boundary().sourceOf(face));
  const level::Node& node = level.node(source.instance.node());
  std::string name = node.properties.name.empty() ? "solid " + std::to_string(node.id.value)
                                                  : '"' + node.properties.name + '"';
  if (node.properties.sourceLine > 0)
    name += " of line " + std::to_string(node.properties.sourceLine);
  return name;
}

plugins::MeshContents contentsFor(const plugins::MeshFormat& format, const level::Level& level,
                                  const EvaluatedLevel& evaluated, const ImageFolders& folders) {
  plugins::MeshContents contents = plugins::contentsOf(
      level, evaluated.evaluation, evaluated.mesh, evaluated.triangles,
      format.keepsCorners() ? plugins::imagesOf(level, {folders.textures, folders.collection})
                            : plugins::ImageOfMaterial());
  contents.imageFolder = std::filesystem::path(folders.level).parent_path();
  return contents;
}

void measure(EvaluatedLevel& result, Progress& progress) {
  Stopwatch watch;
  progress.stage("meshing the boundary");
  result.mesh = geometry::meshOf(result.boundary());
  result.triangles = geometry::triangulate(result.boundary(), result.mesh);
  result.meshMs = watch.lapMs();
  progress.stage("measuring the volume");
  result.volume = geometry::volumeOf(result.boundary());
  result.volumeMs = watch.lapMs();
  result.issues.clear();
  for (level::Issue& issue : result.evaluation.issues()) {
    result.issues.push_back({std::move(issue), 0, {}});
  }
}

EvaluatedLevel evaluateLevel(const level::Level& level, int threads, Progress& progress) {
  EvaluatedLevel result;
  Stopwatch watch;
  progress.stage("evaluating the solids");
  geometry::WorkWatch shown = watchOf(progress);
  result.evaluation = level::evaluate(level, {}, {}, threads, &shown);
  result.evaluateMs = watch.lapMs();
  measure(result, progress);
  return result;
}

plugins::Promise promiseOf(const EvaluatedLevel& evaluated) {
  return evaluated.boundary().solidAtInfinity() ? plugins::Promise::insideOut
                                                : plugins::Promise::solid;
}

}  // namespace halfspace::commandline
