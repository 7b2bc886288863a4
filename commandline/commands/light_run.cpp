// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/light_run.h"

#include "commandline/report/resources.h"
#include "light/surface_lamps.h"

namespace halfspace::commandline {

namespace {

std::string messageOf(light::BakeProblem problem) {
  switch (problem) {
    case light::BakeProblem::tooManyTexels:
      return "The level has more than 32 million texels of this size. Choose a larger --texel.";
    case light::BakeProblem::tooManyRays:
      return "texels times rays is more than 500 million. Choose a larger --texel or fewer --rays.";
    case light::BakeProblem::cancelled:
      break;
  }
  return "The bake was cancelled.";
}

}  // namespace

std::variant<LightRunResult, std::string> runLight(const level::Level& level,
                                                   const plugins::SceneWorld& world,
                                                   const LightRunOptions& options,
                                                   Progress& progress) {
  Stopwatch watch;
  progress.stage("building the tree");
  bsp::TreeOptions treeOptions;
  treeOptions.bevels = {.edges = false, .vertices = false, .level = false, .box = false};
  bsp::LiveTree tree(treeOptions);
  tree.update(world.evaluation.boundary(), {});
  progress.stage("finding the rooms");
  const light::Rooms rooms(tree);
  const double treeMs = watch.lapMs();

  const geometry::Evaluator& boundary = world.evaluation.boundary();
  std::vector<light::SurfaceFace> faces = light::surfaceFacesOf(
      boundary, [&](geometry::FaceId face) { return light::roleOf(world.lookOf(face)); });
  const auto materialOf = [&](geometry::FaceId face) -> std::string_view {
    const level::Material* material =
        level.materials().find(world.evaluation.surface(boundary.faces()[face]).material);
    return material == nullptr ? std::string_view() : material->name;
  };
  std::vector<level::Lamp> lamps = light::lampsOf(level, faces, materialOf);
  for (size_t i = 0; i < world.movers.size(); ++i) {
    const plugins::SceneWorld::Mover& mover = world.movers[i];
    light::addMoverFaces(
        mover.boundary, numberOfMover(i), mover.castsShadow,
        [&](geometry::FaceId face) { return light::roleOf(mover.lookOf(face)); }, faces);
  }
  const light::Illumination illumination(tree, std::move(lamps),
                                         level::strengthOf(level::daylightOf(level)),
                                         light::MoverShadows(faces));
  light::BakeOptions bake = options.bake;
  std::string stage;
  bake.progress = [&](const char* name, double share) {
    if (stage != name) progress.stage("baking: " + (stage = name));
    progress.share(share);
  };
  auto baked = light::bakeLight(faces, illumination, rooms, bake);
  if (const auto* problem = std::get_if<light::BakeProblem>(&baked)) return messageOf(*problem);
  auto& made = std::get<light::BakedLight>(baked);
  progress.stage("packing the lightmap");
  std::optional<light::Atlas> atlas = light::Atlas::pack(made.surface);
  if (!atlas)
    return "The faces do not fit into a lightmap of " + std::to_string(light::Atlas::kMostSide) +
           " by " + std::to_string(light::Atlas::kMostSide) + " texels. Choose a larger --texel.";
  LightRunResult result{std::move(made), std::move(*atlas), std::nullopt};
  result.lamps = illumination.lamps().size();
  result.treeMs = treeMs;
  result.bakeMs = watch.lapMs();
  if (options.wantsGrid) {
    progress.stage("light of the grid");
    light::LightGridOptions grid;
    grid.step = options.gridStep;
    grid.reflectance = bake.reflectance;
    grid.threads = bake.threads;
    auto points = light::lightGridOf(result.baked, illumination, rooms, grid);
    if (std::holds_alternative<light::BakeProblem>(points))
      return std::string("The grid has more than 2 million points. Choose a larger --grid-step.");
    result.grid = std::move(std::get<light::LightGrid>(points));
    result.gridMs = watch.lapMs();
  }
  return result;
}

}  // namespace halfspace::commandline
