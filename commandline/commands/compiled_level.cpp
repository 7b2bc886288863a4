// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/compiled_level.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>

#include "bsp/file/tree_file.h"
#include "commandline/report/resources.h"
#include "geometry/csg/close/boundary_measure.h"
#include "level/file/level_writer.h"
#include "level/solids/solid_geometry.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/mesh_export/boundary_contents.h"

namespace halfspace::commandline {

CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress) {
  CompiledLevel compiled;
  Stopwatch watch;
  progress.stage("evaluating the solids");
  const geometry::BoundaryChange change = compiled.evaluation.update(level, {}, threads);
  compiled.evaluateMs = watch.lapMs();
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

// The level's materials by index. Faces without a material use the last name, which is empty.
class MaterialNames {
 public:
  explicit MaterialNames(const level::MaterialTable& table) {
    for (const level::Material& material : table.all()) {
      m_index.emplace(material.id, static_cast<uint32_t>(m_names.size()));
      m_names.push_back(material.name);
    }
    m_names.emplace_back();
  }
  uint32_t indexOf(level::MaterialId id) const {
    const auto found = m_index.find(id);
    return found != m_index.end() ? found->second : static_cast<uint32_t>(m_names.size() - 1);
  }
  const std::vector<std::string>& names() const { return m_names; }

 private:
  std::map<level::MaterialId, uint32_t> m_index;
  std::vector<std::string> m_names;
};

bsp::TreeFacts factsOf(const level::Level& level, const bsp::LiveTree& tree) {
  const bsp::BevelOptions& bevels = tree.options().bevels;
  bsp::TreeFacts facts;
  facts.levelHash = level::levelHash(level);
  facts.bevelLimitDegrees = bevels.edges ? bevels.limitDegrees : 0.0;
  facts.protrusion = tree.largestProtrusion();
  facts.bevelSets = (bevels.edges ? bsp::kBevelsEdges : 0) |
                    (bevels.vertices ? bsp::kBevelsVertices : 0) |
                    (bevels.level ? bsp::kBevelsLevel : 0) | (bevels.box ? bsp::kBevelsBox : 0);
  return facts;
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

std::vector<std::byte> treeFileOf(const level::Level& level, const CompiledLevel& compiled) {
  const geometry::Evaluator& boundary = compiled.evaluation.boundary();
  const MaterialNames materials(level.materials());
  std::vector<bsp::FaceLabel> labels(boundary.patchCapacity());
  for (uint32_t patch = 0; patch < labels.size(); ++patch) {
    if (boundary.sourceOf(patch).solid == geometry::kNoNode) continue;
    const level::FaceSource source = compiled.evaluation.source(boundary.sourceOf(patch));
    const level::Surface& surface =
        level::surfaceOf(level.node(source.instance.node()), source.face);
    labels[patch] = {source.instance.node().value, static_cast<uint32_t>(source.face),
                     materials.indexOf(surface.material)};
  }
  return bsp::writeTreeFile(
      {compiled.tree.view(), factsOf(level, compiled.tree), labels, materials.names()});
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
  plugins::MeshContents contents =
      plugins::contentsOf(level, evaluated.evaluation, evaluated.mesh, evaluated.triangles,
                          format.keepsCorners() ? plugins::imagesOf(level, folders.textures)
                                                : plugins::ImageOfMaterial());
  contents.imageFolder = std::filesystem::path(folders.level).parent_path();
  return contents;
}

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
