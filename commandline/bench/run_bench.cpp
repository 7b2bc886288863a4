// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/run_bench.h"

#include "commandline/bench/bench_run.h"
#include "commandline/bench/play/play_benches.h"
#include "commandline/bench/request/run_request.h"
#include "commandline/report/console.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

ExitCode runBench(const BenchOptions& options) {
  if (!options.request.empty()) return runRequest(options);
  const Formats formats;
  BenchRun run(options, formats);
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
  benchShifted(run);
  benchPaper(run);
  benchTurning(run);
  benchPlay(run);
  benchWalkers(run);
  benchSoak(run);
  if (run.unreadable() || run.unwritable()) return ExitCode::cannotReadOrWrite;
  if (run.figures().empty()) {
    complain("There is no benchmark \"" + options.names.front() + "\"." +
             level::didYouMean(options.names.front(), benchNames()) +
             " See halfspace bench --help.");
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

}  // namespace halfspace::commandline
