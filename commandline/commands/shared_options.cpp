// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/shared_options.h"

#include <CLI/CLI.hpp>

#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace {

constexpr int kMostThreads = 1024;

}  // namespace

void addThreads(CLI::App& parser, int& threads) {
  parser
      .add_option("--threads", threads,
                  "Threads to use, 0 for as many as the machine has; the result does not depend "
                  "on it")
      ->check(CLI::Range(0, kMostThreads));
}

void addReport(CLI::App& parser, ReportTarget& report) {
  parser.add_option("--json", report.file,
                    "Write the report for machines to this file; \"-\" for standard output");
}

void addForce(CLI::App& parser, bool& force, const std::string& what) {
  parser.add_flag("--force", force, what);
}

bool canWriteMesh(const Formats& formats, const std::string& path) {
  if (formats.meshWriter(path) != nullptr) return true;
  complain(path + ": no plugin writes meshes of that ending; choose one of " +
           formats.meshEndings(true) + ".");
  return false;
}

plugins::ReadControl following(Progress& progress, const std::string& path) {
  progress.stage("reading " + path);
  plugins::ReadControl control;
  control.progress = [&progress](double share) { progress.share(share); };
  return control;
}

void complainOfOpenBoundary(const std::string& level) {
  complain(level +
           ": the boundary did not come out as a closed 2-manifold. This is a fault of halfspace, "
           "not of the level; nothing was written. Please send the level to the authors.");
}

ExitCode finalCode(ExitCode code, std::span<const plugins::Issue> issues, bool reported) {
  if (code != ExitCode::done) return code;
  if (!reported) return ExitCode::cannotReadOrWrite;
  return hasErrors(issues) ? ExitCode::wrongInput : ExitCode::done;
}

}  // namespace halfspace::commandline
