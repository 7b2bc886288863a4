// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
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

constexpr int kMostDetail = 16;

struct OffsetOptions {
  std::string mesh;
  double distance = 0.0;
  std::string corners = "round";
  int detail = 4;
  MemoryOption memory;
  MeshResult result;
};

class Offset {
 public:
  explicit Offset(const OffsetOptions& options)
      : m_options(options), m_run(options.result.report) {}

  ExitCode run() {
    if (!canWriteMesh(m_run.formats(), m_options.result.path)) return ExitCode::wrongUsage;
    if (m_options.distance == 0.0) {
      complain("--distance 0 changes nothing; a positive distance grows, a negative one shrinks.");
      return ExitCode::wrongUsage;
    }
    return m_run.finish(work(), "offset");
  }

 private:
  ExitCode work() {
    const std::vector<MeshRun::Input> inputs{{"in", m_options.mesh}};
    m_run.announce(inputs);
    const auto files = m_run.read(inputs);
    if (!files) return m_run.failure();
    m_run.progress().stage("computing the offset");
    const double size = std::abs(m_options.distance);
    const geometry::OffsetBody body = m_options.corners == "square"
                                          ? geometry::squareBody(size)
                                          : geometry::roundBody(size, m_options.detail);
    Json& json = m_run.report()["offset"];
    json["distance"] = m_options.distance;
    json["least"] = body.least;
    json["most"] = body.most;
    const auto hull = geometry::hullMesh(body.corners);
    if (!hull) return refused(hull.reasons());
    const geometry::PolygonMesh& mesh = *(*files)[0].mesh;
    geometry::WorkWatch watch = m_run.watch();
    const geometry::MinkowskiOptions options{.watch = &watch, .memory = m_options.memory.memory()};
    const auto result = m_options.distance > 0.0
                            ? geometry::minkowskiSum(mesh, hull.value(), options)
                            : geometry::minkowskiDifference(mesh, hull.value(), options);
    m_run.endStage("offset");
    if (!result) return refused(result.reasons());
    m_run.loseValuesOf((*files)[0], "the offset");
    const ExitCode code = m_run.writeResult(m_options.result.path, result.value(), "the offset");
    if (code == ExitCode::done && printsSummary(m_options.result.report)) {
      std::printf("It lies between the exact offsets by %.9g and %.9g.\n", body.least, body.most);
    }
    return code;
  }

  ExitCode refused(const geometry::Reasons& reasons) {
    if (reasons.front().kind == geometry::ErrorKind::tooMuchWork) {
      m_run.addIssues(m_options.mesh, std::vector{tooMuchMemory(
                                          reasons.front(), m_options.memory,
                                          "a smaller --detail, --corners square, or a mesh with "
                                          "fewer triangles takes less")});
      return ExitCode::wrongInput;
    }
    m_run.addReasons(m_options.mesh, reasons, plugins::Severity::error);
    return ExitCode::wrongInput;
  }

  const OffsetOptions& m_options;
  MeshRun m_run;
};

}  // namespace

Command addOffset(CLI::App& program) {
  const auto options = std::make_shared<OffsetOptions>();
  CLI::App* parser = program.add_subcommand(
      "offset", "Move the surface of a closed mesh outwards or inwards by a distance");
  addClosedMesh(*parser, options->mesh);
  parser
      ->add_option("--distance", options->distance,
                   "Distance in level units: positive grows the solid, negative shrinks it")
      ->required()
      ->check(numberBetween(-geometry::kMaxCoordinate, geometry::kMaxCoordinate));
  parser
      ->add_option("--corners", options->corners,
                   "round: as by a ball; square: as by a cube, which keeps right angles")
      ->check(oneOf({"round", "square"}))
      ->capture_default_str();
  parser
      ->add_option("--detail", options->detail,
                   "Of round corners: the ball has 8 N^2 triangles; the report states how near "
                   "it comes to the distance")
      ->check(wholeNumber(1, kMostDetail))
      ->capture_default_str();
  addMemory(*parser, options->memory);
  addMeshResult(*parser, options->result);
  return {parser,
          [options] {
            return RunFiles()
                .reads("MESH", options->mesh, options->result.streams)
                .writes("-o", options->result.path, options->result.streams)
                .writes(options->result.report);
          },
          [options] { return Offset(*options).run(); }};
}

}  // namespace halfspace::commandline
