// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "commandline/files/formats.h"
#include "commandline/files/level_game.h"
#include "commandline/files/standard_streams.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "commandline/report/progress.h"
#include "comparison/run/compared_shape.h"
#include "plugins/mesh_export/mesh_export.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

// Options and messages that several commands share.

// Adds LEVEL, the level that the command reads.
void addLevel(CLI::App& parser, std::string& level);
// Adds --accuracy, which is "exact" or "shifted".
void addAccuracy(CLI::App& parser, std::string& accuracy);
void addThreads(CLI::App& parser, int& threads);
void addReport(CLI::App& parser, ReportTarget& report);
// Adds --page, the HTML page with all files, and --mm-per-unit, the length of a unit of the files.
void addPage(CLI::App& parser, std::string& page, std::optional<double>& mmPerUnit);
// Adds --from and, if the command has an output (`to`), --to: the formats of standard input and
// output.
void addStreams(CLI::App& parser, StreamFormats& streams, bool to);
// Adds MESH, the closed mesh that the command reads.
void addClosedMesh(CLI::App& parser, std::string& mesh);

// Where a command that computes one mesh writes it, and how it reports.
struct MeshResult {
  std::string path;
  StreamFormats streams;
  ReportTarget report;
};
// Adds -o, which is required, --from, --to and the options of the report.
void addMeshResult(CLI::App& parser, MeshResult& result);
// Adds --textures, --game and --base: where the images of materials are; `use` says for what.
void addTextures(CLI::App& parser, TextureOptions& options, const std::string& use);
// `what` names the action that is refused without --force. --force never replaces an input.
void addForce(CLI::App& parser, bool& force, const std::string& what);

// True if a plugin can write the mesh. Otherwise prints a message that names the endings that can
// be written.
bool canWriteMesh(const Formats& formats, const std::string& path);

// Shows the file and the share that was read on the progress line.
plugins::ReadControl following(Progress& progress, const std::string& path);

// Writes a mesh to a file like plugins::writeMesh(), or to standard output.
plugins::ExportOutcome writeMeshTo(const std::string& path, const plugins::MeshFormat& format,
                                   plugins::MeshContents mesh, plugins::Promise promise);

// Prints "FILE: warning: lost: ..." for each loss.
void printLosses(const std::string& file, std::span<const std::string> losses);

// Reports a boundary that is not a closed 2-manifold as an error of this program.
void complainOfOpenBoundary(const std::string& level);

// The final exit code. If `code` is done, errors among the issues and a report that could not be
// written replace it.
ExitCode finalCode(ExitCode code, std::span<const plugins::Issue> issues, bool reported);

using SweepShape = comparison::AnyShape;
using NamedShape = comparison::ComparedShape;

// Parses a shape of the command line: those of comparison::shapeNamed(), and hull:FILE, the convex
// hull of a mesh's vertices. Returns the shape or an error message.
std::variant<NamedShape, std::string> shapeNamed(std::string_view text, const Formats& formats);

}  // namespace halfspace::commandline
