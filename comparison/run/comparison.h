// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares all collision systems on one level with the same queries: costs and errors.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"
#include "comparison/run/compared_shape.h"
#include "comparison/run/query_timing.h"

namespace halfspace::comparison {

struct ComparisonOptions {
  std::vector<ComparedShape> shapes;
  std::vector<std::string> systems;  // names from systemNames(); empty: all
  size_t motions = 2000;             // per shape
  size_t slowMotions = 200;          // slow systems get only this many of the motions; 0: all
  size_t positions = 400;            // the ends of this many motions are tested for a shape at rest
  int repeat = 3;                    // runs per query; the fastest counts
  uint64_t seed = 1847;
};

// The results of one shape in one system.
struct ShapeOutcome {
  bool taken = false;
  size_t queries = 0;  // number of motions, the first ones of the comparison
  QueryTiming timing;
  // Numbers of motions that differ from the exact test of every solid by more than the tolerance
  // for exact systems, or that for approximate ones.
  size_t late = 0, early = 0;
  size_t stuck = 0;                     // early motions that were reported to start in solid
  double latest = 0.0, earliest = 0.0;  // largest errors, level units
};

// The results of one shape at rest in one system: does it overlap solid?
struct RestOutcome {
  bool answered = false;  // the system answers this query
  size_t queries = 0;     // number of positions
  QueryTiming timing;
  // Numbers of wrong answers: overlaps reported as free (blind), and free positions reported as
  // overlaps (phantom). Positions within the tolerance of a contact are not tested.
  size_t blind = 0, phantom = 0;
};

struct SystemOutcome {
  std::string name;
  double buildMs = 0.0;
  size_t bytes = 0;
  std::vector<Limit> limits;
  std::vector<ShapeOutcome> shapes;  // in the order of Comparison::shapes
  std::vector<RestOutcome> rest;

  bool moves() const;  // whether it sweeps some shape; otherwise it answers only at rest
  bool has(Limit limit) const;
};

struct Comparison {
  std::vector<ComparedShape> shapes;
  std::vector<size_t> motions;  // per shape; fewer than wanted if there was too little free space
  size_t motionsWanted = 0;
  size_t convexSolids = 0, triangles = 0;  // of the ComparisonLevel
  double levelSize = 0.0;                  // longest side, level units
  uint64_t seed = 0;
  double tolerance = 0.0;              // level units; for exact systems
  double approximateTolerance = 0.0;   // level units; for systems with Limit::approximate
  std::vector<SystemOutcome> systems;  // all systems that take any of the shapes
  std::vector<std::string> idle;       // systems requested by name that take none of the shapes
  bool stopped = false;                // the run was stopped before the last system
  // If all systems were requested but the comparison module is missing: the reason and a remedy.
  // Otherwise empty.
  std::string librariesMissing;

  // Whether some system was given fewer motions than there are.
  bool isCut() const;
  // Whether there are solids and a surface, and the level is larger than the tolerance.
  bool isComparable() const { return convexSolids > 0 && triangles > 0 && levelSize > tolerance; }
};

// The level of a comparison. Keeps references. Contract: the tree is up to date with the boundary.
struct ComparedLevel {
  const geometry::Evaluator& boundary;
  const LiveTree& tree;
  double treeMs = 0.0;  // time to build the tree
  std::vector<Vec3>
      positions;  // positions inside the level near which motions begin; empty: anywhere
};

// Callbacks for progress, and a way to stop. They are called on the thread of compareSystems().
struct ComparisonWatch {
  // The current stage and the completed share of the whole run (0 to 1).
  std::function<void(const std::string& text, double done)> stage = [](const std::string&, double) {
  };
  // Called after each finished system with all results so far.
  std::function<void(const Comparison&)> grown = [](const Comparison&) {};
  // Checked between queries and while slow systems are built; results of finished systems are kept.
  std::stop_token stop = {};
};

// Runs a comparison. If the level is not comparable, the result has no motions and no systems.
Comparison compareSystems(const ComparedLevel& level, const ComparisonOptions& options,
                          const ComparisonWatch& watch = {});

}  // namespace halfspace::comparison
