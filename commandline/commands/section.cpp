// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "commandline/commands/compiled_level.h"
#include "commandline/commands/mesh_commands.h"
#include "commandline/commands/mesh_run.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/mesh_file.h"
#include "commandline/files/section_drawing.h"
#include "commandline/program/plane_text.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/solid_check.h"
#include "level/document/level_keys.h"
#include "level/plan/plan_sheet.h"
#include "level/program/counted.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

using geometry::Plane;
using geometry::Triangle;
using geometry::Vec3;

const std::vector<std::string> kDrawings{".svg", ".dxf", ".obj"};

struct SectionOptions {
  std::string solid;
  std::string plane;
  std::string drawing;
  bool isPlan = false;  // a sheet with entities and dimensions
  level::PlanOptions plan;
  double grid = 64;  // level units
  bool withoutNames = false;
  StreamFormats streams;
  int threads = 0;
  ReportTarget report;
};

struct ClosedTriangles {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
};

class Section {
 public:
  explicit Section(const SectionOptions& options)
      : m_options(options), m_plane(std::get<Plane>(planeIn(options.plane))) {}

  ExitCode run() {
    if (!canDraw()) return ExitCode::wrongUsage;
    Stopwatch total;
    m_report["in"] = shownName(m_options.solid);
    m_report["plane"] = m_options.plane;
    const ExitCode code = work();
    m_progress.finish();
    printIssues(m_options.solid, m_issues);
    m_ms["total"] = roundedMs(total.lapMs());
    m_report["issues"] = jsonOf(m_issues);
    m_report["ms"] = m_ms;
    m_report["peak_mb"] = peakMegabytes();
    const bool reported = writeReport(m_options.report, "section", m_report);
    return finalCode(code, m_issues, reported);
  }

 private:
  std::string ending() const {
    return level::lowerCase(std::filesystem::path(m_options.drawing).extension().string());
  }

  bool canDraw() const {
    if (m_options.isPlan) return canDrawPlan();
    if (std::ranges::find(kDrawings, ending()) != kDrawings.end()) return true;
    complain(m_options.drawing, "A section is written as .svg, .dxf or .obj." +
                                    level::didYouMean(ending(), kDrawings));
    return false;
  }

  bool canDrawPlan() const {
    const bool isHorizontal = m_plane.normal().x() == 0 && m_plane.normal().y() == 0;
    if (ending() != ".svg")
      complain(m_options.drawing, "A floor plan is written as .svg.");
    else if (!isHorizontal)
      complain("--plan draws what lies below a horizontal plane: write --plane z=N.");
    else if (m_formats.isMesh(m_options.solid))
      complain(m_options.solid, "--plan needs a level; the section of a mesh is drawn without it.");
    else
      return true;
    return false;
  }

  ExitCode work() {
    if (m_options.isPlan) return drawPlan();
    Stopwatch watch;
    ExitCode code = ExitCode::done;
    const std::optional<ClosedTriangles> solid =
        m_formats.isMesh(m_options.solid) ? ofMesh(code) : ofLevel(code);
    m_ms["read"] = roundedMs(watch.lapMs());
    if (!solid) return code;
    m_progress.stage("cutting");
    geometry::WorkWatch shown = watchOf(m_progress);
    const auto section = geometry::sectionOf(solid->vertices, solid->triangles, m_plane, &shown);
    m_ms["section"] = roundedMs(watch.lapMs());
    const std::string text = drawingOf(section);
    if (const auto problem = writeOutput(m_options.drawing, text)) {
      complain(*problem);
      return ExitCode::cannotReadOrWrite;
    }
    m_ms["write"] = roundedMs(watch.lapMs());
    describe(section);
    return ExitCode::done;
  }

  ExitCode drawPlan() {
    Stopwatch watch;
    ExitCode code = ExitCode::done;
    const std::optional<level::Level> level = readLevel(code);
    if (!level) return code;
    m_ms["read"] = roundedMs(watch.lapMs());
    const std::optional<EvaluatedLevel> evaluated = evaluate(*level, code);
    if (!evaluated) return code;
    m_progress.stage("cutting");
    level::PlanOptions options = m_options.plan;
    options.height = m_plane.offset() / m_plane.normal().z();
    const level::FloorPlan plan = level::floorPlanOf(*level, evaluated->evaluation, options);
    m_ms["section"] = roundedMs(watch.lapMs());
    const std::string title = std::filesystem::path(shownName(m_options.solid)).stem().string();
    const std::string text = level::planSheetOf(
        plan, {title, m_options.grid, level::unitsPerMetre(*level), !m_options.withoutNames});
    if (const auto problem = writeOutput(m_options.drawing, text)) {
      complain(*problem);
      return ExitCode::cannotReadOrWrite;
    }
    m_ms["write"] = roundedMs(watch.lapMs());
    Json& json = m_report["plan"];
    json["floors"] = plan.floors.size();
    json["brushes"] = plan.brushes.size();
    json["symbols"] = plan.symbols.size();
    json["rooms"] = Json::array();
    for (const level::PlanRoom& room : plan.rooms)
      json["rooms"].push_back({{"area", room.area}, {"size", {room.size.x(), room.size.y()}}});
    describe(plan.walls);
    return ExitCode::done;
  }

  std::optional<level::Level> readLevel(ExitCode& code) {
    LevelInput input = m_formats.readLevel(m_options.solid, following(m_progress, m_options.solid));
    m_issues = std::move(input.issues);
    if (!input.level) code = ExitCode::cannotReadOrWrite;
    return std::move(input.level);
  }

