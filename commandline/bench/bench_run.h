// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/bench/bench_options.h"
#include "commandline/bench/figure.h"
#include "commandline/bench/peer_module.h"
#include "commandline/files/formats.h"
#include "commandline/report/progress.h"
#include "comparison/module/library_module.h"
#include "comparison/report/lane_plot.h"
#include "comparison/report/plot.h"
#include "comparison/report/table.h"

namespace halfspace::commandline {

using comparison::decimal;
using comparison::Plot;
using comparison::Table;

// One run of `bench`: its options, and the figures measured so far.
class BenchRun {
 public:
  BenchRun(const BenchOptions& options, const Formats& formats);

  const BenchOptions& options() const { return m_options; }
  const Formats& formats() const { return m_formats; }
  // True if this benchmark was requested by its name, such as "build/boxes-100", by a group such as
  // "build", or by requesting all.
  bool wants(const std::string& name) const;
  void add(Figure figure);
  // Writes the chart or table if `plots` names a folder; otherwise does nothing.
  void addPlot(const Plot& plot, const std::string& name);
  void addPlot(const comparison::LanePlot& plot, const std::string& name);
  void addTable(const Table& table, const std::string& name);
  // The libraries that our code is compared with. If their module is missing, the first call
  // reports it, and their figures are left out.
  const peers::LibraryModule& libraries();
  // CGAL's engines; null if their module is missing. The first such call reports it, and their
  // figures are left out.
  const peers::PeerTable* cgalPeers();
  // Sets the text of the progress line.
  void stage(const std::string& text) { m_progress.stage(text); }

  // The level to measure: --level, or a given map ("quake/e1m1.map" below $HALFSPACE_DATA/maps). If
  // it is missing or unreadable, reports why and returns none.
  std::optional<level::Level> levelOf(const std::string& givenMap);
  // Name of the file that levelOf() would read, for names of figures.
  std::string levelName(const std::string& givenMap) const;

  const std::vector<Figure>& figures() const { return m_figures; }
  // True if two engines computed different solids.
  bool disagreed() const;
  // True if given maps or modules of peers are missing. A message said which.
  bool leftSomethingOut() const { return m_saidNoPeers || m_saidMissing || m_saidNoMap; }
  // True if a requested file could not be read.
  bool unreadable() const { return m_unreadable; }
  // True if a chart or table could not be written.
  bool unwritable() const { return m_unwritable; }

 private:
  void write(const std::string& name, const std::function<std::string()>& text);

  const BenchOptions& m_options;
  const Formats& m_formats;
  Progress m_progress;
  std::vector<Figure> m_figures;
  bool m_saidNoPeers = false;
  bool m_saidMissing = false;  // the missing libraries were reported
  bool m_saidNoMap = false;    // a given map is not at hand
  bool m_unreadable = false;
  bool m_unwritable = false;
};

// The benchmarks; each is implemented in its own file.
void benchAttributes(BenchRun& run);
void benchBsp(BenchRun& run);
void benchBuild(BenchRun& run);
void benchBulk(BenchRun& run);
void benchCompile(BenchRun& run);
void benchEdits(BenchRun& run);
void benchGrid(BenchRun& run);
void benchIncremental(BenchRun& run);
void benchMemoryOfBoxes(BenchRun& run);
void benchMeshes(BenchRun& run);
void benchPaper(BenchRun& run);
void benchRepair(BenchRun& run);
// Instead of measuring: the figures of --merge. False, after a message, if they cannot be read.
bool mergeRepairs(BenchRun& run);
void benchShifted(BenchRun& run);
void benchSpheres(BenchRun& run);
void benchSweep(BenchRun& run);
void benchBatch(BenchRun& run);
void benchTerrain(BenchRun& run);
void benchTurning(BenchRun& run);
void benchValidate(BenchRun& run);

// medianOf: the median. medianOfRuns: the median of `repeat` runs of a measurement. Contract: there
// is at least one value.
double medianOf(std::vector<double> values);
double medianOfRuns(int repeat, const std::function<double()>& measure);

}  // namespace halfspace::commandline
