// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commandline/files/mesh_file.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "commandline/report/progress.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::commandline {

// One run of a command that computes with closed meshes: reads them, writes the result, and
// collects issues, times and the report.
class MeshRun {
 public:
  explicit MeshRun(const ReportTarget& report) : m_target(report) {}

  const Formats& formats() const { return m_formats; }
  Progress& progress() { return m_progress; }
  Json& report() { return m_report; }
  // Contract: the operation ends before this run.
  geometry::WorkWatch watch() { return watchOf(m_progress); }

  // A mesh to read. `key`: in the report.
  struct Input {
    std::string key;
    std::string path;
  };
  // Puts the paths into the report, before anything is read.
  void announce(std::span<const Input> inputs);
  // The meshes, with surfaces that index one list of materials, materials(). Nothing if one of them
  // cannot be read or is no closed solid; then failure() is the exit code.
  std::optional<std::vector<MeshFile>> read(std::span<const Input> inputs);
  ExitCode failure() const { return m_failure; }
  const std::vector<std::string>& materials() const { return m_materials; }

  // Ends a stage: sets its time in the report.
  void endStage(const char* name);

  void addIssues(const std::string& file, std::span<const plugins::Issue> issues);
  void addReasons(const std::string& file, const geometry::Reasons& reasons,
                  plugins::Severity severity);

  // For an operation that makes new faces: what the mesh has and the result lacks is added to the
  // losses of the files that are written. `what`: the result, as in writeResult().
  void loseValuesOf(const MeshFile& mesh, const std::string& what);

  // Adds an issue for each part that the rounding of vertices flattened: a warning, or an error if
  // nothing else is left.
  void addLost(const std::string& file, const geometry::BooleanResult& result);

  // Writes a surface with the common materials and looks; nothing after a message if it cannot be
  // written. A solid is written as triangles.
  std::optional<plugins::ExportOutcome> write(const std::string& path,
                                              plugins::MeshContents contents,
                                              plugins::Promise promise);
  // Writes a result with the keys "result" and "written", and prints "PATH: WHAT has N triangles
  // ...". Parts that the rounding of vertices flattened are reported; if nothing else is left, no
  // file is written: wrongInput.
  ExitCode writeResult(const std::string& path, const geometry::BooleanResult& result,
                       const std::string& what);
  // The same. `contents`: the surface of the result, with values of corners.
  ExitCode writeResult(const std::string& path, const geometry::BooleanResult& result,
                       plugins::MeshContents contents, const std::string& what);

  // Writes the report; returns the final exit code.
  ExitCode finish(ExitCode code, const char* command);

 private:
  const ReportTarget& m_target;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  std::vector<std::string> m_materials;
  std::vector<plugins::MeshLook> m_looks;  // of the materials
  std::vector<std::string> m_losses;       // of the operation
  Json m_report;
  Json m_ms;
  Stopwatch m_stage, m_total;
  ExitCode m_failure = ExitCode::done;
};

// For MeshRun::write(). If the rounding of vertices drove faces of the result through each other,
// it is written as a solid: the writer then cuts these faces along each other.
plugins::Promise promiseOf(const geometry::BooleanResult& result);

// What a user reads of wrong solids.
std::vector<plugins::Issue> issuesOf(const geometry::Reasons& reasons, plugins::Severity severity);

// Whether there is nothing but notes.
bool isFaultless(std::span<const plugins::Issue> issues);

// "triangles", "volume", "closed", "manifold", "components".
Json jsonOf(const MeshFacts& facts);

}  // namespace halfspace::commandline
