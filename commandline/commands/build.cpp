// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/commands/web_page.h"
#include "commandline/files/formats.h"
#include "commandline/files/new_folder.h"
#include "commandline/files/standard_streams.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "plugins/level_scene/images_beside.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/mesh_export/boundary_contents.h"

namespace halfspace::commandline {

namespace {

struct BuildOptions {
  std::string level;
  std::string mesh;
  std::string program;  // a preset of scenes; empty: a bare mesh
  TextureOptions textures;
  std::string web;  // folder for a page to walk in
  std::string images = "embedded";
  std::string split = "layer";
  double scale = 0.0;  // metres per unit; 0: the level's, else 1/32
  bool physics = false;
  StreamFormats streams;
  int threads = 0;
  ReportTarget report;
};

class Build {
 public:
  explicit Build(const BuildOptions& options) : m_options(options) {
    m_findings.level = shownName(options.level);
    m_findings.mesh = shownName(options.mesh);
  }

  ExitCode run() {
    if (!canWrite()) return ExitCode::wrongUsage;
    Stopwatch total;
    const ExitCode code = work();
    m_findings.totalMs = total.lapMs();
    m_progress.finish();
    printIssues(m_options.level, m_findings.issues);
    if (m_findings.evaluated && printsSummary(m_options.report)) printSummary(m_findings);
    if (m_findings.scene) {
      for (const std::string& loss : m_findings.scene->lostGeometry)
        complain(m_options.mesh, "lost geometry: " + loss);
      printLosses(m_options.mesh, m_findings.scene->losses);
    }
    if (m_findings.web) printLosses(m_options.web, m_findings.web->losses);
    const bool reported = writeReport(m_options.report, "build", jsonOf(m_findings));
    return finalCode(code, m_findings.issues, reported);
  }

 private:
  bool canWrite() const {
    if (!m_options.web.empty()) {
      const std::string missing = WebPage(m_formats, {}).missing();
      if (!missing.empty()) complain(missing);
      if (!missing.empty()) return false;
    }
    if (hasImagesBeside() && (m_options.mesh.empty() || isOutputStream(m_options.mesh))) {
      complain("--images beside needs a file: name one with -o.");
      return false;
    }
    if (m_options.program.empty())
      return m_options.mesh.empty() || canWriteMesh(m_formats, m_options.mesh);
    if (m_options.physics && !plugins::scenePreset(m_options.program)->collision) {
      complain("--physics needs a scene with collision, and a scene for " + m_options.program +
               " has none. Choose another program with --for.");
      return false;
    }
    if (m_formats.registry().sceneFormatFor(m_options.mesh) != nullptr) return true;
    complain(m_options.mesh.empty()
                 ? "--for writes a scene: name the file with -o, as in -o level.glb."
                 : "--for writes a scene, and no plugin writes scenes of that "
                   "ending: use .glb or .gltf.");
    return false;
  }

  ExitCode work() {
    const std::optional<level::Level> level = read();
    if (!level) return ExitCode::cannotReadOrWrite;
    if (showsImages()) {
      auto images = imagesFor(*level, m_options.level, m_options.textures);
      if (!images) return ExitCode::wrongUsage;
      m_images = std::move(*images);
    } else if (m_options.textures.areGiven()) {
      warn(
          "--textures, --base and --game have no effect: no output has texture coordinates. Scenes "
          "(--for), pages (--web), .obj and .glb have.");
    }
    const EvaluatedLevel& evaluated =
        m_findings.evaluated.emplace(evaluateLevel(*level, m_options.threads, m_progress));
    addIssues(evaluated.issues);
    if (!evaluated.sound()) {
      complainOfOpenBoundary(m_options.level);
      return ExitCode::contractBroken;
    }
    if (!m_options.web.empty())
      if (const ExitCode code = writeWebPage(*level); code != ExitCode::done) return code;
    if (!m_options.program.empty()) return writeScene(*level);
    return m_options.mesh.empty() ? ExitCode::done : write(*level);
  }

