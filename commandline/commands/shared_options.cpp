// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/shared_options.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

constexpr int kMostThreads = 1024;

}  // namespace

void addLevel(CLI::App& parser, std::string& level) {
  parser
      .add_option("LEVEL", level,
                  "A .halfspace file, a map, or a mesh; \"-\" for standard input (with --from)")
      ->required();
}

void addAccuracy(CLI::App& parser, std::string& accuracy) {
  parser
      .add_option("--accuracy", accuracy,
                  "exact; or shifted: faster, never late, but may stop early")
      ->check(oneOf({"exact", "shifted"}))
      ->capture_default_str();
}

void addThreads(CLI::App& parser, int& threads) {
  parser
      .add_option("--threads", threads,
                  "Threads to use, 0 for as many as the machine has; the result does not depend "
                  "on it")
      ->check(wholeNumber(0, kMostThreads));
}

void addReport(CLI::App& parser, ReportTarget& report) {
  parser
      .add_option("--json", report.file,
                  "Write the report for programs to this file; \"-\" for standard output")
      ->type_name("FILE");
}

void addPage(CLI::App& parser, std::string& page, std::optional<double>& mmPerUnit) {
  parser
      .add_option("--page", page,
                  "Write one HTML page with all files and their 3D views; it needs no network")
      ->type_name("FILE");
  parser
      .add_option("--mm-per-unit", mmPerUnit,
                  "Length of a unit of the files in mm; otherwise what a file says")
      ->check(numberAbove(0.0));
}

void addStreams(CLI::App& parser, StreamFormats& streams, bool to) {
  parser
      .add_option("--from", streams.from,
                  "Format of an input that is \"-\", standard input: halfspace, map, obj, ...")
      ->type_name("FORMAT");
  if (!to) return;
  parser
      .add_option("--to", streams.to,
                  "Format of an output that is \"-\", standard output: obj, ply, stl, ...")
      ->type_name("FORMAT");
}

void addClosedMesh(CLI::App& parser, std::string& mesh) {
  parser.add_option("MESH", mesh, "A closed mesh; \"-\" for standard input (with --from)")
      ->required();
}

void addMeshResult(CLI::App& parser, MeshResult& result) {
  parser
      .add_option("-o,--output", result.path,
                  "Mesh file to write; \"-\" for standard output (with --to)")
      ->required()
      ->type_name("MESH");
  addStreams(parser, result.streams, true);
  addReport(parser, result.report);
}

void addTextures(CLI::App& parser, TextureOptions& options, const std::string& use) {
  parser
      .add_option(
          "--textures", options.sources,
          "Folder of images (PNG, JPEG, TGA, BMP, DDS) by material name, or an archive of a game "
          "(.wad, .pak, .pk3, .zip), " +
              use + "; may be repeated")
      ->check(existingPath())
      ->allow_extra_args(false)
      ->type_name("SOURCE");
  parser.add_option("--base", options.base, "Folder of the game, whose textures are used, too")
      ->check(existingFolder())
      ->type_name("FOLDER");
  parser
      .add_option("--game", options.game,
                  "The game in that folder by the name of its profile (default: the level's key "
                  "_game)")
      ->type_name("GAME");
}

void addForce(CLI::App& parser, bool& force, const std::string& what) {
  parser.add_flag("--force", force, what);
}

bool canWriteMesh(const Formats& formats, const std::string& path) {
  if (formats.meshWriter(path) != nullptr) return true;
  complain(path, "No plugin writes meshes of that ending; choose one of " +
                     formats.meshEndings(true) + ".");
  return false;
}

plugins::ReadControl following(Progress& progress, const std::string& path) {
  progress.stage("reading " + shownName(path));
  plugins::ReadControl control;
  control.progress = [&progress](double share) { progress.share(share); };
  return control;
}

plugins::ExportOutcome writeMeshTo(const std::string& path, const plugins::MeshFormat& format,
                                   plugins::MeshContents mesh, plugins::Promise promise) {
  if (!isOutputStream(path)) return plugins::writeMesh(format, std::move(mesh), path, promise);
  plugins::MadeMesh made = plugins::makeMesh(format, std::move(mesh), shownName(path), promise);
  if (!made.bytes) return std::move(made.outcome);
  if (auto problem = writeOutput(path, *made.bytes)) {
    made.outcome.problem = std::move(*problem);
    made.outcome.written.reset();
  }
  return std::move(made.outcome);
}

void printLosses(const std::string& file, std::span<const std::string> losses) {
  for (const std::string& loss : losses) warn(file, "lost: " + loss);
}

void complainOfOpenBoundary(const std::string& level) {
  complain(level,
           "The boundary did not come out as a closed 2-manifold. This is an error of halfspace, "
           "not of the level; nothing was written. Please send the level to the authors.");
}

ExitCode finalCode(ExitCode code, std::span<const plugins::Issue> issues, bool reported) {
  if (code != ExitCode::done) return code;
  if (!reported) return ExitCode::cannotReadOrWrite;
  return hasErrors(issues) ? ExitCode::wrongInput : ExitCode::done;
}

namespace {

constexpr std::string_view kHull = "hull:";

std::variant<NamedShape, std::string> hullOf(const std::string& file, const Formats& formats) {
  const MeshInput input = formats.readMesh(file, {});
  printIssues(file, input.issues);
  if (!input.mesh) return "\"" + file + "\" is no mesh that can be read.";
  auto made = bsp::Hull::ofPoints(input.mesh->soup.vertices);
  if (const auto* problem = std::get_if<bsp::HullProblem>(&made))
    return "\"" + file + "\" makes no hull: " + bsp::messageOf(*problem) + '.';
  const auto hull = std::make_shared<const bsp::Hull>(std::move(std::get<bsp::Hull>(made)));
  bsp::HullShape shape;
  shape.hull = hull.get();
  return NamedShape{std::string(kHull) + file, shape, hull};
}

}  // namespace

std::variant<NamedShape, std::string> shapeNamed(std::string_view text, const Formats& formats) {
  if (text.starts_with(kHull) && text.size() > kHull.size())
    return hullOf(std::string(text.substr(kHull.size())), formats);
  auto shape = comparison::shapeNamed(text, ", hull:FILE");
  if (auto* problem = std::get_if<std::string>(&shape)) {
    const std::vector<std::string> kinds{"point", "sphere", "box", "cylinder", "capsule", "hull"};
    const std::string kind(text.substr(0, text.find(':')));
    if (std::ranges::find(kinds, kind) == kinds.end()) *problem += level::didYouMean(kind, kinds);
  }
  return shape;
}

}  // namespace halfspace::commandline
