// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "commandline/commands/memory_option.h"
#include "commandline/commands/mesh_commands.h"
#include "commandline/commands/mesh_run.h"
#include "commandline/commands/shared_options.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "geometry/boolean/minkowski.h"

namespace halfspace::commandline {

namespace {

struct MinkowskiOptions {
  std::string operation;
  std::string mesh, body;
  MemoryOption memory;
  MeshResult result;
};

class Minkowski {
 public:
  explicit Minkowski(const MinkowskiOptions& options)
      : m_options(options), m_run(options.result.report) {}

  ExitCode run() {
    if (!canWriteMesh(m_run.formats(), m_options.result.path)) return ExitCode::wrongUsage;
    m_run.report()["operation"] = m_options.operation;
    return m_run.finish(work(), "minkowski");
  }

 private:
  ExitCode work() {
    const std::vector<MeshRun::Input> inputs{{"mesh", m_options.mesh}, {"body", m_options.body}};
    m_run.announce(inputs);
    const auto files = m_run.read(inputs);
    if (!files) return m_run.failure();
    m_run.progress().stage("computing the " + m_options.operation);
    const geometry::PolygonMesh& mesh = *(*files)[0].mesh;
    const geometry::PolygonMesh& body = *(*files)[1].mesh;
    geometry::WorkWatch watch = m_run.watch();
    const geometry::MinkowskiOptions options{.watch = &watch, .memory = m_options.memory.memory()};
    const auto result = m_options.operation == "sum"
                            ? geometry::minkowskiSum(mesh, body, options)
                            : geometry::minkowskiDifference(mesh, body, options);
    m_run.endStage("minkowski");
    if (!result) return refused(result.reasons());
    const std::string what = "the Minkowski " + m_options.operation;
    m_run.loseValuesOf((*files)[0], what);
    return m_run.writeResult(m_options.result.path, result.value(), what);
  }

  ExitCode refused(const geometry::Reasons& reasons) {
    if (reasons.front().kind == geometry::ErrorKind::tooMuchWork) {
      m_run.addIssues(m_options.mesh, std::vector{tooMuchMemory(
                                          reasons.front(), m_options.memory,
                                          "a smaller body, or a mesh with fewer triangles, takes "
                                          "less")});
      return ExitCode::wrongInput;
    }
    if (reasons.front().kind != geometry::ErrorKind::notConvex) {
      m_run.addReasons(m_options.mesh, reasons, plugins::Severity::error);
      return ExitCode::wrongInput;
    }
    plugins::Issue issue;
    issue.kind = plugins::IssueKind::brokenSolid;
    issue.text =
        "The body is not convex. Use its convex parts one after the other and unite the results.";
    m_run.addIssues(m_options.body, {&issue, 1});
    return ExitCode::wrongInput;
  }

  const MinkowskiOptions& m_options;
  MeshRun m_run;
};

}  // namespace

Command addMinkowski(CLI::App& program) {
  const auto options = std::make_shared<MinkowskiOptions>();
  CLI::App* parser = program.add_subcommand(
      "minkowski", "Grow or shrink a closed mesh by a convex body: Minkowski sum and difference");
  parser
      ->add_option("OPERATION", options->operation,
                   "sum: all points of the mesh plus all points of the body; difference: where the "
                   "body fits into the mesh")
      ->required()
      ->check(oneOf({"sum", "difference"}));
  addClosedMesh(*parser, options->mesh);
  parser->add_option("BODY", options->body, "A closed convex mesh")->required();
  addMemory(*parser, options->memory);
  addMeshResult(*parser, options->result);
  return {parser,
          [options] {
            return RunFiles()
                .reads("MESH", options->mesh, options->result.streams)
                .reads("BODY", options->body)
                .writes("-o", options->result.path, options->result.streams)
                .writes(options->result.report);
          },
          [options] { return Minkowski(*options).run(); }};
}

}  // namespace halfspace::commandline
