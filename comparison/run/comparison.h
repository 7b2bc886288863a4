// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// All collision systems of this room on one level, given the same queries: what they cost and where
// they err.
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
  std::vector<std::string> systems;  // of systemNames(); empty: all
  size_t motions = 2000;             // for each shape
  size_t slowMotions = 200;          // of these, for systems that are slow: the first; 0: all
  size_t places = 400;               // of these, the ends, where each shape stands still
  int repeat = 3;                    // times each motion is asked; the fastest counts
  uint64_t seed = 1847;
};

// One shape in one system.
struct ShapeOutcome {
  bool taken = false;
  size_t asked = 0;  // motions: the first of the comparison's
  QueryTiming timing;
  // Motions, against every solid asked exactly, beyond the tolerance of exact systems, or of
  // approximate ones.
  size_t late = 0, early = 0;
  size_t stuck = 0;                     // of the early: told to start in solid
  double latest = 0.0, earliest = 0.0;  // by how much, units of length
};

// One shape that stands still in one system: is it in matter?
struct RestOutcome {
  bool told = false;  // the system can tell
  size_t asked = 0;   // places
  QueryTiming timing;
  // Where it is in matter and told to be free, or the other way round. An exact shape is neither
  // within the tolerance of both: such places are not asked.
  size_t blind = 0, phantom = 0;
};

struct SystemOutcome {
  std::string name;
  double buildMs = 0.0;
  size_t bytes = 0;
  std::vector<Limit> limits;
  std::vector<ShapeOutcome> shapes;  // as in the comparison
  std::vector<RestOutcome> rest;

  bool moves() const;  // some shape; else it answers at rest alone
  bool has(Limit limit) const;
};

struct Comparison {
  std::vector<ComparedShape> shapes;
  std::vector<size_t> motions;  // by shape; fewer than wanted where there was no room
  size_t motionsWanted = 0;
  size_t convexSolids = 0, triangles = 0;  // of the level as systems take it
  double levelSize = 0.0;                  // longest side, units of length
  uint64_t seed = 0;
  double tolerance = 0.0;              // units of length; for systems that are exact
  double approximateTolerance = 0.0;   // for Limit::approximate
  std::vector<SystemOutcome> systems;  // that take any of the shapes
  std::vector<std::string> idle;       // asked for by name, but take none of the shapes
  bool stopped = false;                // before the last of them
  // Why the libraries of other makers are not among them, although all systems were asked for, and
  // what to do; empty where they are.
  std::string librariesMissing;

  // Some system was asked fewer motions than there are.
  bool isCut() const;
  // There are solids, a surface, and differences larger than the tolerance.
  bool isComparable() const { return convexSolids > 0 && triangles > 0 && levelSize > tolerance; }
};

// What is compared on. Refers to boundary and tree; the tree follows the boundary.
struct ComparedLevel {
  const geometry::Evaluator& boundary;
  const LiveTree& tree;
  double treeMs = 0.0;       // what it took
  std::vector<Vec3> places;  // inside it, where motions begin; empty: anywhere
};

// How those who wait follow it, and stop it.
struct ComparisonWatch {
  // What is done now, and how much of all is behind (0 to 1).
  std::function<void(const std::string& words, double done)> stage = [](const std::string&,
                                                                        double) {};
  // One system more; the last call is made with all of them.
  std::function<void(const Comparison&)> grown = [](const Comparison&) {};
  // Asked between queries and while the slow systems are built; what is complete is kept.
  std::stop_token stop = {};
};

// Where it is not comparable: no motions, no systems.
Comparison compareSystems(const ComparedLevel& level, const ComparisonOptions& options,
                          const ComparisonWatch& watch = {});

}  // namespace halfspace::comparison