  std::optional<EvaluatedLevel> evaluate(const level::Level& level, ExitCode& code) {
    EvaluatedLevel evaluated = evaluateLevel(level, m_options.threads, m_progress);
    m_issues.insert(m_issues.end(), evaluated.issues.begin(), evaluated.issues.end());
    if (evaluated.sound()) return evaluated;
    complainOfOpenBoundary(m_options.solid);
    code = ExitCode::contractBroken;
    return std::nullopt;
  }

  std::optional<ClosedTriangles> ofMesh(ExitCode& code) {
    MeshFile file =
        readMeshFile(m_formats, m_options.solid, following(m_progress, m_options.solid));
    m_issues = std::move(file.issues);
    if (!file.mesh) {
      code = file.readable ? ExitCode::wrongInput : ExitCode::cannotReadOrWrite;
      return std::nullopt;
    }
    // A section of surfaces that pass through each other would count what lies in both twice.
    const geometry::Reasons wrong = geometry::solidErrors(*file.mesh);
    if (!wrong.empty()) {
      const auto issues = issuesOf(wrong, plugins::Severity::error);
      m_issues.insert(m_issues.end(), issues.begin(), issues.end());
      code = ExitCode::wrongInput;
      return std::nullopt;
    }
    return ClosedTriangles{file.mesh->vertices(),
                           geometry::trianglesOfOperand(*file.mesh).triangles};
  }

  std::optional<ClosedTriangles> ofLevel(ExitCode& code) {
    const std::optional<level::Level> level = readLevel(code);
    if (!level) return std::nullopt;
    std::optional<EvaluatedLevel> evaluated = evaluate(*level, code);
    if (!evaluated) return std::nullopt;
    return ClosedTriangles{std::move(evaluated->triangles.positions),
                           std::move(evaluated->triangles.triangles)};
  }

  std::string drawingOf(const geometry::PlaneSection& section) const {
    if (ending() == ".obj") return objOf(section);
    const DrawingAxes axes = drawingAxesOf(m_plane);
    return ending() == ".svg" ? svgOf(section, axes) : dxfOf(section, axes);
  }

  void describe(const geometry::PlaneSection& section) {
    size_t holes = 0, corners = 0;
    for (const geometry::SectionLoop& loop : section.loops) {
      holes += loop.area < 0.0 ? 1 : 0;
      corners += loop.corners.size();
    }
    const DrawingAxes axes = drawingAxesOf(m_plane);
    Json& json = m_report["section"];
    json["outlines"] = section.loops.size() - holes;
    json["holes"] = holes;
    json["corners"] = corners;
    json["area"] = section.area;
    json["right"] = jsonOf(axes.right);
    json["up"] = jsonOf(axes.up);
    m_report["written"] = shownName(m_options.drawing);
    if (!printsSummary(m_options.report)) return;
    if (section.loops.empty()) {
      std::printf("%s: the plane %s does not cut the solid; the drawing is empty\n",
                  m_options.drawing.c_str(), m_options.plane.c_str());
      return;
    }
    std::printf("%s: the section at %s has %s and %s, area %.17g\n", m_options.drawing.c_str(),
                m_options.plane.c_str(),
                level::counted(level::count(section.loops.size() - holes), "outline").c_str(),
                level::counted(level::count(holes), "hole").c_str(), section.area);
  }

  const SectionOptions& m_options;
  Plane m_plane;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  Json m_report;
  Json m_ms;
};

}  // namespace

Command addSection(CLI::App& program) {
  const auto options = std::make_shared<SectionOptions>();
  CLI::App* parser =
      program.add_subcommand("section", "Draw the section of a mesh or level by a plane");
  parser
      ->add_option("SOLID", options->solid,
                   "A closed mesh or a level; \"-\" for standard input (with --from)")
      ->required();
  parser
      ->add_option("--plane", options->plane,
                   "x=N, y=N or z=N; or NX,NY,NZ,D for the plane NX x + NY y + NZ z = D. The "
                   "section is that just behind the plane: below for z=N")
      ->required()
      ->check(planeText())
      ->type_name("PLANE");
  parser
      ->add_option("-o,--output", options->drawing,
                   "Drawing to write: .svg or .dxf in the coordinates of the plane, .obj in space; "
                   "\"-\" for standard output (with --to)")
      ->required()
      ->type_name("DRAWING");
  parser->add_flag("--plan", options->isPlan,
                   "Draw a floor plan of a level (.svg): the section by z=N with the floors below "
                   "it, entities, rooms, dimensions, a grid and a scale");
  parser->add_option("--grid", options->grid, "Distance of the plan's grid lines; 0: no grid")
      ->check(numberFrom(0.0))
      ->type_name("UNITS")
      ->capture_default_str();
  parser
      ->add_option("--below", options->plan.below,
                   "Show entities up to this distance below the plane of the plan")
      ->check(numberFrom(0.0))
      ->type_name("UNITS")
      ->capture_default_str();
  parser
      ->add_option("--above", options->plan.above,
                   "Show entities up to this distance above the plane of the plan")
      ->check(numberFrom(0.0))
      ->type_name("UNITS")
      ->capture_default_str();
  parser->add_flag("--no-names", options->withoutNames,
                   "Leave the names of entities out of the plan");
  addStreams(*parser, options->streams, true);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("SOLID", options->solid, options->streams)
                .writes("-o", options->drawing, options->streams)
                .writes(options->report);
          },
          [options] { return Section(*options).run(); }};
}

}  // namespace halfspace::commandline
