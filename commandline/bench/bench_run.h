// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/bench/figure.h"
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

struct BenchOptions {
  std::vector<std::string> names;  // empty: all
  std::string level;               // taken instead of the given maps where one is wanted
  int repeat = 3;                  // runs of ours, of which the median counts
  int threads = 1;
  bool longRun = false;  // peers that take more than a minute too
  std::string plots;     // folder for charts and tables; empty: none
  ReportTarget report;
};

// One run of `bench`: what was asked for, and the figures as they come.
class BenchRun {
 public:
  BenchRun(const BenchOptions& options, const Formats& formats);

  const BenchOptions& options() const { return m_options; }
  // Whether "build/boxes-100", or "build", or all was asked for.
  bool wants(const std::string& name) const;
  void add(Figure figure);
  // Written where charts and tables are wanted.
  void addPlot(const Plot& plot, const std::string& name);
  void addPlot(const comparison::LanePlot& plot, const std::string& name);
  void addTable(const Table& table, const std::string& name);
  // The libraries ours is measured against. Where their module is missing, the first call says so,
  // and their figures are left out.
  const peers::LibraryModule& libraries();
  // The progress line.
  void stage(const std::string& words) { m_progress.stage(words); }

  // A level for measurements: --level, or a given map ("quake/e1m1.map" below
  // $HALFSPACE_DATA/maps). Nothing, and the reason is told, where it is not at hand.
  std::optional<level::Level> levelOf(const std::string& givenMap);
  // The file levelOf() would take; for names of figures.
  std::string levelName(const std::string& givenMap) const;

  const std::vector<Figure>& figures() const { return m_figures; }
  // Whether two engines gave different solids.
  bool disagreed() const;
  // A file that was named could not be read.
  bool unreadable() const { return m_unreadable; }
  // A chart or table could not be written.
  bool unwritable() const { return m_unwritable; }

 private:
  void write(const std::string& name, const std::function<std::string()>& text);

  const BenchOptions& m_options;
  const Formats& m_formats;
  Progress m_progress;
  std::vector<Figure> m_figures;
  bool m_saidMissing = false;  // of the libraries
  bool m_unreadable = false;
  bool m_unwritable = false;
};

// The benchmarks, each in a file of its own.
void benchBsp(BenchRun& run);
void benchBuild(BenchRun& run);
void benchCompile(BenchRun& run);
void benchEdits(BenchRun& run);
void benchGrid(BenchRun& run);
void benchIncremental(BenchRun& run);
void benchPaper(BenchRun& run);
void benchShifted(BenchRun& run);
void benchSpheres(BenchRun& run);
void benchSweep(BenchRun& run);
void benchTurning(BenchRun& run);
void benchValidate(BenchRun& run);

// Runs of a measurement, and the middle one. Contract: repeat > 0.
double medianOf(std::vector<double> values);
double medianOfRuns(int repeat, const std::function<double()>& measure);

}  // namespace halfspace::commandline
