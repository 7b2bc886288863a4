// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/level_file.h"
#include "commandline/files/mesh_file.h"
#include "commandline/files/new_folder.h"
#include "commandline/inspection/file_list.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/program/counted.h"
#include "level/solids/solid_geometry.h"
#include "plugins/level_scene/images_beside.h"
#include "plugins/level_scene/mesh_level.h"
#include "plugins/mesh_export/boundary_contents.h"

namespace halfspace::commandline {

namespace {

struct ConvertOptions {
  std::string in, out;
  TextureOptions textures;
  StreamFormats streams;
  int threads = 0;
  ReportTarget report;
};

class Convert {
 public:
  Convert(const Formats& formats, const ConvertOptions& options)
      : m_options(options), m_formats(formats) {}

  // `report`: receives what --json writes for this file.
  ExitCode run(Json& report) {
    if (!canWrite()) return ExitCode::wrongUsage;
    Stopwatch total;
    const ExitCode code =
        m_formats.isMesh(m_options.in) && !isLevelScene() ? fromMesh() : fromLevel();
    m_progress.finish();
    for (const std::string& loss : m_lostGeometry) {
      complain(m_options.out, "lost geometry: " + loss);
    }
    printIssues(m_options.in, m_issues);
    printLosses(m_options.out, m_losses);
    report = describe(total.lapMs());
    if (code == ExitCode::done && printsSummary(m_options.report)) {
      std::printf("%s -> %s\n", m_options.in.c_str(), m_options.out.c_str());
    }
    return finalCode(code, m_issues, true);
  }

 private:
  bool canWrite() const {
    const bool known = Formats::isNative(m_options.out) ||
                       m_formats.levelWriter(m_options.out) != nullptr ||
                       m_formats.meshWriter(m_options.out) != nullptr;
    if (!known) {
      complain(m_options.out, "No plugin writes files of that ending; levels end in " +
                                  m_formats.levelEndings(true) + ", meshes in " +
                                  m_formats.meshEndings(true) + ".");
    }
    return known;
  }

  // Whether the file is a scene that was made from a level; it becomes a level, not one mesh,
  // unless the output is a mesh, too.
  bool isLevelScene() const {
    const plugins::SceneFormat* format = m_formats.registry().sceneFormatFor(m_options.in);
    if (format == nullptr || meshFormat() != nullptr) return false;
    const auto bytes = readInput(m_options.in);
    return bytes.value && format->isLevel({*bytes.value, m_options.in});
  }

  Json describe(double totalMs) const {
    Json json;
    json["in"] = shownName(m_options.in);
    json["out"] = shownName(m_options.out);
    std::vector<std::string> lost;
    for (const plugins::Issue& issue : m_issues)
      if (plugins::isLostGeometry(issue)) lost.push_back(plugins::placedText(issue));
    lost.insert(lost.end(), m_lostGeometry.begin(), m_lostGeometry.end());
    std::vector<std::string> all = lost;
    all.insert(all.end(), m_losses.begin(), m_losses.end());
    json["losses"] = all;
    json["lost_geometry"] = lost;
    json["issues"] = jsonOf(m_issues);
    json["ms"]["total"] = roundedMs(totalMs);
    return json;
  }

  ExitCode fromMesh() {
    MeshInput input = m_formats.readMesh(m_options.in, following(m_progress, m_options.in));
    addIssues(input.issues);
    if (!input.mesh) return ExitCode::cannotReadOrWrite;
    if (const plugins::MeshFormat* format = meshFormat())
      return writeContents(*format, std::move(*input.mesh), plugins::Promise::nothing);
    level::Level level = plugins::levelOfMesh(
        std::move(*input.mesh), std::filesystem::path(m_options.in).stem().string(), m_losses);
    const level::Issues broken = level::brokenSolids(level);
    for (const level::Issue& issue : broken) m_issues.push_back({issue, 0, {}});
    if (!broken.empty()) {
      markNonSolid(level, broken);
      const bool isWhole = level.children(level.root()).size() == 1;
      m_losses.push_back(
          (isWhole ? "The mesh is"
                   : level::counted(level::count(broken.size()), "object is", "objects are")) +
          std::string(" no closed solid; the level keeps it as a surface that is no "
                      "part of the solid."));
    }
    return writeLevel(level);
  }

  ExitCode fromLevel() {
    LevelInput input = m_formats.readLevel(m_options.in, following(m_progress, m_options.in));
    addIssues(input.issues);
    if (!input.level) return ExitCode::cannotReadOrWrite;
    if (input.isOfNewerVersion) {
      complain(m_options.in, kNewerVersion);
      return ExitCode::cannotReadOrWrite;
    }
    const plugins::MeshFormat* format = meshFormat();
    if (format == nullptr) {
      for (const level::Issue& issue : level::brokenSolids(*input.level)) {
        m_issues.push_back({issue, 0, {}});
      }
      return writeLevel(*input.level);
    }
    auto images = format->keepsCorners() ? imagesFor(*input.level, m_options.in, m_options.textures)
                                         : std::optional(level::ImageFolder());
    if (!images) return ExitCode::wrongUsage;
    const EvaluatedLevel evaluated = evaluateLevel(*input.level, m_options.threads, m_progress);
    addIssues(evaluated.issues);
    if (!evaluated.sound()) {
      complainOfOpenBoundary(m_options.in);
      return ExitCode::contractBroken;
    }
    for (std::string& loss : plugins::lossesOfBoundary(*input.level, format->keepsCorners()))
      m_losses.push_back(std::move(loss));
    plugins::MeshContents contents =
        contentsFor(*format, *input.level, evaluated, {std::move(*images), m_options.in});
    std::string lostImages = plugins::removePackedImages(contents);
    if (!lostImages.empty()) m_losses.push_back(std::move(lostImages));
    return writeContents(*format, std::move(contents), promiseOf(evaluated));
  }