  // Whether an output has texture coordinates. Without one, a missing WAD of the level is no
  // concern.
  bool showsImages() const {
    if (!m_options.program.empty() || !m_options.web.empty()) return true;
    return !m_options.mesh.empty() && m_formats.meshWriter(m_options.mesh)->keepsCorners();
  }

  std::optional<level::Level> read() {
    Stopwatch watch;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    addIssues(input.issues);
    m_findings.readMs = watch.lapMs();
    return std::move(input.level);
  }

  ExitCode write(const level::Level& level) {
    Stopwatch watch;
    m_progress.stage("writing " + shownName(m_options.mesh));
    const EvaluatedLevel& evaluated = *m_findings.evaluated;
    const plugins::MeshFormat& format = *m_formats.meshWriter(m_options.mesh);
    ImageFolders folders{m_images, m_options.level};
    if (hasImagesBeside()) folders.collection = plugins::installedCollection();
    plugins::MeshContents contents = contentsFor(format, level, evaluated, folders);
    if (hasImagesBeside()) {
      std::vector<std::filesystem::path> unreadable;
      const auto images = plugins::copyImagesBeside(contents, m_options.mesh, unreadable);
      for (const std::filesystem::path& file : unreadable)
        complain(file.string(), "The image cannot be read; the material names it all the same.");
      if (!writeImages(images)) return ExitCode::cannotReadOrWrite;
    }
    const std::string lostImages = plugins::removePackedImages(contents);
    plugins::ExportOutcome& exported = m_findings.exported.emplace(
        writeMeshTo(m_options.mesh, format, std::move(contents), promiseOf(evaluated)));
    if (!lostImages.empty()) exported.losses.push_back(lostImages);
    addIssues(exported.issues);
    m_findings.writeMs = watch.lapMs();
    if (exported.written) return ExitCode::done;
    complain(exported.problem);
    return ExitCode::cannotReadOrWrite;
  }

  ExitCode writeScene(const level::Level& level) {
    Stopwatch watch;
    m_progress.stage("writing " + shownName(m_options.mesh));
    plugins::SceneOptions options;
    options.preset = plugins::scenePreset(m_options.program);
    options.textures = m_images;
    options.collection = plugins::installedCollection();
    options.metresPerUnit = m_options.scale;
    options.physics = m_options.physics;
    options.threads = m_options.threads;
    if (m_options.split == "group") options.split = plugins::SceneSplit::byGroup;
    plugins::MadeScene& made = m_findings.scene.emplace(plugins::makeScene(level, options));
    const std::filesystem::path path = m_options.mesh;
    made.scene.name = std::filesystem::path(shownName(m_options.level)).stem().string();
    if (hasImagesBeside() && !writeImages(plugins::placeImagesBeside(made.scene, path)))
      return ExitCode::cannotReadOrWrite;
    const plugins::SceneFormat& format = *m_formats.registry().sceneFormatFor(path);
    plugins::WriteOutcome written = format.write(made.scene, path.extension().string().substr(1));
    made.losses.insert(made.losses.end(), written.losses.begin(), written.losses.end());
    m_findings.writeMs = watch.lapMs();
    if (!written.bytes) {
      complain(m_options.mesh, "The scene cannot be written as " + format.name() + ".");
      return ExitCode::cannotReadOrWrite;
    }
    if (const auto problem = writeOutput(m_options.mesh, *written.bytes)) {
      complain(*problem);
      return ExitCode::cannotReadOrWrite;
    }
    return made.lostGeometry.empty() ? ExitCode::done : ExitCode::wrongInput;
  }

  bool hasImagesBeside() const { return m_options.images == "beside"; }

