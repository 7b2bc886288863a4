// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/bench/bench_run.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::commandline {

// A mesh to repair.
struct RepairModel {
  std::string name, ending;  // the ending names the format to write and read back
  geometry::PolygonSoup soup;
};

// The meshes of a run of `bench repair`: those of a folder (--corpus), or damaged copies of its
// sound ones (--damage), or generated models.
class RepairCorpus {
 public:
  explicit RepairCorpus(BenchRun& run);
  // Calls visit(model) for each model that can be read and has faces.
  void forEach(const std::function<void(RepairModel)>& visit);

 private:
  void visitGenerated(const std::function<void(RepairModel)>& visit);

  BenchRun& m_run;
  std::vector<std::string> m_files;
};

}  // namespace halfspace::commandline
