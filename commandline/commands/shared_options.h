// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "commandline/files/formats.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "commandline/report/progress.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

// What the commands have in common, so that it is said in one way.

void addThreads(CLI::App& parser, int& threads);
void addReport(CLI::App& parser, ReportTarget& report);
// `what` says what is done that otherwise is refused. No --force replaces an input.
void addForce(CLI::App& parser, bool& force, const std::string& what);

// Says that nothing writes such a mesh, and what does, if so.
bool canWriteMesh(const Formats& formats, const std::string& path);

// The progress line says what is read, and how much of it.
plugins::ReadControl following(Progress& progress, const std::string& path);

void complainOfOpenBoundary(const std::string& level);

// What a command that came to an end returns: errors among the issues and an unwritten report count
// where all else went well.
ExitCode finalCode(ExitCode code, std::span<const plugins::Issue> issues, bool reported);

}  // namespace halfspace::commandline
