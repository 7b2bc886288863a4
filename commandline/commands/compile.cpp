// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "commandline/commands/compiled_contents.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/compiled_visibility.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/byte_hash.h"
#include "level/program/counted.h"
#include "plugins/interface/source.h"

namespace halfspace::commandline {

using level::count;
using level::counted;

namespace {

struct CompileOptions {
  std::string level;
  std::string tree;
  bsp::BevelOptions bevels;
  std::vector<std::string> sets;
  bool withoutClips = false;
  std::string visibility;  // "fast", "full"; empty: none
  std::string contentsTable;
  StreamFormats streams;
  int threads = 0;
  bool force = false;
  ReportTarget report;
};

class Compile {
 public:
  explicit Compile(const CompileOptions& options) : m_options(options) {}

  ExitCode run() {
    Stopwatch total;
    if (const ExitCode code = readTable(); code != ExitCode::done) return code;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_issues = std::move(input.issues);
    m_readMs = total.lapMs();
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_json["level"] = shownName(m_options.level);
    if (input.level) code = compile(*input.level);
    m_progress.finish();
    printIssues(m_options.level, m_issues);
    m_json["issues"] = jsonOf(m_issues);
    const bool reported = writeReport(m_options.report, "compile", m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  ExitCode compile(const level::Level& level) {
    Stopwatch rest;
    CompiledLevel compiled = compileLevel(level, {m_options.bevels}, m_options.threads, m_progress);
    m_issues.insert(m_issues.end(), compiled.issues.begin(), compiled.issues.end());
    m_progress.stage("measuring the protrusion");
    if (std::string message = tooManyBevels(compiled.tree); !message.empty()) {
      plugins::Issue issue;
      issue.text = std::move(message);
      m_issues.push_back(std::move(issue));
      return ExitCode::wrongUsage;
    }
    Stopwatch contentsTime;
    const CompiledContents contents(
        level, compiled, {m_table, {m_options.bevels}, m_options.withoutClips, m_options.threads},
        m_progress);
    m_contentsMs = contentsTime.lapMs();
    m_issues.insert(m_issues.end(), contents.issues().begin(), contents.issues().end());
    std::optional<CompiledVisibility> visibility;
    if (!m_options.visibility.empty())
      visibility.emplace(level, compiled, contents.storage(), m_options.visibility == "fast",
                         m_options.threads, m_progress);
    m_progress.stage("writing the tree");
    const std::vector<std::byte> bytes =
        contents.file(visibility ? visibility->file() : bsp::FileVisibility{});
    if (bytes.empty()) {
      complain(m_options.tree, "The tree has more nodes, leaves or cells than a file can hold");
      return ExitCode::cannotReadOrWrite;
    }
    Stopwatch writing;
    if (!m_options.tree.empty()) {
      const auto problem =
          writeOutput(m_options.tree, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      if (problem) {
        complain(m_options.tree, *problem);
        return ExitCode::cannotReadOrWrite;
      }
    }
    if (visibility) {
      m_json["visibility"] = visibility->json();
      m_visibility = visibility->summary();
    }
    describe(compiled, contents, bytes, m_readMs + rest.lapMs());
    return ExitCode::done;
  }

  // Reads the game's table of contents, if one is given.
  ExitCode readTable() {
    if (m_options.contentsTable.empty()) return ExitCode::done;
    const auto text = plugins::readFile(m_options.contentsTable);
    if (!text.value) {
      printIssues(m_options.contentsTable, text.issues);
      return ExitCode::cannotReadOrWrite;
    }
    auto table = ContentsTable::parse(*text.value);
    if (const auto* message = std::get_if<std::string>(&table)) {
      complain(m_options.contentsTable, *message);
      return ExitCode::wrongUsage;
    }
    m_table = std::move(std::get<ContentsTable>(table));
    return ExitCode::done;
  }

  void describe(const CompiledLevel& compiled, const CompiledContents& contents,
                std::span<const std::byte> bytes, double totalMs) {
    const bsp::TreeStatistics tree = bsp::statisticsOf(contents.storage());
    const double protrusion = bsp::largestProtrusionOf(contents.storage());
    const size_t clips = m_options.withoutClips ? 0 : contents.clipCount();
    const size_t solids = compiled.solids + clips;
    m_json["solids"] = solids;
    m_json["clips"] = clips;
    m_json["contents"] = Json::object();
    for (const NamedBits& known : namedContents())
      if (const size_t count = countOf(contents, known.bits); count > 0)
        m_json["contents"][known.name] = count;
    m_json["models"] = contents.modelCount();
    m_json["entities"] = contents.entityCount();
    m_json["skipped"] = compiled.skipped;
    m_json["nodes"] = tree.nodes;
    m_json["leaves"] = tree.solidLeaves + tree.emptyLeaves;
    m_json["solid_leaves"] = tree.solidLeaves;
    m_json["facets"] = tree.facets;
    m_json["bevels"] = tree.bevels;
    m_json["depth"] = tree.depth;
    m_json["bytes"] = bytes.size();
    m_json["node_bytes"] = tree.nodeBytes;
    // JSON has no infinity: null if a spike is not trimmed at all.
    m_json["protrusion"] = std::isfinite(protrusion) ? Json(protrusion) : Json(nullptr);
    const double bevelMs = compiled.change.bevelMs;
    m_json["ms"] = {{"read", roundedMs(m_readMs)},
                    {"evaluate", roundedMs(compiled.evaluateMs)},
                    {"build", roundedMs(compiled.treeMs - bevelMs)},
                    {"bevel", roundedMs(bevelMs)},
                    {"contents", roundedMs(m_contentsMs)},
                    {"total", roundedMs(totalMs)}};
    m_json["peak_mb"] = peakMegabytes();
    m_json["hash"] =
        hexOf(level::byteHash({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
    if (!printsSummary(m_options.report)) return;
    std::printf("%s: %s\n", shownName(m_options.level).c_str(),
                counted(count(solids), "solid").c_str());
    if (contents.clipCount() > 0)
      std::printf("  clips     %zu %s\n", contents.clipCount(),
                  m_options.withoutClips ? "left out" : "among the solids: they stop players");
    std::string others;
    for (const NamedBits& known : namedContents()) {
      const size_t number = countOf(contents, known.bits);
      if (number == 0 || known.bits == bsp::kContentsPlayerClip) continue;
      others +=
          (others.empty() ? "" : ", ") + std::string(known.name) + ' ' + std::to_string(number);
    }
    if (!others.empty()) std::printf("  contents  %s\n", others.c_str());
    if (contents.modelCount() > 0)
      std::printf("  models    %zu, for brush entities\n", contents.modelCount());
    std::printf("  tree      %s, %s (%zu solid), depth %d, %s\n",
                counted(count(tree.nodes), "node").c_str(),
                counted(count(tree.solidLeaves + tree.emptyLeaves), "leaf", "leaves").c_str(),
                tree.solidLeaves, tree.depth, counted(count(tree.bevels), "bevel").c_str());
    if (!m_visibility.empty()) std::printf("  sees      %s\n", m_visibility.c_str());
    std::printf("  protrudes %.4g for a sphere of radius 1, with shifted sweeps\n", protrusion);
    std::printf("  bytes     %zu%s%s\n", bytes.size(), m_options.tree.empty() ? "" : " written to ",
                m_options.tree.c_str());
    std::printf("  hash      %s\n", m_json["hash"].get<std::string>().c_str());
    std::printf(
        "  time      %.3f s: read %.3f, evaluate %.3f, build %.3f, bevel %.3f, contents %.3f\n",
        totalMs / 1e3, m_readMs / 1e3, compiled.evaluateMs / 1e3, (compiled.treeMs - bevelMs) / 1e3,
        bevelMs / 1e3, m_contentsMs / 1e3);
    std::printf("  memory    %.0f MB\n", peakMegabytes());
  }

  // The number of solids whose contents have one of the bits.
  static size_t countOf(const CompiledContents& contents, bsp::ContentsBits bits) {
    size_t number = 0;
    for (const auto& [have, solids] : contents.solidsByContents())
      if ((have & bits) != 0) number += solids;
    return number;
  }

  const CompileOptions& m_options;
  ContentsTable m_table;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  Json m_json;
  std::string m_visibility;  // a line of the summary; empty: none was asked for
  double m_readMs = 0.0;
  double m_contentsMs = 0.0;
};

// The smallest value accepted for --protrusion. It takes 4,200 planes around every cell, and half a
// second for each cell.
constexpr double kSmallestProtrusion = 0.001;

// An error message for the number; empty: the number is valid.
std::string tooSmallProtrusion(const std::string& text) {
  double protrusion = 0.0;
  const bool isNumber = CLI::detail::lexical_cast(text, protrusion);
  if (isNumber && protrusion >= kSmallestProtrusion && std::isfinite(protrusion)) return {};
  char message[200];
  std::snprintf(
      message, sizeof message,
      "\"%.40s\" is not a number of %g or more. A smaller one needs thousands of bevels for "
      "each cell; exact sweeps need none.",
      text.c_str(), kSmallestProtrusion);
  return message;
}

void chooseSets(CompileOptions& options) {
  if (options.sets.empty()) return;
  bsp::BevelOptions& bevels = options.bevels;
  bevels.edges = bevels.vertices = bevels.level = bevels.box = false;
  for (const std::string& set : options.sets) {
    bevels.edges = bevels.edges || set == "edges";
    bevels.vertices = bevels.vertices || set == "vertices";
    bevels.level = bevels.level || set == "level";
    bevels.box = bevels.box || set == "box";
  }
}

}  // namespace

Command addCompile(CLI::App& program) {
  const auto options = std::make_shared<CompileOptions>();
  CLI::App* parser = program.add_subcommand(
      "compile", "Build the BSP tree of a level with its bevels, and write it for games to load");
  addLevel(*parser, options->level);
  parser
      ->add_option("-o,--output", options->tree,
                   "The .hbsp file to write; \"-\" for standard output")
      ->type_name("TREE");
  addStreams(*parser, options->streams, false);
  parser
      ->add_option("--bevel-limit", options->bevels.limitDegrees,
                   "Largest angle between neighbouring normals that needs no bevel, in degrees")
      ->check(numberBetween(bsp::kSmallestLimitDegrees, 180.0))
      ->capture_default_str();
  parser
      ->add_option(
          "--protrusion", options->bevels.protrusion,
          "Add bevels until shifted sweeps of a sphere of radius 1 stop at most this early; at "
          "least 0.001")
      ->check(CLI::Validator(&tooSmallProtrusion, std::string()));
  parser
      ->add_option("--bevels", options->sets,
                   "Sets of bevels to add, separated by commas; default edges,level,box")
      ->delimiter(',')
      ->type_name("SETS")
      ->check(oneOf({"edges", "vertices", "level", "box", "none"}));
  addForce(*parser, options->force, "Write the tree even if the name of -o has another ending");
  parser->add_flag(
      "--without-clips", options->withoutClips,
      "Leave out brushes that stop only players, for a tree that is used for bullets and sight");
  parser
      ->add_option("--visibility", options->visibility,
                   "Store clusters of empty space, and which of them see each other: \"full\", or "
                   "\"fast\", which is quick and finds more pairs that do")
      ->type_name("MODE")
      ->check(oneOf({"fast", "full"}));
  parser
      ->add_option("--contents", options->contentsTable,
                   "A table of the contents and surface flags of materials and entity classes, "
                   "before the built-in rules")
      ->type_name("TABLE");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            files.reads("LEVEL", options->level, options->streams);
            files.reads("--contents", options->contentsTable);
            if (options->tree == "-")
              files.writes("-o", options->tree, {{}, "hbsp"});
            else
              files.writes("-o", options->tree, options->force ? "" : ".hbsp");
            return files.writes(options->report);
          },
          [options] {
            chooseSets(*options);
            return Compile(*options).run();
          }};
}

}  // namespace halfspace::commandline
