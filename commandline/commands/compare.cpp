// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/shared_options.h"
#include "commandline/commands/sweep_shape.h"
#include "commandline/comparison/comparison_html.h"
#include "commandline/comparison/comparison_text.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"

namespace halfspace::commandline {

namespace {

constexpr uint64_t kSeed = 1847;
constexpr int kMostMotions = 10'000'000, kMostRepeats = 1000;

struct CompareOptions {
  std::string level;
  // In the units of Quake's family: a player, something small, something large.
  std::vector<std::string> shapes{"point",     "sphere:16",    "capsule:16,28", "cylinder:16,28",
                                  "box:4,4,4", "box:16,16,28", "box:32,32,44"};
  std::string html;
  int motions = 2000;
  int repeat = 3;
  int threads = 0;
  ReportTarget report;
};

class Compare {
 public:
  explicit Compare(const CompareOptions& options) : m_options(options) {}

  ExitCode run() {
    if (!nameShapes()) return ExitCode::wrongUsage;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_issues = std::move(input.issues);
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_json["level"] = m_options.level;
    if (input.level) code = compare(*input.level);
    m_progress.finish();
    tell(m_options.level, m_issues);
    m_json["issues"] = jsonOf(m_issues);
    const bool reported = writeReport(m_options.report, m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  bool nameShapes() {
    for (const std::string& words : m_options.shapes) {
      auto named = shapeNamed(words, m_formats);
      if (const auto* problem = std::get_if<std::string>(&named)) {
        complain(*problem);
        return false;
      }
      auto& shape = std::get<NamedShape>(named);
      m_hulls.push_back(shape.hull);
      m_shapes.push_back({words, shape.shape});
    }
    return true;
  }

  ExitCode compare(const level::Level& level) {
    const CompiledLevel compiled = compileLevel(level, {}, m_options.threads, m_progress);
    m_issues.insert(m_issues.end(), compiled.issues.begin(), compiled.issues.end());
    const geometry::Evaluator& boundary = compiled.evaluation.boundary();
    m_progress.stage("dividing the level");
    const bsp::ComparisonLevel compared = bsp::comparisonLevel(boundary, compiled.tree);
    if (compared.solids.empty()) {
      complain(m_options.level, "there is no solid matter to compare anything with");
      return ExitCode::wrongInput;
    }
    const MotionSource source{compiled.tree.view(), boundary.solidBounds(), placesOf(level), kSeed};
    const ComparisonOptions options{m_shapes, static_cast<size_t>(m_options.motions),
                                    m_options.repeat};
    const Comparison comparison =
        compareSystems(compared, source, allSystems(compared, compiled.treeMs, m_shapes), options,
                       [&](const std::string& words) { m_progress.stage(words); });
    m_progress.clear();
    describe(compiled, compared, comparison);
    for (const SystemOutcome& system : comparison.systems) tellLate(system);
    if (m_options.html.empty()) return ExitCode::done;
    return writeComparisonPage(m_options.html, m_options.level, comparison, m_shapes)
               ? ExitCode::done
               : ExitCode::cannotReadOrWrite;
  }

  // What promises never to be late and is, is a fault worth a word on stderr.
  void tellLate(const SystemOutcome& system) const {
    for (const bsp::Limit limit : system.limits)
      if (limit == bsp::Limit::approximate) return;
    for (size_t i = 0; i < system.shapes.size(); ++i)
      if (system.shapes[i].late > 0)
        complain(system.name + " is late for " + m_shapes[i].words + ": a fault of this program");
  }

  void describe(const CompiledLevel& compiled, const bsp::ComparisonLevel& level,
                const Comparison& comparison) {
    m_json["solids"] = compiled.evaluation.solidCount();
    m_json["convex_solids"] = level.solids.size();
    m_json["triangles"] = level.triangles.size();
    m_json["seed"] = kSeed;
    m_json["tolerance"] = comparison.tolerance;
    m_json["approximate_tolerance"] = comparison.approximateTolerance;
    m_json["systems"] = jsonOf(comparison);
    if (m_options.report.onStdout()) return;
    std::printf(
        "%s: %zu solids, %zu triangles; seed %llu, tolerance %.2g, of libraries "
        "%.2g\n\n",
        m_options.level.c_str(), compiled.evaluation.solidCount(), level.triangles.size(),
        static_cast<unsigned long long>(kSeed), comparison.tolerance,
        comparison.approximateTolerance);
    for (const Table& table :
         {costTable(comparison), timeTable(comparison), errorTable(comparison)})
      std::printf("%s\n", table.markdown().c_str());
  }

  const CompareOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  std::vector<ComparedShape> m_shapes;
  std::vector<std::shared_ptr<const bsp::Hull>> m_hulls;  // of the shapes
  Json m_json;
};

}  // namespace

Command addCompare(CLI::App& program) {
  const auto options = std::make_shared<CompareOptions>();
  CLI::App* parser = program.add_subcommand(
      "compare", "Set ways to collide with a level side by side: build, memory, time, errors");
  parser->add_option("LEVEL", options->level, "A .halfspace file, a map, or a mesh")->required();
  parser->add_option("--shapes", options->shapes,
                     "What moves, one after the other: point, sphere:R, box:HX,HY,HZ, "
                     "cylinder:R,H, capsule:R,H, hull:FILE; default a Quake player and others");
  parser->add_option("--motions", options->motions, "Motions for each shape")
      ->check(CLI::Range(1, kMostMotions))
      ->capture_default_str();
  parser->add_option("--repeat", options->repeat, "Times each is asked; the fastest counts")
      ->check(CLI::Range(1, kMostRepeats));
  parser->add_option("--html", options->html, "Folder for a page with tables and plots");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser, [options] { return Compare(*options).run(); }};
}

}  // namespace halfspace::commandline
