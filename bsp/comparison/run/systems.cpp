// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/run/systems.h"

#include <algorithm>

#include "bsp/comparison/grid/uniform_grid.h"
#include "bsp/comparison/merge/merge_system.h"
#include "bsp/comparison/obb/obb_tree.h"
#include "bsp/comparison/offset/offset_trees.h"
#include "bsp/comparison/onion/onion_tree.h"
#include "bsp/comparison/run/peer_system.h"
#include "bsp/comparison/shifting/shifting_tree.h"
#include "bsp/comparison/triangles/aabb_tree.h"

namespace halfspace::bsp {

namespace {

using System = std::unique_ptr<ComparisonSystem>;

// Half extents, each once; what one onion has no room for is left out.
std::vector<Vec3> boxesAmong(const std::vector<ComparedShape>& shapes) {
  std::vector<Vec3> halves;
  for (const ComparedShape& shape : shapes) {
    const auto size = boxSizeOf(shape.shape);
    if (size && std::find(halves.begin(), halves.end(), size->half) == halves.end() &&
        halves.size() < OnionTree::kMostSpaces)
      halves.push_back(size->half);
  }
  return halves;
}

// What a system is called before it is built. Tests hold it to ComparisonSystem::name().
constexpr const char* kExact = "exact tree";
constexpr const char* kShifted = "shifted tree";
constexpr const char* kGrid = "uniform grid";
constexpr const char* kTriangles = "AABB tree";
constexpr const char* kOffset = "offset trees";
constexpr const char* kOnion = "onion tree";
constexpr const char* kMerge = "merge";
struct NamedObb {
  const char* name;
  ObbOptions options;
};
constexpr NamedObb kObbs[] = {{"OBB tree", {}},
                              {"spheres and OBBs", {true, 1.0}},
                              {"spheres and OBBs, half accuracy", {true, 0.5}}};

void addTrees(const ComparisonLevel& level, double treeMs, std::vector<SystemMaker>& makers) {
  const auto shifting = [&level](Accuracy accuracy) {
    return [&level, accuracy](const std::stop_token&) -> System {
      return std::make_unique<ShiftingTree>(*level.tree, accuracy);
    };
  };
  makers.push_back({kExact, shifting(Accuracy::exact), treeMs});
  makers.push_back({kShifted, shifting(Accuracy::shifted), treeMs});
}

void addSoups(const ComparisonLevel& level, std::vector<SystemMaker>& makers) {
  makers.push_back({kGrid, [&level](const std::stop_token&) -> System {
                      return std::make_unique<UniformGrid>(level.solids);
                    }});
  makers.push_back({kTriangles, [&level](const std::stop_token&) -> System {
                      return std::make_unique<AabbTree>(level.corners, level.triangles);
                    }});
  for (const NamedObb& obb : kObbs)
    makers.push_back({obb.name, [&level, options = obb.options](const std::stop_token&) -> System {
                        return std::make_unique<ObbTree>(level.corners, level.triangles, options);
                      }});
}

void addGrown(const ComparisonLevel& level, const std::vector<Vec3>& halves,
              std::vector<SystemMaker>& makers) {
  if (halves.empty()) return;
  makers.push_back({kOffset, [&level, halves](const std::stop_token& stop) -> System {
                      return OffsetTrees::forBoxes(level.solids, halves, stop);
                    }});
  makers.push_back({kOnion, [&level, halves](const std::stop_token& stop) -> System {
                      return OnionTree::forBoxes(level.solids, halves, stop);
                    }});
}

}  // namespace

std::vector<std::string> systemNames() {
  std::vector<std::string> names{kExact, kShifted, kGrid, kTriangles};
  for (const NamedObb& obb : kObbs) names.emplace_back(obb.name);
  names.insert(names.end(), {kOffset, kOnion, kMerge});
  for (const peers::Library& library : peers::libraries()) names.push_back(library.name);
  return names;
}

std::vector<SystemMaker> allSystems(const ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes) {
  std::vector<SystemMaker> makers;
  addTrees(level, treeMs, makers);
  addSoups(level, makers);
  addGrown(level, boxesAmong(shapes), makers);
  makers.push_back({kMerge,
                    [&level](const std::stop_token&) -> System {
                      return std::make_unique<MergeSystem>(*level.tree);
                    },
                    treeMs});
  // A peer is handed the level in its own form; making that form is not its build.
  const auto peerLevel = std::make_shared<const peers::SweepLevel>(peerLevelOf(level));
  for (const peers::Library& library : peers::libraries())
    makers.push_back({.name = library.name,
                      .make = [make = library.make, peerLevel](
                                  const std::stop_token&) { return systemOf(make(*peerLevel)); },
                      .isSlow = library.isSlow});
  return makers;
}

}  // namespace halfspace::bsp
