// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/compiled_level.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/standard_streams.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "comparison/module/library_module.h"
#include "comparison/report/comparison_export.h"
#include "comparison/report/comparison_tables.h"
#include "comparison/run/systems.h"
#include "level/program/suggestion.h"
#include "level/solids/entities.h"

namespace halfspace::commandline {

namespace {

constexpr int kMostMotions = 10'000'000, kMostRepeats = 1000;

struct CompareOptions {
  std::string level;
  std::vector<std::string> shapes;
  bool tenSizes = false;
  std::string html, csv;
  comparison::ComparisonOptions request;
  int threads = 0;
  ReportTarget report;
};

class Compare {
 public:
  explicit Compare(const CompareOptions& options)
      : m_options(options), m_request(options.request) {}

  ExitCode run() {
    if (!nameShapes() || !knowsSystems()) return ExitCode::wrongUsage;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_issues = std::move(input.issues);
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_json["level"] = m_options.level;
    if (input.level) code = compare(*input.level);
    m_progress.finish();
    printIssues(m_options.level, m_issues);
    m_json["issues"] = jsonOf(m_issues);
    const bool reported = writeReport(m_options.report, "compare", m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  bool nameShapes() {
    for (const std::string& text : shapesWanted()) {
      auto named = shapeNamed(text, m_formats);
      if (const auto* problem = std::get_if<std::string>(&named)) {
        complain("--shapes " + *problem);
        return false;
      }
      auto& shape = std::get<NamedShape>(named);
      const auto isSame = [&](const NamedShape& other) { return other.text == shape.text; };
      if (std::none_of(m_request.shapes.begin(), m_request.shapes.end(), isSame))
        m_request.shapes.push_back(std::move(shape));
    }
    return true;
  }

  std::vector<std::string> shapesWanted() const {
    if (m_options.tenSizes) return comparison::tenSizes();
    return m_options.shapes.empty() ? comparison::standardShapes() : m_options.shapes;
  }

  bool knowsSystems() const {
    const std::vector<std::string> known = comparison::systemNames();
    for (const std::string& name : m_request.systems) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      std::string list;
      for (const std::string& each : known) list += (list.empty() ? "" : ", ") + ('"' + each + '"');
      const std::string& missing = peers::libraryModule().problem;
      complain("There is no system \"" + name + "\"; there are " + list + "." +
               level::didYouMean(name, known) + (missing.empty() ? "" : " " + missing));
      return false;
    }
    return true;
  }

  ExitCode compare(const level::Level& level) {
    const CompiledLevel compiled = compileLevel(level, {}, m_options.threads, m_progress);
    m_issues.insert(m_issues.end(), compiled.issues.begin(), compiled.issues.end());
    comparison::ComparedLevel compared{
        compiled.evaluation.boundary(), compiled.tree, compiled.treeMs, {}};
    for (const level::PlacedEntity& entity : level::placedEntities(level))
      compared.positions.push_back(entity.origin);
    comparison::ComparisonWatch watch;
    watch.stage = [&](const std::string& text, double done) {
      m_progress.stage(text);
      m_progress.share(done);
    };
    const comparison::Comparison comparison =
        comparison::compareSystems(compared, m_request, watch);
    m_progress.clear();
    remark(comparison);
    if (comparison.systems.empty())
      return comparison.idle.empty() ? ExitCode::wrongInput : ExitCode::wrongUsage;
    describe(compiled, comparison);
    std::fflush(stdout);  // before messages on stderr follow
    for (const comparison::SystemOutcome& system : comparison.systems) reportLate(system);
    return writeFiles(comparison) ? ExitCode::done : ExitCode::cannotReadOrWrite;
  }

  // Adds the remarks to the issues, which are printed at the end. If no system was compared, the
  // remarks are errors.
  void remark(const comparison::Comparison& comparison) {
    const auto severity =
        comparison.systems.empty() ? level::Severity::error : level::Severity::warning;
    // those errors give the reason
    if (comparison.convexSolids == 0 && hasErrors(m_issues)) return;
    for (const std::string& text : comparison::remarksOf(comparison)) {
      plugins::Issue issue;
      issue.severity = severity;
      issue.text = text;
      m_issues.push_back(std::move(issue));
    }
  }

  bool writeFiles(const comparison::Comparison& comparison) const {
    if (!m_options.html.empty())
      for (const comparison::PageFile& file :
           comparison::comparisonPage(m_options.level, comparison))
        if (!writeText(file.text, m_options.html, file.name)) return false;
    return m_options.csv.empty() || writeText(comparison::csvOf(comparison), {}, m_options.csv);
  }

  // Reports systems that were late although they promise never to be.
  void reportLate(const comparison::SystemOutcome& system) const {
    if (system.has(comparison::Limit::approximate)) return;
    for (size_t i = 0; i < system.shapes.size(); ++i)
      if (system.shapes[i].late > 0)
        complain(system.name + " is late for " + m_request.shapes[i].text +
                 ": an error of this program");
  }

  void describe(const CompiledLevel& compiled, const comparison::Comparison& comparison) {
    m_json["solids"] = compiled.evaluation.solidCount();
    m_json.update(comparison::jsonOf(comparison));
    if (!printsSummary(m_options.report)) return;
    std::printf(
        "%s: %zu solids, %zu triangles; seed %llu, tolerance %.2g, of libraries "
        "%.2g\n\n",
        m_options.level.c_str(), compiled.evaluation.solidCount(), comparison.triangles,
        static_cast<unsigned long long>(comparison.seed), comparison.tolerance,
        comparison.approximateTolerance);
    std::printf("%s\n%s", comparison::costTable(comparison).markdown().c_str(),
                comparison::timeTable(comparison).markdown().c_str());
    if (const std::string cut = comparison::cutNote(comparison); !cut.empty())
      std::printf("%s\n", cut.c_str());
    std::printf("\n%s\n", comparison::errorTable(comparison).markdown().c_str());
    std::printf("%s\n%s\n", comparison::restTable(comparison).markdown().c_str(),
                comparison::restNote(comparison).c_str());
    if (m_options.tenSizes)
      std::printf("%s\n", comparison::wholeTable(comparison).markdown().c_str());
  }

  const CompareOptions& m_options;
  comparison::ComparisonOptions m_request;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  Json m_json;
};

}  // namespace

Command addCompare(CLI::App& program) {
  const auto options = std::make_shared<CompareOptions>();
  CLI::App* parser = program.add_subcommand(
      "compare",
      "Compare methods of collision with a level: build time, memory, query time, errors");
  parser->add_option("LEVEL", options->level, "A .halfspace file, a map, or a mesh")->required();
  CLI::Option* shapes = parser->add_option(
      "--shapes", options->shapes,
      "The moving shapes to measure: point, sphere:R, box:HX,HY,HZ, cylinder:R,H, "
      "capsule:R,H, hull:FILE; default: a Quake player and others");
  shapes->type_name("SHAPE");
  parser
      ->add_flag(
          "--ten-sizes", options->tenSizes,
          "Measure boxes of ten sizes instead, and the memory that each system needs for all of "
          "them: one tree against ten")
      ->excludes(shapes);
  parser->add_option("--motions", options->request.motions, "Motions for each shape")
      ->check(wholeNumber(1, kMostMotions))
      ->capture_default_str();
  parser->add_option("--repeat", options->request.repeat, "Runs of each query; the fastest counts")
      ->check(wholeNumber(1, kMostRepeats))
      ->capture_default_str();
  parser
      ->add_option(
          "--slow-motions", options->request.slowMotions,
          "Number of motions, the first ones, for systems that are hundreds of times slower "
          "(FCL); the tables report it; 0: all")
      ->check(wholeNumber(0, kMostMotions))
      ->capture_default_str();
  parser
      ->add_option("--systems", options->request.systems,
                   "Only these systems, by their names in the tables; default: all")
      ->type_name("NAME");
  parser
      ->add_option("--csv", options->csv,
                   "Write a table to this file: a row for each system and shape")
      ->type_name("FILE");
  parser->add_option("--html", options->html, "Write a page with tables and plots to this folder")
      ->type_name("FOLDER");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            files.reads("LEVEL", options->level);
            for (const std::string& shape : options->shapes) files.readsHullOf("--shapes", shape);
            return files.writesText("--csv", options->csv)
                .writes(options->report)
                .fills("--html", options->html, {".html", ".svg", ".css"});
          },
          [options] { return Compare(*options).run(); }};
}

}  // namespace halfspace::commandline
