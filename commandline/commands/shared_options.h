// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "commandline/files/formats.h"
#include "commandline/files/standard_streams.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "commandline/report/progress.h"
#include "plugins/mesh_door/mesh_door.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

// Options and messages that several commands share.

void addThreads(CLI::App& parser, int& threads);
void addReport(CLI::App& parser, ReportTarget& report);
// --from and --to: the formats of standard input and output. `to`: the command has an output.
void addStreams(CLI::App& parser, StreamFormats& streams, bool to);
// `what` says what is done that otherwise is refused. No --force replaces an input.
void addForce(CLI::App& parser, bool& force, const std::string& what);

// False, after a message that names the endings that can be written, where no plugin writes it.
bool canWriteMesh(const Formats& formats, const std::string& path);

// Shows on the progress line what is read, and how much of it.
plugins::ReadControl following(Progress& progress, const std::string& path);

// A mesh to a file, as plugins::writeMesh() does it, or to standard output.
plugins::DoorOutcome writeMeshTo(const std::string& path, const plugins::MeshFormat& format,
                                 plugins::MeshContents mesh, plugins::Promise promise);

// "FILE: warning: lost: ..." for each.
void tellLosses(const std::string& file, std::span<const std::string> losses);

void complainOfOpenBoundary(const std::string& level);

// The exit code of a command: errors among the issues and a report that could not be written count
// if everything else succeeded.
ExitCode finalCode(ExitCode code, std::span<const plugins::Issue> issues, bool reported);

}  // namespace halfspace::commandline
