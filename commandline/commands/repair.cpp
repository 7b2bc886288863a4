// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repair.h"

#include <cmath>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/repair_contents.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/whole_copy.h"
#include "commandline/inspection/inspection.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"

namespace halfspace::commandline {

namespace {

using geometry::RepairResult;
using geometry::RepairStep;
using geometry::RepairVerdict;
using geometry::ValidationReport;

struct RepairCommandOptions {
  std::string in, out;
  std::optional<double> weld, flatness;
  bool fillLarge = false, thicken = false, wrap = false, keepContacts = false;
  double thickness = 0.0;
  int positions = 20;
  StreamFormats streams;
  ReportTarget report;
};

Json jsonOf(const RepairStep& step) {
  Json json;
  json["name"] = geometry::nameOf(step.kind);
  json["changed"] = step.changed;
  json["moved"] = step.moved;
  json["detail"] = geometry::messageOf(step);
  return json;
}

bool isSolid(const RepairResult& result) {
  return result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
}

class Repair {
 public:
  explicit Repair(const RepairCommandOptions& options) : m_options(options) {}

  ExitCode run() {
    if (!canWriteMesh(m_formats, m_options.out)) return ExitCode::wrongUsage;
    Stopwatch total;
    m_json["in"] = shownName(m_options.in);
    m_json["out"] = shownName(m_options.out);
    const ExitCode code = work();
    m_progress.finish();
    m_ms["total"] = roundedMs(total.lapMs());
    m_json["ms"] = m_ms;
    m_json["peak_mb"] = peakMegabytes();
    if (!writeReport(m_options.report, "repair", m_json)) return ExitCode::cannotReadOrWrite;
    return code;
  }

 private:
  ExitCode work() {
    Stopwatch watch;
    m_json["verdict"] = kRefused;
    const auto bytes = readInput(m_options.in);
    MeshInput input = m_formats.readMesh(m_options.in, following(m_progress, m_options.in));
    printIssues(m_options.in, input.issues);
    m_json["issues"] = commandline::jsonOf(input.issues);
    m_ms["read"] = roundedMs(watch.lapMs());
    if (!bytes.value) return ExitCode::cannotReadOrWrite;
    if (!input.mesh) return ExitCode::wrongInput;
    m_progress.stage("repairing " + shownName(m_options.in));
    const RepairResult result = geometry::repair(input.mesh->soup, repairOptions());
    m_ms["repair"] = roundedMs(watch.lapMs());
    describe(result);
    if (!isSolid(result)) {
      complain(m_options.in, geometry::messageOf(result.obstacle) + " Nothing was written.");
      return ExitCode::wrongInput;
    }
    m_progress.stage("writing " + shownName(m_options.out));
    const ExitCode code = write(*input.mesh, *bytes.value, result);
    m_ms["write"] = roundedMs(watch.lapMs());
    if (code == ExitCode::done) print(result);
    return code;
  }

  const plugins::MeshFormat& format() const { return *m_formats.meshWriter(m_options.out); }

  geometry::RepairOptions repairOptions() const {
    geometry::RepairOptions options;
    options.tolerances.weldDistance = m_options.weld;
    options.tolerances.flatness = m_options.flatness;
    options.fillLarge = m_options.fillLarge;
    options.thicken = m_options.thicken;
    options.thickness = m_options.thickness;
    options.wrap = m_options.wrap;
    options.keepContacts = m_options.keepContacts;
    options.singlePrecision = !format().keepsDoubles();
    options.locationLimit = m_options.positions;
    return options;
  }

  void describe(const RepairResult& result) {
    m_json["verdict"] = geometry::nameOf(result.verdict);
    if (!isSolid(result)) m_json["reason"] = geometry::messageOf(result.obstacle);
    m_json["before"] = commandline::jsonOf(result.before, m_options.positions);
    m_json["after"] =
        isSolid(result) ? commandline::jsonOf(result.after, m_options.positions) : Json();
    m_json["steps"] = Json::array();
    for (const RepairStep& step : result.steps) m_json["steps"].push_back(jsonOf(step));
    const geometry::Deviation& deviation = result.deviation;
    m_json["max_deviation"] = isSolid(result) ? Json(deviation.greater()) : Json();
    m_json["deviation"]["of_input"] = deviation.ofFirst;
    m_json["deviation"]["of_output"] = deviation.ofSecond;
    m_json["deviation"]["bound"] = deviation.bound;
    m_json["deviation"]["kept"] = deviation.kept;
    // The volume of an open surface depends on the position of the origin, so it is not compared.
    const bool enclosed = result.before.closed && result.before.oriented;
    m_json["volume_change"] =
        isSolid(result) && enclosed ? Json(result.after.volume - result.before.volume) : Json();
  }