  // Null if the result is a level.
  const plugins::MeshFormat* meshFormat() const {
    if (Formats::isNative(m_options.out) || m_formats.levelWriter(m_options.out) != nullptr) {
      return nullptr;
    }
    return m_formats.meshWriter(m_options.out);
  }

  ExitCode writeContents(const plugins::MeshFormat& format, plugins::MeshContents contents,
                         plugins::Promise promise) {
    m_progress.stage("writing " + shownName(m_options.out));
    const plugins::ExportOutcome exported =
        writeMeshTo(m_options.out, format, std::move(contents), promise);
    addIssues(exported.issues);
    m_losses.insert(m_losses.end(), exported.losses.begin(), exported.losses.end());
    if (exported.written) return ExitCode::done;
    complain(exported.problem);
    return ExitCode::cannotReadOrWrite;
  }

  ExitCode writeLevel(const level::Level& level) {
    m_progress.stage("writing " + shownName(m_options.out));
    LevelWritten written = writeLevelFile(m_formats, level, m_options.in, m_options.out);
    m_losses.insert(m_losses.end(), written.losses.begin(), written.losses.end());
    m_lostGeometry = std::move(written.lostGeometry);
    return written.code;
  }

  template <typename List>
  void addIssues(const List& issues) {
    m_issues.insert(m_issues.end(), issues.begin(), issues.end());
  }

  const ConvertOptions& m_options;
  const Formats& m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  std::vector<std::string> m_losses;
  std::vector<std::string> m_lostGeometry;
};

ExitCode convertOne(const ConvertOptions& options) {
  const Formats formats;
  Json report;
  const ExitCode code = Convert(formats, options).run(report);
  const bool reported = writeReport(options.report, "convert", report);
  return code == ExitCode::done && !reported ? ExitCode::cannotReadOrWrite : code;
}

bool isMany(const std::string& in) {
  std::error_code none;
  return std::filesystem::is_directory(in, none) || isPattern(in);
}

// The output path for a file: IN/arena/a.map becomes OUT/arena/a.obj. Files found by a pattern go
// directly into OUT.
std::string outputFor(const std::string& file, const ConvertOptions& options) {
  namespace fs = std::filesystem;
  std::error_code none;
  fs::path name = fs::is_directory(options.in, none) ? fs::path(file).lexically_relative(options.in)
                                                     : fs::path(file).filename();
  name.replace_extension(options.streams.to);
  return (fs::path(options.out) / name).string();
}

// Converts each file of a folder or pattern. The worst exit code of all files is returned.
ExitCode convertMany(const ConvertOptions& options) {
  if (options.streams.to.empty()) {
    complain("IN names several files: name the format to write with --to, as in --to obj.");
    return ExitCode::wrongUsage;
  }
  const Formats formats;
  const FileList list = filesToInspect({options.in}, formats);
  if (const std::string skipped = skippedText(list); !skipped.empty()) warn(skipped);
  if (list.files.empty()) {
    complain(options.in, "There is no level or mesh here.");
    return ExitCode::cannotReadOrWrite;
  }
  RunFiles files;
  files.reads("IN", list.files);
  for (const std::string& file : list.files)
    files.writesInNewFolder("OUT", outputFor(file, options));
  if (const ExitCode code = files.admit(); code != ExitCode::done) return code;
  for (const std::string& file : list.files)
    if (!madeFolder(std::filesystem::path(outputFor(file, options)).parent_path()))
      return ExitCode::cannotReadOrWrite;
  ExitCode worst = ExitCode::done;
  Json report;
  report["files"] = Json::array();
  for (const std::string& file : list.files) {
    ConvertOptions one = options;
    one.in = file;
    one.out = outputFor(file, options);
    Json json;
    worst = std::max(worst, Convert(formats, one).run(json));
    report["files"].push_back(std::move(json));
  }
  const bool reported = writeReport(options.report, "convert", report);
  return reported ? worst : std::max(worst, ExitCode::cannotReadOrWrite);
}

}  // namespace

Command addConvert(CLI::App& program) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App* parser = program.add_subcommand(
      "convert", "Convert between level and mesh files, and say what the other format cannot hold");
  parser
      ->add_option("IN", options->in,
                   "Level or mesh to read; a folder or a quoted pattern (\"maps/*.map\") for "
                   "several; \"-\" for standard input (with --from)")
      ->required();
  parser
      ->add_option("OUT", options->out,
                   "File to write; its ending names the format. A level becomes a mesh by being "
                   "evaluated, a mesh becomes a level of its objects. A folder where IN names "
                   "several files; \"-\" for standard output (with --to)")
      ->required();
  addTextures(*parser, options->textures, "for meshes with texture coordinates (.obj)");
  addStreams(*parser, options->streams, true);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            if (isMany(options->in)) return files.writes(options->report);
            return files.reads("IN", options->in, options->streams)
                .reads("--textures", options->textures.sources)
                .writes("OUT", options->out, options->streams)
                .writes(options->report);
          },
          [options] { return isMany(options->in) ? convertMany(*options) : convertOne(*options); }};
}

}  // namespace halfspace::commandline
