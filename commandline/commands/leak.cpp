// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>

#include "bsp/build/exact_contents.h"
#include "bsp/leak/leak.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/atomic_save.h"
#include "level/solids/entities.h"

namespace halfspace::commandline {

namespace {

struct LeakOptions {
  std::string level;
  std::string points;
  StreamFormats streams;
  int threads = 0;
  bool force = false;
  ReportTarget report;
};

std::string pointText(const bsp::Vec3& p) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.6g %.6g %.6g)", p.x(), p.y(), p.z());
  return text;
}

class LeakSearch {
 public:
  explicit LeakSearch(const LeakOptions& options) : m_options(options) {}

  ExitCode run() {
    Stopwatch total;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_issues = std::move(input.issues);
    ExitCode code = ExitCode::cannotReadOrWrite;
    if (input.level) code = search(*input.level);
    m_progress.finish();
    printIssues(m_options.level, m_issues);
    m_json["issues"] = jsonOf(m_issues);
    m_json["ms"] = {{"total", roundedMs(total.lapMs())}};
    if (input.level && printsSummary(m_options.report)) std::printf("%s", m_message.c_str());
    const bool reported = writeReport(m_options.report, "leak", m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  ExitCode search(const level::Level& level) {
    bsp::TreeOptions options;
    options.bevels = {.edges = false, .vertices = false, .level = false, .box = false};
    const CompiledLevel compiled = compileLevel(level, options, m_options.threads, m_progress);
    m_issues.insert(m_issues.end(), compiled.issues.begin(), compiled.issues.end());
    const std::vector<level::PlacedEntity> entities = level::placedEntities(level);
    std::vector<bsp::Vec3> positions;
    for (const level::PlacedEntity& entity : entities) positions.push_back(entity.origin);
    m_progress.stage("following empty space");
    const bsp::PortalGraph graph = bsp::portalsOf(compiled.tree);
    const std::optional<bsp::Leak> leak = bsp::findLeak(compiled.tree, graph, positions);
    m_json["level"] = shownName(m_options.level);
    m_json["entities"] = entities.size();
    m_json["sealed"] = !leak.has_value();
    m_json["path"] = Json::array();
    m_json["gap"] = nullptr;
    const auto buried = std::ranges::count_if(positions, [&](const bsp::Vec3& position) {
      return !bsp::exactContents(compiled.tree, position).empty;
    });
    m_json["entities_in_matter"] = buried;
    if (std::cmp_equal(buried, positions.size())) return nowhereToStart();
    if (!leak) {
      m_message =
          shownName(m_options.level) + ": sealed; empty space does not reach the outside from " +
          (entities.size() == 1 ? "the 1 entity"
                                : "any of " + std::to_string(entities.size()) + " entities") +
          "\n";
      return ExitCode::done;
    }
    describe(level, compiled, entities[leak->start], *leak);
    if (!writePoints(*leak)) return ExitCode::cannotReadOrWrite;
    return ExitCode::wrongInput;
  }

  ExitCode nowhereToStart() {
    plugins::Issue issue;
    issue.severity = level::Severity::error;
    issue.text =
        "There is no entity with an \"origin\" in empty space, so there is nowhere to look from; "
        "place a player start inside";
    m_issues.push_back(issue);
    return ExitCode::wrongInput;
  }

  void describe(const level::Level& level, const CompiledLevel& compiled,
                const level::PlacedEntity& start, const bsp::Leak& leak) {
    const level::Node& entity = level.node(start.node);
    const std::string name(level::valueOf(*entity.keyValues(), "classname"));
    for (const bsp::Vec3& point : leak.path) m_json["path"].push_back(jsonOf(point));
    m_json["length"] = leak.length;
    m_json["start"] = {
        {"entity", start.node.value}, {"classname", name}, {"line", entity.properties.sourceLine}};
    const bool outdoors = leak.path.size() < 2;
    const std::string beside = solidName(level, compiled, leak.gap.face);
    m_message = shownName(m_options.level) + ": leaks from " + (name.empty() ? "an entity" : name) +
                " at " + pointText(leak.path.front());
    if (outdoors) {
      m_message += ", which is outside; move it in, or close the level around it\n";
      return;
    }
    m_json["gap"] = {
        {"place", jsonOf(leak.gap.position)}, {"width", leak.gap.width}, {"beside", beside}};
    char text[160];
    std::snprintf(text, sizeof text, ", %.6g units to the outside\n  tightest spot %.6g wide at ",
                  leak.length, leak.gap.width);
    m_message += text + pointText(leak.gap.position) + ", beside " + beside + "; close it there\n";
  }

  // Writes the path in the format that map editors load: one point per line.
  bool writePoints(const bsp::Leak& leak) const {
    if (m_options.points.empty()) return true;
    std::string text;
    for (const bsp::Vec3& point : leak.path) {
      char line[96];
      std::snprintf(line, sizeof line, "%.9g %.9g %.9g\n", point.x(), point.y(), point.z());
      text += line;
    }
    const auto problem = level::saveAtomically(m_options.points, text);
    if (problem) complain(m_options.points, *problem);
    return !problem;
  }

  const LeakOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  Json m_json;
  std::string m_message;
};

}  // namespace

Command addLeak(CLI::App& program) {
  const auto options = std::make_shared<LeakOptions>();
  CLI::App* parser = program.add_subcommand("leak",
                                            "Find out whether empty space reaches from the "
                                            "entities to the outside, and along which path");
  addLevel(*parser, options->level);
  parser
      ->add_option(
          "-o,--output", options->points,
          "Write the path of the leak as a .pts file, a point on each line, for map editors")
      ->type_name("FILE");
  addStreams(*parser, options->streams, false);
  addForce(*parser, options->force, "Write the path to a file of another ending");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level, options->streams)
                .writes("-o", options->points, options->force ? "" : ".pts")
                .writes(options->report);
          },
          [options] { return LeakSearch(*options).run(); }};
}

}  // namespace halfspace::commandline
