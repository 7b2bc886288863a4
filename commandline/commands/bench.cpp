// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/play/play_benches.h"
#include "commandline/commands/shared_options.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

constexpr int kMostRepeats = 1000;
const std::vector<std::string> kNames{
    "build",   "grid",  "incremental", "bulk",    "meshes", "spheres", "validate", "repair", "bsp",
    "compile", "edits", "sweep",       "shifted", "paper",  "turning", "play",     "soak"};

ExitCode bench(const BenchOptions& options) {
  const Formats formats;
  BenchRun run(options, formats);
  benchBuild(run);
  benchGrid(run);
  benchIncremental(run);
  benchBulk(run);
  benchMeshes(run);
  benchSpheres(run);
  benchValidate(run);
  benchRepair(run);
  benchBsp(run);
  benchCompile(run);
  benchEdits(run);
  benchSweep(run);
  benchShifted(run);
  benchPaper(run);
  benchTurning(run);
  benchPlay(run);
  benchSoak(run);
  if (run.unreadable() || run.unwritable()) return ExitCode::cannotReadOrWrite;
  if (run.figures().empty()) {
    complain("There is no benchmark \"" + options.names.front() + "\"." +
             level::didYouMean(options.names.front(), kNames) + " See halfspace bench --help.");
    return ExitCode::wrongUsage;
  }
  Json report;
  report["figures"] = Json::array();
  for (const Figure& figure : run.figures()) report["figures"].push_back(jsonOf(figure));
  report["threads"] = options.threads;
  report["repeat"] = options.repeat;
  const bool reported = writeReport(options.report, "bench", report);
  if (run.disagreed()) {
    complain("Two engines gave different results; one of them is wrong.");
    return ExitCode::contractBroken;
  }
  return reported ? ExitCode::done : ExitCode::cannotReadOrWrite;
}

}  // namespace

Command addBench(CLI::App& program) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* parser = program.add_subcommand(
      "bench", "Measure this program and its peers in one run: CPU time, medians, ratios");
  parser->add_option(
      "NAME", options->names,
      "build, grid, incremental, bulk, meshes, spheres, validate, repair, bsp, compile, edits, "
      "sweep, "
      "shifted, paper, turning, play, soak, or "
      "one of their parts "
      "(build/boxes-100); none: all");
  parser->add_option("--level", options->level,
                     "Level to take where a given map would be (HALFSPACE_DATA says where those "
                     "are)");
  parser->add_option("--repeat", options->repeat, "Runs of ours, of which the median counts")
      ->check(wholeNumber(1, kMostRepeats));
  parser
      ->add_option("--corpus", options->corpus,
                   "Folder of meshes to repair, with everything below; otherwise damaged models "
                   "are generated")
      ->check(CLI::ExistingDirectory);
  parser->add_option("--models", options->models, "Number of generated models")
      ->check(wholeNumber(1, 1'000'000));
  parser->add_option("--shard", options->shard, "I/N: only every N-th model to repair");
  parser->add_option("--plots", options->plots, "Folder for charts (SVG) and tables (Markdown)");
  parser->add_flag("--long", options->longRun, "Run the peers that take more than a minute too");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("--level", options->level)
                .writes(options->report)
                .fills("--plots", options->plots, {".svg", ".md"});
          },
          [options] { return bench(*options); }};
}

}  // namespace halfspace::commandline
