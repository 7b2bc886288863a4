// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/run_bench.h"

#include <algorithm>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/play/play_benches.h"
#include "commandline/bench/request/run_request.h"
#include "commandline/report/console.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

// A name that no benchmark has; empty: none of them. What follows a slash depends on the level.
std::string unknownName(const std::vector<std::string>& names) {
  const auto isUnknown = [](const std::string& name) {
    return std::ranges::find(benchNames(), name.substr(0, name.find('/'))) == benchNames().end();
  };
  const auto found = std::ranges::find_if(names, isUnknown);
  return found == names.end() ? std::string() : *found;
}

ExitCode report(const BenchRun& run) {
  if (run.unreadable() || run.unwritable()) return ExitCode::cannotReadOrWrite;
  const BenchOptions& options = run.options();
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

ExitCode runBench(const BenchOptions& options) {
  if (!options.request.empty()) return runRequest(options);
  if (const std::string unknown = unknownName(options.names); !unknown.empty()) {
    complain("There is no benchmark \"" + unknown + "\"." +
             level::didYouMean(unknown, benchNames()) + " See halfspace bench --help.");
    return ExitCode::wrongUsage;
  }
  const Formats formats;
  BenchRun run(options, formats);
  if (!options.merge.empty()) return mergeRepairs(run) ? report(run) : ExitCode::cannotReadOrWrite;
  benchBuild(run);
  benchGrid(run);
  benchIncremental(run);
  benchBulk(run);
  benchMeshes(run);
  benchAttributes(run);
  benchSpheres(run);
  benchValidate(run);
  benchRepair(run);
  benchBsp(run);
  benchCompile(run);
  benchEdits(run);
  benchSweep(run);
  benchBatch(run);
  benchShifted(run);
  benchPaper(run);
  benchTurning(run);
  benchPlay(run);
  benchWalkers(run);
  benchSoak(run);
  if (run.unreadable() || run.unwritable()) return ExitCode::cannotReadOrWrite;
  if (run.figures().empty()) {
    // The messages said what is missing.
    if (run.leftSomethingOut()) return ExitCode::cannotReadOrWrite;
    complain("No benchmark has a part \"" + options.names.front() +
             "\"; the name of the whole benchmark runs all its parts. See halfspace bench --help.");
    return ExitCode::wrongUsage;
  }
  return report(run);
}

}  // namespace halfspace::commandline
