// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "plugins/mesh_export/boundary_contents.h"

namespace halfspace::commandline {

namespace {

struct BuildOptions {
  std::string level;
  std::string mesh;
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
    if (!m_options.mesh.empty() && !canWriteMesh(m_formats, m_options.mesh)) {
      return ExitCode::wrongUsage;
    }
    Stopwatch total;
    const ExitCode code = work();
    m_findings.totalMs = total.lapMs();
    m_progress.finish();
    printIssues(m_options.level, m_findings.issues);
    if (m_findings.evaluated && printsSummary(m_options.report)) printSummary(m_findings);
    const bool reported = writeReport(m_options.report, "build", jsonOf(m_findings));
    return finalCode(code, m_findings.issues, reported);
  }

 private:
  ExitCode work() {
    const std::optional<level::Level> level = read();
    if (!level) return ExitCode::cannotReadOrWrite;
    const EvaluatedLevel& evaluated =
        m_findings.evaluated.emplace(evaluateLevel(*level, m_options.threads, m_progress));
    addIssues(evaluated.issues);
    if (!evaluated.sound()) {
      complainOfOpenBoundary(m_options.level);
      return ExitCode::contractBroken;
    }
    return m_options.mesh.empty() ? ExitCode::done : write(*level);
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
    const plugins::ExportOutcome& exported = m_findings.exported.emplace(writeMeshTo(
        m_options.mesh, *m_formats.meshWriter(m_options.mesh),
        plugins::contentsOf(level, evaluated.evaluation, evaluated.mesh, evaluated.triangles),
        promiseOf(evaluated)));
    addIssues(exported.issues);
    m_findings.writeMs = watch.lapMs();
    if (exported.written) return ExitCode::done;
    complain(exported.problem);
    return ExitCode::cannotReadOrWrite;
  }

  void addIssues(const std::vector<plugins::Issue>& issues) {
    m_findings.issues.insert(m_findings.issues.end(), issues.begin(), issues.end());
  }

  const BuildOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  BuildFindings m_findings;
};

}  // namespace

Command addBuild(CLI::App& program) {
  const auto options = std::make_shared<BuildOptions>();
  CLI::App* parser = program.add_subcommand(
      "build", "Evaluate a level to the exact boundary of its solid, and write it as a mesh");
  parser
      ->add_option("LEVEL", options->level,
                   "A .halfspace file, a map, or a mesh; \"-\" for standard input (with --from)")
      ->required();
  parser
      ->add_option(
          "-o,--output", options->mesh,
          "Mesh file to write; its ending names the format; \"-\" for standard output (with "
          "--to)")
      ->type_name("MESH");
  addStreams(*parser, options->streams, true);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level, options->streams)
                .writes("-o", options->mesh, options->streams)
                .writes(options->report);
          },
          [options] { return Build(*options).run(); }};
}

}  // namespace halfspace::commandline
