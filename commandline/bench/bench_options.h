// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The options of `bench`.
struct BenchOptions {
  std::vector<std::string> names;  // empty: all
  std::string level;               // file to use instead of the given maps; empty: the given maps
  int repeat = 3;                  // runs of our own code; their median counts
  int threads = 1;
  bool longRun = false;  // also run libraries that take more than a minute
  std::string corpus;    // folder of meshes for the repair; empty: generated models
  int models = 200;      // generated models
  int damage = 0;        // damaged copies of each sound mesh of the corpus; 0: the meshes as given
  std::vector<std::string> merge;  // reports of shards of the repair to merge; empty: measure
  std::string shard;               // "I/N": every N-th model of the corpus only
  std::string plots;               // folder for charts and tables; empty: none
  ReportTarget report;
  std::string request;  // a request of the Open Boolean Benchmark to run instead; empty: none
  std::string result;   // the file for its result
};

// The names of all benchmarks, in the order in which they run.
const std::vector<std::string>& benchNames();

}  // namespace halfspace::commandline
