// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/bench/bench_options.h"
#include "commandline/commands/shared_options.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"

namespace halfspace::commandline {

namespace {

constexpr int kMostRepeats = 1000;
constexpr int kMostDamages = 10'000;

// --request and --result; together with them only --threads has a meaning.
void addRequest(CLI::App& parser, BenchOptions& options) {
  CLI::Option* request =
      parser
          .add_option("--request", options.request,
                      "Run this request of the Open Boolean Benchmark (JSON) instead: operations "
                      "on mesh files")
          ->type_name("FILE");
  for (CLI::Option* other : parser.get_options()) {
    const std::string name = other->get_name();
    if (name != "--help" && name != "--threads" && other != request) request->excludes(other);
  }
  parser
      .add_option("--result", options.result,
                  "File for the result of --request (JSON); default: standard output")
      ->needs(request)
      ->type_name("FILE");
}

}  // namespace

const std::vector<std::string>& benchNames() {
  static const std::vector<std::string> names{
      "build",    "grid",   "incremental", "bulk",    "meshes",  "attributes", "spheres",
      "validate", "repair", "bsp",         "compile", "edits",   "sweep",      "batch",
      "shifted",  "paper",  "turning",     "play",    "walkers", "soak"};
  return names;
}

Command addBench(CLI::App& program, std::function<ExitCode(const BenchOptions&)> run) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* parser = program.add_subcommand(
      "bench", "Measure this program and its peers in one run: CPU time, medians, ratios");
  parser->add_option(
      "NAME", options->names,
      "build, grid, incremental, bulk, meshes, attributes, spheres, validate, repair, bsp, "
      "compile, edits, sweep, batch, shifted, paper, turning, play, walkers, soak, or one of their "
      "parts (build/boxes-100); none: all");
  parser
      ->add_option("--level", options->level,
                   "Level to measure instead of the given maps (HALFSPACE_DATA names the folder of "
                   "these maps)")
      ->type_name("LEVEL");
  parser
      ->add_option("--repeat", options->repeat,
                   "Runs of this program's own workloads; the median is reported")
      ->check(wholeNumber(1, kMostRepeats));
  CLI::Option* corpus =
      parser
          ->add_option(
              "--corpus", options->corpus,
              "Folder of meshes to repair, with everything below; otherwise damaged models "
              "are generated")
          ->check(existingFolder())
          ->type_name("FOLDER");
  parser
      ->add_option("--damage", options->damage,
                   "Repair this many damaged copies of each sound mesh of --corpus instead")
      ->check(wholeNumber(1, kMostDamages))
      ->needs(corpus)
      ->type_name("N");
  parser
      ->add_option("--merge", options->merge,
                   "Measure nothing: merge the reports of all shards of bench repair")
      ->type_name("FILE ...");
  parser->add_option("--models", options->models, "Number of generated models")
      ->check(wholeNumber(1, 1'000'000));
  parser->add_option("--shard", options->shard, "Repair only every N-th model, from the I-th on")
      ->type_name("I/N");
  parser->add_option("--plots", options->plots, "Folder for charts (SVG) and tables (Markdown)")
      ->type_name("FOLDER");
  parser->add_flag("--long", options->longRun, "Run the peers that take more than a minute too");
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  addRequest(*parser, *options);
  return {parser,
          [options] {
            return RunFiles()
                .reads("--level", options->level)
                .reads("--request", options->request)
                .reads("--merge", options->merge)
                .writesText("--result", options->result)
                .writes(options->report)
                .fills("--plots", options->plots, {".svg", ".md"});
          },
          [options, run = std::move(run)] { return run(*options); }};
}

}  // namespace halfspace::commandline