  // Writes the mesh. A mesh that is already a closed solid is copied byte by byte if the copy is
  // whole (whole_copy.h) and reads back as the same mesh.
  ExitCode write(const plugins::MeshContents& given, const std::string& bytes,
                 const RepairResult& result) {
    if (result.verdict == RepairVerdict::solid) {
      const auto copy = wholeCopy(bytes, m_options.in, m_options.out);
      if (copy && readsAs(*copy, given.soup)) return save(*copy);
    }
    const plugins::WriteOutcome made = format().write(
        result.verdict == RepairVerdict::solid ? given : repairedContents(given, result));
    printLosses(m_options.out, made.losses);
    if (!made.bytes) {
      complain(m_options.out, "The mesh cannot be written as " + format().name() + ".");
      return ExitCode::cannotReadOrWrite;
    }
    if (!isSoundWhenRead(*made.bytes)) {
      complain(m_options.out,
               "The repaired mesh is a closed solid, but no longer when it is read back from " +
                   format().name() + "; nothing was written. Choose another kind of file.");
      return ExitCode::wrongInput;
    }
    return save(*made.bytes);
  }

  bool readsAs(const std::string& bytes, const geometry::PolygonSoup& soup) const {
    const auto back = format().read({bytes, m_options.out}, {});
    return back.value && back.value->soup.vertices == soup.vertices &&
           back.value->soup.faces == soup.faces;
  }

  // Reads the bytes back and validates them before they are written.
  bool isSoundWhenRead(const std::string& bytes) {
    const auto back = format().read({bytes, m_options.out}, {});
    if (!back.value) return false;
    geometry::ValidationOptions options;
    options.locationLimit = m_options.positions;
    options.joinEqualPositions = !m_options.keepContacts;
    const ValidationReport report = geometry::validate(back.value->soup, options);
    m_json["after"] = commandline::jsonOf(report, m_options.positions);
    if (report.isSolid()) return true;
    m_json["verdict"] = kRefused;
    return false;
  }

  ExitCode save(const std::string& bytes) {
    const auto problem = writeOutput(m_options.out, bytes);
    if (!problem) return ExitCode::done;
    complain(*problem);
    return ExitCode::cannotReadOrWrite;
  }

  void print(const RepairResult& result) const {
    if (!printsSummary(m_options.report)) return;
    std::printf("%s: %s\n", m_options.out.c_str(),
                std::string(geometry::nameOf(result.verdict)).c_str());
    for (const RepairStep& step : result.steps) {
      std::printf("  %s\n", geometry::messageOf(step).c_str());
    }
    if (result.verdict == RepairVerdict::solid) return;
    std::printf("  the surfaces are at most %.3g apart; %.4g %% of the given one is where it was\n",
                result.deviation.greater(), 100.0 * result.deviation.kept);
  }

  const RepairCommandOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  Json m_json;
  Json m_ms = Json::object();
};

}  // namespace

Command addRepair(CLI::App& program) {
  const auto options = std::make_shared<RepairCommandOptions>();
  CLI::App* parser =
      program.add_subcommand("repair", "Make a closed solid of any mesh, and say what was changed");
  parser->add_option("IN", options->in, "Mesh file to read; \"-\" for standard input (with --from)")
      ->required();
  parser
      ->add_option("-o,--output", options->out,
                   "Mesh file to write; \"-\" for standard output (with --to)")
      ->required()
      ->type_name("MESH");
  addStreams(*parser, options->streams, true);
  parser
      ->add_option("--weld", options->weld,
                   "Distance in level units within which borders are joined; otherwise a "
                   "millionth of the diagonal")
      ->check(numberFrom(0.0));
  parser
      ->add_option("--flatness", options->flatness,
                   "Make faces flat whose corners are out of plane by no more than this, in "
                   "level units; otherwise none are")
      ->check(numberFrom(0.0));
  parser->add_flag("--fill-large", options->fillLarge,
                   "Fill holes of any size; for large holes the filling is a guess");
  CLI::Option* thicken =
      parser->add_flag("--thicken", options->thicken,
                       "Thicken open sheets: make walls of surfaces that enclose nothing");
  parser
      ->add_option(
          "--thickness", options->thickness,
          "Thickness of these walls, in level units; otherwise a thousandth of the diagonal")
      ->needs(thicken)
      ->check(numberAbove(0.0));
  parser->add_flag("--wrap", options->wrap,
                   "Wrap the whole mesh in a new surface where no other repair helps");
  parser->add_flag(
      "--keep-contacts", options->keepContacts,
      "Where the solid touches itself, split vertices by number only and do not move them");
  parser->add_option("--places", options->positions, "Places to report of each defect")
      ->check(wholeNumber(0, 1'000'000));
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("IN", options->in, options->streams)
                .writes("-o", options->out, options->streams)
                .writes(options->report);
          },
          [options] { return Repair(*options).run(); }};
}

}  // namespace halfspace::commandline
