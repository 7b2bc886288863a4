// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/light_run.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/files/light_files.h"
#include "commandline/files/new_folder.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/byte_hash.h"
#include "level/program/counted.h"
#include "level/solids/lights.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/material_images.h"

namespace halfspace::commandline {

using level::count;
using level::counted;

namespace {

constexpr double kSmallestTexel = 0.125, kLargestTexel = 1024.0;  // level units
constexpr int kMostRaysOfTexel = 4096;
constexpr int kMostBounces = 64;

struct LightOptions {
  std::string level;
  std::string scene;
  std::string exr;
  std::string grid;
  std::string layers;
  std::string program = "plain";
  TextureOptions textures;
  double scale = 0.0;
  LightRunOptions run;
  StreamFormats streams;
  ReportTarget report;
};

class BakeLight {
 public:
  explicit BakeLight(const LightOptions& options) : m_options(options) {}

  ExitCode run() {
    if (!canWrite()) return ExitCode::wrongUsage;
    Stopwatch total;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_issues = std::move(input.issues);
    m_json["level"] = shownName(m_options.level);
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_readMs = total.lapMs();
    if (input.level) code = bake(*input.level);
    m_progress.finish();
    printIssues(m_options.level, m_issues);
    for (const std::string& loss : m_lostGeometry)
      complain(m_options.scene, "lost geometry: " + loss);
    m_json["issues"] = jsonOf(m_issues);
    m_json["ms"]["total"] = roundedMs(m_readMs + total.lapMs());
    m_json["peak_mb"] = peakMegabytes();
    if (m_light && printsSummary(m_options.report)) printSummary();
    const bool reported = writeReport(m_options.report, "light", m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  bool canWrite() const {
    if (!m_options.exr.empty() && !m_options.exr.ends_with(".exr")) {
      complain(m_options.exr, "--exr writes an OpenEXR file: name one that ends in .exr.");
      return false;
    }
    if (m_options.scene.empty() || m_formats.registry().sceneFormatFor(m_options.scene) != nullptr)
      return true;
    complain(m_options.scene,
             "The level with its light is written as a scene, and no plugin writes scenes of that "
             "ending: use .glb or .gltf.");
    return false;
  }

  ExitCode bake(const level::Level& level) {
    Stopwatch watch;
    std::optional<level::ImageFolder> images =
        imagesFor(level, m_options.level, m_options.textures);
    if (!images) return ExitCode::wrongUsage;
    plugins::SceneOptions options;
    options.preset = plugins::scenePreset(m_options.program);
    options.textures = std::move(*images);
    options.collection = plugins::installedCollection();
    options.metresPerUnit = m_options.scale;
    options.threads = m_options.run.bake.threads;
    options.lightmap = [&](const plugins::SceneWorld& world) {
      m_json["ms"]["evaluate"] = roundedMs(watch.lapMs());
      return makeLightmap(level, world);
    };
    m_progress.stage("evaluating the solids");
    plugins::MadeScene made = plugins::makeScene(level, options);
    for (level::Issue& issue : made.issues) m_issues.push_back({std::move(issue), 0, {}});
    if (!m_problem.empty()) {
      complain(m_options.level, m_problem);
      return ExitCode::wrongUsage;
    }
    if (!m_light) {
      complain(m_options.level, "The level has no faces, so there is nothing to light.");
      return ExitCode::wrongInput;
    }
    describe();
    describeStyles(level);
    return write(made);
  }

  std::optional<plugins::MadeLightmap> makeLightmap(const level::Level& level,
                                                    const plugins::SceneWorld& world) {
    auto result = runLight(level, world, m_options.run, m_progress);
    if (auto* problem = std::get_if<std::string>(&result)) {
      m_problem = std::move(*problem);
      return std::nullopt;
    }
    m_light = std::make_unique<LightRunResult>(std::move(std::get<LightRunResult>(result)));
    const LightRunResult& light = *m_light;
    m_image = light.atlas.imageOf(light.baked.surface, light.baked.light);
    plugins::MadeLightmap lightmap;
    lightmap.image = {"lightmap", "image/png",
                      m_options.scene.empty() ? std::string() : lightmapPngOf(m_image)};
    lightmap.white = kLightmapWhite;
    lightmap.lightFile = std::filesystem::path(m_options.exr).filename().string();
    lightmap.uvAt = [&light](geometry::FaceId face, const geometry::Vec3& point) {
      return light.atlas.at(light.baked.surface, face, point);
    };
    for (size_t i = 0; i < world.movers.size(); ++i)
      lightmap.uvAtMovers.emplace_back(
          [&light, i](geometry::FaceId face, const geometry::Vec3& at) {
            return light.atlas.at(light.baked.surface, face, at, numberOfMover(i));
          });
    m_json["movers"] = world.movers.size();
    return lightmap;
  }

  ExitCode write(plugins::MadeScene& made) {
    Stopwatch watch;
    ExitCode code = ExitCode::done;
    if (!m_options.scene.empty()) code = writeScene(made);
    if (code == ExitCode::done && !m_options.exr.empty())
      code = writeFile(m_options.exr, exrOf(m_image));
    if (code == ExitCode::done && m_light->grid)
      code = writeFile(m_options.grid, jsonOf(*m_light->grid));
    if (code == ExitCode::done && !m_options.layers.empty()) code = writeLayers();
    m_json["ms"]["write"] = roundedMs(watch.lapMs());
    if (code == ExitCode::done && !m_lostGeometry.empty()) return ExitCode::wrongInput;
    return code;
  }

  ExitCode writeScene(plugins::MadeScene& made) {
    m_progress.stage("writing " + shownName(m_options.scene));
    const std::filesystem::path path = m_options.scene;
    made.scene.name = std::filesystem::path(shownName(m_options.level)).stem().string();
    const plugins::SceneFormat& format = *m_formats.registry().sceneFormatFor(path);
    const plugins::WriteOutcome written =
        format.write(made.scene, path.extension().string().substr(1));
    if (!written.bytes) {
      complain(m_options.scene, "The scene cannot be written as " + format.name() + ".");
      return ExitCode::cannotReadOrWrite;
    }
    m_lostGeometry = made.lostGeometry;
    printLosses(m_options.scene, made.losses);
    return writeFile(m_options.scene, *written.bytes);
  }

  // Writes an image for each layer, with the same pixels as the lightmap, and layers.json, which
  // lists them.
  ExitCode writeLayers() {
    const std::filesystem::path folder = m_options.layers;
    if (!madeFolder(folder)) return ExitCode::cannotReadOrWrite;
    const light::BakedLight& baked = m_light->baked;
    for (size_t i = 0; i < baked.layers.size(); ++i) {
      const light::LightLayer& layer = baked.layers[i];
      std::vector<Eigen::Vector3f> light(baked.light.size(), Eigen::Vector3f::Zero());
      for (size_t k = 0; k < layer.texels.size(); ++k) light[layer.texels[k]] = layer.light[k];
      const std::string path = (folder / nameOfLayer(i)).string();
      const ExitCode code = writeFile(path, exrOf(m_light->atlas.imageOf(baked.surface, light)));
      if (code != ExitCode::done) return code;
    }
    return writeFile((folder / "layers.json").string(), jsonOf(baked.layers));
  }

  static ExitCode writeFile(const std::string& path, const std::string& bytes) {
    const auto problem = writeOutput(path, bytes);
    if (problem) complain(*problem);
    return problem ? ExitCode::cannotReadOrWrite : ExitCode::done;
  }

  void describe() {
    const light::BakedLight& baked = m_light->baked;
    const light::BakeFigures& figures = baked.figures;
    m_json["texel"] = m_options.run.bake.texelSide;
    m_json["rays"] = m_options.run.bake.rays;
    m_json["bounces"] = m_options.run.bake.bounces;
    m_json["faces"] = baked.surface.faces().size();
    m_json["hidden_faces"] = figures.hiddenFaces;
    m_json["texels"] = baked.surface.texels().size();
    m_json["lit_texels"] = figures.litTexels;
    m_json["buried_texels"] = figures.buriedTexels;
    m_json["lights"] = m_light->lamps;
    m_json["buried_lights"] = figures.buriedLamps;
    m_json["dark"] = {{"rooms", figures.darkRooms},
                      {"texels", figures.darkTexels},
                      {"lit_texels", figures.litDarkTexels}};
    m_json["atlas"] = {m_image.width, m_image.height};
    m_json["grid_points"] = m_light->grid ? Json(m_light->grid->points.size()) : Json(nullptr);
    m_json["ms"]["tree"] = roundedMs(m_light->treeMs);
    m_json["ms"]["bake"] = roundedMs(m_light->bakeMs);
    m_json["ms"]["grid"] = roundedMs(m_light->gridMs);
    m_json["hash"] = hexOf(level::byteHash({reinterpret_cast<const char*>(baked.light.data()),
                                            baked.light.size() * 3 * sizeof(float)}));
    if (figures.buriedLamps > 0)
      addWarning(counted(count(figures.buriedLamps), "light is", "lights are") +
                 " inside of solids and light nothing; move them out.");
    if (figures.litDarkTexels > 0)
      addWarning(counted(count(figures.litDarkTexels), "texel", "texels") +
                 " of dark rooms have light. This is an error of halfspace, not of the level. "
                 "Please send the level to the authors.");
  }

  // In the lightmap, a light that a game switches or lets flicker is on.
  void describeStyles(const level::Level& level) {
    size_t flickering = 0, switched = 0, startingOff = 0;
    for (const level::LightSource& light : level::lightSources(level)) {
      flickering += light.style.pattern.empty() ? 0 : 1;
      switched += light.style.name.empty() ? 0 : 1;
      startingOff += light.style.startsOff ? 1 : 0;
    }
    m_json["flickering_lights"] = flickering;
    m_json["switched_lights"] = switched;
    m_json["layers"] = m_light->baked.layers.size();
    if (startingOff > 0 && m_options.layers.empty())
      addWarning(counted(count(startingOff), "light begins", "lights begin") +
                 " switched off in the game (spawnflags 1), and the lightmap has them switched on. "
                 "--layers also writes their light as separate images; hide them to bake the level "
                 "without them.");
  }

  void addWarning(std::string text) {
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = std::move(text);
    m_issues.push_back(std::move(issue));
  }

  void printSummary() const {
    const light::BakeFigures& figures = m_light->baked.figures;
    const size_t texels = m_light->baked.surface.texels().size();
    std::printf("%s: %s, %zu of them lit\n", shownName(m_options.level).c_str(),
                counted(count(texels), "texel").c_str(), figures.litTexels);
    std::printf("  lights    %zu, and the sun and sky\n", m_light->lamps);
    std::printf("  lightmap  %d by %d\n", m_image.width, m_image.height);
    if (m_light->grid) std::printf("  grid      %zu points\n", m_light->grid->points.size());
    std::printf("  dark      %s without any light: %zu texels, %zu of them lit\n",
                counted(count(figures.darkRooms), "sealed room").c_str(), figures.darkTexels,
                figures.litDarkTexels);
    std::printf("  time      tree %.3f s, bake %.3f s, grid %.3f s\n", m_light->treeMs / 1e3,
                m_light->bakeMs / 1e3, m_light->gridMs / 1e3);
    std::printf("  memory    %.0f MB\n", peakMegabytes());
  }

  const LightOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  std::vector<std::string> m_lostGeometry;
  std::unique_ptr<LightRunResult> m_light;  // texture coordinates are computed from it later
  light::LightImage m_image;
  std::string m_problem;
  Json m_json;
  double m_readMs = 0.0;
};

void addBakeOptions(CLI::App& parser, LightOptions& options) {
  light::BakeOptions& bake = options.run.bake;
  parser.add_option("--texel", bake.texelSide, "Side of a texel of the lightmap, in level units")
      ->check(numberBetween(kSmallestTexel, kLargestTexel))
      ->capture_default_str();
  parser
      .add_option("--rays", bake.rays,
                  "Rays from each texel for the light of the sky and of other surfaces; 0: only "
                  "lamps and sun")
      ->check(wholeNumber(0, kMostRaysOfTexel))
      ->capture_default_str();
  parser.add_option("--bounces", bake.bounces, "How often light is reflected")
      ->check(wholeNumber(0, kMostBounces))
      ->capture_default_str();
  parser
      .add_option("--reflectance", bake.reflectance,
                  "Share of the light that surfaces reflect, below 1")
      ->check(numberBetween(0.0, 0.99))
      ->capture_default_str();
  parser
      .add_option("--grid-step", options.run.gridStep,
                  "Distance between the points of --grid, in level units")
      ->check(numberBetween(1.0, 65536.0))
      ->capture_default_str();
}

}  // namespace

Command addLight(CLI::App& program) {
  const auto options = std::make_shared<LightOptions>();
  CLI::App* parser = program.add_subcommand(
      "light", "Bake the light of lamps, sun and sky into a lightmap, without leaks");
  addLevel(*parser, options->level);
  parser
      ->add_option("-o,--output", options->scene,
                   "Write the level as a scene (.glb, .gltf) with the lightmap on its second "
                   "texture coordinates")
      ->type_name("SCENE");
  parser
      ->add_option("--exr", options->exr, "Write the lightmap with the whole range of light (.exr)")
      ->type_name("FILE");
  parser
      ->add_option("--grid", options->grid,
                   "Write the light at points in space, for objects that move (.json)")
      ->type_name("FILE");
  parser
      ->add_option("--layers", options->layers,
                   "Also write the light of lamps that flicker or are switched as separate images "
                   "into this folder: an .exr file for each style, and layers.json")
      ->type_name("FOLDER");
  addBakeOptions(*parser, *options);
  std::vector<std::string> programs;
  for (const plugins::ScenePreset& preset : plugins::scenePresets())
    programs.emplace_back(preset.name);
  parser
      ->add_option("--for", options->program, "The program that will open the scene, as for build")
      ->check(oneOf(programs))
      ->capture_default_str()
      ->type_name("PROGRAM");
  addTextures(*parser, options->textures, "for the scene");
  parser
      ->add_option("--scale", options->scale,
                   "Metres in a level unit (default: the level's key _metres_per_unit, else 1/32)")
      ->check(numberAbove(0.0))
      ->type_name("METRES");
  addStreams(*parser, options->streams, false);
  addThreads(*parser, options->run.bake.threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level, options->streams)
                .reads("--textures", options->textures.sources)
                .writes("-o", options->scene)
                .writes("--exr", options->exr)
                .writesText("--grid", options->grid)
                .fills("--layers", options->layers, {".exr", ".json"})
                .writes(options->report);
          },
          [options] {
            options->run.wantsGrid = !options->grid.empty();
            return BakeLight(*options).run();
          }};
}

}  // namespace halfspace::commandline
