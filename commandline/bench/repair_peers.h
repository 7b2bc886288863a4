// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "commandline/bench/bench_run.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::commandline {

// What a peer made of a mesh, and what it took.
struct PeerRepair {
  std::optional<geometry::PolygonSoup> soup;  // none: it gave no result
  double seconds = 0.0;                       // CPU time
  std::optional<double> megabytes;            // peak; none: not known
};

// Another program or library that repairs meshes.
struct RepairPeer {
  std::string name;  // "admesh"
  std::string note;  // what its figures include
  std::function<PeerRepair(const geometry::PolygonSoup&)> repair;
};

// A program that reads in.stl and writes out.stl in the folder that `command` gets.
RepairPeer repairProgram(
    BenchRun& run, const std::string& name,
    std::function<std::vector<std::string>(const std::string& folder)> command);

// The peers of this machine: admesh and MeshLab as programs on binary STL files, with their usual
// repairs, where they are installed (MeshLab needs a display, too); CGAL's own functions, where
// their module is built.
std::vector<RepairPeer> repairPeers(BenchRun& run);

}  // namespace halfspace::commandline