  bool writeImages(const std::vector<plugins::ImageBeside>& images) {
    for (const plugins::ImageBeside& image : images) {
      if (!madeFolder(image.path.parent_path())) return false;
      if (const auto problem = writeOutput(image.path.string(), image.bytes)) {
        complain(*problem);
        return false;
      }
    }
    return true;
  }

  ExitCode writeWebPage(const level::Level& level) {
    Stopwatch watch;
    WebPageOptions options;
    options.folder = m_options.web;
    options.title = std::filesystem::path(shownName(m_options.level)).stem().string();
    options.textures = m_images;
    options.threads = m_options.threads;
    WebPage page(m_formats, options);
    const auto problem = page.write(level, m_progress);
    m_findings.web = {m_options.web, page.sizes(), page.losses()};
    m_findings.webMs = watch.lapMs();
    if (!problem) return ExitCode::done;
    complain(m_options.web, *problem);
    return ExitCode::cannotReadOrWrite;
  }

  void addIssues(const std::vector<plugins::Issue>& issues) {
    m_findings.issues.insert(m_findings.issues.end(), issues.begin(), issues.end());
  }

  const BuildOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  level::ImageFolder m_images;
  BuildFindings m_findings;
};

}  // namespace

Command addBuild(CLI::App& program) {
  const auto options = std::make_shared<BuildOptions>();
  CLI::App* parser = program.add_subcommand(
      "build", "Evaluate a level to the exact boundary of its solid, and write it as a mesh");
  addLevel(*parser, options->level);
  parser
      ->add_option(
          "-o,--output", options->mesh,
          "Mesh file to write; its ending names the format; \"-\" for standard output (with "
          "--to)")
      ->type_name("MESH");
  std::vector<std::string> programs;
  for (const plugins::ScenePreset& preset : plugins::scenePresets())
    programs.emplace_back(preset.name);
  CLI::Option* const scene =
      parser
          ->add_option(
              "--for", options->program,
              "Write the level as a scene (.glb, .gltf) for this program, instead of one mesh: "
              "materials with texture coordinates, entities, lights, collision")
          ->check(oneOf(programs))
          ->type_name("PROGRAM");
  parser
      ->add_option(
          "--web", options->web,
          "Write a web page to walk in the level: open index.html of this folder in a browser, "
          "or put the folder on a web server")
      ->type_name("FOLDER");
  addTextures(*parser, options->textures,
              "for --for, --web and meshes with texture coordinates (.obj)");
  parser
      ->add_option("--images", options->images,
                   "Images of a scene: in its file, or in the folder NAME_images beside it; beside "
                   "an .obj file: copies of the images that its materials name")
      ->check(oneOf({"embedded", "beside"}))
      ->capture_default_str();
  parser
      ->add_option("--split", options->split,
                   "Meshes of the world in a scene: one for each layer, or one for each group")
      ->check(oneOf({"layer", "group"}))
      ->capture_default_str();
  parser
      ->add_option("--scale", options->scale,
                   "Metres in a level unit, for --for (default: the level's key _metres_per_unit, "
                   "else 1/32)")
      ->check(numberAbove(0.0))
      ->type_name("METRES");
  parser
      ->add_flag("--physics", options->physics,
                 "Write bodies and shapes of OMI_physics_body instead of node names that end in "
                 "-colonly: moving solids and triggers get convex shapes")
      ->needs(scene);
  addStreams(*parser, options->streams, true);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level, options->streams)
                .reads("--textures", options->textures.sources)
                .writes("-o", options->mesh, options->streams)
                .fills("--images",
                       options->images == "beside" && !isOutputStream(options->mesh)
                           ? plugins::imageFolderOf(options->mesh).string()
                           : std::string(),
                       {".png", ".jpg", ".jpeg", ".tga", ".bmp"})
                .fills("--web", options->web, {".html", ".js", ".wasm", ".hbsp", ".glb"})
                .writes(options->report);
          },
          [options] { return Build(*options).run(); }};
}

}  // namespace halfspace::commandline
