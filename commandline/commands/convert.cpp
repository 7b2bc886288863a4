// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/mesh_level.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/atomic_save.h"
#include "level/file/native_file.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/level_door.h"
#include "plugins/mesh_door/boundary_contents.h"
#include "plugins/mesh_door/boundary_losses.h"

namespace halfspace::commandline {

namespace {

struct ConvertOptions {
  std::string in, out;
  int threads = 0;
  ReportTarget report;
};

class Convert {
 public:
  explicit Convert(const ConvertOptions& options) : m_options(options) {}

  ExitCode run() {
    if (!canWrite()) return ExitCode::wrongUsage;
    Stopwatch total;
    const ExitCode code = m_formats.isMesh(m_options.in) ? fromMesh() : fromLevel();
    m_progress.finish();
    for (const std::string& loss : m_lostGeometry) {
      std::fprintf(stderr, "%s: error: lost geometry: %s\n", m_options.out.c_str(), loss.c_str());
    }
    tell(m_options.in, m_issues);
    for (const std::string& loss : m_losses) {
      std::fprintf(stderr, "%s: lost: %s\n", m_options.out.c_str(), loss.c_str());
    }
    const bool reported = writeReport(m_options.report, report(total.lapMs()));
    if (code == ExitCode::done && !m_options.report.onStdout()) {
      std::printf("%s -> %s\n", m_options.in.c_str(), m_options.out.c_str());
    }
    return finalCode(code, m_issues, reported);
  }

 private:
  bool canWrite() const {
    const bool known = Formats::isNative(m_options.out) ||
                       m_formats.levelWriter(m_options.out) != nullptr ||
                       m_formats.meshWriter(m_options.out) != nullptr;
    if (!known) {
      complain(m_options.out + ": no plugin writes files of that ending; levels end in " +
               m_formats.levelEndings(true) + ", meshes in " + m_formats.meshEndings(true) + ".");
    }
    return known;
  }

  Json report(double totalMs) const {
    Json json;
    json["in"] = m_options.in;
    json["out"] = m_options.out;
    std::vector<std::string> all = m_lostGeometry;
    all.insert(all.end(), m_losses.begin(), m_losses.end());
    json["losses"] = all;
    json["lost_geometry"] = m_lostGeometry;
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
    addMeshLosses(*input.mesh);
    level::Level level =
        levelOf(std::move(*input.mesh), std::filesystem::path(m_options.in).stem().string());
    const level::Issues broken = level::brokenSolids(level);
    for (const level::Issue& issue : broken) m_issues.push_back({issue, 0, {}});
    if (!broken.empty()) {
      markNonSolid(level);
      m_losses.emplace_back(
          "The mesh is no closed solid; the level keeps it as a surface that is no part of the "
          "solid.");
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
    const EvaluatedLevel evaluated = evaluateLevel(*input.level, m_options.threads, m_progress);
    addIssues(evaluated.issues);
    if (!evaluated.sound()) {
      complainOfOpenBoundary(m_options.in);
      return ExitCode::contractBroken;
    }
    for (std::string& loss : plugins::lossesOfBoundary(*input.level))
      m_losses.push_back(std::move(loss));
    return writeContents(*format,
                         plugins::contentsOf(*input.level, evaluated.evaluation, evaluated.mesh,
                                             evaluated.triangles),
                         promiseOf(evaluated));
  }

  // Null where the result is a level.
  const plugins::MeshFormat* meshFormat() const {
    if (Formats::isNative(m_options.out) || m_formats.levelWriter(m_options.out) != nullptr) {
      return nullptr;
    }
    return m_formats.meshWriter(m_options.out);
  }

  ExitCode writeContents(const plugins::MeshFormat& format, plugins::MeshContents contents,
                         plugins::Promise promise) {
    m_progress.stage("writing " + m_options.out);
    const plugins::DoorOutcome door =
        writeMesh(format, std::move(contents), m_options.out, promise);
    addIssues(door.issues);
    m_losses.insert(m_losses.end(), door.losses.begin(), door.losses.end());
    if (door.written) return ExitCode::done;
    complain(door.problem);
    return ExitCode::cannotReadOrWrite;
  }

  ExitCode writeLevel(const level::Level& level) {
    m_progress.stage("writing " + m_options.out);
    std::string text;
    if (const plugins::LevelFormat* format = m_formats.levelWriter(m_options.out)) {
      plugins::WriteOutcome made =
          plugins::writeLevel(*format, level, originFor(*format), plugins::Omitted::leftOut);
      m_losses.insert(m_losses.end(), made.losses.begin(), made.losses.end());
      m_lostGeometry = std::move(made.lostGeometry);
      if (!made.bytes) {
        complain(m_options.out + ": the level cannot be written as " + format->name() + ".");
        return ExitCode::cannotReadOrWrite;
      }
      text = std::move(*made.bytes);
    } else {
      text = level::writeLevel(level);
    }
    const auto problem = level::saveAtomically(m_options.out, text);
    if (!problem) return m_lostGeometry.empty() ? ExitCode::done : ExitCode::wrongInput;
    complain(*problem);
    return ExitCode::cannotReadOrWrite;
  }

  // A map that becomes a map keeps its dialect.
  plugins::Source originFor(const plugins::LevelFormat& format) {
    if (m_formats.registry().levelFormatFor(m_options.in) != &format) return {};
    auto read = plugins::readFile(m_options.in);
    m_origin = std::move(read.value).value_or(std::string());
    return {m_origin, m_options.in};
  }

  void addMeshLosses(const plugins::MeshContents& mesh) {
    if (!mesh.groupNames.empty()) m_losses.emplace_back("Groups of faces: a mesh solid has none.");
    if (!mesh.cornerUvs.empty()) m_losses.emplace_back("Texture coordinates of corners.");
    if (!mesh.cornerNormals.empty()) m_losses.emplace_back("Normals of corners.");
  }

  template <typename List>
  void addIssues(const List& issues) {
    m_issues.insert(m_issues.end(), issues.begin(), issues.end());
  }

  const ConvertOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  std::vector<std::string> m_losses;
  std::vector<std::string> m_lostGeometry;
  std::string m_origin;
};

}  // namespace

Command addConvert(CLI::App& program) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App* parser = program.add_subcommand(
      "convert", "Convert between level and mesh files, and say what the other format cannot hold");
  parser->add_option("IN", options->in, "Level or mesh to read")->required();
  parser
      ->add_option("OUT", options->out,
                   "File to write; its ending says the format. A level becomes a mesh by being "
                   "evaluated, a mesh becomes a level of one solid")
      ->required();
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("IN", options->in)
                .writes("OUT", options->out)
                .writes(options->report);
          },
          [options] { return Convert(*options).run(); }};
}

}  // namespace halfspace::commandline
